//! A companion of Tharos in words: by turns for the table, answer by answer
//! for the replay.

use super::told;
use game_core::{Describe, Follow, Game, Known, Seat, Viewer};
use tharos::companion::{Bag, Companion, CompanionView, Line, Options};
use web::pages::LogLine;
use web::pages::replay::Step;
use web::pages::sentence;

/// What a companion agreed on beyond the defaults.
pub(crate) fn options(options: &Options) -> Vec<String> {
    let Options { row_a, row_b, row_c, bag } = options;
    let usual = Options::default();
    let mut words = Vec::new();
    if [row_a, row_b, row_c] != [&usual.row_a, &usual.row_b, &usual.row_c] {
        words.push(format!("requirements on {row_a}, {row_b} and {row_c}"));
    }
    if *bag == Bag::Own {
        words.push("markers from your own bag".into());
    }
    words
}

/// The turns that count, oldest first.
pub(crate) fn tell(view: &CompanionView) -> Vec<LogLine> {
    in_words(&view.lines)
}

fn in_words(lines: &[Line]) -> Vec<LogLine> {
    let line = |line| LogLine::new(Some(Seat::new(0)), format!("{}.", sentence(&told(line))));
    lines.iter().map(|turn| line(turn).under(&format!("Turn {}", turn.turn))).collect()
}

/// Tells a companion as it grows. An answer may go back to any turn, so that no line stands for good
/// before the end; but nothing is read twice.
#[derive(Clone)]
pub(crate) struct Growing(Follow<Companion>, Vec<LogLine>);

impl Growing {
    /// Before the first answer; nothing for options that make no companion.
    pub(crate) fn new(options: &Options) -> Option<Growing> {
        Some(Growing(Follow::new(Companion::new(options, 1).ok()?), Vec::new()))
    }
}

impl web::Teller for Growing {
    fn tell(&mut self, log: &[host::LogLine]) -> Vec<LogLine> {
        let Growing(follow, lines) = self;
        if let Some(step) = follow.walk(log.iter().filter_map(host::LogLine::known)).last() {
            *lines = in_words(step.after.lines());
        }
        Vec::new()
    }

    fn rest(&self) -> Vec<LogLine> {
        self.1.clone()
    }

    fn copy(&self) -> Box<dyn web::Teller> {
        Box::new(self.clone())
    }
}

/// Every answer and every draw, those that were taken back included.
pub(crate) fn steps(options: &Options, log: &[host::LogLine]) -> Vec<Step> {
    let Ok(companion) = Companion::new(options, 1) else { return Vec::new() };
    let mut follow = Follow::new(companion);
    let mut under = String::new();
    let mut steps = Vec::new();
    for step in follow.walk(log.iter().filter_map(host::LogLine::known)) {
        let before = step.before;
        let (seat, text) = match step.act {
            Known::Move(seat, mv) => (Some(seat), before.describe(seat, &mv)),
            Known::Chance(_, marker) => (None, before.describe_chance(None, &marker)),
            // Here going back is an answer like any other, and there is nobody to hide things from.
            Known::Sealed(_) | Known::Covered(..) | Known::Hidden(_) | Known::TakeBack(..) => {
                continue;
            }
        };
        let view = before.view(Viewer::Spectator);
        let now = match view.preparation {
            Some(_) => "Preparation".to_owned(),
            None => format!("Turn {}", view.turn),
        };
        let heading = (now != under).then(|| now.clone());
        under = now;
        steps.push(Step { v: step.version, seat, text: sentence(&text), heading, swing: None });
    }
    steps
}
