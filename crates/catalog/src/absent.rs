//! A game that is not on this shelf: its name is all there is.

use crate::any_game::{AnyGame, Rules};
use crate::{AnyMatch, UnknownGame};
use game_core::{About, BadOptions, BadRecord, Dice, NOT_HERE, Record, Verified};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Stands for a game that somebody else has: what was played of it can be
/// listed and read, and nothing else.
struct Absent {
    id: &'static str,
    error: UnknownGame,
}

/// The stand-in for a game of this name. Each name is kept once, for good:
/// stores hold few games that a program has not got.
pub(crate) fn absent(error: UnknownGame) -> AnyGame {
    static KNOWN: LazyLock<Mutex<HashMap<String, &'static Absent>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known.entry(error.name.clone()).or_insert_with(|| {
        let id: &'static str = Box::leak(error.name.clone().into_boxed_str());
        Box::leak(Box::new(Absent { id, error }))
    });
    AnyGame::standing_for(*found)
}

impl Rules for Absent {
    fn about(&self) -> About {
        About {
            id: self.id,
            title: self.id,
            ruleset: NOT_HERE,
            min_seats: 1,
            max_seats: game_core::MAX_SEATS,
            simultaneous: false,
            hidden: true,
            chance: true,
        }
    }

    fn ledger(&self) -> &'static str {
        ""
    }

    fn how_to_play(&self) -> Option<&'static str> {
        None
    }

    fn usual_seats(&self) -> usize {
        1
    }

    fn fewest_win(&self) -> bool {
        false
    }

    fn options_schema(&self) -> Value {
        json!({"type": "object", "properties": {}})
    }

    fn complete_options(&self, _: &Value) -> Result<Value, BadOptions> {
        Err(BadOptions(self.error.to_string()))
    }

    fn kept_options(&self, _: &Value) -> Result<Value, BadOptions> {
        Err(BadOptions(self.error.to_string()))
    }

    /// Nobody here knows which of them are secret.
    fn shown_options(&self, _: &Value) -> Value {
        Value::Null
    }

    fn open(&self, _: &Value, _: usize, _: Option<Dice>) -> Result<AnyMatch, BadOptions> {
        Err(BadOptions(self.error.to_string()))
    }

    fn replay(&self, _: &Record) -> Result<AnyMatch, BadRecord> {
        Err(BadRecord::Header(self.error.to_string()))
    }

    fn verify(&self, _: &Record) -> Result<Verified, BadRecord> {
        Err(BadRecord::Header(self.error.to_string()))
    }
}
