//! A match, and then its review: on a desk and on a phone.

use crate::novem::{PlaysNovem, play_rounds, reads_the_result};
use anyhow::Result;
use browser::{Key, Person, Stage};
use serde_json::json;

/// The moment that is shown.
const AT: &str = "Number($('#dock').dataset.at)";

#[tokio::test]
async fn a_finished_match_is_looked_at_again() -> Result<()> {
    let stage = Stage::set("review").await?;
    let ada = stage.person("Ada").await?;
    ada.stills_motion().await?;
    ada.plays_a_bot().await?;
    let table = ada.path().await?;
    // While it is played nobody is told anything.
    assert_eq!(
        ada.awaits(&format!("fetch('{table}/review').then(({{ status }}) => status)")).await?,
        json!(409)
    );
    assert!(!play_rounds(&ada, 100).await?, "a match has fewer than a hundred rounds");
    reads_the_result(&ada).await?;

    // It opens by itself when it is there.
    ada.clicks("#to-review").await?;
    ada.waits_for("$('.rv .dec > li')").await?;
    ada.reads("#tide-title", "How the tide turned").await?;
    ada.inspects("review").await?;
    ada.keeps("desk").await?;

    // By keys and by buttons, from decision to decision.
    ada.presses(Key::Home).await?;
    ada.waits_for(&format!("{AT} === Number($('.scrub').min)")).await?;
    ada.presses(Key::Right).await?;
    ada.waits_for("$('.dec .is-now .versus')").await?;
    let first = ada.asks(AT).await?;
    ada.clicks("#step-on").await?;
    ada.waits_for(&format!("{AT} > {first} && !!$('.dec .is-now')")).await?;
    ada.clicks_on(".rv-filter a", "Both").await?;
    ada.waits_for(
        "$$('.dec > li').length > 0 && $('.rv-filter [aria-current]').innerText === 'Both'",
    )
    .await?;
    ada.clicks("#only-turning").await?;
    ada.waits_for("$('#only-turning').getAttribute('aria-current') === 'true'").await?;
    ada.keeps("turning-points").await?;
    // The address shows the same to whoever opens it.
    let link = ada.asks("$('.rv-share').dataset.copy").await?;
    let said = ada.asks("$('#question').innerText").await?;
    ada.opens(link.as_str().unwrap_or_default()).await?;
    ada.waits_for(&format!("$('#question').innerText === {said}")).await?;

    the_staircase_adds_up(&ada).await?;
    // On a desk and on a phone, by day and by night.
    ada.inspects("moment").await?;

    ada.opens(&format!("{table}/review/text")).await?;
    ada.reads("main", "The drawn review").await?;
    ada.inspects("review in words").await?;
    ada.opens("/me").await?;
    ada.reads(".accuracy", "How well you play").await?;
    ada.inspects("your page with reviews").await?;
    ada.keeps("your-page").await?;

    // And what would have been?
    ada.opens(&format!("{table}/review?as=0&at={first}")).await?;
    ada.clicks(".rv-play summary").await?;
    ada.keeps("play-on").await?;
    ada.clicks_on(".rv-play button", "With the same chance").await?;
    ada.waits_for("$('#dock .bigmarker')").await?;
    assert_ne!(ada.path().await?, table);
    // The browser has noted that there was no review of the running match.
    ada.leaves_after(&["409"]).await
}

/// Start, luck and play are what the end is, digit by digit.
async fn the_staircase_adds_up(person: &Person) -> Result<()> {
    let sum = person
        .asks(
            "(() => {
                const all = $$('.wf b').map((b) => Number(b.innerText.replace('−', '-').replace('%', '')));
                return all.slice(0, -1).reduce((sum, one) => sum + one, 0) - all.at(-1);
            })()",
        )
        .await?;
    assert_eq!(sum, json!(0));
    Ok(())
}
