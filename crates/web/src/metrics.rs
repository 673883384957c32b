//! What an operator may count: text for Prometheus. Not for everybody, because in a quiet house it counts
//! other people's hidden moves.

use crate::App;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use host::Histogram;
use std::fmt::Write;

/// The counts alone, for an address of their own that only the operator reaches.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/metrics", get(async |State(app): State<App>| told(&app)))
}

/// The counts on the public address: for those who bring the operator's token.
pub(crate) async fn with_token(State(app): State<App>, headers: HeaderMap) -> Response {
    let Some(token) = &app.settings.metrics_token else {
        let what = "Counts are not told at this address. Whoever runs this table finds them at --metrics-bind.\n";
        return (StatusCode::NOT_FOUND, what).into_response();
    };
    let sent = crate::guard::who::bearer(&headers).unwrap_or_default();
    if !crate::site::session::same(token, sent) {
        let what = "Counts are told to those who bring the operator's token.\n";
        return (StatusCode::FORBIDDEN, what).into_response();
    }
    told(&app)
}

fn told(app: &App) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, text(app)).into_response()
}

/// Everything that is counted.
fn text(app: &App) -> String {
    let counts = app.host.metrics();
    let mut page = Page::default();
    page.count("moves_total", "Moves stored.", counts.moves);
    page.count("bot_moves_total", "Moves stored that a bot chose.", counts.bot_moves);
    page.count("bot_failures_total", "Times a bot had no answer.", counts.bot_failures);
    page.count("timeouts_total", "Decisions taken because a clock had run out.", counts.timeouts);
    page.count("tables_opened_total", "Tables opened.", counts.tables_opened);
    page.level("tables_live", "Tables in memory.", counts.tables_live);
    page.count("matches_over_total", "Matches that came to their end.", counts.matches_over);
    page.level("watchers", "Open streams.", counts.watchers);
    page.count("refusals_total", "Commands refused.", counts.refusals);
    page.count(
        "storage_failures_total",
        "Commands that could not be stored.",
        counts.storage_failures,
    );
    page.count("panics_total", "Times a table broke and was loaded anew.", counts.panics);
    page.count("commits_total", "Transactions on disk.", counts.commits);
    page.count("commit_requests_total", "Requests within those transactions.", counts.requests);
    page.level("bots_waiting", "Bots that wait until they may think.", counts.bots_waiting);
    page.level("largest_batch", "Most requests in one transaction.", counts.largest_batch);
    page.begin("limited_total", "counter", "Requests refused by a limit.");
    for (what, value) in app.limits.refusals() {
        page.line("limited_total", &format!("{{what=\"{what}\"}}"), value);
    }
    page.begin("request_seconds", "histogram", "How long answers take to begin, by kind.");
    for (kind, times) in app.times.all() {
        page.times("request_seconds", &format!("kind=\"{kind}\","), times);
    }
    let times = app.host.times();
    page.histogram(
        "move_seconds",
        "From asking for a move until it is stored or refused.",
        &times.moves,
    );
    page.histogram("bot_thinking_seconds", "How long bots think.", &times.bot_thinking);
    page.histogram(
        "bot_waiting_seconds",
        "How long bots wait until they may think.",
        &times.bot_waiting,
    );
    page.histogram("store_write_seconds", "How long transactions take.", &times.store_writes);
    let [open, let_in, turned_away, made_room, too_slow] = app.settings.door.read();
    page.level("connections", "Open connections.", open);
    page.count("connections_total", "Connections let in.", let_in);
    page.count("connections_refused_total", "Connections turned away: too many.", turned_away);
    page.count("connections_displaced_total", "Silent connections that made room.", made_room);
    page.count("connections_slow_total", "Connections ended for being too slow.", too_slow);
    page.0
}

/// A page of counts.
#[derive(Default)]
struct Page(String);

impl Page {
    /// Something that only grows.
    fn count(&mut self, name: &str, help: &str, value: u64) {
        self.begin(name, "counter", help);
        self.line(name, "", value);
    }

    /// Something that rises and falls.
    fn level(&mut self, name: &str, help: &str, value: u64) {
        self.begin(name, "gauge", help);
        self.line(name, "", value);
    }

    fn histogram(&mut self, name: &str, help: &str, times: &Histogram) {
        self.begin(name, "histogram", help);
        self.times(name, "", times);
    }

    /// `labels` end with a comma, if there are any.
    fn times(&mut self, name: &str, labels: &str, times: &Histogram) {
        let mut all = 0;
        for (end, count) in times.steps() {
            let end = end.map_or("+Inf".to_owned(), |seconds| seconds.to_string());
            self.line(&format!("{name}_bucket"), &format!("{{{labels}le=\"{end}\"}}"), count);
            all = count;
        }
        let labels = match labels.trim_end_matches(',') {
            "" => String::new(),
            labels => format!("{{{labels}}}"),
        };
        self.line(&format!("{name}_sum"), &labels, times.seconds());
        self.line(&format!("{name}_count"), &labels, all);
    }

    fn begin(&mut self, name: &str, kind: &str, help: &str) {
        let _ = write!(self.0, "# HELP tidetable_{name} {help}\n# TYPE tidetable_{name} {kind}\n");
    }

    fn line(&mut self, name: &str, labels: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.0, "tidetable_{name}{labels} {value}");
    }
}
