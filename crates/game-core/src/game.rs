//! What every game is: the rules as a rule book says them.

use crate::{MAX_SEATS, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Deref;
use std::str::FromStr;

/// Whose decision the game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Any of these seats may act now, in any order.
    Seats(SeatSet),
    /// Nobody chooses: the host draws one of the [`Game::chances`], from the
    /// stream of the seat it belongs to, if it belongs to one.
    Chance(Option<Seat>),
    /// The game has ended.
    Over,
}

impl Turn {
    /// The seats that may act now; none while chance is awaited or all is over.
    #[inline]
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::Seats(seats) => seats,
            Turn::Chance(_) | Turn::Over => SeatSet::EMPTY,
        }
    }
}

/// `{"seats": [0, 1]}`, `{"chance": 0}`, `{"chance": null}` or `"over"`.
impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Turn::Seats(seats) => serializer.collect_map([("seats", seats)]),
            Turn::Chance(seat) => serializer.collect_map([("chance", seat)]),
            Turn::Over => serializer.serialize_str("over"),
        }
    }
}

/// One number per seat, without a heap: simulations end millions of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scores {
    numbers: [i32; MAX_SEATS],
    seats: usize,
}

impl Scores {
    /// These numbers, seat by seat.
    #[inline]
    pub fn new(numbers: &[i32]) -> Scores {
        let mut scores = Scores { numbers: [0; MAX_SEATS], seats: numbers.len() };
        scores.numbers[..numbers.len()].copy_from_slice(numbers);
        scores
    }
}

impl Deref for Scores {
    type Target = [i32];
    #[inline]
    fn deref(&self) -> &[i32] {
        &self.numbers[..self.seats]
    }
}

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Final score by seat.
    pub scores: Scores,
    /// Who won; several share a win, and all of them is a draw. Nobody, where
    /// a game for one is lost or everybody has left.
    pub winners: SeatSet,
    /// Why it ended and who won, for people.
    pub reason: Cow<'static, str>,
}

impl Outcome {
    /// Who won and why; where nobody did, why.
    pub fn in_words<'a>(&self, name: impl Fn(Seat) -> &'a str) -> String {
        let winners: Vec<&str> = self.winners.iter().map(name).collect();
        match winners.as_slice() {
            [] => self.reason.to_string(),
            _ => format!("{}: {}", winners.join(" and "), self.reason),
        }
    }
}

/// What is true of a game before anybody sits down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The name in commands, addresses and records: `ferry`.
    pub id: &'static str,
    /// The name for people: `Ferry`.
    pub title: &'static str,
    /// Goes up whenever a rule changes what it does, so that old records are
    /// never replayed by new rules.
    pub ruleset: u32,
    /// Fewest seats.
    pub min_seats: usize,
    /// Most seats.
    pub max_seats: usize,
    /// Whether several seats ever act at once.
    pub simultaneous: bool,
    /// Whether anybody ever knows what others do not.
    pub hidden: bool,
    /// Whether anything is ever drawn or rolled.
    pub chance: bool,
}

/// What the others may know of a move, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disclosure {
    /// All of it, at once.
    Open,
    /// Until the step closes they must not be able to tell it from another
    /// sealed one.
    Sealed,
    /// Sealed, and when the step has closed they read only these words, until
    /// the game is over: of a card laid face down, that one was.
    Covered(&'static str),
}

impl Disclosure {
    /// Whether it is kept from the others while the step is open.
    pub fn is_sealed(self) -> bool {
        self != Disclosure::Open
    }

    /// What the others read instead, once the step has closed.
    pub fn covered(self) -> Option<&'static str> {
        match self {
            Disclosure::Covered(words) => Some(words),
            Disclosure::Open | Disclosure::Sealed => None,
        }
    }
}

/// Why a move was refused. Its `Display` is read by the player.
pub trait Refusal: Error + Clone + Eq {
    /// The clause of the rules ledger: `FE-2.1`.
    fn clause(&self) -> &'static str;
    /// One stable word for programs: `already-laid`.
    fn reason(&self) -> &'static str;
}

/// Options that do not describe a table of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadOptions(pub String);

/// The text form of a move or a chance that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadText(pub String);

/// What the log and the wire carry: small values with a short, stable text.
pub trait Textual: Clone + Eq + Debug + Display + FromStr<Err = BadText> + Send + Sync {}
impl<T: Clone + Eq + Debug + Display + FromStr<Err = BadText> + Send + Sync> Textual for T {}

/// Company is what most come for, even where one can play alone.
const fn usual_seats(about: About) -> usize {
    let few = if about.min_seats < 2 { 2 } else { about.min_seats };
    if few > about.max_seats { about.max_seats } else { few }
}

/// The rules of one game, as the rest of the platform sees them.
///
/// A game never reads a clock, draws a random number or awaits, so the same
/// options and the same log always rebuild the same state.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// Name, seats and kind.
    const ABOUT: About;
    /// The rules ledger, as Markdown: every clause with its id.
    const LEDGER: &'static str;
    /// How many sit down where nobody says so.
    const USUAL_SEATS: usize = usual_seats(Self::ABOUT);
    /// Whether the lowest score wins, as where cards left over are counted.
    const FEWEST_WIN: bool = false;

    /// What a table can agree on before it starts.
    type Options: Clone
        + Default
        + PartialEq
        + Debug
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + Send
        + Sync;
    /// One decision by one seat.
    type Move: Textual;
    /// One thing chance can do, logged like a move.
    type Chance: Textual;
    /// Why a move was refused.
    type Illegal: Refusal;
    /// All that one viewer knows, memory included. Nothing else here is
    /// `Serialize`; as text it is what a terminal or a screen reader shows.
    type View: Clone + Eq + Hash + Debug + Display + Serialize + Send + Sync;

    /// A fresh table. `seats` lies within [`About::min_seats`] and [`About::max_seats`].
    fn new(options: &Self::Options, seats: usize) -> Result<Self, BadOptions>;
    /// Everybody at the table.
    fn seats(&self) -> SeatSet;
    /// Whose decision is awaited.
    fn turn(&self) -> Turn;
    /// Counts the steps that close for all at once: a reveal, the end of a
    /// turn. While it stands still, moves of different seats can be reordered
    /// without changing the result, and a seat has learned nothing of what the
    /// others keep hidden.
    fn step(&self) -> u32;
    /// Appends every move `check` accepts from `seat`, in a fixed order; all
    /// but leaving ([`TableRules::when_left`](crate::TableRules::when_left)).
    fn legal_moves(&self, seat: Seat, out: &mut Vec<Self::Move>);
    /// Whether `seat` may play this now, and if not, which clause forbids it.
    fn check(&self, seat: Seat, mv: &Self::Move) -> Result<(), Self::Illegal>;
    /// Carries out a move that `check` has accepted.
    fn apply(&mut self, seat: Seat, mv: Self::Move);
    /// What the others may know of this move, and when.
    fn disclosure(&self, _: Seat, _: &Self::Move) -> Disclosure {
        Disclosure::Open
    }
    /// Whether a listed move stands for many others: a blank sheet for any drawing.
    fn is_template(&self, _: &Self::Move) -> bool {
        false
    }
    /// Appends what chance can do now, with whole-number weights.
    fn chances(&self, out: &mut Vec<(Self::Chance, u32)>);
    /// Carries out one of the [`Game::chances`].
    fn apply_chance(&mut self, chance: Self::Chance);
    /// All that `viewer` may know.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// How it ended, exactly when [`Game::turn`] is [`Turn::Over`].
    fn outcome(&self) -> Option<Outcome>;
    /// Checks, then applies. On `Err` nothing has changed.
    fn play(&mut self, seat: Seat, mv: Self::Move) -> Result<(), Self::Illegal> {
        self.check(seat, &mv)?;
        self.apply(seat, mv);
        Ok(())
    }
}
