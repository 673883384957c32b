//! Somebody who has never heard of Subtext plays a first game with bots, by what the coach says and the
//! dock offers.

use crate::hand::{Draws, Hand};
use anyhow::{Result, ensure};
use browser::{Person, Size, Stage, Step, THUMB};
use serde_json::json;

/// As soon as something is asked: the part of the round, and whether it is a sheet with nothing on it.
const NOW: &str = "(() => {
    const lesson = $('#coach .is-now [data-lesson-read]');
    if (!lesson && !$('#dock .ask-flag') && !$('#table.is-over')) return null;
    return [$('#table').dataset.phase, !lesson && $('[data-draw-move]')?.value === 'draw'];
})()";

/// Whether what is asked about a blank sheet lies on the screen, if it is asked.
const ASKED: &str = "(() => {
    const box = $('details.sure[open] .sure-ask')?.getBoundingClientRect();
    return box ? box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight : null;
})()";

/// Shapes, so that sheets differ.
const SHAPES: [&[(f64, f64)]; 3] = [
    &[(0.3, 0.3), (0.6, 0.6), (0.3, 0.6)],
    &[(0.2, 0.5), (0.5, 0.2), (0.8, 0.5), (0.5, 0.8)],
    &[(0.5, 0.2), (0.5, 0.8)],
];

struct Played {
    lessons: Vec<String>,
    taps: Vec<String>,
    phases: Vec<String>,
    /// Whether it was asked about a blank sheet.
    blank: bool,
}

/// Plays to the end. The page does not jump from part to part, and thumbs find everything.
async fn plays(ada: &Person, hand: Hand, size: Size) -> Result<Played> {
    ada.opens("/").await?;
    ada.clicks("#game-subtext form .btn").await?;
    ada.waits_for("$('[data-draw]')").await?;
    ada.watches_the_layout().await?;
    let mut played =
        Played { lessons: Vec::new(), taps: Vec::new(), phases: Vec::new(), blank: false };
    let (mut drawn, mut asked) = (0, false);
    loop {
        // Whatever the others do until then is theirs: a part that opens with their last guess is not missed.
        ada.waits_for("$('#dock .ask-flag, #table.is-over, #coach .is-now [data-lesson-read]')")
            .await?;
        let now = ada.waits_for(NOW).await?;
        let phase = now[0].as_str().unwrap_or_default().to_owned();
        ada.layout_shift().await?.is_steady(&format!("in {phase}"))?;
        if played.phases.last() != Some(&phase) {
            if size == Size::Phone {
                let small = ada.small_targets(THUMB).await?;
                ensure!(small.is_empty(), "{phase}: {}", small.join("\n"));
            }
            let top = ada.asks("scrollY").await?;
            ensure!(top == json!(0), "{phase} is not looked at from the top: {top}");
            if played.phases.len() < 4 {
                ada.keeps(&phase).await?;
            }
            played.phases.push(phase);
        }
        if now[1] == json!(true) && asked {
            ada.draws(hand, SHAPES[drawn % SHAPES.len()]).await?;
            drawn += 1;
        }
        // The first sheet is handed in blank, which is asked about.
        asked |= now[1] == json!(true);
        let step = ada.goes_on(&[]).await?;
        let lies = ada.asks(ASKED).await?;
        if lies != json!(null) {
            ada.keeps("blank").await?;
            played.blank = true;
        }
        ensure!(lies != json!(false), "what is asked about a blank sheet leaves the screen");
        match step {
            Step::Over => return Ok(played),
            Step::Read(lesson) => played.lessons.push(lesson),
            Step::Pressed(said) => played.taps.push(said),
        }
        ensure!(played.taps.len() <= 60, "the match is not over");
    }
}

#[tokio::test]
async fn first_game() -> Result<()> {
    let stage = Stage::set("subtext-first-game").await?;
    let ada = stage.newcomer("Ada", Size::Phone).await?;
    let ben = stage.newcomer("Ben", Size::Desktop).await?;
    let both = tokio::try_join!(
        plays(&ada, Hand::Finger, Size::Phone),
        plays(&ben, Hand::Mouse, Size::Desktop),
    )?;
    for played in [both.0, both.1] {
        // A blank sheet is asked about once; then a sheet, a token chosen and laid, and on: eight rounds.
        // Where a page is slow to answer somebody presses twice, which does nothing.
        assert!(played.blank, "a blank sheet was handed in unasked");
        let mut taps = played.taps;
        taps.dedup();
        assert_eq!(taps.len(), 8 * 4, "{taps:?}");
        assert_eq!(played.phases.len(), 8 * 3 + 1, "{:?}", played.phases);
        let mut lessons = played.lessons;
        assert_eq!(lessons[0], "aim");
        lessons.sort_unstable();
        lessons.dedup();
        assert_eq!(lessons.len(), 10, "each lesson once: {lessons:?}");
    }
    ada.reads("#dock", "Rematch").await?;
    ada.inspects("subtext-over").await?;
    ada.leaves().await?;
    ben.leaves().await
}
