//! What is kept on disk, and the promise that it is there.
//!
//! The surface is small on purpose, so that another database can stand behind
//! it: every change is a value ([`Write`]) whose answer comes only after it is
//! durable, and reading returns plain data. What decides races is the log's
//! unique key, table and version.

mod campaigns;
mod check;
mod db;
mod handle;
mod heads;
mod hints;
mod house;
mod mistakes;
mod nodes;
mod page;
mod passing;
mod peace;
mod postgres;
mod private;
mod push;
mod puzzle_export;
mod puzzles;
mod read;
mod results;
mod reviews;
mod rows;
mod sqlite;
mod tally;
mod tidy;
mod transfer;
mod write;

pub use check::{Acknowledged, Checked, check_file};
pub use handle::{Durability, Store, StoreSettings};
pub use hints::{AskedHint, BEGINNER_MATCHES, Hints};
pub use house::{Ban, Deed, ListedTable};
pub use mistakes::{FoundMistakes, KeptMistake, MOST_MISTAKES, MistakeAnswer, MistakesOfMatch};
pub(crate) use nodes::{HasTable, News};
pub use page::{Listed, Page};
pub(crate) use passing::REMEMBERED;
pub use passing::{Passing, Sent, SharedDevice, ShownHint};
pub use peace::Peace;
pub use postgres::Address;
pub(crate) use postgres::{Neighbours, Present, Told};
pub use push::PushSubscription;
pub use puzzle_export::{FirstAnswer, GuestPuzzles, PuzzleRating};
pub use puzzles::{PuzzleAnswer, PuzzleDone, PuzzleStanding};
pub use reviews::{Accuracy, KeptReview, MonthOfPlay, Packed, SeatPlay};
pub use rows::{
    CampaignGame, CampaignResult, CampaignSummary, ChatRow, Clocks, Fork, Guest, Hash, Import,
    PastMatch, SeatRow, SeatSummary, Status, StoredCampaign, StoredTable, TableChange, TableNo,
    TableSummary, Thought, Visibility, Write, Written,
};
pub use sqlite::SCHEMA_VERSION;
pub use tally::{GameTally, MOST_COUNTED, OpponentTally, Played, Tally};
pub use tidy::{Handful, KeptSince, Tidied};
pub use transfer::Moved;

/// Why the store did not do it. Nothing of that request has been stored, unless it says so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was first, or the request contradicts what is stored.
    /// Whoever reads again and asks again may succeed.
    #[error("it contradicts what is already stored ({0})")]
    Conflict(String),
    /// The file cannot be used by this program.
    #[error("{0}")]
    Unusable(String),
    /// The machine failed: disk full, file gone.
    #[error("{0}")]
    Failed(String),
    /// The database does not answer. Later it may.
    #[error("the database is away: {0}")]
    Away(String),
    /// The database went away at the very moment: this may be stored, or not.
    #[error("it is not known whether it was stored: {0}")]
    Unsure(String),
    /// A page of a list is asked for that follows no other.
    #[error("there is no such page; begin with the first")]
    NoSuchPage,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::ConstraintViolation) if is_about_keys(&error) => {
                StoreError::Conflict(error.to_string())
            }
            Some(rusqlite::ErrorCode::NotADatabase) => {
                StoreError::Unusable("the data file is not a database".into())
            }
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

/// Whether a key is taken or leads nowhere: only that can be somebody else's
/// doing. Any other constraint is ours to keep.
fn is_about_keys(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi;
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(
        code,
        Some(
            ffi::SQLITE_CONSTRAINT_PRIMARYKEY
                | ffi::SQLITE_CONSTRAINT_UNIQUE
                | ffi::SQLITE_CONSTRAINT_ROWID
                | ffi::SQLITE_CONSTRAINT_FOREIGNKEY
        )
    )
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

impl From<StoreError> for crate::HostError {
    fn from(error: StoreError) -> crate::HostError {
        match error {
            StoreError::Closed => crate::HostError::Closing,
            StoreError::Conflict(what) => crate::HostError::Conflict(what),
            StoreError::NoSuchPage => crate::HostError::Malformed(error.to_string()),
            StoreError::Unsure(what) => crate::HostError::Unsure(what),
            other => crate::HostError::Storage(other.to_string()),
        }
    }
}
