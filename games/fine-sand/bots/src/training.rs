//! Finding weights by practice: tables played by weights alone.
//!
//! `cargo run --release -p fine-sand-bots --example training -- 2 200 1 table.txt` does it.

use super::campaign_advice::opened;
use super::playout::MOST_SEATS;
use super::practised;
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

/// How much better `one` does than `other`: among others that follow `other`, each deal from every
/// seat, or both alone.
fn better(one: &Weights, other: &Weights, practice: &Practice, deals: u64, seed: u64) -> f32 {
    let (seats, mut sum) = (practice.seats, 0.0);
    for deal in 0..deals {
        for me in 0..seats {
            let mut rng = BotRng::seed_from_u64(seed.wrapping_add(deal.wrapping_mul(0x9E37_79B9)));
            let stack = any_stack(&mut rng, practice.start);
            let mut weights = [other; MOST_SEATS];
            weights[me] = one;
            let play = |weights| {
                let mut rng = rng.clone();
                let mut table = opened(stack, seats, weights, &mut rng);
                table.play_out([false; MOST_SEATS], weights, rng.next_u64());
                table
            };
            let table = play(weights);
            let own = table.sides[me].score() as f32;
            sum += if seats == 1 {
                let alone = |table: &super::playout::Table| {
                    let side = &table.sides[0];
                    let lost = if side.score() > 16 { 4.0 } else { 0.0 };
                    0.35 * f32::from(side.wood.min(5)) - side.score() as f32 - lost
                };
                alone(&table) - alone(&play([other; MOST_SEATS]))
            } else {
                let others = (0..seats).filter(|&at| at != me).map(|at| table.sides[at].score());
                let lead = others.sum::<i32>() as f32 / (seats - 1) as f32 - own;
                table.shares()[me] - 1.0 / seats as f32 + 0.03 * lead.clamp(-10.0, 10.0)
            };
        }
    }
    sum / (deals * seats as u64) as f32
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
    /// Deals by which one try is judged, each played from every seat.
    pub deals: u64,
    /// Tries of a round, each this way against that.
    pub pairs: u64,
    /// How many games of a hundred begin with the start stack.
    pub start: u32,
    /// How far a round moves a number at most, about.
    pub rate: f32,
}

/// Tables for two, for as long as it takes.
impl Default for Practice {
    fn default() -> Practice {
        Practice { seats: 2, rounds: 200, seed: 1, deals: 100, pairs: 32, start: 50, rate: 0.02 }
    }
}

/// After how many rounds it is told how far the weights have come.
const TELL_EVERY: u64 = 25;

/// Improves weights by evolution strategies: all numbers are moved a little this way and that,
/// the two play each other, and the weights go where tables were won.
///
/// It goes on from the file in `from`, or from the weights that are played by, and hands `keep` a file
/// to go on from, with a line about how far it has come, again and again and at the end.
pub fn train(
    practice: Practice,
    from: Option<&str>,
    mut keep: impl FnMut(String, String),
) -> Result<(), String> {
    let Practice { seats, rounds, seed, deals, pairs, rate, .. } = practice;
    let sigma = 0.1;
    let known = if seats == 1 { &*SOLO } else { &*PRACTISED };
    let mut mean = match from {
        Some(text) => practised::parse(text)?,
        None => known.clone(),
    };
    let mut rng = BotRng::seed_from_u64(seed);
    let size = mean.numbers().len();
    let (mut first, mut second) = (vec![0.0f32; size], vec![0.0f32; size]);
    for round in 1..=rounds {
        let mut slope = vec![0.0f32; size];
        for _ in 0..pairs {
            let by: Vec<f32> = (0..size).map(|_| normal(&mut rng)).collect();
            let (one, other) = (moved(&mean, &by, sigma), moved(&mean, &by, -sigma));
            let difference = better(&one, &other, &practice, deals, rng.next_u64());
            for (slope, by) in slope.iter_mut().zip(&by) {
                *slope += difference * by / (2.0 * pairs as f32 * sigma);
            }
        }
        // Small steps towards the end, where there is less to gain than luck hides.
        let rate = rate * (1.0 - 0.8 * round as f32 / rounds as f32);
        let step: Vec<f32> = (0..size)
            .map(|at| {
                first[at] = 0.9 * first[at] + 0.1 * slope[at];
                second[at] = 0.99 * second[at] + 0.01 * slope[at] * slope[at];
                let steady = |sum: f32, decay: f32| sum / (1.0 - decay.powi(round as i32));
                steady(first[at], 0.9) / (steady(second[at], 0.99).sqrt() + 1e-6)
            })
            .collect();
        mean = moved(&mean, &step, rate);
        if round % TELL_EVERY == 0 || round == rounds {
            let ahead = |other: &Weights| better(&mean, other, &practice, 1500, 77);
            let reached = format!(
                "round {round} of {rounds}: ahead of the weights of today by {:.3}, of the rule of thumb by {:.3}",
                ahead(known),
                ahead(&THUMB)
            );
            let about = format!(
                "{seats} at a table, seed {seed}, {pairs} tries of {deals} deals a round, {} of 100 with the start stack, rate {}\n{reached}",
                practice.start, practice.rate
            );
            keep(practised::write(&mean, &about), reached);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn practice_moves_all_numbers_and_goes_on_from_a_file() {
        for seats in [1, 2] {
            let mut kept = Vec::new();
            let practice = Practice { seats, rounds: 1, deals: 2, pairs: 2, ..Practice::default() };
            train(practice, None, |file, _| kept.push(file)).unwrap();
            let known = if seats == 1 { &*SOLO } else { &*PRACTISED };
            let file = kept.pop().unwrap();
            assert_ne!(&practised::parse(&file).unwrap(), known);
            train(practice, Some(&file), |file, _| kept.push(file)).unwrap();
            assert_ne!(kept.pop().unwrap(), file);
        }
    }

    #[test]
    fn a_file_that_is_not_whole_is_refused() {
        let file = practised::write(&PRACTISED, "ours");
        let why = |text: &str| practised::parse(text).unwrap_err();
        assert!(why(&file.replace("coin-3", "coin-9")).contains("coin-3"));
        assert!(why(&file.replace("price", "price 1")).contains("3 numbers"));
        assert!(why(file.lines().next().unwrap()).contains("castle-1"));
    }
}
