//! The pages, served: who asks, what they may see, what they did.

mod asker;
mod campaigns;
mod castles_log;
mod castles_story;
mod companion_log;
mod deeds;
mod drafts;
mod forms;
mod guests;
mod home;
mod links;
mod opening;
mod record;
mod replay;
mod rules;
mod sand_log;
mod sand_turn;
mod screen;
mod show;
mod story;
mod stream;
mod study;
mod subtext_gallery;
mod subtext_log;
mod subtext_story;
mod tharos_log;
mod tharos_story;
mod trouble;
mod undone;

pub(crate) use asker::Asker;
pub(crate) use study::Studies;

use crate::App;
use crate::gate;
use crate::pages::error::Problem;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use trouble::Answer;

/// The longest campaign file.
const LONGEST_FILE: usize = 32 << 20;

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
        .route("/t/{id}/analysis", get(study::page))
        .route("/t/{id}/record", get(record::download))
        .route("/t/{id}/gallery", get(subtext_gallery::page))
        .route("/t/{id}/gallery/{round}/{file}", get(subtext_gallery::drawing))
        .route("/t/{id}/screen", get(screen::page))
        .route("/t/{id}/screen/stream", get(stream::follow_screen))
        .route(
            "/t/{id}/draft",
            post(drafts::keep).layer(DefaultBodyLimit::max(drafts::LONGEST_DRAFT)),
        )
        .route("/t/{id}/move", post(deeds::play))
        .route("/t/{id}/take-back", post(deeds::take_back))
        .route("/t/{id}/join", post(deeds::join))
        .route("/t/{id}/leave", post(deeds::leave))
        .route("/t/{id}/rematch", post(deeds::rematch))
        .route("/t/{id}/chat", post(deeds::chat))
        .route("/t/{id}/replace", post(deeds::replace))
        .route("/t/{id}/fork", post(deeds::fork))
        .route("/campaigns", get(campaigns::list).post(campaigns::begin))
        .route(
            "/campaigns/file",
            post(campaigns::bring_along).layer(DefaultBodyLimit::max(LONGEST_FILE)),
        )
        .route("/campaigns/{id}", get(campaigns::page))
        .route("/campaigns/{id}/file", get(campaigns::file))
        .route("/campaigns/{id}/choose", post(campaigns::choose))
        .route("/campaigns/{id}/next", post(campaigns::next))
        .route("/campaigns/{id}/pause", post(campaigns::pause))
        .route("/campaigns/{id}/resume", post(campaigns::resume))
        .route("/campaigns/{id}/anew", post(campaigns::anew))
        .route("/scores", get(campaigns::scores))
        .method_not_allowed_fallback(wrong_method)
}

/// Whatever has no address of its own.
pub(crate) async fn nothing_here(uri: Uri, asker: Asker) -> Answer {
    if uri.path().starts_with("/api/") {
        let body = r#"{"error":{"code":"not-found","message":"there is no such call"}}"#;
        let json = [(axum::http::header::CONTENT_TYPE, "application/json")];
        return Ok((StatusCode::NOT_FOUND, json, body).into_response());
    }
    Err(asker.trouble(&Problem::NotFound, None))
}

async fn wrong_method(method: Method, asker: Asker) -> Answer {
    let what = format!("nothing here answers to {method}");
    let problem = Problem::BadForm { what };
    Err(asker.trouble_as(StatusCode::METHOD_NOT_ALLOWED, &problem, None))
}

/// Counts a request against its address, and turns away those who ask too
/// much. Files and counters cost nothing, so they are not counted.
pub(crate) async fn at_the_gate(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let free = path.starts_with("/assets/") || matches!(path, "/healthz" | "/metrics");
    let peer = gate::peer(request.extensions());
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
    Asker::unknown(request.headers(), app.host.now())
        .trouble(&Problem::TooFast { seconds }, None)
        .into_response()
}
