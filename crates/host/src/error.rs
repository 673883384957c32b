//! What the host may answer instead of doing what was asked.

use crate::bans::utc;
use catalog::Refused;
use game_core::{OtherRules, Stale, TakeBack};

/// Why something did not happen. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HostError {
    /// There is no such table, or no such seat at it.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// Nobody is known by that token.
    #[error("please choose a name first")]
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
    #[error("you can do that once the match is over")]
    NotOver,
    /// Nobody is told what moves are worth while they can still be made.
    #[error(
        "the review opens when the match is over; until then it would give away what is hidden"
    )]
    ReviewWaits,
    /// The move stands.
    #[error(transparent)]
    Stands(#[from] TakeBack),
    /// The seat has changed its mind often enough in this step.
    #[error("you have used Undo {most} times here, and that is the limit; your move stands")]
    EnoughTakenBack {
        /// How often a seat may.
        most: u32,
    },
    /// What was asked for is possible, but not at present.
    #[error("{0}")]
    NotNow(&'static str),
    /// The rules have changed since: it can be read, but not played on.
    #[error("{}", .0.sentence())]
    OtherRules(OtherRules),
    /// The table's owner does not want this guest there.
    #[error("the person who opened this table has asked you to leave")]
    Removed,
    /// The operator keeps this guest or this address out.
    #[error("you can’t come in until {}: {why}", utc(*until))]
    Banned {
        /// When it ends, in milliseconds since 1970.
        until: u64,
        /// What the operator says about it.
        why: String,
    },
    /// Too much from one guest in too short a time.
    #[error("that was a bit fast; try again in {}", crate::how_long(*.seconds))]
    RateLimited {
        /// When it is worth trying again.
        seconds: u64,
    },
    /// So much waits to be done that nothing more can.
    #[error("{what}; please try again in {}", crate::how_long(*.seconds))]
    Busy {
        /// What there is too much of.
        what: &'static str,
        /// When it is worth trying again.
        seconds: u64,
    },
    /// Only bots play at so many of the guest's tables, or of the address's, already.
    #[error(
        "only bots play at {0} of your tables already, or at many on your network; open another when one has ended"
    )]
    TooManyBotTables(usize),
    /// The host is closing down.
    #[error("Tidetable is restarting; please come back in a moment")]
    Closing,
    /// Somebody else was first, again and again. What it contradicts is for
    /// the operator's log.
    #[error("somebody else was first; please look again")]
    Conflict(String),
    /// The store failed: the disk is full, or the file is gone. Nothing has
    /// happened, and later it may work. What exactly went wrong is for the
    /// operator's log: it may tell more than the caller may know.
    #[error("we could not save that, so nothing has changed; please try again in a moment")]
    Storage(String),
    /// The database went away in the very moment in which it was to be stored.
    #[error(
        "we lost sight of our database while saving that; please look whether it counts before you try again"
    )]
    Unsure(String),
    /// Ours to mend: a log that does not replay, or a panic. Trying again
    /// does not help.
    #[error("something broke on our side, and we have made a note of it")]
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
            HostError::NotOver | HostError::ReviewWaits => "not-over",
            HostError::Stands(_) => "stands",
            HostError::EnoughTakenBack { .. } => "enough-taken-back",
            HostError::NotNow(_) => "not-now",
            HostError::OtherRules(_) => "other-rules",
            HostError::Removed => "removed",
            HostError::Banned { .. } => "banned",
            HostError::RateLimited { .. } => "rate-limited",
            HostError::Busy { .. } => "busy",
            HostError::TooManyBotTables(_) => "too-many-bot-tables",
            HostError::Closing => "closing",
            HostError::Conflict(_) => "conflict",
            HostError::Storage(_) => "storage",
            HostError::Unsure(_) => "unsure",
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
