//! What a table can be asked, and what it answers.

use super::presence::Attendance;
use super::snapshot::Snapshot;
use crate::bots::{Choice, NamedThinker};
use crate::store::Guest;
use crate::{GuestId, HostError, TableId};
use game_core::Seat;
use std::sync::Arc;
use tokio::sync::{oneshot, watch};

/// A question with the way back for its answer.
pub(crate) struct Command {
    pub ask: Ask,
    /// None when nobody waits for the answer.
    pub reply: Option<oneshot::Sender<Result<Reply, HostError>>>,
}

impl Command {
    /// Answers with an error, if anybody waits for an answer.
    pub fn refuse(self, error: &HostError) {
        if let Some(reply) = self.reply {
            let _ = reply.send(Err(error.clone()));
        }
    }
}

/// What a table can be asked.
pub(crate) enum Ask {
    Play {
        guest: GuestId,
        text: Box<str>,
        version: Option<u32>,
    },
    TakeBack {
        guest: GuestId,
        version: Option<u32>,
    },
    Join {
        guest: Guest,
        seat: Option<u64>,
        nonce: String,
    },
    Leave {
        guest: GuestId,
    },
    /// Keep what has been begun and is not to be played yet.
    Draft {
        guest: GuestId,
        text: Box<str>,
    },
    /// What has been begun.
    ReadDraft {
        guest: GuestId,
    },
    Say {
        guest: Guest,
        text: String,
    },
    Vote {
        guest: GuestId,
        seat: u64,
    },
    /// These players play again there.
    Rematch(TableId),
    /// The present state.
    Look,
    /// The present state and every later one.
    Watch {
        guest: Option<GuestId>,
    },
    /// Somebody has stopped watching.
    WatcherLeft,
    /// A bot has decided for a seat, having seen `version`.
    BotChose {
        seat: Seat,
        version: u32,
        choice: Result<Choice, String>,
        /// The bot, to be asked again; none if it came to grief.
        seated: Option<NamedThinker>,
    },
    /// A clock has run out.
    TimeIsUp,
    /// Leave memory if nobody needs the table.
    Rest {
        unused_since: u64,
    },
    /// Leave memory whatever happens.
    Stop,
}

/// What a table answers.
pub(crate) enum Reply {
    /// Done; the table is now at this version.
    Version(u32),
    Seat(Seat),
    Snapshot(Arc<Snapshot>),
    Draft(Option<String>),
    Watch(watch::Receiver<Arc<Snapshot>>, Attendance),
}
