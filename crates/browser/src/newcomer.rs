//! Somebody who has never heard of the game: reads what the coach says, and presses what the dock
//! offers.

use crate::{GLANCE, Look, PATIENCE, Person, Script, Size, Stage, Theme};
use anyhow::{Result, bail, ensure};
use serde_json::{Value, json};
use std::time::Instant;

/// What a newcomer did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Read a lesson and pressed Next; its key.
    Read(String),
    /// Pressed something; what it says.
    Pressed(String),
    /// The match is over.
    Over,
}

/// A whole game as a newcomer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FirstGame {
    /// The lessons read, in order.
    pub lessons: Vec<String>,
    /// How often something was pressed to play, lessons not counted.
    pub taps: usize,
}

/// Finds what to press next and marks it: `[kind, words]`. First what the test prefers, then what
/// was asked back, the coach, the button that completes, a piece that can be chosen, any button.
const NEXT: &str = "
    ((prefer) => {
        $$('[data-test-target]').forEach((old) => old.removeAttribute('data-test-target'));
        const offered = (target) => target.getAttribute('aria-disabled') !== 'true' && !target.closest('[inert]')
            && target.getAttribute('aria-pressed') !== 'true' && !target.checked && !target.disabled
            && (target.labels?.[0] ?? target).checkVisibility({ visibilityProperty: true });
        const pick = (kind, css) => {
            const found = $$(css).find(offered);
            if (!found) return null;
            (found.labels?.[0] ?? found).setAttribute('data-test-target', '');
            const lesson = found.closest('[data-lesson]')?.dataset.lesson;
            return [kind, lesson ?? (found.labels?.[0] ?? found).innerText.trim().replaceAll('\\n', ' ')];
        };
        const lesson = pick('read', '#coach .is-now [data-lesson-read]');
        if (lesson) return lesson;
        if ($('#table.is-over')) return ['over', ''];
        const asked = $('#dock .ask-flag');
        const wanted = prefer.reduce((found, css) => found ?? pick('press', css), null);
        return wanted
            ?? pick('press', 'dialog[open] .btn')
            ?? pick('press', 'details.sure[open] .sure-acts button:not([data-unsure])')
            ?? (asked ? null : ['wait', ''])
            ?? pick('press', '#dock .btn-go')
            ?? pick('press', '#dock details.sure > summary.btn-go')
            ?? pick('press', '#dock [data-hand] button, #dock [data-hand] input, #dock input[form=tick]')
            ?? pick('press', '#table button.is-open, #table input.is-open')
            ?? pick('press', '#dock button:not([data-take-back], [data-unsure], .linkbtn, .hintbtn)')
            ?? pick('press', '#table button[name=move]')
            ?? ['stuck', ''];
    })
";

/// Whatever changes when a press has had its effect.
const SIGNS: &str = "
    [location.pathname, $('#table')?.dataset.version, $('#dock')?.innerHTML, $('#coach .is-now')?.dataset.lesson,
     $$('dialog[open], details[open]').map((open) => open.id), $$('input:checked').map((box) => box.id)].join()
";

/// At which version the table is and how far down the page is scrolled, if what is pressed next lies
/// in the tray. That is in sight wherever the board is, so as long as only a choice is made, the
/// board stays where it is.
const PLACE: &str = "
    $('#dock [data-test-target], #coach [data-test-target]') && [$('#table')?.dataset.version, scrollY]
";

impl Stage {
    /// Somebody comes with a fresh browser of this size, by day, with as little motion as possible.
    pub async fn newcomer(&self, name: &'static str, size: Size) -> Result<Person> {
        let person = self.person_with(name, Script::Runs).await?;
        person.looks(Look { theme: Theme::Light, size }).await?;
        Ok(person)
    }
}

impl Person {
    /// Waits until there is something to do, and does it: what matches one of `prefer` (CSS, in
    /// this order) before what the coach and the dock offer by themselves. Fails if it is this
    /// person's move and nothing can be pressed, if a press has no effect, or if one in the tray
    /// scrolls the board away.
    pub async fn goes_on(&self, prefer: &[&str]) -> Result<Step> {
        let next = format!("{NEXT}({})", json!(prefer));
        let give_up = Instant::now() + PATIENCE;
        loop {
            let found = self
                .waits_for(&format!("(([kind, said]) => kind !== 'wait' && [kind, said])({next})"))
                .await?;
            let said = found[1].as_str().unwrap_or_default().to_owned();
            match found[0].as_str().unwrap_or_default() {
                "over" => return Ok(Step::Over),
                "stuck" => {
                    let _ = self.photographs("stuck").await;
                    let dock = self.asks("$('#dock')?.innerText").await?;
                    bail!("{} does not know what to do; the dock says: {dock}", self.name);
                }
                kind => {
                    let before = self.asks(SIGNS).await?;
                    let place = self.asks(PLACE).await?;
                    if !self.tries_to_click("[data-test-target]").await {
                        // A push has replaced it, or something travels across it: look again.
                        ensure!(Instant::now() < give_up, "{} cannot press {said:?}", self.name);
                        tokio::time::sleep(GLANCE).await;
                        continue;
                    }
                    self.waits_for(&format!("{SIGNS} !== {before}")).await?;
                    let now = self.asks("[$('#table')?.dataset.version, scrollY]").await?;
                    ensure!(
                        place[0] != now[0] || now[1].as_f64() <= place[1].as_f64(),
                        "the page jumps from {place} to {now} as {} presses {said:?} in the tray",
                        self.name
                    );
                    return Ok(if kind == "read" { Step::Read(said) } else { Step::Pressed(said) });
                }
            }
        }
    }

    /// Plays the match on this page to its end, as [`Person::goes_on`] does. Fails if that takes more than
    /// `most` presses.
    pub async fn plays_a_first_game(&self, prefer: &[&str], most: usize) -> Result<FirstGame> {
        let mut game = FirstGame::default();
        loop {
            match self.goes_on(prefer).await? {
                Step::Over => return Ok(game),
                Step::Read(lesson) => game.lessons.push(lesson),
                Step::Pressed(_) => game.taps += 1,
            }
            ensure!(
                game.taps <= most,
                "{} pressed {most} times and the match is not over",
                self.name
            );
        }
    }

    /// Whether what matches could be clicked at once. If something lies over it, such as the tray over the
    /// lower edge of the board, it is scrolled to the middle, as people do.
    async fn tries_to_click(&self, css: &str) -> bool {
        let css_text = json!(css);
        let to_the_middle = format!(
            "(() => {{
                const target = $({css_text});
                if (!target) return false;
                const {{ left, top, width, height }} = target.getBoundingClientRect();
                const over = document.elementFromPoint(left + width / 2, top + height / 2);
                if (!target.contains(over)) target.scrollIntoView({{ block: 'center', behavior: 'instant' }});
                return true;
            }})()"
        );
        let there = self.asks(&to_the_middle).await;
        matches!(there, Ok(Value::Bool(true))) && self.clicks_now(css).await.is_ok()
    }
}
