//! Names in addresses: tables, games and campaigns.

use crate::App;
use crate::pages::error::Problem;
use crate::site::error::PageError;
use crate::site::session::Session;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use catalog::AnyGame;
use host::{CampaignId, TableId};

/// The table of an address. What cannot be one is a page that is not there.
pub struct AtTable(pub TableId);

/// The game of an address.
pub struct OfGame(pub AnyGame);

impl FromRequestParts<App> for AtTable {
    type Rejection = PageError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AtTable, PageError> {
        named(parts, app).await.map(AtTable)
    }
}

impl FromRequestParts<App> for OfGame {
    type Rejection = PageError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<OfGame, PageError> {
        let name = Path::<String>::from_request_parts(parts, app).await.ok();
        match name.and_then(|Path(name)| app.host.games().find(&name).ok()) {
            Some(game) => Ok(OfGame(game)),
            None => Err(not_found(parts, app).await),
        }
    }
}

/// The campaign of an address.
pub struct OfCampaign(pub CampaignId);

impl FromRequestParts<App> for OfCampaign {
    type Rejection = PageError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<OfCampaign, PageError> {
        named(parts, app).await.map(OfCampaign)
    }
}

async fn named<T: std::str::FromStr>(parts: &mut Parts, app: &App) -> Result<T, PageError> {
    let name = Path::<String>::from_request_parts(parts, app).await.ok();
    match name.and_then(|Path(name)| name.parse().ok()) {
        Some(found) => Ok(found),
        None => Err(not_found(parts, app).await),
    }
}

async fn not_found(parts: &mut Parts, app: &App) -> PageError {
    match Session::from_request_parts(parts, app).await {
        Ok(session) => session.problem(&Problem::NotFound, None),
        Err(trouble) => trouble,
    }
}

/// The address of a table.
pub fn table(id: TableId) -> String {
    format!("/t/{id}")
}

/// The address of a campaign.
pub fn campaign(id: CampaignId) -> String {
    format!("/campaigns/{id}")
}
