//! The server's front door: one router over pages, live streams and the API.

use crate::game::AllPages;
use crate::guard::limits::Gate;
use crate::{CONTENT_SECURITY, api, assets, gzip, panics, site};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};
use host::Host;
use std::sync::Arc;
use tower_http::set_header::SetResponseHeaderLayer;

/// No form or call is anywhere near this long.
const LONGEST_BODY: usize = 256 << 10;

/// How many times more drafts than other requests an address may send: eight
/// people who draw in one room may share it.
const DRAFTS: u32 = 4;

/// What an operator decides about the site.
#[derive(Clone, Debug, Default)]
pub struct SiteSettings {
    /// The address people use, such as `https://play.example`; links to hand
    /// on start with it. Without one, the request's own host is used.
    pub public_url: Option<String>,
    /// Cookies only over HTTPS.
    pub secure_cookies: bool,
    /// How many requests one address may make in ten seconds; 0 for no limit.
    pub most_in_ten_seconds: u32,
}

/// What every handler may reach.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub host: Host,
    /// What the operator decided.
    pub settings: Arc<SiteSettings>,
    /// Who asks how much.
    pub(crate) gate: Arc<Gate>,
    /// Who saves how much of what they have begun.
    pub(crate) drafts: Arc<Gate>,
    /// What the games bring to the pages.
    pub(crate) pages: AllPages,
}

/// Everything a browser or a program can ask for.
pub fn router(host: Host, pages: AllPages, settings: SiteSettings) -> Router {
    let gate = Arc::new(Gate::new(settings.most_in_ten_seconds));
    let drafts = Arc::new(Gate::new(settings.most_in_ten_seconds.saturating_mul(DRAFTS)));
    let app = App { host, settings: Arc::new(settings), gate, drafts, pages };
    let routes = Router::new()
        .merge(site::routes())
        .merge(app.pages.routes().method_not_allowed_fallback(site::wrong_method))
        .merge(api::routes())
        .route("/assets/{version}/{*name}", get(asset))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics))
        .fallback(site::nothing_here);
    guarded(routes, app)
}

/// What stands between the world and the routes.
fn guarded(routes: Router<App>, app: App) -> Router {
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    routes
        .layer(middleware::from_fn_with_state(app.clone(), site::at_the_gate))
        .layer(middleware::from_fn_with_state(app.clone(), panics::answered))
        .layer(middleware::from_fn(gzip::pages))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(header(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "same-origin"))
        .layer(header(header::CACHE_CONTROL, "no-store"))
        .with_state(app)
}

/// The address of an asset holds a hash of its content, so it can be kept for ever.
async fn asset(
    State(app): State<App>,
    Path((_, name)): Path<(String, String)>,
    asked: HeaderMap,
) -> Response {
    let Some(asset) = assets::get(&name).or_else(|| app.pages.asset(&name)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, asset.content_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    let packed = if gzip::is_accepted(&asked) { asset.gzipped() } else { None };
    match packed {
        Some(packed) => (headers, gzip::HEADERS, packed).into_response(),
        None => (headers, [gzip::MAYBE], asset.bytes).into_response(),
    }
}

/// Counts for Prometheus.
async fn metrics(State(app): State<App>) -> Response {
    let counts = app.host.metrics();
    let mut text = String::new();
    let mut line = |name: &str, kind: &str, help: &str, value: u64| {
        text += &format!(
            "# HELP tidetable_{name} {help}\n# TYPE tidetable_{name} {kind}\ntidetable_{name} {value}\n"
        );
    };
    line("moves_total", "counter", "Moves stored.", counts.moves);
    line("bot_moves_total", "counter", "Moves stored that a bot chose.", counts.bot_moves);
    line("bot_failures_total", "counter", "Times a bot had no answer.", counts.bot_failures);
    line(
        "timeouts_total",
        "counter",
        "Decisions taken because a clock had run out.",
        counts.timeouts,
    );
    line("tables_opened_total", "counter", "Tables opened.", counts.tables_opened);
    line("tables_live", "gauge", "Tables in memory.", counts.tables_live);
    line("matches_over_total", "counter", "Matches that came to their end.", counts.matches_over);
    line("watchers", "gauge", "Open streams.", counts.watchers);
    line("refusals_total", "counter", "Commands refused.", counts.refusals);
    line(
        "storage_failures_total",
        "counter",
        "Commands that could not be stored.",
        counts.storage_failures,
    );
    line("panics_total", "counter", "Times a table broke and was loaded anew.", counts.panics);
    line("commits_total", "counter", "Transactions on disk.", counts.commits);
    line(
        "commit_requests_total",
        "counter",
        "Requests within those transactions.",
        counts.requests,
    );
    line("largest_batch", "gauge", "Most requests in one transaction.", counts.largest_batch);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use axum::body::Body;
    use axum::http::Request;
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    async fn boom() -> Response {
        let nothing: [u8; 0] = [];
        let at = nothing.len() + 7;
        nothing[at].to_string().into_response()
    }

    async fn asked(site: &Router, path: &str, accept: &str) -> (StatusCode, String, String) {
        let request = Request::get(path).header(header::ACCEPT, accept).body(Body::empty());
        let answer = site.clone().oneshot(request.expect("a request")).await.expect("an answer");
        let (head, body) = answer.into_parts();
        let kind = head.headers[header::CONTENT_TYPE].to_str().expect("text").to_owned();
        assert!(head.headers.contains_key(header::CONTENT_SECURITY_POLICY));
        let body = body.collect().await.expect("a whole body").to_bytes();
        (head.status, kind, String::from_utf8(body.to_vec()).expect("text"))
    }

    #[tokio::test]
    async fn a_handler_that_panics_answers_with_a_page_that_says_so() {
        let app = testing::one_table().await.app.clone();
        let routes = Router::new()
            .route("/boom", get(boom))
            .route("/t/{id}/boom", get(boom))
            .route("/api/boom", get(boom))
            .route("/fine", get(|| async { "fine" }));
        let site = guarded(routes, app);

        let (status, kind, page) = asked(&site, "/boom", "text/html").await;
        assert_eq!((status.as_u16(), kind.as_str()), (500, "text/html; charset=utf-8"));
        assert!(page.contains("Something broke on our side") && page.contains("href=\"/\""));
        assert!(!page.contains("index out of bounds"), "{page}");
        let (_, _, page) = asked(&site, "/t/k3m9x2/boom", "text/html").await;
        assert!(page.contains("href=\"/t/k3m9x2\""), "{page}");
        let (status, kind, bubble) = asked(&site, "/boom", "text/fragment+html").await;
        assert_eq!(status, 500);
        assert!(kind.starts_with("text/fragment+html") && bubble.starts_with("<p class=\"reason"));
        let (status, kind, told) = asked(&site, "/api/boom", "*/*").await;
        assert_eq!((status.as_u16(), kind.as_str()), (500, "application/json"));
        assert!(told.contains(r#""code":"internal""#), "{told}");
        // And the next request is served.
        assert_eq!(asked(&site, "/fine", "*/*").await.2, "fine");
    }
}
