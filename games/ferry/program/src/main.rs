//! The whole program with Ferry alone on its shelf: what its commands do is
//! tested with this one, whatever stands on the real shelf.

use bots::{AnyBots, AtMost, Bot, Number, Players, RandomBot, Roster, SimultaneousMcts, TakenOut};
use catalog::{AnyCampaigns, Catalog};
use commands::Stock;
use ferry::season::Season;
use ferry::{Ferry, Options};
use game_core::{BadOptions, Game};
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;
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
    fn pieces(options: &Options) -> Vec<String> {
        vec![format!("coin {}", options.coins)]
    }
    fn without(options: &Options, _: &str) -> Option<TakenOut<Options>> {
        let options = Options { coins: options.coins - 1 };
        Some(TakenOut { options, how: "purses are a coin short" })
    }
    fn numbers(options: &Options) -> Vec<Number> {
        vec![Number { name: "coins".into(), value: options.coins.into() }]
    }
    fn with_number(_: &Options, name: &str, value: i64) -> Result<Options, BadOptions> {
        let coins = u8::try_from(value).map_err(|_| BadOptions(format!("{name}: {value}")))?;
        Ok(Options { coins })
    }
}

/// How fast Ferry is.
fn bench(out: &mut dyn Write, slice: Duration) -> io::Result<()> {
    writeln!(out, "random Ferry, 2 seats")?;
    let table = Ferry::new(&Options::default(), 2).expect("default options are fine");
    let any = "1".parse().expect("1 is a coin");
    lab::bench::random_games(out, &table, any, slice)
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
        benches: &[bench],
    })
}
