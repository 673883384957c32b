//! A match of Novem again: what every round was worth, and the board at any moment.

use crate::analysis::{Measure, signed};
use crate::page::{pile, retell, stage};
use crate::story::{self, Event, What};
use crate::study::Studied;
use game_core::{Seat, Viewer};
use host::{LogLine, TableView};
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
    replay::stage(page, "nv", &seats, &stage(&cast, view, None))
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
    let by = |seat: Seat, deed: String| {
        let name = if viewer.is(seat) { "You" } else { seats[seat.index()].name() };
        (Some(seat), format!("{name} {deed}"))
    };
    // What stands above the next entry.
    let mut heading = None;
    let step = |event: Event| {
        let v = event.v;
        let (mut above, mut swing) = (heading.take(), None);
        let (seat, text) = match event.what {
            What::LaidOut(setup) => {
                above = Some(format!("Game {}", event.game));
                heading = Some("Round 1".to_owned());
                (None, format!("The tiles were laid out: set-up no. {}", setup.number()))
            }
            What::Round { number, round, .. } => {
                if !study.is_empty() {
                    let [before, after] = [v - 1, v].map(|v| turned(worth(study, now, v), viewer));
                    swing = Some(signed(after - before, Measure::Match));
                }
                heading = Some(format!("Round {}", number + 1));
                (Some(round.attacker.seat()), retell(&round, seats, viewer))
            }
            What::Laid(seat, Some(marker)) => by(seat, format!("laid {marker}")),
            What::Laid(seat, None) => by(seat, "laid a marker face down".into()),
            What::TookBack(seat) => by(seat, "took the marker back".into()),
        };
        Step { v, seat, text, heading: above, swing }
    };
    story::tell(&now.options, log).into_iter().map(step).collect()
}
