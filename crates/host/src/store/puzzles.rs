//! Puzzles that guests have answered.

use super::db::{Db, given};
use super::{Store, StoreError, Write, Written};
use crate::GuestId;
use serde::Serialize;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::collections::HashMap;

/// How sure the first rating of a puzzle is: the tries of four bots are something, not much.
const FIRST_DEVIATION: f64 = 150.0;

/// A guest's answer to a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleAnswer {
    /// Whose.
    pub guest: GuestId,
    /// The game's id.
    pub game: String,
    /// What is asked ([`crate::puzzle_id`]).
    pub puzzle: String,
    /// Whether it was right.
    pub solved: bool,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The rating that the puzzle has if nobody has answered it yet.
    pub first_rating: f64,
}

/// What a guest's first answers to puzzles add up to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PuzzleStanding {
    /// By Glicko-2: 1500 to begin with, more is better.
    pub rating: f64,
    /// How sure that is: two out of three times the true rating is no further away.
    pub deviation: f64,
    #[serde(skip)]
    volatility: f64,
    /// Puzzles answered.
    pub answered: u32,
    /// Puzzles solved at the first answer.
    pub solved: u32,
    /// How many of the latest in a row.
    pub streak: u32,
    /// The longest such row.
    pub longest: u32,
}

impl Default for PuzzleStanding {
    fn default() -> PuzzleStanding {
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        PuzzleStanding {
            rating,
            deviation,
            volatility,
            answered: 0,
            solved: 0,
            streak: 0,
            longest: 0,
        }
    }
}

impl PuzzleStanding {
    fn glicko(&self) -> Glicko2Rating {
        let PuzzleStanding { rating, deviation, volatility, .. } = *self;
        Glicko2Rating { rating, deviation, volatility }
    }
}

/// What came of an answer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PuzzleDone {
    /// Whether it was the guest's first to this puzzle: only that counts.
    pub counted: bool,
    /// The rating before.
    pub before: f64,
    /// Where the guest stands now.
    pub standing: PuzzleStanding,
}

impl Store {
    /// Keeps an answer, if it is the guest's first to this puzzle.
    pub async fn answer_puzzle(&self, answer: PuzzleAnswer) -> Result<PuzzleDone, StoreError> {
        match self.write(Write::AnswerPuzzle(Box::new(answer))).await? {
            Written::Puzzle(done) => Ok(done),
            _ => unreachable!("what came of the answer is what was asked for"),
        }
    }

    /// Where a guest stands.
    pub async fn puzzle_standing(&self, guest: GuestId) -> Result<PuzzleStanding, StoreError> {
        self.read(move |db| Ok(standing(db, guest)?.unwrap_or_default())).await
    }

    /// The puzzles of a game that a guest has answered, and whether at first rightly.
    pub async fn puzzle_answers(
        &self,
        guest: GuestId,
        game: String,
    ) -> Result<HashMap<String, bool>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT puzzle, solved FROM puzzle_answers WHERE guest = ?1 AND game = ?2";
            let answers = db.all(sql, given![guest, game], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(answers.into_iter().collect())
        })
        .await
    }
}

fn standing(db: &Db<'_>, guest: GuestId) -> Result<Option<PuzzleStanding>, StoreError> {
    let sql = "SELECT rating, deviation, volatility, answered, solved, streak, longest \
               FROM puzzle_standings WHERE guest = ?1";
    db.first(sql, given![guest], |row| {
        Ok(PuzzleStanding {
            rating: row.get(0)?,
            deviation: row.get(1)?,
            volatility: row.get(2)?,
            answered: row.get(3)?,
            solved: row.get(4)?,
            streak: row.get(5)?,
            longest: row.get(6)?,
        })
    })
}

/// Takes in an answer; one that is not the first changes nothing.
pub(super) fn answer(db: &Db<'_>, answer: &PuzzleAnswer) -> Result<PuzzleDone, StoreError> {
    let PuzzleAnswer { guest, game, puzzle, solved, at, first_rating } = answer;
    let before = standing(db, *guest)?.unwrap_or_default();
    let sql = "INSERT INTO puzzle_answers (guest, game, puzzle, solved, at) \
               VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING";
    let new = db.execute(sql, given![guest, game, puzzle, solved, at])? > 0;
    if !new {
        return Ok(PuzzleDone { counted: false, before: before.rating, standing: before });
    }
    let sql =
        "SELECT rating, deviation, volatility FROM puzzle_ratings WHERE game = ?1 AND puzzle = ?2";
    let known = db.first(sql, given![game, puzzle], |row| {
        Ok(Glicko2Rating { rating: row.get(0)?, deviation: row.get(1)?, volatility: row.get(2)? })
    });
    let hard = known?.unwrap_or(Glicko2Rating {
        rating: *first_rating,
        deviation: FIRST_DEVIATION,
        ..Glicko2Rating::new()
    });
    let outcome = if *solved { Outcomes::WIN } else { Outcomes::LOSS };
    let (own, hard) = glicko2(&before.glicko(), &hard, &outcome, &Glicko2Config::new());
    let streak = if *solved { before.streak + 1 } else { 0 };
    let standing = PuzzleStanding {
        rating: own.rating,
        deviation: own.deviation,
        volatility: own.volatility,
        answered: before.answered + 1,
        solved: before.solved + u32::from(*solved),
        streak,
        longest: before.longest.max(streak),
    };
    let sql = "INSERT INTO puzzle_standings \
               (guest, rating, deviation, volatility, answered, solved, streak, longest) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (guest) DO UPDATE SET \
               rating = ?2, deviation = ?3, volatility = ?4, answered = ?5, solved = ?6, \
               streak = ?7, longest = ?8";
    let PuzzleStanding { rating, deviation, volatility, answered, solved, longest, .. } = standing;
    db.execute(
        sql,
        given![guest, rating, deviation, volatility, answered, solved, streak, longest],
    )?;
    let sql = "INSERT INTO puzzle_ratings (game, puzzle, rating, deviation, volatility) \
               VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (game, puzzle) DO UPDATE SET \
               rating = ?3, deviation = ?4, volatility = ?5";
    let Glicko2Rating { rating, deviation, volatility } = hard;
    db.execute(sql, given![game, puzzle, rating, deviation, volatility])?;
    Ok(PuzzleDone { counted: true, before: before.rating, standing })
}
