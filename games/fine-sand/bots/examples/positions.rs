//! Finds positions with a known best move:
//! `cargo run --release -p fine-sand-bots --example positions -- 100 1 known.txt`
//! for the matches, the seed and the file. Positions are added to the file as they are found, at most six of a
//! kind; what is in it already is kept.

use fine_sand_bots::positions::{Position, found_in, kind};
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;

/// So many of each kind of decision.
const EACH: u32 = 6;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [matches, seed, file] = &args[..] else {
        return Err("matches, seed and file, please".into());
    };
    let number = |text: &String| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    let (matches, seed) = (number(matches)?, number(seed)?);
    let mut kinds = BTreeMap::<&str, u32>::new();
    let old = fs::read_to_string(file).unwrap_or_default();
    for line in old.lines().filter(|line| !line.starts_with('#')) {
        let known = Position::read(line).ok_or(format!("{file}: no position: {line}"))?;
        *kinds.entry(kind(known.best)).or_default() += 1;
    }
    let mut out =
        OpenOptions::new().create(true).append(true).open(file).map_err(|e| e.to_string())?;
    for at in 0..matches {
        let mut of_this_match = 0;
        for position in found_in(seed.wrapping_mul(1000) + at) {
            let count = kinds.entry(kind(position.best)).or_default();
            if *count < EACH && of_this_match < 2 {
                (*count, of_this_match) = (*count + 1, of_this_match + 1);
                writeln!(out, "{}", position.line()).map_err(|error| format!("{file}: {error}"))?;
            }
        }
        println!("{} of {matches} matches: {kinds:?}", at + 1);
    }
    Ok(())
}
