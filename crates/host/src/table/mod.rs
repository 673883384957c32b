//! One table: its state, the task that owns it, and what that task is asked.

mod archive;
mod clocks;
mod command;
mod drafts;
mod live;
mod logged_match;
mod memo;
mod presence;
mod seating;
mod snapshot;
mod task;

pub(crate) use archive::Archive;
pub(crate) use command::{Ask, Command, Reply};
pub(crate) use live::check_stored;
pub(crate) use logged_match::{LoggedMatch, entries};
pub(crate) use presence::Attendance;
pub(crate) use seating::check_nonce;
pub(crate) use snapshot::Snapshot;
pub(crate) use task::run;
