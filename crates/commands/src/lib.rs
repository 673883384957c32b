//! The program: every room of the house behind one command, for the games that
//! it is given.

mod admin;
mod attack;
mod balance;
mod bench;
mod calibrate;
mod chaos;
mod client;
mod curve;
mod database;
mod engine;
mod ladder;
mod loadtest;
mod own_server;
mod play;
mod puzzles;
mod records;
mod review;
mod rules;
mod serve;
mod showing;
mod simulate;
mod stock;
mod storage;
mod table_options;
mod tidy;
mod tools;
mod tune;

use anyhow::Result;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;
use terminal::machine;

pub use engine::Engine;
pub use stock::Stock;

/// Where things are kept that everybody would otherwise work out anew.
const CACHE: &str = "What bots work out once and for all is kept in TIDETABLE_CACHE, a folder (unless set, tidetable in the \
     cache of whoever runs it; set to nothing, none).";

/// A table for tabletop games: play, referee, simulate, solve.
#[derive(Parser)]
#[command(name = "tidetable", version, max_term_width = 100, after_help = CACHE)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open table: play in the browser, with friends or bots (this is what happens without a command)
    Serve(Box<serve::Serve>),
    /// Play in this terminal, against a bot or with a friend beside you
    Play(play::Play),
    /// Referee for other programs: JSON-RPC, one message per line on standard input and output
    Engine,
    /// Show a record, move by move
    Replay(records::Replay),
    /// Check a finished record: every move against the rules, every draw against the seed
    Verify(records::Verify),
    /// Look at a finished record again: what every decision was worth, and what was luck
    Review(review::Review),
    /// Find moments of matches at which one way is clearly best, and grade them
    Puzzles(puzzles::Puzzles),
    /// Let bots play many matches and compare them
    Simulate(simulate::Simulate),
    /// Let every bot meet every other, and rate them
    Ladder(ladder::Ladder),
    /// Let a bot think for shorter and longer, and see how much that helps it
    Curve(curve::BudgetCurve),
    /// Let a bot play against itself, and see whether the chances it claims come true
    Calibrate(calibrate::Calibrate),
    /// Let a bot play against itself, and report how fair, long, open and lucky the game is
    Balance(balance::Balance),
    /// Search the numbers of a game's components until its figures are what a target file asks for
    Tune(tune::Tune),
    /// Measure how fast the rules and the bots are, against plain baselines in the same run
    Bench(bench::Bench),
    /// See and do what the operator's page of a running server can, from this machine
    Admin(admin::Admin),
    /// Copy the database of a running or stopped server to another file
    Backup(storage::Backup),
    /// Write all tables to one file of JSON lines
    Export(storage::Export),
    /// Read such a file into a database
    Import(storage::Import),
    /// Show what nobody needs any more, and take it away
    Tidy(tidy::Tidy),
    /// Play many matches at once over real sockets, and measure
    Loadtest(loadtest::LoadTest),
    /// Attack a server of its own the way strangers would, and say what held
    Attack(attack::Attack),
    /// Start several servers on one database, kill them while people play, and check that nothing was lost
    Chaos(chaos::Chaos),
    /// Print the rules, or one clause of them
    Rules(rules::Rules),
}

/// Takes what is to be offered, once, for whoever uses parts of the program without
/// a command line.
pub fn stock_up(stock: Stock) {
    stock::set(stock);
    if let Some(folder) = machine::cache_folder(|name| std::env::var_os(name)) {
        stock::players().iter().for_each(|bots| bots.keep_in(&folder));
    }
}

/// Does what the command line says, with these games.
pub fn main(stock: Stock) -> ExitCode {
    stock_up(stock);
    let matches = tools::beside(Cli::command()).get_matches();
    let result = match tools::run(&matches) {
        Some(done) => done,
        None => run(&matches),
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

fn run(matches: &ArgMatches) -> Result<()> {
    let cli = Cli::from_arg_matches(matches).unwrap_or_else(|error| error.exit());
    match cli.command.unwrap_or_else(serve_by_default) {
        Command::Serve(serve) => serve.run(matches.subcommand().map(|(_, serve)| serve)),
        Command::Loadtest(loadtest) => loadtest.run(),
        Command::Admin(admin) => admin.run(),
        Command::Attack(attack) => attack.run(),
        Command::Chaos(chaos) => chaos.run(),
        Command::Backup(backup) => backup.run(),
        Command::Export(export) => export.run(),
        Command::Import(import) => import.run(),
        Command::Tidy(tidy) => tidy.run(),
        Command::Play(play) => play.run(),
        Command::Engine => serve_engine(),
        Command::Replay(replay) => replay.run(),
        Command::Verify(verify) => verify.run(),
        Command::Review(review) => review.run(),
        Command::Puzzles(puzzles) => puzzles.run(),
        Command::Simulate(simulate) => simulate.run(),
        Command::Ladder(ladder) => ladder.run(),
        Command::Curve(curve) => curve.run(),
        Command::Calibrate(calibrate) => calibrate.run(),
        Command::Balance(balance) => balance.run(),
        Command::Tune(tune) => tune.run(),
        Command::Bench(bench) => bench.run(),
        Command::Rules(rules) => rules.run(),
    }
}

/// Without a command the table opens, with defaults and environment variables.
fn serve_by_default() -> Command {
    Cli::parse_from(["tidetable", "serve"]).command.expect("a command was given")
}

fn serve_engine() -> Result<()> {
    let mut engine = engine::Engine::new(machine::now, machine::entropy);
    engine.serve(std::io::stdin().lock(), std::io::stdout().lock())?;
    Ok(())
}
