//! One person, one click, one bot.

use crate::novem::{PlaysNovem, play_rounds, reads_the_result};
use anyhow::Result;
use browser::Stage;
use serde_json::json;

const MISCHIEF: &str = "<script>alert('chat')</script><img src=x onerror=alert(1)>";

#[tokio::test]
async fn a_match_against_a_bot_takes_one_click() -> Result<()> {
    let stage = Stage::set("against-a-bot").await?;
    let ada = stage.person("Ada").await?;
    // How a round is turned up is a play of its own.
    ada.stills_motion().await?;
    ada.opens("/me").await?;
    ada.writes("input[name=name]", "<i>Ada</i> & \"Co\"").await?;
    ada.leaves_by("form:has(input[name=name]) .btn").await?;
    ada.waits_for("$('input[name=name]').value.startsWith('<i>')").await?;

    ada.plays_a_bot().await?;
    ada.keeps("start").await?;
    assert!(play_rounds(&ada, 3).await?, "a match has more than three rounds");
    ada.keeps("after-three-rounds").await?;

    ada.writes("#say", MISCHIEF).await?;
    ada.clicks(".say .btn").await?;
    ada.reads(".said", MISCHIEF).await?;
    ada.waits_for("$('#say').value === ''").await?;
    ada.reads(".said .label", "<i>Ada</i> & \"Co\"").await?;
    assert_eq!(ada.asks("$$('.said img, .said script, .said i').length").await?, json!(0));

    assert!(!play_rounds(&ada, 100).await?, "a match has fewer than a hundred rounds");
    ada.reads("#sealed summary", "Verified").await?;
    reads_the_result(&ada).await?;
    ada.keeps("end").await?;

    ada.opens("/").await?;
    ada.reads(".campaigns", "Novem").await?;
    ada.leaves().await
}
