//! A table of Tharos, light and dark, big and small: axe finds nothing, and
//! phones need not scroll sideways.

use crate::dice::uses_dice;
use anyhow::Result;
use browser::{Look, Stage};

#[tokio::test]
async fn nobody_is_shut_out_when_some_dice_are_used() -> Result<()> {
    let stage = Stage::set("tharos-for-everybody").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    ada.opens("/").await?;
    ada.clicks("#game-tharos form .btn").await?;
    for _ in 0..10 {
        ada.waits_for("$('#dock .ask-flag')").await?;
        uses_dice(&ada).await?;
    }
    let table = ada.path().await?;
    ada.opens(&table).await?;
    ada.inspects("tharos").await?;
    ada.leaves().await
}
