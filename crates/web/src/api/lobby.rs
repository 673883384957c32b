//! Before the match: who sits where, and starting now.

use super::caller::{AtTable, Caller};
use super::error::ApiError;
use super::sent::Sent;
use super::shapes::{self, Done, Moving, SeatingBot, Starting};

use crate::App;
use axum::Json;
use axum::extract::State;
use host::Arrange;

/// Take another seat.
///
/// Before the match everybody may move to an open seat, and whoever opened the
/// table may change places with a bot.
#[utoipa::path(
    post, path = "/api/tables/{id}/seat", tag = "tables", params(shapes::TableParam),
    request_body = Moving,
    responses(
        (status = 200, description = "done", body = Done),
        (status = 409, description = "the match has started", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn change_seat(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Moving { seat }): Sent<Moving>,
) -> Result<Json<Done>, ApiError> {
    app.host.arrange(guest.id, table, Arrange::MoveTo(seat)).await?;
    Ok(Json(Done {}))
}

/// Seat a bot, or let one go.
///
/// For whoever opened the table, before the match. The match starts when no seat
/// is open.
#[utoipa::path(
    post, path = "/api/tables/{id}/bot", tag = "tables", params(shapes::TableParam),
    request_body = SeatingBot,
    responses(
        (status = 200, description = "done", body = Done),
        (status = 409, description = "the match has started, or the seat is kept", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn seat_bot(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(SeatingBot { seat, bot }): Sent<SeatingBot>,
) -> Result<Json<Done>, ApiError> {
    let how = match bot {
        Some(bot) => Arrange::Bot(seat, bot),
        None => Arrange::Open(seat),
    };
    app.host.arrange(guest.id, table, how).await?;
    Ok(Json(Done {}))
}

/// Start now.
///
/// For whoever opened the table. A bot takes every open seat or, without one,
/// open seats are left out where the rules allow so few.
#[utoipa::path(
    post, path = "/api/tables/{id}/start", tag = "tables", params(shapes::TableParam),
    request_body = Starting,
    responses(
        (status = 200, description = "the match is on", body = Done),
        (status = 409, description = "it has started already, or a seat is kept", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn start(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Starting { bot }): Sent<Starting>,
) -> Result<Json<Done>, ApiError> {
    app.host.arrange(guest.id, table, Arrange::Start(bot)).await?;
    Ok(Json(Done {}))
}
