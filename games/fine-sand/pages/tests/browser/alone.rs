//! Alone on a phone: a solo campaign's first game, up to the score sheet.

use crate::fine_sand::{play_to_the_end, presses_on};
use anyhow::Result;
use browser::{Look, Person, Size, Stage, Theme};
use serde_json::json;

#[tokio::test]
async fn a_solo_game_ends_on_the_score_sheet() -> Result<()> {
    let stage = Stage::set("sand-alone").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.opens("/campaigns").await?;
    fits(&ada).await?;
    ada.writes("section[aria-labelledby=h-solo] input[name=name]", "Ada").await?;
    ada.writes("section[aria-labelledby=h-solo] input[name=title]", "North pier").await?;
    ada.clicks("section[aria-labelledby=h-solo] .btn-deep").await?;
    ada.reads("h1", "Fine Sand, solo").await?;
    fits(&ada).await?;
    ada.keeps("empty-sheet").await?;
    ada.clicks("#dock .btn-go").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    fits(&ada).await?;
    ada.keeps("opening").await?;

    why_not_is_answered(&ada).await?;
    what_is_done_can_be_taken_back(&ada).await?;
    play_to_the_end(&[&ada]).await?;
    fits(&ada).await?;
    ada.keeps("over").await?;

    ada.clicks("#to-campaign").await?;
    ada.reads("#question", "which number do you strike?").await?;
    fits(&ada).await?;
    ada.keeps("sheet").await?;
    ada.clicks("#dock .choice").await?;
    ada.waits_for("!$('#question')?.innerText.includes('which number do you strike?')").await?;
    let struck = ada.asks("$$('.num.is-struck').length").await?;
    let lost = ada.asks("$('#question').innerText.startsWith('Lost')").await?;
    assert_eq!(struck == json!(1), lost == json!(false), "{struck} struck, lost: {lost}");
    if lost == json!(false) {
        put_three_away(&ada).await?;
    }
    ada.leaves().await
}

/// A card that cannot be built now says why when it is pressed.
async fn why_not_is_answered(ada: &Person) -> Result<()> {
    presses_on(ada).await?;
    ada.reads("#question", "Red or blue?").await?;
    // Coin cards cannot be built, and what is too dear neither; now and then there is none of them.
    if ada.asks("!$('#dock .held button.card[aria-disabled]')").await? == json!(true) {
        return Ok(());
    }
    ada.clicks("#dock .held button.card[aria-disabled]").await?;
    ada.reads("body", "Rule FS-").await?;
    ada.keeps("why-not").await?;
    ada.presses(browser::Key::Escape).await
}

/// Until a card is drawn, every step goes back.
async fn what_is_done_can_be_taken_back(ada: &Person) -> Result<()> {
    let version = ada.version().await?;
    // Where nothing can be afforded, red asks first.
    ada.asks("$$('#dock details.sure').forEach((sure) => { sure.open = true; })").await?;
    ada.clicks("#do-red").await?;
    ada.sees_version(version + 1).await?;
    ada.clicks("#take-back").await?;
    ada.reads("#question", "Red or blue?").await
}

async fn put_three_away(ada: &Person) -> Result<()> {
    ada.reads("#question", "Put three of these six away").await?;
    for at in 0..3 {
        ada.asks(&format!("$('#six-{at}').click()")).await?;
    }
    ada.keeps("six").await?;
    ada.clicks("#dock .btn-go").await?;
    ada.reads("#question", "Ready for game 2?").await
}

async fn fits(person: &Person) -> Result<()> {
    let found = person.does_not_fit().await?;
    assert!(found.is_empty(), "{}:\n{}", person.path().await?, found.join("\n"));
    Ok(())
}
