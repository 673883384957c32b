//! A companion of Tharos in words: by turns for the table, answer by answer
//! for the replay.

use crate::pages::LogLine;
use crate::pages::replay::Step;
use crate::pages::sentence;
use crate::pages::tharos::companion::told;
use game_core::{Game, Seat, Turn, Viewer};
use host::LogAct;
use tharos::companion::{Companion, CompanionView, Options};

/// The turns that count, oldest first.
pub(crate) fn tell(view: &CompanionView) -> Vec<LogLine> {
    let line = |line| LogLine::new(Some(Seat::new(0)), format!("{}.", sentence(&told(line))));
    let turns = view.lines.iter();
    turns.map(|turn| line(turn).under(&format!("Turn {}", turn.turn))).collect()
}

/// Every answer and every draw, those that were taken back included.
pub(crate) fn steps(log: &[host::LogLine]) -> Vec<Step> {
    let mut companion = Companion::new(&Options::default(), 1).expect("there is nothing to choose");
    let mut turn = 0;
    let mut steps = Vec::new();
    for line in log {
        let now = companion.view(Viewer::Spectator).turn;
        let (seat, text) = match &line.what {
            LogAct::Move { seat, text } => {
                let Ok(mv) = text.parse() else { continue };
                let said = companion.describe(*seat, &mv);
                if companion.play(*seat, mv).is_err() {
                    continue;
                }
                (Some(*seat), said)
            }
            LogAct::Chance { chance, .. } => {
                let Ok(marker) = chance.parse() else { continue };
                let said = companion.describe_chance(None, &marker);
                if companion.turn() == Turn::Chance(None) {
                    companion.apply_chance(marker);
                }
                (None, said)
            }
            _ => continue,
        };
        let heading = (now != turn).then(|| format!("Turn {now}"));
        turn = now;
        steps.push(Step { v: line.v, seat, text: sentence(&text), heading, swing: None });
    }
    steps
}
