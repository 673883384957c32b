//! What bots know of Sand Castles.
//!
//! A `Judge` gives a table a chance to win at a glance, by weights found by
//! practice and by how soon the dice bring what is missing. A `Walk` finds
//! every end of a turn. The practised bot takes the end that is judged best,
//! the searching ones compare ends by what the dice may bring next, and the
//! greedy one follows a rule of thumb.

pub mod balance;
mod bench;
mod expectimax;
mod frozen;
mod greedy;
mod inputs;
mod judge;
pub mod learning;
mod lookahead;
mod network;
mod pieces;
pub mod positions;
mod survey;
pub mod training;
mod turn;
mod waiting_times;
mod weights;
mod words;

pub use bench::bench;
pub use expectimax::Expectimax;
pub use greedy::{GreedyBot, NewcomerBot};

use ::sand_castles::{
    Castle, Cells, Components, Move, Options, Phase, SandCastles, SandCastlesView,
};
use bots::{Assessment, Bot, BotRng, Budget, Listener, Number, RandomBot, Roster, TakenOut};
use game_core::{BadOptions, Game, Search, Seat};
use judge::{Judge, Mind};
use rand_core::SeedableRng;
use sim::AnySpaces;
use waiting_times::{Need, WaitingTimes};

/// The puzzles of this game: `docs/puzzles.md` says how they were found.
pub const PUZZLES: &str = include_str!("../../puzzles.jsonl");

/// Its moves and views as numbers. Made here, where everything is made fast.
pub static SPACES: AnySpaces = AnySpaces::of::<SandCastles>();

/// The bots of this game.
pub struct SandCastlesBots;

impl Roster for SandCastlesBots {
    type Game = SandCastles;
    const NAMES: &'static [&'static str] = BOTS;
    const PUZZLES: &'static str = PUZZLES;
    const FROZEN: &'static [&'static str] = FROZEN;
    const CAST: Option<[&'static str; 4]> =
        Some(["newcomer", "practised", "trained", "expectimax-strong"]);
    const STRONGEST_SIMULATIONS: u64 = STRONG;
    const LUCK: &'static str = "the dice";
    const REVIEW_SIMULATIONS: u64 = 500;
    fn review_reason(
        view: &SandCastlesView,
        found: &Assessment<Move>,
        _played: &Move,
        listener: Listener,
    ) -> Option<String> {
        let table = SandCastles::determinize(view, &mut BotRng::seed_from_u64(0));
        Some(words::better(&Judge::new(&view.components, Mind::trained()), &table, found, listener))
    }
    fn thinker() -> Option<Box<dyn Bot<SandCastles>>> {
        Some(Box::new(Expectimax::new(u64::MAX)))
    }
    /// Whole turns, from the roll on.
    fn asks(table: &SandCastles, _: Seat, best: Option<&Move>) -> bool {
        table.phase() == Phase::Build && table.played() == 0 && best != Some(&Move::Done)
    }
    fn about(name: &str) -> Option<&'static str> {
        about(name)
    }
    fn bot(name: &str) -> Option<Box<dyn Bot<SandCastles>>> {
        bot(name)
    }
    fn reason(
        seat: Seat,
        view: &SandCastlesView,
        mv: &Move,
        _: &Assessment<Move>,
    ) -> Option<String> {
        let table = SandCastles::determinize(view, &mut BotRng::seed_from_u64(0));
        let judge = Judge::new(&view.components, Mind::trained());
        Some(words::why(&judge, &table, seat, *mv))
    }
    /// Where on a castle a tile comes first matters little.
    fn alike(one: &Move, other: &Move) -> bool {
        matches!((one, other), (Move::Put(one), Move::Put(other)) if one.castle == other.castle)
    }
    fn ends_row(mv: &Move) -> bool {
        *mv == Move::Done
    }
    fn hint(seat: Seat, view: &SandCastlesView) -> Option<String> {
        hint(seat, view)
    }
    fn held(table: &SandCastles, seat: Seat) -> Vec<String> {
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

/// The bots of Sand Castles, the one to play against by default first.
pub const BOTS: &[&str] = &[
    "expectimax",
    "expectimax-strong",
    "expectimax-quick",
    "trained",
    "practised",
    "greedy",
    "newcomer",
    "random",
];

/// Earlier players, kept as they were.
pub const FROZEN: &[&str] = &["expectimax-strong-1"];

/// Rolls that the quick search looks at for a turn, and the strong one.
const QUICK: u64 = 120;
const STRONG: u64 = 1000;

/// The bot with this name. The searching ones differ in how many rolls they
/// look at for a turn at most, whatever the budget.
pub fn bot(name: &str) -> Option<Box<dyn Bot<SandCastles>>> {
    match name {
        "expectimax" => Some(Box::new(Expectimax::new(500))),
        "expectimax-strong" => Some(Box::new(Expectimax::new(STRONG))),
        "expectimax-quick" => Some(Box::new(Expectimax::new(QUICK))),
        "trained" => Some(Box::new(Expectimax::new(0))),
        "practised" => Some(Box::new(Expectimax::practised())),
        "greedy" => Some(Box::new(GreedyBot::default())),
        "newcomer" => Some(Box::new(NewcomerBot::default())),
        "random" => Some(Box::new(RandomBot)),
        "expectimax-strong-1" => Some(Box::new(frozen::FirstExpectimax::new(3200))),
        _ => None,
    }
}

/// How the bot of this name plays, in a few words.
fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "expectimax" => "looks at up to 500 rolls of the dice for a turn",
        "expectimax-strong" => "looks at up to 1,000 rolls of the dice for a turn",
        "expectimax-quick" => "looks at up to 120 rolls of the dice for a turn",
        "trained" => "a network trained by self-play, no search",
        "practised" => "weights learnt from tens of thousands of games, no search",
        "greedy" => "a rule of thumb, no search",
        "newcomer" => "builds where the most points are, with towers the waves can reach",
        "random" => "takes any move",
        _ => return None,
    })
}

/// What a quick search would do here and why; nothing if there is nothing to decide.
pub fn hint(seat: Seat, view: &SandCastlesView) -> Option<String> {
    let mut rng = BotRng::seed_from_u64(0);
    let table = SandCastles::determinize(view, &mut rng);
    let mut legal = Vec::new();
    table.legal_moves(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let budget = Budget::Simulations(QUICK);
    let found = Expectimax::new(QUICK).assess(seat, view, &legal, budget, &mut rng);
    Some(words::advice(&Judge::new(&view.components, Mind::trained()), &table, seat, &found))
}

/// Turns that the dice need on average to bring all tiles of each castle to
/// one builder, in the order of the components.
pub fn turns_alone(components: &Components) -> Vec<f64> {
    let pace = WaitingTimes::of(&components.dice);
    let count = |cells: Cells| cells.count_ones() as u8;
    let need = |castle: &Castle| Need::new([count(castle.sandpails), count(castle.towers)], [0; 2]);
    components.castles.iter().map(|castle| pace.turns(need(castle)).into()).collect()
}
