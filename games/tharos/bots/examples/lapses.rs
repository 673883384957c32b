//! Counts the cards for a region or a building that a bot plays for nothing:
//! `cargo run --release -p tharos-bots --example lapses -- BOT GUILDS GAMES WALKS SEED`.

use bots::Budget;
use std::process::ExitCode;
use tharos_bots::lapses;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words.get(at)?.parse::<u64>().ok();
    let found = (|| {
        let budget = Budget::Simulations(number(3)?);
        lapses(words.first()?, number(1)? as usize, number(2)?, budget, number(4)?)
    })();
    let Some(found) = found else {
        eprintln!("say a bot of Tharos, how many guilds, games and walks, and a seed");
        return ExitCode::FAILURE;
    };
    let share = 100.0 * found.lapsed as f64 / found.played.max(1) as f64;
    println!(
        "{} of {} cards lapsed: {share:.1} %; {} of them emptied the hand before the mat asked for it",
        found.lapsed, found.played, found.shed
    );
    ExitCode::SUCCESS
}
