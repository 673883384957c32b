//! Trains the network that judges tables and keeps it in a file:
//! `cargo run --release -p sand-castles-bots --example learn -- FILE ROUNDS GAMES SEED`.
//! Stopped and started again, it goes on after the last round that was kept.

use sand_castles_bots::learning::{Learning, learn};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, rounds, games, seed] = &words[..] else {
        panic!("a file, rounds, games of each, seed");
    };
    let number = |text: &String| text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"));
    let learning = Learning { seed: number(seed), rounds: number(rounds), games: number(games) };
    let start = std::fs::read_to_string(file).ok();
    let clock = Instant::now();
    let mut tell = |line: String| eprintln!("{:6.0} s  {line}", clock.elapsed().as_secs_f64());
    // First beside it, so that stopping halfway loses nothing.
    let mut keep = |text: &str| {
        let beside = format!("{file}.new");
        std::fs::write(&beside, text).expect("the file can be written");
        std::fs::rename(&beside, file).expect("the file can be renamed");
    };
    if let Err(wrong) = learn(start.as_deref(), learning, &mut tell, &mut keep) {
        eprintln!("{file}: {wrong}");
        std::process::exit(1);
    }
}
