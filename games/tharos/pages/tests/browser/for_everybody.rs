//! A table of Tharos, light and dark, big and small: with the coach speaking and a die chosen, and with the
//! note at the end of a turn. axe finds nothing, and phones need not scroll sideways.

use crate::first_game::{ALL_DICE, ENOUGH, NOTE};
use anyhow::Result;
use browser::{Look, Stage};
use serde_json::json;

#[tokio::test]
async fn nobody_is_shut_out_by_the_coach_a_die_or_a_note() -> Result<()> {
    let stage = Stage::set("tharos-for-everybody").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    ada.opens("/").await?;
    ada.clicks("#game-tharos form[action='/play/tharos'] .btn").await?;
    ada.waits_for("$('#coach .is-now')").await?;
    ada.inspects("tharos-mat").await?;
    // The lessons are read until the dice come, so that one of them is still to be seen.
    while ada.asks("!!$('.dieset')").await? == json!(false) {
        ada.goes_on(ALL_DICE).await?;
    }
    ada.clicks(".dieset").await?;
    ada.inspects("tharos-act").await?;
    while ada.asks(NOTE).await? == json!(false) {
        ada.goes_on(&ENOUGH[1..]).await?;
    }
    ada.inspects("tharos-note").await?;
    ada.leaves().await
}
