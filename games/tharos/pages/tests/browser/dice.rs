//! How people play Tharos with a mouse: they place the marker, give every die
//! something to do, and end the turn.

use anyhow::{Result, bail};
use browser::Person;

/// Marks what to press next and says what it is: `over`, `wait` or `press`.
/// Dice are chosen on the way, and each goes where it does most.
const NEXT: &str = "(() => {
    $$('[data-test-target]').forEach((old) => old.removeAttribute('data-test-target'));
    if ($('#dock .over-acts')) return 'over';
    if (!$('#dock .ask-flag')) return 'wait';
    const open = (css) => $$(css).filter((found) =>
        found.checkVisibility() && found.getAttribute('aria-disabled') !== 'true');
    const mark = (found) => {
        found.setAttribute('data-test-target', '');
        // On a phone most of the table lies under the tray: people scroll.
        found.scrollIntoView({ block: 'center', behavior: 'instant' });
        return 'press';
    };
    const asked = open('#dock .btn-go');
    if (asked.length > 0) return mark(asked[0]);
    for (const die of $$('input[name=die]:not(#die-0)')) {
        die.checked || die.click();
        for (const deed of ['explore', 'deliver', 'build', 'hire', 'mine', 'take', 'earn', 'guard', '']) {
            const found = open(`[data-die] .is-open[id*='${deed}']`);
            if (found.length > 0) return mark(found[0]);
        }
    }
    $('#die-0')?.click();
    const pass = open('#do-pass');
    return pass.length > 0 ? mark(pass[0]) : 'lost';
})()";

/// Presses one thing. False if there is nothing to press: another is in turn,
/// or the game is over.
pub async fn uses_dice(person: &Person) -> Result<bool> {
    person.presses_what(NEXT).await
}

/// Plays on alone until the game is over; returns how many presses it took.
pub async fn plays_to_the_end(person: &Person) -> Result<usize> {
    for presses in 0..600 {
        if !uses_dice(person).await? {
            person.waits_for("$('#dock .over-acts')").await?;
            return Ok(presses);
        }
    }
    bail!("the game does not end")
}
