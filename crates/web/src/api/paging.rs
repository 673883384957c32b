//! Lists come in pages: `?after=` and `?limit=`, and a `Link` to the next.

use super::error::ApiError;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use host::{Listed, Page};
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

/// Which page of a list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Paging {
    /// Where the page before ended: take it from that answer's `Link`.
    after: Option<String>,
    /// The most on one page.
    #[param(minimum = 1, maximum = 100, default = 100)]
    limit: Option<u32>,
}

/// The page a caller asks for.
pub(super) struct Paged<const MOST: u32> {
    pub page: Page,
    path: String,
}

impl<S: Send + Sync, const MOST: u32> FromRequestParts<S> for Paged<MOST> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let asked: Result<Query<Paging>, QueryRejection> =
            Query::from_request_parts(parts, state).await;
        let Query(Paging { after, limit }) =
            asked.map_err(|error| ApiError::malformed(error.body_text()))?;
        let most = limit.unwrap_or(MOST);
        if !(1..=MOST).contains(&most) {
            return Err(ApiError::malformed(format!("limit is 1 to {MOST}, not {most}")));
        }
        Ok(Paged { page: Page { after, most }, path: parts.uri.path().to_owned() })
    }
}

impl<const MOST: u32> Paged<MOST> {
    /// What was found as a JSON array, with the address of the next page in a header.
    pub(super) fn answer<T: Serialize>(&self, listed: Listed<T>) -> Response {
        let (path, most) = (&self.path, self.page.most);
        let next =
            listed.next.map(|next| format!("<{path}?after={next}&limit={most}>; rel=\"next\""));
        let mut response = Json(listed.rows).into_response();
        if let Some(next) = next.and_then(|next| next.parse().ok()) {
            response.headers_mut().insert(header::LINK, next);
        }
        response
    }
}
