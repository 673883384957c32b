//! What would Heron do? On a phone: above the board, the best line being the headline.

use crate::novem::PlaysNovem;
use anyhow::Result;
use browser::{Look, Size, Stage, Theme};
use serde_json::json;

#[tokio::test]
async fn on_a_phone_the_hint_stands_above_the_board() -> Result<()> {
    let stage = Stage::set("novem-hint").await?;
    let ada = stage.person("Ada").await?;
    ada.stills_motion().await?;
    ada.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.plays_a_bot().await?;
    ada.clicks("#ask-hint").await?;
    ada.waits_for("$('#hint .hint-move')?.checkVisibility()").await?;
    let above = "$('#hint .advice').getBoundingClientRect().bottom <= $('#table').getBoundingClientRect().top + 1";
    assert_eq!(ada.asks(above).await?, json!(true));
    // The whole line is marked, on the board and in the tray, and its moves are one and the same.
    let marked = "new Set($$('[data-hint]').map((target) => target.value)).size";
    assert_eq!(ada.asks(marked).await?, json!(1));
    assert!(ada.does_not_fit().await?.is_empty());
    ada.inspects("novem-hint").await?;
    ada.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.clicks("#hint .hint-act .btn").await?;
    ada.waits_for("!$('.advice')").await?;
    ada.leaves().await
}
