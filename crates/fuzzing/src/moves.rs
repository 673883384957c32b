//! The text of a move, or of what chance brings, at a moment of a match.

use crate::is_short;
use crate::matches::{MOMENTS, same_to_all, written};
use catalog::{AnyMatch, AnyView, Refused};
use game_core::{Seat, Turn, Viewer};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

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
        _ => drop(read_move(played, seat, text)),
    }
}

/// What is the same whatever is read at a moment, worked out once: millions of texts are read at each.
struct Known {
    /// What the seat may do, as it is written; without a list where something stands for many moves.
    legal: Option<HashSet<String>>,
    when_left: Option<String>,
    /// What the seat sees.
    own: AnyView,
    /// The match again, for what is refused: it stays as it is, or the next look at it says so.
    spare: RefCell<AnyMatch>,
}

impl Known {
    fn of(played: &AnyMatch, seat: Seat) -> Known {
        let legal = played.legal_moves(seat);
        let open = legal.iter().any(|legal| legal.open);
        Known {
            legal: (!open).then(|| legal.into_iter().map(|legal| legal.text).collect()),
            when_left: played.when_left(seat),
            own: played.any_view(Viewer::Seat(seat)),
            spare: RefCell::new(played.clone()),
        }
    }

    /// What is known of a moment. Those of [`MOMENTS`] stay where they are, so they are known by their place.
    fn at(played: &'static AnyMatch, seat: Seat) -> Rc<Known> {
        thread_local! {
            static ALL: RefCell<HashMap<(usize, usize), Rc<Known>>> = RefCell::default();
        }
        let place = (std::ptr::from_ref(played).addr(), seat.index());
        ALL.with_borrow_mut(|all| {
            all.entry(place).or_insert_with(|| Rc::new(Known::of(played, seat))).clone()
        })
    }

    /// Whether a move that was taken is one that the rules list: itself, one that
    /// stands for many, or leaving.
    fn lists(&self, written: &str) -> bool {
        self.legal.as_ref().is_none_or(|legal| legal.contains(written))
            || self.when_left.as_deref() == Some(written)
    }
}

/// Reads the text of a move. What came of it, if it was taken.
pub fn read_move(played: &'static AnyMatch, seat: Seat, text: &str) -> Option<AnyMatch> {
    let checked = played.check(seat, text);
    if let Err(refused) = &checked {
        is_short(refused);
        // Most texts are no moves at all: these are refused before anything is touched, and
        // whatever else would read them reads them by the same function.
        if matches!(refused, Refused::Malformed(_)) {
            return None;
        }
    }
    played.is_telling(text);
    played.disclosure(seat, text);
    let known = Known::at(played, seat);
    if let Err(refused) = checked {
        let mut same = known.spare.borrow_mut();
        assert_eq!(same.play(seat, text, None), Err(refused));
        assert_eq!(same.version(), played.version());
        assert!(same.any_view(Viewer::Seat(seat)) == known.own, "{text:?} changed something");
        return None;
    }
    let (after, written_down) = written(played, seat, text);
    assert!(known.lists(&written_down), "{text:?} is taken, but not among the legal moves");
    if written_down != text {
        let (same, again) = written(played, seat, &written_down);
        assert_eq!(written_down, again);
        assert!(same_to_all(&after, &same), "{text:?} and {again:?} are the same move");
    }
    Some(after)
}

fn read_chance(played: &'static AnyMatch, text: &str) {
    // Whoever sits where does not matter to chance.
    let known = Known::at(played, Seat::new(0));
    let mut after = known.spare.borrow_mut();
    match after.chance(text) {
        Ok(()) => {
            assert!(after.version() > played.version());
            *after = played.clone();
        }
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
