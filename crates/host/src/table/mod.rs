//! One table: its state, the task that owns it, and what that task is asked.

mod agreed;
mod archive;
mod calls;
mod clocks;
mod command;
mod devices;
mod drafts;
mod hints;
mod live;
mod lobby;
mod logged_match;
mod memo;
mod noticed;
mod presence;
mod seating;
mod sent;
mod snapshot;
mod talk;
mod task;

pub(crate) use agreed::{Agreed, Options, in_brief};
pub(crate) use archive::Archive;
pub use command::Whom;
pub(crate) use command::{Ask, Command, Reply};
pub use devices::Actor;
pub use hints::Hint;
pub(crate) use hints::{in_force, refusal};
pub(crate) use live::{MOST_CHANGES, check_stored};
pub use lobby::Arrange;
pub(crate) use logged_match::{LoggedMatch, entries};
pub(crate) use presence::Attendance;
pub(crate) use seating::{check_nonce, name_in};
pub(crate) use snapshot::{KnownClock, Setting, Snapshot, beside};
pub(crate) use talk::readable;
pub(crate) use task::run;
