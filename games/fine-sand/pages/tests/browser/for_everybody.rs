//! Every kind of Fine Sand page, light and dark, big and small: axe finds
//! nothing, and phones need not scroll sideways.

use crate::fine_sand::{plays_a_turn, waits_for_the_turn};
use anyhow::Result;
use browser::{Look, Person, Stage};

/// Pages beside the table, the table in words, and a campaign.
#[tokio::test]
async fn nobody_is_shut_out_of_fine_sand() -> Result<()> {
    let stage = Stage::set("sand-for-everybody").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    let mut found = Vec::new();
    for (page, path) in [
        ("sand-new", "/new/fine-sand"),
        ("sand-how-to", "/rules/fine-sand"),
        ("sand-rulings", "/rules/fine-sand/rulings"),
        ("campaigns", "/campaigns"),
        ("scores", "/scores"),
    ] {
        visit(&ada, page, path, &mut found).await?;
    }
    // What a newcomer comes across is looked at in the first game: colour, payment, off-loading, end of turn.
    ada.opens("/").await?;
    ada.clicks("#game-fine-sand form .btn").await?;
    ada.reads("#question", "Red or blue?").await?;
    let table = ada.path().await?;
    let version = ada.version().await?;
    ada.clicks("#do-red").await?;
    ada.sees_version(version + 1).await?;
    look(&ada, "sand-build", &mut found).await?;
    plays_a_turn(&ada).await?;
    waits_for_the_turn(&ada).await?;
    visit(&ada, "sand-text", &format!("{table}/text"), &mut found).await?;
    ada.opens("/campaigns").await?;
    ada.clicks("section[aria-labelledby=h-solo] .btn-deep").await?;
    ada.reads("h1", "Fine Sand, solo").await?;
    let sheet = ada.path().await?;
    visit(&ada, "sheet", &sheet, &mut found).await?;
    ada.clicks("#dock .btn-go").await?;
    ada.reads("#question", "Choose any cards to swap").await?;
    look(&ada, "sand-exchange", &mut found).await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    ada.leaves().await
}

/// Looks at a page in all ways and goes on: all that is wrong is told at once.
async fn visit(person: &Person, page: &str, path: &str, found: &mut Vec<String>) -> Result<()> {
    person.opens(path).await?;
    look(person, page, found).await
}

async fn look(person: &Person, page: &str, found: &mut Vec<String>) -> Result<()> {
    if let Err(wrong) = person.inspects(page).await {
        found.push(wrong.to_string());
    }
    Ok(())
}
