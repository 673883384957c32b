//! A match of Novem again: what every round was worth, and the board at any moment.

use crate::analysis::{Measure, signed};
use crate::page::{pile, retell, stage};
use crate::story::{self, What};
use crate::study::Studied;
use game_core::Viewer;
use host::{LogAct, LogLine, TableView};
use maud::{Markup, html};
use novem::{NovemView, Side};
use web::pages::replay::{self, ReplayPage, Step};
use web::pages::{SeatRow, Tide, TidePoint};

/// The board after one of the moves, with both piles beside it.
pub(crate) fn board(page: &ReplayPage, view: &NovemView) -> Markup {
    let cast = page.cast();
    let seats = html! {
        @for side in [Side::Columns, Side::Rows] {
            div.panel.nv-seat {
                div.nb-head {
                    (cast.emblem(side.seat()).large(false))
                    div {
                        h2 { (cast.name(side.seat())) }
                        p.label { @if side == Side::Rows { "rows A B C" } @else { "columns 1 2 3" } }
                    }
                }
                (pile(&cast, view, side))
            }
        }
    };
    replay::stage(page, "nv", &seats, &stage(&cast, view))
}

/// The side whose lead is told: the viewer's, or the rows'.
fn turned(value: f64, viewer: Viewer) -> f64 {
    if viewer.is(Side::Columns.seat()) { -value } else { value }
}

/// What the match was worth to the rows in the end.
fn end(now: &NovemView) -> f64 {
    let lead: i32 = now.points.iter().map(|[rows, columns]| rows - columns).sum();
    f64::from(lead.signum())
}

/// What the match was worth to the rows after `version`.
fn worth(study: &[Studied], now: &NovemView, version: u32) -> f64 {
    let next = study.iter().find(|studied| studied.v > version);
    next.map_or_else(|| end(now), |studied| studied.round.value)
}

pub(crate) fn tide(
    view: &TableView,
    now: &NovemView,
    seats: &[SeatRow],
    study: &[Studied],
    at: u32,
) -> Tide {
    let point = |version: u32| {
        let value = turned(worth(study, now, version), view.viewer());
        let round = study.iter().find(|studied| studied.v > version).map(|studied| &studied.round);
        TidePoint {
            height: 0.5 + value / 2.0,
            when: round.map_or("the end".into(), |round| {
                format!("game {}, round {}", round.game, round.round)
            }),
            value: signed(value, Measure::Match),
        }
    };
    let whose = match view.viewer() {
        Viewer::Seat(_) => "your".to_owned(),
        Viewer::Spectator => format!("{}: the", seats.first().map_or("rows", SeatRow::name)),
    };
    Tide {
        title: "How the tide turned".into(),
        about: format!("{whose} chance of winning less that of losing, if both play best"),
        axis: ["+100 %".into(), "even".into(), "−100 %".into()],
        points: (0..=view.version()).map(point).collect(),
        now: Some(at as usize),
    }
}

/// Every entry of the log in words, as far as this viewer may read it.
pub(crate) fn steps(
    view: &TableView,
    now: &NovemView,
    log: &[LogLine],
    seats: &[SeatRow],
    study: &[Studied],
) -> Vec<Step> {
    let viewer = view.viewer();
    let mut told = story::tell(&now.options, log).into_iter().peekable();
    let mut heading = None;
    let mut steps = Vec::with_capacity(log.len());
    for line in log {
        let event = told.next_if(|event| event.v == line.v);
        let mut swing = None;
        let (seat, text) = match (&line.what, event.map(|event| (event.game, event.what))) {
            (_, Some((game, What::LaidOut(setup)))) => {
                steps.push(Step {
                    v: line.v,
                    seat: None,
                    text: format!("The tiles were laid out: set-up no. {}", setup.number()),
                    heading: Some(format!("Game {game}")),
                    swing: None,
                });
                heading = Some("Round 1".to_owned());
                continue;
            }
            (_, Some((_, What::Round { number, round, .. }))) => {
                if !study.is_empty() {
                    let [before, after] =
                        [line.v - 1, line.v].map(|v| turned(worth(study, now, v), viewer));
                    swing = Some(signed(after - before, Measure::Match));
                }
                let text = retell(&round, seats, viewer);
                steps.push(Step {
                    v: line.v,
                    seat: Some(round.attacker.seat()),
                    text,
                    heading: heading.take(),
                    swing,
                });
                heading = Some(format!("Round {}", number + 1));
                continue;
            }
            (LogAct::TakeBack { seat, .. }, _) => (Some(*seat), "took a marker back".to_owned()),
            (LogAct::Move { seat, text }, None) => (Some(*seat), format!("laid {text}")),
            (LogAct::Sealed { seat, .. }, None) => {
                (Some(*seat), "laid a marker face down".to_owned())
            }
            (LogAct::Chance { chance, .. }, _) => (None, format!("drawn: {chance}")),
            (_, _) => (None, "something was drawn".to_owned()),
        };
        let text = match seat {
            Some(seat) if viewer.is(seat) => format!("You {text}"),
            Some(seat) => format!("{} {text}", seats[seat.index()].name()),
            None => text,
        };
        steps.push(Step { v: line.v, seat, text, heading: heading.take(), swing });
    }
    steps
}
