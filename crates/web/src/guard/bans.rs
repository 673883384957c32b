//! Whoever comes from an address that is kept out is told so, and until when.

use crate::App;
use crate::api::ApiError;
use crate::guard::asked::Asked;
use crate::site::error::refused;
use crate::site::session::Session;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Turns those away whom the operator keeps out. The operator's own page stays
/// open: it has a token, and nobody should lock themselves out.
pub(crate) async fn kept_out(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let mut open = ["/admin", "/assets/", "/healthz", "/readyz", "/metrics"].into_iter();
    let peer = Asked::of(request.extensions()).address;
    if peer.is_none() || open.any(|open| path.starts_with(open)) {
        return next.run(request).await;
    }
    match app.host.check_ban(None, peer).await {
        Ok(()) => next.run(request).await,
        Err(error) if path.starts_with("/api/") => ApiError::from(error).into_response(),
        Err(error) => {
            let session = Session::unknown(request.headers(), app.host.now());
            refused(&session, &error).into_response()
        }
    }
}
