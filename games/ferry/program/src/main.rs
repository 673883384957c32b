//! The whole program with Ferry alone on its shelf: what its commands do is
//! tested with this one, whatever stands on the real shelf.

use bots::{AnyBots, Bot, Players, RandomBot, Roster, SimultaneousMcts};
use catalog::{AnyCampaigns, Catalog};
use commands::Stock;
use ferry::Ferry;
use ferry::season::Season;
use std::process::ExitCode;
use web::{AllPages, AnyPages};

/// One bot that thinks, and one that does not.
struct FerryBots;

impl Roster for FerryBots {
    type Game = Ferry;
    const NAMES: &'static [&'static str] = &["mcts", "random"];
    fn bot(name: &str) -> Option<Box<dyn Bot<Ferry>>> {
        match name {
            "mcts" => Some(Box::new(SimultaneousMcts::default())),
            "random" => Some(Box::new(RandomBot)),
            _ => None,
        }
    }
}

fn main() -> ExitCode {
    let bots = AnyBots::of::<FerryBots>();
    commands::main(Stock {
        games: Catalog::new([bots.game()]).with_campaigns([AnyCampaigns::of::<Season>()]),
        players: Players::new([bots]),
        pages: AllPages::new([AnyPages::plain(bots.game())]),
        studies: &[],
        tools: &[],
        benches: &[],
    })
}
