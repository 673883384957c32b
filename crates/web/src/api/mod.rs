//! The JSON API: everything the pages can do, for programs.
//!
//! A guest's token says who asks, as a bearer token or in the page's cookie.
//! Calls answer with what the `host` answers; what it refuses becomes an
//! [`ApiError`]. The API describes itself at `/api/openapi.json`.

mod caller;
mod campaigns;
mod drafts;
mod error;
mod games;
mod guests;
mod lines;
mod lobby;
mod mistakes;
mod openapi;
mod paging;
mod people;
mod puzzles;
mod reviews;
mod sent;
mod shapes;
mod socket;
mod stream;
mod tables;

use crate::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Method;
use axum::routing::{MethodRouter, any, get, post};
pub(crate) use error::ApiError;

/// The longest campaign file, as JSON.
const LONGEST_FILE: usize = 8 << 20;

/// The calls of the API.
pub(crate) fn routes() -> Router<App> {
    let router = Router::new().route("/api/{*anything}", any(nothing_here));
    let router = calls().into_iter().fold(router, |router, (path, call)| router.route(path, call));
    router.method_not_allowed_fallback(wrong_method)
}

/// Every address with what it answers; a list, so that a test can compare it
/// with the description.
fn calls() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/api/openapi.json", get(openapi::document)),
        ("/api/guests", post(guests::create)),
        ("/api/me", get(guests::me)),
        ("/api/me/sign-out", post(guests::sign_out)),
        ("/api/me/sign-out-everywhere", post(guests::sign_out_everywhere)),
        ("/api/games", get(games::list)),
        ("/api/tables", get(tables::list).post(tables::open)),
        ("/api/tables/{id}", get(tables::show)),
        ("/api/tables/{id}/options", get(tables::options)),
        ("/api/tables/{id}/join", post(tables::join)),
        ("/api/tables/{id}/leave", post(tables::leave)),
        ("/api/tables/{id}/seat", post(lobby::change_seat)),
        ("/api/tables/{id}/bot", post(lobby::seat_bot)),
        ("/api/tables/{id}/start", post(lobby::start)),
        ("/api/tables/{id}/moves", post(tables::play)),
        ("/api/tables/{id}/take-back", post(tables::take_back)),
        ("/api/tables/{id}/hint", post(tables::hint)),
        ("/api/tables/{id}/draft", get(drafts::show).put(drafts::save)),
        ("/api/tables/{id}/device", post(tables::device)),
        ("/api/tables/{id}/chat", post(tables::chat)),
        ("/api/tables/{id}/votes", post(tables::vote)),
        ("/api/tables/{id}/mute", post(people::mute)),
        ("/api/tables/{id}/quiet", post(people::quiet)),
        ("/api/tables/{id}/remove", post(people::remove)),
        ("/api/tables/{id}/spectators", get(people::spectators)),
        ("/api/tables/{id}/rematch", post(tables::rematch)),
        ("/api/tables/{id}/fork", post(tables::fork)),
        ("/api/tables/{id}/record", get(tables::record)),
        ("/api/tables/{id}/review", get(reviews::show)),
        ("/api/tables/{id}/stream", get(stream::follow)),
        ("/api/tables/{id}/socket", get(socket::connect)),
        ("/api/puzzles", get(puzzles::list)),
        ("/api/puzzles/{game}/{number}", get(puzzles::show)),
        ("/api/puzzles/{game}/{number}/answer", post(puzzles::answer)),
        ("/api/mistakes", get(mistakes::list)),
        ("/api/mistakes/{id}/{version}", get(mistakes::show)),
        ("/api/mistakes/{id}/{version}/answer", post(mistakes::answer)),
        ("/api/campaigns", get(campaigns::list).post(campaigns::begin)),
        ("/api/campaigns/load", post(campaigns::load).layer(long_files())),
        ("/api/campaigns/{id}", get(campaigns::show)),
        ("/api/campaigns/{id}/choose", post(campaigns::choose)),
        ("/api/campaigns/{id}/next", post(campaigns::next)),
        ("/api/campaigns/{id}/file", get(campaigns::file)),
    ]
}

/// A campaign of many games is longer than anything else that is sent.
fn long_files() -> DefaultBodyLimit {
    DefaultBodyLimit::max(LONGEST_FILE)
}

async fn nothing_here() -> ApiError {
    ApiError::not_found("there is no such call; /api/openapi.json lists them all")
}

async fn wrong_method(method: Method) -> ApiError {
    ApiError::wrong_method(&method)
}
