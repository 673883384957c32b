//! Finding weights by practice: games are played, and the weights are fitted
//! to the points that the games ended with; then again, with games played by
//! those weights.
//!
//! `cargo run --release -p tharos-bots --example training -- 1 4 2000` does it: seed, rounds, games in each.

use super::judge::{Features, Judge};
use super::mat_forecast::MatForecast;
use super::mcts::glances;
use super::weights::{FEATURES, PRACTISED, Weights, feature};
use ::tharos::base::{Move, Options, Tharos};
use ::tharos::mat::{End, Mat, TURNS};
use bots::BotRng;
use game_core::{Game, Search, Seat, Turn, below};
use rand_core::SeedableRng;
use std::collections::VecDeque;

/// Everything that is fitted.
const SIZE: usize = 3 * FEATURES;
/// How much the weights resist: as much as so many positions.
const RESISTANCE: f64 = 30.0;

/// Rounds that are remembered: the weights of one round alone swing to and fro.
const REMEMBERED: usize = 5;
/// How far the weights go towards those that fit.
const STRIDE: f32 = 0.5;

/// What was seen at the beginning of a turn.
struct Seen {
    seat: Seat,
    features: Features,
    /// Turns still to come, as a share of all.
    early: f32,
    /// Points that came after it.
    more: f32,
}

/// The weights as somebody else would have them, so that every thing is seen
/// with more and with less of the others.
fn astray(weights: &Weights, rng: &mut BotRng) -> Weights {
    weights.map(|weights| weights.map(|weight| weight * (0.75 + below(rng, 500) as f32 / 1000.0)))
}

/// The move that looks best; now and then another of those that look good.
fn choose(judge: &Judge, table: &Tharos, seat: Seat, rng: &mut BotRng) -> Move {
    let mut legal = Vec::new();
    table.legal_moves(seat, &mut legal);
    let mut moves: Vec<_> = glances(judge, table, seat, &legal).collect();
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
    let at = match below(rng, 20) {
        0 => below(rng, moves.len().min(6) as u32) as usize,
        _ => 0,
    };
    moves[at].0
}

/// Plays one game by judgement alone and remembers it.
fn play(
    judge: &Judge,
    options: &Options,
    seats: usize,
    rng: &mut BotRng,
    seen: &mut Vec<Seen>,
) -> bool {
    let mut table = Tharos::new(options, seats).unwrap();
    let first = seen.len();
    let mut step = None;
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                let chance = table.sample_chance(rng);
                table.apply_chance(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                let mv = choose(judge, &table, seat, rng);
                table.apply(seat, mv);
                if step != Some(table.step()) && table.turn() != Turn::Over {
                    step = Some(table.step());
                    let board = table.board(seat);
                    let now = board.points(table.components()).total();
                    let turns = match table.mat() {
                        Some(mat) => MatForecast::of(mat).turns(&table),
                        None => f32::from(TURNS - table.pass() + 1),
                    };
                    seen.push(Seen {
                        seat,
                        features: judge.features(&table, board),
                        early: turns / f32::from(TURNS),
                        more: -now as f32,
                    });
                }
            }
        }
    }
    let end = table.mat().and_then(Mat::end);
    if end == Some(End::LastSpaceFailed) {
        // It ended long before its time: there is nothing to learn of points.
        seen.truncate(first);
    }
    for seen in &mut seen[first..] {
        seen.more += table.board(seen.seat).points(table.components()).total() as f32;
    }
    table.outcome().unwrap().winners.contains(Seat::new(0))
}

/// The weights that fit best what was seen, held back by those there were.
fn fit(weights: &Weights, rounds: &VecDeque<Vec<Seen>>) -> Weights {
    let mut sums = vec![[0.0f64; SIZE + 1]; SIZE];
    for (at, row) in sums.iter_mut().enumerate() {
        row[at] += RESISTANCE;
        row[SIZE] += RESISTANCE * f64::from(weights[at / FEATURES][at % FEATURES]);
    }
    for seen in rounds.iter().flatten() {
        let given: Vec<f64> = (0..SIZE)
            .map(|at| {
                let share = match at {
                    0..feature::TIME => 1.0,
                    feature::TIME..FEATURES => 0.0,
                    _ => seen.early.powi((at / FEATURES) as i32),
                };
                f64::from(seen.features[at % FEATURES] * share)
            })
            .collect();
        for row in 0..SIZE {
            if given[row] != 0.0 {
                for column in 0..SIZE {
                    sums[row][column] += given[row] * given[column];
                }
                sums[row][SIZE] += given[row] * f64::from(seen.more);
            }
        }
    }
    let solved = solve(sums);
    let mut weights = *weights;
    for (at, weight) in solved.into_iter().enumerate() {
        weights[at / FEATURES][at % FEATURES] = weight as f32;
    }
    weights
}

/// Gauss: each row is an equation, its last number what it sums to.
fn solve(mut rows: Vec<[f64; SIZE + 1]>) -> Vec<f64> {
    for at in 0..SIZE {
        let pivot = (at..SIZE).max_by(|a, b| rows[*a][at].abs().total_cmp(&rows[*b][at].abs()));
        rows.swap(at, pivot.expect("there are rows left"));
        let lead = rows[at];
        for (other, row) in rows.iter_mut().enumerate() {
            let share = row[at] / lead[at];
            if other != at && share != 0.0 {
                row.iter_mut().zip(lead).for_each(|(sum, lead)| *sum -= share * lead);
            }
        }
    }
    (0..SIZE).map(|at| rows[at][SIZE] / rows[at][at]).collect()
}

/// How far the points were off on average, for the early, middle and late turns.
fn errors(judge: &Judge, seen: &[Seen]) -> Vec<f32> {
    let error = |part: usize| {
        let those = seen.iter().filter(|seen| ((seen.early * 16.0) as usize / 3).min(4) == part);
        let (mut sum, mut count) = (0.0, 0.0);
        for seen in those {
            sum += (seen.more - judge.weigh(&seen.features, seen.early)).powi(2);
            count += 1.0;
        }
        f32::sqrt(sum / f32::max(count, 1.0))
    };
    (0..5).map(error).collect()
}

/// How long to practise.
#[derive(Clone, Copy, Debug)]
pub struct Practice {
    /// Where the dice begin.
    pub seed: u64,
    /// How often the weights are fitted.
    pub rounds: u64,
    /// Games between two fittings.
    pub games: u64,
}

/// Goes on from where `PRACTISED` stands, and tells after every round how it went; at last, the weights.
pub fn train(practice: Practice, mut tell: impl FnMut(String)) {
    let mut rng = BotRng::seed_from_u64(practice.seed);
    let options = Options::default();
    let mut weights = PRACTISED;
    let table = Tharos::new(&options, 1).unwrap();
    let mut rounds: VecDeque<Vec<Seen>> = VecDeque::new();
    for round in 0..practice.rounds {
        let (mut seen, mut won, mut alone) = (Vec::new(), 0, 0);
        for game in 0..practice.games {
            // Most are games alone: they are the harder ones.
            let seats = [1, 1, 1, 2][game as usize % 4];
            let judge = Judge::new(table.components(), astray(&weights, &mut rng));
            let wins = play(&judge, &options, seats, &mut rng, &mut seen);
            if seats == 1 {
                alone += 1;
                won += u64::from(wins);
            }
        }
        let old = errors(&Judge::new(table.components(), weights), &seen);
        rounds.push_back(seen);
        if rounds.len() > REMEMBERED {
            rounds.pop_front();
        }
        let fitted = fit(&weights, &rounds);
        for (weight, fitted) in weights.iter_mut().flatten().zip(fitted.iter().flatten()) {
            *weight += STRIDE * (fitted - *weight);
        }
        tell(format!("// round {round}: won {won} of {alone}, off by {old:.2?}"));
    }
    tell(format!("{weights:.2?}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn practice_ends_with_weights() {
        let mut told = Vec::new();
        train(Practice { seed: 1, rounds: 1, games: 4 }, |line| told.push(line));
        assert_eq!(told.len(), 2);
        assert!(told[0].contains(" of 3, off by "), "{}", told[0]);
        assert_ne!(told[1], format!("{PRACTISED:.2?}"), "a round moves the weights");
    }
}
