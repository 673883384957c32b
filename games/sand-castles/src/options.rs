//! What a table of Sand Castles agrees on before it starts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many castles are built: 8 is a short game, 16 or 24 a long one.
    pub castles: Count,
    /// The builder tiles: 58 with 42 sandpails, or 64 with 48.
    pub tiles: String,
    /// Play with castle walls, which waves must take first.
    pub walls: bool,
    /// The text of a components file; empty for our own castles and dice.
    pub components: String,
}

impl Default for Options {
    fn default() -> Options {
        let (tiles, components) = ("58".into(), String::new());
        Options { castles: Count::Twelve, tiles, walls: false, components }
    }
}

/// SC-2.1: how many castles are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
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
