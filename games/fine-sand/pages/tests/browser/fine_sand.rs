//! How people play Fine Sand with a mouse: whatever the tray offers first.

use crate::Person;
use anyhow::{Result, bail};
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
    const builds = open(\"#dock button.card[value^='build ']\").filter((card) => card.matches('.is-open'));
    if (builds.length > 0) return mark(builds.sort((a, b) => cost(b) - cost(a))[0]);
    const keep = open(\"#dock button[value='enough']:not(#send)\");
    if (keep.length > 0) return mark(keep[0]);
    if (ticks) {
        const boxes = $$('input[form=tick]').filter((box) => box.closest('.held-card')?.checkVisibility());
        boxes.slice(0, Number(ticks.dataset.least)).forEach((box) => box.checked || box.click());
        return mark($('#send'));
    }
    for (const css of ['#do-red', '#dock .btn-go', '#dock .card.is-open', '#do-done']) {
        const found = open(css);
        if (found.length > 0) return mark(found[0]);
    }
    return 'lost';
})()";

/// Which turn it is: `Turn 7`.
const TURN: &str = "$('#sea .where p')?.textContent.match(/Turn \\d+/)?.[0] ?? ''";

impl Person {
    /// Presses one thing in Fine Sand. False if there is nothing to press:
    /// the others are playing, or the game is over.
    pub async fn presses_on(&self) -> Result<bool> {
        self.presses_what(NEXT).await
    }

    /// Plays a whole turn of Fine Sand, or what is left of it.
    pub async fn plays_a_turn(&self) -> Result<()> {
        let turn = self.asks(TURN).await?;
        // With the last player's turn the next one begins.
        while self.asks(TURN).await? == turn && self.presses_on().await? {}
        Ok(())
    }

    /// Whether the game on this page is over.
    pub async fn sees_the_end(&self) -> Result<bool> {
        Ok(self.asks("!!$('#dock .over-acts')").await? == json!(true))
    }

    /// Waits until this person is asked, or the game is over.
    pub async fn waits_for_the_turn(&self) -> Result<()> {
        self.waits_for("$('#dock .over-acts') || $('#dock .ask-flag')").await.map(drop)
    }
}

/// Plays on until the game is over; returns how many turns there were.
pub async fn play_sand_to_the_end(people: &[&Person]) -> Result<usize> {
    for turn in 1..=99 {
        for person in people {
            person.waits_for_the_turn().await?;
        }
        for person in people {
            person.plays_a_turn().await?;
        }
        if people[0].sees_the_end().await? {
            return Ok(turn);
        }
    }
    bail!("the game does not end")
}
