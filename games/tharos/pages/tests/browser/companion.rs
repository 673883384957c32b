//! A phone beside the board: the companion of Tharos, from the first marker to
//! the sheet, by tapping.

use crate::fits;
use anyhow::{Result, bail};
use browser::{Look, Person, Size, Stage, Theme};
use serde_json::json;

#[tokio::test]
async fn a_phone_keeps_the_mat_beside_a_printed_copy() -> Result<()> {
    let stage = Stage::set("companion").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.opens("/new/tharos-companion").await?;
    ada.writes("input[name=name]", "Ada").await?;
    ada.clicks(".new-table .btn-deep").await?;
    ada.reads("#dock .th-tell", "Lay the solo mat beside it.").await?;
    fits(&ada).await?;
    ada.keeps("preparation").await?;
    taps_until(&ada, "Swap two markers").await?;
    ada.reads("#dock .th-tell", "Reveal the attack card.").await?;
    fits(&ada).await?;
    ada.keeps("first-turn").await?;

    taps_until(&ada, "Do you").await?;
    fits(&ada).await?;
    ada.keeps("asked").await?;
    a_reload_loses_nothing(&ada).await?;
    a_number_answers_and_is_taken_back(&ada).await?;

    taps_until(&ada, "How many points").await?;
    fits(&ada).await?;
    ada.writes("#number", "64").await?;
    ada.clicks("#tell").await?;
    ada.reads("#question", "Is the sheet right?").await?;
    ada.reads(".th-sheet", "64").await?;
    fits(&ada).await?;
    ada.keeps("sheet").await?;
    ada.clicks("#do-finish").await?;
    ada.waits_for("$('#dock .over-acts')").await?;
    ada.leaves().await
}

/// Taps the first big answer until the question says this.
async fn taps_until(ada: &Person, question: &str) -> Result<()> {
    for _ in 0..60 {
        let asked = ada.asks("$('#question').innerText").await?;
        if asked.as_str().is_some_and(|asked| asked.contains(question)) {
            return Ok(());
        }
        let version = ada.version().await?;
        ada.clicks("#dock .btn-go").await?;
        ada.sees_version(version + 1).await?;
    }
    bail!("{question:?} is never asked")
}

async fn a_reload_loses_nothing(ada: &Person) -> Result<()> {
    const SEEN: &str = "[$('#question').innerText, $('.th-mat').innerText, $('#log').innerText]";
    let before = ada.asks(SEEN).await?;
    ada.reloads().await?;
    assert_eq!(ada.waits_for(SEEN).await?, before);
    Ok(())
}

async fn a_number_answers_and_is_taken_back(ada: &Person) -> Result<()> {
    let asked = ada.asks("$('#question').innerText").await?;
    ada.writes("#number", "0").await?;
    ada.clicks("#tell").await?;
    ada.reads("#log", "not met").await?;
    ada.clicks("#take-back").await?;
    ada.reads("#question", asked.as_str().unwrap_or_default()).await?;
    assert_eq!(ada.asks("$('#log').innerText.includes('not met')").await?, json!(false));
    Ok(())
}
