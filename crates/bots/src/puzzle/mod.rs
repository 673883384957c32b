//! Puzzles: a moment of a match at which one way is clearly best, kept as data.
//!
//! A puzzle is a beginning of a match, whose turn it is, and what is known of the moves from there on:
//! a [`Moment`] for every place that a good turn may pass. Whoever answers goes from moment to moment
//! until nothing is left to decide, in whichever of the equally good ways, or gives something away.

mod answer;
mod file;
pub mod laws;
mod mistake;
mod sorted;

pub use answer::{Answer, Marked, NoPuzzle};
pub use file::{BadPuzzles, Provenance, Puzzles};
pub use mistake::{Mistake, mistakes};
pub use sorted::{AS_GOOD, CLEARLY, Sorted, rounded, seems_clear};

use crate::Character;
use catalog::{AnyGame, AnyMatch};
use game_core::{Seat, Turn};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// How often each character tried to solve a puzzle.
pub const TRIES: u32 = 8;

/// A moment of a match with one best way to go on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Who is asked.
    #[serde(deserialize_with = "seat")]
    pub seat: Seat,
    /// How many sit at the table.
    pub seats: usize,
    /// The options of the table; the usual ones if absent.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub options: Value,
    /// What led there, entry by entry: `0 put 1a1` for a move, `~roll 1 2` for what chance brought.
    pub log: Vec<String>,
    /// What is known of the moves, from the question on.
    pub moments: Vec<Moment>,
    /// Why the best is best: a sentence of the bot that was asked.
    pub why: String,
    /// The seat's chance to win with the best.
    pub win: f64,
    /// In how many of [`TRIES`] tries each character solved it, by level.
    pub solved: [u32; 4],
}

/// What is known of the moves at one place of a good turn.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Moves as good as the best, the best first, with the moment that follows; none where nothing is left to decide.
    pub right: Vec<(String, Option<usize>)>,
    /// The best of the others, with what they give away of the chance to win; the dearest last.
    pub wrong: Vec<(String, f64)>,
}

impl Moment {
    /// What is given away by a move that is not as good, and whether it may be more than that.
    pub fn cost(&self, mv: &str) -> (f64, bool) {
        match self.wrong.iter().find(|(wrong, _)| wrong == mv) {
            Some((_, cost)) => (*cost, false),
            None => (self.wrong.last().map_or(0.0, |(_, cost)| *cost), true),
        }
    }
}

impl Puzzle {
    /// The match as it stands when the question is asked. Says why if today's rules do not lead there.
    pub fn open(&self, game: AnyGame) -> Result<AnyMatch, NoPuzzle> {
        let opened = game.open(&self.options, self.seats, None);
        let mut played = opened.map_err(|error| NoPuzzle(error.to_string()))?;
        for (at, entry) in self.log.iter().enumerate() {
            let done = match entry.strip_prefix('~') {
                Some(chance) => played.chance(chance),
                None => by_hand(&mut played, entry),
            };
            done.map_err(|why| NoPuzzle(format!("entry {}: {why}", at + 1)))?;
        }
        if !asks(&played, self.seat) {
            return Err(NoPuzzle(format!("{} has nothing to decide there", self.seat)));
        }
        Ok(played)
    }

    /// One best way through, move by move.
    pub fn best_line(&self) -> Vec<&str> {
        let (mut line, mut at) = (Vec::new(), Some(0));
        while let Some((mv, next)) = at.and_then(|at| self.moments.get(at)?.right.first()) {
            line.push(mv.as_str());
            // A way never comes back to where it was.
            at = next.filter(|next| line.len() <= self.moments.len() && *next > 0);
        }
        line
    }

    /// What the next best gives away, where the question is asked.
    pub fn lead(&self) -> f64 {
        self.moments.first().and_then(|first| first.wrong.first()).map_or(0.0, |(_, cost)| *cost)
    }

    /// The share of all tries in which the characters solved it.
    pub fn ease(&self) -> f64 {
        f64::from(self.solved.iter().sum::<u32>()) / f64::from(4 * TRIES)
    }

    /// How hard it is, from 1 to 4: the level of the first character that solves it more often than not,
    /// and 4 if none does.
    pub fn grade(&self) -> usize {
        let solves = |one: &&Character| 2 * self.solved[**one as usize] > TRIES;
        Character::ALL.iter().find(solves).map_or(4, |one| one.level())
    }

    /// The rating with which it begins, on the scale of the people who solve it: the harder, the higher.
    pub fn first_rating(&self) -> f64 {
        // Nobody and everybody are one try away from certainty.
        let tries = f64::from(4 * TRIES);
        let ease = (self.ease() * tries + 0.5) / (tries + 1.0);
        (1500.0 + 400.0 * ((1.0 - ease) / ease).log10()).clamp(800.0, 2200.0)
    }
}

/// Whether a seat is to decide something.
pub(crate) fn asks(played: &AnyMatch, seat: Seat) -> bool {
    matches!(played.turn(), Turn::Seats(seats) if seats.contains(seat))
}

/// Plays `0 put 1a1`.
fn by_hand(played: &mut AnyMatch, entry: &str) -> Result<(), String> {
    let (seat, text) = entry.split_once(' ').ok_or("no seat before the move")?;
    let seat = seat.parse().ok().and_then(|seat: u64| Seat::try_new(seat, played.seats()));
    let seat = seat.ok_or("nobody sits there")?;
    played.play(seat, text, None).map_err(|refused| refused.to_string())
}

/// Makes for a seat what leaves it no choice, as tables do.
pub fn without_choice(played: &mut AnyMatch, seat: Seat) {
    while asks(played, seat)
        && let Some(text) = played.compulsory(seat)
        && played.play(seat, &text, None).is_ok()
    {}
}

fn seat<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
    let number = u64::deserialize(from)?;
    let seat = Seat::try_new(number, game_core::MAX_SEATS);
    seat.ok_or_else(|| serde::de::Error::custom(format!("there is no seat {number}")))
}
