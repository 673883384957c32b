//! What a table of Sand Castles agrees on before it starts.

use crate::notation::shortened;
use game_core::BadText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many castles are built: 8 is a short game, 16 or 24 a long one.
    pub castles: Count,
    /// The builder tiles: 58 with 42 sandpails, or 64 with 48.
    #[schemars(extend("examples" = ["58", "64"]))]
    pub tiles: String,
    /// Play with castle walls, which waves must take first.
    pub walls: bool,
    /// The second player begins with a sandpail, to make up for going second.
    pub head_start: bool,
    /// Your own castles and dice, as a components file. Leave empty to use ours.
    #[schemars(extend("contentMediaType" = "text/plain"))]
    pub components: String,
}

impl Default for Options {
    fn default() -> Options {
        let (tiles, components) = ("58".into(), String::new());
        Options { castles: Count::Twelve, tiles, walls: false, head_start: false, components }
    }
}

/// SC-2.1: how many castles are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Given")]
#[schemars(inline, !try_from)]
pub enum Count {
    /// A short game.
    #[serde(rename = "8")]
    Eight,
    /// The usual game.
    #[default]
    #[serde(rename = "12")]
    Twelve,
    /// A long game.
    #[serde(rename = "16")]
    Sixteen,
    /// All of them.
    #[serde(rename = "24")]
    All,
}

/// A count as people and programs write it: `8` or `"8"`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Given {
    Number(u64),
    Text(String),
}

impl TryFrom<Given> for Count {
    type Error = BadText;
    fn try_from(given: Given) -> Result<Count, BadText> {
        let text = match given {
            Given::Number(number) => number.to_string(),
            Given::Text(text) => text,
        };
        let all = [Count::Eight, Count::Twelve, Count::Sixteen, Count::All];
        let named = all.into_iter().find(|count| count.number().to_string() == text);
        named.ok_or_else(|| {
            BadText(format!("castles: there are 8, 12, 16 or 24, not {:?}", shortened(&text)))
        })
    }
}

impl Count {
    /// As a number.
    pub const fn number(self) -> u8 {
        match self {
            Count::Eight => 8,
            Count::Twelve => 12,
            Count::Sixteen => 16,
            Count::All => 24,
        }
    }
}
