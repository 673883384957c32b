//! Two people, a desk and a phone: a whole game of Sand Castles with walls.

use crate::sand_castles::{build_to_the_end, builds_on};
use anyhow::Result;
use browser::{Look, Person, Size, Stage, Theme};
use serde_json::json;

#[tokio::test]
async fn two_people_build_until_the_last_castle_stands() -> Result<()> {
    let stage = Stage::set("castles-for-two").await?;
    let (ada, ben) = (stage.person("Ada").await?, stage.person("Ben").await?);
    ben.looks(Look { theme: Theme::Light, size: Size::Phone }).await?;
    ada.stills_motion().await?;
    ada.opens("/new/sand-castles").await?;
    ada.writes("input[name=name]", "Ada").await?;
    ada.clicks("#option-walls").await?;
    ada.asks("$('#option-castles').value = '8'").await?;
    ada.keeps("new").await?;
    ada.clicks(".new-table .btn-deep").await?;
    let link = ada.waits_for("$('#join-link')?.value").await?;
    ben.opens(link.as_str().unwrap_or_default()).await?;
    ben.writes("#dock input[name=name]", "Ben").await?;
    ben.clicks_on("#dock .btn", "Sit down").await?;
    for person in [&ada, &ben] {
        person.waits_for("$('.beach')").await?;
    }
    a_tile_is_built_and_taken_back([&ada, &ben]).await?;

    let presses = build_to_the_end([&ada, &ben]).await?;
    assert!(presses > 60, "a game takes more than {presses} presses");
    for person in [&ada, &ben] {
        person.reads("#luck-title", "Luck").await?;
        person.reads("#sealed summary", "Verified").await?;
        person.keeps("over").await?;
    }
    let found = ben.does_not_fit().await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    ada.leaves().await?;
    ben.leaves().await
}

/// Whoever begins builds on a lit cell, thinks better of it, and builds again;
/// the other reads along.
async fn a_tile_is_built_and_taken_back(people: [&Person; 2]) -> Result<()> {
    people[0].waits_for("$('#dock .ask')").await?;
    let first_asked = people[0].asks("!!$('#dock .ask-flag')").await? == json!(true);
    let (builder, other) =
        if first_asked { (people[0], people[1]) } else { (people[1], people[0]) };
    let lit = "$$('button.cell.ghost.is-open').length";
    let free = builder.asks(lit).await?.as_u64().unwrap_or_default();
    if free == 0 {
        // Two waves or two towers were rolled: there is nothing to build with.
        return Ok(());
    }
    builder.keeps("lit").await?;
    builds_on(builder).await?;
    has_played(builder, 1).await?;
    other.waits_for("$$('.cell.tile').length > 0").await?;
    builder.clicks("#take-back").await?;
    has_played(builder, 0).await?;
    other.waits_for("$$('.cell.tile').length === 0").await?;
    assert_eq!(builder.asks(lit).await?.as_u64(), Some(free));
    Ok(())
}

/// Counted by pips, on a phone without words: what a screen reader says is the same on both.
async fn has_played(builder: &Person, tiles: u8) -> Result<()> {
    let count =
        format!("$('#dock .sc-count')?.ariaLabel === '{tiles} of 3 tiles played this turn'");
    builder.waits_for(&count).await?;
    Ok(())
}
