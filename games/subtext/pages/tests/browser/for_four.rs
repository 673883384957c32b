//! Four people, one of them on a phone: a whole round of Subtext.

use crate::hand::{Draws, Hand};
use anyhow::Result;
use browser::{Look, Person, Size, Stage, Theme};
use serde_json::json;

#[tokio::test]
async fn four_people_draw_guess_and_go_on() -> Result<()> {
    let stage = Stage::set("subtext-for-four").await?;
    let (ada, ben) = (stage.person("Ada").await?, stage.person("Ben").await?);
    let (cleo, dan) = (stage.person("Cleo").await?, stage.person("Dan").await?);
    for person in [&ada, &cleo, &dan] {
        person.stills_motion().await?;
    }
    ben.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.opens("/new/subtext").await?;
    ada.writes("input[name=name]", "Ada").await?;
    ada.clicks(".new-table .btn-deep").await?;
    let link = ada.waits_for("$('#join-link')?.value").await?;
    for person in [&ben, &cleo, &dan] {
        person.opens(link.as_str().unwrap_or_default()).await?;
        person.writes("#dock input[name=name]", person.name).await?;
        person.clicks_on("#dock .btn", "Sit down").await?;
    }
    let all = [&ada, &ben, &cleo, &dan];
    let mut words = Vec::new();
    for person in all {
        words.push(person.word().await?);
    }
    let different = words.iter().collect::<std::collections::HashSet<_>>().len();
    assert_eq!(different, 3, "two have the same word: {words:?}");
    a_drawing_outlives_a_reload(&ada).await?;
    everybody_draws(all).await?;
    nobody_learns_anything_before_the_reveal(all, &words).await?;
    everybody_guesses_and_sees(all, &words).await?;
    for person in [ada, ben, cleo, dan] {
        person.leaves().await?;
    }
    Ok(())
}

/// Ada draws two strokes, takes one back, and reloads in the middle.
async fn a_drawing_outlives_a_reload(ada: &Person) -> Result<()> {
    ada.draws(Hand::Mouse, &[(0.2, 0.2), (0.5, 0.7), (0.8, 0.2)]).await?;
    ada.draws(Hand::Mouse, &[(0.2, 0.8), (0.8, 0.8)]).await?;
    ada.clicks("[data-tool=undo]").await?;
    assert_eq!(ada.strokes().await?, 1);
    ada.draws(Hand::Mouse, &[(0.3, 0.9), (0.7, 0.9)]).await?;
    ada.reads("[data-draw-status]", "Saved").await?;
    let before = ada.sheet().await?;
    ada.keeps("drawing").await?;
    let path = ada.path().await?;
    // Not even what this window remembers is needed: the table has it.
    ada.asks("sessionStorage.clear()").await?;
    ada.opens(&path).await?;
    ada.waits_for("$('[data-draw-move]')?.value.length > 6").await?;
    assert_eq!(ada.sheet().await?, before);
    // What was drawn can be undone, stroke by stroke.
    ada.clicks("[data-tool=undo]").await?;
    assert_eq!(ada.strokes().await?, 1);
    ada.clicks("[data-tool=redo]").await?;
    // What this window remembers is more: also what was rubbed out or cleared comes back.
    ada.clicks("[data-tool=clear]").await?;
    ada.clicks("[data-cover]").await?;
    ada.reads("[data-draw-status]", "Saved").await?;
    ada.reloads().await?;
    ada.waits_for("$('[data-tool=undo]')?.getAttribute('aria-disabled') === 'false'").await?;
    let covered = "getComputedStyle($('.wordcard [data-word]')).visibility === 'hidden'";
    assert_eq!(ada.asks(covered).await?, json!(true), "what was covered stays covered");
    ada.clicks("[data-tool=undo]").await?;
    assert_eq!(ada.sheet().await?, before);
    ada.clicks("[data-tool=undo]").await?;
    assert_eq!(ada.strokes().await?, 1);
    ada.clicks("[data-tool=redo]").await?;
    assert_eq!(ada.sheet().await?, before);
    ada.clicks("[data-cover]").await?;
    Ok(())
}

async fn everybody_draws([ada, ben, cleo, dan]: [&Person; 4]) -> Result<()> {
    ben.draws(Hand::Finger, &[(0.3, 0.3), (0.6, 0.6), (0.3, 0.6)]).await?;
    ben.keeps("drawing").await?;
    for person in [cleo, dan] {
        person.draws(Hand::Mouse, &[(0.1, 0.1), (0.9, 0.9)]).await?;
    }
    for person in [ada, ben, cleo] {
        person.clicks("#hand-in").await?;
        person.reads("#question", "Your sheet is handed in").await?;
    }
    dan.reads("#table", "3 of 4 done").await?;
    // What is handed in can be taken back, and drawn on.
    ben.clicks("#take-back").await?;
    ben.waits_for("$('[data-draw-move]')?.value.length > 6").await?;
    ben.draws(Hand::Finger, &[(0.7, 0.2), (0.9, 0.4)]).await?;
    assert_eq!(ben.strokes().await?, 2);
    ben.clicks("#hand-in").await?;
    ben.reads("#question", "Your sheet is handed in").await?;
    dan.clicks("#hand-in").await
}

/// The gallery is there, and no page tells another's word or name at a drawing.
async fn nobody_learns_anything_before_the_reveal(
    all: [&Person; 4],
    words: &[String],
) -> Result<()> {
    for (person, own) in all.into_iter().zip(words) {
        person.waits_for("$$('.picks .pick').length === 3").await?;
        let page = person.page_text().await?;
        for other in words.iter().filter(|other| *other != own) {
            assert!(!page.contains(&format!(">{other}<")), "{} reads {other}", person.name);
        }
        let yours = person.asks("$$('.picks .own').length").await?;
        let deals =
            person.asks("$('.dealer-cap').textContent.startsWith('You')").await? == json!(true);
        assert_eq!(yours, json!(u8::from(!deals)), "one's own drawing is marked");
        person.keeps("guessing").await?;
    }
    Ok(())
}

async fn everybody_guesses_and_sees(all: [&Person; 4], words: &[String]) -> Result<()> {
    for person in all {
        person.clicks("#token-A").await?;
        person.clicks_on("#lay", "Lay token A").await?;
        if person.name == "Ada" {
            person.reads("#question", "Your token lies at A").await?;
            // Drawings can be pressed as well.
            person.clicks("#drawing-B").await?;
            person.clicks_on("#lay", "Lay token B").await?;
            person.reads("#question", "Your token lies at B").await?;
        }
    }
    let shared = words.iter().find(|word| words.iter().filter(|other| other == word).count() == 2);
    for person in all {
        person.reads("#question", "The word was").await?;
        person.reads("#question", shared.map_or("", String::as_str)).await?;
        person.keeps("reveal").await?;
    }
    // Asked in the same breath: a short drawing is over before a slow machine asks again.
    let pressed = "(button => { button.click(); return button.getAttribute('aria-pressed'); })";
    let watched = all[0].asks(&format!("{pressed}($('[data-play-drawing]'))")).await?;
    assert_eq!(watched, json!("true"));
    let found = all[1].does_not_fit().await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    for person in all {
        person.clicks_on("#dock .btn-go", "Next round").await?;
    }
    for person in all {
        person.reads("#sea .where p", "Round 2").await?;
        person.word().await?;
    }
    Ok(())
}
