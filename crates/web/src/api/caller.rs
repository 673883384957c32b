//! Who calls, and about which table or campaign.

use super::error::ApiError;
use crate::App;
use crate::guard::who;
use axum::extract::{FromRequestParts, Path};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use host::{CampaignId, Guest, GuestId, HostError, TableId};

/// The guest who calls; nobody else gets through.
pub(super) struct Caller(pub(super) Guest);

/// The guest who looks, or a stranger.
pub(super) struct Looker(pub(super) Option<Guest>);

/// The table of an address. What cannot be one is a table that is not there.
pub(super) struct AtTable(pub(super) TableId);

/// The campaign of an address, in the same way.
pub(super) struct InCampaign(pub(super) CampaignId);

impl Looker {
    /// The guest's id, if it is one.
    pub(super) fn id(&self) -> Option<GuestId> {
        self.0.as_ref().map(|guest| guest.id)
    }
}

async fn find(app: &App, headers: &HeaderMap) -> Result<Option<Guest>, HostError> {
    let Some(token) = who::token(headers) else { return Ok(None) };
    match app.host.authenticate(token).await {
        Ok(guest) => Ok(Some(guest)),
        // A cookie may outlive its guest; a token that is sent on purpose must be right.
        Err(HostError::Unknown) if who::bearer(headers).is_none() => Ok(None),
        Err(error) => Err(error),
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, ApiError> {
        let guest = find(app, &parts.headers).await?;
        Ok(Caller(guest.ok_or(HostError::Unknown)?))
    }
}

impl FromRequestParts<App> for Looker {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Looker, ApiError> {
        Ok(Looker(find(app, &parts.headers).await?))
    }
}

impl FromRequestParts<App> for AtTable {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AtTable, ApiError> {
        match Path::<TableId>::from_request_parts(parts, app).await {
            Ok(Path(table)) => Ok(AtTable(table)),
            Err(_) => Err(HostError::NotFound("table").into()),
        }
    }
}

impl FromRequestParts<App> for InCampaign {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<InCampaign, ApiError> {
        match Path::<CampaignId>::from_request_parts(parts, app).await {
            Ok(Path(campaign)) => Ok(InCampaign(campaign)),
            Err(_) => Err(HostError::NotFound("campaign").into()),
        }
    }
}
