//! What a table of Subtext agrees on before it starts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How hard the words are: I is easy, V is hard.
    pub level: Level,
    /// 0 means no timer. When time is up, whatever is on your sheet counts.
    #[schemars(title = "Seconds to draw", range(max = 3600))]
    pub draw_seconds: u32,
    /// 0 means no timer. If you don't guess in time, your guess is wrong.
    #[schemars(title = "Seconds to guess", range(max = 3600))]
    pub guess_seconds: u32,
    /// Players may write a hint instead of drawing it, for those who cannot see or draw.
    #[schemars(title = "Hints in words")]
    pub word_hints: bool,
    /// After the reveal you can challenge a drawing that shows letters or numbers. If more than half of the
    /// others agree, and at least three do, it scores nothing.
    #[schemars(title = "Challenges")]
    pub objections: bool,
    /// A bot plays on for whoever leaves. What happens to the round they leave?
    #[schemars(title = "When somebody leaves")]
    pub leaver: Leaver,
    /// Your own words, one per line. Leave empty to use ours. Nobody at the table sees them. Bots know only
    /// ordinary words: at others they hint in words if you allow that, or else draw anything.
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
    /// Medium.
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
    /// It goes on, with the bot.
    Bot,
    /// It is void: nobody scores in it.
    Void,
}
