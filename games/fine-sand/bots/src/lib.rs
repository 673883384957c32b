//! What bots know of Fine Sand.
//!
//! Everything rests on weights: what a card is worth built, kept and given
//! away, early and late. A `Judgement` judges a hand by them, a `Policy` turns the
//! judgement into the small moves of a real turn, and `play_turn` into whole
//! turns of a playout. The greedy bot has its weights from a rule of thumb,
//! the practised one from practice. The search follows its moves into the same
//! imagined futures, played out with the practised weights, and lets them race.

mod aim;
mod bench;
pub mod calibration;
mod campaign_advice;
mod chances;
#[cfg(test)]
mod drift;
mod frozen;
mod greedy;
mod imagined;
mod ismcts;
mod judgement;
mod pieces;
mod playout;

mod policy;
pub mod positions;
mod practised;
mod race;
mod review;
mod shortlist;
mod side;
mod sum;
pub mod training;
mod turn;
mod weights;
mod words;

pub use bench::bench;
pub use campaign_advice::{put_away, spend};
pub use greedy::{GreedyBot, NewcomerBot, PractisedBot, SeasonedBot};
pub use ismcts::IsMcts;

use ::fine_sand::{FineSand, FineSandView, Move, Options};
use bots::{Assessment, Bot, BotRng, Listener, Measure, RandomBot, Roster, TakenOut, Yardstick};
use game_core::{Game, Search, Seat};
use policy::Policy;
use rand_core::SeedableRng;
use sim::AnySpaces;
use weights::THUMB;

/// The puzzles of this game: `docs/puzzles.md` says how they were found.
pub const PUZZLES: &str = include_str!("../../puzzles.jsonl");

/// Its moves and views as numbers. Made here, where everything is made fast.
pub static SPACES: AnySpaces = AnySpaces::of::<FineSand>();

/// The bots of this game.
pub struct FineSandBots;

impl Roster for FineSandBots {
    type Game = FineSand;
    const NAMES: &'static [&'static str] = BOTS;
    const PUZZLES: &'static str = PUZZLES;
    const CAST: Option<[&'static str; 4]> =
        Some(["newcomer", "seasoned", "practised", "ismcts-strong"]);
    const FROZEN: &'static [&'static str] = FROZEN;
    const LUCK: &'static str = "the draw";
    fn review_measure(table: &FineSand) -> Measure {
        review::measure(table)
    }
    fn review_reason(
        view: &FineSandView,
        found: &Assessment<Move>,
        played: &Move,
        listener: Listener,
    ) -> Option<String> {
        review::reason(view, found, *played, listener)
    }
    fn thinker() -> Option<Box<dyn Bot<FineSand>>> {
        Some(Box::new(IsMcts::thorough()))
    }
    /// What to build, and whether to build at all; not before the first turn, when too much may come.
    fn asks(table: &FineSand, seat: Seat, best: Option<&Move>) -> bool {
        let asks = |mv: &Move| matches!(mv, Move::Red | Move::Blue | Move::Build(_));
        let mut legal = Vec::new();
        table.legal_moves(seat, &mut legal);
        best.map_or_else(|| legal.iter().any(asks), asks)
    }
    fn about(name: &str) -> Option<&'static str> {
        about(name)
    }
    fn bot(name: &str) -> Option<Box<dyn Bot<FineSand>>> {
        bot(name)
    }
    const ASSESSOR: Option<&'static str> = Some("ismcts");
    const REPEATS: bool = true;
    /// What is left at the end says more than who wins: that is what everybody plays for.
    fn measure(_: &FineSandView) -> Yardstick {
        Yardstick::Score { unit: "cards".into(), low: true }
    }
    fn reason(seat: Seat, view: &FineSandView, mv: &Move, _: &Assessment<Move>) -> Option<String> {
        view.yours.as_ref()?;
        Some(words::why(&Policy::new(seat, view, greedy::practised(view)), *mv))
    }
    fn ends_row(mv: &Move) -> bool {
        *mv == Move::Done
    }
    fn hint(seat: Seat, view: &FineSandView) -> Option<String> {
        hint(seat, view)
    }
    fn held(table: &FineSand, seat: Seat) -> Vec<String> {
        pieces::held(table, seat)
    }
    fn pieces(options: &Options) -> Vec<String> {
        pieces::pieces(options)
    }
    fn without(options: &Options, name: &str) -> Option<TakenOut<Options>> {
        pieces::without(options, name)
    }
}

/// The bots of Fine Sand, the one to play against by default first.
pub const BOTS: &[&str] = &[
    "ismcts",
    "ismcts-strong",
    "ismcts-quick",
    "practised",
    "seasoned",
    "greedy",
    "newcomer",
    "random",
];

/// Earlier players, kept for comparison.
pub const FROZEN: &[&str] = &["ismcts-strong-1"];

/// The bot with this name. The searching ones differ in how many simulations
/// they spend on a decision at most, whatever the budget.
pub fn bot(name: &str) -> Option<Box<dyn Bot<FineSand>>> {
    match name {
        "ismcts" => Some(Box::new(IsMcts::new(120))),
        "ismcts-strong" => Some(Box::new(IsMcts::new(300))),
        "ismcts-quick" => Some(Box::new(IsMcts::new(40))),
        "ismcts-strong-1" => Some(Box::new(frozen::IsMcts::new(300))),
        "practised" => Some(Box::new(PractisedBot)),
        "greedy" => Some(Box::new(GreedyBot)),
        "seasoned" => Some(Box::new(SeasonedBot)),
        "newcomer" => Some(Box::new(NewcomerBot)),
        "random" => Some(Box::new(RandomBot)),
        _ => None,
    }
}

/// How the bot of this name plays, in a few words.
fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "ismcts" => "searches, at most 120 games in its head for a decision",
        "ismcts-strong" => "searches, at most 300 games in its head for a decision",
        "ismcts-quick" => "searches, at most 40 games in its head for a decision",
        "ismcts-strong-1" => "the strongest search as it was at first, kept for comparison",
        "practised" => "weights learnt from millions of games, no search",
        "greedy" => "weights by rule of thumb, no search",
        "seasoned" => "a rule of thumb, put right a little by practice, no search",
        "newcomer" => "the rule of thumb, but it thinks little of the hand limit",
        "random" => "takes any move",
        _ => return None,
    })
}

/// What the rule of thumb would do here and why; nothing if there is nothing to decide.
pub fn hint(seat: Seat, view: &FineSandView) -> Option<String> {
    // The moves follow from what the seat sees, so any guess of the rest will do.
    let table = FineSand::determinize(view, &mut BotRng::seed_from_u64(0));
    let mut legal = Vec::new();
    table.legal_moves(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let policy = Policy::new(seat, view, &THUMB);
    Some(words::advice(&policy, policy.choose(&legal)))
}
