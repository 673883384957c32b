//! A match again, move by move.

use crate::App;
use crate::pages::analysis::{Measure, signed};
use crate::pages::error::Problem;
use crate::pages::fine_sand::{SandBoard, outcome as sand_outcome};
use crate::pages::novem::{outcome, retell};
use crate::pages::replay::{self, ReplayPage, Step};
use crate::pages::sand_castles::{CastlesBoard, outcome as castles_outcome};
use crate::pages::subtext::{SubtextBoard, outcome as subtext_outcome};
use crate::pages::tharos::companion::{self, CompanionBoard};
use crate::pages::tharos::{TharosBoard, outcome as tharos_outcome};
use crate::pages::{Board, SeatRow, Tide, TidePoint};
use crate::site::asker::Asker;
use crate::site::castles_log::Teller;
use crate::site::castles_story;
use crate::site::companion_log;
use crate::site::links::{self, AtTable};
use crate::site::sand_log;
use crate::site::show::{cast, castles_events, look, seal};
use crate::site::story::{self, What};
use crate::site::study::Studied;
use crate::site::subtext_log;
use crate::site::tharos_log;
use crate::site::trouble::Answer;
use axum::extract::{Query, State};
use axum::http::Uri;
use catalog::AnyView;
use game_core::{Seat, Viewer};
use host::{LogAct, LogLine, Status, TableView};
use novem::{NovemView, Side};
use std::collections::HashMap;

/// The match after one of its moves, through the asker's own eyes, or through
/// any once it is over.
pub(crate) async fn page(
    State(app): State<App>,
    AtTable(id): AtTable,
    asker: Asker,
    uri: Uri,
) -> Answer {
    let view = look(&app, &asker, id).await?;
    let Query(wanted) = Query::<HashMap<String, String>>::try_from_uri(&uri).unwrap_or_default();
    let over = view.status() == Status::Over;
    let eyes = match wanted.get("as").map(String::as_str) {
        Some("watch") => Viewer::Spectator,
        Some(seat) => match seat.parse() {
            Ok(seat) if seat < view.seats().len() => Viewer::Seat(Seat::new(seat)),
            _ => return Err(asker.trouble(&Problem::NotFound, Some(&links::table(id)))),
        },
        None => view.viewer(),
    };
    let at = match wanted.get("at") {
        Some(at) => at.parse().unwrap_or(u32::MAX),
        None if over => 0,
        None => view.version(),
    };
    if eyes != view.viewer() && !over {
        let what = "other eyes open when the match is over".into();
        return Err(asker.trouble(&Problem::NotYours { what }, Some(&links::table(id))));
    }
    let started = matches!(view.status(), Status::Playing | Status::Over);
    let past = view.past(at, eyes).filter(|_| started);
    let (Some(past), Some(now)) = (past.map(|past| past.any_view()), view.any_view()) else {
        return Err(asker.trouble(&Problem::NotFound, Some(&links::table(id))));
    };
    let seats = cast(&view, app.host.now());
    let log = view.log();
    let board = match past {
        AnyView::Novem(past) => Board::Novem(Box::new(past)),
        AnyView::FineSand(past) => Board::FineSand(Box::new(SandBoard::past(past))),
        AnyView::SandCastles(past) => {
            let mut events = castles_events(&view);
            events.retain(|event| event.v <= at);
            let took = castles_story::taken(&events);
            Board::SandCastles(Box::new(CastlesBoard { took, ..CastlesBoard::past(past) }))
        }
        AnyView::Subtext(past) => Board::Subtext(Box::new(SubtextBoard::past(past))),
        AnyView::Tharos(past) => Board::Tharos(Box::new(TharosBoard::past(*past))),
        AnyView::TharosCompanion(past) => {
            Board::TharosCompanion(Box::new(CompanionBoard::past(past)))
        }
    };
    let (steps, outcome, tide) = match now {
        AnyView::Novem(now) => {
            let study = app.studies.of(&view).await;
            let study = study.as_deref().map_or(&[][..], Vec::as_slice);
            (
                steps(&view, &now, &log, &seats, study),
                outcome(&now, &seats, view.viewer()),
                (!study.is_empty()).then(|| tide(&view, &now, &seats, study, at)),
            )
        }
        AnyView::FineSand(now) => (
            sand_log::steps(&log, &seats, view.viewer()),
            sand_outcome(&now, &seats, view.viewer()),
            over.then(|| sand_log::tide(&view, &log, at)).flatten(),
        ),
        AnyView::SandCastles(now) => {
            let (events, teller) =
                (castles_events(&view), Teller { seats: &seats, viewer: view.viewer() });
            (
                teller.steps(&events),
                castles_outcome(&now, &seats, view.viewer()),
                Some(teller.tide(&events, view.version(), at)),
            )
        }
        AnyView::Subtext(now) => {
            let at = view.seats();
            let teller = subtext_log::Teller { seats: &seats, at: &at, viewer: view.viewer() };
            (teller.steps(&log, &now), subtext_outcome(&now, &seats, view.viewer()), None)
        }
        AnyView::Tharos(now) => (
            tharos_log::teller(&view, &seats).steps(),
            tharos_outcome(&now, &seats, view.viewer()),
            None,
        ),
        AnyView::TharosCompanion(now) => {
            (companion_log::steps(&log), companion::result(&now), None)
        }
    };
    let page = ReplayPage {
        id: id.to_string(),
        game: view.game().about().id.into(),
        game_title: view.game().about().title.into(),
        viewer: view.viewer(),
        eyes,
        may_see_as: if over {
            let seats = (0..seats.len()).map(|seat| Viewer::Seat(Seat::new(seat)));
            seats.chain([Viewer::Spectator]).collect()
        } else {
            vec![eyes]
        },
        board,
        at,
        last: view.version(),
        steps,
        outcome,
        played: log.last().map_or(view.created(), |line| line.at),
        seal: Some(seal(&view)),
        tide,
        bots: app.host.bots().names(view.game()).iter().map(|&bot| bot.to_owned()).collect(),
        share_link: format!("{}{}/replay?at={at}", asker.base, links::table(id)),
        seats,
    };
    Ok(asker.page(replay::page(&page, &asker.visitor())))
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

fn tide(view: &TableView, now: &NovemView, seats: &[SeatRow], study: &[Studied], at: u32) -> Tide {
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
fn steps(
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
