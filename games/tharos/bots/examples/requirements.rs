//! Finds out what it is worth to meet the requirements of the mat:
//! `cargo run --release -p tharos-bots --example requirements -- BOT GAMES WALKS SEED [COMPONENTS]`.

use bots::Budget;
use std::process::ExitCode;
use tharos::base::Options;
use tharos::mat::Trial;
use tharos_bots::solo::requirements::gains;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words.get(at)?.parse::<u64>().ok();
    let components = match words.get(4) {
        Some(file) => std::fs::read_to_string(file).map_err(|why| format!("{file}: {why}")),
        None => Ok(String::new()),
    };
    let components = match components {
        Ok(components) => components,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let trials: Vec<Trial> = Trial::ALL.into_iter().filter(|trial| !trial.is_last()).collect();
    let found = (|| {
        let budget = Budget::Simulations(number(2)?);
        let options = Options { components };
        gains(words.first()?, &options, &trials, number(1)?, budget, number(3)?)
    })();
    let Some(found) = found else {
        eprintln!(
            "say a bot of Tharos, how many games and walks, a seed, and a file of components"
        );
        return ExitCode::FAILURE;
    };
    println!(
        "| space | reached | meeting it wins more often by | points more |\n|---|---|---|---|"
    );
    for gain in found {
        let [won, points] = [gain.won, gain.points];
        println!(
            "| {} | {} | {:+.1} % ({:+.1} to {:+.1}) | {:+.2} ({:+.2} to {:+.2}) |",
            gain.space,
            gain.reached,
            100.0 * won.at,
            100.0 * won.low,
            100.0 * won.high,
            points.at,
            points.low,
            points.high
        );
    }
    ExitCode::SUCCESS
}
