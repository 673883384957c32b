//! Guests: a name, and a token that proves who it is.

use super::caller::{Caller, Secret};
use super::error::ApiError;
use super::sent::Sent;
use super::shapes::{Done, Me, NewGuest, Nothing, Welcome};
use crate::App;
use crate::guard::asked::Asked;
use crate::guard::limits::COSTLY;
use axum::Json;
use axum::extract::State;
use axum::http::Extensions;

/// How many of a guest's tables are listed.
const MOST_TABLES: u32 = 100;

/// Become a guest.
///
/// The token is told once and kept only as a hash. Whoever has it is the guest.
#[utoipa::path(
    post, path = "/api/guests", tag = "guests", request_body = NewGuest,
    responses((status = 200, description = "a new guest", body = Welcome)),
)]
pub(super) async fn create(
    State(app): State<App>,
    extensions: Extensions,
    Sent(NewGuest { name }): Sent<NewGuest>,
) -> Result<Json<Welcome>, ApiError> {
    let (address, now) = (Asked::of(&extensions).address, app.host.now());
    app.limits.request(address, COSTLY, now)?;
    app.limits.new_guest(address, now)?;
    let (guest, token) = app.host.create_guest(&name).await?;
    Ok(Json(Welcome { guest: guest.id.to_string(), token }))
}

/// Who the token says you are, and your tables that are not over.
#[utoipa::path(
    get, path = "/api/me", tag = "guests",
    responses((status = 200, description = "the guest who asks", body = Me)),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn me(
    State(app): State<App>,
    Caller(guest): Caller,
) -> Result<Json<Me>, ApiError> {
    let tables = app.host.tables_of(guest.id, MOST_TABLES).await?.rows;
    Ok(Json(Me { guest: guest.id.to_string(), name: guest.name, created: guest.created, tables }))
}

/// Sign out: the token that was sent proves nothing any more, and streams
/// opened with it end.
#[utoipa::path(
    post, path = "/api/me/sign-out", tag = "guests", request_body = Nothing,
    responses((status = 200, description = "signed out", body = Done)),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn sign_out(
    State(app): State<App>,
    Secret(token): Secret,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Json<Done>, ApiError> {
    app.host.sign_out(&token).await?;
    Ok(Json(Done {}))
}

/// Sign out everywhere: no token and no personal link of the caller's proves
/// anything any more, and streams opened with them end.
///
/// Without any token nobody could ever be this guest again, so the answer has
/// a new one.
#[utoipa::path(
    post, path = "/api/me/sign-out-everywhere", tag = "guests", request_body = Nothing,
    responses((status = 200, description = "the only token there is now", body = Welcome)),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn sign_out_everywhere(
    State(app): State<App>,
    Caller(guest): Caller,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Json<Welcome>, ApiError> {
    let token = app.host.sign_out_everywhere(guest.id).await?;
    Ok(Json(Welcome { guest: guest.id.to_string(), token }))
}
