//! The bots of a game, picked at run time.

use crate::advice::{self, Advice};
use crate::arena::{AnyArena, Arena, ArenaOf, Contender};
use crate::{
    Assessment, Bot, BotRng, Budget, Character, Choice, Gap, Ladder, Measure, Number, Progress,
    Puzzles, RandomBot, Review, Reviewer, Roster, TakenOut, Worth, gap_by_playing_out,
};
use catalog::{AnyGame, AnyMatch};
use game_core::{Act, BadOptions, Describe, Game, Search, Seat, TableRules, Viewer};
use rand_core::SeedableRng;
use serde_json::{Value, json};
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Why a bot gave no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// The game has no bot of that name.
    #[error("{game} has no bot {name:?}; it has {known}")]
    UnknownBot {
        /// Which game.
        game: AnyGame,
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// What stands behind a bot's name is no budget.
    #[error(
        "{0:?} is no budget: ismcts:400 is 400 simulations a move, ismcts@50ms is 50 ms, at most a minute"
    )]
    BadBudget(String),
    /// The seat is not to act.
    #[error("{0} has nothing to decide now")]
    NotToAct(Seat),
    /// There are no hints in this game.
    #[error("{0}")]
    NoAdvice(&'static str),
    /// The seat cannot make that move now.
    #[error("{0:?} is no legal move now")]
    NoSuchMove(String),
    /// The match is not of the game whose bot was asked.
    #[error("a bot of {0} was asked about another game")]
    AnotherGame(AnyGame),
}

/// How much thought goes into a hint: far less than a second of it, on any machine.
const ADVICE_SIMULATIONS: u64 = 200;

/// Why a file is not looked anything up in.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct UnusableTable(pub String);

/// The bots of some game.
#[derive(Clone, Copy)]
pub struct AnyBots(&'static dyn Bots);

/// What can be asked of a game's bots without knowing its types.
trait Bots: Sync {
    fn game(&self) -> AnyGame;
    fn names(&self) -> &'static [&'static str];
    fn frozen(&self) -> &'static [&'static str];
    fn cast(&self) -> Option<Ladder>;
    fn about(&self, name: &str) -> Option<&'static str>;
    fn sit(&self, name: &str) -> Option<Box<dyn Sitting>>;
    fn hint(&self, played: &AnyMatch, seat: Seat) -> Option<String>;
    fn no_advice(&self) -> Option<&'static str>;
    fn advise(
        &self,
        played: &AnyMatch,
        seat: Seat,
        name: &str,
        budget: Budget,
        seed: u64,
    ) -> Result<Advice, NoAnswer>;
    fn use_table(&self, path: &Path) -> Result<(), String>;
    fn keep_in(&self, folder: &Path);
    fn prepare(&self);
    fn arena(&self, options: &Value, seats: usize) -> Result<Box<dyn AnyArena>, BadOptions>;
    fn pieces(&self, options: &Value) -> Result<Vec<String>, BadOptions>;
    fn without(&self, options: &Value, name: &str) -> Result<Option<TakenOut<Value>>, BadOptions>;
    fn numbers(&self, options: &Value) -> Result<Vec<Number>, BadOptions>;
    fn with_number(&self, options: &Value, name: &str, value: i64) -> Result<Value, BadOptions>;
    fn review_simulations(&self) -> u64;
    fn review_measure(&self, played: &AnyMatch) -> Option<Measure>;
    fn strongest_simulations(&self) -> u64;
    fn puzzles(&self) -> &'static str;
    fn thinker(&self) -> Option<Box<dyn Sitting>>;
    fn asks(&self, played: &AnyMatch, seat: Seat, best: Option<&str>) -> bool;
    fn review(
        &self,
        played: &AnyMatch,
        reviewer: Reviewer,
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<Review>;
}

/// Options as the game's own type; nothing given is what a table has by default.
fn typed_options<G: Game>(options: &Value) -> Result<G::Options, BadOptions> {
    match options {
        Value::Null => Ok(G::Options::default()),
        given => serde_json::from_value(given.clone())
            .map_err(|error| BadOptions(format!("options: {error}"))),
    }
}

fn untyped<G: Game>(options: &G::Options) -> Value {
    serde_json::to_value(options).expect("options are plain data")
}

/// A bot in a seat, without its game's types.
trait Sitting: Send {
    fn answer(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Result<Choice<String>, NoAnswer>;

    fn assess(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Result<Assessment<String>, NoAnswer>;

    fn outlook(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Result<Worth, NoAnswer>;

    fn gap(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        pair: [&str; 2],
        budget: Budget,
        seed: u64,
    ) -> Result<Gap, NoAnswer>;
}

struct BotsOf<R>(PhantomData<fn() -> R>);

impl<R: Roster> Bots for BotsOf<R> {
    fn game(&self) -> AnyGame {
        AnyGame::of::<R::Game>()
    }

    fn names(&self) -> &'static [&'static str] {
        R::NAMES
    }

    fn frozen(&self) -> &'static [&'static str] {
        R::FROZEN
    }

    fn cast(&self) -> Option<Ladder> {
        R::CAST.map(Ladder)
    }

    fn about(&self, name: &str) -> Option<&'static str> {
        R::about(name)
    }

    fn sit(&self, name: &str) -> Option<Box<dyn Sitting>> {
        R::bot(name).map(|bot| Box::new(bot) as Box<dyn Sitting>)
    }

    fn hint(&self, played: &AnyMatch, seat: Seat) -> Option<String> {
        let played = played.typed::<R::Game>()?;
        R::hint(seat, &played.game().view(Viewer::Seat(seat)))
    }

    fn no_advice(&self) -> Option<&'static str> {
        R::NO_ADVICE
    }

    fn advise(
        &self,
        played: &AnyMatch,
        seat: Seat,
        name: &str,
        budget: Budget,
        seed: u64,
    ) -> Result<Advice, NoAnswer> {
        let Question { view, legal, .. } = Question::<R::Game>::new(played, seat, seed)?;
        let bot = R::bot(name).expect("a game knows the bots that it names");
        let character = self.cast().and_then(|cast| cast.character(name));
        let by = character.map_or(name, |character| character.name());
        Ok(advice::advice::<R>(by, bot, seat, &view, &legal, budget, seed))
    }

    fn use_table(&self, path: &Path) -> Result<(), String> {
        R::use_table(path)
    }

    fn keep_in(&self, folder: &Path) {
        R::keep_in(folder);
    }

    fn prepare(&self) {
        R::prepare();
    }

    fn arena(&self, options: &Value, seats: usize) -> Result<Box<dyn AnyArena>, BadOptions> {
        let opened = self.game().open(options, seats, None)?;
        let opened = opened.typed::<R::Game>().expect("the game opens its own matches");
        Ok(Box::new(ArenaOf::<R> { fresh: opened.game().clone() }))
    }

    fn pieces(&self, options: &Value) -> Result<Vec<String>, BadOptions> {
        Ok(R::pieces(&typed_options::<R::Game>(options)?))
    }

    fn without(&self, options: &Value, name: &str) -> Result<Option<TakenOut<Value>>, BadOptions> {
        let taken = R::without(&typed_options::<R::Game>(options)?, name);
        Ok(taken.map(|TakenOut { options, how }| TakenOut {
            options: untyped::<R::Game>(&options),
            how,
        }))
    }

    fn numbers(&self, options: &Value) -> Result<Vec<Number>, BadOptions> {
        Ok(R::numbers(&typed_options::<R::Game>(options)?))
    }

    fn with_number(&self, options: &Value, name: &str, value: i64) -> Result<Value, BadOptions> {
        let options = R::with_number(&typed_options::<R::Game>(options)?, name, value)?;
        Ok(untyped::<R::Game>(&options))
    }

    fn review_simulations(&self) -> u64 {
        R::REVIEW_SIMULATIONS
    }

    fn review_measure(&self, played: &AnyMatch) -> Option<Measure> {
        Some(R::review_measure(played.typed::<R::Game>()?.game()))
    }

    fn strongest_simulations(&self) -> u64 {
        R::STRONGEST_SIMULATIONS
    }

    fn puzzles(&self) -> &'static str {
        R::PUZZLES
    }

    fn thinker(&self) -> Option<Box<dyn Sitting>> {
        R::thinker().map(|bot| Box::new(bot) as Box<dyn Sitting>)
    }

    fn asks(&self, played: &AnyMatch, seat: Seat, best: Option<&str>) -> bool {
        let Some(played) = played.typed::<R::Game>() else { return false };
        let best = best.map(str::parse::<<R::Game as Game>::Move>).transpose();
        best.is_ok_and(|best| R::asks(played.game(), seat, best.as_ref()))
    }

    fn review(
        &self,
        played: &AnyMatch,
        reviewer: Reviewer,
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<Review> {
        Review::of::<R>(played.typed::<R::Game>()?, reviewer, progress)
    }
}

/// What a seat of a match sees, and what it may do.
struct Question<G: Game> {
    view: G::View,
    legal: Vec<G::Move>,
    rng: BotRng,
}

impl<G: Describe + TableRules> Question<G> {
    fn new(played: &AnyMatch, seat: Seat, seed: u64) -> Result<Question<G>, NoAnswer> {
        let other = || NoAnswer::AnotherGame(AnyGame::of::<G>());
        let played = played.typed::<G>().ok_or_else(other)?;
        let legal = played.legal_moves(seat);
        if legal.is_empty() {
            return Err(NoAnswer::NotToAct(seat));
        }
        let view = played.game().view(Viewer::Seat(seat));
        Ok(Question { view, legal, rng: BotRng::seed_from_u64(seed) })
    }
}

impl<G: Describe + TableRules + Search> Sitting for Box<dyn Bot<G>> {
    fn answer(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Result<Choice<String>, NoAnswer> {
        let Question { view, legal, mut rng } = Question::<G>::new(played, seat, seed)?;
        let Choice { mv, thought, assessment } = self.choose(seat, &view, &legal, budget, &mut rng);
        let assessment = assessment.map(|found| found.map(|mv| mv.to_string()));
        Ok(Choice { mv: mv.to_string(), thought, assessment })
    }

    fn assess(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Result<Assessment<String>, NoAnswer> {
        let Question { view, legal, mut rng } = Question::<G>::new(played, seat, seed)?;
        let found = self.as_mut().assess(seat, &view, &legal, budget, &mut rng);
        Ok(found.map(|mv| mv.to_string()))
    }

    fn outlook(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Result<Worth, NoAnswer> {
        let other = || NoAnswer::AnotherGame(AnyGame::of::<G>());
        let played = played.typed::<G>().ok_or_else(other)?;
        let view = played.game().view(Viewer::Seat(seat));
        Ok(self.as_mut().outlook(seat, &view, budget, &mut BotRng::seed_from_u64(seed)))
    }

    fn gap(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        pair: [&str; 2],
        budget: Budget,
        seed: u64,
    ) -> Result<Gap, NoAnswer> {
        let Question { view, legal, mut rng } = Question::<G>::new(played, seat, seed)?;
        let find = |text: &str| {
            let found = legal.iter().find(|mv| mv.to_string() == text);
            found.ok_or_else(|| NoAnswer::NoSuchMove(text.chars().take(40).collect()))
        };
        let pair = [find(pair[0])?, find(pair[1])?];
        Ok(gap_by_playing_out(self.as_mut(), seat, &view, pair, budget, &mut rng))
    }
}

/// For a game that has no bots of its own: one that takes whatever comes.
pub struct OnlyRandom<G>(PhantomData<fn() -> G>);

impl<G: Describe + TableRules + Search> Roster for OnlyRandom<G> {
    type Game = G;
    const NAMES: &'static [&'static str] = &["random"];
    fn bot(name: &str) -> Option<Box<dyn Bot<G>>> {
        (name == "random").then(|| Box::new(RandomBot) as Box<dyn Bot<G>>)
    }
}

impl AnyBots {
    /// The bots of this roster.
    pub const fn of<R: Roster>() -> AnyBots {
        AnyBots(&BotsOf::<R>(PhantomData))
    }

    /// The game they play.
    pub fn game(self) -> AnyGame {
        self.0.game()
    }

    /// Their names, the one to play against by default first.
    pub fn names(self) -> &'static [&'static str] {
        self.0.names()
    }

    /// Earlier players, kept as they were so that later ones can be compared with them.
    pub fn frozen(self) -> &'static [&'static str] {
        self.0.frozen()
    }

    /// Which of them are the four characters.
    pub fn cast(self) -> Option<Ladder> {
        self.0.cast()
    }

    /// How the bot of this name plays, in a few words for the small print.
    pub fn about(self, name: &str) -> Option<&'static str> {
        self.0.about(name)
    }

    /// The name of the bot that is meant by its own name or by its character's.
    pub fn resolve(self, name: &str) -> Result<&'static str, NoAnswer> {
        let mut all = self.names().iter().chain(self.frozen()).copied();
        let by_name = all.find(|&known| known == name);
        let by_character = || Some(self.cast()?.bot(Character::named(name)?));
        by_name.or_else(by_character).ok_or_else(|| NoAnswer::UnknownBot {
            game: self.game(),
            name: name.chars().take(40).collect(),
            known: self.known(),
        })
    }

    /// A bot with a budget of its own behind its name, `mcts:400` for simulations or `mcts@50ms` for a
    /// time, or else with the usual one.
    pub fn contender(self, text: &str, usual: Budget) -> Result<Contender, NoAnswer> {
        let Some(at) = text.find([':', '@']) else {
            return Ok(Contender { name: self.resolve(text)?, budget: usual });
        };
        let name = self.resolve(&text[..at])?;
        let bad = || NoAnswer::BadBudget(text[at..].chars().take(40).collect());
        let (kind, number) = text[at..].split_at(1);
        let budget = match (kind, number.strip_suffix("ms")) {
            (":", None) => number.parse().ok().filter(|sims| *sims > 0).map(Budget::Simulations),
            ("@", Some(ms)) => ms
                .parse()
                .ok()
                .filter(|ms| (1..=60_000).contains(ms))
                .map(|ms| Budget::Time(Duration::from_millis(ms))),
            _ => None,
        };
        Ok(Contender { name, budget: budget.ok_or_else(bad)? })
    }

    /// What people call the bot of this name.
    pub fn called(self, name: &str) -> &str {
        let character = self.cast().and_then(|cast| cast.character(name));
        character.map_or(name, |character| character.name())
    }

    /// Those that can be asked for, as a refusal lists them.
    fn known(self) -> String {
        let known = self.names().join(", ");
        match self.cast() {
            Some(_) => format!(
                "{}, or by its own name {known}",
                Character::ALL.map(Character::id).join(", ")
            ),
            None => known,
        }
    }

    /// The bot of this name, or of this character, sits down for one seat of one match.
    pub fn sit(self, name: &str) -> Result<SeatedBot, NoAnswer> {
        let name = self.resolve(name)?;
        let bot = self.0.sit(name).expect("a game knows the bots that it names");
        Ok(SeatedBot { bots: self, name: name.into(), bot, asked_at: None })
    }

    /// What the bot of this name plays when it sits down just for this question.
    pub fn ask(
        self,
        played: &AnyMatch,
        seat: Seat,
        name: &str,
        budget: Budget,
        seed: u64,
    ) -> Result<Choice<String>, NoAnswer> {
        self.sit(name)?.choose(played, seat, budget, seed)
    }

    /// What every legal move is worth to a seat, in the eyes of a bot that sits down just
    /// for this question.
    pub fn assess(
        self,
        played: &AnyMatch,
        seat: Seat,
        name: &str,
        budget: Budget,
        seed: u64,
    ) -> Result<Assessment<String>, NoAnswer> {
        let name = self.resolve(name)?;
        let mut bot = self.0.sit(name).expect("a game knows the bots that it names");
        bot.assess(played, seat, budget, seed)
    }

    /// What the position is worth to a seat, whoever is to act, in the eyes of a bot that sits
    /// down just for this question.
    pub fn outlook(
        self,
        played: &AnyMatch,
        seat: Seat,
        name: &str,
        budget: Budget,
        seed: u64,
    ) -> Result<Worth, NoAnswer> {
        let name = self.resolve(name)?;
        let mut bot = self.0.sit(name).expect("a game knows the bots that it names");
        bot.outlook(played, seat, budget, seed)
    }

    /// How far the second of two legal moves lies behind the first, if all seats go on as the bot of this
    /// name plays without much thought: a simulation is one game with either, in the same future.
    pub fn gap(
        self,
        played: &AnyMatch,
        seat: Seat,
        name: &str,
        pair: [&str; 2],
        budget: Budget,
        seed: u64,
    ) -> Result<Gap, NoAnswer> {
        let name = self.resolve(name)?;
        let mut bot = self.0.sit(name).expect("a game knows the bots that it names");
        bot.gap(played, seat, pair, budget, seed)
    }

    /// The strongest of them.
    pub fn strongest(self) -> &'static str {
        self.cast().map_or(self.names()[0], |cast| cast.bot(Character::Orca))
    }

    /// How many simulations the strongest spends on a decision.
    pub fn strongest_simulations(self) -> u64 {
        self.0.strongest_simulations()
    }

    /// The puzzles that the game keeps; none where there are none.
    ///
    /// # Panics
    /// If what the game keeps cannot be read: its own tests read it.
    pub fn puzzles(self) -> Option<Puzzles> {
        let text = Some(self.0.puzzles()).filter(|text| !text.is_empty())?;
        Some(
            Puzzles::read(text)
                .unwrap_or_else(|error| panic!("puzzles of {}: {error}", self.game())),
        )
    }

    /// The strongest, thinking as long as it is given.
    fn thinker(self) -> Box<dyn Sitting> {
        let strongest = || self.0.sit(self.strongest());
        self.0.thinker().or_else(strongest).expect("a game knows the bots that it names")
    }

    /// What the strongest chooses and why, thinking as long as it is given.
    pub fn think(
        self,
        played: &AnyMatch,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Result<Choice<String>, NoAnswer> {
        self.thinker().answer(played, seat, budget, seed)
    }

    /// What every legal move is worth in the eyes of the strongest, thinking as long as it is given.
    pub fn ponder(
        self,
        played: &AnyMatch,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Result<Assessment<String>, NoAnswer> {
        self.thinker().assess(played, seat, budget, seed)
    }

    /// Whether a puzzle may ask a seat for this move; without one, whether it may ask here at all.
    pub fn asks(self, played: &AnyMatch, seat: Seat, best: Option<&str>) -> bool {
        self.0.asks(played, seat, best)
    }

    /// Who looks at matches again unless somebody else is named: the strongest, always with the
    /// same dice, so that everybody reads the same review.
    pub fn reviewer(self) -> Reviewer {
        let budget = Budget::Simulations(self.0.review_simulations());
        Reviewer { bot: self.strongest(), budget, seed: 1 }
    }

    /// What a review of this match shows, and by what it judges.
    pub fn review_measure(self, played: &AnyMatch) -> Measure {
        self.0.review_measure(played).unwrap_or(Measure::WIN)
    }

    /// Looks at a match that is over: what every decision was worth, and what was luck. `progress` is told
    /// how far it is, and says whether to go on; nothing if it does not, and of
    /// a match that is not over.
    pub fn review(
        self,
        played: &AnyMatch,
        reviewer: Reviewer,
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<Review> {
        self.0.review(played, reviewer, progress)
    }

    /// What a seat should do now and why, from what it sees.
    pub fn hint(self, played: &AnyMatch, seat: Seat) -> Option<String> {
        self.0.hint(played, seat)
    }

    /// Who is asked for advice: Heron, or the bot to play by default where there is no cast.
    pub fn adviser(self) -> &'static str {
        self.cast().map_or(self.names()[0], |cast| cast.bot(Character::ADVISER))
    }

    /// Why there are no hints in this game, as a sentence; nothing where there are.
    pub fn no_advice(self) -> Option<&'static str> {
        self.0.no_advice()
    }

    /// What the [`AnyBots::adviser`] would do in a seat, why, and what else there is. The same seed gives the
    /// same advice for the same view.
    pub fn advise(self, played: &AnyMatch, seat: Seat, seed: u64) -> Result<Advice, NoAnswer> {
        if let Some(why) = self.no_advice() {
            return Err(NoAnswer::NoAdvice(why));
        }
        let budget = Budget::Simulations(ADVICE_SIMULATIONS);
        self.0.advise(played, seat, self.adviser(), budget, seed)
    }

    /// From now on they look up what was solved and written to this file.
    pub fn use_table(self, path: &Path) -> Result<(), UnusableTable> {
        self.0.use_table(path).map_err(UnusableTable)
    }

    /// From now on they keep in this folder what they work out once and for all, and look there first. To be said
    /// before anything is asked of them.
    pub fn keep_in(self, folder: &Path) {
        self.0.keep_in(folder);
    }

    /// Works out ahead what the first answer would otherwise wait for.
    pub fn prepare(self) {
        self.0.prepare();
    }

    /// A table with these options at which its bots play among themselves.
    pub fn arena(self, options: &Value, seats: usize) -> Result<Arena, BadOptions> {
        self.0.arena(options, seats).map(Arena)
    }

    /// The names of all that can be taken out of a table with these options.
    pub fn pieces(self, options: &Value) -> Result<Vec<String>, BadOptions> {
        self.0.pieces(options)
    }

    /// The options of a table without one of its pieces, if it can do without.
    pub fn without(
        self,
        options: &Value,
        name: &str,
    ) -> Result<Option<TakenOut<Value>>, BadOptions> {
        self.0.without(options, name)
    }

    /// The numbers of its components that a designer may turn.
    pub fn numbers(self, options: &Value) -> Result<Vec<Number>, BadOptions> {
        self.0.numbers(options)
    }

    /// The options of the same table with one of its numbers set to this.
    pub fn with_number(self, options: &Value, name: &str, value: i64) -> Result<Value, BadOptions> {
        self.0.with_number(options, name, value)
    }

    /// What there is to play, as the engine protocol and the HTTP API say it.
    pub fn described(self) -> Value {
        let (game, about) = (self.game(), self.game().about());
        json!({
            "id": about.id,
            "title": about.title,
            "seats": [about.min_seats, about.max_seats],
            "simultaneous": about.simultaneous,
            "hidden": about.hidden,
            "chance": about.chance,
            "options": game.options_schema(),
            "bots": self.names(),
            "cast": self.described_cast(),
        })
    }
}

impl AnyBots {
    /// The four characters with the bots that play them; empty where there are none.
    pub fn described_cast(self) -> Value {
        let member = |(character, bot): (Character, &str)| json!({"name": character.name(), "level": character.level(), "bot": bot});
        self.cast()
            .map_or_else(Vec::new, |cast| {
                Character::ALL.into_iter().zip(cast.0).map(member).collect()
            })
            .into()
    }
}

impl fmt::Debug for AnyBots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyBots({})", self.game())
    }
}

/// A bot in its seat. What it has thought of lives as long as it sits there;
/// asked about a table that has not gone on since, it starts afresh: something
/// was taken back, or the question was lost.
pub struct SeatedBot {
    bots: AnyBots,
    name: String,
    bot: Box<dyn Sitting>,
    asked_at: Option<u32>,
}

impl SeatedBot {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it plays from what `seat` sees of this match.
    pub fn choose(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        budget: Budget,
        seed: u64,
    ) -> Result<Choice<String>, NoAnswer> {
        if self.asked_at.is_some_and(|asked_at| !has_gone_on(played, asked_at)) {
            *self = self.bots.sit(&self.name)?;
        }
        self.asked_at = Some(played.version());
        self.bot.answer(played, seat, budget, seed)
    }
}

/// Whether the match went on since then, and nothing was taken back.
fn has_gone_on(played: &AnyMatch, since: u32) -> bool {
    let taken_back = |(_, act): &(u32, Act)| matches!(act, Act::TakeBack { .. });
    played.version() > since && !played.acts_after(since).iter().any(taken_back)
}

impl fmt::Debug for SeatedBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeatedBot").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The bots of all games there are. Copies share the list.
#[derive(Clone, Debug)]
pub struct Players {
    bots: Arc<[AnyBots]>,
}

impl Players {
    /// These bots.
    pub fn new(bots: impl IntoIterator<Item = AnyBots>) -> Players {
        Players { bots: bots.into_iter().collect() }
    }

    /// The bots of a game.
    ///
    /// # Panics
    /// If the game is not among those this was made of.
    pub fn of(&self, game: AnyGame) -> AnyBots {
        self.find(game).unwrap_or_else(|| panic!("{game} has no bots on this shelf"))
    }

    /// The bots of a game, if it is among those this was made of.
    pub fn find(&self, game: AnyGame) -> Option<AnyBots> {
        self.bots.iter().copied().find(|bots| bots.game() == game)
    }

    /// The bots of every game.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = AnyBots> + '_ {
        self.bots.iter().copied()
    }
}
