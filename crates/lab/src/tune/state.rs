//! What a search has found out so far, as a file: an interrupted one goes on from there.

use crate::figures::Figure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evaluation {
    /// The numbers, in the order of the target file.
    pub values: Vec<i64>,
    /// Over how many matches.
    pub games: u64,
    /// On fresh deals, which the search has not seen.
    pub fresh: bool,
    /// The figures that are aimed at.
    pub figures: BTreeMap<String, Figure>,
}

/// All of them, and what they are of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// 1.
    pub tidetable_tune: u32,
    /// Which game.
    pub game: String,
    /// Its rules.
    pub ruleset: u32,
    /// The text of the target file.
    pub target: String,
    /// The options that the search began with.
    pub options: serde_json::Value,
    /// The seed.
    pub seed: u64,
    /// In the order they were made.
    pub evaluations: Vec<Evaluation>,
}

impl State {
    /// Reads a file that was kept. Says why if it is none.
    pub fn parse(text: &str) -> Result<State, String> {
        serde_json::from_str(text).map_err(|error| format!("this is no state of a search: {error}"))
    }

    /// Why this cannot go on with what `other` began, if it cannot.
    pub fn differs(&self, other: &State) -> Option<&'static str> {
        if (&self.game, self.ruleset) != (&other.game, other.ruleset) {
            Some("it is of another game, or of earlier rules")
        } else if self.target != other.target {
            Some("it was made for another target")
        } else if self.options != other.options {
            Some("it began with other options or components")
        } else {
            None
        }
    }

    pub(super) fn known(&self, values: &[i64], games: u64, fresh: bool) -> Option<&Evaluation> {
        self.evaluations
            .iter()
            .find(|known| known.values == values && known.games == games && known.fresh == fresh)
    }
}
