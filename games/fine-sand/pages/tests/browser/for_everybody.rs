//! Every kind of Fine Sand page, light and dark, big and small: axe finds
//! nothing, and phones need not scroll sideways.

use crate::fine_sand::{plays_a_turn, presses_on, waits_for_the_turn};
use anyhow::Result;
use browser::{Look, Person, Stage};

/// From the opening six to the payment, and a campaign.
#[tokio::test]
async fn nobody_is_shut_out_of_fine_sand() -> Result<()> {
    let stage = Stage::set("sand-for-everybody").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    let mut found = Vec::new();
    for (page, path) in [
        ("sand-new", "/new/fine-sand"),
        ("sand-rules", "/rules/fine-sand"),
        ("campaigns", "/campaigns"),
        ("scores", "/scores"),
    ] {
        visit(&ada, page, path, &mut found).await?;
    }
    ada.opens("/").await?;
    ada.clicks("#game-fine-sand form .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    let table = ada.path().await?;
    for state in ["exchange", "colour", "build", "pay"] {
        visit(&ada, &format!("sand-{state}"), &table, &mut found).await?;
        ada.opens(&table).await?;
        presses_on(&ada).await?;
    }
    plays_a_turn(&ada).await?;
    waits_for_the_turn(&ada).await?;
    visit(&ada, "sand-draw", &table, &mut found).await?;
    visit(&ada, "sand-text", &format!("{table}/text"), &mut found).await?;
    ada.opens("/campaigns").await?;
    ada.clicks("section[aria-labelledby=h-solo] .btn-deep").await?;
    ada.reads("h1", "Fine Sand, solo").await?;
    let sheet = ada.path().await?;
    visit(&ada, "sheet", &sheet, &mut found).await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    ada.leaves().await
}

/// Looks at a page in all ways and goes on: all that is wrong is told at once.
async fn visit(person: &Person, page: &str, path: &str, found: &mut Vec<String>) -> Result<()> {
    person.opens(path).await?;
    if let Err(wrong) = person.inspects(page).await {
        found.push(wrong.to_string());
    }
    Ok(())
}
