//! What bots know of Fine Sand.

use crate::{Bot, RandomBot};
use ::fine_sand::{FineSand, FineSandView};
use game_core::Seat;

/// The bots that play it.
pub const BOTS: &[&str] = &["random"];

/// The bot with this name.
pub fn bot(name: &str) -> Option<Box<dyn Bot<FineSand>>> {
    match name {
        "random" => Some(Box::new(RandomBot)),
        _ => None,
    }
}

/// What a seat should do and why.
pub fn hint(_: Seat, _: &FineSandView) -> Option<String> {
    None
}
