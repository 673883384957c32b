//! What has been told of a table to each of its viewers, kept beside the table
//! so that every entry is told once.
//!
//! Whatever led to the present step stands for good and is told for good. The entries of the
//! present step are told anew with every change: they may be taken back, or turned up when it closes.
//! When the match is over all can be read, and all is told once more.

use crate::game::{AnySeen, Shown, Teller};
use crate::pages::{Log, LogLine};
use game_core::Viewer;
use host::{Character, HintLine, Status, TableView};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What each viewer has been told.
#[derive(Default)]
struct Listeners(Mutex<Vec<(Viewer, Arc<Mutex<Told>>)>>);

impl Listeners {
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
    /// How many hints were told of.
    hints: usize,
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
    let kept = seen.table.memo::<Listeners>();
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
    let hints = seen.table.asked_hints();
    if told.version < seen.table.version() || told.version == 0 || told.hints != hints.len() {
        told.hear(pages, seen, &hints);
    }
    told.log.clone()
}

impl Told {
    fn hear(&mut self, pages: &dyn Shown, seen: AnySeen<'_>, hints: &[HintLine]) {
        let asked = |hint: &HintLine| asked(seen, hint);
        let (first, lines) = match &mut self.teller {
            None => {
                let lines = pages.log(seen).into_iter().map(Some);
                (0, headed(lines.chain(hints.iter().map(|_| None)).collect(), hints, &asked))
            }
            Some(teller) => {
                let first = self.lines;
                let news = Telling {
                    teller: &mut **teller,
                    hints,
                    asked: &asked,
                    settled: &mut self.settled,
                    for_good: &mut self.lines,
                };
                (first, news.further(seen.table))
            }
        };
        self.hints = hints.len();
        self.log.rewrite(first, lines, next_edition());
        self.version = seen.table.version();
    }
}

/// A log that is being told.
struct Telling<'a> {
    teller: &'a mut dyn Teller,
    hints: &'a [HintLine],
    asked: &'a dyn Fn(&HintLine) -> LogLine,
    /// The version up to which it was told for good, and how many lines that made.
    settled: &'a mut u32,
    for_good: &'a mut usize,
}

impl Telling<'_> {
    /// What is told after the lines that were told for good. Hints stand before the step in which they were
    /// asked for.
    fn further(self, table: &TableView) -> Vec<LogLine> {
        let Telling { teller, hints, asked, settled, for_good } = self;
        teller.look(table);
        let before = *settled;
        let entries = table.log_after(before);
        *settled = table.settled();
        let (stand, open) = entries.split_at(entries.partition_point(|entry| entry.v <= *settled));
        // Hints come as gaps at first.
        let mut lines: Vec<Option<LogLine>> = Vec::new();
        let mut told = Vec::new();
        let mut rest = stand;
        for hint in hints.iter().filter(|hint| (before..*settled).contains(&hint.after)) {
            let (heard, later) = rest.split_at(rest.partition_point(|entry| entry.v <= hint.after));
            lines.extend(teller.tell(heard).into_iter().map(Some));
            lines.push(None);
            told.push(*hint);
            rest = later;
        }
        lines.extend(teller.tell(rest).into_iter().map(Some));
        *for_good += lines.len();
        for hint in hints.iter().filter(|hint| hint.after >= *settled) {
            lines.push(None);
            told.push(*hint);
        }
        let mut ahead = teller.copy();
        lines.extend(ahead.tell(open).into_iter().chain(ahead.rest()).map(Some));
        headed(lines, &told, asked)
    }
}

/// `You asked Heron. Hint 1.`
fn asked(seen: AnySeen<'_>, hint: &HintLine) -> LogLine {
    let who = match seen.table.viewer().is(hint.seat) {
        true => "You",
        false => seen.seats[hint.seat.index()].name(),
    };
    let text = format!("{who} asked {}. Hint {}.", Character::ADVISER.name(), hint.hint);
    LogLine { strong: Some(text.clone()), ..LogLine::new(Some(hint.seat), text) }
}

/// Puts hints into the gaps that were left for them. Each goes under the heading of what comes after it, or else
/// of what came before.
fn headed(
    lines: Vec<Option<LogLine>>,
    hints: &[HintLine],
    asked: &dyn Fn(&HintLine) -> LogLine,
) -> Vec<LogLine> {
    let mut hints = hints.iter();
    let heading = |at: usize| {
        let next = lines[at..].iter().flatten().next();
        let last = || lines[..at].iter().flatten().next_back();
        next.or_else(last).and_then(|line| line.heading.clone())
    };
    let line = |(at, line): (usize, &Option<LogLine>)| match line {
        Some(line) => Some(line.clone()),
        None => hints.next().map(|hint| LogLine { heading: heading(at), ..asked(hint) }),
    };
    lines.iter().enumerate().filter_map(line).collect()
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
