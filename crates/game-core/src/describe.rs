//! Words for people.

use crate::{Game, Match, Seat};

/// What a game says to people of its moves, draws and endings.
pub trait Describe: Game {
    /// A short sentence: what `mv` would do.
    fn describe(&self, _: Seat, mv: &Self::Move) -> String {
        mv.to_string()
    }
    /// What chance brings, in the same way: to a seat or to the whole table.
    fn describe_chance(&self, seat: Option<Seat>, chance: &Self::Chance) -> String {
        match seat {
            Some(seat) => format!("drawn by {seat}: {chance}"),
            None => format!("drawn: {chance}"),
        }
    }
    /// Whether, of all the moves of a turn, this is the one whose reason is worth telling.
    fn is_telling(&self, _: &Self::Move) -> bool {
        false
    }
    /// What else is told when a match is over, one line each.
    fn epilogue(_: &Match<Self>, _name: &dyn Fn(Seat) -> String) -> Vec<String> {
        Vec::new()
    }
}
