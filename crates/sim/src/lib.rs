//! Any game for programs that learn: its moves as numbers, its views as rows of
//! numbers, and many tables at once.
//!
//! Whoever writes a game says which number each move has
//! ([`game_core::Spaces`]). Here are the twins without types: [`AnySpaces`]
//! reads and plays a match by numbers, and [`AnyTables`] steps thousands of
//! tables in one call, each as fast as its own rules allow.

mod any_spaces;
mod returns;
mod solution;
mod tables;

pub use any_spaces::{AnySpaces, Speed};
pub use returns::{most_return, returns};
pub use solution::{Array, Numbers, Solution, Solver};
pub use tables::{AnyTables, BadStep, Shape, Written};
