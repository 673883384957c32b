//! How people play Novem with a mouse.

use anyhow::{Result, ensure};
use browser::Person;
use serde_json::json;

/// Whether the match is over.
const OVER: &str = "!!$('#table.is-over')";
/// Whether this person is asked for a marker.
const ASKED: &str = "!!$('#dock .ask-flag')";
/// Which round it is: `Game 1 of 2, round 5`, and who attacks.
const ROUND: &str = "$('#sea .where p')?.textContent";

/// What people do at a table of Novem.
pub trait PlaysNovem {
    /// Waits until it is this person's move, or until there are no more.
    /// False if the match is over.
    async fn is_asked(&self) -> Result<bool>;
    /// Presses one of the three markers, counted from 0.
    async fn lays(&self, marker: u64) -> Result<()>;
    /// Waits until that marker is the chosen one.
    async fn has_laid(&self, marker: u64) -> Result<()>;
    /// Opens a table for two by the form and gives the link for the other.
    async fn opens_a_table(&self) -> Result<String>;
    /// Opens the link and sits down.
    async fn joins(&self, link: &str) -> Result<()>;
    /// Starts a match against a bot, in one click from the front page.
    async fn plays_a_bot(&self) -> Result<()>;
}

impl PlaysNovem for Person {
    async fn is_asked(&self) -> Result<bool> {
        self.waits_for(&format!("{OVER} || {ASKED}")).await?;
        Ok(self.asks(OVER).await? == json!(false))
    }

    async fn lays(&self, marker: u64) -> Result<()> {
        self.clicks(&self::marker(marker)).await
    }

    async fn has_laid(&self, marker: u64) -> Result<()> {
        let chosen = format!("$('{}[aria-pressed=true]')", self::marker(marker));
        self.waits_for(&chosen).await.map(drop)
    }

    async fn opens_a_table(&self) -> Result<String> {
        self.opens("/").await?;
        self.clicks("#game-novem a[href='/new/novem']").await?;
        self.writes("input[name=name]", self.name).await?;
        self.clicks(".new-table .btn-deep").await?;
        let link = self.waits_for("$('#join-link')?.value").await?;
        Ok(link.as_str().unwrap_or_default().to_owned())
    }

    async fn joins(&self, link: &str) -> Result<()> {
        self.opens(link).await?;
        self.writes("#dock input[name=name]", self.name).await?;
        self.clicks_on("#dock .btn", "Sit down").await?;
        self.waits_for("$('#dock .bigmarker')").await.map(drop)
    }

    async fn plays_a_bot(&self) -> Result<()> {
        self.opens("/").await?;
        self.clicks("#game-novem form .btn").await?;
        self.waits_for("$('#dock .bigmarker')").await.map(drop)
    }
}

/// Where one of the three markers is, counted from 0 and over again.
pub fn marker(nth: u64) -> String {
    format!("#dock .why:nth-child({}) .bigmarker", nth % 3 + 1)
}

/// Markers for the next rounds, the same in every run.
fn markers() -> impl Iterator<Item = u64> {
    let mut state: u64 = 0x7469_6465;
    std::iter::from_fn(move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Some(state >> 33)
    })
}

/// One lays a marker, then the other; both see it turned up. False if there
/// was no round left to play.
pub async fn both_play_a_round(first: (&Person, u64), second: (&Person, u64)) -> Result<bool> {
    if !first.0.is_asked().await? {
        return Ok(false);
    }
    let version = first.0.version().await?;
    for ((person, marker), laid) in [first, second].into_iter().zip(1..) {
        ensure!(person.is_asked().await?, "{} has no move, the other has", person.name);
        person.lays(marker).await?;
        for watcher in [first.0, second.0] {
            watcher.sees_version(version + laid).await?;
        }
    }
    Ok(true)
}

/// Both play on, taking turns in who is first, until the match is over.
pub async fn play_to_the_end(one: &Person, other: &Person) -> Result<u32> {
    let (mut rounds, mut markers) = (0, markers());
    let (mut first, mut second) = (one, other);
    while both_play_a_round(
        (first, markers.next().unwrap_or_default()),
        (second, markers.next().unwrap_or_default()),
    )
    .await?
    {
        rounds += 1;
        (first, second) = (second, first);
    }
    Ok(rounds)
}

/// Who has won and by how much, or that nobody has: `You win, 34 to 29`, `A draw, 31 each`.
pub async fn reads_the_result(person: &Person) -> Result<()> {
    let told = "/ to \\d+|^A draw, \\d+ each/.test($('#question').innerText.trim())";
    person.waits_for(told).await.map(drop)
}

/// Plays on against a bot for at most `rounds`. False if the match ended first.
pub async fn play_rounds(person: &Person, rounds: usize) -> Result<bool> {
    for marker in markers().take(rounds) {
        if !person.is_asked().await? {
            return Ok(false);
        }
        // Not by the version: the bot may lay before or after.
        let round = person.asks(ROUND).await?;
        person.lays(marker).await?;
        person.waits_for(&format!("{ROUND} !== {round}")).await?;
    }
    Ok(true)
}
