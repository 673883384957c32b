//! One screen for the whole room.

use crate::App;
use crate::pages::error::Problem;
use crate::pages::subtext;
use crate::site::asker::Asker;
use crate::site::links::{self, AtTable};
use crate::site::show::{by_todays_rules, table_page};
use crate::site::trouble::{Answer, refused};
use axum::extract::State;
use catalog::GameId;

/// The shared screen: what a spectator sees, whoever asks.
pub(crate) async fn page(State(app): State<App>, AtTable(id): AtTable, asker: Asker) -> Answer {
    let view = app.host.view(None, id).await.map_err(|error| refused(&asker, &error))?;
    if view.game() != GameId::Subtext {
        return Err(asker.trouble(&Problem::NotFound, Some(&links::table(id))));
    }
    by_todays_rules(&asker, &view)?;
    let page = table_page(&view, &asker.base, app.host.now());
    Ok(asker.page(subtext::screen(&page)))
}
