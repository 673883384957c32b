//! How fast Tharos is.

use ::tharos::base::{Move, Options, Tharos};
use game_core::Game;
use lab::bench::random_games;
use std::io::{self, Write};
use std::time::Duration;

/// Alone with the mat, and four guilds without it.
pub fn bench(out: &mut dyn Write, slice: Duration) -> io::Result<()> {
    for (name, seats) in [("alone", 1), ("4 guilds", 4)] {
        writeln!(out, "random Tharos, {name}")?;
        let table = Tharos::new(&Options::default(), seats).expect("the options are fine");
        random_games(out, &table, Move::Pass, slice)?;
    }
    Ok(())
}
