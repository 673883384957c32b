//! An answer to a puzzle, move by move.

use super::{Moment, Puzzle, asks, without_choice};
use catalog::{AnyGame, AnyMatch, Refused};
use game_core::Act;

/// Why there is no puzzle to be answered: its beginning does not follow the rules of today.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this puzzle does not follow today's rules: {0}")]
pub struct NoPuzzle(pub String);

/// What an answer is worth, as far as it goes.
#[derive(Clone, PartialEq, Debug)]
pub enum Marked {
    /// As good as the best so far; something is left to decide.
    Open,
    /// All of it was as good as the best.
    Right,
    /// A move gave something away.
    Wrong {
        /// The move.
        mv: String,
        /// The same for people.
        label: String,
        /// What it gave away of the chance to win.
        cost: f64,
        /// Whether it may be more than that.
        at_least: bool,
        /// What would have been best there, for programs and for people.
        best: (String, String),
    },
}

/// A puzzle being answered.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    puzzle: &'a Puzzle,
    played: AnyMatch,
    line: Vec<String>,
    /// Where the answer stands.
    at: Option<usize>,
    marked: Marked,
}

impl<'a> Answer<'a> {
    /// Nothing answered yet.
    pub fn new(puzzle: &'a Puzzle, game: AnyGame) -> Result<Answer<'a>, NoPuzzle> {
        let played = puzzle.open(game)?;
        Ok(Answer { puzzle, played, line: Vec::new(), at: Some(0), marked: Marked::Open })
    }

    /// The match as it stands now. Nothing that chance would bring has been drawn.
    pub fn played(&self) -> &AnyMatch {
        &self.played
    }

    /// What it is worth so far.
    pub fn marked(&self) -> &Marked {
        &self.marked
    }

    /// The moment at which it stands, while something is left to decide.
    pub fn moment(&self) -> Option<&'a Moment> {
        self.puzzle.moments.get(self.at?).filter(|_| self.marked == Marked::Open)
    }

    /// The moves made so far, as texts that can be made again; what left no choice is not among them.
    pub fn line(&self) -> &[String] {
        &self.line
    }

    /// Makes the next move. A refusal changes nothing, and is no answer. What comes after the answer
    /// is decided changes nothing either.
    pub fn play(&mut self, text: &str) -> Result<&Marked, Refused> {
        let Some(moment) = self.moment() else { return Ok(&self.marked) };
        let (seat, before) = (self.puzzle.seat, self.played.clone());
        self.played.play(seat, text, None)?;
        // As the game itself writes it.
        let made = match self.played.acts_after(before.version()).into_iter().next() {
            Some((_, Act::Move { text, .. })) => text,
            _ => text.to_owned(),
        };
        self.line.push(made.clone());
        match moment.right.iter().find(|(right, _)| *right == made) {
            Some((_, next)) => {
                self.at = *next;
                without_choice(&mut self.played, seat);
                let open = next.is_some() && asks(&self.played, seat);
                self.marked = if open { Marked::Open } else { Marked::Right };
            }
            None => {
                let (cost, at_least) = moment.cost(&made);
                let label = |mv: &str| {
                    let legal = before.legal_moves(seat);
                    let found = legal.into_iter().find(|one| one.text == mv);
                    found.map_or_else(|| mv.to_owned(), |one| one.label)
                };
                let best = moment.right.first().map_or("", |(mv, _)| mv.as_str());
                self.marked = Marked::Wrong {
                    label: label(&made),
                    cost,
                    at_least,
                    best: (best.to_owned(), label(best)),
                    mv: made,
                };
            }
        }
        Ok(&self.marked)
    }
}

impl Puzzle {
    /// The best way in words, move by move; empty if today's rules do not lead there.
    pub fn best_in_words(&self, game: AnyGame) -> Vec<String> {
        let Ok(mut played) = self.open(game) else { return Vec::new() };
        let mut words = Vec::new();
        for mv in self.best_line() {
            let legal = played.legal_moves(self.seat).into_iter();
            words.extend(legal.filter(|one| one.text == mv).map(|one| one.label));
            if played.play(self.seat, mv, None).is_err() {
                break;
            }
            without_choice(&mut played, self.seat);
        }
        words
    }
}
