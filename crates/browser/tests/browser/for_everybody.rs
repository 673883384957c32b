//! Every kind of page, light and dark, big and small: axe finds nothing, and
//! phones need not scroll sideways.

use anyhow::Result;
use browser::{Look, Person, Stage, play_rounds};

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
        ("new-sand", "/new/fine-sand"),
        ("rules-sand", "/rules/fine-sand"),
        ("new-castles", "/new/sand-castles"),
        ("new-subtext", "/new/subtext"),
        ("campaigns", "/campaigns"),
        ("scores", "/scores"),
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
    sand(&ada, &mut found).await?;
    castles(&ada, &mut found).await?;
    subtext(&ada, &mut found).await?;
    tharos(&ada, &mut found).await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    ada.leaves_after(&["/t/nowhere - Failed to load resource"]).await
}

/// Sand Castles, when some tiles lie on the beach.
async fn castles(ada: &Person, found: &mut Vec<String>) -> Result<()> {
    ada.opens("/").await?;
    ada.clicks("#game-sand-castles form .btn").await?;
    for _ in 0..6 {
        ada.waits_for("$('#dock .ask-flag')").await?;
        ada.builds_on().await?;
    }
    ada.waits_for("$('#dock .ask-flag')").await?;
    let table = ada.path().await?;
    visit(ada, "castles", &table, found).await?;
    visit(ada, "castles-text", &format!("{table}/text"), found).await
}

/// Subtext, from the blank sheet to the next round, and the shared screen.
async fn subtext(ada: &Person, found: &mut Vec<String>) -> Result<()> {
    ada.opens("/").await?;
    ada.clicks("#game-subtext form .btn").await?;
    ada.word().await?;
    let table = ada.path().await?;
    visit(ada, "subtext-draw", &table, found).await?;
    ada.opens(&table).await?;
    ada.clicks("#hand-in").await?;
    ada.waits_for("$('.picks .pick')").await?;
    visit(ada, "subtext-guess", &table, found).await?;
    visit(ada, "subtext-screen", &format!("{table}/screen"), found).await?;
    ada.opens(&table).await?;
    ada.clicks("#token-A").await?;
    ada.reads("#question", "The word was").await?;
    visit(ada, "subtext-reveal", &table, found).await?;
    visit(ada, "subtext-text", &format!("{table}/text"), found).await
}

/// Tharos, alone, when some dice are used.
async fn tharos(ada: &Person, found: &mut Vec<String>) -> Result<()> {
    ada.opens("/").await?;
    ada.clicks("#game-tharos form .btn").await?;
    for _ in 0..10 {
        ada.waits_for("$('#dock .ask-flag')").await?;
        ada.uses_dice().await?;
    }
    let table = ada.path().await?;
    visit(ada, "tharos", &table, found).await
}

/// Fine Sand, from the opening six to the payment, and a campaign.
async fn sand(ada: &Person, found: &mut Vec<String>) -> Result<()> {
    ada.opens("/").await?;
    ada.clicks("#game-fine-sand form .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    let table = ada.path().await?;
    for state in ["exchange", "colour", "build", "pay"] {
        visit(ada, &format!("sand-{state}"), &table, found).await?;
        ada.opens(&table).await?;
        ada.presses_on().await?;
    }
    ada.plays_a_turn().await?;
    ada.waits_for_the_turn().await?;
    visit(ada, "sand-draw", &table, found).await?;
    visit(ada, "sand-text", &format!("{table}/text"), found).await?;
    ada.opens("/campaigns").await?;
    ada.clicks("section[aria-labelledby=h-solo] .btn-deep").await?;
    ada.reads("h1", "Fine Sand, solo").await?;
    let sheet = ada.path().await?;
    visit(ada, "sheet", &sheet, found).await
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
