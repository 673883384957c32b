//! How people play Sand Castles with a mouse: they build what they can, send
//! every wave, and end the turn.

use anyhow::{Result, bail, ensure};
use browser::Person;
use serde_json::json;

/// Marks what to press next and says what it is: `over`, `wait` or `press`.
/// Waves are chosen and tiles ticked on the way.
const NEXT: &str = "(() => {
    $$('[data-test-target]').forEach((old) => old.removeAttribute('data-test-target'));
    if ($('#dock .over-acts')) return 'over';
    if (!$('#dock .ask-flag')) return 'wait';
    const open = (css) => $$(css).filter((found) =>
        found.checkVisibility() && found.getAttribute('aria-disabled') !== 'true');
    const mark = (found) => {
        found.setAttribute('data-test-target', '');
        // On a phone the lowest row may lie under the tray: people scroll.
        found.scrollIntoView({ block: 'center', behavior: 'instant' });
        return 'press';
    };
    const ticks = $('#tick');
    if (ticks) {
        $$('input[form=tick]').slice(0, Number(ticks.dataset.least))
            .forEach((box) => box.checked || box.click());
        return mark($('#send'));
    }
    for (const css of ['.sc-take', '#do-keep', '#do-discard', 'button.cell.tile.is-open', 'button.cell.ghost.is-open']) {
        const found = open(css);
        if (found.length > 0) return mark(found[0]);
    }
    const wave = $('#tile-double') ?? $('#tile-single');
    if (wave) {
        wave.checked || wave.click();
        // One that would be wasted in part is asked about.
        open('.sc-act .sure:not([open]) > summary').forEach((ask) => ask.click());
        const send = open(\"[id^='send-']\");
        if (send.length > 0) return mark(send[0]);
    }
    // With something left to play it is asked about once.
    const sure = open('.sc-end .sure:not([open]) > summary');
    if (sure.length > 0) sure[0].click();
    const done = open('#do-done');
    return done.length > 0 ? mark(done[0]) : 'lost';
})()";

/// Presses one thing. False if there is nothing to press: the other is
/// building, or the game is over.
pub async fn builds_on(person: &Person) -> Result<bool> {
    person.presses_what(NEXT).await
}

async fn sees_the_end(person: &Person) -> Result<bool> {
    Ok(person.asks("!!$('#dock .over-acts')").await? == json!(true))
}

/// Plays on until the game is over; returns how many presses it took.
pub async fn build_to_the_end(people: [&Person; 2]) -> Result<usize> {
    let mut presses = 0;
    let mut version = 0;
    while presses < 3000 {
        let before = presses;
        for person in people {
            person.sees_version(version).await?;
            while builds_on(person).await? {
                presses += 1;
            }
            version = person.version().await?;
        }
        if sees_the_end(people[1]).await? {
            people[0].waits_for("$('#dock .over-acts')").await?;
            return Ok(presses);
        }
        ensure!(presses > before, "nobody is asked");
    }
    bail!("the game does not end")
}
