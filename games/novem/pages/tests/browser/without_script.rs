//! A browser whose owner has switched scripts off: forms, links and reloads.

use crate::novem::{PlaysNovem, marker};
use anyhow::Result;
use browser::{Script, Stage};
use serde_json::json;

#[tokio::test]
async fn a_whole_match_needs_no_script() -> Result<()> {
    let stage = Stage::set("without-script").await?;
    let ada = stage.person_with("Ada", Script::IsOff).await?;
    ada.plays_a_bot().await?;
    assert_eq!(ada.asks("!!$('html.js')").await?, json!(false), "scripts do run");
    ada.keeps("start").await?;
    let mut rounds = 0;
    loop {
        if ada.asks("!!$('#table.is-over')").await? == json!(true) {
            break;
        }
        if ada.asks("!!$('#dock .ask-flag')").await? == json!(true) {
            ada.leaves_by(&marker(rounds)).await?;
            rounds += 1;
        } else {
            // The bot is still thinking, and nothing arrives by itself.
            ada.reloads().await?;
            ada.waits_for("document.readyState === 'complete' && $('#dock')").await?;
        }
    }
    assert!(rounds > 4, "two games have more rounds than {rounds}");
    ada.reads("#sealed summary", "Verified").await?;
    ada.keeps("over").await?;

    ada.writes("#say", "no script, no problem").await?;
    ada.clicks(".say .btn").await?;
    ada.reads(".said", "no script, no problem").await?;
    ada.clicks_on("#dock a", "Replay").await?;
    ada.clicks("#step-on").await?;
    ada.reads("#question", "Move 1 of").await?;
    ada.keeps("replay").await?;
    ada.leaves().await
}
