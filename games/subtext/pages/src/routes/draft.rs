//! What somebody has begun and not yet played: a drawing is saved while it is
//! drawn.

use super::seen;
use axum::extract::{Query, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use host::{Actor, HostError, TableId};
use std::collections::HashMap;
use web::site::error::PageError;
use web::site::forms::Posted;
use web::site::links::AtTable;
use web::{App, failures};

/// A full sheet is about 45 kB, and a form writes some of its signs with three.
pub(super) const LONGEST: usize = 128 << 10;

/// Keeps a drawing as it is now. The script shows a refusal as it stands, so
/// it is plain text.
pub(super) async fn save(
    State(app): State<App>,
    AtTable(id): AtTable,
    uri: Uri,
    posted: Result<Posted, PageError>,
) -> Response {
    let posted = match posted {
        Ok(posted) => posted,
        Err(error) => {
            let status = error.into_response().status();
            let what = match status {
                StatusCode::PAYLOAD_TOO_LARGE => "that is more than a sheet can hold",
                StatusCode::REQUEST_TIMEOUT => "that took too long to arrive; please try again",
                StatusCode::TOO_MANY_REQUESTS => "that was a little fast; please wait a moment",
                _ => "this page was open too long; reload it and try again",
            };
            return (status, what).into_response();
        }
    };
    let Query(asked) = Query::<HashMap<String, String>>::try_from_uri(&uri).unwrap_or_default();
    let round = asked.get("round").and_then(|round| round.parse().ok());
    let text = posted.field("move").unwrap_or_default();
    let done = match &posted.session.guest {
        None => Err(HostError::Unknown),
        Some(guest) => keep_draft(&app, posted.actor(guest), id, round, text).await,
    };
    match done {
        Ok(()) => posted.session.answer(StatusCode::NO_CONTENT),
        Err(error) => {
            failures::log(&error);
            posted.session.answer((status_of(&error), said(&error)))
        }
    }
}

/// Keeps a drawing of this round. One that comes late, from a browser that was
/// offline, must not become the beginning of the next.
async fn keep_draft(
    app: &App,
    by: Actor,
    id: TableId,
    round: Option<u8>,
    text: &str,
) -> Result<(), HostError> {
    // What is kept counts when the time is up; only a drawing is meant to.
    if !text.starts_with("draw") {
        return Err(HostError::Malformed("only drawings are kept".into()));
    }
    if let Some(round) = round
        && let Some(view) = seen(&app.host.glance(by.guest, id).await?)
        && view.round != round
    {
        return Err(HostError::NotNow("that round is over"));
    }
    app.host.keep_draft(by, id, text).await
}

fn status_of(error: &HostError) -> StatusCode {
    match error {
        HostError::NotFound(_) => StatusCode::NOT_FOUND,
        HostError::Unknown | HostError::NotYourSeat(_) => StatusCode::FORBIDDEN,
        HostError::OtherRules(_) => StatusCode::CONFLICT,
        HostError::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
        HostError::Closing | HostError::Storage(_) => StatusCode::SERVICE_UNAVAILABLE,
        HostError::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

fn said(error: &HostError) -> String {
    match error {
        HostError::Storage(_) => "it could not be stored".into(),
        HostError::Illegal { message, .. } => message.clone(),
        error => error.to_string(),
    }
}
