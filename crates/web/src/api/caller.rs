//! Who calls, and about which table or campaign.

use super::error::ApiError;
use crate::App;
use crate::guard::{known, who};
use axum::extract::{FromRequestParts, Path};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use host::{CampaignId, Guest, GuestId, HostError, TableId};

/// The guest who calls; nobody else gets through.
pub(super) struct Caller(pub(super) Guest);

/// The secret of the guest who calls.
pub(super) struct Secret(pub(super) String);

/// The guest who looks, or a stranger.
pub(super) struct Looker {
    guest: Option<Guest>,
    secret: Option<String>,
}

/// The table of an address. What cannot be one is a table that is not there.
pub(super) struct AtTable(pub(super) TableId);

/// The campaign of an address, in the same way.
pub(super) struct InCampaign(pub(super) CampaignId);

impl Looker {
    /// The guest's id, if it is one.
    pub(super) fn id(&self) -> Option<GuestId> {
        self.guest.as_ref().map(|guest| guest.id)
    }

    /// The guest's id and secret, if it is one.
    pub(super) fn proof(self) -> Option<(GuestId, String)> {
        self.guest.map(|guest| guest.id).zip(self.secret)
    }
}

/// The guest whose token a request carries.
pub(super) async fn find(app: &App, headers: &HeaderMap) -> Result<Option<Guest>, HostError> {
    let Some(token) = who::token(headers) else { return Ok(None) };
    match app.host.authenticate(token).await {
        Ok(guest) => Ok(Some(guest)),
        // A cookie may outlive its guest; a token that is sent on purpose must be right.
        Err(HostError::Unknown) if who::bearer(headers).is_none() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The same, and the request counts as theirs.
async fn counted(app: &App, parts: &Parts) -> Result<Option<Guest>, ApiError> {
    let guest = find(app, &parts.headers).await?;
    if let Some(guest) = &guest {
        known::note(&parts.extensions, guest.id);
        if !parts.uri.path().ends_with("/draft") {
            app.limits.guest_request(guest.id, app.host.now())?;
        }
    }
    Ok(guest)
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, ApiError> {
        let guest = counted(app, parts).await?;
        Ok(Caller(guest.ok_or(HostError::Unknown)?))
    }
}

impl FromRequestParts<App> for Secret {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Secret, ApiError> {
        Caller::from_request_parts(parts, app).await?;
        let secret = who::token(&parts.headers).ok_or(HostError::Unknown)?;
        Ok(Secret(secret.to_owned()))
    }
}

impl FromRequestParts<App> for Looker {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Looker, ApiError> {
        let guest = counted(app, parts).await?;
        let secret = guest.as_ref().and_then(|_| who::token(&parts.headers)).map(str::to_owned);
        Ok(Looker { guest, secret })
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
