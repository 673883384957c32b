//! The pages around the tables, which belong to no game: everybody can use them.

use crate::serve;
use anyhow::Result;
use browser::Stage;
use catalog::{AnyCampaigns, AnyGame};
use ferry::Ferry;
use ferry::season::Season;
use testing::{Site, World};

/// With the whole program: only there the cast plays, and the shelf is full.
#[tokio::test]
async fn from_the_front_page_to_a_table_with_company() -> Result<()> {
    let stage = Stage::set("house").await?;
    let ada = stage.person("Ada").await?;
    ada.opens("/").await?;
    ada.inspects("front-page").await?;
    ada.opens("/cast").await?;
    ada.inspects("cast").await?;

    // A bot beside you, and somebody who looks over your shoulder.
    ada.opens("/").await?;
    let new = ada.asks("$('a[href^=\"/new/\"]').getAttribute('href')").await?;
    ada.opens(new.as_str().unwrap_or_default()).await?;
    ada.writes("input[name=name]", "Ada").await?;
    ada.asks("$('.more-seats').open = true").await?;
    ada.clicks(".seatrow:nth-of-type(2) label:has(.for-bot)").await?;
    ada.clicks(".more-seats .seatrow label:has(.for-local)").await?;
    ada.waits_for("$('.more-seats .seat-name').checkVisibility()").await?;
    ada.inspects("new-table").await?;
    ada.clicks(".more-seats .seatrow label:has([value=open])").await?;
    ada.clicks("form.new-table .btn-deep").await?;
    ada.waits_for("$('.invite')").await?;
    ada.inspects("lobby").await?;
    ada.leaves().await
}

#[tokio::test]
async fn a_campaign_is_begun_and_shown_in_words() -> Result<()> {
    let site = Site::plain(AnyGame::of::<Ferry>()).with_campaigns(AnyCampaigns::of::<Season>());
    let (_world, home) = serve(World::new(site)).await?;
    let stage = Stage::at("campaigns", home).await?;
    let ada = stage.person("Ada").await?;
    ada.opens("/c/ferry").await?;
    ada.inspects("campaigns").await?;
    ada.writes("input[name=name]", "Ada").await?;
    ada.clicks("form.fields .btn-deep").await?;
    ada.waits_for("location.pathname.startsWith('/c/ferry/')").await?;
    ada.inspects("campaign").await?;
    ada.leaves().await
}
