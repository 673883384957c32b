//! What is measured of one game: a report of its own.

use crate::NoTournament;
use bots::Budget;
use catalog::AnyGame;
use game_core::BadOptions;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Display;
use std::sync::atomic::AtomicBool;

/// How much to play.
#[derive(Clone, Debug)]
pub struct StudyPlan {
    /// The bot that plays all seats; the strongest if none is named.
    pub bot: Option<String>,
    /// The table's options, as JSON; `null` for the defaults.
    pub options: Value,
    /// How many games.
    pub games: u64,
    /// How long the bot may think about a move.
    pub budget: Budget,
    /// The same seed and a budget of simulations give the same report.
    pub seed: u64,
}

/// How fair, hard or long a game is, by its own measure.
pub trait Study: Sync {
    /// The game.
    fn game(&self) -> AnyGame;

    /// How many sit at its tables.
    fn seats(&self) -> usize {
        self.game().usual_seats()
    }

    /// How many games the plan comes to.
    fn games(&self, plan: &StudyPlan) -> u64 {
        plan.games
    }

    /// Plays the plan on all cores. `after_each` is called after every game,
    /// from any thread; setting `stop` ends the run after the games under way.
    fn run(
        &self,
        plan: &StudyPlan,
        stop: &AtomicBool,
        after_each: &(dyn Fn() + Sync),
    ) -> Result<Box<dyn StudyReport>, NoTournament>;
}

/// What was found. Its `Display` is a table for people.
pub trait StudyReport: Display + erased_serde::Serialize {
    /// How many games were played.
    fn games(&self) -> u64;
    /// The same as a picture.
    fn svg(&self) -> String;
}

erased_serde::serialize_trait_object!(StudyReport);

/// The options of a plan as the game's own type.
pub fn read_options<T: DeserializeOwned + Default>(options: &Value) -> Result<T, BadOptions> {
    match options {
        Value::Null => Ok(T::default()),
        given => serde_json::from_value(given.clone())
            .map_err(|error| BadOptions(format!("options: {error}"))),
    }
}
