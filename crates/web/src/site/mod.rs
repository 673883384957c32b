//! The pages, served: who asks, what they may see, what they did.

use crate::App;
use axum::Router;

/// Pages, forms and live streams.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
