//! How fast Sand Castles is.

use ::sand_castles::{Count, Move, Options, SandCastles};
use game_core::Game;
use lab::bench::random_games;
use std::time::Duration;

/// The usual game and the long one with walls.
pub fn bench(slice: Duration) {
    let usual = Options::default();
    let long = Options { castles: Count::All, walls: true, ..usual.clone() };
    for (name, options) in [("12 castles", usual), ("24 castles with walls", long)] {
        println!("random Sand Castles, {name}");
        let table = SandCastles::new(&options, 2).expect("the options are fine");
        random_games(&table, Move::Done, slice);
    }
}
