//! The bots that a game brings along.

use crate::Bot;
use game_core::{Game, Seat};

/// The bots of one game.
pub trait Roster: Send + Sync + 'static {
    /// The game they play.
    type Game: Game;
    /// Their names, the one to play against by default first; at least one.
    const NAMES: &'static [&'static str];
    /// The bot with this name.
    fn bot(name: &str) -> Option<Box<dyn Bot<Self::Game>>>;
    /// What a seat should do and why, in plain words, if anybody knows.
    fn hint(_: Seat, _: &<Self::Game as Game>::View) -> Option<String> {
        None
    }
    /// Works out ahead what the first answer would otherwise wait for.
    fn prepare() {}
}
