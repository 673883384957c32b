//! What has been told of a table to each of its viewers, kept beside the table
//! so that every entry is told once.
//!
//! Whatever led to the present step stands for good and is told for good. The entries of the
//! present step are told anew with every change: they may be taken back, or turned up when it closes.
//! When the match is over all can be read, and all is told once more.

use crate::game::{AnySeen, Shown, Teller};
use crate::pages::{Log, LogLine};
use game_core::Viewer;
use host::{Status, TableView};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What each viewer has been told.
#[derive(Default)]
struct Telling(Mutex<Vec<(Viewer, Arc<Mutex<Told>>)>>);

impl Telling {
    fn to(&self, viewer: Viewer) -> Arc<Mutex<Told>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, told)) = all.iter().find(|(other, _)| *other == viewer) {
            return told.clone();
        }
        let told = Arc::<Mutex<Told>>::default();
        all.push((viewer, told.clone()));
        told
    }
}

/// What one viewer has been told.
#[derive(Default)]
struct Told {
    /// What the words depend on beside the log: who sits there, and whether it is over.
    names: Vec<[String; 2]>,
    over: bool,
    /// The version up to which they go.
    version: u32,
    /// The version up to which the teller has heard, and how many lines that made.
    settled: u32,
    lines: usize,
    teller: Option<Box<dyn Teller>>,
    log: Log,
}

/// The log of a table in words for its viewer.
pub(crate) fn log(pages: &dyn Shown, seen: AnySeen<'_>) -> Log {
    let kept = seen.table.memo::<Telling>();
    let told = kept.to(seen.table.viewer());
    // One that was given up halfway is told anew.
    let mut told = told.lock().unwrap_or_else(|broken| {
        let mut told = broken.into_inner();
        *told = Told::default();
        told
    });
    if told.version > seen.table.version() {
        // Whoever is late is told by itself.
        let mut log = Log::default();
        log.rewrite(0, pages.log(seen), next_edition());
        return log;
    }
    let (names, over) = (names(seen), seen.table.status() == Status::Over);
    if told.names != names || told.over != over {
        let log = std::mem::take(&mut told.log);
        *told = Told { names, over, log, teller: pages.teller(seen), ..Told::default() };
    }
    if told.version < seen.table.version() || told.version == 0 {
        told.hear(pages, seen);
    }
    told.log.clone()
}

impl Told {
    fn hear(&mut self, pages: &dyn Shown, seen: AnySeen<'_>) {
        let (first, lines) = match &mut self.teller {
            None => (0, pages.log(seen)),
            Some(teller) => {
                let first = self.lines;
                let lines = further(&mut **teller, seen.table, &mut self.settled, &mut self.lines);
                (first, lines)
            }
        };
        self.log.rewrite(first, lines, next_edition());
        self.version = seen.table.version();
    }
}

/// What is told after the lines that were told for good.
fn further(
    teller: &mut dyn Teller,
    table: &TableView,
    settled: &mut u32,
    for_good: &mut usize,
) -> Vec<LogLine> {
    teller.look(table);
    let entries = table.log_after(*settled);
    *settled = table.settled();
    let (stand, open) = entries.split_at(entries.partition_point(|entry| entry.v <= *settled));
    let mut lines = teller.tell(stand);
    *for_good += lines.len();
    let mut ahead = teller.copy();
    lines.extend(ahead.tell(open));
    lines.extend(ahead.rest());
    lines
}

/// Who sits there: as a page names them, and as they sat down.
fn names(seen: AnySeen<'_>) -> Vec<[String; 2]> {
    let rows = seen.seats.iter().map(|row| row.name().to_owned());
    let sat = seen.table.seats().into_iter().map(|seat| seat.name);
    rows.zip(sat).map(|(row, sat)| [row, sat]).collect()
}

/// A number that no log has had before.
fn next_edition() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}
