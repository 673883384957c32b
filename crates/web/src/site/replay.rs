//! A match again, move by move.

use crate::game::{AnySeen, Replayed, Shown};
use crate::pages::SeatRow;
use crate::pages::error::Problem;
use crate::pages::replay::{self, ReplayPage};
use crate::site::error::PageResult;
use crate::site::links::{self, AtTable};
use crate::site::session::Session;
use crate::site::show::{cast, look, seal};
use crate::{App, aside};
use axum::extract::{Query, State};
use axum::http::Uri;
use game_core::{Seat, Viewer};
use host::{LogAct, LogLine, Status, TableView};
use std::collections::HashMap;

/// The match after one of its moves, through the session's own eyes, or through
/// any once it is over.
pub(crate) async fn page(
    State(app): State<App>,
    AtTable(id): AtTable,
    session: Session,
    uri: Uri,
) -> PageResult {
    let view = look(&app, &session, id).await?;
    if view.other_rules().is_some() {
        // What can be read of it stands on the page of its table.
        return Ok(session.go(&links::table(id)));
    }
    let Query(wanted) = Query::<HashMap<String, String>>::try_from_uri(&uri).unwrap_or_default();
    let over = view.status() == Status::Over;
    let eyes = match wanted.get("as").map(String::as_str) {
        Some("watch") => Viewer::Spectator,
        Some(seat) => match seat.parse() {
            Ok(seat) if seat < view.seats().len() => Viewer::Seat(Seat::new(seat)),
            _ => return Err(session.problem(&Problem::NotFound, Some(&links::table(id)))),
        },
        None => view.viewer(),
    };
    let at = match wanted.get("at") {
        Some(at) => at.parse().unwrap_or(u32::MAX),
        None if over => 0,
        None => view.version(),
    };
    if eyes != view.viewer() && !over {
        let what = "you can look through other players’ eyes once the match is over".into();
        return Err(session.problem(&Problem::NotYours { what }, Some(&links::table(id))));
    }
    let started = matches!(view.status(), Status::Playing | Status::Over);
    let seats = cast(&view, app.host.now());
    let pages = app.pages.of(view.game());
    if over {
        pages.prepare(&view).await;
    }
    let bots = app.host.bots().choosable(view.game());
    let bots = bots.into_iter().map(str::to_owned).collect();
    let address = format!("{}{}/replay", session.base, links::table(id));
    let visitor = session.visitor();
    let page = aside::heavy(move || {
        let page = started.then(|| replayed(&*pages, &view, seats, eyes, at)).flatten()?;
        let may_see_as = if over {
            let seats = (0..page.seats.len()).map(|seat| Viewer::Seat(Seat::new(seat)));
            // Where nothing is hidden whoever watches sees what the players see.
            let apart = view.game().about().hidden || eyes == Viewer::Spectator;
            seats.chain(apart.then_some(Viewer::Spectator)).collect()
        } else {
            vec![eyes]
        };
        let share_link = format!("{address}?at={}", page.at);
        let page = ReplayPage { may_see_as, bots, share_link, ..page };
        Some(replay::page(&page, &visitor))
    });
    match page.await {
        Some(page) => Ok(session.page(page)),
        None => Err(session.problem(&Problem::NotFound, Some(&links::table(id)))),
    }
}

/// A match after one of its moves, through these eyes alone. Takes a while for a long one.
pub(super) fn replayed(
    pages: &dyn Shown,
    view: &TableView,
    seats: Vec<SeatRow>,
    eyes: Viewer,
    at: u32,
) -> Option<ReplayPage> {
    let first = laid_out(&view.log());
    let at = at.max(first);
    let now = AnySeen { table: view, seats: &seats, draft: None };
    let Replayed { board, steps, outcome, tide } = pages.replayed(now, eyes, at)?;
    Some(ReplayPage {
        id: view.id().to_string(),
        game: view.game().about().id.into(),
        game_title: view.game().about().title.into(),
        viewer: view.viewer(),
        eyes,
        may_see_as: vec![eyes],
        board: board.into(),
        assets: pages.assets(),
        at,
        first,
        last: view.version(),
        steps,
        outcome,
        played: view.latest(),
        seal: Some(seal(view)),
        tide,
        bots: Vec::new(),
        share_link: String::new(),
        seats,
    })
}

/// The version by which everything was laid out: whatever was drawn before somebody decided something.
fn laid_out(log: &[LogLine]) -> u32 {
    let drawn =
        |line: &&LogLine| matches!(line.what, LogAct::Chance { .. } | LogAct::Hidden { .. });
    log.iter().take_while(drawn).last().map_or(0, |line| line.v)
}
