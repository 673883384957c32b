//! A finished match, looked at again.

use super::caller::{AtTable, Looker};
use super::error::{ApiError, ErrorBody};
use super::shapes;
use crate::App;
use crate::guard::asked::Asked;
use crate::guard::limits::household;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use host::{Asker, Point, Reviewing, SoFar};
use serde::Serialize;
use utoipa::ToSchema;

/// After so many seconds it is worth asking again.
const AGAIN: u64 = 1;

/// How far a review is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"state": "looking", "done": 0.4, "ahead": 0, "curve": [{"v": 0, "seat": 0, "win": 0.5, "score": 5.0}]}))]
pub(super) struct Progress {
    /// `looking`, or `waiting` while others come first.
    state: &'static str,
    /// How much of the match was looked at, from 0 to 1.
    done: f64,
    /// How many others come first.
    ahead: usize,
    /// The curve as far as it is known: seat by seat what the review will begin with.
    curve: Vec<CurvePoint>,
}

/// A seat's chance at a moment, and the score it could expect.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CurvePoint {
    /// As it stood with this version.
    v: u32,
    /// Whose.
    seat: usize,
    /// The chance to win.
    win: f64,
    /// The final score to be expected.
    score: f64,
}

impl From<Point> for CurvePoint {
    fn from(Point { version: v, seat, win, score }: Point) -> CurvePoint {
        CurvePoint { v, seat: seat.index(), win, score }
    }
}

/// The review of a match that is over: what every decision was worth, where it turned, and what was luck.
///
/// Whoever asks first has it made, in the background; ask again until it is there. It is kept, so a match
/// is looked at once. The answer is that of the engine's `review`.
#[utoipa::path(
    get, path = "/api/tables/{id}/review", tag = "tables", params(shapes::TableParam),
    responses(
        (status = 200, description = "the review, as the engine's `review` says it", body = Object),
        (status = 202, description = "not yet: how far it is; `retry-after` says when to ask again", body = Progress),
        (status = 409, description = "the match is not over (`not-over`), was never finished, or was played by other rules", body = ErrorBody),
        (status = 503, description = "too many reviews wait (`busy`), or the server is closing", body = ErrorBody),
    ),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(super) async fn show(
    State(app): State<App>,
    looker: Looker,
    AtTable(table): AtTable,
    asked: Asked,
) -> Result<Response, ApiError> {
    let address = asked.address.map(|address| household(address).0);
    let progress = match app.host.review(Asker { guest: looker.id(), address }, table).await? {
        Reviewing::Done(text) => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            return Ok((kind, text.to_string()).into_response());
        }
        Reviewing::Looking(SoFar { done, curve, .. }) => {
            let curve = curve.into_iter().map(CurvePoint::from).collect();
            Progress { state: "looking", done, ahead: 0, curve }
        }
        Reviewing::Waiting(ahead) => {
            Progress { state: "waiting", done: 0.0, ahead, curve: Vec::new() }
        }
    };
    let mut answer = (StatusCode::ACCEPTED, Json(progress)).into_response();
    answer.headers_mut().insert(header::RETRY_AFTER, AGAIN.into());
    Ok(answer)
}
