//! Counts of what the host does, for operators.

use crate::histogram::Times;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The running counts. Cheap to raise from any task.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub moves: AtomicU64,
    pub bot_moves: AtomicU64,
    pub bot_failures: AtomicU64,
    pub timeouts: AtomicU64,
    pub tables_opened: AtomicU64,
    pub tables_live: AtomicU64,
    pub matches_over: AtomicU64,
    pub watchers: AtomicU64,
    pub refusals: AtomicU64,
    pub conflicts: AtomicU64,
    pub storage_failures: AtomicU64,
    pub panics: AtomicU64,
    pub commits: AtomicU64,
    pub requests: AtomicU64,
    pub largest_batch: AtomicU64,
    pub times: Times,
}

/// The counts at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Metrics {
    /// Moves stored, by people and bots.
    pub moves: u64,
    /// Moves stored that a bot chose.
    pub bot_moves: u64,
    /// Bots that wait now until they may think.
    pub bots_waiting: u64,
    /// Times a bot could not answer and the first legal move was played.
    pub bot_failures: u64,
    /// Decisions that a stand-in took because a clock had run out.
    pub timeouts: u64,
    /// Tables opened since the start.
    pub tables_opened: u64,
    /// Tables in memory now.
    pub tables_live: u64,
    /// Matches that came to their end since the start.
    pub matches_over: u64,
    /// Watchers now.
    pub watchers: u64,
    /// Commands refused.
    pub refusals: u64,
    /// Times another program was first at a table, and the command was carried out on what it left.
    pub conflicts: u64,
    /// Commands that failed because the store did.
    pub storage_failures: u64,
    /// Times a table broke and was loaded anew.
    pub panics: u64,
    /// Transactions committed, each safely on disk.
    pub commits: u64,
    /// Requests within those transactions.
    pub requests: u64,
    /// The most requests that went into one transaction.
    pub largest_batch: u64,
}

impl Counts {
    pub fn read(&self) -> Metrics {
        let Counts {
            moves,
            bot_moves,
            bot_failures,
            timeouts,
            tables_opened,
            tables_live,
            matches_over,
            watchers,
            refusals,
            conflicts,
            storage_failures,
            panics,
            commits,
            requests,
            largest_batch,
            times: _,
        } = self;
        Metrics {
            moves: moves.load(Relaxed),
            bot_moves: bot_moves.load(Relaxed),
            // The queue knows.
            bots_waiting: 0,
            bot_failures: bot_failures.load(Relaxed),
            timeouts: timeouts.load(Relaxed),
            tables_opened: tables_opened.load(Relaxed),
            tables_live: tables_live.load(Relaxed),
            matches_over: matches_over.load(Relaxed),
            watchers: watchers.load(Relaxed),
            refusals: refusals.load(Relaxed),
            conflicts: conflicts.load(Relaxed),
            storage_failures: storage_failures.load(Relaxed),
            panics: panics.load(Relaxed),
            commits: commits.load(Relaxed),
            requests: requests.load(Relaxed),
            largest_batch: largest_batch.load(Relaxed),
        }
    }
}

/// Raises a count by one.
pub(crate) fn up(count: &AtomicU64) {
    count.fetch_add(1, Relaxed);
}

/// Lowers a count by one.
pub(crate) fn down(count: &AtomicU64) {
    count.fetch_sub(1, Relaxed);
}
