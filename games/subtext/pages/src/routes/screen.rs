//! One screen for the whole room.

use super::not_here;
use crate::screen;
use axum::extract::State;
use catalog::AnyGame;
use host::TableId;
use subtext::Subtext;
use web::App;
use web::site::error::{PageError, PageResult, refused};
use web::site::links::AtTable;
use web::site::session::Session;
use web::site::show::{by_todays_rules, watched};
use web::site::stream::follow_watched;

/// The shared screen: what a spectator sees, whoever asks.
pub(super) async fn page(
    State(app): State<App>,
    AtTable(id): AtTable,
    session: Session,
) -> PageResult {
    is_ours(&app, &session, id).await?;
    let page = watched(&app, &session, id).await?;
    Ok(session.page(screen::page(&page)))
}

/// The same, live.
pub(super) async fn follow(
    State(app): State<App>,
    AtTable(id): AtTable,
    session: Session,
) -> PageResult {
    is_ours(&app, &session, id).await?;
    follow_watched(app, session, id, |page, _| screen::fragment(page)).await
}

async fn is_ours(app: &App, session: &Session, id: TableId) -> Result<(), PageError> {
    let view = app.host.view(None, id).await.map_err(|error| refused(session, &error))?;
    if view.game() != AnyGame::of::<Subtext>() {
        return Err(not_here(session, &view));
    }
    by_todays_rules(session, &view)
}
