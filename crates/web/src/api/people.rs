//! People among each other at a table: not hearing somebody, a quiet table, and
//! sending somebody away.

use super::caller::{AtTable, Caller};
use super::error::ApiError;
use super::sent::Sent;
use super::shapes::{self, Done, Muting, Quieting, Removing};
use crate::App;
use axum::Json;
use axum::extract::State;
use host::Spectator;

/// Do not show the caller what somebody says at this table, or show it again.
///
/// For those who sit there. Nobody else notices; `muted` in the view lists them.
#[utoipa::path(
    post, path = "/api/tables/{id}/mute", tag = "people", params(shapes::TableParam),
    request_body = Muting,
    responses(
        (status = 200, description = "done", body = Done),
        (status = 409, description = "that is the caller, or nobody", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn mute(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Muting { seat, line, mute }): Sent<Muting>,
) -> Result<Json<Done>, ApiError> {
    let whom = shapes::whom(seat, line, None)?;
    app.host.mute(guest.id, table, whom, mute).await?;
    Ok(Json(Done {}))
}

/// Turn the spectators' chat off, or on again. For whoever opened the table.
#[utoipa::path(
    post, path = "/api/tables/{id}/quiet", tag = "people", params(shapes::TableParam),
    request_body = Quieting,
    responses(
        (status = 200, description = "done", body = Done),
        (status = 409, description = "the table is closed", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn quiet(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Quieting { quiet }): Sent<Quieting>,
) -> Result<Json<Done>, ApiError> {
    app.host.quiet(guest.id, table, quiet).await?;
    Ok(Json(Done {}))
}

/// Send a spectator away or, before the start, a player. For whoever opened
/// the table.
///
/// As this guest they cannot sit down, watch or speak there any more. Whoever
/// has the address can still look at the table as a stranger. A seat that is kept
/// for somebody is opened for all.
#[utoipa::path(
    post, path = "/api/tables/{id}/remove", tag = "people", params(shapes::TableParam),
    request_body = Removing,
    responses(
        (status = 200, description = "done", body = Done),
        (status = 409, description = "players stay once the match has started", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn remove(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Removing { seat, line, guest: whom }): Sent<Removing>,
) -> Result<Json<Done>, ApiError> {
    let whom = shapes::whom(seat, line, whom.as_deref())?;
    app.host.remove(guest.id, table, whom).await?;
    Ok(Json(Done {}))
}

/// Who watches without a seat. For whoever opened the table.
#[utoipa::path(
    get, path = "/api/tables/{id}/spectators", tag = "people", params(shapes::TableParam),
    responses((status = 200, description = "at most 100 guests; strangers are not among them", body = [shapes::Spectator])),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn spectators(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
) -> Result<Json<Vec<Spectator>>, ApiError> {
    Ok(Json(app.host.spectators(guest.id, table).await?))
}
