//! Telling right moves from wrong ones by long looks.

use crate::Assessment;

/// What every wrong move gives away at least, of the chance to win: on average over two looks at ten times the
/// simulations, each with dice of its own.
pub const CLEARLY: f64 = 0.05;
/// What differs by less is equally good.
pub const AS_GOOD: f64 = 0.02;

/// What the moves of a place are, as far as is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Sorted {
    /// As good as the best, the best first.
    pub right: Vec<String>,
    /// Clearly worse, with what they give away; the dearest last.
    pub wrong: Vec<(String, f64)>,
    /// Moves that are neither equally good nor clearly worse.
    pub doubtful: Vec<String>,
}

impl Sorted {
    /// Tells moves apart by looks at ten times the simulations. What is wrong is so by more than the looks differ.
    pub fn of(far: &[&Assessment<String>]) -> Sorted {
        let (mut right, mut wrong, mut doubtful) = (Vec::new(), Vec::new(), Vec::new());
        let mut known: Vec<(usize, f64)> = Vec::new();
        for at in 0..far[0].moves.len() {
            let sum: f64 = far.iter().map(|found| behind(found, at)).sum();
            known.push((at, sum / far.len() as f64));
        }
        known.sort_by(|one, other| one.1.total_cmp(&other.1));
        for (at, mean) in known {
            let mv = far[0].moves[at].0.clone();
            let least = far.iter().map(|found| behind(found, at)).fold(f64::INFINITY, f64::min);
            let most = far.iter().map(|found| behind(found, at)).fold(0.0, f64::max);
            if mean < AS_GOOD {
                right.push(mv);
            } else if mean >= CLEARLY && least >= CLEARLY / 2.0 && most - least <= mean {
                wrong.push((mv, rounded(mean)));
            } else {
                doubtful.push(mv);
            }
        }
        Sorted { right, wrong, doubtful }
    }
}

/// What a move gives away by this look.
fn behind(found: &Assessment<String>, at: usize) -> f64 {
    found.moves[found.best].1.of(found.seat) - found.moves[at].1.of(found.seat)
}

/// Whether most moves look clearly worse than the best. Short looks err, so this is no more than a
/// reason to look longer.
pub fn seems_clear(found: &Assessment<String>) -> bool {
    let clearly = (0..found.moves.len()).filter(|at| behind(found, *at) >= CLEARLY).count();
    2 * clearly >= found.moves.len()
}

/// A tenth of a percent is more than anybody can tell.
pub fn rounded(chance: f64) -> f64 {
    (1000.0 * chance).round() / 1000.0
}
