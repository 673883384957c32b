//! Who sees what.

use crate::Ferry;
use game_core::{Seat, Viewer};
use serde::Serialize;
use std::fmt::{self, Display};

/// All that one viewer knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FerryView {
    /// Which boat, from 1.
    pub boat: u32,
    /// The fares of those who wait.
    pub waiting: Vec<u8>,
    /// Whether a passenger has been turned up for this boat.
    pub turned: bool,
    /// Seat by seat.
    pub seats: Vec<PurseView>,
    /// Where the viewer sits.
    pub me: Option<Seat>,
}

/// One seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct PurseView {
    /// The coins that are not spent; a sealed one is among them until it is
    /// turned up, or a shorter purse would tell which it is.
    pub purse: Vec<u8>,
    /// The coin for this boat.
    pub sealed: SealedView,
    /// What the seat has earned.
    pub fares: i32,
}

/// A coin for this boat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SealedView {
    /// There is none.
    NotYet,
    /// The viewer's own.
    Yours(u8),
    /// Somebody else's.
    FaceDown,
}

pub(crate) fn seen(ferry: &Ferry, viewer: Viewer) -> FerryView {
    // No `..` here: a new field does not compile until someone decides who sees it.
    let Ferry { purses, sealed, waiting, turned, fares, boats } = ferry;
    let seat = |at: usize| PurseView {
        purse: purses[at].clone(),
        sealed: match sealed[at] {
            None => SealedView::NotYet,
            Some(coin) if viewer.is(Seat::new(at)) => SealedView::Yours(coin),
            Some(_) => SealedView::FaceDown,
        },
        fares: fares[at],
    };
    FerryView {
        boat: boats + 1,
        waiting: waiting.clone(),
        turned: *turned,
        seats: (0..purses.len()).map(seat).collect(),
        me: (0..purses.len()).map(Seat::new).find(|&seat| viewer.is(seat)),
    }
}

impl Display for FerryView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waiting: Vec<String> = self.waiting.iter().map(u8::to_string).collect();
        match waiting.as_slice() {
            [] => writeln!(f, "Boat {}: nobody waits.", self.boat)?,
            _ => writeln!(f, "Boat {}: fares waiting {}.", self.boat, waiting.join(" + "))?,
        }
        for (at, seat) in self.seats.iter().enumerate() {
            let purse: Vec<String> = seat.purse.iter().map(u8::to_string).collect();
            let me = if self.me.is_some_and(|me| me.index() == at) { ", you" } else { "" };
            let sealed = match seat.sealed {
                SealedView::NotYet => String::new(),
                SealedView::Yours(coin) => format!(", sealed {coin}"),
                SealedView::FaceDown => ", sealed".into(),
            };
            let (number, fares, purse) = (at + 1, seat.fares, purse.join(" "));
            writeln!(f, "  Seat {number}{me}: fares {fares}, purse [{purse}]{sealed}")?;
        }
        Ok(())
    }
}
