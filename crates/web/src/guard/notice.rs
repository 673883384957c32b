//! What whoever runs the house tells everybody goes into every page.

use crate::App;
use crate::pages::notice::line;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;

/// No page is anywhere near this long.
const MOST: usize = 64 << 20;

/// Puts the line into every page for as long as there is one to be told. Pages
/// are made in many places, and none of them should have to know.
pub(crate) async fn told(State(app): State<App>, request: Request, next: Next) -> Response {
    let answer = next.run(request).await;
    let Some(notice) = app.host.announcement() else { return answer };
    let kind = answer.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if !kind.is_some_and(|kind| kind.starts_with("text/html")) {
        return answer;
    }
    let (mut head, body) = answer.into_parts();
    let Ok(page) = axum::body::to_bytes(body, MOST).await else {
        return Response::from_parts(head, Body::empty());
    };
    let page = match std::str::from_utf8(&page) {
        Ok(text) => {
            let (place, line) = (line(None).into_string(), line(Some(&notice.text)).into_string());
            text.replacen(&place, &line, 1).into()
        }
        Err(_) => page,
    };
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, Body::from(page))
}
