//! Moves that were taken back.

use host::{LogAct, LogLine};
use std::collections::BTreeSet;

/// The versions of moves that were taken back; they never happened.
///
/// A log has gaps where its reader may not know how often somebody changed
/// their mind, so an entry is known by its version and never by its place.
pub fn taken_back(log: &[LogLine]) -> BTreeSet<u32> {
    let back = |line: &LogLine| match line.what {
        LogAct::TakeBack { takes_back, .. } => Some(takes_back),
        _ => None,
    };
    log.iter().filter_map(back).collect()
}
