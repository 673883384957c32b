//! How people draw and guess in Subtext: with a mouse or a finger on the sheet.

use anyhow::{Context, Result, ensure};
use browser::Person;
use serde_json::{Value, json};

/// What a person draws with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// A mouse, pressed and dragged.
    Mouse,
    /// A finger on a touch screen.
    Finger,
}

/// What would be handed in now.
const SHEET: &str = "$('[data-draw-move]')?.value ?? ''";

/// What somebody does at a table of Subtext.
pub trait Draws {
    /// Draws one stroke through these places, given as shares of the sheet.
    async fn draws(&self, hand: Hand, places: &[(f64, f64)]) -> Result<()>;
    /// How many strokes are on the sheet.
    async fn strokes(&self) -> Result<usize>;
    /// The sheet as it would be handed in: `draw 2 120,80 …`.
    async fn sheet(&self) -> Result<String>;
    /// The word on this person's card.
    async fn word(&self) -> Result<String>;
    /// Everything that the page holds, seen or not.
    async fn page_text(&self) -> Result<String>;
}

impl Draws for Person {
    async fn draws(&self, hand: Hand, places: &[(f64, f64)]) -> Result<()> {
        let strokes = self.strokes().await?;
        // Only if the sheet is not in sight: whoever draws does not scroll for nothing.
        self.asks(
            "(({ top, bottom }) => (top >= 0 && bottom <= $('.shore').getBoundingClientRect().top)
                || $('[data-draw] canvas').scrollIntoView({ block: 'center', behavior: 'instant' }))(
                $('[data-draw] canvas').getBoundingClientRect())",
        )
        .await?;
        let sheet = self
            .asks("(({ left, top, width, height }) => [left, top, width, height])($('[data-draw] canvas').getBoundingClientRect())")
            .await?;
        let side = |at: usize| sheet[at].as_f64().context("a sheet");
        let (left, top, width, height) = (side(0)?, side(1)?, side(2)?, side(3)?);
        let [first, .., last] = places else { anyhow::bail!("a stroke has two places or more") };
        let at = |(x, y): &(f64, f64)| (left + x * width, top + y * height);
        touches(self, hand, "down", at(first)).await?;
        for place in &places[1..] {
            touches(self, hand, "move", at(place)).await?;
        }
        touches(self, hand, "up", at(last)).await?;
        let drawn =
            format!("({SHEET}).split('|').length >= {} && ({SHEET}) !== 'draw'", strokes + 1);
        self.waits_for(&drawn).await.map(drop)
    }

    async fn strokes(&self) -> Result<usize> {
        let sheet = self.sheet().await?;
        let strokes = sheet.strip_prefix("draw").context("something to draw on")?.trim();
        Ok(if strokes.is_empty() { 0 } else { strokes.split('|').count() })
    }

    async fn sheet(&self) -> Result<String> {
        let sheet = self.asks(SHEET).await?;
        Ok(sheet.as_str().unwrap_or_default().to_owned())
    }

    async fn word(&self) -> Result<String> {
        let word = self.waits_for("$('.wordcard [data-word]')?.textContent").await?;
        let word = word.as_str().unwrap_or_default().to_owned();
        ensure!(!word.is_empty(), "{} has no word", self.name);
        Ok(word)
    }

    async fn page_text(&self) -> Result<String> {
        match self.asks("document.documentElement.outerHTML + document.title").await? {
            Value::String(text) => Ok(text),
            other => anyhow::bail!("no page: {other}"),
        }
    }
}

async fn touches(person: &Person, hand: Hand, how: &str, (x, y): (f64, f64)) -> Result<()> {
    let (method, event) = match hand {
        Hand::Mouse => {
            let kind = match how {
                "down" => "mousePressed",
                "move" => "mouseMoved",
                _ => "mouseReleased",
            };
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
            ("Input.dispatchMouseEvent", event)
        }
        Hand::Finger => {
            let kind = match how {
                "down" => "touchStart",
                "move" => "touchMove",
                _ => "touchEnd",
            };
            let points = if how == "up" { json!([]) } else { json!([{ "x": x, "y": y }]) };
            ("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
        }
    };
    person.devtools(method, event).await.map(drop)
}
