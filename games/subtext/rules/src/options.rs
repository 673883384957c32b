//! What a table of Subtext agrees on before it starts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The line of the word cards that is used: I is easy, V is hard.
    pub level: Level,
    /// Seconds to draw, 0 for no timer. When they are over, what is on the sheet counts.
    #[schemars(title = "Seconds to draw", range(max = 3600))]
    pub draw_seconds: u32,
    /// Seconds to guess, 0 for no timer. A missing guess is a wrong guess.
    #[schemars(title = "Seconds to guess", range(max = 3600))]
    pub guess_seconds: u32,
    /// Hints in words are allowed, for people who cannot see or draw.
    #[schemars(title = "Hints in words")]
    pub word_hints: bool,
    /// After the reveal, drawings that show letters or numbers can be challenged: more than half of the
    /// others and at least three votes strike one out.
    #[schemars(title = "Challenges")]
    pub objections: bool,
    /// What happens to a round when somebody leaves it. A bot plays that seat for the rest of the match.
    #[schemars(title = "When somebody leaves")]
    pub leaver: Leaver,
    /// The text of an own word pack, a word a line; empty for our own words. Nobody at the table sees it.
    #[schemars(title = "Own words", extend("contentMediaType" = "text/plain"))]
    pub words: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            level: Level::Two,
            draw_seconds: 0,
            guess_seconds: 0,
            word_hints: false,
            objections: true,
            leaver: Leaver::Bot,
            words: String::new(),
        }
    }
}

/// Longest timer.
pub const MOST_SECONDS: u32 = 3600;

/// ST-1.2: the line of the word cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub enum Level {
    /// Easy.
    #[serde(rename = "I")]
    One,
    /// Rather easy.
    #[serde(rename = "II")]
    Two,
    /// In between.
    #[serde(rename = "III")]
    Three,
    /// Rather hard.
    #[serde(rename = "IV")]
    Four,
    /// Hard.
    #[serde(rename = "V")]
    Five,
}

impl Level {
    /// All five.
    pub const ALL: [Level; 5] = [Level::One, Level::Two, Level::Three, Level::Four, Level::Five];

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// As on the cards.
    pub const fn name(self) -> &'static str {
        ["I", "II", "III", "IV", "V"][self as usize]
    }
}

/// ST-2.10: what happens to a round when somebody leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Leaver {
    /// A bot plays on in that seat.
    Bot,
    /// The round is void; nobody scores in it.
    Void,
}
