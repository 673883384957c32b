//! Campaigns: beginning them, deciding between their games, playing on.

use super::caller::{Caller, InCampaign, Looker};
use super::error::ApiError;
use super::paging::{Paged, Paging};
use super::sent::Sent;
use super::shapes::{
    self, BegunCampaign, CampaignFile, Choosing, LoadCampaign, NewCampaign, NextGame, NextMatch,
};
use crate::App;
use crate::guard::asked::Asked;
use crate::guard::who;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use host::{CampaignId, CampaignPage, GuestId, HostError};
use serde_json::{Value, json};

/// How many campaigns are listed on a page.
const MOST_CAMPAIGNS: u32 = 50;

/// The campaigns that the caller plays in, latest first.
#[utoipa::path(
    get, path = "/api/campaigns", tag = "campaigns", params(Paging),
    responses((
        status = 200, description = "at most 50 campaigns", body = [shapes::CampaignSummary],
        headers(("Link" = String, description = "the next page, if there is one")),
    )),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn list(
    State(app): State<App>,
    Caller(guest): Caller,
    paged: Paged<MOST_CAMPAIGNS>,
) -> Result<Response, ApiError> {
    Ok(paged.answer(app.host.campaigns_page(guest.id, paged.page.clone()).await?))
}

/// Begin a campaign and open its first game. Whoever began the campaign of a
/// day already is brought back to it.
#[utoipa::path(
    post, path = "/api/campaigns", tag = "campaigns", request_body = NewCampaign,
    responses((status = 200, description = "the campaign", body = BegunCampaign)),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn begin(
    State(app): State<App>,
    Caller(guest): Caller,
    Sent(new): Sent<NewCampaign>,
) -> Result<Json<BegunCampaign>, ApiError> {
    let id = app.host.begin_campaign(&guest, new.wish(app.host.games())?).await?;
    Ok(Json(BegunCampaign { campaign: id.to_string() }))
}

/// Begin where a campaign file says it stands. All its games are played again
/// to see that they are right.
#[utoipa::path(
    post, path = "/api/campaigns/load", tag = "campaigns", request_body = LoadCampaign,
    responses((status = 200, description = "the campaign", body = BegunCampaign)),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn load(
    State(app): State<App>,
    Caller(guest): Caller,
    Sent(LoadCampaign { file, name }): Sent<LoadCampaign>,
) -> Result<Json<BegunCampaign>, ApiError> {
    let id = app.host.import_campaign(&guest, &name, file).await?;
    Ok(Json(BegunCampaign { campaign: id.to_string() }))
}

/// Where a campaign stands, and what can be decided now.
#[utoipa::path(
    get, path = "/api/campaigns/{id}", tag = "campaigns", params(shapes::CampaignParam),
    responses((status = 200, description = "the campaign", body = shapes::Campaign)),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(super) async fn show(
    State(app): State<App>,
    looker: Looker,
    InCampaign(id): InCampaign,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(state(&app, looker.id(), id).await?))
}

/// Decide what is to be decided between two games.
#[utoipa::path(
    post, path = "/api/campaigns/{id}/choose", tag = "campaigns", params(shapes::CampaignParam),
    request_body = Choosing,
    responses(
        (status = 200, description = "the campaign afterwards", body = shapes::Campaign),
        (status = 422, description = "the rules forbid it, by this clause", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn choose(
    State(app): State<App>,
    Caller(guest): Caller,
    InCampaign(id): InCampaign,
    Sent(Choosing { choice }): Sent<Choosing>,
) -> Result<Json<Value>, ApiError> {
    app.host.decide_campaign(guest.id, id, &choice).await?;
    Ok(Json(state(&app, Some(guest.id), id).await?))
}

/// Open the next game, or find it open. Seats are as in the game before.
///
/// Whoever began the campaign may arrange them otherwise, but everybody else who
/// plays keeps their own place: such a seat can only be called open, which keeps it
/// for them.
#[utoipa::path(
    post, path = "/api/campaigns/{id}/next", tag = "campaigns", params(shapes::CampaignParam),
    request_body = NextGame,
    responses(
        (status = 200, description = "the table of the next game", body = NextMatch),
        (status = 409, description = "something is to be decided first, or the campaign is put down", body = super::error::ErrorBody),
        (status = 422, description = "the campaign is over, by this clause", body = super::error::ErrorBody),
    ),
    security(("token" = []), ("cookie" = [])),
)]
pub(super) async fn next(
    State(app): State<App>,
    Caller(guest): Caller,
    InCampaign(id): InCampaign,
    asked: Asked,
    headers: HeaderMap,
    uri: Uri,
    Sent(NextGame { seats }): Sent<NextGame>,
) -> Result<Json<NextMatch>, ApiError> {
    let seats = seats.map(|seats| seats.into_iter().map(Into::into).collect());
    let table = app.host.next_game(&guest, id, seats).await?;
    let commit = app.host.view(Some(guest.id), table).await?.commit();
    let join = format!("{}/t/{table}", who::base(&app.settings, asked, &headers, &uri));
    Ok(Json(NextMatch { game: table.to_string(), join, commit }))
}

/// The campaign as a file: all finished games with their seeds.
#[utoipa::path(
    get, path = "/api/campaigns/{id}/file", tag = "campaigns", params(shapes::CampaignParam),
    responses((status = 200, description = "what `load` takes", body = CampaignFile)),
    security((), ("token" = []), ("cookie" = [])),
)]
pub(super) async fn file(
    State(app): State<App>,
    InCampaign(id): InCampaign,
) -> Result<Json<CampaignFile>, ApiError> {
    Ok(Json(CampaignFile { file: app.host.campaign_file(id).await? }))
}

/// What the game says of its campaign, with what only a host knows.
async fn state(app: &App, guest: Option<GuestId>, id: CampaignId) -> Result<Value, HostError> {
    let page = app.host.campaign(guest, id).await?;
    let mut state = page.campaign.view();
    let CampaignPage { name, paused, imported, table, players, bots, .. } = page;
    state["kind"] = json!(page.campaign.kind());
    state["seats"] = json!(page.campaign.seats());
    state["game"] = json!(page.campaign.game());
    let choices = page.campaign.decisions().map_or_else(Vec::new, |(_, choices)| choices);
    let choice = |(text, label)| json!({ "text": text, "label": label });
    state["choices"] = choices.into_iter().map(choice).collect();
    state["campaign"] = json!(id);
    state["game_id"] = json!(page.game.about().id);
    state["name"] = json!(name);
    state["paused"] = json!(paused);
    state["imported"] = json!(imported);
    // Those who played what was brought along are people, as far as we know.
    let bots = bots.into_iter().chain(std::iter::repeat(false));
    let player = |(name, bot)| json!({ "name": name, "bot": bot });
    state["players"] = players.into_iter().zip(bots).map(player).collect();
    if let Some(table) = table {
        state["match"] = json!(table);
    }
    Ok(state)
}
