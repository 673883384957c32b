//! Following a table over plain HTTP: one line of JSON per change.

use super::caller::{AtTable, Looker};
use super::error::ApiError;
use super::lines::{LONGEST_SILENCE, Lines};
use super::shapes;
use crate::App;
use crate::guard::asked::Asked;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use futures_util::{Stream, StreamExt};
use serde::Deserialize;
use std::convert::Infallible;
use std::time::Duration;
use utoipa::IntoParams;

/// From where on to follow.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Following {
    /// The latest version the caller has seen. The present view is sent in any
    /// case, because seats and talk change without a new version, so whoever
    /// comes back has missed nothing; no line is older than it was.
    #[serde(default, rename = "after")]
    #[param(example = 7)]
    _after: Option<u32>,
}

/// Follow a table: the present view at once, then a line per change.
///
/// Lines have the shape of `GET /api/tables/{id}`. Who reads slowly skips
/// straight to the latest. A blank line every 15 seconds shows that the
/// connection is alive. When the server closes, the stream ends.
#[utoipa::path(
    get, path = "/api/tables/{id}/stream", tag = "tables", params(shapes::TableParam, Following),
    responses((status = 200, description = "one view per line", body = shapes::Table, content_type = "application/x-ndjson")),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(super) async fn follow(
    State(app): State<App>,
    looker: Looker,
    AtTable(table): AtTable,
    asked: Asked,
    query: Result<Query<Following>, QueryRejection>,
) -> Result<Response, ApiError> {
    query.map_err(|error| ApiError::malformed(error.body_text()))?;
    let pass = app.pass(asked.address, looker.id())?;
    let watch = app.host.watch(looker.id(), table).await?;
    let lines = Lines::of(watch, &app.host, looker.proof());
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        // Proxies that collect whole answers would keep everything back.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let chunks = chunks(lines, LONGEST_SILENCE).map(move |chunk| {
        // It is given back when the stream ends.
        let _pass = &pass;
        chunk
    });
    Ok((headers, Body::from_stream(chunks)).into_response())
}

/// Lines with their ends, and a blank one after every `silence`. Ends when the
/// watching does; dropping it ends the watching.
fn chunks(lines: Lines, silence: Duration) -> impl Stream<Item = Result<String, Infallible>> {
    unfold(lines, move |mut lines| async move {
        let chunk = match tokio::time::timeout(silence, lines.next()).await {
            Ok(Ok(mut line)) => {
                line.push('\n');
                line
            }
            Ok(Err(_)) => return None,
            Err(_) => "\n".to_string(),
        };
        Some((Ok(chunk), lines))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[tokio::test]
    async fn silence_is_broken_by_blank_lines_and_the_end_of_the_host_ends_it() {
        let one = testing::one_table().await;
        let (host, ann, table) = (&one.app.host, &one.ann, one.table);
        let watch = host.watch(Some(ann.id), table).await.expect("a watch");
        let mut chunks = Box::pin(chunks(Lines::of(watch, host, None), Duration::from_millis(1)));
        let first = chunks.next().await.expect("the present view").expect("no failure");
        assert!(first.starts_with('{') && first.ends_with("}\n"), "{first}");
        assert_eq!(chunks.next().await, Some(Ok("\n".to_string())));

        // What cannot be told ends the stream; it does not hang up on it.
        let watch = host.watch(Some(ann.id), table).await.expect("a watch");
        let mut broken = Box::pin(super::chunks(Lines::broken(watch, host), LONGEST_SILENCE));
        assert_eq!(broken.next().await, None);

        host.shutdown().await;
        while chunks.next().await.is_some() {}
    }
}
