//! Bots of Ferry, for the tests of the lab.

use bots::{Bot, Number, RandomBot, Roster, SimultaneousMcts, TakenOut};
use ferry::{Ferry, Options};
use game_core::{BadOptions, Seat};

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
    fn held(ferry: &Ferry, seat: Seat) -> Vec<String> {
        (ferry.fares()[seat.index()] > 5).then(|| "six fares".into()).into_iter().collect()
    }
    fn dealt(ferry: &Ferry) -> Vec<String> {
        let paid: i32 = ferry.fares().iter().sum();
        (paid > 8).then(|| "rich passengers".into()).into_iter().collect()
    }
    fn pieces(_: &Options) -> Vec<String> {
        vec!["coin 5".into()]
    }
    fn without(_: &Options, _: &str) -> Option<TakenOut<Options>> {
        Some(TakenOut { options: Options { coins: 4 }, how: "purses are a coin short" })
    }
    fn numbers(options: &Options) -> Vec<Number> {
        vec![Number { name: "coins".into(), value: options.coins.into() }]
    }
    fn with_number(_: &Options, name: &str, value: i64) -> Result<Options, BadOptions> {
        let coins = u8::try_from(value).map_err(|_| BadOptions(format!("{name}: {value}")))?;
        Ok(Options { coins })
    }
}
