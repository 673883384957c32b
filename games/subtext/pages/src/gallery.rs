//! The drawings of a match, as far as they lie open.

use crate::App;
use crate::pages::error::Problem;
use crate::pages::subtext::{GalleryPage, file, gallery, outcome};
use crate::site::asker::Asker;
use crate::site::links::{self, AtTable};
use crate::site::show::{by_todays_rules, cast, look};
use crate::site::trouble::{Answer, Trouble};
use axum::extract::{Path, State};
use axum::http::header;
use catalog::AnyView;
use host::{TableId, TableView};
use subtext::{RoundView, SubtextView};

/// All rounds that lie open.
pub(crate) async fn page(State(app): State<App>, AtTable(id): AtTable, asker: Asker) -> Answer {
    let view = look(&app, &asker, id).await?;
    by_todays_rules(&asker, &view)?;
    let subtext = played(&asker, &view)?;
    let seats = cast(&view, app.host.now());
    let page = GalleryPage {
        id: id.to_string(),
        outcome: outcome(&subtext, &seats, view.viewer()),
        viewer: view.viewer(),
        rounds: open(subtext),
        seats,
    };
    Ok(asker.page(gallery(&page)))
}

/// One drawing as a file: `3/2.svg` is what the second seat drew in round 3.
pub(crate) async fn drawing(
    State(app): State<App>,
    Path((id, round, name)): Path<(String, String, String)>,
    asker: Asker,
) -> Answer {
    let missing = || asker.trouble(&Problem::NotFound, None);
    let id: TableId = id.parse().map_err(|_| missing())?;
    let view = look(&app, &asker, id).await?;
    let rounds = open(played(&asker, &view)?);
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
    Ok(asker.answer((headers, file(sheet))))
}

fn played(asker: &Asker, view: &TableView) -> Result<SubtextView, Trouble> {
    match view.any_view() {
        Some(AnyView::Subtext(subtext)) => Ok(subtext),
        _ => Err(asker.trouble(&Problem::NotFound, Some(&links::table(view.id())))),
    }
}

/// The rounds before, and this one after its reveal. A view holds nothing else
/// of them.
fn open(view: SubtextView) -> Vec<RoundView> {
    view.past.into_iter().chain(view.reveal).collect()
}
