//! The pages, served: who asks, what they may see, what they did.

mod actions;
pub mod error;
pub mod forms;
mod guests;
mod home;
pub mod links;
mod opening;
mod record;
mod replay;
mod rules;
pub mod session;
pub mod show;
pub mod stream;
pub(crate) mod telling;

use crate::App;
use crate::guard::limits;
use crate::pages::error::Problem;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use error::PageResult;
use session::Session;

/// Pages, forms and live streams.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(home::page))
        .route("/new/{game}", get(opening::form))
        .route("/tables", post(opening::open))
        .route("/play/{game}", post(opening::play_a_bot))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::ledger))
        .route("/me", get(guests::page).post(guests::change))
        .route("/me/link", post(guests::make_link))
        .route("/me/link/{code}", get(guests::link).post(guests::use_link))
        .route("/t/{id}", get(show::page))
        .route("/t/{id}/text", get(show::text))
        .route("/t/{id}/stream", get(stream::follow))
        .route("/t/{id}/replay", get(replay::page))
        .route("/t/{id}/record", get(record::download))
        .route("/t/{id}/move", post(actions::play))
        .route("/t/{id}/take-back", post(actions::take_back))
        .route("/t/{id}/join", post(actions::join))
        .route("/t/{id}/leave", post(actions::leave))
        .route("/t/{id}/rematch", post(actions::rematch))
        .route("/t/{id}/chat", post(actions::chat))
        .route("/t/{id}/replace", post(actions::replace))
        .route("/t/{id}/fork", post(actions::fork))
        .method_not_allowed_fallback(wrong_method)
}

/// Whatever has no address of its own.
pub(crate) async fn nothing_here(uri: Uri, session: Session) -> PageResult {
    if uri.path().starts_with("/api/") {
        let body = r#"{"error":{"code":"not-found","message":"there is no such call"}}"#;
        let json = [(axum::http::header::CONTENT_TYPE, "application/json")];
        return Ok((StatusCode::NOT_FOUND, json, body).into_response());
    }
    Err(session.problem(&Problem::NotFound, None))
}

pub(crate) async fn wrong_method(method: Method, session: Session) -> PageResult {
    let what = format!("nothing here answers to {method}");
    let problem = Problem::BadForm { what };
    Err(session.problem_as(StatusCode::METHOD_NOT_ALLOWED, &problem, None))
}

/// Counts a request against its address, and turns away those who ask too
/// much. Files and counters cost nothing, so they are not counted.
pub(crate) async fn at_the_gate(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let free = path.starts_with("/assets/") || matches!(path, "/healthz" | "/metrics");
    let peer = limits::peer(request.extensions());
    // Whoever draws saves with every stroke, and must not run out of requests for it.
    let gate = if path.ends_with("/draft") { &app.drafts } else { &app.gate };
    let Err(seconds) = (if free { Ok(()) } else { gate.count(peer, 1, app.host.now()) }) else {
        return next.run(request).await;
    };
    if path.starts_with("/api/") {
        let body = r#"{"error":{"code":"rate-limited","message":"that was a little fast; please wait a moment"}}"#;
        let headers = [
            (axum::http::header::CONTENT_TYPE, "application/json".to_owned()),
            (axum::http::header::RETRY_AFTER, seconds.to_string()),
        ];
        return (StatusCode::TOO_MANY_REQUESTS, headers, body).into_response();
    }
    // Nobody is looked up for this page: it has to be cheap.
    Session::unknown(request.headers(), app.host.now())
        .problem(&Problem::TooFast { seconds }, None)
        .into_response()
}
