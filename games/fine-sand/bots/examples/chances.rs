//! Finds how the chances that the search sees are to be put right:
//! `cargo run --release -p fine-sand-bots --example chances -- 200 1 claims.txt`
//! for the matches, the seed and a file of claims. Every match is added to the file as it ends; if the file
//! is there already, it goes on after the matches in it.

use fine_sand_bots::calibration::{Claim, fitted, mirror_match};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::time::Instant;

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [matches, seed, file] = &args[..] else {
        return Err("matches, seed and file, please".into());
    };
    let number = |text: &String| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    let (matches, seed) = (number(matches)?, number(seed)?);
    let mut known: Vec<(u64, Claim)> = Vec::new();
    if let Ok(old) = File::open(file) {
        for line in BufReader::new(old).lines() {
            let line = line.map_err(|error| error.to_string())?;
            known.push(read(&line).ok_or(format!("{file}: no claim: {line}"))?);
        }
    }
    let first = known.last().map_or(0, |(number, _)| number + 1);
    let mut out =
        OpenOptions::new().create(true).append(true).open(file).map_err(|e| e.to_string())?;
    let start = Instant::now();
    for number in first..matches {
        for claim in mirror_match(seed, number, 300) {
            let Claim { turn, claimed, happened } = claim;
            writeln!(out, "{number} {turn} {claimed:.4} {happened}")
                .map_err(|error| format!("{file}: {error}"))?;
            known.push((number, claim));
        }
        if (number + 1) % 10 == 0 {
            let each = start.elapsed().as_secs_f64() / (number + 1 - first) as f64;
            let left = each * (matches - number - 1) as f64;
            println!("{} of {matches} matches, about {left:.0} s to go", number + 1);
        }
    }
    let claims: Vec<Claim> = known.iter().map(|(_, claim)| *claim).collect();
    let [power, own, fade, doubt] = fitted(&claims);
    println!("# {} claims of {matches} mirror matches, seed {seed}", claims.len());
    println!("power {power:.3}\nown {own:.3}\nfade {fade:.4}\ndoubt {doubt}");
    for tenth in 0..10 {
        let here: Vec<&Claim> = claims
            .iter()
            .filter(|claim| ((claim.claimed * 10.0) as usize).min(9) == tenth)
            .collect();
        let mean = |of: fn(&Claim) -> f64| {
            here.iter().map(|claim| of(claim)).sum::<f64>() / here.len().max(1) as f64
        };
        println!(
            "as seen {:.3}, happened {:.3}, {} claims",
            mean(|claim| claim.claimed),
            mean(|claim| claim.happened),
            here.len()
        );
    }
    Ok(())
}

fn read(line: &str) -> Option<(u64, Claim)> {
    let mut words = line.split(' ');
    let (number, turn) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let (claimed, happened) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((number, Claim { turn, claimed, happened }))
}
