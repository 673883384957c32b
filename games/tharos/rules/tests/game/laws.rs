//! The laws of `game-core`, alone with the mat and with two to four guilds.

use game_core::laws::{Table, hold, spaces_hold};
use tharos::base::{Options, Tharos};

#[test]
fn the_base_game_keeps_the_laws() {
    for (seats, games) in [(1, 12), (2, 6), (3, 4), (4, 3)] {
        let options = Options::default();
        hold::<Tharos>(&Table { options, seats, games, most_moves: 20_000 });
    }
}

#[test]
fn moves_have_numbers_and_views_are_rows_of_numbers() {
    for (seats, games) in [(1, 6), (2, 2), (3, 1), (4, 1)] {
        let options = Options::default();
        spaces_hold::<Tharos>(&Table { options, seats, games, most_moves: 20_000 });
    }
}
