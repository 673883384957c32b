//! What only a table with people around it needs to know of a game.

use crate::{Game, Seat, SeatSet};

/// Timers, leaving, and what everybody may read of the options. Most games
/// have nothing to say here.
pub trait TableRules: Game {
    /// How many seconds the rules of this table give `seat` for the step.
    fn seconds(&self, _: Seat) -> Option<u32> {
        None
    }
    /// What counts when those are over and `seat` has not decided.
    fn out_of_time(&self, _: Seat) -> Option<Self::Move> {
        None
    }
    /// What `seat` has to do now and could only do later or not at all: no choice is lost by doing it
    /// at once. A table plays it for people; bots and programs beside a table play it themselves. It
    /// depends on nothing that others must not know.
    fn compulsory(&self, _: Seat) -> Option<Self::Move> {
        None
    }
    /// What is done for a seat whose player leaves, before a bot plays on
    /// there. Leaving is no choice of the game: it is not among the legal
    /// moves, so that no bot makes it, and need not wait for the seat's turn.
    fn when_left(&self, _: Seat) -> Option<Self::Move> {
        None
    }
    /// Seats whose players have left for good: a bot plays on there.
    fn left(&self) -> SeatSet {
        SeatSet::EMPTY
    }
    /// What those are told who want their seat back. Where nothing is said,
    /// whoever leaves may come back.
    fn no_way_back() -> Option<Self::Illegal> {
        None
    }
    /// The options as they are kept: without what says nothing, such as the
    /// comments in somebody's own components. The match is the same.
    fn kept(options: &Self::Options) -> Self::Options {
        options.clone()
    }
    /// The options as everybody may read them while the match lasts.
    fn shown(options: &Self::Options) -> Self::Options {
        options.clone()
    }
}
