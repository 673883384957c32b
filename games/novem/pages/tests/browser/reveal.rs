//! A round is turned up before the eyes of those who play it, once, and held until they go on.

use crate::novem::PlaysNovem;
use anyhow::Result;
use browser::{Person, Stage};
use serde_json::json;

/// Whether a round is being turned up.
const SHOWN: &str = "'reveal' in document.documentElement.dataset";

/// How many markers lie in this person's place.
const LAID: &str = "$$('#dock [aria-pressed=true]').length";

#[tokio::test]
async fn both_markers_turn_over_and_the_last_round_is_seen_before_the_result() -> Result<()> {
    let stage = Stage::set("novem-reveal").await?;
    let ada = stage.person("Ada").await?;
    ada.plays_a_bot().await?;
    ada.clicks("[data-lessons-off]").await?;
    // A row is pressed on the board as well as in the tray.
    ada.clicks("#square-c1").await?;
    ada.waits_for(SHOWN).await?;
    says_what_came_of_it(&ada).await?;
    ada.clicks("#hold").await?;
    ada.keeps("first-round").await?;
    assert_eq!(ada.asks(SHOWN).await?, json!(true), "it is held");
    let heading = "$('.log .turn').offsetHeight <= 1.5 * $('.log li:not(.turn)').offsetHeight";
    assert_eq!(ada.asks(heading).await?, json!(true), "a heading of the log takes one line");

    // A press anywhere goes on and does nothing else, wherever it falls.
    ada.clicks("#table .nv-side").await?;
    ada.waits_for(&format!("!({SHOWN})")).await?;
    assert_eq!(ada.asks(LAID).await?, json!(0));
    // Reloading shows how it ended, and that it is held is remembered.
    ada.reloads().await?;
    ada.waits_for("$('#hold').checked").await?;
    assert_eq!(ada.asks(SHOWN).await?, json!(false));
    ada.reads(".nv-last", "Round 1").await?;

    // A key goes on and lays at once.
    ada.presses("b").await?;
    ada.waits_for(SHOWN).await?;
    ada.presses("a").await?;
    ada.waits_for("$('.nv-stage').dataset.revealRound === '3'").await?;
    let (mut between, mut over) = (false, false);
    for _ in 0..60 {
        ada.waits_for(SHOWN).await?;
        says_what_came_of_it(&ada).await?;
        // What came of the game is not told before its last round has been seen.
        let hidden = "$$('.nv-last, .nv-result').every((told) => !told.checkVisibility({ visibilityProperty: true }))";
        assert_eq!(ada.asks(hidden).await?, json!(true));
        if ada.asks("!!$('#table.is-between')").await? == json!(true) {
            let board = "$('.nv-before .nv-board').checkVisibility({ visibilityProperty: true })";
            assert_eq!(ada.asks(board).await?, json!(true), "the board that was played on");
            ada.keeps("last-round-of-game-one").await?;
            between = true;
        }
        over = ada.asks("!!$('#table.is-over')").await? == json!(true);
        if over {
            ada.keeps("last-round").await?;
        }
        ada.clicks("#go-on").await?;
        ada.waits_for(&format!("!({SHOWN})")).await?;
        if over {
            break;
        }
        assert!(ada.is_asked().await?);
        ada.lays(0).await?;
    }
    assert!(between && over, "the end of game one: {between}, of the match: {over}");
    ada.waits_for("$('.nv-result').checkVisibility({ visibilityProperty: true })").await?;
    ada.keeps("over").await?;

    // Nobody is shut out while it is shown.
    ada.stills_motion().await?;
    ada.asks("document.documentElement.dataset.reveal = 'normal'").await?;
    ada.inspects("shown").await?;
    ada.leaves().await
}

/// `C meets 3: you take the 8`, and the markers lie face up.
async fn says_what_came_of_it(ada: &Person) -> Result<()> {
    ada.reads(".nv-said", " meets ").await?;
    let lit =
        "$$('.nv-lab .marker.is-met').length === 2 || $$('.nv-before .marker.is-met').length === 2";
    assert_eq!(ada.asks(lit).await?, json!(true), "row and column are marked");
    // One row, one column and one tile: nothing reaches beyond, to the edge of the board.
    let beyond = "(() => {
        const { offsetWidth: width, offsetHeight: height } = $('.nv-cell');
        return [
            ...$$('.band:not(.is-col)').map((row) => row.offsetHeight / height),
            ...$$('.band.is-col').map((column) => column.offsetWidth / width),
            ...$$('.nv-fly').flatMap((tile) => [tile.offsetWidth / width, tile.offsetHeight / height]),
        ].filter((part) => part > 1.4);
    })()";
    assert_eq!(ada.asks(beyond).await?, json!([]), "times the size of a square");
    Ok(())
}
