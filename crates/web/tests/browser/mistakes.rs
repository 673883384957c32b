//! A match, its review, and the moment that went wrong tried again, on a phone.

#[path = "../common/teacher.rs"]
mod teacher;

use crate::serve;
use anyhow::{Result, ensure};
use bots::{AnyBots, OnlyRandom, Players};
use browser::{Look, Size, Stage, Theme};
use catalog::AnyGame;
use ferry::Ferry;
use std::sync::Arc;
use teacher::Teacher;
use testing::{Site, World};

#[tokio::test(flavor = "multi_thread")]
async fn a_mistake_is_tried_again_from_the_review_on_a_phone() -> Result<()> {
    let bots = Arc::new(Teacher(Players::new([AnyBots::of::<OnlyRandom<Ferry>>()])));
    let (_world, home) =
        serve(World::new(Site { bots, ..Site::plain(AnyGame::of::<Ferry>()) })).await?;
    let stage = Stage::at("mistakes", home).await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.opens("/mistakes").await?;
    ada.reads("#table", "Finish a match and open its review").await?;
    ada.inspects("no-mistakes-yet").await?;
    ada.opens("/").await?;
    ada.clicks("#game-ferry form .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    let table = ada.path().await?;
    // The highest coin first: that was the mistake.
    ada.clicks("#do-5").await?;
    for boat in 2..=5 {
        ada.reads(".plain-board", &format!("Boat {boat}")).await?;
        ada.waits_for("$('#dock .plain-moves button')").await?;
        ada.clicks("#dock .plain-moves button").await?;
    }
    ada.waits_for("$('#table.is-over')").await?;
    ada.opens(&format!("{table}/review")).await?;
    ada.waits_for("$('.rv-list')").await?;
    // It is looked for behind the review; the list asks for itself again until it is there.
    ada.opens("/mistakes").await?;
    ada.waits_for("$('.mistake-list a')").await?;
    ada.reads(".mistake-list", "gave away 25 %").await?;
    ada.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    let odd = ada.does_not_fit().await?;
    ensure!(odd.is_empty(), "{}", odd.join("\n"));
    ada.inspects("mistakes").await?;
    ada.keeps("mistakes").await?;
    let own = ada.asks("$('.mistake-list a').getAttribute('href')").await?;
    let version = own.as_str().and_then(|own| own.rsplit('/').next()).unwrap_or_default();
    ada.opens(&format!("{table}/review?at={version}")).await?;
    ada.clicks("#try-again").await?;
    ada.waits_for("$('#dock .plain-moves button')").await?;
    ada.reads(".puzzle-line", "Find something better").await?;
    ada.inspects("mistake-asked").await?;
    ada.keeps("mistake-asked").await?;
    ada.clicks("#do-5").await?;
    ada.reads("#question", "Not the best").await?;
    ada.clicks("#try-again").await?;
    ada.waits_for("$('#dock .plain-moves button')").await?;
    ada.clicks("#do-1").await?;
    ada.reads("#question", "That’s it!").await?;
    ada.reads("#dock", "a small coin was enough").await?;
    ada.inspects("mistake-solved").await?;
    ada.keeps("mistake-solved").await?;
    ada.clicks_on("#dock a.btn", "Your mistakes").await?;
    ada.reads("#table", "You have solved them all").await?;
    ada.leaves().await
}
