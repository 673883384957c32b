//! What the host may answer instead of doing what was asked.

use catalog::Refused;
use game_core::{OtherRules, Stale, TakeBack};

/// Why something did not happen. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HostError {
    /// There is no such table, or no such seat at it.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// Nobody is known by that token.
    #[error("please say who you are first")]
    Unknown,
    /// Somebody else sits there, or the caller does not sit at this table.
    #[error("{0}")]
    NotYourSeat(&'static str),
    /// The table has moved on.
    #[error(transparent)]
    Stale(#[from] Stale),
    /// The rules forbid the move.
    #[error("{message}")]
    Illegal {
        /// For people.
        message: String,
        /// The clause of the rules ledger.
        clause: &'static str,
        /// One stable word for programs.
        reason: &'static str,
    },
    /// What was asked for makes no sense.
    #[error("{0}")]
    Malformed(String),
    /// The match has not started: a seat is still open.
    #[error("the match starts when every seat is taken")]
    NotStarted,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// That can be done only once the match is over.
    #[error("that has to wait until the match is over")]
    NotOver,
    /// The move stands.
    #[error(transparent)]
    Stands(#[from] TakeBack),
    /// What was asked for is possible, but not at present.
    #[error("{0}")]
    NotNow(&'static str),
    /// The rules have changed since: it can be read, but not played on.
    #[error("{}", .0.sentence())]
    OtherRules(OtherRules),
    /// Too much from one guest in too short a time.
    #[error("that was a little fast; please wait a moment")]
    RateLimited,
    /// The host is closing down.
    #[error("the house is closing; please come back in a moment")]
    Closing,
    /// Somebody else was first, again and again. What it contradicts is for
    /// the operator's log.
    #[error("somebody else was first; please look again")]
    Conflict(String),
    /// The store failed: the disk is full, or the file is gone. Nothing has
    /// happened, and later it may work. What exactly went wrong is for the
    /// operator's log: it may tell more than the caller may know.
    #[error("that could not be stored, so it has not happened; please try again in a moment")]
    Storage(String),
    /// Ours to mend: a log that does not replay, or a panic. Trying again
    /// does not help.
    #[error("something broke on our side; whoever runs this table is told")]
    Broken(String),
}

impl HostError {
    /// One stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            HostError::NotFound(_) => "not-found",
            HostError::Unknown => "unknown-guest",
            HostError::NotYourSeat(_) => "not-your-seat",
            HostError::Stale(_) => "stale",
            HostError::Illegal { .. } => "illegal",
            HostError::Malformed(_) => "malformed",
            HostError::NotStarted => "not-started",
            HostError::Over => "over",
            HostError::NotOver => "not-over",
            HostError::Stands(_) => "stands",
            HostError::NotNow(_) => "not-now",
            HostError::OtherRules(_) => "other-rules",
            HostError::RateLimited => "rate-limited",
            HostError::Closing => "closing",
            HostError::Conflict(_) => "conflict",
            HostError::Storage(_) => "storage",
            HostError::Broken(_) => "broken",
        }
    }
}

impl From<Refused> for HostError {
    fn from(refused: Refused) -> HostError {
        match refused {
            Refused::Illegal { message, clause, reason } => {
                HostError::Illegal { message, clause, reason }
            }
            Refused::Malformed(what) => HostError::Malformed(what),
            Refused::Stale(stale) => HostError::Stale(stale),
        }
    }
}
