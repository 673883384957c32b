//! The pages, served: who asks, what they may see, what they did.

mod actions;
mod admin;
mod campaigns;
mod cast;
pub mod error;
pub mod forms;
mod guests;
mod home;
mod installed;
pub mod links;
mod mistakes;
mod opening;
mod people;
mod push;
mod puzzle_place;
pub(crate) mod puzzles;
mod record;
mod replay;
mod review;
pub mod rivals;
mod rules;
pub mod session;
pub mod show;
pub mod stream;
pub(crate) mod telling;

use crate::App;
use crate::api::ApiError;
use crate::guard::asked::Asked;
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
        .route("/admin", get(admin::page))
        .route("/admin/enter", post(admin::enter))
        .route("/admin/leave", post(admin::leave))
        .route("/admin/do", post(admin::act))
        .route("/admin/chat", post(admin::chat))
        .route("/new/{game}", get(opening::form))
        .route("/tables", post(opening::open))
        .route("/play/{game}", post(opening::play_a_bot))
        .route("/cast", get(cast::page))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::how_to))
        .route("/rules/{game}/rulings", get(rules::rulings))
        .route("/me", get(guests::page).post(guests::change))
        .route("/me/sign-out", post(guests::sign_out))
        .route("/me/sign-out-everywhere", post(guests::sign_out_everywhere))
        .route("/me/push", get(push::key).post(push::subscribe))
        .route("/me/push/stop", post(push::unsubscribe))
        .route("/manifest.webmanifest", get(installed::manifest))
        .route("/service-worker.js", get(installed::service_worker))
        .route("/apple-touch-icon.png", get(installed::touch_icon))
        .route("/offline", get(installed::offline))
        .route("/me/link", post(guests::make_link))
        .route("/me/link/{code}", get(guests::link).post(guests::use_link))
        .route("/t/{id}", get(show::page))
        .route("/t/{id}/text", get(show::text))
        .route("/t/{id}/stream", get(stream::follow))
        .route("/t/{id}/replay", get(replay::page))
        .route("/t/{id}/review", get(review::page))
        .route("/t/{id}/review/text", get(review::text))
        .route("/t/{id}/review/{at}", get(review::moment))
        .route("/t/{id}/review/{at}/preview.png", get(review::preview))
        .route("/t/{id}/record", get(record::download))
        .route("/t/{id}/move", post(actions::play))
        .route("/t/{id}/take-back", post(actions::take_back))
        .route("/t/{id}/hint", post(actions::hint))
        .route("/t/{id}/join", post(actions::join))
        .route("/t/{id}/leave", post(actions::leave))
        .route("/t/{id}/seat", post(actions::change_seat))
        .route("/t/{id}/bot", post(actions::seat_bot))
        .route("/t/{id}/start", post(actions::start))
        .route("/t/{id}/device", post(actions::device))
        .route("/t/{id}/rematch", post(actions::rematch))
        .route("/t/{id}/chat", post(actions::chat))
        .route("/t/{id}/replace", post(actions::replace))
        .route("/t/{id}/mute", post(people::mute))
        .route("/t/{id}/quiet", post(people::quiet))
        .route("/t/{id}/remove", post(people::remove))
        .route("/t/{id}/watching", get(people::watching))
        .route("/t/{id}/fork", post(actions::fork))
        .merge(campaigns::routes())
        .merge(puzzles::routes())
        .method_not_allowed_fallback(wrong_method)
}

/// Whatever has no address of its own.
pub(crate) async fn nothing_here(uri: Uri, session: Session) -> PageResult {
    if uri.path().starts_with("/api/") {
        let body = r#"{"error":{"code":"not-found","message":"there is no such call"}}"#;
        let json = [(axum::http::header::CONTENT_TYPE, "application/json")];
        return Ok((StatusCode::NOT_FOUND, json, body).into_response());
    }
    Err(session.problem(&Problem::NotFound, way_back(uri.path()).as_deref()))
}

/// Whoever reloads or bookmarks the address of a form is led back to where the form is.
pub(crate) async fn wrong_method(method: Method, uri: Uri, session: Session) -> PageResult {
    let problem = match method {
        Method::GET | Method::HEAD => Problem::OnlyForms,
        _ => Problem::BadForm { what: format!("nothing here answers to {method}") },
    };
    let back = way_back(uri.path());
    Err(session.problem_as(StatusCode::METHOD_NOT_ALLOWED, &problem, back.as_deref()))
}

/// The page that an address is below of: its table, its campaign, one's own page, a form.
fn way_back(path: &str) -> Option<String> {
    let mut parts = path.split('/').skip(1);
    let plain = |part: &&str| {
        !part.is_empty() && part.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-')
    };
    match (parts.next(), parts.next().filter(plain), parts.next()) {
        (Some(kind @ ("t" | "campaigns")), Some(id), Some(_)) => Some(format!("/{kind}/{id}")),
        (Some("c"), Some(game), Some(id)) => {
            let below = parts.next().and(Some(id).filter(plain)).map(|id| format!("/{id}"));
            Some(format!("/c/{game}{}", below.unwrap_or_default()))
        }
        (Some("puzzles"), Some(game), below) => {
            let number = below.filter(plain).map(|number| format!("/{number}"));
            Some(format!("/puzzles/{game}{}", number.unwrap_or_default()))
        }
        (Some("mistakes"), Some(_), _) => Some("/mistakes".into()),
        (Some("me"), Some(_), _) => Some("/me".into()),
        (Some("play"), Some(game), _) => Some(format!("/new/{game}")),
        _ => None,
    }
}

/// Counts a request against its address, and turns away those who ask too
/// much. Files and counters cost nothing, so they are not counted.
pub(crate) async fn at_the_gate(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let free = path.starts_with("/assets/")
        || matches!(path, "/healthz" | "/readyz" | "/version" | "/metrics");
    let (address, now) = (Asked::of(request.extensions()).address, app.host.now());
    let counted = match path {
        _ if free => Ok(()),
        _ if path.ends_with("/draft") => app.limits.draft(address, now),
        _ => app.limits.request(address, 1, now),
    };
    let opens = opens_a_table(&request);
    let counted = counted.and_then(|()| match opens {
        true => app.limits.new_table(address, now),
        false => Ok(()),
    });
    let Err(much) = counted else {
        let answer = next.run(request).await;
        if opens && !answer.status().is_success() && !answer.status().is_redirection() {
            app.limits.no_new_table(address, now);
        }
        return answer;
    };
    if path.starts_with("/api/") {
        return ApiError::from(much).into_response();
    }
    // Nobody is looked up for this page: it has to be cheap.
    Session::unknown(request.headers(), now).problem(&much.into(), None).into_response()
}

/// Whether a table comes of this request, if it succeeds.
fn opens_a_table(request: &Request) -> bool {
    let path = request.uri().path();
    let last = path.rsplit('/').next().unwrap_or_default();
    request.method() == Method::POST
        && (path.starts_with("/play/")
            || (path.starts_with("/c/") && path.matches('/').count() == 2)
            || matches!(last, "tables" | "campaigns" | "fork" | "rematch" | "next" | "anew"))
}
