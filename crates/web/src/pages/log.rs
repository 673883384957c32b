//! What has happened at a table, line by line.

use game_core::Seat;
use std::sync::{Arc, OnceLock};

/// How many of the newest lines a page shows at least; the replay has them all.
const FEWEST_SHOWN: usize = 250;

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Whose deed it was; nobody's for what the table does.
    pub seat: Option<Seat>,
    /// In the past tense: `Round 4: Mira met you on C1 and took a tile.`
    pub text: String,
    /// The part of the text that counts most: `Sand castle 3`.
    pub strong: Option<String>,
    /// What it belongs to, for games told in turns: `Turn 9`.
    pub heading: Option<String>,
    /// What opens below it: a note that its reader has been shown once, as markup.
    pub note: Option<Arc<str>>,
}

impl LogLine {
    /// A plain line.
    pub fn new(seat: Option<Seat>, text: String) -> LogLine {
        LogLine { seat, text, strong: None, heading: None, note: None }
    }

    /// The same as part of a turn.
    pub fn under(self, heading: &str) -> LogLine {
        LogLine { heading: Some(heading.to_owned()), ..self }
    }
}

/// The lines of a log, oldest first. Copies share them.
///
/// Every line knows the edition of the log with which it came or changed, and so does every line after
/// it: a reader who has some edition lacks the lines from the first that is newer.
#[derive(Clone, Default, Debug)]
pub struct Log {
    lines: Arc<Vec<Line>>,
    /// How many of the oldest lines a reader has, or does not want.
    known: usize,
    drawn: Arc<OnceLock<Drawn>>,
}

/// All lines as a page has them, for as long as they stay.
#[derive(Debug)]
struct Drawn {
    /// What else went into it.
    with: String,
    markup: String,
}

#[derive(Clone, Debug)]
struct Line {
    edition: u64,
    line: Arc<LogLine>,
}

impl Log {
    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The lines, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &LogLine> {
        self.lines.iter().map(|line| &*line.line)
    }

    /// A further line.
    pub fn push(&mut self, line: LogLine) {
        let edition = self.lines.last().map_or(0, |last| last.edition);
        Arc::make_mut(&mut self.lines).push(Line { edition, line: Arc::new(line) });
        self.drawn = Arc::default();
    }

    /// Forgets all lines.
    pub fn clear(&mut self) {
        *self = Log::default();
    }

    /// From the line at `from` on these stand here. Those that differ, and all after them, are of this edition.
    pub(crate) fn rewrite(&mut self, from: usize, now: Vec<LogLine>, edition: u64) {
        let same = self.iter().skip(from).zip(&now).take_while(|(old, new)| old == new).count();
        let whole = from + now.len();
        if from + same < self.len() || self.len() < whole {
            let lines = Arc::make_mut(&mut self.lines);
            lines.truncate(from + same);
            let line = |line| Line { edition, line: Arc::new(line) };
            lines.extend(now.into_iter().skip(same).map(line));
            self.drawn = Arc::default();
        }
    }

    /// The edition of the whole.
    pub(crate) fn edition(&self) -> u64 {
        self.lines.last().map_or(0, |last| last.edition)
    }

    /// The first line that pages show. It stays where it is for many lines, so that what is pushed can
    /// leave out what the reader has.
    pub(crate) fn first_shown(&self) -> usize {
        (self.len() / FEWEST_SHOWN).saturating_sub(1) * FEWEST_SHOWN
    }

    /// The same for a reader who has this edition from the line at `first` on, and wants what they lack. What
    /// stands under one heading goes together, and the newest heading always comes: what it stood above may be gone.
    #[must_use]
    pub(crate) fn since(self, edition: u64, first: usize) -> Log {
        if first != self.first_shown() {
            return Log { known: 0, ..self };
        }
        let mut known = self.lines.partition_point(|line| line.edition <= edition);
        let heading = |at: usize| self.lines.get(at).and_then(|line| line.line.heading.as_ref());
        let first = heading(known.min(self.len().saturating_sub(1)));
        while known > 0 && first.is_some() && heading(known - 1) == first {
            known -= 1;
        }
        Log { known, ..self }
    }

    /// All lines drawn `with` something, once; a match that is over is looked at again and again.
    pub(crate) fn drawn(&self, with: String, draw: impl Fn() -> String) -> String {
        let drawn = self.drawn.get_or_init(|| Drawn { with: with.clone(), markup: draw() });
        if drawn.with == with { drawn.markup.clone() } else { draw() }
    }

    /// How many of the oldest lines that a page shows the reader has.
    pub(crate) fn known(&self) -> usize {
        self.known.saturating_sub(self.first_shown())
    }

    /// The lines of a page that the reader lacks, newest first, each with the divider that comes before it.
    pub(crate) fn lacking(&self) -> impl Iterator<Item = (&LogLine, Option<&str>)> {
        self.newest(self.known.max(self.first_shown()))
    }

    /// The lines that a page shows, newest first.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &LogLine> {
        self.newest(self.first_shown()).map(|(line, _)| line)
    }

    /// The lines from the one at `from` on, newest first, each with the divider that comes before it.
    pub(crate) fn newest(&self, from: usize) -> impl Iterator<Item = (&LogLine, Option<&str>)> {
        let heading = |at: usize| self.lines.get(at).and_then(|line| line.line.heading.as_deref());
        (from..self.len()).rev().map(move |at| {
            let own = heading(at).filter(|own| heading(at + 1) != Some(own));
            (&*self.lines[at].line, own)
        })
    }
}

impl From<Vec<LogLine>> for Log {
    fn from(lines: Vec<LogLine>) -> Log {
        let mut log = Log::default();
        log.rewrite(0, lines, 0);
        log
    }
}

impl FromIterator<LogLine> for Log {
    fn from_iter<I: IntoIterator<Item = LogLine>>(lines: I) -> Log {
        lines.into_iter().collect::<Vec<LogLine>>().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, turn: &str) -> LogLine {
        LogLine::new(None, text.into()).under(turn)
    }

    fn news(log: &Log) -> Vec<String> {
        let told = |(line, heading): (&LogLine, Option<&str>)| match heading {
            Some(heading) => format!("{heading}: {}", line.text),
            None => line.text.clone(),
        };
        log.newest(log.known()).map(told).collect()
    }

    #[test]
    fn a_reader_gets_what_is_new_with_all_of_its_turn() {
        let first = vec![line("a", "1"), line("b", "1"), line("c", "2")];
        let mut log = Log::from(first.clone());
        log.rewrite(3, vec![line("d", "2")], 5);
        let since = log.clone().since(0, 0);
        assert_eq!((since.known(), news(&since)), (2, vec!["2: d".to_owned(), "c".into()]));
        assert_eq!(log.clone().since(5, 0).known(), 2);
        // What was taken back and what was turned up comes anew.
        log.rewrite(0, vec![line("a", "1"), line("B", "1"), line("c", "2")], 7);
        let since = log.clone().since(5, 0);
        assert_eq!(since.known(), 0);
        assert_eq!(news(&since), ["2: c", "1: B", "a"]);
        assert_eq!(log.edition(), 7);
    }

    #[test]
    fn what_is_drawn_once_is_drawn_anew_when_something_else_goes_into_it() {
        let mut log = Log::from(vec![line("a", "1")]);
        let draw =
            |log: &Log, with: &str| log.drawn(with.into(), || format!("{with} {}", log.len()));
        assert_eq!((draw(&log, "crab"), draw(&log, "gull")), ("crab 1".into(), "gull 1".into()));
        assert_eq!(log.clone().since(0, 0).drawn("crab".into(), || "anew".into()), "crab 1");
        log.push(line("b", "1"));
        assert_eq!(draw(&log, "crab"), "crab 2");
        log.rewrite(0, vec![line("a", "1")], 3);
        assert_eq!(draw(&log, "crab"), "crab 1");
    }

    #[test]
    fn a_page_shows_the_newest_lines_of_a_long_log_and_begins_anew_seldom() {
        let mut log = Log::default();
        let (mut first, mut begun_anew) = (0, 0);
        for count in 1..=20 * FEWEST_SHOWN {
            log.push(LogLine::new(None, count.to_string()));
            let since = log.clone().since(0, first);
            begun_anew += usize::from(first != log.first_shown());
            first = log.first_shown();
            let shown = log.shown().count();
            assert!(shown >= count.min(FEWEST_SHOWN) && shown < 2 * FEWEST_SHOWN, "{shown}");
            assert_eq!(since.known() + since.lacking().count(), shown);
            assert_eq!(log.shown().next().unwrap().text, count.to_string());
        }
        assert_eq!(begun_anew, 19);
    }

    #[test]
    fn what_is_only_shorter_is_news_too() {
        let mut log = Log::from(vec![line("a", "1"), line("b", "2"), line("c", "2")]);
        log.rewrite(0, vec![line("a", "1"), line("b", "2")], 3);
        let since = log.since(0, 0);
        assert_eq!((since.known(), news(&since)), (1, vec!["2: b".to_owned()]));
        let plain = |text: &str| LogLine::new(None, text.into());
        let mut log = Log::from(vec![plain("a"), plain("b")]);
        log.rewrite(0, vec![plain("a")], 3);
        assert_eq!((log.clone().since(0, 0).known(), log.len()), (1, 1));
    }
}
