//! What bots know of Tharos.
//!
//! A `Judge` gives a table a chance to win at a glance: by points that weights
//! found by practice foresee, by how likely the requirements of the mat are
//! met in time, and by the exact odds that two of its rows are filled. The
//! searching bots walk through their turn by it again and again; the greedy one
//! takes what looks best by a rule of thumb.

mod bench;
mod greedy;
mod judge;
mod mat_forecast;
mod mcts;
mod odds;
mod pieces;
pub mod solo;
pub mod training;
mod weights;
mod words;

pub use bench::bench;
pub use greedy::GreedyBot;
pub use mcts::Mcts;

use ::tharos::base::{Move, Options, Tharos, TharosView};
use bots::{Bot, BotRng, Budget, Number, RandomBot, Roster, TakenOut};
use game_core::{BadOptions, Game, Search, Seat};
use rand_core::SeedableRng;

/// The bots of this game.
pub struct TharosBots;

impl Roster for TharosBots {
    type Game = Tharos;
    const NAMES: &'static [&'static str] = BOTS;
    const CAST: Option<[&'static str; 4]> = Some(["newcomer", "greedy", "mcts-brief", "mcts"]);
    fn about(name: &str) -> Option<&'static str> {
        about(name)
    }
    fn bot(name: &str) -> Option<Box<dyn Bot<Tharos>>> {
        bot(name)
    }
    fn hint(seat: Seat, view: &TharosView) -> Option<String> {
        hint(seat, view)
    }
    fn kind(mv: &Move) -> String {
        pieces::kind(mv)
    }
    fn held(table: &Tharos, seat: Seat) -> Vec<String> {
        pieces::held(table, seat)
    }
    fn pieces(options: &Options) -> Vec<String> {
        pieces::pieces(options)
    }
    fn without(options: &Options, name: &str) -> Option<TakenOut<Options>> {
        pieces::without(options, name)
    }
    fn numbers(options: &Options) -> Vec<Number> {
        pieces::numbers(options)
    }
    fn with_number(options: &Options, name: &str, value: i64) -> Result<Options, BadOptions> {
        pieces::with_number(options, name, value)
    }
}

/// The bots of Tharos, the one to play against by default first.
pub const BOTS: &[&str] = &["mcts", "mcts-quick", "mcts-brief", "greedy", "newcomer", "random"];

/// How often the search walks through its turn for a decision.
const MOST: u64 = 300;
/// How often the quick search walks through its turn for a decision.
const QUICK: u64 = 60;
/// How often the briefest search walks through its turn for a decision.
const BRIEF: u64 = 16;

/// The bot with this name. The searching ones differ in how often they walk
/// through their turn for a decision at most, whatever the budget.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Tharos>>> {
    match name {
        "mcts" => Some(Box::new(Mcts::new(MOST))),
        "mcts-quick" => Some(Box::new(Mcts::new(QUICK))),
        "mcts-brief" => Some(Box::new(Mcts::new(BRIEF))),
        "greedy" => Some(Box::new(GreedyBot::thumb())),
        "newcomer" => Some(Box::new(GreedyBot::newcomer())),
        "random" => Some(Box::new(RandomBot)),
        _ => None,
    }
}

/// How the bot of this name plays, in a few words.
fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "mcts" => "walks through its turn up to 300 times for a decision",
        "mcts-quick" => "walks through its turn up to 60 times for a decision",
        "mcts-brief" => "walks through its turn up to 16 times for a decision",
        "greedy" => "a rule of thumb, no search",
        "newcomer" => "Gull’s rule, without what works turn after turn",
        "random" => "takes any move",
        _ => return None,
    })
}

/// What a quick search would do here and why; nothing if there is nothing to decide.
pub fn hint(seat: Seat, view: &TharosView) -> Option<String> {
    let mut rng = BotRng::seed_from_u64(0);
    let table = Tharos::determinize(view, &mut rng);
    let mut legal = Vec::new();
    table.legal_moves(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let budget = Budget::Simulations(QUICK);
    let mv = Mcts::new(QUICK).choose(seat, view, &legal, budget, &mut rng).mv;
    Some(words::advice(&table, seat, mv))
}
