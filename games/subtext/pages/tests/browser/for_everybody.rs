//! Every kind of Subtext page, light and dark, big and small: axe finds
//! nothing, and phones need not scroll sideways.

use crate::hand::Draws;
use anyhow::Result;
use browser::{Look, Person, Stage};

/// From the form to the next round, and the shared screen.
#[tokio::test]
async fn nobody_is_shut_out_of_subtext() -> Result<()> {
    let stage = Stage::set("subtext-for-everybody").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    let mut found = Vec::new();
    visit(&ada, "subtext-new", "/new/subtext", &mut found).await?;
    visit(&ada, "subtext-how-to", "/rules/subtext", &mut found).await?;
    ada.opens("/").await?;
    ada.clicks("#game-subtext form .btn").await?;
    ada.word().await?;
    let table = ada.path().await?;
    visit(&ada, "subtext-draw", &table, &mut found).await?;
    ada.opens(&table).await?;
    ada.clicks("#hand-in").await?;
    // A blank sheet is asked about.
    ada.clicks("#hand-in-blank").await?;
    ada.waits_for("$('.picks .pick')").await?;
    visit(&ada, "subtext-guess", &table, &mut found).await?;
    visit(&ada, "subtext-screen", &format!("{table}/screen"), &mut found).await?;
    ada.opens(&table).await?;
    ada.clicks("#token-A").await?;
    ada.clicks_on("#lay", "Lay token A").await?;
    ada.reads("#question", "The word was").await?;
    visit(&ada, "subtext-reveal", &table, &mut found).await?;
    visit(&ada, "subtext-screen-reveal", &format!("{table}/screen"), &mut found).await?;
    visit(&ada, "subtext-text", &format!("{table}/text"), &mut found).await?;
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
