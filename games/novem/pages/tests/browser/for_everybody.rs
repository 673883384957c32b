//! Every kind of page, light and dark, big and small: axe finds nothing, and
//! phones need not scroll sideways.

use crate::novem::{PlaysNovem, play_rounds};
use anyhow::Result;
use browser::{Look, Person, Stage};

#[tokio::test]
async fn nobody_is_shut_out_of_any_page() -> Result<()> {
    let stage = Stage::set("for-everybody").await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    let mut found = Vec::new();
    for (page, path) in [
        ("home-empty", "/"),
        ("new-table", "/new/novem"),
        ("rules", "/rules"),
        ("rules-novem", "/rules/novem"),
        ("not-found", "/t/nowhere"),
    ] {
        visit(&ada, page, path, &mut found).await?;
    }
    ada.opens_a_table().await?;
    let waiting = ada.path().await?;
    visit(&ada, "waiting", &waiting, &mut found).await?;

    ada.plays_a_bot().await?;
    let table = ada.path().await?;
    play_rounds(&ada, 3).await?;
    visit(&ada, "playing", &table, &mut found).await?;
    visit(&ada, "text-playing", &format!("{table}/text"), &mut found).await?;
    ada.opens(&table).await?;
    play_rounds(&ada, 100).await?;
    for (page, path) in [
        ("over", table.clone()),
        ("text-over", format!("{table}/text")),
        ("replay", format!("{table}/replay?at=5")),
        ("analysis", format!("{table}/analysis")),
        ("profile", "/me".into()),
        ("home", "/".into()),
    ] {
        visit(&ada, page, &path, &mut found).await?;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    ada.leaves_after(&["/t/nowhere - Failed to load resource"]).await
}

/// Looks at a page in all ways and goes on: all that is wrong is told at once.
async fn visit(person: &Person, page: &str, path: &str, found: &mut Vec<String>) -> Result<()> {
    person.opens(path).await?;
    if let Err(wrong) = person.inspects(page).await {
        found.push(wrong.to_string());
    }
    Ok(())
}

/// A test that finds nothing must be able to find something.
#[tokio::test]
async fn what_shuts_people_out_is_found() -> Result<()> {
    let stage = Stage::set("found").await?;
    let ada = stage.person("Ada").await?;
    ada.opens("/rules").await?;
    ada.asks("document.body.append(document.createElement('img'))").await?;
    let found = ada.inspects("without-alt").await.expect_err("an image without a text");
    assert!(found.to_string().contains("image-alt"), "{found}");
    ada.asks("$('main').style.width = '500px'").await?;
    ada.looks(Look::ALL[3]).await?;
    assert!(!ada.does_not_fit().await?.is_empty(), "500 pixels fit on a phone");
    ada.opens("/t/nowhere").await?;
    let heard = ada.leaves().await.expect_err("a complaint about a page that is not there");
    assert!(heard.to_string().contains("/t/nowhere"), "{heard}");
    Ok(())
}
