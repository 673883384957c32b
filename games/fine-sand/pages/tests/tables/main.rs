//! Tables and campaigns of Fine Sand as a host keeps them.

mod campaigns;
mod turns;

use catalog::{AnyCampaigns, AnyGame, Catalog};
use fine_sand::FineSand;
use fine_sand::campaign::Campaign;
use testing::Tables;

/// A host that knows this game and its campaigns.
fn world() -> Tables {
    let games = Catalog::new([AnyGame::of::<FineSand>()]);
    Tables::with(games.with_campaigns([AnyCampaigns::of::<Campaign>()]))
}
