//! Bots: players that are handed a view and pick a move.
//!
//! A bot never sees the state of a game, only what its seat may see, so a bot
//! that peeks does not compile. General ones work for any game that fits them;
//! what a game knows of itself is in that game's own file.

mod bot;
pub mod fine_sand;
pub mod novem;
mod random;
pub mod sand_castles;
mod simultaneous;
pub mod subtext;
pub mod tharos;

pub use bot::{Bot, BotRng, Budget, Choice};
pub use random::RandomBot;
pub use simultaneous::{Found, SimultaneousMcts};

use ::fine_sand::FineSand;
use ::novem::Novem;
use ::sand_castles::SandCastles;
use ::subtext::Subtext;
use ::tharos::base::Tharos;
use ::tharos::companion::Companion;
use catalog::{AnyMatch, GameId};
use game_core::{Game, Match, Seat, Viewer};
use rand_core::SeedableRng;
use serde_json::{Value, json};

/// A game that has bots.
pub trait Played: Game {
    /// Their names, the one to play against by default first.
    const BOTS: &'static [&'static str];
    /// The bot with this name.
    fn bot(name: &str) -> Option<Box<dyn Bot<Self>>>;
    /// What a seat should do and why, in plain words, if the game knows.
    fn hint(seat: Seat, view: &Self::View) -> Option<String>;
}

impl Played for Novem {
    const BOTS: &'static [&'static str] = novem::BOTS;
    fn bot(name: &str) -> Option<Box<dyn Bot<Novem>>> {
        novem::bot(name)
    }
    fn hint(seat: Seat, view: &Self::View) -> Option<String> {
        novem::hint(seat, view)
    }
}

impl Played for FineSand {
    const BOTS: &'static [&'static str] = fine_sand::BOTS;
    fn bot(name: &str) -> Option<Box<dyn Bot<FineSand>>> {
        fine_sand::bot(name)
    }
    fn hint(seat: Seat, view: &Self::View) -> Option<String> {
        fine_sand::hint(seat, view)
    }
}

impl Played for SandCastles {
    const BOTS: &'static [&'static str] = sand_castles::BOTS;
    fn bot(name: &str) -> Option<Box<dyn Bot<SandCastles>>> {
        sand_castles::bot(name)
    }
    fn hint(seat: Seat, view: &Self::View) -> Option<String> {
        sand_castles::hint(seat, view)
    }
}

impl Played for Subtext {
    const BOTS: &'static [&'static str] = subtext::BOTS;
    fn bot(name: &str) -> Option<Box<dyn Bot<Subtext>>> {
        subtext::bot(name)
    }
    fn hint(seat: Seat, view: &Self::View) -> Option<String> {
        subtext::hint(seat, view)
    }
}

impl Played for Tharos {
    const BOTS: &'static [&'static str] = tharos::BOTS;
    fn bot(name: &str) -> Option<Box<dyn Bot<Tharos>>> {
        tharos::bot(name)
    }
    fn hint(seat: Seat, view: &Self::View) -> Option<String> {
        tharos::hint(seat, view)
    }
}

/// Whoever answers for a printed copy has to look at it: only chance can do
/// without.
impl Played for Companion {
    const BOTS: &'static [&'static str] = &["random"];
    fn bot(name: &str) -> Option<Box<dyn Bot<Companion>>> {
        (name == "random").then(|| Box::new(RandomBot) as Box<dyn Bot<Companion>>)
    }
    fn hint(_: Seat, _: &Self::View) -> Option<String> {
        None
    }
}

/// Why a bot gave no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// The game has no bot of that name.
    #[error("{game} has no bot {name:?}; it has {known}")]
    UnknownBot {
        /// Which game.
        game: GameId,
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The seat is not to act.
    #[error("{0} has nothing to decide now")]
    NotToAct(Seat),
}

/// The bots that play `game`, the one to play against by default first.
pub fn names(game: GameId) -> &'static [&'static str] {
    catalog::with_game!(game, G => G::BOTS)
}

/// What there is to play, as the engine protocol and the HTTP API say it.
pub fn games() -> Vec<Value> {
    let game = |id: GameId| {
        let about = id.about();
        json!({
            "id": about.id,
            "title": about.title,
            "seats": [about.min_seats, about.max_seats],
            "simultaneous": about.simultaneous,
            "hidden": about.hidden,
            "chance": about.chance,
            "options": id.options_schema(),
            "bots": names(id),
        })
    };
    GameId::ALL.into_iter().map(game).collect()
}

/// The bot `name` of a game, or the names there are.
pub fn make<G: Played>(game: GameId, name: &str) -> Result<Box<dyn Bot<G>>, NoAnswer> {
    G::bot(name).ok_or_else(|| NoAnswer::UnknownBot {
        game,
        name: name.chars().take(40).collect(),
        known: G::BOTS.join(", "),
    })
}

/// What a seat should do now and why, from what it sees.
pub fn hint(played: &AnyMatch, seat: Seat) -> Option<String> {
    match played {
        AnyMatch::Novem(played) => hint_match(played, seat),
        AnyMatch::FineSand(played) => hint_match(played, seat),
        AnyMatch::SandCastles(played) => hint_match(played, seat),
        AnyMatch::Subtext(played) => hint_match(played, seat),
        AnyMatch::Tharos(played) => hint_match(played, seat),
        AnyMatch::TharosCompanion(played) => hint_match(played, seat),
    }
}

fn hint_match<G: Played>(played: &Match<G>, seat: Seat) -> Option<String> {
    G::hint(seat, &played.game().view(Viewer::Seat(seat)))
}

/// What the bot `name` would play from what `seat` sees of this match.
pub fn ask(
    played: &AnyMatch,
    seat: Seat,
    name: &str,
    budget: Budget,
    seed: u64,
) -> Result<Choice<String>, NoAnswer> {
    let game = played.game();
    match played {
        AnyMatch::Novem(played) => ask_match(game, played, seat, name, budget, seed),
        AnyMatch::FineSand(played) => ask_match(game, played, seat, name, budget, seed),
        AnyMatch::SandCastles(played) => ask_match(game, played, seat, name, budget, seed),
        AnyMatch::Subtext(played) => ask_match(game, played, seat, name, budget, seed),
        AnyMatch::Tharos(played) => ask_match(game, played, seat, name, budget, seed),
        AnyMatch::TharosCompanion(played) => ask_match(game, played, seat, name, budget, seed),
    }
}

fn ask_match<G: Played>(
    game: GameId,
    played: &Match<G>,
    seat: Seat,
    name: &str,
    budget: Budget,
    seed: u64,
) -> Result<Choice<String>, NoAnswer> {
    let mut bot = make::<G>(game, name)?;
    let legal = played.legal_moves(seat);
    if legal.is_empty() {
        return Err(NoAnswer::NotToAct(seat));
    }
    let view = played.game().view(Viewer::Seat(seat));
    let mut rng = BotRng::seed_from_u64(seed);
    let Choice { mv, thought } = bot.choose(seat, &view, &legal, budget, &mut rng);
    Ok(Choice { mv: mv.to_string(), thought })
}
