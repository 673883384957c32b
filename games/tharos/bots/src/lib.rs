//! What bots know of Tharos.
//!
//! A table is worth the points that weights found by practice foresee for each guild; alone, a `Judge`
//! adds how likely the requirements of the mat are met in time and the exact odds that two of its rows
//! are filled. The searching bots walk through their turn by it again and again; the others take what
//! looks best at once.

mod bench;
mod chances;
mod frozen;
mod glance;
mod greedy;
mod guild_weights;
mod judge;
mod lapses;
mod mat_forecast;
mod mcts;
mod odds;
mod pieces;
pub mod positions;
mod sage;
mod sight;
pub mod solo;
mod thinning;
pub mod training;
mod tree;
mod verdict;
mod weights;
mod words;

pub use bench::bench;
pub use glance::GlanceBot;
pub use greedy::GreedyBot;
pub use lapses::{Lapses, lapses};
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
    const CAST: Option<[&'static str; 4]> = Some(["newcomer", "practised", "mcts-brief", "mcts"]);
    const FROZEN: &'static [&'static str] = &["mcts-1"];
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
pub const BOTS: &[&str] =
    &["mcts", "mcts-quick", "mcts-brief", "practised", "greedy", "newcomer", "random"];

/// How often the search walks through its turn for a decision.
const MOST: u64 = 200;
/// How often the quick search walks through its turn for a decision.
const QUICK: u64 = 60;
/// How often the briefest search walks through its turn for a decision.
const BRIEF: u64 = 4;

/// The bot with this name. The searching ones differ in how often they walk
/// through their turn for a decision at most, whatever the budget.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Tharos>>> {
    match name {
        "mcts" => Some(Box::new(Mcts::new(MOST))),
        "mcts-quick" => Some(Box::new(Mcts::new(QUICK))),
        "mcts-brief" => Some(Box::new(Mcts::new(BRIEF))),
        "mcts-1" => Some(Box::new(frozen::Mcts::new(300))),
        "greedy" => Some(Box::new(GreedyBot::thumb())),
        "practised" => Some(Box::new(GlanceBot::practised())),
        "newcomer" => Some(Box::new(GlanceBot::newcomer())),
        "random" => Some(Box::new(RandomBot)),
        _ => None,
    }
}

/// How the bot of this name plays, in a few words.
fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "mcts" => "walks through its turn up to 200 times for a decision",
        "mcts-quick" => "walks through its turn up to 60 times for a decision",
        "mcts-brief" => "walks through its turn 4 times for a decision",
        "mcts-1" => "the first search, as it was",
        "practised" => "what practice taught, alone a rule of thumb; no search",
        "greedy" => "a rule of thumb, no search",
        "newcomer" => "what practice taught, but only for the next few turns",
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
    let thought = Mcts::new(QUICK).choose(seat, view, &legal, budget, &mut rng).thought;
    thought.map(|thought| words::advice(&thought))
}
