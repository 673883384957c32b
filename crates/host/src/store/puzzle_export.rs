//! Answers to puzzles, on their way to another store.

use super::StoreError;
use super::db::{Db, Row, given};
use crate::GuestId;
use serde::{Deserialize, Serialize};

/// All that is kept of a guest's answers to puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestPuzzles {
    /// Whose.
    pub guest: GuestId,
    /// The rating by Glicko-2.
    pub rating: f64,
    /// How sure it is.
    pub deviation: f64,
    /// How steady it is.
    pub volatility: f64,
    /// Puzzles answered.
    pub answered: u32,
    /// Puzzles solved at the first answer.
    pub solved: u32,
    /// How many of the latest in a row.
    pub streak: u32,
    /// The longest such row.
    pub longest: u32,
    /// The first answer to each puzzle.
    pub answers: Vec<FirstAnswer>,
}

/// A guest's first answer to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstAnswer {
    /// The game's id.
    pub game: String,
    /// What is asked.
    pub puzzle: String,
    /// Whether it was right.
    pub solved: bool,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// How hard a puzzle has turned out to be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRating {
    /// The game's id.
    pub game: String,
    /// What is asked.
    pub puzzle: String,
    /// The rating by Glicko-2.
    pub rating: f64,
    /// How sure it is.
    pub deviation: f64,
    /// How steady it is.
    pub volatility: f64,
}

/// What everybody has answered, guest by guest.
pub(super) fn all(db: &Db<'_>) -> Result<Vec<GuestPuzzles>, StoreError> {
    let sql = "SELECT guest, rating, deviation, volatility, answered, solved, streak, longest \
               FROM puzzle_standings ORDER BY guest";
    let mut found = db.all(sql, given![], guest)?;
    let sql = "SELECT game, puzzle, solved, at FROM puzzle_answers WHERE guest = ?1 \
               ORDER BY game, puzzle";
    for one in &mut found {
        one.answers = db.all(sql, given![one.guest], |row| {
            let (game, puzzle) = (row.get(0)?, row.get(1)?);
            Ok(FirstAnswer { game, puzzle, solved: row.get(2)?, at: row.get(3)? })
        })?;
    }
    Ok(found)
}

fn guest(row: &Row<'_>) -> Result<GuestPuzzles, StoreError> {
    Ok(GuestPuzzles {
        guest: row.get(0)?,
        rating: row.get(1)?,
        deviation: row.get(2)?,
        volatility: row.get(3)?,
        answered: row.get(4)?,
        solved: row.get(5)?,
        streak: row.get(6)?,
        longest: row.get(7)?,
        answers: Vec::new(),
    })
}

/// How hard puzzles have turned out to be.
pub(super) fn ratings(db: &Db<'_>) -> Result<Vec<PuzzleRating>, StoreError> {
    let sql = "SELECT game, puzzle, rating, deviation, volatility FROM puzzle_ratings \
               ORDER BY game, puzzle";
    db.all(sql, given![], |row| {
        let (game, puzzle, rating) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(PuzzleRating { game, puzzle, rating, deviation: row.get(3)?, volatility: row.get(4)? })
    })
}

/// Takes in what a guest has answered; the guest came before it.
pub(super) fn bring_in(db: &Db<'_>, one: &GuestPuzzles) -> Result<(), StoreError> {
    let guest = one.guest;
    let sql = "INSERT INTO puzzle_standings \
               (guest, rating, deviation, volatility, answered, solved, streak, longest) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    db.execute(
        sql,
        given![
            guest,
            one.rating,
            one.deviation,
            one.volatility,
            one.answered,
            one.solved,
            one.streak,
            one.longest
        ],
    )?;
    let sql = "INSERT INTO puzzle_answers (guest, game, puzzle, solved, at) \
               VALUES (?1, ?2, ?3, ?4, ?5)";
    for FirstAnswer { game, puzzle, solved, at } in &one.answers {
        db.execute(sql, given![guest, game, puzzle, solved, at])?;
    }
    Ok(())
}

/// Takes in how hard a puzzle is, unless that is known here.
pub(super) fn bring_in_rating(db: &Db<'_>, one: &PuzzleRating) -> Result<(), StoreError> {
    let PuzzleRating { game, puzzle, rating, deviation, volatility } = one;
    let sql = "INSERT INTO puzzle_ratings (game, puzzle, rating, deviation, volatility) \
               VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING";
    db.execute(sql, given![game, puzzle, rating, deviation, volatility])?;
    Ok(())
}
