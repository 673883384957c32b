//! What a game is.
//!
//! A game here is a value: options go in, then moves and chances, one by one.
//! The same options and the same log give the same state, always. The rules
//! say whose decision is awaited ([`Turn`]), refuse moves with the clause that
//! forbids them ([`Refusal`]), list what chance can do instead of doing it
//! ([`Game::chances`]), and build for every [`Viewer`] what that viewer may
//! know ([`Game::view`]). What is not in a rule book has traits of its own:
//! [`Describe`] has words for people, [`TableRules`] what a table with people
//! around it needs, [`Search`] what simulations and searches need, [`Spaces`]
//! numbers for programs that learn.
//!
//! Around the rules: a [`Match`] is a game with its log and its [`Dice`]; a
//! [`Record`] is that log on paper (`.tide`), to be replayed and verified;
//! [`Follow`] is the way through a log, as far as somebody may read it; and
//! [`laws`] is what must be true of every game, as a test suite that a game
//! crate runs in a few lines.

mod campaign;
mod describe;
mod dice;
mod follow;
mod game;
mod history;
pub mod laws;
mod lists;
mod matches;
mod pen;
mod record;
mod search;
mod seat;
mod short;
mod sketch;
mod spaces;
mod table_rules;

pub use campaign::{BadCampaign, Campaign, CampaignEnd, CampaignKind};
pub use describe::Describe;
pub use dice::{Commit, Dice, Secret, below, pick};
pub use follow::{Follow, Known, Reader, Step, Walk};
pub use game::{
    About, BadOptions, BadText, Disclosure, Game, Outcome, Refusal, Scores, Textual, Turn,
};
pub use history::History;
pub use lists::{push_first, push_members};
pub use matches::{Event, Match, Stale, TakeBack};
pub use pen::{Pen, any_member, mark_members};
pub use rand_core::Rng;
pub use record::{Act, BadRecord, Entry, Header, NOT_HERE, OtherRules, Record, Sitter, Verified};
pub use search::{Search, any_listed};
pub use seat::{MAX_SEATS, Seat, SeatSet, Seats, Viewer};
pub use short::shortened;
pub use sketch::{Sketch, Span, Tone};
pub use spaces::{Field, Layout, Room, Spaces};
pub use table_rules::TableRules;
