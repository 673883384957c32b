//! The program: every room of the house behind one command.

mod analyse;
mod bench;
mod engine;
mod machine;
mod play;
mod records;
mod rules;
mod simulate;
mod solve;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A table for tabletop games: play, referee, simulate, solve.
#[derive(Parser)]
#[command(name = "tidetable", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in this terminal, against a bot or with a friend beside you
    Play(play::Play),
    /// Referee for other programs: JSON-RPC, one message per line on standard input and output
    Engine,
    /// Show a record, move by move
    Replay(records::Replay),
    /// Check a finished record: every move against the rules, every draw against the seed
    Verify(records::Verify),
    /// Let bots play many matches and compare them
    Simulate(simulate::Simulate),
    /// Solve a game exactly
    Solve(solve::Solve),
    /// Measure how much a bot gives away, against the exact solution
    Analyse(analyse::Analyse),
    /// Measure how fast the rules and the bots are, against plain baselines in the same run
    Bench(bench::Bench),
    /// Print the rules, or one clause of them
    Rules(rules::Rules),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Play(play) => play.run(),
        Command::Engine => serve_engine(),
        Command::Replay(replay) => replay.run(),
        Command::Verify(verify) => verify.run(),
        Command::Simulate(simulate) => simulate.run(),
        Command::Solve(solve) => solve.run(),
        Command::Analyse(analyse) => analyse.run(),
        Command::Bench(bench) => bench.run(),
        Command::Rules(rules) => rules.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if machine::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tidetable: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn serve_engine() -> Result<()> {
    let mut engine = engine::Engine::new(machine::now, machine::entropy);
    engine.serve(std::io::stdin().lock(), std::io::stdout().lock())?;
    Ok(())
}
