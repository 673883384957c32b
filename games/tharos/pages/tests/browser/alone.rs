//! Alone on a phone: a whole game of Tharos against the mat.

use crate::dice::plays_to_the_end;
use crate::fits;
use anyhow::Result;
use browser::{Look, Person, Size, Stage, Theme};
use serde_json::json;

#[tokio::test]
async fn a_guild_plays_sixteen_turns_or_as_many_as_the_mat_allows() -> Result<()> {
    let stage = Stage::set("tharos-alone").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.opens("/").await?;
    ada.clicks("#game-tharos form .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    ada.reads("header.sea", "Turn 1 of 16").await?;
    fits(&ada).await?;
    ada.keeps("start").await?;

    dice_wait_for_the_marker(&ada).await?;
    a_die_is_chosen_used_and_taken_back(&ada).await?;
    let presses = plays_to_the_end(&ada).await?;
    assert!(presses > 40, "a game takes more than {presses} presses");
    ada.reads(".th-points tfoot", "Together").await?;
    ada.reads(".th-story", "What the mat asked").await?;
    ada.reads("#sealed summary", "Verified").await?;
    fits(&ada).await?;
    ada.keeps("over").await?;
    ada.leaves().await
}

/// Before the marker is placed a die says why it cannot be used.
async fn dice_wait_for_the_marker(ada: &Person) -> Result<()> {
    ada.clicks("#dock button.fan").await?;
    ada.reads("body", "Rule TH-2.3").await?;
    ada.keeps("why-not").await?;
    ada.presses(browser::Key::Escape).await?;
    ada.clicks("#do-place").await?;
    ada.waits_for("$('#die-1')").await.map(drop)
}

/// A chosen die lights up where it may go; until something is drawn or rolled
/// every use goes back.
async fn a_die_is_chosen_used_and_taken_back(ada: &Person) -> Result<()> {
    let lit = "$$('[data-die] .is-open').filter((found) => found.checkVisibility()).length";
    assert_eq!(ada.asks(lit).await?, json!(0), "nothing is lit before a die is chosen");
    let dice = "$$('#dock .pdie').length";
    assert_eq!(ada.asks(dice).await?, json!(5));
    // Red and yellow dice do something that can be taken back.
    let of_colour = "$$('.dieset').find((set) => $('[data-c=red], [data-c=yellow]', set))";
    if ada.asks(&format!("!!{of_colour}")).await? == json!(false) {
        return Ok(());
    }
    ada.asks(&format!("$('input', {of_colour}).click()")).await?;
    ada.waits_for(&format!("{lit} > 0")).await?;
    fits(ada).await?;
    ada.keeps("chosen").await?;
    let version = ada.version().await?;
    let deed = "$$('#dock .is-open').find((found) => found.checkVisibility() && /earn|guard/.test(found.id))";
    ada.asks(&format!("{deed}.click()")).await?;
    ada.sees_version(version + 1).await?;
    assert_eq!(ada.asks(dice).await?, json!(4));
    ada.clicks("#take-back").await?;
    ada.sees_version(version + 2).await?;
    assert_eq!(ada.asks(dice).await?, json!(5));
    Ok(())
}
