//! How far a review is, and what is known so far.

use super::{Measure, Point};

/// A review that is being made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress<'a> {
    /// How much of the match was looked at, from 0 to 1.
    pub done: f64,
    /// What the review will show.
    pub measure: Measure,
    /// The curve so far: what stands here stands in the review, too.
    pub curve: &'a [Point],
}

impl Progress<'_> {
    /// So much was looked at, and nothing is known yet.
    pub fn bare(done: f64) -> Progress<'static> {
        Progress { done, measure: Measure::WIN, curve: &[] }
    }
}
