//! How people play Fine Sand with a mouse: whatever the tray offers first.

use anyhow::{Result, bail};
use browser::Person;
use serde_json::json;

/// Marks what to press next and says what it is: `over`, `wait`, `press`, or
/// `tick` when boxes were ticked on the way.
const NEXT: &str = "(() => {
    $$('[data-test-target]').forEach((old) => old.removeAttribute('data-test-target'));
    if ($('#dock .over-acts')) return 'over';
    if (!$('#dock .ask-flag')) return 'wait';
    const open = (css) => $$(css).filter((found) =>
        found.checkVisibility() && found.getAttribute('aria-disabled') !== 'true');
    const mark = (found) => { found.setAttribute('data-test-target', ''); return 'press'; };
    const ticks = $('#tick');
    if (ticks?.dataset.pay) return mark($('#send'));
    const cost = (card) => Number(card.querySelector('.card-cost')?.textContent ?? 0);
    const builds = open(\"#dock button.card:is([value^='build '], [value^='red; build '])\").filter((card) => card.matches('.is-open'));
    if (builds.length > 0) return mark(builds.sort((a, b) => cost(b) - cost(a))[0]);
    const keep = open(\"#dock button[value='enough']:not(#send)\");
    if (keep.length > 0) return mark(keep[0]);
    if (ticks && $('#send').getAttribute('aria-disabled') === 'true') {
        const boxes = $$('input[form=tick]').filter((box) => box.closest('.held-card')?.checkVisibility());
        boxes.slice(0, Number(ticks.dataset.least)).forEach((box) => box.checked || box.click());
    }
    if (ticks) return mark($('#send'));
    // Where nothing can be afforded, red asks first: then blue is the better turn.
    for (const css of ['#do-red', '#do-blue', '#dock .btn-go', '#dock .card.is-open', '#do-done']) {
        const found = open(css);
        if (found.length > 0) return mark(found[0]);
    }
    return 'lost';
})()";

/// Which turn it is: `Turn 7`.
const TURN: &str = "$('#sea .where p')?.textContent.match(/Turn \\d+/)?.[0] ?? ''";

/// Presses one thing. False if there is nothing to press: the others are
/// playing, or the game is over.
pub async fn presses_on(person: &Person) -> Result<bool> {
    person.presses_what(NEXT).await
}

/// Plays a whole turn, or what is left of it.
pub async fn plays_a_turn(person: &Person) -> Result<()> {
    let turn = person.asks(TURN).await?;
    // With the last player's turn the next one begins.
    while person.asks(TURN).await? == turn && presses_on(person).await? {}
    Ok(())
}

async fn sees_the_end(person: &Person) -> Result<bool> {
    Ok(person.asks("!!$('#dock .over-acts')").await? == json!(true))
}

/// Waits until this person is asked, or the game is over.
pub async fn waits_for_the_turn(person: &Person) -> Result<()> {
    person.waits_for("$('#dock .over-acts') || $('#dock .ask-flag')").await.map(drop)
}

/// Plays on until the game is over; returns how many turns there were.
pub async fn play_to_the_end(people: &[&Person]) -> Result<usize> {
    for turn in 1..=99 {
        for person in people {
            waits_for_the_turn(person).await?;
        }
        for person in people {
            plays_a_turn(person).await?;
        }
        if sees_the_end(people[0]).await? {
            return Ok(turn);
        }
    }
    bail!("the game does not end")
}
