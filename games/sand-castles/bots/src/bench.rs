//! How fast Sand Castles is.

use ::sand_castles::{Count, Move, Options, SandCastles};
use game_core::Game;
use lab::bench::random_games;
use std::io::{self, Write};
use std::time::Duration;

/// The usual game and the long one with walls.
pub fn bench(out: &mut dyn Write, slice: Duration) -> io::Result<()> {
    let usual = Options::default();
    let long = Options { castles: Count::All, walls: true, ..usual.clone() };
    for (name, options) in [("12 castles", usual), ("24 castles with walls", long)] {
        writeln!(out, "random Sand Castles, {name}")?;
        let table = SandCastles::new(&options, 2).expect("the options are fine");
        random_games(out, &table, Move::Done, slice)?;
    }
    Ok(())
}
