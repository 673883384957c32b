//! Names in addresses: tables, games and campaigns.

use crate::App;
use crate::pages::error::Problem;
use crate::site::asker::Asker;
use crate::site::trouble::Trouble;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use catalog::AnyGame;
use host::{CampaignId, TableId};

/// The table of an address. What cannot be one is a page that is not there.
pub(crate) struct AtTable(pub(crate) TableId);

/// The game of an address.
pub(crate) struct OfGame(pub(crate) AnyGame);

impl FromRequestParts<App> for AtTable {
    type Rejection = Trouble;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<AtTable, Trouble> {
        named(parts, app).await.map(AtTable)
    }
}

impl FromRequestParts<App> for OfGame {
    type Rejection = Trouble;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<OfGame, Trouble> {
        let name = Path::<String>::from_request_parts(parts, app).await.ok();
        match name.and_then(|Path(name)| app.host.games().find(&name).ok()) {
            Some(game) => Ok(OfGame(game)),
            None => Err(not_found(parts, app).await),
        }
    }
}

/// The campaign of an address.
pub(crate) struct OfCampaign(pub(crate) CampaignId);

impl FromRequestParts<App> for OfCampaign {
    type Rejection = Trouble;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<OfCampaign, Trouble> {
        named(parts, app).await.map(OfCampaign)
    }
}

async fn named<T: std::str::FromStr>(parts: &mut Parts, app: &App) -> Result<T, Trouble> {
    let name = Path::<String>::from_request_parts(parts, app).await.ok();
    match name.and_then(|Path(name)| name.parse().ok()) {
        Some(found) => Ok(found),
        None => Err(not_found(parts, app).await),
    }
}

async fn not_found(parts: &mut Parts, app: &App) -> Trouble {
    match Asker::from_request_parts(parts, app).await {
        Ok(asker) => asker.trouble(&Problem::NotFound, None),
        Err(trouble) => trouble,
    }
}

/// The address of a table.
pub(crate) fn table(id: TableId) -> String {
    format!("/t/{id}")
}

/// The address of a campaign.
pub(crate) fn campaign(id: CampaignId) -> String {
    format!("/campaigns/{id}")
}
