//! What would Heron do? Asked by mouse and by key, read in every look, played with one press.

use anyhow::Result;
use browser::{Key, Look, Stage};
use serde_json::json;

#[tokio::test]
async fn heron_is_asked_marks_the_beach_and_its_move_is_played() -> Result<()> {
    let stage = Stage::set("castles-hint").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    ada.opens("/").await?;
    ada.clicks("#game-sand-castles form .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    ada.clicks("#ask-hint").await?;
    ada.waits_for("$('.advice .hint-move')").await?;
    ada.reads("#log-lines", "You asked Heron. Hint 1.").await?;
    // Two other ways at most, and whatever would play the proposed one is marked.
    assert!(ada.asks("$$('.hint-beside .opts li').length <= 3").await? == json!(true));
    ada.waits_for("$$('#table [data-hint], #dock [data-hint]').length > 0").await?;
    ada.inspects("castles-hint").await?;

    ada.looks(Look::ALL[0]).await?;
    ada.presses(Key::Escape).await?;
    ada.waits_for("!$('.advice')").await?;
    ada.presses("h").await?;
    ada.waits_for("$('.advice')").await?;
    let before = ada.version().await?;
    ada.clicks(".hint-beside .hint-act .btn").await?;
    ada.sees_version(before + 1).await?;
    ada.waits_for("!$('.advice')").await?;
    ada.leaves().await
}
