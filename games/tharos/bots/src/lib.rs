//! What bots know of Tharos.
//!
//! A table is worth the points that weights found by practice foresee for each guild; alone, a `Judge`
//! adds how likely the requirements of the mat are met in time and the exact odds that two of its rows
//! are filled. The searching bots walk through their turn by it again and again; the others take what
//! looks best at once.

mod bench;
mod chances;
mod companion;
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
mod review;
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
pub use companion::CompanionBots;
pub use glance::GlanceBot;
pub use greedy::GreedyBot;
pub use lapses::{Lapses, lapses};
pub use mcts::Mcts;

use ::tharos::base::{Move, Options, Tharos, TharosView};
use bots::{
    Assessment, Bot, BotRng, Budget, Detail, Listener, Number, RandomBot, Review, Roster, TakenOut,
};
use game_core::{BadOptions, Game, Match, Search, Seat};
use rand_core::SeedableRng;

/// The puzzles of this game: `docs/puzzles.md` says how they were found.
pub const PUZZLES: &str = include_str!("../../puzzles.jsonl");

/// Its moves and views as numbers. Made here, where everything is made fast.
pub static SPACES: sim::AnySpaces = sim::AnySpaces::of::<Tharos>();

/// The bots of this game.
pub struct TharosBots;

impl Roster for TharosBots {
    type Game = Tharos;
    const NAMES: &'static [&'static str] = BOTS;
    const PUZZLES: &'static str = PUZZLES;
    const CAST: Option<[&'static str; 4]> = Some(["newcomer", "mcts-hasty", "mcts-brief", "mcts"]);
    const FROZEN: &'static [&'static str] = &["mcts-1"];
    const STRONGEST_SIMULATIONS: u64 = MOST;
    const SECOND_LOOK: u64 = 60;
    fn review_reason(
        view: &TharosView,
        found: &Assessment<Move>,
        _played: &Move,
        _: Listener,
    ) -> Option<String> {
        review::reason(view, found)
    }
    fn review_details(played: &Match<Tharos>, found: &Review) -> Vec<Detail> {
        review::details(played, found)
    }
    fn thinker() -> Option<Box<dyn Bot<Tharos>>> {
        Some(Box::new(Mcts::new(u64::MAX)))
    }
    /// What is done with dice, cards and coins, not when to stop.
    fn asks(table: &Tharos, seat: Seat, best: Option<&Move>) -> bool {
        let asks = |mv: &Move| matches!(mv, Move::Spend(..) | Move::Play(..) | Move::Buy(_));
        let mut legal = Vec::new();
        table.legal_moves(seat, &mut legal);
        best.map_or_else(|| legal.iter().any(asks), asks)
    }
    fn about(name: &str) -> Option<&'static str> {
        about(name)
    }
    fn bot(name: &str) -> Option<Box<dyn Bot<Tharos>>> {
        bot(name)
    }
    fn reason(seat: Seat, view: &TharosView, mv: &Move, _: &Assessment<Move>) -> Option<String> {
        let table = Tharos::determinize(view, &mut BotRng::seed_from_u64(0));
        Some(words::why(&table, seat, *mv))
    }
    fn ends_row(mv: &Move) -> bool {
        *mv == Move::Pass
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
pub const BOTS: &[&str] = &[
    "mcts",
    "mcts-quick",
    "mcts-brief",
    "mcts-hasty",
    "practised",
    "greedy",
    "newcomer",
    "random",
];

/// How often the search walks through its turn for a decision.
const MOST: u64 = 200;
/// How often the quick search walks through its turn for a decision.
const QUICK: u64 = 60;
/// How often a brief search walks through its turn for a decision.
const BRIEF: u64 = 16;
/// How often whoever is in a hurry walks through its turn for a decision.
const HASTY: u64 = 2;

/// The bot with this name. The searching ones differ in how often they walk
/// through their turn for a decision at most, whatever the budget.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Tharos>>> {
    match name {
        "mcts" => Some(Box::new(Mcts::new(MOST))),
        "mcts-quick" => Some(Box::new(Mcts::new(QUICK))),
        "mcts-brief" => Some(Box::new(Mcts::new(BRIEF))),
        "mcts-hasty" => Some(Box::new(Mcts::new(HASTY))),
        "mcts-1" => Some(Box::new(frozen::Mcts::new(300))),
        "greedy" => Some(Box::new(GreedyBot::thumb())),
        "practised" => Some(Box::new(GlanceBot::practised())),
        "newcomer" => Some(Box::new(GreedyBot::newcomer())),
        "random" => Some(Box::new(RandomBot)),
        _ => None,
    }
}

/// How the bot of this name plays, in a few words.
fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "mcts" => "walks through its turn up to 200 times for a decision",
        "mcts-quick" => "walks through its turn up to 60 times for a decision",
        "mcts-brief" => "walks through its turn up to 16 times for a decision",
        "mcts-hasty" => "walks through its turn twice for a decision",
        "mcts-1" => "the first search, as it was",
        "practised" => "what practice taught, alone a rule of thumb; no search",
        "greedy" => "a rule of thumb, no search",
        "newcomer" => "a rule of thumb; alone, without what works turn after turn",
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
