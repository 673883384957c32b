//! What somebody has begun and not yet played.

use super::caller::{AtTable, Caller};
use super::error::ApiError;
use super::sent::Sent;
use super::shapes::{self, Begun, Done, Draft};
use crate::App;
use axum::Json;
use axum::extract::State;

/// What the caller has begun in the present step, such as a drawing; `null` if nothing.
#[utoipa::path(
    get, path = "/api/tables/{id}/draft", tag = "tables", params(shapes::TableParam),
    responses((status = 200, description = "the move it would be", body = Begun)),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn show(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
) -> Result<Json<Begun>, ApiError> {
    let mv = app.host.draft(guest.id, table).await?;
    Ok(Json(Begun { mv }))
}

/// Keep what the caller has begun, as the move it would be now.
///
/// It takes the place of what was kept before, and counts when the rules give
/// the seat no more time. Nobody else is told of it.
#[utoipa::path(
    put, path = "/api/tables/{id}/draft", tag = "tables", params(shapes::TableParam),
    request_body = Draft,
    responses(
        (status = 200, description = "kept", body = Done),
        (status = 409, description = "the table has not started or is over", body = super::error::ErrorBody),
        (status = 422, description = "the rules forbid it, by this clause", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn save(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Draft { mv }): Sent<Draft>,
) -> Result<Json<Done>, ApiError> {
    app.host.keep_draft(guest.id, table, &mv).await?;
    Ok(Json(Done {}))
}
