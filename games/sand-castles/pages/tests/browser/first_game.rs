//! Somebody who has never heard of Sand Castles plays a first game, following only what coach and
//! dock offer.

use anyhow::Result;
use browser::{Person, Size, Stage, Step, THUMB};
use serde_json::json;

/// The places of the own side that cannot be seen and pressed without scrolling.
const OUT_OF_SIGHT: &str = "
    $$('.side-you .cell').filter((cell) => !cell.matches('.is-none')).flatMap((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const seen = top >= 0 && (cell === found || cell.contains(found) || found?.contains(cell));
        return seen ? [] : [`${cell.className} at ${Math.round(top)}, under ${found?.outerHTML.slice(0, 80)}`];
    })
";

/// What is told of a seat in its line and lies over something else that is told there.
const COLLIDES: &str = "
    $$('.sc-seat').flatMap((line) => {
        const told = $$('h2, .sc-did, .sc-held li, .score', line).filter((part) => part.checkVisibility());
        const box = (part) => part.getBoundingClientRect();
        const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return told.flatMap((part, at) => told.slice(at + 1).filter((other) => over(box(part), box(other)))
            .map((other) => `${part.innerText} and ${other.innerText}`));
    })
";

/// Which turn it is, which castles are built, whether there is a lesson, whether all is over, how
/// far the page is scrolled.
const NOW: &str =
    "[$('#table').dataset.phase, $$('.beach .plan').map((plan) => plan.innerText).join(),
    !!$('#coach .is-now'), !!$('#table.is-over'), scrollY]";

/// Reads, presses and looks whether the page holds still from turn to turn, to the end or for so
/// many presses. The lessons that were read.
async fn plays(person: &Person, most: usize) -> Result<Vec<String>> {
    let (mut lessons, mut taps) = (Vec::new(), 0);
    let mut before = person.asks(NOW).await?;
    person.watches_the_layout().await?;
    while taps < most {
        match person.goes_on(&[]).await? {
            Step::Over => break,
            Step::Read(lesson) => lessons.push(lesson),
            Step::Pressed(_) => taps += 1,
        }
        person.waits_for("$('#dock .ask-flag') || $('#table.is-over')").await?;
        let now = person.asks(NOW).await?;
        let (turn, over) = (&now[0], now[3] == json!(true));
        let shift = person.layout_shift().await?;
        // A new castle may be higher than the one before.
        if *turn != before[0] && now[1] == before[1] && !over {
            // A lesson pushes the tray up from below, which browsers count although nothing is
            // seen to move.
            if now[2] == json!(false) {
                shift.is_steady(&format!("at {turn}"))?;
            }
            assert_eq!(now[4], json!(0), "{turn} is seen from the top");
            assert_eq!(person.asks(COLLIDES).await?, json!([]), "at {turn}");
            let hidden = person.asks(OUT_OF_SIGHT).await?;
            assert_eq!(hidden, json!([]), "out of sight at {turn}");
        }
        before = now;
    }
    Ok(lessons)
}

async fn begins(person: &Person) -> Result<()> {
    person.opens("/").await?;
    person.clicks("#game-sand-castles form .btn").await?;
    person.waits_for("$('#coach .is-now')").await?;
    person.waits_for("$('#dock .ask-flag')").await?;
    person.keeps("first-lesson").await
}

/// The shortest game there is, to its end: the one that starts with one press has half as many
/// castles again.
#[tokio::test]
async fn a_newcomer_plays_sand_castles_on_a_phone() -> Result<()> {
    let stage = Stage::set("castles-first-game-phone").await?;
    let ada = stage.newcomer("Ada", Size::Phone).await?;
    ada.opens("/new/sand-castles").await?;
    ada.writes("input[name=name]", "Ada").await?;
    ada.asks("$('#option-castles').value = '8'").await?;
    ada.asks("$('[name=seat-2][value=bot]').click()").await?;
    ada.clicks(".new-table .btn-deep").await?;
    ada.waits_for("$('#coach .is-now') && $('#dock .ask-flag')").await?;
    let mut lessons = plays(&ada, 30).await?;
    let small = ada.small_targets(THUMB).await?;
    assert!(small.is_empty(), "{}", small.join("\n"));
    ada.keeps("later").await?;
    // After thirty presses nearly all that a turn may ask has been looked at; from here on it is enough
    // that there is always something to press, to the end.
    lessons.extend(ada.plays_a_first_game(&[], 300).await?.lessons);
    assert_eq!(lessons.first().map(String::as_str), Some("goal"));
    for lesson in ["build", "undo"] {
        assert!(lessons.iter().any(|read| read == lesson), "{lesson} is not among {lessons:?}");
    }
    let found = ada.does_not_fit().await?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    ada.keeps("over").await?;
    ada.leaves().await
}

#[tokio::test]
async fn a_newcomer_begins_sand_castles_at_a_desk() -> Result<()> {
    let stage = Stage::set("castles-first-game-desk").await?;
    let ada = stage.newcomer("Ada", Size::Desktop).await?;
    begins(&ada).await?;
    ada.inspects("coach").await?;
    plays(&ada, 15).await?;
    let small = ada.small_targets(THUMB).await?;
    assert!(small.is_empty(), "{}", small.join("\n"));
    // The other's last turn may be marked, and nobody is shut out by that.
    ada.inspects("the-others-turn").await?;
    ada.leaves().await
}
