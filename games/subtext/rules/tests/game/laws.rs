//! The laws of `game-core`, at every kind of Subtext table.

use crate::common::pack;
use game_core::laws::{Table, hold};
use subtext::{Leaver, Options, Subtext, rounds};

#[test]
fn subtext_keeps_the_laws() {
    let usual = Options::default();
    let rich =
        Options { guess_seconds: 60, word_hints: true, leaver: Leaver::Void, ..Options::default() };
    for seats in 4..=8 {
        for options in [&usual, &rich] {
            let options = options.clone();
            hold::<Subtext>(&Table { options, seats, games: 3, most_moves: 5000 });
        }
    }
}

/// The last round uses up the pack, and one of the words is the hint that is
/// listed for everybody.
#[test]
fn a_pack_that_is_just_large_enough_keeps_the_laws() {
    for seats in [4, 6] {
        let words = format!("{}…", pack(rounds(seats) * (seats - 1) - 1));
        let options = Options { words, word_hints: true, ..Options::default() };
        hold::<Subtext>(&Table { options, seats, games: 6, most_moves: 5000 });
    }
}
