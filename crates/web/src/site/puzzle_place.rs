//! A puzzle by its address, and what has been played of an answer.

use crate::App;
use crate::guard::who::{COOKIE, cookie};
use crate::pages::error::Problem;
use crate::site::error::{PageError, problem_of};
use crate::site::session::Session;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalog::AnyGame;
use host::{
    Answer, Guest, GuestId, HostError, Marked, OwnMistake, Puzzle, Puzzles, TableId, puzzle_id,
};
use std::collections::HashMap;
use std::sync::Arc;

/// Longer lines are no answer to anything.
pub(super) const LONGEST: usize = 64;

/// One puzzle, and what has been played of an answer.
#[derive(Clone)]
pub(super) struct Place {
    pub game: AnyGame,
    pub which: Which,
    pub line: Vec<String>,
}

/// Where a puzzle comes from.
#[derive(Clone)]
pub(super) enum Which {
    /// One of those that the game keeps, counted from 1.
    Kept { puzzles: Arc<Puzzles>, number: usize },
    /// A mistake of the guest who asks.
    Own(Arc<OwnMistake>),
}

impl FromRequestParts<App> for Place {
    type Rejection = PageError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Place, PageError> {
        let named = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let named = named.map(|Path(named)| named).unwrap_or_default();
        let (found, back) = match named.contains_key("version") {
            true => (own(parts, app, &named).await, "/mistakes"),
            false => (Ok(kept(app, &named)), "/puzzles"),
        };
        let problem = match found {
            Ok(Some(place)) => return Ok(place),
            Ok(None) => Problem::NotFound,
            Err(error) => problem_of(&error, None),
        };
        let session = Session::from_request_parts(parts, app).await?;
        Err(session.problem(&problem, Some(back)))
    }
}

/// A puzzle that its game keeps.
fn kept(app: &App, named: &HashMap<String, String>) -> Option<Place> {
    let game = app.host.games().find(named.get("game")?).ok()?;
    let puzzles = app.puzzles.of(&app.host, game)?;
    let number = named.get("number")?.parse().ok()?;
    let line = line(named)?;
    let there = (1..=puzzles.all.len()).contains(&number);
    there.then_some(Place { game, which: Which::Kept { puzzles, number }, line })
}

/// A mistake of whoever asks; nobody else's is there.
async fn own(
    parts: &Parts,
    app: &App,
    named: &HashMap<String, String>,
) -> Result<Option<Place>, HostError> {
    let table = named.get("table").and_then(|table| table.parse::<TableId>().ok());
    let version = named.get("version").and_then(|version| version.parse::<u32>().ok());
    let (Some(table), Some(version), Some(line)) = (table, version, line(named)) else {
        return Ok(None);
    };
    let Some(secret) = cookie(&parts.headers, COOKIE) else { return Ok(None) };
    let guest = match app.host.authenticate(secret).await {
        Err(HostError::Unknown) => return Ok(None),
        guest => guest?,
    };
    let own = app.host.mistake(guest.id, table, version).await?;
    Ok(Some(Place { game: own.game, which: Which::Own(Arc::new(own)), line }))
}

fn line(named: &HashMap<String, String>) -> Option<Vec<String>> {
    let Some(text) = named.get("line") else { return Some(Vec::new()) };
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
    let line: Vec<String> = text.split(';').map(str::to_owned).collect();
    (line.len() <= LONGEST).then_some(line)
}

impl Place {
    pub fn puzzle(&self) -> &Puzzle {
        match &self.which {
            Which::Kept { puzzles, number } => &puzzles.all[number - 1],
            Which::Own(own) => &own.puzzle,
        }
    }

    pub fn address(&self) -> String {
        match &self.which {
            Which::Kept { number, .. } => format!("/puzzles/{}/{number}", self.game.about().id),
            Which::Own(own) => mistake_address(own.kept.table, own.kept.mistake.version),
        }
    }

    /// Where all puzzles of this kind are listed.
    pub fn list(&self) -> &'static str {
        match self.which {
            Which::Kept { .. } => "/puzzles",
            Which::Own(_) => "/mistakes",
        }
    }

    /// Where an answer is looked at that has come so far.
    pub fn after(&self, line: &[String]) -> String {
        match line {
            [] => self.address(),
            line => format!("{}/after/{}", self.address(), URL_SAFE_NO_PAD.encode(line.join(";"))),
        }
    }

    /// The answer as far as the address tells it; nothing if nobody can have answered so.
    pub fn answer(&self) -> Option<Answer<'_>> {
        let mut answer = Answer::new(self.puzzle(), self.game).ok()?;
        for text in &self.line {
            if *answer.marked() != Marked::Open {
                return None;
            }
            answer.play(text).ok()?;
        }
        Some(answer)
    }

    /// Whether this guest has answered it, and whether rightly: at first, or at last for one's own mistakes.
    pub async fn answered(
        &self,
        app: &App,
        guest: Option<&Guest>,
    ) -> Result<Option<bool>, HostError> {
        match (&self.which, guest) {
            (Which::Own(own), _) => Ok(own.kept.solved),
            (Which::Kept { .. }, None) => Ok(None),
            (Which::Kept { .. }, Some(guest)) => {
                let answers = app.host.puzzle_answers(guest.id, self.game).await?;
                Ok(answers.get(&puzzle_id(self.puzzle())).copied())
            }
        }
    }

    /// Keeps an answer.
    pub async fn keep(&self, app: &App, guest: GuestId, solved: bool) -> Result<(), HostError> {
        match &self.which {
            Which::Kept { .. } => {
                app.host.answer_puzzle(guest, self.game, self.puzzle(), solved).await.map(drop)
            }
            Which::Own(own) => {
                let (table, version) = (own.kept.table, own.kept.mistake.version);
                app.host.answer_mistake(guest, table, version, solved).await
            }
        }
    }
}

/// Where a mistake of one's own is asked again.
pub(crate) fn mistake_address(table: TableId, version: u32) -> String {
    format!("/mistakes/{table}/{version}")
}
