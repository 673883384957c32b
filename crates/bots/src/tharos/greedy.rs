//! The rule of thumb: the move that gains most at once, without looking ahead.

use super::judge::Judge;
use super::words;
use crate::{Bot, BotRng, Budget, Choice};
use ::tharos::base::{Board, Move, Tharos, TharosView};
use ::tharos::mat::{Mat, Requirement, Row};
use game_core::{Determinize, Game, Seat};

/// Does what gains most at once: points, money and what is half done; and it
/// minds the requirement that is next on the mat.
#[derive(Clone, Debug, Default)]
pub struct GreedyBot {
    judge: Option<Judge>,
}

impl Bot<Tharos> for GreedyBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &TharosView,
        legal: &[Move],
        _: Budget,
        rng: &mut BotRng,
    ) -> Choice<Move> {
        let table = Tharos::determinize(view, rng);
        let worth = |mv: &Move| {
            let mut after = table.clone();
            after.apply(seat, *mv);
            worth(&after, seat)
        };
        let best = legal.iter().map(|mv| (worth(mv), *mv)).max_by(|a, b| a.0.total_cmp(&b.0));
        let (_, mv) = best.expect("there is something to choose");
        let judge = Judge::renew(&mut self.judge, view.components(), super::weights::current);
        Choice { mv, thought: Some(words::thought(judge, &table, seat, mv)) }
    }
}

/// What a guild has, in points, by the rule of thumb.
fn worth(table: &Tharos, seat: Seat) -> f32 {
    let board = table.board(seat);
    let numbers = &table.components().numbers;
    let half = |count: u32, every: u8, points: u8| {
        (count % u32::from(every)) as f32 / f32::from(every) * f32::from(points)
    };
    let explored = half(board.regions(), numbers.regions_a_medal, numbers.exploration_points);
    let built = half(board.built().count() as u32, numbers.built_a_medal, numbers.civil_points);
    let [ore, crystals] = board.goods.map(f32::from);
    let defence = f32::from(table.defence(seat));
    let threat = table.attack().map_or(0.0, |attack| f32::from(attack.strength));
    let missing = if table.active() == seat { (threat - defence).max(0.0) } else { 0.0 };
    table.points(seat) as f32
        + 0.25 * f32::from(board.jar)
        + 0.6 * (ore + crystals)
        + 0.5 * f32::from(board.held)
        + 0.5 * f32::from(board.dice.len())
        + explored
        + built
        - missing
        + table.mat().map_or(0.0, |mat| mat_worth(table, board, mat))
}

/// What is next on the mat: whether it is met as things stand, and whether the
/// two rows that are ahead grow.
fn mat_worth(table: &Tharos, board: &Board, mat: &Mat) -> f32 {
    let mut worth = 0.0;
    if let Some((_, space)) = mat.ahead().first()
        && let Some(trial) = space.trial()
        && is_met(table, board, mat.requirement(trial))
    {
        worth += if trial.is_last() { 20.0 } else { 4.0 };
    }
    let mut counts = Row::ALL.map(|row| mat.row(row).map_or(0, |(_, count)| count));
    counts.sort_unstable();
    let placed: u8 = counts[1] + counts[2];
    worth + 2.0 * f32::from(placed)
}

fn is_met(table: &Tharos, board: &Board, requirement: Requirement) -> bool {
    requirement.is_met(board.answer(requirement.question(), table.components()))
}
