//! Somebody who has never heard of Novem plays a first match, following only what coach and dock offer.

use crate::novem::reads_the_result;
use anyhow::Result;
use browser::{Person, Size, Stage, Step, THUMB};
use serde_json::json;

/// Reads, presses and looks whether the page holds still, to the end. What a page of each phase
/// shuts somebody out by is found on the way.
async fn plays_a_first_match(person: &Person, inspects: bool) -> Result<Vec<String>> {
    person.opens("/").await?;
    person.clicks("#game-novem form .btn").await?;
    person.waits_for("$('#coach .is-now')").await?;
    person.keeps("first-lesson").await?;
    if inspects {
        person.inspects("coach").await?;
    }
    let (mut lessons, mut taps, mut before) = (Vec::new(), 0, json!(null));
    loop {
        // A lesson pushes the tray up from below, which browsers count although nothing is seen to move.
        person.watches_the_layout().await?;
        let step = person.goes_on(&[]).await?;
        match step {
            Step::Over => break,
            Step::Read(lesson) => lessons.push(lesson),
            Step::Pressed(_) => {
                taps += 1;
                // The bot has answered when it is this person's turn again.
                person.waits_for("$('#dock .ask-flag') || $('#table.is-over')").await?;
                let now = person.asks("[$('#table').dataset.phase, !!$('#coach .is-now')]").await?;
                if now == before && now[1] == json!(false) {
                    person.layout_shift().await?.is_steady(&format!("at turn {taps}"))?;
                }
                before = now;
                if taps == 2 {
                    let small = person.small_targets(THUMB).await?;
                    assert!(small.is_empty(), "{}", small.join("\n"));
                    person.keeps("second-round").await?;
                }
            }
        }
        assert!(taps < 120, "a match ends");
    }
    person.keeps("over").await?;
    reads_the_result(person).await?;
    assert_eq!(lessons.first().map(String::as_str), Some("goal"));
    Ok(lessons)
}

#[tokio::test]
async fn a_newcomer_plays_novem_on_a_phone() -> Result<()> {
    let stage = Stage::set("novem-first-game-phone").await?;
    let ada = stage.newcomer("Ada", Size::Phone).await?;
    let lessons = plays_a_first_match(&ada, false).await?;
    for lesson in ["secret", "attack", "defend", "beneath", "remember", "second"] {
        assert!(lessons.iter().any(|read| read == lesson), "{lesson} is not among {lessons:?}");
    }
    let found = ada.does_not_fit().await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    ada.leaves().await
}

#[tokio::test]
async fn a_newcomer_plays_novem_at_a_desk() -> Result<()> {
    let stage = Stage::set("novem-first-game-desk").await?;
    let ada = stage.newcomer("Ada", Size::Desktop).await?;
    plays_a_first_match(&ada, true).await?;
    // Lessons that were read do not come back with the next match, unless they are asked for.
    ada.opens("/").await?;
    ada.clicks("#game-novem form .btn").await?;
    ada.waits_for("$('#dock .bigmarker') && document.readyState === 'complete'").await?;
    let taught = "$$('#coach .is-now[data-lesson]').map(({ dataset }) => dataset.lesson)";
    assert_eq!(ada.asks(taught).await?, json!([]));
    ada.clicks("#menu summary").await?;
    ada.clicks("[data-lessons-on]").await?;
    ada.waits_for("$('#coach .is-now')?.dataset.lesson === 'goal'").await?;
    ada.leaves().await
}
