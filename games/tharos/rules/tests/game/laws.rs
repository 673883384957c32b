//! The laws of `game-core`, alone with the mat and with two to four guilds.

use game_core::laws::{Table, hold};
use tharos::base::{Options, Tharos};

#[test]
fn the_base_game_keeps_the_laws() {
    for (seats, games) in [(1, 12), (2, 6), (3, 4), (4, 3)] {
        let options = Options::default();
        hold::<Tharos>(&Table { options, seats, games, most_moves: 20_000 });
    }
}
