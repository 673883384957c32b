//! What the host asks of bots.

use bots::{AnyBots, Budget, Players};
use catalog::{AnyGame, AnyMatch};
use game_core::Seat;
use std::time::Duration;

/// What a bot decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move's text.
    pub mv: String,
    /// What it thought, for people.
    pub thought: Option<String>,
}

/// A bot in one seat of one match. It sits there from move to move, so that
/// what it has thought of is not lost.
pub trait Thinker: Send {
    /// What it does in `seat`, from that seat's view alone. Takes about
    /// `budget_ms` and may block; called on a thread of its own.
    fn choose(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        budget_ms: u64,
        seed: u64,
    ) -> Result<Choice, String>;
}

/// A bot that has been asked before, by its name.
pub(crate) struct NamedThinker {
    pub name: String,
    pub thinker: Box<dyn Thinker>,
}

/// The bots that may sit at tables.
pub trait BotPool: Send + Sync {
    /// The bots that play `game`, by name, the one to play by default first.
    /// There is at least one.
    fn names(&self, game: AnyGame) -> &[&str];

    /// Who plays on for somebody who is out of time or away, unless the table
    /// chose another.
    fn stand_in(&self, game: AnyGame) -> &str {
        self.names(game).first().expect("every game has a bot")
    }

    /// The bot of this name sits down at a table of `game`.
    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String>;
}

impl BotPool for Players {
    fn names(&self, game: AnyGame) -> &[&str] {
        self.find(game).map_or(&[], AnyBots::names)
    }

    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String> {
        let bots = self.find(game).ok_or_else(|| format!("{game} has no bots here"))?;
        let seated = bots.sit(bot).map_err(|error| error.to_string())?;
        Ok(Box::new(seated))
    }
}

impl Thinker for bots::SeatedBot {
    fn choose(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        budget_ms: u64,
        seed: u64,
    ) -> Result<Choice, String> {
        let budget = Budget::Time(Duration::from_millis(budget_ms));
        let bots::Choice { mv, thought } =
            self.choose(played, seat, budget, seed).map_err(|error| error.to_string())?;
        Ok(Choice { mv, thought })
    }
}

/// One bot, `random`, which plays any legal move; for tests and benchmarks.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBots;

impl BotPool for RandomBots {
    fn names(&self, _: AnyGame) -> &[&str] {
        &["random"]
    }

    fn sit(&self, _: AnyGame, _: &str) -> Result<Box<dyn Thinker>, String> {
        Ok(Box::new(RandomBots))
    }
}

impl Thinker for RandomBots {
    fn choose(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        _: u64,
        seed: u64,
    ) -> Result<Choice, String> {
        let mut moves = played.legal_moves(seat);
        if moves.is_empty() {
            return Err(format!("{seat} has no move"));
        }
        // Neighbouring seeds should not give neighbouring moves.
        let at = (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as usize % moves.len();
        Ok(Choice { mv: moves.swap_remove(at).text, thought: None })
    }
}
