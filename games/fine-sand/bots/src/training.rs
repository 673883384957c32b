//! Finding weights by practice: tables played by weights alone.
//!
//! `cargo run --release -p fine-sand-bots --example training -- 2 200 1` does it: seats, rounds, seed.

use super::campaign_advice::opened;
use super::playout::MOST_SEATS;
use super::weights::{PRACTISED, SOLO, THUMB, Weights};
use ::fine_sand::{Cards, fable_round, numbered, start_stack};
use bots::BotRng;
use game_core::{Rng, below};
use rand_core::SeedableRng;

/// A stack after some Fable rounds, from none to all; often the start stack.
fn any_stack(rng: &mut BotRng, start_percent: u32) -> Cards {
    let mut stack = start_stack();
    if below(rng, 100) < start_percent {
        return stack;
    }
    for round in 1..=below(rng, 10) as u8 {
        for _ in 0..3 {
            let card = numbered(&stack).any(rng);
            stack.remove(card);
        }
        fable_round(round).into_iter().for_each(|card| stack.add(card));
    }
    stack
}

/// How well `one` does: among others that follow `other`, or alone.
fn fitness(one: &Weights, other: &Weights, seats: usize, games: u64, seed: u64, start: u32) -> f32 {
    let mut sum = 0.0;
    for game in 0..games {
        let mut rng = BotRng::seed_from_u64(seed.wrapping_add(game.wrapping_mul(0x9E37_79B9)));
        let stack = any_stack(&mut rng, start);
        let me = game as usize % seats;
        let mut weights = [other; MOST_SEATS];
        weights[me] = one;
        let mut table = opened(stack, seats, weights, &mut rng);
        table.play_out([false; MOST_SEATS], weights, &mut rng);
        let own = table.sides[me].score() as f32;
        sum += if seats == 1 {
            let wood = f32::from(table.sides[0].wood);
            let lost = if own > 16.0 { 4.0 } else { 0.0 };
            0.35 * wood.min(5.0) - own - lost
        } else {
            let others = (0..seats).filter(|&at| at != me).map(|at| table.sides[at].score());
            let lead = others.sum::<i32>() as f32 / (seats - 1) as f32 - own;
            table.shares()[me] + 0.03 * lead.clamp(-10.0, 10.0)
        };
    }
    sum / games as f32
}

/// About normal: mean 0, deviation 1.
fn normal(rng: &mut BotRng) -> f32 {
    let sum: f32 = (0..12).map(|_| (rng.next_u32() >> 8) as f32 / (1 << 24) as f32).sum();
    sum - 6.0
}

fn moved(weights: &Weights, by: &[f32], scale: f32) -> Weights {
    let mut moved = weights.clone();
    for (number, by) in moved.numbers().into_iter().zip(by) {
        *number += scale * by;
    }
    moved
}

/// How to practise, and how long.
#[derive(Clone, Copy, Debug)]
pub struct Practice {
    /// How many sit at a table.
    pub seats: usize,
    /// How often the weights are moved.
    pub rounds: u64,
    /// Where the dice begin.
    pub seed: u64,
    /// Games by which one try is judged.
    pub games: u64,
    /// Tries of a round, each this way and that.
    pub pairs: u64,
    /// How many games of a hundred begin with the start stack.
    pub start: u32,
}

/// Tables for two, for as long as it takes.
impl Default for Practice {
    fn default() -> Practice {
        Practice { seats: 2, rounds: 200, seed: 1, games: 500, pairs: 24, start: 25 }
    }
}

/// Improves the weights by evolution strategies: all numbers are moved a
/// little this way and that, and go where tables were won. At last it tells
/// all numbers, in the order of `Weights::numbers`.
pub fn train(practice: Practice, mut tell: impl FnMut(String)) {
    let Practice { seats, rounds, seed, games, pairs, start } = practice;
    let (sigma, rate) = (0.1, 0.02);
    let mut rng = BotRng::seed_from_u64(seed);
    let mut mean = if seats == 1 { SOLO.clone() } else { PRACTISED.clone() };
    let size = mean.numbers().len();
    let (mut first, mut second) = (vec![0.0f32; size], vec![0.0f32; size]);
    for round in 1..=rounds {
        let tables = rng.next_u64();
        let mut slope = vec![0.0f32; size];
        for _ in 0..pairs {
            let by: Vec<f32> = (0..size).map(|_| normal(&mut rng)).collect();
            let try_out =
                |scale| fitness(&moved(&mean, &by, scale), &mean, seats, games, tables, start);
            let difference = try_out(sigma) - try_out(-sigma);
            for (slope, by) in slope.iter_mut().zip(&by) {
                *slope += difference * by / (2.0 * pairs as f32 * sigma);
            }
        }
        let step: Vec<f32> = (0..size)
            .map(|at| {
                first[at] = 0.9 * first[at] + 0.1 * slope[at];
                second[at] = 0.99 * second[at] + 0.01 * slope[at] * slope[at];
                let steady = |sum: f32, decay: f32| sum / (1.0 - decay.powi(round as i32));
                steady(first[at], 0.9) / (steady(second[at], 0.99).sqrt() + 1e-6)
            })
            .collect();
        mean = moved(&mean, &step, rate);
        if round % 25 == 0 {
            let reached = fitness(&mean, &THUMB, seats, 6000, 77, start);
            tell(format!("round {round}: {reached:.3} against the rule of thumb"));
        }
    }
    let numbers: Vec<String> = mean.numbers().into_iter().map(|n| format!("{n:.3}")).collect();
    tell(numbers.join(" "));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn practice_ends_with_all_numbers_and_moves_them() {
        for seats in [1, 2] {
            let mut told = Vec::new();
            let practice = Practice { seats, rounds: 1, games: 2, pairs: 2, ..Practice::default() };
            train(practice, |line| told.push(line));
            let mut before = if seats == 1 { SOLO.clone() } else { PRACTISED.clone() };
            let before: Vec<String> =
                before.numbers().into_iter().map(|n| format!("{n:.3}")).collect();
            let after: Vec<&str> = told[0].split(' ').collect();
            assert_eq!((told.len(), after.len()), (1, before.len()));
            assert_ne!(after, before);
        }
    }
}
