//! No mouse: keys choose, take back and explain, and the focus stays put.

use crate::novem::PlaysNovem;
use anyhow::{Result, bail};
use browser::{Key, Person, Stage};
use serde_json::json;

#[tokio::test]
async fn keys_are_enough_and_the_focus_stays() -> Result<()> {
    let stage = Stage::set("by-keyboard").await?;
    let (ada, ben) = (stage.person("Ada").await?, stage.person("Ben").await?);
    for person in [&ada, &ben] {
        // A round that is turned up waits for somebody to look; that is a play of its own.
        person.stills_motion().await?;
    }
    let link = ada.opens_a_table().await?;
    ben.joins(&link).await?;
    ada.waits_for("$('#dock .bigmarker')").await?;
    let version = ada.version().await?;

    tabs_to_the_markers(&ada).await?;
    assert_eq!(ada.focus().await?, "lay-A");
    for (key, reached) in [
        (Key::Right, "lay-B"),
        (Key::Right, "lay-C"),
        (Key::Right, "lay-A"),
        (Key::Left, "lay-C"),
        (Key::Home, "lay-A"),
        (Key::Right, "lay-B"),
    ] {
        ada.presses(key).await?;
        assert_eq!(ada.focus().await?, reached);
    }
    ada.keeps("focus").await?;
    ada.presses(Key::Enter).await?;
    ada.has_laid(1).await?;
    assert_eq!(ada.focus().await?, "lay-B", "after choosing");
    ada.keeps("chosen").await?;
    ada.presses("u").await?;
    ada.sees_version(version + 2).await?;
    assert!(ada.is_asked().await?);
    assert_eq!(ada.focus().await?, "lay-B", "after taking back");

    ben.lays(0).await?;
    ada.reads("#dock", "Ben has chosen").await?;
    assert_eq!(ada.focus().await?, "lay-B", "after somebody else's move");
    ada.presses(Key::Space).await?;
    ada.sees_version(version + 4).await?;
    assert_eq!(ada.focus().await?, "lay-B", "after the markers turned over");

    // What had the focus is gone: it goes to the question.
    ada.presses(Key::Enter).await?;
    ada.has_laid(1).await?;
    ada.asks("$('#take-back').focus()").await?;
    ada.presses(Key::Enter).await?;
    ada.waits_for("!$('#take-back')").await?;
    assert_eq!(ada.focus().await?, "question");

    ada.presses("?").await?;
    ada.waits_for("$('#keys').open").await?;
    ada.reads("#keys", "Row B").await?;
    ada.reads("#keys", "undo").await?;
    ada.keeps("keys").await?;
    ada.presses(Key::Escape).await?;
    ada.waits_for("!$('#keys').open").await?;
    ada.leaves().await?;
    ben.leaves().await
}

/// Tab, from the top of the page, comes to the hand; it has one stop.
async fn tabs_to_the_markers(ada: &Person) -> Result<()> {
    ada.asks("document.activeElement.blur()").await?;
    for _ in 0..40 {
        ada.presses(Key::Tab).await?;
        if ada.focus().await?.starts_with("lay-") {
            return Ok(());
        }
    }
    bail!("forty tabs and no marker; the focus is on {:?}", ada.focus().await?)
}

#[tokio::test]
async fn the_chosen_theme_is_remembered() -> Result<()> {
    let stage = Stage::set("theme").await?;
    let ada = stage.person("Ada").await?;
    let ground = "getComputedStyle(document.body).backgroundColor";
    ada.opens("/").await?;
    let day = ada.asks(ground).await?;
    ada.clicks("[data-theme-toggle]").await?;
    ada.waits_for("$('html').dataset.theme === 'dark'").await?;
    ada.keeps("dark-home").await?;
    let night = ada.asks(ground).await?;
    assert_ne!(day, night);
    for path in ["/", "/rules/novem"] {
        ada.opens(path).await?;
        assert_eq!(ada.asks("$('html').dataset.theme").await?, json!("dark"), "{path}");
        assert_eq!(ada.asks(ground).await?, night, "{path}");
    }
    ada.plays_a_bot().await?;
    assert_eq!(ada.asks(ground).await?, night, "at the table");
    ada.keeps("dark-table").await?;
    ada.clicks("[data-theme-toggle]").await?;
    ada.waits_for("$('html').dataset.theme === 'light'").await?;
    ada.reloads().await?;
    assert_eq!(ada.asks(ground).await?, day, "back to the day");
    ada.leaves().await
}
