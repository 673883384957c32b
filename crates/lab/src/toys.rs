//! Bots of Ferry, for the tests of the lab.

use bots::{Bot, RandomBot, Roster, SimultaneousMcts};
use ferry::Ferry;

pub(crate) struct FerryBots;

impl Roster for FerryBots {
    type Game = Ferry;
    const NAMES: &'static [&'static str] = &["mcts", "random"];
    const CAST: Option<[&'static str; 4]> = Some(["random", "random", "mcts", "mcts"]);
    fn bot(name: &str) -> Option<Box<dyn Bot<Ferry>>> {
        match name {
            "mcts" => Some(Box::new(SimultaneousMcts::default())),
            "random" => Some(Box::new(RandomBot)),
            _ => None,
        }
    }
}
