//! A match that plays itself, for tests about what comes after it.

use crate::Person;
use anyhow::{Result, ensure};
use serde_json::json;

/// At most so many turns of the loop, far more than a match of chance moves takes.
const MOST: usize = 1500;

/// Plays a little, so that even a slow machine answers in time: some legal move or other, the same ones every time, through the API of the table on this page.
const A_WHILE: &str = r"(async () => {
    const table = `/api/tables/${location.pathname.split('/')[2]}`;
    for (let turn = 0; turn < 8; turn += 1) {
        const { status, legal, version } = await (await fetch(table)).json();
        if (status === 'over') return true;
        const choice = legal?.[(version * 7 + 3) % legal.length];
        if (!choice) { await new Promise((done) => setTimeout(done, 20)); continue; }
        const body = JSON.stringify({ move: choice.text, version });
        await fetch(`${table}/moves`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    }
    return false;
})()";

impl Person {
    /// Plays the match of this table to its end, by moves that are nobody's idea.
    pub async fn plays_it_out(&self) -> Result<()> {
        for _ in 0..MOST {
            if self.awaits(A_WHILE).await? == json!(true) {
                return Ok(());
            }
        }
        ensure!(false, "{} shows a match without an end", self.path().await?);
        Ok(())
    }

    /// Looks at the review of a table, in every look and in words, and goes through it by keys.
    pub async fn looks_at_it_again(&self, table: &str, name: &str) -> Result<()> {
        self.opens(&format!("{table}/review")).await?;
        self.waits_for("$('main.rv')").await?;
        ensure!(
            self.asks("$('.rv.is-plain') !== null || $('.rv-lead').innerText.length > 20").await?
                == json!(true),
            "a review of {name} without a sentence"
        );
        self.inspects(&format!("{name}-review")).await?;
        self.presses(crate::Key::Home).await?;
        self.waits_for("Number($('#dock').dataset.at) === Number($('.scrub').min)").await?;
        self.presses(crate::Key::End).await?;
        self.waits_for("Number($('#dock').dataset.at) === Number($('.scrub').max)").await?;
        // However long the list is, the page is not: whatever is hidden in it stays inside.
        self.asks("scrollTo({ top: 1e6, behavior: 'instant' })").await?;
        let beyond = "document.documentElement.scrollHeight - scrollY - $('#dock').getBoundingClientRect().bottom";
        let beyond = self.asks(beyond).await?.as_f64().unwrap_or(f64::NAN);
        ensure!(beyond < 4.0, "{name}: the page goes on for {beyond} pixels below its end");
        self.opens(&format!("{table}/review/text")).await?;
        self.inspects(&format!("{name}-review-text")).await
    }

    /// Looks at a puzzle, in every look and in words, and at the list of them.
    pub async fn looks_at_a_puzzle(&self, game: &str) -> Result<()> {
        for (what, path) in [("puzzle", "1"), ("puzzle-text", "1/text"), ("puzzles", "")] {
            self.opens(format!("/puzzles/{game}/{path}").trim_end_matches('/')).await?;
            self.inspects(&format!("{game}-{what}")).await?;
        }
        Ok(())
    }
}
