//! Moves that need no look, because another is at least as good.

use super::mat_forecast::MatForecast;
use ::tharos::base::{Board, Colour, Deed, Die, Effect, Move, Place, Target, Tharos, Where};
use ::tharos::mat::{Mat, Question, Requirement};
use game_core::Seat;

/// Turns before an empty hand is asked for in which cards are played only to be rid of them.
const SOON: f32 = 2.0;

/// Leaves out a higher die of the same colour where any die will do, sales that keep some for no
/// reason, swaps of the same, and cards for a region or a building that cannot follow.
pub(super) fn thin_out(table: &Tharos, seat: Seat, moves: &mut Vec<Move>) {
    let numbers = &table.components().numbers;
    let board = table.board(seat);
    let dice = board.dice;
    let lowest = |die: Die, least: u8| {
        dice.kinds()
            .all(|other| other.colour != die.colour || other.pips < least || other.pips >= die.pips)
    };
    let [ore, crystals] = board.goods;
    let start = table.mat().map(Mat::start);
    moves.retain(|mv| match *mv {
        Move::Swap(at) => {
            start.is_some_and(|start| start[usize::from(at)] != start[usize::from(at) + 1])
        }
        Move::Spend(
            die,
            Deed::Draw
            | Deed::Guard
            | Deed::Use(_, Target::Nothing | Target::Good(_) | Target::Colour(_)),
        ) => matches!(mv, Move::Spend(_, Deed::Guard)) || lowest(die, 1),
        Move::Spend(die, Deed::Build(_)) => lowest(die, numbers.build_pips),
        Move::Spend(die, Deed::Hire(_)) => lowest(die, numbers.hire_pips),
        Move::Spend(die, Deed::Sell(sold, other)) => {
            let most = die.pips.min(ore + crystals);
            let spare = ore.abs_diff(crystals).min(die.pips);
            sold + other == most || (sold.max(other) == spare && sold.min(other) == 0)
        }
        Move::Play(action, _) => {
            let effect = table.components().actions[usize::from(action)].effect;
            is_of_use(table, board, effect) || wants_empty_hand(table)
        }
        _ => true,
    });
}

/// Whether what an effect makes possible can be done with the dice that are left. Effects that do
/// something at once always are.
fn is_of_use(table: &Tharos, board: &Board, effect: Effect) -> bool {
    let numbers = &table.components().numbers;
    match effect {
        Effect::Path(less) => {
            let green = |die: &Die| die.colour == Colour::Green;
            let opens = |die: Die| {
                Place::all().filter(|place| !board.has_explored(*place)).any(|place| {
                    let entry = table.entry(board, place);
                    entry.is_some_and(|entry| entry > die.pips && entry <= die.pips + less)
                })
            };
            board.dice.kinds().filter(green).any(opens)
        }
        Effect::Cheaper(less) => {
            let best = board.dice.kinds().map(|die| die.pips).max().unwrap_or(0);
            let jar = board.jar + u16::from(less);
            let builds = best >= numbers.build_pips
                && (0..).zip(table.buildings()).any(|(building, place)| {
                    *place == Where::Open && table.build_price(building) <= jar
                });
            let hires = best >= numbers.hire_pips
                && board.offer().any(|card| table.hire_price(card) <= jar);
            builds || hires
        }
        _ => true,
    }
}

/// Whether the mat will soon ask for a hand without cards.
pub(super) fn wants_empty_hand(table: &Tharos) -> bool {
    table.mat().is_some_and(|mat| {
        MatForecast::of(mat).coming().any(|coming| {
            coming.requirement == Requirement::None(Question::ActionCards) && coming.wait < SOON
        })
    })
}
