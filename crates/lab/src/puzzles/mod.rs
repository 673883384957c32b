//! Looking for puzzles: moments of matches at which one way is clearly best, and stays best when
//! looked at ten times as long.

mod grade;
mod part;
mod sift;
mod source;
#[cfg(test)]
mod tests;

pub use part::{BadPart, Part};

use crate::NoTournament;
use bots::puzzle::Puzzle;
use bots::{AnyBots, Budget};
use catalog::AnyMatch;
use rayon::prelude::*;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many matches are under way before what they held is taken, in their order: the same
/// puzzles on any number of threads.
const AT_ONCE: u64 = 4;
/// Puzzles of one match, at most.
const OF_A_MATCH: usize = 2;
/// At most this part of all puzzles begins with the same kind of move.
const ALIKE: f64 = 0.4;
/// At most this part is solved by everybody in every try.
const EASY: f64 = 0.2;
/// So many matches in a row without a puzzle, and there is nothing to be found.
const IN_VAIN: u64 = 4000;

/// What to look for.
#[derive(Clone, Debug)]
pub struct PuzzlePlan {
    /// The bots of which game.
    pub bots_of: AnyBots,
    /// The table's options, as JSON; `null` for the defaults.
    pub options: Value,
    /// How many sit at a table.
    pub seats: usize,
    /// How many puzzles.
    pub count: usize,
    /// Simulations of the first look at a decision; ten times as many confirm it.
    pub simulations: u64,
    /// The same seed finds the same puzzles.
    pub seed: u64,
    /// Matches to look at; bots play new ones if there are none.
    pub given: Vec<AnyMatch>,
}

/// What was found so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Hunt {
    /// Matches that were looked at.
    pub matches: u64,
    /// The puzzles, in the order of the matches.
    pub found: Vec<Puzzle>,
}

/// Looks for puzzles, from where `hunt` stands on. After every handful of matches `keep` is handed what
/// is new; setting `stop` ends the search after the matches under way. Whether all that was wanted was found.
pub fn hunt(
    plan: &PuzzlePlan,
    hunt: &mut Hunt,
    stop: &AtomicBool,
    keep: &mut dyn FnMut(&Hunt, &[Puzzle]) -> std::io::Result<()>,
) -> Result<bool, HuntError> {
    // Once up front, so that a wrong option is told before anything runs.
    plan.bots_of.game().open(&plan.options, plan.seats, None).map_err(NoTournament::from)?;
    let most_alike = ((plan.count as f64 * ALIKE).ceil() as usize).max(1);
    let most_easy = (plan.count as f64 * EASY).ceil() as usize;
    let is_easy = |puzzle: &Puzzle| puzzle.ease() >= 1.0;
    let mut easy = hunt.found.iter().filter(|puzzle| is_easy(puzzle)).count();
    let mut kinds: HashMap<String, usize> = HashMap::new();
    for puzzle in &hunt.found {
        *kinds.entry(kind(puzzle)).or_default() += 1;
    }
    let last = if plan.given.is_empty() { u64::MAX } else { plan.given.len() as u64 };
    let mut in_vain = 0;
    while hunt.found.len() < plan.count && hunt.matches < last && in_vain < IN_VAIN {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let to = last.min(hunt.matches + AT_ONCE);
        let looked: Vec<Vec<Puzzle>> = (hunt.matches..to)
            .into_par_iter()
            .map(|number| if stop.load(Ordering::Relaxed) { Vec::new() } else { one(plan, number) })
            .collect();
        if stop.load(Ordering::Relaxed) {
            // Some of them may not have been looked at.
            return Ok(false);
        }
        let before = hunt.found.len();
        for puzzle in looked.into_iter().flatten() {
            let alike = kinds.entry(kind(&puzzle)).or_default();
            let room = !is_easy(&puzzle) || easy < most_easy;
            if hunt.found.len() < plan.count && *alike < most_alike && room {
                *alike += 1;
                easy += usize::from(is_easy(&puzzle));
                hunt.found.push(puzzle);
            }
        }
        in_vain = if hunt.found.len() == before { in_vain + to - hunt.matches } else { 0 };
        hunt.matches = to;
        keep(hunt, &hunt.found[before..])?;
    }
    Ok(hunt.found.len() >= plan.count)
}

/// Why the search ended early.
#[derive(Debug, thiserror::Error)]
pub enum HuntError {
    /// Options or seats that do not fit the game.
    #[error(transparent)]
    Plan(#[from] NoTournament),
    /// What was found could not be kept.
    #[error(transparent)]
    Kept(#[from] std::io::Error),
}

/// What the best way begins with: `build draw-6`, `guess A`.
fn kind(puzzle: &Puzzle) -> String {
    let best = puzzle.best_line().first().copied().unwrap_or_default();
    best.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

/// The puzzles of one match.
fn one(plan: &PuzzlePlan, number: u64) -> Vec<Puzzle> {
    let seed = plan.seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let played = match plan.given.get(number as usize) {
        Some(given) => given.clone(),
        None => source::played(plan, seed),
    };
    let sieve = sift::Sieve { bots: plan.bots_of, simulations: plan.simulations, seed };
    let (mut found, mut steps) = (Vec::new(), Vec::new());
    for asked in sieve.candidates(&played) {
        // One of a turn: the others are its rest.
        if found.len() == OF_A_MATCH || steps.contains(&asked.step) {
            continue;
        }
        if let Some(puzzle) = sieve.puzzle(&played, &plan.options, &asked) {
            steps.push(asked.step);
            found.push(puzzle);
        }
    }
    found
}

/// How long the players of the matches may think.
pub(crate) fn quick(plan: &PuzzlePlan) -> Budget {
    Budget::Simulations(plan.simulations.div_ceil(5))
}
