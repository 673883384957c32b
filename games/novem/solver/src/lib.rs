//! Exact solutions of small matrix games and of Novem, with certificates.
//!
//! In every round of Novem both players choose blind, so a state is a matrix
//! game whose payoffs are the values of the states that follow. An empty square
//! leads back to the same position, with the other side attacking: the two
//! states are solved together, in [`pair`]. Positions with fewer tiles are
//! solved first.
//!
//! There are two things to play for: points in one game ([`points`]), and
//! winning a match of two games ([`mod@matches`]). Either gives a table with a
//! value and two mixes for every state. A [`certificate`] says how far a table
//! can be from the truth; it is computed from best replies and owes nothing to
//! how the table was made. Tables can be kept in a [`mod@file`]. A bot that has to
//! share its memory with others asks an [`adviser`].
//!
//! Where several mixes secure a value, the one that is played is chosen by points,
//! and then so that the game goes on: [`pair::Pair::preferred`].
//!
//! Play on empty squares is taken to go on for as long as the players like and
//! to be worth what has been taken so far. That a game is broken off after 20
//! such rounds (NV-4.2) is not considered.
//!
//! ```
//! use novem_solver::position::{Position, Side};
//! use novem_solver::setup::Setup;
//! use novem_solver::{certificate, points, silently};
//!
//! let setup = Setup::new([1, 5, 9, 6, 7, 2, 8, 3, 4])?;
//! let table = points::solve(setup, &mut silently())?;
//! // Who attacks first is some two and a half points ahead.
//! let ahead = table.value(Position::FULL, Side::Rows);
//! assert!((2.504..2.505).contains(&ahead));
//! assert!(certificate::of_points(&table).gap < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod adviser;
pub mod certificate;
pub mod file;
mod keeping;
pub mod matches;
pub mod matrix;
mod packing;
pub mod pair;
pub mod points;
pub mod position;
pub mod setup;
mod sheet;
mod spans;

use std::ops::ControlFlow;

use thiserror::Error;

/// Told how many states are done, and of how many. Breaking off stops the work.
pub type Progress<'a> = dyn FnMut(u64, u64) -> ControlFlow<()> + 'a;

/// The work was broken off by its [`Progress`] callback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("stopped before the table was solved")]
pub struct Stopped;

/// A [`Progress`] that neither reports nor stops.
pub fn silently() -> impl FnMut(u64, u64) -> ControlFlow<()> {
    |_, _| ControlFlow::Continue(())
}
