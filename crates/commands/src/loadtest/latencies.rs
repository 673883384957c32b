//! How long answers took.

use std::fmt;
use std::time::Duration;

/// How long answers took, each of them.
#[derive(Default)]
pub(super) struct Latencies(Vec<u32>);

impl Latencies {
    pub fn add(&mut self, time: Duration) {
        self.0.push(time.as_micros().min(u128::from(u32::MAX)) as u32);
    }

    pub fn merge(&mut self, other: Latencies) {
        self.0.extend(other.0);
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The middle, what all but one in a hundred took at most, and the worst.
    pub fn summary(&mut self) -> Summary {
        self.0.sort_unstable();
        let [half, most, worst] = [0.5, 0.99, 1.0].map(|share| self.at(share));
        Summary { half, most, worst }
    }

    /// The time within which this share of the answers came, in milliseconds.
    fn at(&self, share: f64) -> f64 {
        let place = (share * self.0.len() as f64).ceil() as usize;
        let time = self.0.get(place.saturating_sub(1)).or(self.0.last());
        f64::from(time.copied().unwrap_or(0)) / 1000.0
    }
}

/// In milliseconds.
#[derive(Clone, Copy)]
pub(super) struct Summary {
    pub half: f64,
    pub most: f64,
    pub worst: f64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { half, most, worst } = self;
        write!(f, "p50 {half:.1} ms, p99 {most:.1} ms, worst {worst:.1} ms")
    }
}
