//! The one list of games, and a match of any of them.
//!
//! A game is picked at run time with an enum, a variant per game, so that a
//! further game makes the compiler list every place that has to know about it.
//! Everything here speaks text moves and JSON views; whoever needs a game's own
//! types reaches through [`AnyMatch`]'s variants.

mod any_match;

pub use any_match::{AnyMatch, AnyView, LegalMove, Refused, verify};

use game_core::{About, BadOptions, Game};
use schemars::generate::SchemaSettings;
use serde_json::Value;
use std::fmt;
use std::str::FromStr;

/// Runs `$body` with `$Game` standing for the type of the game `$id`.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $Game:ident => $body:expr) => {
        match $id {
            $crate::GameId::Novem => {
                type $Game = $crate::games::Novem;
                $body
            }
            $crate::GameId::FineSand => {
                type $Game = $crate::games::FineSand;
                $body
            }
            $crate::GameId::SandCastles => {
                type $Game = $crate::games::SandCastles;
                $body
            }
            $crate::GameId::Subtext => {
                type $Game = $crate::games::Subtext;
                $body
            }
            $crate::GameId::Tharos => {
                type $Game = $crate::games::Tharos;
                $body
            }
            $crate::GameId::TharosCompanion => {
                type $Game = $crate::games::TharosCompanion;
                $body
            }
        }
    };
}

/// The game types, for [`with_game`].
pub mod games {
    pub use fine_sand::FineSand;
    pub use novem::Novem;
    pub use sand_castles::SandCastles;
    pub use subtext::Subtext;
    pub use tharos::base::Tharos;
    pub use tharos::companion::Companion as TharosCompanion;
}

/// One of the games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameId {
    /// Two players, eighteen tiles, secret choices.
    Novem,
    /// One to four players, thirty cards each, turns at the same time.
    FineSand,
    /// Two players, dice and tiles, and the waves between them.
    SandCastles,
    /// Four to eight players draw hints, and two of them at the same word.
    Subtext,
    /// One to four guilds, dice from a bag; alone, with a mat to hold out against.
    Tharos,
    /// The solo mat of Tharos, kept beside a printed copy.
    TharosCompanion,
}

/// A name that is none of the games'.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game {name:?}; there is {known}", known = known_games())]
pub struct UnknownGame {
    /// What was asked for, shortened.
    pub name: String,
}

fn known_games() -> String {
    GameId::ALL.map(|id| id.about().id).join(", ")
}

impl GameId {
    /// All games, in the order they are shown.
    pub const ALL: [GameId; 6] = [
        GameId::FineSand,
        GameId::Novem,
        GameId::SandCastles,
        GameId::Subtext,
        GameId::Tharos,
        GameId::TharosCompanion,
    ];

    /// Name, seats and kind.
    pub fn about(self) -> About {
        with_game!(self, G => G::ABOUT)
    }

    /// The rules ledger, as Markdown.
    pub fn ledger(self) -> &'static str {
        match self {
            GameId::Novem => include_str!("../../../rules/novem.md"),
            GameId::FineSand => include_str!("../../../rules/fine-sand.md"),
            GameId::SandCastles => include_str!("../../../rules/sand-castles.md"),
            GameId::Subtext => include_str!("../../../rules/subtext.md"),
            GameId::Tharos | GameId::TharosCompanion => include_str!("../../../rules/tharos.md"),
        }
    }

    /// A JSON Schema of the options, with defaults.
    pub fn options_schema(self) -> Value {
        with_game!(self, G => schema::<<G as Game>::Options>())
    }

    /// The options with every default filled in. Absent options are `null`.
    pub fn complete_options(self, options: &Value) -> Result<Value, BadOptions> {
        with_game!(self, G => {
            let options = any_match::read_options::<G>(options)?;
            Ok(serde_json::to_value(options).expect("options are plain data"))
        })
    }

    /// Options as everybody may read them while the match lasts: what is to
    /// stay secret is left out.
    pub fn shown_options(self, options: &Value) -> Value {
        with_game!(self, G => match any_match::read_options::<G>(options) {
            Ok(options) => serde_json::to_value(G::shown(&options)).expect("options are plain data"),
            // Not even the names of options that cannot be read are known to be harmless.
            Err(_) => Value::Null,
        })
    }
}

/// The schema of one options type, all of it inline: forms and other programs
/// read it without following references.
fn schema<T: schemars::JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    if let Some(fields) = schema.as_object_mut() {
        fields.shift_remove("$schema");
    }
    schema
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().id)
    }
}

impl FromStr for GameId {
    type Err = UnknownGame;
    fn from_str(text: &str) -> Result<GameId, UnknownGame> {
        let by_id = |id: &GameId| id.about().id == text;
        GameId::ALL
            .into_iter()
            .find(by_id)
            .ok_or_else(|| UnknownGame { name: text.chars().take(40).collect() })
    }
}
