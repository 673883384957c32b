//! One screen for the whole room.

use crate::App;
use crate::pages::error::Problem;
use crate::pages::subtext;
use crate::site::session::Session;
use crate::site::links::{self, AtTable};
use crate::site::show::{by_todays_rules, table_page};
use crate::site::error::{PageResult, refused};
use axum::extract::State;
use catalog::GameId;

/// The shared screen: what a spectator sees, whoever asks.
pub(crate) async fn page(State(app): State<App>, AtTable(id): AtTable, session: Session) -> PageResult {
    let view = app.host.view(None, id).await.map_err(|error| refused(&session, &error))?;
    if view.game() != GameId::Subtext {
        return Err(session.problem(&Problem::NotFound, Some(&links::table(id))));
    }
    by_todays_rules(&session, &view)?;
    let page = table_page(&view, &session.base, app.host.now());
    Ok(session.page(subtext::screen(&page)))
}
