//! Somebody who has never heard of Tharos plays it alone, by what the coach and the tray offer and
//! nothing else: a whole game on a phone, at first with all dice, and the first turns at a desk with
//! two of them a turn.

use crate::fits;
use anyhow::{Result, ensure};
use browser::{Person, Size, Stage, Step, THUMB};
use serde_json::json;

/// What a newcomer presses before anything else: what lies on the table, what a chosen die can do,
/// and a die.
pub const ALL_DICE: &[&str] = &[
    "#slip-done",
    "#dock .th-act .btn-go",
    "#dock [data-die] .is-open",
    ".dieset input",
    "#do-pass",
];
/// The same for somebody who thinks that is enough for one turn, and says so when asked.
pub const ENOUGH: &[&str] =
    &["#slip-done", "details.sure[open] #do-pass", "#dock details.sure > summary"];

/// Turns of a game alone.
const TURNS: u64 = 16;

/// What a game took, or the turns of it that were played.
struct Played {
    taps: usize,
    turns: u64,
    lessons: Vec<String>,
}

#[tokio::test]
async fn a_newcomer_plays_alone_on_a_phone() -> Result<()> {
    let stage = Stage::set("tharos-first-game-phone").await?;
    let ada = stage.newcomer("Ada", Size::Phone).await?;
    starts(&ada).await?;
    ada.reads("#coach .is-now", "two last spaces").await?;
    fits_a_thumb(&ada, "at the start").await?;
    ada.keeps("start").await?;
    dice_wait_for_the_marker(&ada).await?;
    a_die_is_chosen_used_and_taken_back(&ada).await?;
    the_note_stays_until_it_is_tapped(&ada).await?;
    let first = plays(&ada, 5, 3).await?;
    println!("a phone: {:.1} taps a turn", first.taps as f64 / first.turns as f64);
    // All dice of all turns would only take longer.
    let rest = plays(&ada, 1, TURNS).await?;
    println!("over after {} more turns", rest.turns);
    ada.reads(".th-points tfoot", "Together").await?;
    fits_a_thumb(&ada, "at the end").await?;
    ada.keeps("over").await?;
    ada.leaves().await
}

#[tokio::test]
async fn a_newcomer_plays_alone_at_a_desk() -> Result<()> {
    let stage = Stage::set("tharos-first-game-desk").await?;
    let ada = stage.newcomer("Ada", Size::Desktop).await?;
    starts(&ada).await?;
    ada.keeps("start").await?;
    let played = plays(&ada, 2, 4).await?;
    println!(
        "a desk, two dice a turn: {} taps in {} turns, {:.1} a turn; lessons: {}",
        played.taps,
        played.turns,
        played.taps as f64 / played.turns as f64,
        played.lessons.join(", ")
    );
    assert_eq!(played.lessons.first().map(String::as_str), Some("goal"));
    for lesson in ["mat", "next", "dice", "attack", "colours"] {
        assert!(played.lessons.iter().any(|read| read == lesson), "{lesson} is never taught");
    }
    ada.keeps("turn-5").await?;
    ada.leaves().await
}

/// One tap on the front page.
async fn starts(ada: &Person) -> Result<()> {
    ada.opens("/").await?;
    ada.clicks("#game-tharos form[action='/play/tharos'] .btn").await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    ada.reads("header.sea", "Turn 1 of 16").await?;
    fits_on_screen(ada).await?;
    ada.watches_the_layout().await
}

/// What the mat asks for is always in sight, and at a desk so is everything else.
async fn fits_on_screen(ada: &Person) -> Result<()> {
    ada.reads("#dock .purse", "Jar").await?;
    ada.reads("#dock .purse", "of 70 points").await?;
    ada.reads("#dock .purse", "strength").await?;
    let below = "(() => {
        const edge = $('.shore').getBoundingClientRect().top;
        return innerWidth < 720 ? [] : $$('.region, .bd, .folk li').filter((piece) => piece.getBoundingClientRect().bottom > edge + 1).length;
    })()";
    let hidden = ada.asks(below).await?;
    assert!(hidden == json!([]) || hidden == json!(0), "{hidden} pieces lie below the edge");
    Ok(())
}

pub async fn fits_a_thumb(ada: &Person, when: &str) -> Result<()> {
    fits(ada).await?;
    let small = ada.small_targets(THUMB).await?;
    ensure!(small.is_empty(), "a thumb misses {when}:\n{}", small.join("\n"));
    Ok(())
}

/// What is asked before a turn ends with unused dice lies on the screen, and not on its button.
async fn asks_in_sight(ada: &Person) -> Result<()> {
    let asked = ada
        .asks(
            "(() => {
                const ask = $('details.sure[open] .sure-ask');
                if (!ask) return null;
                const [box, button] = [ask, ask.parentElement].map((part) => part.getBoundingClientRect());
                return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= button.top;
            })()",
        )
        .await?;
    if asked != json!(null) {
        ada.keeps("sure").await?;
        ensure!(asked == json!(true), "the question leaves the screen");
    }
    Ok(())
}

/// Whether the note at the end of a turn lies on the table.
pub const NOTE: &str = "document.body.classList.contains('reads-slip')";

/// The coach has said what there is to say for now.
async fn reads_on(ada: &Person) -> Result<()> {
    while ada.asks("!!$('#coach [data-lesson].is-now')").await? == json!(true) {
        ada.goes_on(&[]).await?;
    }
    Ok(())
}

/// Before the marker is placed a die says why it cannot be used.
async fn dice_wait_for_the_marker(ada: &Person) -> Result<()> {
    reads_on(ada).await?;
    ada.clicks("#dock button.fan").await?;
    ada.reads("body", "Rule TH-2.3").await?;
    ada.keeps("why-not").await?;
    ada.presses(browser::Key::Escape).await?;
    ada.clicks("#do-place").await?;
    ada.waits_for("$('#die-1')").await.map(drop)
}

/// A chosen die lights up where it may go; until something is drawn or rolled
/// every use goes back.
async fn a_die_is_chosen_used_and_taken_back(ada: &Person) -> Result<()> {
    ada.keeps("act").await?;
    reads_on(ada).await?;
    let lit = "$$('[data-die] .is-open').filter((found) => found.checkVisibility()).length";
    assert_eq!(ada.asks(lit).await?, json!(0), "nothing is lit before a die is chosen");
    let captions = "$$('.dieset small').every((said) => said.innerText.trim().length > 2)";
    assert_eq!(ada.asks(captions).await?, json!(true), "every die says what it can do");
    let dice = "$$('#dock .th-diceset .pdie').length";
    assert_eq!(ada.asks(dice).await?, json!(5));
    // Red and yellow dice do something that can be taken back.
    let of_colour = "$$('.dieset').find((set) => $('[data-c=red], [data-c=yellow]', set))";
    if ada.asks(&format!("!!{of_colour}")).await? == json!(false) {
        return Ok(());
    }
    ada.asks(&format!("$('input', {of_colour}).click()")).await?;
    ada.waits_for(&format!("{lit} > 0")).await?;
    fits_a_thumb(ada, "with a die chosen").await?;
    ada.keeps("chosen").await?;
    let version = ada.version().await?;
    let deed = "$$('#dock .is-open').find((found) => found.checkVisibility() && /earn|guard/.test(found.id))";
    ada.asks(&format!("{deed}.click()")).await?;
    ada.sees_version(version + 1).await?;
    assert_eq!(ada.asks(dice).await?, json!(4));
    ada.clicks("#take-back").await?;
    ada.sees_version(version + 2).await?;
    assert_eq!(ada.asks(dice).await?, json!(5));
    Ok(())
}

/// Plays one turn. Its note stays over a reload, the table below it rests, and once it was put away it
/// comes again only when the log is asked for it.
async fn the_note_stays_until_it_is_tapped(ada: &Person) -> Result<()> {
    let mut used = 0;
    while ada.asks(NOTE).await? != json!(true) {
        let prefer = if used < 1 { &ALL_DICE[1..] } else { &ENOUGH[1..] };
        let before = ada.asks("$$('#dock .pdie').length").await?;
        ensure!(ada.goes_on(prefer).await? != Step::Over, "the first turn is not the last");
        used += usize::from(ada.asks("$$('#dock .pdie').length").await? != before);
        asks_in_sight(ada).await?;
    }
    for _ in ["as it came", "after a reload"] {
        ada.waits_for(NOTE).await?;
        assert_eq!(ada.focus().await?, "slip-done");
        let rests = "$$('#table > :not(#slip)').every((part) => part.inert) && $('.th-own').closest('[inert]') !== null";
        assert_eq!(ada.asks(rests).await?, json!(true), "the table rests below the note");
        ada.reads("#slip", "End of turn 1").await?;
        ada.reads("#slip", "The attack").await?;
        fits_a_thumb(ada, "under the note").await?;
        ada.keeps("note").await?;
        ada.reloads().await?;
    }
    ada.waits_for(NOTE).await?;
    ada.clicks_on("#slip-done", "Start turn 2").await?;
    ada.waits_for(&format!("!{NOTE}")).await?;
    assert_eq!(ada.focus().await?, "question");
    ada.reloads().await?;
    ada.waits_for("$('#dock .ask-flag')").await?;
    assert_eq!(ada.asks(NOTE).await?, json!(false), "once is enough");
    let kept = "$('#log .log-note').textContent.includes('The attack')";
    assert_eq!(ada.asks(kept).await?, json!(true), "the log keeps it");
    ada.watches_the_layout().await
}

/// Plays on, so many dice a turn, for so many turns or until the mat has decided. Nothing jumps when a turn
/// ends or begins.
async fn plays(ada: &Person, dice: u64, turns: u64) -> Result<Played> {
    let mut played = Played { taps: 0, turns: 0, lessons: Vec::new() };
    // How many dice are left to act with, if it is time to act.
    let unused = "$('#dock').dataset.step === 'act' ? $$('#dock .th-diceset .pdie').length : null";
    let mut steady = 0;
    loop {
        let left = ada.asks(unused).await?.as_u64();
        let enough = left.is_some_and(|left| left + dice <= 5);
        let prefer = if enough { ENOUGH } else { ALL_DICE };
        let watched = played.turns < 3;
        if watched {
            ada.layout_shift().await?;
        }
        match ada.goes_on(prefer).await? {
            Step::Over => break,
            Step::Read(lesson) => played.lessons.push(lesson),
            Step::Pressed(said) => {
                played.taps += 1;
                let ends = said == "End turn" && ada.asks(NOTE).await? == json!(true);
                played.turns += u64::from(ends);
                let begins = said.starts_with("Start turn");
                if watched && (ends || begins) {
                    ada.layout_shift().await?.is_steady(&format!("with {said}"))?;
                    steady += 1;
                }
                if begins && played.turns == turns {
                    break;
                }
            }
        }
        ensure!(played.taps < 600, "the game does not end");
    }
    println!("{steady} changes of turns were looked at");
    Ok(played)
}
