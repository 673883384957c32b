//! The pages of Fine Sand and of its campaigns: drawn, in words, and asked for
//! from outside.

mod api;
mod campaigns;
mod pages;
mod samples;
mod site;

use catalog::{AnyCampaigns, AnyGame};
use ferry::Ferry;
use fine_sand::campaign::Campaign;
use fine_sand_pages::FineSandPages;
use testing::{Site, World};
use web::AnyPages;

/// A site with this game and its campaigns, beside a game that has none.
fn world() -> World {
    let (own, other) = (AnyPages::of(FineSandPages), AnyPages::plain(AnyGame::of::<Ferry>()));
    let site = Site::of(own.clone()).and(other.clone(), [own, other]);
    World::new(site.with_campaigns(AnyCampaigns::of::<Campaign>()))
}
