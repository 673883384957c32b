//! TH-1 to TH-4: the solo mat.
//!
//! Chance is somebody else's: the mat is told which guild's marker was drawn.
//! So is the base game: placing a marker gives back what has to be dealt with,
//! and [`Mat::deal`] is told whether its requirement is met.
//!
//! ```
//! use tharos::mat::{Guild, Mat, Trial};
//!
//! let mut mat = Mat::default();
//! for guild in [Guild::Ochre, Guild::Ochre, Guild::Teal] {
//!     mat.draw(guild).unwrap();
//! }
//! let first = mat.place().unwrap();
//! assert_eq!((first.to_string().as_str(), mat.trial_at(first)), ("A1", None));
//! mat.draw(Guild::Plum).unwrap();
//! let second = mat.place().unwrap();
//! assert_eq!(second.to_string(), "A2");
//! assert_eq!(mat.trial_at(second), Some(Trial::SevenJar));
//! ```

mod layout;
mod space;
mod table;
mod trial;
mod words;

pub use layout::{BadLayout, Layout};
pub use space::{Row, SPACES, Space};
pub use table::{End, Guild, MARKERS, Mat, NotNow, START_SPACES, SheetLine, TURNS, WINNING_POINTS};
pub use trial::{Cards, Order, Question, Requirement, Stake, Trial};
