//! The weights that fit best what was gathered, none of them against all sense.

use super::{AFTERWARDS, rows};
use crate::guild_weights::{BASIS, GuildWeights, basis, weigh};
use crate::sight::{GUILD, Sense, sense};

/// Everything that is fitted.
const SIZE: usize = BASIS * GUILD;
/// How much the weights resist: as much as so many rows.
const RESISTANCE: f64 = 60.0;
/// How often every weight is looked at again.
const SWEEPS: usize = 400;
/// The last of the rows, one in so many, are only for the check.
const KEPT: usize = 10;

/// Weights and how well they fit rows that they were not fitted to.
#[derive(Debug)]
pub struct Fitted {
    /// The weights, as they are kept.
    pub text: String,
    /// How far the points are off, in five parts of the game, the first turns first.
    pub points_off: [f32; 5],
}

/// Fits weights to the rows of a file.
pub fn fit(bytes: &[u8], about: &str) -> Result<Fitted, String> {
    let numbers = rows(bytes)?;
    let rows: Vec<&[f32]> = numbers.chunks_exact(GUILD + AFTERWARDS).collect();
    if rows.len() < 10 * KEPT {
        return Err(format!("{} rows are too few", rows.len()));
    }
    let (used, kept) = rows.split_at(rows.len() - rows.len() / KEPT);
    let (mut products, mut wanted) = (vec![0.0f64; SIZE * SIZE], vec![0.0f64; SIZE]);
    for row in used {
        add(row, &mut products, &mut wanted);
    }
    for at in 0..SIZE {
        products[at * SIZE + at] += RESISTANCE;
    }
    let found = constrained(&products, &wanted);
    let mut weights = GuildWeights::default();
    for (at, weight) in found.into_iter().enumerate() {
        weights.0[at / BASIS][at % BASIS] = weight as f32;
    }
    Ok(Fitted { text: weights.text(about), points_off: check(&weights, kept) })
}

/// What stands for a row: each thing seen, at the end, late and early.
fn spread(row: &[f32]) -> Vec<(usize, f64)> {
    let (seen, after) = row.split_at(GUILD);
    let basis = basis(after[2]);
    let given = seen.iter().enumerate().filter(|(_, seen)| **seen != 0.0);
    let each = |(at, seen): (usize, &f32)| {
        let seen = *seen;
        (0..BASIS).map(move |part| (at * BASIS + part, f64::from(seen * basis[part])))
    };
    given.flat_map(each).filter(|(_, value)| *value != 0.0).collect()
}

fn add(row: &[f32], products: &mut [f64], wanted: &mut [f64]) {
    let given = spread(row);
    let more = f64::from(row[GUILD]);
    for (one, value) in &given {
        let line = &mut products[one * SIZE..(one + 1) * SIZE];
        for (other, factor) in &given {
            line[*other] += value * factor;
        }
        wanted[*one] += value * more;
    }
}

/// Weight by weight the best there is while the others stay, as far as sense allows.
fn constrained(products: &[f64], wanted: &[f64]) -> Vec<f64> {
    let mut weights = vec![0.0; SIZE];
    for _ in 0..SWEEPS {
        for at in 0..SIZE {
            let line = &products[at * SIZE..(at + 1) * SIZE];
            let others: f64 =
                line.iter().zip(&weights).map(|(product, weight)| product * weight).sum();
            let best = weights[at] + (wanted[at] - others) / line[at];
            weights[at] = match sense(at / BASIS) {
                Sense::Good => best.max(0.0),
                Sense::Bad => best.min(0.0),
                Sense::Either => best,
            };
        }
    }
    weights
}

/// How far the points are off by part of the game.
fn check(weights: &GuildWeights, rows: &[&[f32]]) -> [f32; 5] {
    let by_turns = weights.by_turns();
    let (mut sums, mut counts) = ([0.0; 5], [0.0f32; 5]);
    for row in rows {
        let (seen, after) = row.split_at(GUILD);
        let part = ((16.0 - after[2]) / 3.3).clamp(0.0, 4.0) as usize;
        sums[part] += (weigh(seen, &by_turns[after[2] as usize]) - after[0]).powi(2);
        counts[part] += 1.0;
    }
    std::array::from_fn(|at| f32::sqrt(sums[at] / counts[at].max(1.0)))
}
