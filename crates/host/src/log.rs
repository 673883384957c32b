//! The log of a match, as one viewer may read it.

use crate::table::LoggedMatch;
use game_core::{Act, Entry, Game, Known, Seat, Viewer};
use serde::Serialize;

/// One entry of the log, as far as a viewer may read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogLine {
    /// The viewer's version that it made: lines are counted as far as this viewer
    /// may know of them.
    pub v: u32,
    /// What happened.
    #[serde(flatten)]
    pub what: LogAct,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// What happened, as far as a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum LogAct {
    /// A seat decided something.
    Move {
        /// Whose decision.
        seat: Seat,
        /// Its text.
        #[serde(rename = "move")]
        text: String,
    },
    /// A seat has chosen, and what is not to be seen yet.
    Sealed {
        /// Whose decision.
        seat: Seat,
        /// Always true.
        sealed: bool,
    },
    /// A seat has laid something face down.
    Covered {
        /// Whose decision.
        seat: Seat,
        /// What may be read of it.
        covered: &'static str,
    },
    /// Something was drawn or rolled.
    Chance {
        /// Its text.
        chance: String,
        /// Whose it is, if it is a seat's.
        #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
        belongs_to: Option<Seat>,
    },
    /// Something was drawn that only its seat may see.
    Hidden {
        /// Whose it is.
        #[serde(rename = "for")]
        belongs_to: Seat,
        /// Always true.
        hidden: bool,
    },
    /// A seat took back a move.
    TakeBack {
        /// Whose move.
        seat: Seat,
        /// The version which that move had made; 0 if the viewer never knew of it.
        takes_back: u32,
    },
}

impl LogLine {
    /// What it says, in the game's own types, and the version it made; nothing
    /// if that is no text of this game.
    pub fn known<G: Game>(&self) -> Option<(u32, Known<G>)> {
        let known = match &self.what {
            LogAct::Move { seat, text } => Known::Move(*seat, text.parse().ok()?),
            LogAct::Sealed { seat, .. } => Known::Sealed(*seat),
            LogAct::Covered { seat, covered } => Known::Covered(*seat, covered),
            LogAct::Chance { chance, belongs_to } => {
                Known::Chance(*belongs_to, chance.parse().ok()?)
            }
            LogAct::Hidden { belongs_to, .. } => Known::Hidden(*belongs_to),
            LogAct::TakeBack { seat, takes_back } => Known::TakeBack(*seat, *takes_back),
        };
        Some((self.v, known))
    }

    /// The entry of a record that says the same; none if something is kept from this viewer.
    pub(crate) fn entry(self) -> Option<Entry> {
        let act = match self.what {
            LogAct::Move { seat, text } => Act::Move { seat, text },
            LogAct::Chance { chance, belongs_to } => Act::Chance { text: chance, belongs_to },
            LogAct::TakeBack { seat, takes_back } if takes_back > 0 => {
                Act::TakeBack { seat, of: takes_back }
            }
            LogAct::TakeBack { .. }
            | LogAct::Sealed { .. }
            | LogAct::Covered { .. }
            | LogAct::Hidden { .. } => return None,
        };
        Some(Entry { v: self.v, act, at: self.at })
    }
}

/// The log after the line `after` through the eyes of `viewer`: that is a line up to which
/// it was settled for them. All of it, as it was written, once the match is `over`.
///
/// Others learn of a hidden move when it changes whose turn it is, and read it when its step has closed, but
/// one that was taken back only when the match is over: it was never turned up. How many moves and
/// draws a turn has taken would tell what it was, so what nobody could notice is no line at all.
pub(crate) fn visible(
    played: &LoggedMatch,
    after: u32,
    viewer: Viewer,
    over: bool,
) -> Vec<LogLine> {
    let from = if over { after } else { played.entry_of(after, viewer) };
    let settled = played.any().settled();
    let hides = played.any().game().about().hidden;
    let mut lines = Vec::new();
    // What number each entry has for this viewer; 0 for those they do not know of.
    let mut numbers: Vec<u32> = Vec::new();
    let marks = played.marks_after(from);
    for ((v, act), (_, mark)) in played.any().acts_after(from).into_iter().zip(marks) {
        let closed = v <= settled;
        let known = match closed {
            _ if over => true,
            true => mark.is_told_to(viewer),
            false => mark.is_noticed_by(viewer),
        };
        if !known {
            numbers.push(0);
            continue;
        }
        let number = after + lines.len() as u32 + 1;
        numbers.push(number);
        let own = |seat: Seat| over || viewer.is(seat);
        let turned_up = mark.sealed_in.is_none() || (closed && !mark.undone);
        let what = match act {
            Act::Move { seat, text } if own(seat) => LogAct::Move { seat, text },
            Act::Move { seat, text } if turned_up => match mark.covered {
                Some(covered) => LogAct::Covered { seat, covered },
                None => LogAct::Move { seat, text },
            },
            Act::Move { seat, .. } => LogAct::Sealed { seat, sealed: true },
            // What is drawn for a seat may be a card in its hand; dice on an open table are not.
            Act::Chance { belongs_to: Some(seat), .. } if hides && !own(seat) => {
                LogAct::Hidden { belongs_to: seat, hidden: true }
            }
            Act::Chance { text, belongs_to } => LogAct::Chance { chance: text, belongs_to },
            Act::TakeBack { seat, of } => {
                // No take-back reaches further than its own step.
                let place = of.checked_sub(from + 1).map(|place| place as usize);
                let taken = place.and_then(|place| numbers.get(place)).copied();
                LogAct::TakeBack { seat, takes_back: taken.unwrap_or(0) }
            }
        };
        lines.push(LogLine { v: number, what, at: mark.at });
    }
    lines
}
