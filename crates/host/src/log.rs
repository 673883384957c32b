//! The log of a match, as one viewer may read it.

use crate::table::LoggedMatch;
use game_core::{Act, Game, Known, Seat, Viewer};
use serde::Serialize;

/// One entry of the log, as far as a viewer may read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogLine {
    /// The version it made.
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
        /// The version which that move had made.
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

    /// Whether something is kept from this viewer.
    pub fn is_hidden(&self) -> bool {
        matches!(self.what, LogAct::Sealed { .. } | LogAct::Covered { .. } | LogAct::Hidden { .. })
    }
}

/// The log after version `after` through the eyes of `viewer`; all of it once
/// the match is `over`.
///
/// Others read a sealed move when its step has closed, but one that was taken
/// back only when the match is over: it was never turned up.
pub(crate) fn visible(
    played: &LoggedMatch,
    after: u32,
    viewer: Viewer,
    over: bool,
) -> Vec<LogLine> {
    let acts = played.any().acts_after(after);
    let mut taken_back = vec![false; acts.len()];
    for (_, act) in &acts {
        // What is older was taken back before, or stands.
        if let Act::TakeBack { of, .. } = act
            && *of > after
        {
            taken_back[(*of - after) as usize - 1] = true;
        }
    }
    let step = played.step();
    let hides = played.any().game().about().hidden;
    let lines = acts.into_iter().map(|(v, act)| {
        let mark = played.mark_of(v);
        let closed = |sealed_in: u32| sealed_in != step && !taken_back[(v - after) as usize - 1];
        let readable = |seat: Seat| over || viewer.is(seat) || mark.sealed_in.is_none_or(closed);
        let what = match act {
            Act::Move { seat, text } if readable(seat) => match mark.covered {
                Some(covered) if !over && !viewer.is(seat) => LogAct::Covered { seat, covered },
                _ => LogAct::Move { seat, text },
            },
            Act::Move { seat, .. } => LogAct::Sealed { seat, sealed: true },
            // What is drawn for a seat may be a card in its hand; dice on an open table are not.
            Act::Chance { belongs_to: Some(seat), .. } if hides && !over && !viewer.is(seat) => {
                LogAct::Hidden { belongs_to: seat, hidden: true }
            }
            Act::Chance { text, belongs_to } => LogAct::Chance { chance: text, belongs_to },
            Act::TakeBack { seat, of } => LogAct::TakeBack { seat, takes_back: of },
        };
        LogLine { v, what, at: mark.at }
    });
    lines.collect()
}

/// Of what others have sealed in the step that is still open, one line each
/// stays: how many moves and draws a turn has taken would tell what it was.
pub(crate) fn keep_count_secret(played: &LoggedMatch, lines: &mut Vec<LogLine>) {
    let step = played.step();
    let open = |line: &LogLine| played.mark_of(line.v).sealed_in == Some(step);
    let Some(began) = lines.iter().find(|line| open(line)).map(|line| line.v) else { return };
    let mut told = Vec::new();
    lines.retain(|line| match line.what {
        _ if line.v < began => true,
        LogAct::Hidden { .. } => false,
        LogAct::Sealed { seat, .. } if told.contains(&seat) => false,
        LogAct::Sealed { seat, .. } => {
            told.push(seat);
            true
        }
        _ => true,
    });
}
