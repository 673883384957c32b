//! Tables: opening them, sitting down, playing, looking.

use super::caller::{AtTable, Caller, Looker};
use super::error::ApiError;
use super::paging::{Paged, Paging};
use super::sent::Sent;
use super::shapes::{
    self, Accepted, Chance, Done, Forking, Holding, Joined, Joining, NewTable, Nothing, Opened,
    Play, Saying, TakeBack, Voting,
};
use crate::guard::asked::Asked;
use crate::guard::{limits, who};
use crate::{App, aside};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

/// How many tables are listed on a page.
const MOST_TABLES: u32 = 100;

/// Public tables that can be joined or watched, those to join first.
///
/// A text among the options that is longer than 256 bytes is told by a note in
/// its place: `# 2310 bytes, sha256 …: /api/tables/{id}/options`.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables", params(Paging),
    responses((
        status = 200, description = "at most 100 tables", body = [shapes::Summary],
        headers(("Link" = String, description = "the next page, if there is one")),
    )),
)]
pub(super) async fn list(
    State(app): State<App>,
    paged: Paged<MOST_TABLES>,
) -> Result<Response, ApiError> {
    Ok(paged.answer(app.host.public_tables(paged.page.clone()).await?))
}

/// Open a table.
///
/// The match starts when no seat is open. Hand `join` on to whoever is to sit down.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 200, description = "the new table", body = Opened)),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn open(
    State(app): State<App>,
    Caller(guest): Caller,
    asked: Asked,
    headers: HeaderMap,
    uri: Uri,
    Sent(new): Sent<NewTable>,
) -> Result<Json<Opened>, ApiError> {
    let mut wish = new.wish(app.host.games())?;
    wish.address = asked.address.map(limits::household).map(|(network, _)| network);
    let opened = app.host.create_table(&guest, wish).await?;
    Ok(Json(handed_on(&app, asked, &headers, &uri, opened)))
}

/// The new table with the address to hand on.
fn handed_on(
    app: &App,
    asked: Asked,
    headers: &HeaderMap,
    uri: &Uri,
    opened: host::Opened,
) -> Opened {
    let host::Opened { table, seat, commit } = opened;
    let join = format!("{}/t/{table}", who::base(&app.settings, asked, headers, uri));
    let seat = seat.map(|seat| seat.index() as u8);
    Opened { table: table.to_string(), seat, join, commit }
}

/// Look at a table.
///
/// Whoever sits there sees what the seat may see, everybody else what a
/// spectator may see. The options are whole here; in lists, streams and sockets
/// a note stands in the place of a long text.
#[utoipa::path(
    get, path = "/api/tables/{id}", tag = "tables", params(shapes::TableParam),
    responses((status = 200, description = "the table as the caller may see it", body = shapes::Table)),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(super) async fn show(
    State(app): State<App>,
    looker: Looker,
    AtTable(table): AtTable,
) -> Result<Response, ApiError> {
    let view = app.host.view(looker.id(), table).await?;
    let told = move || {
        if view.options() == view.options_in_brief() {
            return Ok(Json(view).into_response());
        }
        let mut whole = serde_json::to_value(&view).map_err(|_| ApiError::internal())?;
        whole["options"] = view.options().clone();
        Ok(Json(whole).into_response())
    };
    aside::run(told).await
}

/// The options of a table, whole.
///
/// They never change, but what a game holds back is in them only once the match is over.
#[utoipa::path(
    get, path = "/api/tables/{id}/options", tag = "tables", params(shapes::TableParam),
    responses((status = 200, description = "the options, complete", body = Value)),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(super) async fn options(
    State(app): State<App>,
    looker: Looker,
    AtTable(table): AtTable,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(app.host.view(looker.id(), table).await?.options().clone()))
}

/// Sit down, or come back to one's seat.
#[utoipa::path(
    post, path = "/api/tables/{id}/join", tag = "tables", params(shapes::TableParam),
    request_body = Joining,
    responses(
        (status = 200, description = "where the caller sits now", body = Joined),
        (status = 409, description = "no seat is open", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn join(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Joining { seat, nonce }): Sent<Joining>,
) -> Result<Json<Joined>, ApiError> {
    let seat = app.host.join(&guest, table, seat, nonce).await?;
    Ok(Json(Joined { seat: seat.index() as u8 }))
}

/// Get up.
///
/// Before the start the seat opens again; during play the caller counts as
/// gone until they come back, and the others may let a bot play on.
#[utoipa::path(
    post, path = "/api/tables/{id}/leave", tag = "tables", params(shapes::TableParam),
    request_body = Nothing,
    responses((status = 200, description = "done", body = Done)),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn leave(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Json<Done>, ApiError> {
    app.host.leave(guest.id, table).await?;
    Ok(Json(Done {}))
}

/// Play a move; answered when it is safely stored.
#[utoipa::path(
    post, path = "/api/tables/{id}/moves", tag = "tables", params(shapes::TableParam),
    request_body = Play,
    responses(
        (status = 200, description = "the caller's version after the move", body = Accepted),
        (status = 409, description = "the table has moved on, has not started or is over", body = super::error::ErrorBody),
        (status = 422, description = "the rules forbid it, by this clause", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn play(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Play { mv, version, once }): Sent<Play>,
) -> Result<Json<Accepted>, ApiError> {
    let version = app.host.play_once(guest.id, table, &mv, version, named(once)?).await?;
    Ok(Json(Accepted { version }))
}

/// The sender's own name for what was sent.
pub(super) fn named(once: Option<String>) -> Result<Option<host::Once>, host::HostError> {
    once.map(|name| name.parse().map_err(|bad: host::BadOnce| bad.into())).transpose()
}

/// Take back one's latest move, as long as nothing has been learned since.
#[utoipa::path(
    post, path = "/api/tables/{id}/take-back", tag = "tables", params(shapes::TableParam),
    request_body = TakeBack,
    responses(
        (status = 200, description = "the caller's version after it", body = Accepted),
        (status = 409, description = "the move stands, or enough was taken back in this step (`enough-taken-back`)", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn take_back(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(TakeBack { version, once }): Sent<TakeBack>,
) -> Result<Json<Accepted>, ApiError> {
    let version = app.host.take_back_once(guest.id, table, version, named(once)?).await?;
    Ok(Json(Accepted { version }))
}

/// Ask what Heron would do in the caller's place.
///
/// It is found from what the caller's seat sees and from nothing else. That a hint was asked for is in the log and on the
/// result; the others read it once the step has closed in which it was asked, and never what it was. The same
/// position is answered from memory and counts once.
#[utoipa::path(
    post, path = "/api/tables/{id}/hint", tag = "tables", params(shapes::TableParam),
    request_body = Nothing,
    responses(
        (status = 200, description = "what Heron would do, why, and what else there is", body = shapes::Hint),
        (status = 409, description = "it is not the caller's turn, there are no hints at this table, or the match is over", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn hint(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Json<shapes::Hint>, ApiError> {
    let hint = app.host.hint(guest.id, table).await?;
    Ok(Json(shapes::Hint::of(&hint)))
}

/// Take a device that several players share, or pass it on. Only the side of
/// whoever has it is shown, and nothing hidden while it is passed on.
#[utoipa::path(
    post, path = "/api/tables/{id}/device", tag = "tables", params(shapes::TableParam),
    request_body = Holding,
    responses(
        (status = 200, description = "the caller's version after it", body = Accepted),
        (status = 409, description = "the caller shares no device here, or the match is not on", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn device(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Holding { seat }): Sent<Holding>,
) -> Result<Json<Accepted>, ApiError> {
    let version = app.host.take_device(guest.id, table, seat).await?;
    Ok(Json(Accepted { version }))
}

/// Say something. Players read what spectators say once the match is over.
#[utoipa::path(
    post, path = "/api/tables/{id}/chat", tag = "tables", params(shapes::TableParam),
    request_body = Saying,
    responses(
        (status = 200, description = "said", body = Done),
        (status = 409, description = "enough has been said", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn chat(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Saying { text, once }): Sent<Saying>,
) -> Result<Json<Done>, ApiError> {
    app.host.say_once(&guest, table, &text, named(once)?).await?;
    Ok(Json(Done {}))
}

/// Agree that a bot takes the seat of a player who is away.
#[utoipa::path(
    post, path = "/api/tables/{id}/votes", tag = "tables", params(shapes::TableParam),
    request_body = Voting,
    responses(
        (status = 200, description = "agreed; when all others have, a bot plays", body = Done),
        (status = 409, description = "that player is not away", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn vote(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    Sent(Voting { seat }): Sent<Voting>,
) -> Result<Json<Done>, ApiError> {
    app.host.vote(guest.id, table, seat).await?;
    Ok(Json(Done {}))
}

/// Play again with the seats turned. The first to ask opens the table, the
/// others find their seats kept there.
#[utoipa::path(
    post, path = "/api/tables/{id}/rematch", tag = "tables", params(shapes::TableParam),
    request_body = Nothing,
    responses(
        (status = 200, description = "the table to play on at", body = Opened),
        (status = 409, description = "the match is not over", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn rematch(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    asked: Asked,
    headers: HeaderMap,
    uri: Uri,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Json<Opened>, ApiError> {
    let opened = app.host.rematch(&guest, table).await?;
    Ok(Json(handed_on(&app, asked, &headers, &uri, opened)))
}

/// Play on from an earlier point of a match that is over, at a new table.
#[utoipa::path(
    post, path = "/api/tables/{id}/fork", tag = "tables", params(shapes::TableParam),
    request_body = Forking,
    responses(
        (status = 200, description = "the new table", body = Opened),
        (status = 409, description = "the match is not over, or was at that version", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn fork(
    State(app): State<App>,
    Caller(guest): Caller,
    AtTable(table): AtTable,
    asked: Asked,
    headers: HeaderMap,
    uri: Uri,
    Sent(Forking { version, seats, visibility, chance }): Sent<Forking>,
) -> Result<Json<Opened>, ApiError> {
    let seats = seats.into_iter().map(Into::into).collect();
    let view = app.host.view(Some(guest.id), table).await?;
    let bytes = aside::heavy(move || view.weight_at(version)).await;
    app.limits.stored(asked.address, Some(guest.id), bytes, app.host.now())?;
    let opened = match chance {
        Chance::Fresh => app.host.fork(&guest, table, version, seats, visibility.into()).await?,
        Chance::Same => app.host.fork_again(&guest, table, version, seats).await?,
    };
    Ok(Json(handed_on(&app, asked, &headers, &uri, opened)))
}

/// The record (`.tide`) as the caller may read it.
///
/// Complete, with the seed, once the match is over; before that up to the
/// first entry that is still hidden from the caller.
#[utoipa::path(
    get, path = "/api/tables/{id}/record", tag = "tables", params(shapes::TableParam),
    responses((status = 200, description = "a header line, then one line per entry", body = String, content_type = "application/x-ndjson")),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(super) async fn record(
    State(app): State<App>,
    looker: Looker,
    AtTable(table): AtTable,
) -> Result<Response, ApiError> {
    let view = app.host.view(looker.id(), table).await?;
    let name = format!("attachment; filename=\"{}-{table}.tide\"", view.game());
    let record = aside::heavy(move || view.record().to_text()).await;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record).into_response())
}
