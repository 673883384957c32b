//! The laws of `game-core`, at every kind of Sand Castles table.

use crate::common::odd_box;
use game_core::laws::{self, Table};
use sand_castles::{Count, Options, SandCastles};

/// The laws of games, and those of numbered moves and rows of numbers.
fn hold(table: Table<SandCastles>) {
    laws::hold(&table);
    laws::spaces_hold(&table);
}

#[test]
fn sand_castles_keeps_the_laws() {
    for castles in [Count::Eight, Count::Twelve, Count::Sixteen, Count::All] {
        for walls in [false, true] {
            for tiles in ["58", "64"] {
                let options = Options { castles, walls, tiles: tiles.into(), ..Options::default() };
                hold(Table { options, seats: 2, games: 3, most_moves: 20_000 });
            }
        }
    }
}

#[test]
fn sand_castles_keeps_the_laws_with_a_head_start() {
    let options = Options { head_start: true, castles: Count::Eight, ..Options::default() };
    hold(Table { options, seats: 2, games: 3, most_moves: 20_000 });
}

/// Two dice that differ, blank faces, arches, towers on towers and castles that
/// are finished by keeping.
#[test]
fn sand_castles_keeps_the_laws_with_every_freedom_of_an_owner() {
    for castles in [Count::Eight, Count::All] {
        for walls in [false, true] {
            let options = Options { castles, walls, ..odd_box() };
            hold(Table { options, seats: 2, games: 6, most_moves: 20_000 });
        }
    }
}
