//! The program dies in the middle of a match, and comes back.

use crate::novem::{PlaysNovem, both_play_a_round};
use anyhow::Result;
use browser::{Person, Stage};
use serde_json::json;

/// What a browser may say while nobody answers.
const OUTAGE: [&str; 2] = ["net::ERR_", "/stream"];

#[tokio::test]
async fn a_table_comes_back_by_itself_after_a_power_cut() -> Result<()> {
    let mut stage = Stage::set("power-cut").await?;
    let (ada, ben) = (stage.person("Ada").await?, stage.person("Ben").await?);
    for person in [&ada, &ben] {
        // A round that is turned up waits for somebody to look; that is a play of its own.
        person.stills_motion().await?;
    }
    let link = ada.opens_a_table().await?;
    ben.joins(&link).await?;
    assert!(both_play_a_round((&ada, 0), (&ben, 1)).await?);
    ada.lays(2).await?;
    ada.has_laid(2).await?;
    let version = ada.version().await?;

    stage.server().kill()?;
    for person in [&ada, &ben] {
        notices(person).await?;
        person.keeps("lost").await?;
    }
    // A press sends nothing, and says nothing wrong.
    ben.lays(0).await?;
    assert_eq!(ben.version().await?, version);

    stage.server().start_again()?;
    for person in [&ada, &ben] {
        person.waits_for("$('#lost').hidden && !$('html.is-lost')").await?;
        person.waits_for("$$('[data-lost]').length === 0").await?;
        person.sees_version(version).await?;
    }
    ada.has_laid(2).await?;
    ben.reads("#table .slot", "has laid, face down").await?;
    ben.lays(0).await?;
    ada.sees_version(version + 1).await?;
    assert!(both_play_a_round((&ben, 1), (&ada, 1)).await?);
    ada.keeps("back").await?;
    what_happened_meanwhile_is_shown(&mut stage, &ada, &ben).await?;
    ada.leaves_after(&OUTAGE).await?;
    ben.leaves_after(&OUTAGE).await
}

/// The line is there, everything can still be read, nothing can be pressed.
async fn notices(person: &Person) -> Result<()> {
    person.waits_for("$('html.is-lost') && !$('#lost').hidden").await?;
    person.reads("#lost", "Connection lost").await?;
    // What sends something, that is; going on after a round does not.
    let open = person
        .asks(
            "$$('#dock button:not([type=button]), #table button:not([type=button])')
                .filter((button) => button.getAttribute('aria-disabled') !== 'true')
                .map((button) => button.outerHTML.slice(0, 90))",
        )
        .await?;
    assert_eq!(open, json!([]), "{} could still press something", person.name);
    person.reads("#table .nv-players", "columns 1 2 3").await
}

/// Ben comes back first and plays; Ada's page, left alone, shows it.
async fn what_happened_meanwhile_is_shown(
    stage: &mut Stage,
    ada: &Person,
    ben: &Person,
) -> Result<()> {
    assert!(ada.is_asked().await?);
    let version = ada.version().await?;
    stage.server().kill()?;
    notices(ada).await?;
    stage.server().start_again()?;
    ben.reloads().await?;
    ben.lays(1).await?;
    ben.has_laid(1).await?;
    ada.reads("#dock", "Ben has chosen").await?;
    ada.lays(1).await?;
    ben.sees_version(version + 2).await
}
