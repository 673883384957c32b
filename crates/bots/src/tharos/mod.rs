//! What bots know of Tharos.
//!
//! A `Judge` gives a table a chance to win at a glance: by points that weights
//! found by practice foresee, by how likely the requirements of the mat are
//! met in time, and by the exact odds that two of its rows are filled. The
//! searching bots walk through their turn by it again and again, the practised
//! one takes the move that looks best, and the greedy one follows a rule of
//! thumb.

mod ahead;
mod greedy;
mod judge;
mod mcts;
mod odds;
#[cfg(test)]
mod practise;
mod weights;
mod words;

pub use greedy::GreedyBot;
pub use mcts::Mcts;

use crate::{Bot, RandomBot};
use ::tharos::base::{Tharos, TharosView};
use game_core::Seat;

/// The bots of Tharos, the one to play against by default first.
pub const BOTS: &[&str] =
    &["mcts", "mcts-strong", "mcts-quick", "practised", "greedy", "random"];

/// The bot with this name. The searching ones differ in how often they walk
/// through their turn for a decision at most, whatever the budget.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Tharos>>> {
    match name {
        "mcts" => Some(Box::new(Mcts::new(150))),
        "mcts-strong" => Some(Box::new(Mcts::new(600))),
        "mcts-quick" => Some(Box::new(Mcts::new(40))),
        "practised" => Some(Box::new(Mcts::new(0))),
        "greedy" => Some(Box::new(GreedyBot::default())),
        "random" => Some(Box::new(RandomBot)),
        _ => None,
    }
}

/// What a quick search would do here and why; nothing if there is nothing to decide.
pub fn hint(_: Seat, _: &TharosView) -> Option<String> {
    None
}

/// SCRATCH
pub fn scratch_odds(mat: &::tharos::mat::Mat) -> (f32, f32) {
    let p = odds::ODDS.of(mat);
    (p.chance([1.0; 3], 1.0), p.chance([1.0; 3], 0.0))
}
