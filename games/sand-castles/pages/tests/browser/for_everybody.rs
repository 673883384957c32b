//! Every kind of Sand Castles page, light and dark, big and small: axe finds
//! nothing, and phones need not scroll sideways.

use crate::sand_castles::builds_on;
use anyhow::Result;
use browser::{Look, Person, Stage};

/// From the form to a beach with some tiles.
#[tokio::test]
async fn nobody_is_shut_out_of_sand_castles() -> Result<()> {
    let stage = Stage::set("castles-for-everybody").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    let mut found = Vec::new();
    visit(&ada, "castles-new", "/new/sand-castles", &mut found).await?;
    ada.opens("/").await?;
    ada.clicks("#game-sand-castles form .btn").await?;
    for _ in 0..6 {
        ada.waits_for("$('#dock .ask-flag')").await?;
        builds_on(&ada).await?;
    }
    ada.waits_for("$('#dock .ask-flag')").await?;
    let table = ada.path().await?;
    visit(&ada, "castles", &table, &mut found).await?;
    visit(&ada, "castles-text", &format!("{table}/text"), &mut found).await?;
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
