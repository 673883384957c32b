//! The server's front door: one router over pages, live streams and the API.

use crate::game::AllPages;
use crate::guard::limits::Gate;
use crate::{CONTENT_SECURITY, api, assets, site};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
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
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    Router::new()
        .merge(site::routes())
        .merge(app.pages.routes().method_not_allowed_fallback(site::wrong_method))
        .merge(api::routes())
        .route("/assets/{version}/{*name}", get(asset))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics))
        .fallback(site::nothing_here)
        .layer(middleware::from_fn_with_state(app.clone(), site::at_the_gate))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(header(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "same-origin"))
        .layer(header(header::CACHE_CONTROL, "no-store"))
        .with_state(app)
}

/// The address of an asset holds a hash of its content, so it can be kept for ever.
async fn asset(State(app): State<App>, Path((_, name)): Path<(String, String)>) -> Response {
    let Some(asset) = assets::get(&name).or_else(|| app.pages.asset(&name)) else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [
        (header::CONTENT_TYPE, asset.content_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, asset.bytes).into_response()
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
    line(
        "panics_total",
        "counter",
        "Times a table broke and was loaded anew.",
        counts.panics,
    );
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
