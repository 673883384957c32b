//! A phone beside the board: the companion of Tharos, from the first marker to
//! the sheet, by tapping.

use crate::first_game::fits_a_thumb;
use anyhow::{Result, bail};
use browser::{Person, Size, Stage, Step};
use serde_json::json;

#[tokio::test]
async fn a_phone_keeps_the_mat_beside_a_printed_copy() -> Result<()> {
    let stage = Stage::set("companion").await?;
    let ada = stage.newcomer("Ada", Size::Phone).await?;
    ada.opens("/").await?;
    ada.clicks("#game-tharos form[action='/play/tharos-companion'] .btn").await?;
    ada.reads("#dock .th-tell", "Lay the solo mat beside it.").await?;
    ada.reads("#coach .is-now", "this page keeps the mat").await?;
    assert_eq!(ada.asks("$$('.chat, #say').length").await?, json!(0), "nobody to talk to");
    fits_a_thumb(&ada, "while setting up").await?;
    ada.keeps("preparation").await?;
    taps_until(&ada, "Swap two markers").await?;
    ada.reads("#dock .th-tell", "Reveal the attack card.").await?;
    fits_a_thumb(&ada, "in the first turn").await?;
    ada.keeps("first-turn").await?;

    taps_until(&ada, "Do you").await?;
    fits_a_thumb(&ada, "when asked").await?;
    ada.keeps("asked").await?;
    a_reload_loses_nothing(&ada).await?;
    a_number_answers_and_is_taken_back(&ada).await?;

    taps_until(&ada, "How many points").await?;
    fits_a_thumb(&ada, "when counting").await?;
    ada.writes("#number", "64").await?;
    ada.clicks("#tell").await?;
    ada.reads("#question", "Is everything right?").await?;
    ada.reads(".th-sheet", "64").await?;
    fits_a_thumb(&ada, "over the sheet").await?;
    ada.keeps("sheet").await?;
    ada.clicks("#do-finish").await?;
    ada.waits_for("$('#dock .over-acts')").await?;
    ada.leaves().await
}

/// Reads what the coach says and taps the first big answer, until the question says this. Nothing jumps
/// when a turn begins.
async fn taps_until(ada: &Person, question: &str) -> Result<()> {
    ada.watches_the_layout().await?;
    // A few turns are enough to see that.
    let mut watched = 0;
    for _ in 0..90 {
        let asked = ada.asks("$('#question').innerText").await?;
        if asked.as_str().is_some_and(|asked| asked.contains(question)) {
            return Ok(());
        }
        if watched < 3 {
            ada.layout_shift().await?;
        }
        let step = ada.goes_on(&["#dock .btn-go"]).await?;
        if watched < 3 && step == Step::Pressed("Turn over".into()) {
            watched += 1;
            let shift = ada.layout_shift().await?;
            // After the last turn the sheet comes, and that is another page.
            if ada.asks("!$('.th-sheet')").await? == json!(true) {
                shift.is_steady("when a turn is over")?;
            }
        }
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
