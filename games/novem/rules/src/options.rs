//! What a table of Novem agrees on before it starts.

use crate::{Setup, Side};
use game_core::BadText;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::str::FromStr;

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How the first game's tiles lie: random, a number from 1 to 72, or the nine tiles on top, row by row.
    pub setup: FirstSetup,
    /// Play the second game on the same set-up as the first.
    pub same_setup: bool,
    /// Show the tiles that each player has taken.
    pub open_piles: bool,
    /// Training table: both players see the best mixes and what every meeting is worth, in every round.
    pub training: bool,
    /// Who attacks first in the first game.
    pub first_attacker: Side,
}

/// NV-1.3: how the first game's set-up is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Named", into = "String")]
pub enum FirstSetup {
    /// Any of the 72, equally likely.
    #[default]
    Random,
    /// This one.
    Named(Setup),
}

/// A set-up as people and programs write it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Named {
    Number(u64),
    Text(String),
}

impl TryFrom<Named> for FirstSetup {
    type Error = BadText;
    fn try_from(name: Named) -> Result<FirstSetup, BadText> {
        match name {
            Named::Number(number) => number.to_string().parse(),
            Named::Text(text) => text.parse(),
        }
    }
}

impl FromStr for FirstSetup {
    type Err = BadText;
    fn from_str(text: &str) -> Result<FirstSetup, BadText> {
        if text == "random" { Ok(FirstSetup::Random) } else { text.parse().map(FirstSetup::Named) }
    }
}

impl From<FirstSetup> for String {
    fn from(setup: FirstSetup) -> String {
        match setup {
            FirstSetup::Random => "random".into(),
            FirstSetup::Named(setup) => setup.to_string(),
        }
    }
}

impl JsonSchema for FirstSetup {
    fn schema_name() -> Cow<'static, str> {
        "FirstSetup".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "pattern": "^(random|[1-9]|[1-6][0-9]|7[0-2]|[1-9]{9})$"
        })
    }
}
