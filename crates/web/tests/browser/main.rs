//! A game that is rules alone, played in real Chromium on the frame's own board.

mod devices;
mod house;
mod mistakes;

use anyhow::Result;
use browser::{Key, Look, Size, Stage, THUMB};
use catalog::AnyGame;
use ferry::Ferry;
use testing::{Site, World};
use tokio::net::TcpListener;

/// Serves a site with Ferry, and says where.
async fn ferry() -> Result<(World, String)> {
    serve(World::new(Site::plain(AnyGame::of::<Ferry>()))).await
}

/// Serves a site, and says where.
async fn serve(world: World) -> Result<(World, String)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let home = format!("http://{}", listener.local_addr()?);
    tokio::spawn(axum::serve(listener, world.router()).into_future());
    Ok((world, home))
}

#[tokio::test]
async fn rules_alone_are_enough_to_play() -> Result<()> {
    let (_world, home) = ferry().await?;
    let stage = Stage::at("rules-alone", home).await?;
    let ada = stage.person("Ada").await?;
    ada.looks(Look::ALL[0]).await?;
    ada.opens("/").await?;
    ada.clicks("#game-ferry form .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    ada.reads(".plain-board", "Boat 1").await?;
    let table = ada.path().await?;
    ada.inspects("plain-board").await?;
    ada.opens(&table).await?;
    // Five coins, one a boat.
    for boat in 1..=5 {
        ada.reads(".plain-board", &format!("Boat {boat}")).await?;
        ada.waits_for("$('#dock .plain-moves button')").await?;
        ada.clicks("#dock .plain-moves button").await?;
    }
    ada.waits_for("$('#table.is-over')").await?;
    ada.opens(&format!("{table}/replay?at=3")).await?;
    ada.reads(".rp-stage", "Boat 2").await?;
    ada.inspects("plain-replay").await?;
    ada.leaves().await
}

#[tokio::test]
async fn a_newcomer_finds_the_way_and_digits_choose() -> Result<()> {
    let (_world, home) = ferry().await?;
    let stage = Stage::at("newcomer", home).await?;
    let ada = stage.newcomer("Ada", Size::Phone).await?;
    ada.opens("/").await?;
    ada.clicks("#game-ferry form .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    assert_eq!(ada.small_targets(THUMB).await?, Vec::<String>::new());

    // The list of keys says what this page offers, and Esc closes it.
    ada.presses("?").await?;
    ada.reads("#keys", "1 to 5").await?;
    ada.presses(Key::Escape).await?;
    ada.waits_for("!$('#keys').open").await?;
    ada.clicks("#menu summary").await?;
    ada.waits_for("$('#menu').open").await?;
    ada.presses(Key::Escape).await?;
    ada.waits_for("!$('#menu').open").await?;
    ada.clicks("#menu summary").await?;
    ada.clicks("#table h2").await?;
    ada.waits_for("!$('#menu').open").await?;

    // A digit that nothing answers to does nothing; one that names a choice plays it.
    ada.watches_the_layout().await?;
    ada.presses("9").await?;
    ada.presses("2").await?;
    ada.reads(".plain-board", "Boat 2").await?;
    ada.waits_for("$$('#dock .plain-moves button').length === 4").await?;
    // The coins that are left close up; the tray itself stays where it is.
    let shift = ada.layout_shift().await?;
    assert!(shift.raw > 0.0 && shift.unasked <= shift.raw, "{shift}");
    assert!(!shift.parts.iter().any(|part| part.contains("#dock")), "{shift}");
    // Whoever writes plays nothing.
    ada.asks("$('#say').focus()").await?;
    let version = ada.version().await?;
    ada.presses("1").await?;
    ada.waits_for("$('#say').value === '1'").await?;
    assert_eq!(ada.version().await?, version);

    let game = ada.plays_a_first_game(&[], 8).await?;
    assert_eq!(game.lessons, ["goal", "choose", "log"]);
    assert_eq!(game.taps, 4, "four coins are left");
    ada.clicks_on(".over-acts .btn", "Home").await?;
    ada.waits_for("$('#game-ferry')").await?;
    ada.leaves().await
}

#[tokio::test]
async fn lessons_come_one_by_one_and_push_nothing() -> Result<()> {
    let (_world, home) = ferry().await?;
    let stage = Stage::at("lessons", home).await?;
    let ada = stage.newcomer("Ada", Size::Desktop).await?;
    ada.opens("/rules/ferry").await?;
    ada.reads("#goal h2", "Earn the most fares").await?;
    ada.waits_for("$('.toc a[aria-current]')?.innerText.includes('Goal')").await?;
    ada.inspects("how-to-play").await?;
    ada.opens("/rules/ferry/rulings").await?;
    ada.inspects("rulings").await?;
    ada.opens("/rules").await?;
    ada.inspects("rules").await?;

    ada.opens("/").await?;
    ada.clicks("#game-ferry form .btn").await?;
    ada.reads("#coach .is-now", "Your goal: earn the most fares").await?;
    ada.inspects("lesson").await?;
    ada.watches_the_layout().await?;
    ada.presses("?").await?;
    ada.presses(Key::Escape).await?;
    for (lesson, next) in [("goal", "choose"), ("choose", "log")] {
        ada.clicks("#coach .is-now [data-lesson-read]").await?;
        ada.waits_for(&format!("$('#coach .is-now').dataset.lesson === '{next}'")).await?;
        assert_ne!(lesson, next);
    }
    // What is looked up lies over the page.
    ada.clicks("#sealed summary").await?;
    ada.waits_for("$('#sealed').open").await?;
    ada.keeps("looked-up").await?;
    ada.presses(Key::Escape).await?;
    ada.waits_for("!$('#sealed').open").await?;
    ada.layout_shift().await?.is_steady("from lesson to lesson")?;

    // No more of them, and back by one press.
    ada.clicks("#coach .is-now [data-lessons-off]").await?;
    ada.waits_for("!$('#coach .is-now')").await?;
    ada.reloads().await?;
    ada.waits_for("$('#coach') && !$('#coach .is-now')").await?;
    ada.clicks("#menu summary").await?;
    ada.inspects("menu").await?;
    ada.clicks("[data-lessons-on]").await?;
    ada.reads("#coach .is-now", "Your goal:").await?;
    ada.leaves().await
}

/// Keys held down arrive where they should, and nothing plays unseen.
#[tokio::test]
async fn replays_keep_every_press_and_pages_about_you_are_for_everybody() -> Result<()> {
    let (_world, home) = ferry().await?;
    let stage = Stage::at("afterwards", home).await?;
    let ada = stage.newcomer("Ada", Size::Desktop).await?;
    ada.opens("/").await?;
    ada.clicks("#game-ferry form .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    let table = ada.path().await?;
    ada.plays_a_first_game(&[], 8).await?;
    ada.inspects("over").await?;
    ada.opens(&table).await?;
    ada.clicks_on(".over-acts .btn", "Replay").await?;
    // At the start the first passenger waits already.
    ada.reads("#question", "Move 0 of").await?;
    ada.reads(".rp-stage", "Boat 1").await?;
    for _ in 0..7 {
        ada.presses(Key::Right).await?;
    }
    ada.presses(Key::Left).await?;
    ada.reads("#question", "Move 6 of").await?;
    ada.waits_for("location.search.includes('at=7')").await?;
    ada.presses(Key::Home).await?;
    ada.reads("#question", "Move 0 of").await?;
    ada.waits_for("$('#step-first').getAttribute('aria-disabled') === 'true'").await?;
    // It plays by itself, and no further when nobody looks.
    ada.presses(Key::Space).await?;
    ada.waits_for("$('#step-play').getAttribute('aria-pressed') === 'true'").await?;
    ada.asks(
        "Object.defineProperty(document, 'hidden', { get: () => true })
         && document.dispatchEvent(new Event('visibilitychange'))",
    )
    .await?;
    ada.waits_for("$('#step-play').getAttribute('aria-pressed') === 'false'").await?;
    let small: Vec<String> = ada.small_targets(44).await?;
    let small: Vec<&String> = small.iter().filter(|target| target.contains("step")).collect();
    assert!(small.is_empty(), "{small:?}");

    ada.opens("/me").await?;
    ada.reads(".tally", "Ferry").await?;
    ada.inspects("me").await?;
    ada.opens(&format!("{table}/text")).await?;
    ada.inspects("text").await?;
    ada.opens(&format!("{table}/move")).await?;
    ada.inspects("only-forms").await?;
    ada.clicks_on(".acts .btn", "Back to the table").await?;
    ada.waits_for("$('#table.is-over')").await?;
    ada.leaves_after(&["405"]).await
}
