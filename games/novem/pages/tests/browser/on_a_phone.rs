//! A small window, touched.

use crate::novem::{PlaysNovem, play_rounds};
use anyhow::Result;
use browser::{Look, Person, Size, Stage, Theme};
use serde_json::json;

#[tokio::test]
async fn a_phone_is_enough() -> Result<()> {
    let stage = Stage::set("on-a-phone").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.opens("/").await?;
    fits(&ada).await?;
    ada.keeps("home").await?;

    ada.plays_a_bot().await?;
    fits(&ada).await?;
    the_dock_is_at_hand(&ada).await?;
    ada.keeps("start").await?;
    assert!(play_rounds(&ada, 4).await?);
    fits(&ada).await?;
    the_dock_is_at_hand(&ada).await?;
    ada.keeps("after-four-rounds").await?;

    ada.clicks("#menu summary").await?;
    ada.waits_for("$('.menu-list').checkVisibility()").await?;
    fits(&ada).await?;
    ada.keeps("menu").await?;
    ada.clicks_on(".menu-list a", "Log and chat").await?;
    ada.waits_for("$('#log').getBoundingClientRect().top < innerHeight / 2").await?;
    ada.keeps("log").await?;
    ada.looks(Look { theme: Theme::Dark, size: Size::Phone }).await?;
    ada.asks("scrollTo(0, 0)").await?;
    ada.keeps("dark").await?;
    ada.leaves().await
}

async fn fits(person: &Person) -> Result<()> {
    let found = person.does_not_fit().await?;
    assert!(found.is_empty(), "{}:\n{}", person.path().await?, found.join("\n"));
    Ok(())
}

/// The markers can be pressed without scrolling, and a thumb hits them.
async fn the_dock_is_at_hand(person: &Person) -> Result<()> {
    let hidden = person
        .asks(
            "$$('#dock .bigmarker').filter((marker) => {
                const { left, right, top, bottom, width, height } = marker.getBoundingClientRect();
                const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                return width < 44 || height < 44 || !marker.contains(document.elementFromPoint(x, y));
            }).map((marker) => marker.id)",
        )
        .await?;
    assert_eq!(hidden, json!([]), "out of reach or too small");
    Ok(())
}
