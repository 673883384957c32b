//! The whole program with Ferry alone on its shelf: what its commands do is
//! tested with this one, whatever stands on the real shelf.

use bots::{AnyBots, AtMost, Bot, Players, RandomBot, Roster, SimultaneousMcts};
use catalog::{AnyCampaigns, Catalog};
use commands::Stock;
use ferry::Ferry;
use ferry::season::Season;
use std::process::ExitCode;
use web::{AllPages, AnyPages};

/// Those that think, for as long as they may or less, and one that does not.
struct FerryBots;

impl Roster for FerryBots {
    type Game = Ferry;
    const NAMES: &'static [&'static str] = &["mcts", "mcts-100", "mcts-10", "mcts-1", "random"];
    const CAST: Option<[&'static str; 4]> = Some(["mcts-1", "mcts-10", "mcts-100", "mcts"]);
    fn bot(name: &str) -> Option<Box<dyn Bot<Ferry>>> {
        match name {
            "mcts" => Some(Box::new(SimultaneousMcts::default())),
            "mcts-100" => Some(thinking(100)),
            "mcts-10" => Some(thinking(10)),
            "mcts-1" => Some(thinking(1)),
            "random" => Some(Box::new(RandomBot)),
            _ => None,
        }
    }
}

fn thinking(most: u64) -> Box<dyn Bot<Ferry>> {
    Box::new(AtMost { bot: SimultaneousMcts::default(), most })
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
