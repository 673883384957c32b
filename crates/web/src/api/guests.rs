//! Guests: a name, and a token that proves who it is.

use super::caller::Caller;
use super::error::ApiError;
use super::sent::Sent;
use super::shapes::{Me, NewGuest, Welcome};
use crate::App;
use crate::guard::limits::{self, COSTLY};
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
    let counted = app.gate.count(limits::peer(&extensions), COSTLY, app.host.now());
    counted.map_err(ApiError::too_fast)?;
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
    let tables = app.host.tables_of(guest.id, MOST_TABLES).await?;
    Ok(Json(Me { guest: guest.id.to_string(), name: guest.name, created: guest.created, tables }))
}
