//! When something of ours breaks, whoever asked is told so.
//!
//! A panic is a mistake of ours. It must not hang up on people: an answer
//! becomes a page or an error that says so, and what has already begun to be
//! sent ends as if it were over. Everything is in the log, for the operator.

use crate::App;
use crate::api::ApiError;
use crate::pages::error::Problem;
use crate::site::session::Session;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Answers for a handler that panics: with JSON under `/api`, else with a page.
pub(crate) async fn answered(State(app): State<App>, request: Request, next: Next) -> Response {
    let (path, headers) = (request.uri().path().to_owned(), request.headers().clone());
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    answer.unwrap_or_else(|panic| {
        log(&path, &*panic);
        if path.starts_with("/api/") {
            return ApiError::internal().into_response();
        }
        // The table itself may be what cannot be shown.
        let table = path.strip_prefix("/t/").and_then(|rest| rest.split_once('/'));
        let back = table.map(|(id, _)| format!("/t/{id}"));
        // Nobody is looked up for this page: that may be what has broken.
        Session::unknown(&headers, app.host.now())
            .problem(&Problem::Internal, back.as_deref())
            .into_response()
    })
}

/// What `work` makes; nothing if it panics, which is logged. `what` says what
/// it was about.
pub(crate) fn survived<T>(what: &str, work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| log(what, &*panic)).ok()
}

/// The same for work that waits.
pub(crate) fn survived_waiting<T>(
    what: &str,
    work: impl Future<Output = T>,
) -> impl Future<Output = Option<T>> {
    // In a box: whoever waits for something else meanwhile, and there are thousands, needs no room for it.
    let work = AssertUnwindSafe(Box::pin(work)).catch_unwind();
    async move { work.await.map_err(|panic| log(what, &*panic)).ok() }
}

fn log(what: &str, panic: &(dyn Any + Send)) {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!("panicked at {what}: {}", text.unwrap_or("without a word"));
}
