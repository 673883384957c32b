//! The body of a call.

use super::caller;
use super::error::ApiError;
use crate::App;
use crate::guard::asked::Asked;
use crate::guard::body::{Incoming, Unread};
use crate::guard::origin;
use crate::guard::who;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;

/// What the caller sent, as JSON. Every call that changes something takes one,
/// because this is where pages of other sites are turned away. An empty body
/// is an empty object.
pub(super) struct Sent<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Sent<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, app: &App) -> Result<Sent<T>, ApiError> {
        origin::check(&app.settings, request.headers(), request.uri())?;
        let is_json = is_json(request.headers());
        // A form of another site cannot claim to be JSON, so whoever is known
        // by a cookie has to.
        let must_be_json = who::bearer(request.headers()).is_none();
        let address = Asked::of(request.extensions()).address;
        // Who is unknown is refused where a guest is needed, before this.
        let guest = caller::find(app, request.headers()).await.ok().flatten();
        let guest = guest.map(|guest| guest.id);
        let is_draft = request.uri().path().ends_with("/draft");
        let mut incoming = Incoming::of(request, app, address);
        let mut body = Vec::new();
        while let Some(piece) = incoming.next().await? {
            if !is_json {
                return Err(ApiError::not_json());
            }
            body.extend_from_slice(&piece);
        }
        if !is_json && must_be_json {
            return Err(ApiError::not_json());
        }
        // What is begun takes the place of what was begun before.
        if !is_draft {
            app.limits.stored(address, guest, body.len(), app.host.now())?;
        }
        read(if body.is_empty() { b"{}" } else { &body }).map(Sent)
    }
}

impl From<Unread> for ApiError {
    fn from(unread: Unread) -> ApiError {
        match unread {
            Unread::TooLong => ApiError::too_long(),
            Unread::TooSlow => ApiError::too_slow(),
            Unread::BrokeOff => ApiError::malformed("the body broke off".into()),
            Unread::TooMuch(much) => much.into(),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"))
}

/// Reads one JSON object and nothing after it. Says which field is wrong.
pub(super) fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, ApiError> {
    // A list of the fields' values would be read, too.
    if json.trim_ascii_start().first() == Some(&b'[') {
        return Err(ApiError::malformed("fields are given by name, in an object".into()));
    }
    let mut json = serde_json::Deserializer::from_slice(json);
    let value = serde_path_to_error::deserialize(&mut json);
    let value = value.map_err(|error| ApiError::malformed(error.to_string()))?;
    json.end().map_err(|error| ApiError::malformed(error.to_string()))?;
    Ok(value)
}
