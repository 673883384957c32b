//! How long things take, counted in steps.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The steps, in microseconds: up to so long.
const STEPS: [u64; 14] = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 10_000_000, 60_000_000,
];

/// Counts of times by their length. Cheap to raise from any task.
#[derive(Debug, Default)]
pub struct Histogram {
    /// Each step alone, and at the end what was longer than all.
    counts: [AtomicU64; STEPS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    /// Counts one that took this long.
    pub fn count(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let step = STEPS.partition_point(|&step| step < micros);
        self.counts[step].fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    /// Counts how long `work` takes to its end.
    pub async fn time<T>(&self, work: impl Future<Output = T>) -> T {
        let began = Instant::now();
        let done = work.await;
        self.count(began.elapsed());
        done
    }

    /// Every step in seconds with how many took no longer; the last has no end.
    pub fn steps(&self) -> impl Iterator<Item = (Option<f64>, u64)> {
        let ends = STEPS.iter().map(|&micros| Some(micros as f64 / 1e6)).chain([None]);
        let mut all = 0;
        ends.zip(&self.counts).map(move |(end, count)| {
            all += count.load(Relaxed);
            (end, all)
        })
    }

    /// All of them together, in seconds.
    pub fn seconds(&self) -> f64 {
        self.micros.load(Relaxed) as f64 / 1e6
    }
}

/// How long the host's own work takes.
#[derive(Debug, Default)]
pub struct Times {
    /// A person's move, from being asked for until it is on disk or refused.
    pub moves: Histogram,
    /// A bot's thinking.
    pub bot_thinking: Histogram,
    /// How long a bot waits for its turn to think.
    pub bot_waiting: Histogram,
    /// A transaction, from its begin until it is on disk.
    pub store_writes: Histogram,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_counted_in_its_step_and_all_above() {
        let histogram = Histogram::default();
        for millis in [0, 1, 2, 70_000] {
            histogram.count(Duration::from_millis(millis));
        }
        let steps: Vec<_> = histogram.steps().collect();
        assert_eq!(steps[..3], [(Some(0.0005), 1), (Some(0.001), 2), (Some(0.0025), 3)]);
        assert_eq!(steps[13..], [(Some(60.0), 3), (None, 4)]);
        assert!((histogram.seconds() - 70.003).abs() < 1e-9);
    }
}
