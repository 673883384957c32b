//! Finds weights by practice:
//! `cargo run --release -p fine-sand-bots --example training -- 2 200 1 table.txt`
//! for the seats, the rounds, the seed and the file. Every 25 rounds the file is written anew; if it is
//! there already, practice goes on from it.

use fine_sand_bots::training::{Practice, train};
use std::{fs, time::Instant};

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [seats, rounds, seed, file] = &args[..] else {
        return Err("seats, rounds, seed and file, please".into());
    };
    let number = |text: &String| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
    let seats = usize::try_from(number(seats)?).map_err(|error| error.to_string())?;
    if !(1..=4).contains(&seats) {
        return Err(format!("one to four sit at a table, not {seats}"));
    }
    let practice =
        Practice { seats, rounds: number(rounds)?, seed: number(seed)?, ..Practice::default() };
    let from = fs::read_to_string(file).ok();
    let start = Instant::now();
    train(practice, from.as_deref(), |text, reached| {
        // Aside first, so that an interruption leaves a whole file.
        let aside = format!("{file}.new");
        let kept = fs::write(&aside, text).and_then(|()| fs::rename(&aside, file));
        let kept = kept.map_or_else(|error| format!("; not kept: {error}"), |()| String::new());
        println!("{:.0} s, {reached}{kept}", start.elapsed().as_secs_f64());
    })
}
