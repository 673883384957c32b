//! What the host asks of bots.

use catalog::{AnyGame, AnyMatch};
use game_core::Seat;

/// What a bot decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move's text.
    pub mv: String,
    /// What it thought, for people.
    pub thought: Option<String>,
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

    /// What `bot` would do in `seat`, from that seat's view alone. Takes about
    /// `budget_ms` and may block; called on a thread of its own.
    fn choose(
        &self,
        played: &AnyMatch,
        seat: Seat,
        bot: &str,
        budget_ms: u64,
        seed: u64,
    ) -> Result<Choice, String>;
}

/// One bot, `random`, which plays any legal move; for tests and benchmarks.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBots;

impl BotPool for RandomBots {
    fn names(&self, _: AnyGame) -> &[&str] {
        &["random"]
    }

    fn choose(
        &self,
        played: &AnyMatch,
        seat: Seat,
        _: &str,
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
