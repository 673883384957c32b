//! The drawings of a match, as far as they lie open.

use super::{not_here, seen};
use crate::board::{outcome, sketch};
use crate::gallery::{self, GalleryPage};
use axum::extract::{Path, State};
use axum::http::header;
use host::TableId;
use subtext::{RoundView, SubtextView};
use web::App;
use web::pages::error::Problem;
use web::site::error::PageResult;
use web::site::links::AtTable;
use web::site::session::Session;
use web::site::show::{by_todays_rules, cast, look};

/// All rounds that lie open.
pub(super) async fn page(
    State(app): State<App>,
    AtTable(id): AtTable,
    session: Session,
) -> PageResult {
    let view = look(&app, &session, id).await?;
    by_todays_rules(&session, &view)?;
    let subtext = seen(&view).ok_or_else(|| not_here(&session, &view))?;
    let seats = cast(&view, app.host.now());
    let page = GalleryPage {
        id: id.to_string(),
        outcome: outcome(&subtext, &seats, view.viewer()),
        viewer: view.viewer(),
        rounds: open(subtext),
        seats,
    };
    Ok(session.page(gallery::page(&page)))
}

/// One drawing as a file: `3/2.svg` is what the second seat drew in round 3.
pub(super) async fn drawing(
    State(app): State<App>,
    Path((id, round, name)): Path<(String, String, String)>,
    session: Session,
) -> PageResult {
    let missing = || session.problem(&Problem::NotFound, None);
    let id: TableId = id.parse().map_err(|_| missing())?;
    let view = look(&app, &session, id).await?;
    let rounds = open(seen(&view).ok_or_else(|| not_here(&session, &view))?);
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let sheet = number(&round)
        .and_then(|round| rounds.get(round))
        .zip(name.strip_suffix(".svg").and_then(number))
        .and_then(|(round, seat)| round.players.get(seat))
        .map(|shown| &shown.sheet);
    let Some(sheet) = sheet else { return Err(missing()) };
    let name = format!("attachment; filename=\"subtext-{id}-{round}-{name}\"");
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok(session.answer((headers, sketch::file(sheet))))
}

/// The rounds before, and this one after its reveal. A view holds nothing else
/// of them.
fn open(view: SubtextView) -> Vec<RoundView> {
    view.past.into_iter().chain(view.reveal).collect()
}
