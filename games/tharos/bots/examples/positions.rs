//! Finds positions with a known best move in matches of the search against itself:
//! `cargo run --release -p tharos-bots --example positions -- 24 SEED > games/tharos/bots/positions/best.txt`.

use std::process::ExitCode;
use tharos_bots::positions::find;

fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [wanted, seed] = numbers[..] else {
        eprintln!("say how many positions, and a seed");
        return ExitCode::FAILURE;
    };
    println!(
        "# Positions in which one move is best: by at least 3 % of the win with 200 walks, and by 2 % with 2,000"
    );
    println!(
        "# and other dice, found again six times. Made by the example positions of tharos-bots: {wanted} of seed {seed}."
    );
    find(wanted as usize, seed, |line| println!("{line}"));
    ExitCode::SUCCESS
}
