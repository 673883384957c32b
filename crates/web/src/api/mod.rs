//! The JSON API.

use crate::App;
use axum::Router;

/// The calls of the API.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
