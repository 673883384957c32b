//! What the host asks of bots.

use crate::store::SeatPlay;
use bots::{
    Advice, AnyBots, Budget, Character, Ladder, Mistake, Players, Progress, Puzzles, Way, Yardstick,
};
use catalog::{AnyGame, AnyMatch};
use game_core::Seat;
use std::time::Duration;

/// Raised when reviews say something else than before, so that those that are kept are made anew.
const EDITION: u32 = 3;

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

    /// Which of them are the four characters.
    fn cast(&self, _: AnyGame) -> Option<Ladder> {
        None
    }

    /// How a bot plays, in a few words for the small print.
    fn about(&self, _: AnyGame, _: &str) -> Option<&'static str> {
        None
    }

    /// The puzzles of a game, if it keeps any. Reading them takes a moment.
    fn puzzles(&self, _: AnyGame) -> Option<Puzzles> {
        None
    }

    /// Those whom people choose from, by the names they read: the cast, or all
    /// of them where there is none.
    fn choosable(&self, game: AnyGame) -> Vec<&str> {
        match self.cast(game) {
            Some(_) => Character::ALL.map(Character::name).to_vec(),
            None => self.names(game).to_vec(),
        }
    }

    /// Whom one plays who has not chosen.
    fn usual(&self, game: AnyGame) -> &str {
        match self.cast(game) {
            Some(cast) => cast.bot(Character::USUAL),
            None => self.names(game).first().expect("every game has a bot"),
        }
    }

    /// Who plays on for somebody who is out of time or away, unless the table
    /// chose another. Nobody should get a stronger player by going away.
    fn stand_in(&self, game: AnyGame) -> &str {
        self.usual(game)
    }

    /// Why there are no hints in a game, as a sentence; nothing where there are.
    fn no_advice(&self, _: AnyGame) -> Option<&'static str> {
        Some("there are no hints in this game")
    }

    /// What Heron would do in `seat`, from that seat's view alone. May block; called on a thread of its own.
    fn advise(&self, played: &AnyMatch, _: Seat, _seed: u64) -> Result<Advice, String> {
        Err(format!("nobody gives hints in {}", played.game()))
    }

    /// Works out ahead what the first answer in a game would otherwise wait for. May take seconds; called on a
    /// thread of its own.
    fn prepare(&self, _: AnyGame) {}

    /// The bot of this name sits down at a table of `game`.
    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String>;

    /// Who looks at finished matches of `game` again, if anybody does.
    fn reviewer(&self, _: AnyGame) -> Option<Reviewer> {
        None
    }

    /// Looks at a match that is over. `progress` is told how far it is and what is known so far, and
    /// says whether to go on; nothing if it does not. Takes seconds; called on a thread of its own.
    fn review(&self, _: &AnyMatch, _progress: &dyn Fn(&Progress<'_>) -> bool) -> Option<Reviewed> {
        None
    }

    /// Which of a seat's decisions, by the versions that they made, stay mistakes when they are looked at longer; at
    /// most so many. `go_on` is asked before every look; nothing if it says no. Takes seconds; called on a thread of its own.
    fn mistakes(
        &self,
        _: &AnyMatch,
        _: Seat,
        _versions: &[u32],
        _most: usize,
        _go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Mistake>> {
        Some(Vec::new())
    }
}

/// Who looks at finished matches again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reviewer {
    /// The bot.
    pub bot: String,
    /// Everything that a review depends on: the bot, how long it thinks, and the edition of reviews.
    /// What was found under another name is out of date.
    pub version: String,
}

/// What a reviewer found.
#[derive(Clone, PartialEq, Debug)]
pub struct Reviewed {
    /// As the engine protocol and the HTTP API say it, in JSON.
    pub text: String,
    /// What each seat's decisions gave away, in the order of the seats.
    pub seats: Vec<SeatPlay>,
}

impl BotPool for Players {
    fn names(&self, game: AnyGame) -> &[&str] {
        self.find(game).map_or(&[], AnyBots::names)
    }

    fn puzzles(&self, game: AnyGame) -> Option<Puzzles> {
        self.find(game)?.puzzles()
    }

    fn cast(&self, game: AnyGame) -> Option<Ladder> {
        self.find(game)?.cast()
    }

    fn about(&self, game: AnyGame, bot: &str) -> Option<&'static str> {
        self.find(game)?.about(bot)
    }

    fn no_advice(&self, game: AnyGame) -> Option<&'static str> {
        match self.find(game) {
            Some(bots) => bots.no_advice(),
            None => Some("there are no hints in this game"),
        }
    }

    fn advise(&self, played: &AnyMatch, seat: Seat, seed: u64) -> Result<Advice, String> {
        let bots = self.find(played.game()).ok_or("there are no bots here")?;
        bots.advise(played, seat, seed).map_err(|error| error.to_string())
    }

    fn prepare(&self, game: AnyGame) {
        if let Some(bots) = self.find(game) {
            bots.prepare();
        }
    }

    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String> {
        let bots = self.find(game).ok_or_else(|| format!("{game} has no bots here"))?;
        let seated = bots.sit(bot).map_err(|error| error.to_string())?;
        Ok(Box::new(seated))
    }

    fn reviewer(&self, game: AnyGame) -> Option<Reviewer> {
        let found = self.find(game)?.reviewer();
        let version = format!("{EDITION} {} {:?} {}", found.bot, found.budget, found.seed);
        Some(Reviewer { bot: found.bot.into(), version })
    }

    fn review(
        &self,
        played: &AnyMatch,
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<Reviewed> {
        let bots = self.find(played.game())?;
        let found = bots.review(played, bots.reviewer(), progress)?;
        let mut seats = vec![SeatPlay::default(); played.seats()];
        for decision in &found.decisions {
            let seat = &mut seats[decision.seat().index()];
            seat.decisions += 1;
            seat.lost += decision.lost;
        }
        Some(Reviewed { text: found.described().to_string(), seats })
    }

    fn mistakes(
        &self,
        played: &AnyMatch,
        seat: Seat,
        versions: &[u32],
        most: usize,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Mistake>> {
        let bots = self.find(played.game())?;
        bots::puzzle::mistakes(bots, played, seat, versions, most, go_on)
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
        let bots::Choice { mv, thought, .. } =
            self.choose(played, seat, budget, seed).map_err(|error| error.to_string())?;
        Ok(Choice { mv, thought })
    }
}

/// The bot that is meant by its own name or by its character's.
pub(crate) fn resolve<'a>(pool: &'a dyn BotPool, game: AnyGame, name: &str) -> Option<&'a str> {
    let by_name = pool.names(game).iter().copied().find(|&known| known == name);
    by_name.or_else(|| Some(pool.cast(game)?.bot(Character::named(name)?)))
}

/// What people call a bot.
pub(crate) fn called(cast: Option<Ladder>, bot: &str) -> &str {
    cast.and_then(|cast| cast.character(bot)).map_or(bot, |character| character.name())
}

/// The name of a seat in which a bot has sat from the beginning, as people read
/// it. Tables of earlier days kept the name of the bot itself, and a number
/// where there were two of a kind.
pub(crate) fn shown_name(cast: Option<Ladder>, bot: Option<&str>, name: &str) -> String {
    let number = bot.and_then(|bot| name.strip_prefix(bot));
    match (bot, number) {
        (Some(bot), Some(number)) if is_number(number) => format!("{}{number}", called(cast, bot)),
        _ => name.to_owned(),
    }
}

/// What tells two of a kind apart: nothing, or ` 2`.
fn is_number(text: &str) -> bool {
    text.trim_start().bytes().all(|byte| byte.is_ascii_digit())
}

/// One bot, `random`, which plays any legal move; for tests and benchmarks.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBots;

impl BotPool for RandomBots {
    fn names(&self, _: AnyGame) -> &[&str] {
        &["random"]
    }

    fn no_advice(&self, _: AnyGame) -> Option<&'static str> {
        None
    }

    /// The last legal move, for no reason.
    fn advise(&self, played: &AnyMatch, seat: Seat, _: u64) -> Result<Advice, String> {
        let mut legal = played.legal_moves(seat);
        let last = legal.pop().ok_or_else(|| format!("{seat} has no move"))?;
        let way =
            |mv: catalog::LegalMove| Way { mv: mv.text, words: mv.label, win: 0.5, score: 0.0 };
        let (moves, words) = (vec![last.text.clone()], last.label.clone());
        Ok(Advice {
            by: "random".into(),
            moves,
            words,
            why: "any move is as good as another".into(),
            measure: Yardstick::Chance,
            ways: std::iter::once(last).chain(legal.into_iter().take(2)).map(way).collect(),
        })
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
