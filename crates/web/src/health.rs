//! Whether the program lives, whether it can take guests, and which one it is: for whoever watches over it.

use crate::App;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use host::HostError;
use serde_json::{Value, json};

/// It lives: the data file is in its place, and what is stored can be read.
pub(crate) async fn lives(State(app): State<App>) -> Response {
    match app.host.health() {
        Ok(()) => told(app.host.can_read().await, "ok\n"),
        Err(closing @ HostError::Closing) => told(Err(closing), "ok\n"),
        Err(error) => {
            crate::failures::log(&error);
            unwell("nothing can be stored: the data file is not in its place\n")
        }
    }
}

/// It can take guests: something can be stored, and it is not about to close.
pub(crate) async fn is_ready(State(app): State<App>) -> Response {
    told(app.host.can_write().await, "ready\n")
}

fn told(found: Result<(), HostError>, well: &'static str) -> Response {
    let Err(error) = found else { return well.into_response() };
    // In full for the operator's log; here anybody may read it.
    crate::failures::log(&error);
    let what = match error {
        HostError::Closing => "the house is closing\n",
        _ => "the store does not work\n",
    };
    unwell(what)
}

fn unwell(what: &'static str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "10")], what).into_response()
}

/// Which program it is, and by which rules it plays.
pub(crate) async fn version(State(app): State<App>) -> Json<Value> {
    let (version, commit) = app.settings.version;
    let rulesets = app.host.games().iter().map(|game| {
        let about = game.about();
        (about.id.to_owned(), json!(about.ruleset))
    });
    Json(json!({
        "name": "tidetable",
        "version": version,
        "commit": commit,
        "rulesets": rulesets.collect::<serde_json::Map<String, Value>>(),
    }))
}
