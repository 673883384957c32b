//! The text of a move, or of what chance brings, at a moment of a match.

use crate::is_short;
use crate::matches::{MOMENTS, is_listed, seen, written};
use catalog::{AnyMatch, Refused};
use game_core::{Seat, Turn, Viewer};

/// The first bytes say which game, which moment and which seat; the rest is the text.
/// No text stands for every legal move there is.
pub fn read(input: &[u8]) {
    let &[game, moment, seat, ref text @ ..] = input else { return };
    let matches = &MOMENTS[usize::from(game) % MOMENTS.len()].matches;
    let played = &matches[usize::from(moment) % matches.len()];
    let seat = Seat::new(usize::from(seat) % played.seats());
    if text.is_empty() {
        return legal_moves_are_read_as_they_are_written(played, seat);
    }
    let text = &*String::from_utf8_lossy(text);
    match played.turn() {
        Turn::Chance(_) => read_chance(played, text),
        _ => read_move(played, seat, text),
    }
}

/// Reads the text of a move.
pub fn read_move(played: &AnyMatch, seat: Seat, text: &str) {
    played.is_telling(text);
    played.disclosure(seat, text);
    match played.check(seat, text) {
        Ok(()) => {
            let (after, written_down) = written(played, seat, text);
            assert!(
                is_listed(played, seat, &written_down),
                "{text:?} is taken, but not among the legal moves"
            );
            if written_down != text {
                let (same, again) = written(played, seat, &written_down);
                assert_eq!(written_down, again);
                assert_eq!(seen(&after), seen(&same), "{text:?} and {again:?} are the same move");
            }
        }
        Err(refused) => {
            is_short(&refused);
            // Most texts are no moves at all: these are refused before anything is touched.
            if !matches!(refused, Refused::Malformed(_)) {
                let mut same = played.clone();
                assert_eq!(same.play(seat, text, None), Err(refused));
                assert_eq!(same.version(), played.version());
                let own = Viewer::Seat(seat);
                assert!(same.any_view(own) == played.any_view(own), "{text:?} changed something");
            }
        }
    }
}

fn read_chance(played: &AnyMatch, text: &str) {
    let mut after = played.clone();
    match after.chance(text) {
        Ok(()) => assert!(after.version() > played.version()),
        Err(refused) => {
            is_short(&refused);
            assert_eq!(after.version(), played.version());
        }
    }
}

fn legal_moves_are_read_as_they_are_written(played: &AnyMatch, seat: Seat) {
    for legal in played.legal_moves(seat) {
        assert_eq!(played.check(seat, &legal.text), Ok(()), "{}", legal.text);
        assert_eq!(written(played, seat, &legal.text).1, legal.text);
    }
    for (text, weight) in played.chances() {
        let mut after = played.clone();
        assert_eq!(after.chance(&text).is_ok(), weight > 0, "{text}");
    }
}
