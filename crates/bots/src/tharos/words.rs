//! What bots say about their moves.

use super::judge::Judge;
use ::tharos::base::{Move, Tharos};
use game_core::{Game, Seat};

/// What a bot does and why.
pub(super) fn thought(_: &Judge, table: &Tharos, seat: Seat, mv: Move) -> String {
    format!("I {}", table.describe(seat, &mv))
}
