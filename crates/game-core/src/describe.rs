//! Words for people.

use crate::{Game, Match, Seat, Sketch};

/// What a game says to people of its moves, draws and endings.
pub trait Describe: Game {
    /// How the game is played, read in three minutes: the same Markdown for the page and the
    /// terminal. `## Goal: Get rid of your cards` begins a chapter, `### Draw` a step of it, and
    /// `![what it shows](name)` on a line of its own stands for a picture that the pages draw.
    const HOW_TO_PLAY: Option<&'static str> = None;

    /// A view laid out for the eye, about so many characters wide: what a terminal shows where the
    /// plain text of the view is for pipes and screen readers. `name` says who sits where.
    fn sketch(view: &Self::View, _name: &dyn Fn(Seat) -> String, _width: usize) -> Sketch {
        Sketch::plain(&view.to_string())
    }
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
    /// Whether a move is so small that the others are not told of it: paying for what is built.
    fn is_minor(&self, _: &Self::Move) -> bool {
        false
    }
    /// What else is told when a match is over, one line each.
    fn epilogue(_: &Match<Self>, _name: &dyn Fn(Seat) -> String) -> Vec<String> {
        Vec::new()
    }
}
