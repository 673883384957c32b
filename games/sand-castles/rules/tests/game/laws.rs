//! The laws of `game-core`, at every kind of Sand Castles table.

use game_core::laws::{Table, hold};
use sand_castles::{Count, Options, SandCastles};

#[test]
fn sand_castles_keeps_the_laws() {
    for castles in [Count::Eight, Count::Twelve, Count::Sixteen, Count::All] {
        for walls in [false, true] {
            for tiles in ["58", "64"] {
                let options = Options { castles, walls, tiles: tiles.into(), ..Options::default() };
                hold::<SandCastles>(&Table { options, seats: 2, games: 3, most_moves: 20_000 });
            }
        }
    }
}
