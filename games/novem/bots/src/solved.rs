//! What the solution says of every line, for whichever bot is asked.

use crate::{advice_for_match, board, expectation, lead, own_mix};
use bots::{Assessment, Bot, BotRng, Budget, Choice, Worth};
use game_core::Seat;
use novem::{Marker, Novem, NovemView, Side};
use novem_solver::adviser::{Advice, Adviser, Match};
use novem_solver::matches::{Game, MatchState, Second};
use novem_solver::position::Position;
use novem_solver::setup::Setup;

/// A bot that plays as it plays, and tells what things are worth by the solution. Only what the
/// solution does not cover it works out by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solved<B>(pub B);

impl<B: Bot<Novem>> Bot<Novem> for Solved<B> {
    fn choose(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Choice<Marker> {
        self.0.choose(seat, view, legal, budget, rng)
    }

    fn mix(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Vec<f32> {
        self.0.mix(seat, view, legal, budget, rng)
    }

    fn assess(
        &mut self,
        seat: Seat,
        view: &NovemView,
        legal: &[Marker],
        budget: Budget,
        rng: &mut BotRng,
    ) -> Assessment<Marker> {
        let solved = advice_for_match(view).and_then(|advice| assessed(seat, view, legal, &advice));
        solved.unwrap_or_else(|| self.0.assess(seat, view, legal, budget, rng))
    }

    fn outlook(&mut self, seat: Seat, view: &NovemView, budget: Budget, rng: &mut BotRng) -> Worth {
        outlook(view).unwrap_or_else(|| self.0.outlook(seat, view, budget, rng))
    }
}

/// What every line is worth against the other side's solved mix, and the position. Scores
/// are those to be expected if both play for points after this round.
pub fn assessed(
    seat: Seat,
    view: &NovemView,
    legal: &[Marker],
    advice: &Advice,
) -> Option<Assessment<Marker>> {
    let (setup, position) = board(view)?;
    let (side, taken) = (Side::of(seat), points_so_far(view));
    let others = own_mix(advice, side.other());
    let worth = |own: usize| {
        let (mut value, mut score) = (0.0, [0.0; 2]);
        for (other, often) in others.into_iter().enumerate() {
            let (row, column) = if side == Side::Rows { (own, other) } else { (other, own) };
            value += often * if advice.decided { advice.value } else { advice.matrix[row][column] };
            let after = after(view, setup, position, 3 * row + column);
            (0..2).for_each(|at| score[at] += often * (taken[at] + after[at]));
        }
        exactly(value, score)
    };
    let moves: Vec<_> = legal.iter().map(|marker| (*marker, worth(marker.line.index()))).collect();
    let mix = own_mix(advice, side);
    let often = |at: &usize| mix[legal[*at].line.index()];
    let best = (0..legal.len()).rev().max_by(|a, b| often(a).total_cmp(&often(b)))?;
    let mut score = [0.0; 2];
    for (marker, worth) in &moves {
        (0..2).for_each(|at| score[at] += mix[marker.line.index()] * worth.score[at]);
    }
    Some(Assessment { seat, position: exactly(advice.value, score), moves, best })
}

/// What the match is worth, whoever is to act: before the tiles are laid out and at the end, too.
pub fn outlook(view: &NovemView) -> Option<Worth> {
    let taken = points_so_far(view);
    let value = match (view.over, board(view)) {
        (true, _) => (taken[0] - taken[1]).clamp(-1.0, 1.0),
        (false, Some(_)) => advice_for_match(view)?.value,
        (false, None) => before_laying_out(view)?,
    };
    let mut score = taken;
    if !view.over {
        let here = match board(view) {
            Some((setup, position)) => expectation::rest(setup, position, view.attacker),
            None => expectation::fresh(view.attacker),
        };
        let later = next_game(view);
        (0..2).for_each(|at| score[at] += here[at] + later[at]);
    }
    Some(exactly(value, score))
}

/// The mean over all set-ups: half of them are one with its lines reordered, half its transpose.
fn before_laying_out(view: &NovemView) -> Option<f64> {
    let second = if view.options.same_setup { Second::Same } else { Second::Fresh };
    let first = Setup::all()[0];
    let value = |setup: Setup| {
        let played = Match { setup, second, starter: view.options.first_attacker };
        let game = if view.game == 1 { Game::First } else { Game::Second(setup) };
        let state = MatchState {
            game,
            position: Position::FULL,
            attacker: view.attacker,
            difference: lead(view),
        };
        Some(Adviser::shared().for_match(&played, &state)?.value)
    };
    Some((value(first)? + value(first.transposed())?) / 2.0)
}

/// The points that rows and columns have, over both games.
fn points_so_far(view: &NovemView) -> [f64; 2] {
    [0, 1].map(|side: usize| {
        let ended: i32 = view.points.iter().map(|points| points[side]).sum();
        // The piles of the last game are counted among those that have ended.
        let pile: i32 = view.remembered[side].iter().map(|&tile| i32::from(tile)).sum();
        f64::from(ended + if view.over { 0 } else { pile })
    })
}

/// What both take from a meeting on this square on, itself and the next game included.
fn after(view: &NovemView, setup: Setup, position: Position, square: usize) -> [f64; 2] {
    let next = position.take(square);
    let mut points = expectation::rest(setup, next.unwrap_or(position), view.attacker.other());
    if next.is_some() {
        let tile = setup.tile(square, position.height(square));
        points[view.attacker as usize] += f64::from(tile);
    }
    let later = next_game(view);
    [points[0] + later[0], points[1] + later[1]]
}

/// NV-1.5: what the second game brings while the first is on.
fn next_game(view: &NovemView) -> [f64; 2] {
    let attacker = view.options.first_attacker.other();
    match (view.game, view.setup) {
        (1, Some(setup)) if view.options.same_setup => {
            expectation::rest(setup.0.into(), Position::FULL, attacker)
        }
        (1, _) => expectation::fresh(attacker),
        _ => [0.0; 2],
    }
}

/// Worked out once and for all: there is no error.
fn exactly(value: f64, score: [f64; 2]) -> Worth {
    let rows = ((1.0 + value) / 2.0).clamp(0.0, 1.0);
    Worth {
        win: vec![rows, 1.0 - rows],
        score: score.to_vec(),
        error: 0.0,
        visits: 1,
        behind: Some(0.0),
    }
}
