//! A game solved exactly, as rows of numbers.

use serde_json::Value;

/// How a game is solved.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// Which game.
    pub game: &'static str,
    /// Solves it; options are JSON by name. Says why it cannot.
    pub solve: fn(&Value) -> Result<Solution, String>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Solution {
    /// By name.
    pub arrays: Vec<(&'static str, Array)>,
    /// What the arrays mean, and what else is known.
    pub about: Value,
}

/// Numbers with a shape, the last place running fastest.
#[derive(Clone, Debug)]
pub struct Array {
    /// How many there are along each side.
    pub shape: Vec<usize>,
    /// All of them.
    pub numbers: Numbers,
}

/// Whole or not.
#[derive(Clone, Debug)]
pub enum Numbers {
    /// Not whole.
    Floats(Vec<f64>),
    /// Whole.
    Wholes(Vec<i32>),
}
