//! A game that is rules alone, played in real Chromium on the frame's own board.

use anyhow::Result;
use browser::{Look, Stage};
use catalog::AnyGame;
use ferry::Ferry;
use testing::{Site, World};
use tokio::net::TcpListener;

/// Serves a site with Ferry, and says where.
async fn ferry() -> Result<(World, String)> {
    let world = World::new(Site::plain(AnyGame::of::<Ferry>()));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let home = format!("http://{}", listener.local_addr()?);
    tokio::spawn(axum::serve(listener, world.router()).into_future());
    Ok((world, home))
}

#[tokio::test]
async fn rules_alone_are_enough_to_play() -> Result<()> {
    let (_world, home) = ferry().await?;
    let stage = Stage::at("rules-alone", home).await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    ada.opens("/").await?;
    ada.clicks("#game-ferry form .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    ada.reads(".plain-board", "Boat 1").await?;
    let table = ada.path().await?;
    ada.inspects("plain-board").await?;
    ada.opens(&table).await?;
    // Five coins, one a boat.
    for boat in 1..=5 {
        ada.reads(".plain-board", &format!("Boat {boat}")).await?;
        ada.waits_for("$('#dock .plain-moves button')").await?;
        ada.clicks("#dock .plain-moves button").await?;
    }
    ada.waits_for("$('#table.is-over')").await?;
    ada.opens(&format!("{table}/replay?at=3")).await?;
    ada.reads(".rp-stage", "Boat 2").await?;
    ada.inspects("plain-replay").await?;
    ada.leaves().await
}
