//! A first game: a newcomer comes to the front page, presses Play, and does what the coach and the
//! dock say, to the end.

use anyhow::{Result, ensure};
use browser::{Person, STEADY, Shift, Size, Stage, Step, THUMB};
use serde_json::json;

/// The coach says that one may off-load: a newcomer does.
const OFF_LOADS: &[&str] = &["#dock .held button.is-open[value^='offload ']"];

/// So many presses a turn are few enough, on average.
const MOST_A_TURN: f64 = 4.0;

#[tokio::test]
async fn a_newcomer_plays_the_learning_deal_on_a_phone() -> Result<()> {
    let stage = Stage::set("sand-first-game-phone").await?;
    let ada = stage.newcomer("Ada", Size::Phone).await?;
    plays(&ada, Size::Phone, usize::MAX).await?;
    ada.leaves().await
}

#[tokio::test]
async fn a_newcomer_begins_the_learning_deal_at_a_desk() -> Result<()> {
    let stage = Stage::set("sand-first-game-desk").await?;
    let ada = stage.newcomer("Ada", Size::Desktop).await?;
    // The rest of the game asks the same again; what is looked at here takes its time.
    plays(&ada, Size::Desktop, 6).await?;
    ada.leaves().await
}

/// Whatever the menu offers can be pressed, however high the tray is.
async fn the_menu_lies_over_the_tray(ada: &Person) -> Result<()> {
    ada.clicks("#sea details.menu > summary").await?;
    ada.waits_for("$('#sea .menu-list')?.checkVisibility()").await?;
    let covered = "$$('#sea .menu-list :is(a, button, label)').filter((entry) => entry.checkVisibility()).flatMap((entry) => {
        const { left, top, width, height } = entry.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return entry.contains(found) || found?.control === entry ? [] : [entry.innerText];
    })";
    ensure!(ada.asks(covered).await? == json!([]), "covered: {}", ada.asks(covered).await?);
    ada.clicks("#sea details.menu > summary").await?;
    ada.waits_for("!$('#sea details.menu').open").await?;
    Ok(())
}

/// Plays the learning deal, at most so many turns of it. Who has played it all is dealt the usual game next.
async fn plays(ada: &Person, size: Size, most: usize) -> Result<()> {
    ada.opens("/").await?;
    ada.clicks("#game-fine-sand form .btn").await?;
    ada.reads("#question", "Red or blue?").await?;
    // Somebody who has not played it is offered the learning deal: there is nothing to swap.
    ada.waits_for("$('#coach .is-now')?.dataset.lesson === 'goal'").await?;
    the_menu_lies_over_the_tray(ada).await?;
    ada.watches_the_layout().await?;
    let (mut taps, mut turns, mut lessons) = (0_u32, 1_usize, Vec::new());
    let mut phases: Vec<String> = Vec::new();
    loop {
        let phase = phase(ada, size).await?;
        if !phases.contains(&phase) {
            looks_right(ada, size, &phase).await?;
            phases.push(phase);
            // Measuring changes the window; what jumped meanwhile is nobody's fault.
            ada.layout_shift().await?;
        }
        let (before, stood) = (turn(ada).await?, dock(ada).await?);
        match ada.goes_on(OFF_LOADS).await? {
            Step::Over => break,
            Step::Read(lesson) => lessons.push(lesson),
            Step::Pressed(_) => taps += 1,
        }
        ensure!(taps < 400, "the game does not end");
        let shift = ada.layout_shift().await?;
        if turn(ada).await? != before {
            turns += 1;
            is_steady(&shift, stood, dock(ada).await?, &before)?;
            if turns > most {
                break;
            }
        }
    }
    let average = f64::from(taps) / turns as f64;
    println!(
        "{size:?}: {turns} turns, {taps} taps, {average:.2} a turn; lessons: {}",
        lessons.join(" ")
    );
    ensure!(average <= MOST_A_TURN, "{average:.2} presses a turn: {taps} in {turns} turns");
    ensure!(turns > 5, "a game takes more than {turns} turns");
    ensure!(
        lessons.first().is_some_and(|first| first == "goal"),
        "the goal comes first: {lessons:?}"
    );
    for lesson in ["colour", "pay", "offload", "draw"] {
        ensure!(
            lessons.iter().any(|read| read == lesson),
            "{lesson} was never taught: {lessons:?}"
        );
    }
    if size == Size::Desktop {
        // Axe has seen them; the others are visited in `for_everybody`.
        for asked in ["red-or", "pay", "off-load-a", "end-your"] {
            ensure!(phases.iter().any(|phase| phase == asked), "nobody asked {asked}: {phases:?}");
        }
        return Ok(());
    }
    // The next game is the usual one.
    looks_right(ada, size, "over").await?;
    ada.opens("/").await?;
    ada.clicks("#game-fine-sand form .btn").await?;
    ada.reads("#question", "Choose any cards to swap").await?;
    looks_right(ada, size, "swap").await
}

/// How high the dock is. It always stands at the lower edge.
async fn dock(ada: &Person) -> Result<f64> {
    let height = ada.asks("$('#dock').getBoundingClientRect().height").await?;
    Ok(height.as_f64().unwrap_or_default())
}

/// The page does not jump when a turn is over: nothing shifts that nobody asked for, and the dock keeps its
/// height. What was drawn takes its place among the cards of the hand; that is a piece that moves.
fn is_steady(shift: &Shift, stood: f64, stands: f64, turn: &str) -> Result<()> {
    const WINDOW: f64 = 844.0;
    let dock = stood.max(stands) / WINDOW * (stood - stands).abs() / WINDOW;
    ensure!(dock < STEADY, "the dock jumps after {turn}, from {stood} to {stands}: {dock:.4}");
    ensure!(shift.unasked < STEADY, "the page jumps after {turn}: {shift}");
    Ok(())
}

async fn turn(ada: &Person) -> Result<String> {
    let place = ada.asks("$('#table').dataset.phase ?? 'over'").await?;
    Ok(place.as_str().unwrap_or_default().to_owned())
}

/// What is asked, without its numbers: each is looked at once, on a phone also with and without lesson
/// and news. At the desk, where looking takes long, the later phases have both.
async fn phase(ada: &Person, size: Size) -> Result<String> {
    let phone = size == Size::Phone;
    let asked = ada
        .asks(&format!(
            "[$('#question')?.innerText.replace(/\\d+/g, '').trim().split(' ').slice(0, 2).join('-'),
              {phone} && $('#coach .is-now') ? 'coach' : '', {phone} && $('#last-turn') ? 'news' : '']
                .filter(Boolean).join(' ')",
        ))
        .await?;
    Ok(asked
        .as_str()
        .unwrap_or_default()
        .to_lowercase()
        .replace(['?', ',', ':'], "")
        .replace(' ', "-"))
}

/// Nothing is shut off, nothing is too small, all cards are in sight; with the summary open, too.
async fn looks_right(ada: &Person, size: Size, phase: &str) -> Result<()> {
    // What the pointer rests on explains itself; it looks elsewhere now.
    let away = json!({ "type": "mouseMoved", "x": 1, "y": 1 });
    ada.devtools("Input.dispatchMouseEvent", away).await?;
    ada.asks("$$('#last-turn').forEach((news) => { news.open = true; })").await?;
    if size == Size::Desktop {
        // By day and by night, and on a phone as well.
        ada.inspects(phase).await?;
    } else {
        let small = ada.small_targets(THUMB).await?;
        ensure!(small.is_empty(), "{phase}: too small for a thumb:\n{}", small.join("\n"));
        let cut = ada
            .asks(
                "$$('#dock .card').filter((card) => card.checkVisibility()).filter((card) => {
                const { left, right } = card.getBoundingClientRect();
                return left < -1 || right > innerWidth + 1;
            }).length",
            )
            .await?;
        ensure!(cut == json!(0), "{phase}: {cut} cards of the hand are cut off");
    }
    ada.asks("$$('#last-turn').forEach((news) => { news.open = false; })").await?;
    ada.asks("scrollTo(0, 0)").await?;
    ada.keeps(&format!("{phase}-{size:?}").to_lowercase()).await
}
