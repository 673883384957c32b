//! What a table can be asked, and what it answers.

use super::devices::Actor;
use super::hints::Hint;
use super::lobby::Arrange;
use super::presence::Attendance;
use super::snapshot::Snapshot;
use crate::bots::{Choice, NamedThinker};
use crate::once::Once;
use crate::store::{Guest, News, Present};
use crate::{GuestId, HostError};
use ::bots::Advice;
use game_core::Seat;
use std::sync::Arc;
use tokio::sync::{oneshot, watch};

/// A question with the way back for its answer. Every mailbox has room for many, of which few are ever
/// used at once: so the question itself lies elsewhere.
pub(crate) struct Command {
    pub ask: Box<Ask>,
    /// None when nobody waits for the answer.
    pub reply: Option<oneshot::Sender<Result<Reply, HostError>>>,
}

impl Command {
    /// Something that a table is told; nobody waits for an answer.
    pub fn tell(ask: Ask) -> Command {
        Command { ask: Box::new(ask), reply: None }
    }

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
        by: Actor,
        text: Box<str>,
        version: Option<u32>,
        once: Option<Once>,
    },
    TakeBack {
        by: Actor,
        version: Option<u32>,
        once: Option<Once>,
    },
    Join {
        guest: Guest,
        seat: Option<u64>,
        nonce: String,
    },
    Leave {
        guest: GuestId,
    },
    /// Arrange the seats before the match.
    Arrange {
        guest: GuestId,
        how: Arrange,
    },
    /// Somebody has taken the device that several share; nobody, while it is
    /// passed on.
    TakeDevice {
        guest: GuestId,
        seat: Option<u64>,
    },
    /// Keep what has been begun and is not to be played yet.
    Draft {
        by: Actor,
        text: Box<str>,
    },
    /// What has been begun.
    ReadDraft {
        guest: GuestId,
    },
    Say {
        guest: Guest,
        text: String,
        once: Option<Once>,
    },
    Vote {
        guest: GuestId,
        seat: u64,
    },
    /// Do not show this guest what somebody says, or show it again.
    Mute {
        guest: GuestId,
        whom: Whom,
        mute: bool,
    },
    /// Let only those speak who sit here, or all.
    Quiet {
        guest: GuestId,
        quiet: bool,
    },
    /// Send somebody away for good.
    Remove {
        guest: GuestId,
        whom: Whom,
    },
    /// Who watches without a seat, for whoever opened the table.
    Spectators {
        guest: GuestId,
    },
    /// The operator closes the table.
    Close {
        why: String,
    },
    /// The operator hides a line of the chat.
    Withdraw {
        line: u32,
    },
    /// The operator gives a guest another name.
    CallGuest {
        guest: GuestId,
        name: String,
    },
    /// Something that belongs to the table was stored, and not by its own task: these players
    /// play again elsewhere.
    ReadAgain,
    /// The present state. A guest who looks is here for a while.
    Look {
        guest: Option<GuestId>,
    },
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
    /// Somebody wants to know what Heron would do.
    Hint {
        by: Actor,
        /// Whether they are new to the game.
        beginner: bool,
    },
    /// Somebody puts their hint away.
    CloseHint {
        by: Actor,
    },
    /// Heron has an answer to what a seat asked at a version of its own.
    Advised {
        seat: Seat,
        version: u32,
        advice: Result<Advice, String>,
    },
    /// What another program has stored at this table.
    News(Box<News>),
    /// Who is at this table through other programs.
    Elsewhere(Present),
    /// This program minds the table from now on, or may not any more.
    OnDuty,
    /// A clock has run out.
    TimeIsUp,
    /// Leave memory if nobody needs the table.
    Rest {
        unused_since: u64,
    },
    /// Leave memory whatever happens.
    Stop,
}

impl Ask {
    /// Whether it is about what was said and by whom, not about the match.
    pub fn is_about_words(&self) -> bool {
        let words = matches!(self, Ask::Mute { .. } | Ask::Withdraw { .. } | Ask::CallGuest { .. });
        words || matches!(self, Ask::Quiet { .. } | Ask::Remove { .. })
    }
}

/// Somebody at a table, by what can be seen of them there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whom {
    /// Whoever sits there.
    Seat(u64),
    /// Whoever said this line of the chat.
    Line(u32),
    /// A spectator.
    Guest(GuestId),
}

/// What a table answers.
pub(crate) enum Reply {
    /// Done; the table is now at this version.
    Version(u32),
    Seat(Seat),
    Snapshot(Arc<Snapshot>),
    Draft(Option<String>),
    Guests(Vec<GuestId>),
    Hint(Arc<Hint>),
    Watch(watch::Receiver<Arc<Snapshot>>, Attendance),
}
