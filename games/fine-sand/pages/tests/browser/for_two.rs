//! Two people, two browsers: a whole game of Fine Sand as the first of a Fable
//! campaign, and the exchange after it.

use crate::fine_sand::{play_to_the_end, plays_a_turn, presses_on};
use anyhow::Result;
use browser::{Person, Stage};
use serde_json::json;

#[tokio::test]
async fn two_people_play_a_fable_game_and_exchange_cards() -> Result<()> {
    let stage = Stage::set("sand-for-two").await?;
    let (ada, ben) = (stage.person("Ada").await?, stage.person("Ben").await?);
    ada.opens("/campaigns").await?;
    ada.keeps("campaigns").await?;
    ada.writes("section[aria-labelledby=h-fable] input[name=name]", "Ada").await?;
    ada.writes("section[aria-labelledby=h-fable] input[name=title]", "Low water").await?;
    ada.clicks("section[aria-labelledby=h-fable] .btn-deep").await?;
    ada.reads("#question", "Game 1 is on").await?;
    ada.clicks("#dock .btn-go").await?;
    let link = ada.waits_for("$('#join-link')?.value").await?;
    ben.opens(link.as_str().unwrap_or_default()).await?;
    ben.writes("#dock input[name=name]", "Ben").await?;
    ben.clicks_on("#dock .btn", "Sit down").await?;

    // Nobody waits for anybody: both are asked at once.
    for person in [&ada, &ben] {
        person.waits_for("$('#dock .ask-flag')").await?;
        person.reads("#question", "swap").await?;
        person.stills_motion().await?;
    }
    ada.keeps("exchange").await?;
    a_turn_stays_hidden_until_all_are_done(&ada, &ben).await?;
    let turns = play_to_the_end(&[&ada, &ben]).await?;
    assert!(turns > 5, "a game takes more than {turns} turns");
    let result = "$('#question').innerText";
    let (to_ada, to_ben) = (ada.asks(result).await?, ben.asks(result).await?);
    assert!(to_ada != json!("") && to_ben != json!(""), "{to_ada} {to_ben}");
    for person in [&ada, &ben] {
        person.reads("#sealed summary", "Verified").await?;
        person.keeps("over").await?;
    }

    ada.clicks("#to-campaign").await?;
    ada.reads("#exchange-title", "Fable round 1").await?;
    for name in ["Scaffold", "Take 1 wooden coin", "Build additionally"] {
        ada.reads(".explained li", name).await?;
    }
    let out = ada.asks("$$('.swap .turned:not(.explained) li').length").await?;
    assert_eq!(out, json!(3), "three cards make room");
    ada.keeps("fable-exchange").await?;
    ada.clicks("#dock .btn-go").await?;
    ada.waits_for("location.pathname.startsWith('/t/')").await?;
    ben.clicks("#to-campaign").await?;
    ben.reads("#question", "Game 2 is on").await?;
    ben.clicks("#dock .btn-go").await?;
    ben.clicks_on("#dock .btn", "Sit down").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    ben.waits_for("$('#dock .ask-flag')").await?;
    assert_eq!(ada.path().await?, ben.path().await?);
    ada.leaves().await?;
    ben.leaves().await
}

/// Ada plays her first turn; all Ben sees of it is that she is done.
async fn a_turn_stays_hidden_until_all_are_done(ada: &Person, ben: &Person) -> Result<()> {
    let shown = "$('.nb')?.innerText.replace(/Done|Playing|Choosing|Your move/g, '')";
    let before = ben.asks(shown).await?;
    presses_on(ada).await?;
    ada.reads("#question", "Red or blue?").await?;
    presses_on(ada).await?;
    presses_on(ada).await?;
    assert_eq!(ben.asks(shown).await?, before, "Ben sees what Ada does");
    ada.keeps("first-build").await?;
    plays_a_turn(ada).await?;
    ada.reads("#dock", "1 of 2 are done").await?;
    ben.reads("#table", "Done").await?;
    assert_eq!(ben.asks(shown).await?, before, "Ben sees what Ada did");
    plays_a_turn(ben).await
}
