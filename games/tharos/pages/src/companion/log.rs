//! A companion of Tharos in words: by turns for the table, answer by answer
//! for the replay.

use super::told;
use game_core::{Describe, Follow, Game, Known, Seat, Viewer};
use tharos::companion::{Bag, Companion, CompanionView, Options};
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
    let line = |line| LogLine::new(Some(Seat::new(0)), format!("{}.", sentence(&told(line))));
    let turns = view.lines.iter();
    turns.map(|turn| line(turn).under(&format!("Turn {}", turn.turn))).collect()
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
