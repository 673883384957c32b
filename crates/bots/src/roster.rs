//! The bots that a game brings along.

use crate::Bot;
use game_core::{Describe, Game, Search, Seat, TableRules};
use std::path::Path;

/// The bots of one game.
pub trait Roster: Send + Sync + 'static {
    /// The game they play.
    type Game: Describe + TableRules + Search;
    /// Their names, the one to play against by default first; at least one.
    const NAMES: &'static [&'static str];
    /// Which of them are the four characters, by level: each stronger than the
    /// one before. None where bots are called by their own names.
    const CAST: Option<[&'static str; 4]> = None;
    /// Names of earlier players, kept as they were so that later ones can be compared with
    /// them in one run. They can be asked for, and are offered to nobody.
    const FROZEN: &'static [&'static str] = &[];
    /// How many simulations are spent on a decision when a finished match is looked at
    /// again: a usual match takes a few seconds.
    const REVIEW_SIMULATIONS: u64 = 200;
    /// The bot with this name, frozen ones included.
    fn bot(name: &str) -> Option<Box<dyn Bot<Self::Game>>>;
    /// How the bot of this name plays, in a few words for the small print.
    fn about(_: &str) -> Option<&'static str> {
        None
    }
    /// What a seat should do and why, in plain words, if anybody knows.
    fn hint(_: Seat, _: &<Self::Game as Game>::View) -> Option<String> {
        None
    }
    /// From now on its bots look up what was solved and written to this file.
    /// Says why if there is nothing to look up.
    fn use_table(_: &Path) -> Result<(), String> {
        Err("the bots of this game look nothing up in a file".into())
    }
    /// Works out ahead what the first answer would otherwise wait for.
    fn prepare() {}
}
