//! Addresses that only tables of Subtext have.

mod draft;
mod gallery;
mod screen;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use host::TableView;
use subtext::SubtextView;
use web::App;
use web::pages::error::Problem;
use web::site::error::PageError;
use web::site::links;
use web::site::session::Session;

/// All of them.
pub(crate) fn all() -> Router<App> {
    let draft = post(draft::save).layer(DefaultBodyLimit::max(draft::LONGEST));
    Router::new()
        .route("/t/{id}/gallery", get(gallery::page))
        .route("/t/{id}/gallery/{round}/{file}", get(gallery::drawing))
        .route("/t/{id}/screen", get(screen::page))
        .route("/t/{id}/screen/stream", get(screen::follow))
        .route("/t/{id}/draft", draft)
}

/// What lies on a table of Subtext; nothing at a table of another game, or
/// before it starts.
fn seen(view: &TableView) -> Option<SubtextView> {
    view.any_view()?.into_typed()
}

/// What is told where this game has no such page.
fn not_here(session: &Session, view: &TableView) -> PageError {
    session.problem(&Problem::NotFound, Some(&links::table(view.id())))
}
