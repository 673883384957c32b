//! The drawings of a match, as far as they lie open.

use crate::App;
use crate::pages::error::Problem;
use crate::pages::subtext::{GalleryPage, file, gallery, outcome};
use crate::site::session::Session;
use crate::site::links::{self, AtTable};
use crate::site::show::{by_todays_rules, cast, look};
use crate::site::error::{PageResult, PageError};
use axum::extract::{Path, State};
use axum::http::header;
use catalog::AnyView;
use host::{TableId, TableView};
use subtext::{RoundView, SubtextView};

/// All rounds that lie open.
pub(crate) async fn page(State(app): State<App>, AtTable(id): AtTable, session: Session) -> PageResult {
    let view = look(&app, &session, id).await?;
    by_todays_rules(&session, &view)?;
    let subtext = played(&session, &view)?;
    let seats = cast(&view, app.host.now());
    let page = GalleryPage {
        id: id.to_string(),
        outcome: outcome(&subtext, &seats, view.viewer()),
        viewer: view.viewer(),
        rounds: open(subtext),
        seats,
    };
    Ok(session.page(gallery(&page)))
}

/// One drawing as a file: `3/2.svg` is what the second seat drew in round 3.
pub(crate) async fn drawing(
    State(app): State<App>,
    Path((id, round, name)): Path<(String, String, String)>,
    session: Session,
) -> PageResult {
    let missing = || session.problem(&Problem::NotFound, None);
    let id: TableId = id.parse().map_err(|_| missing())?;
    let view = look(&app, &session, id).await?;
    let rounds = open(played(&session, &view)?);
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
    Ok(session.answer((headers, file(sheet))))
}

fn played(session: &Session, view: &TableView) -> Result<SubtextView, PageError> {
    match view.any_view() {
        Some(AnyView::Subtext(subtext)) => Ok(subtext),
        _ => Err(session.problem(&Problem::NotFound, Some(&links::table(view.id())))),
    }
}

/// The rounds before, and this one after its reveal. A view holds nothing else
/// of them.
fn open(view: SubtextView) -> Vec<RoundView> {
    view.past.into_iter().chain(view.reveal).collect()
}
