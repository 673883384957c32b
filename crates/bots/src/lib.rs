//! Bots: players that are handed a view and pick a move.
//!
//! A bot never sees the state of a game, only what its seat may see, so a bot
//! that peeks does not compile. General ones work for any game that fits them;
//! what a game knows of itself comes with the game, as a [`Roster`]. People meet
//! four of them, the same in every game, as [`Character`]s. The twins
//! without types, [`AnyBots`] and [`SeatedBot`], are what tables, the engine
//! and the lab work with.

mod advice;
mod any;
mod arena;
mod assessment;
mod bot;
mod cast;
mod full_width;
mod matrix;
mod pieces;
pub mod puzzle;
mod random;
mod review;
mod roster;
mod simultaneous;
mod watch;

pub use advice::{Advice, Way, Yardstick};
pub use any::{AnyBots, NoAnswer, OnlyRandom, Players, SeatedBot, UnusableTable};
pub use arena::{Arena, Claims, Contender, Deal, Played, Spent, thread_cpu};
pub use assessment::{Assessment, Gap, PlayedOut, Worth, share};
pub use assessment::{by_playing_out, gap_by_playing_out, outlook_by_playing_out};
pub use bot::{AtMost, Bot, BotRng, Budget, Choice, Stopwatch, draw, named_mix};
pub use cast::{Character, Ladder};
pub use full_width::{FullWidth, Judged, Judgement, Sight};
pub use matrix::{Balance, balance};
pub use pieces::{Number, Printed, TakenOut, numbers_in};
pub use puzzle::{Answer, Marked, Mistake, Moment, NoPuzzle, Puzzle, Puzzles};
pub use random::RandomBot;
pub use review::{
    Account, Decision, Detail, Listener, Measure, Point, Progress, Review, Reviewer, Scale,
};
pub use review::{Turned, TurningPoint, Verdict, mistakes_of, with_names};
pub use roster::Roster;
pub use simultaneous::{Found, SimultaneousMcts};
pub use watch::{Watch, Watched};
