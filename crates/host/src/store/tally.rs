//! What somebody's matches add up to.
//!
//! Everything is counted by the database, over the latest matches of one guest, which it finds by an index;
//! how long they were, or how many others have played, costs nothing. What was added up is kept until another
//! match is over, and for an hour at most: whoever looks again costs a count.

use super::db::{Db, given};
use super::{Store, StoreError, TableNo};
use crate::GuestId;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// As many matches are counted, the latest; the page of somebody who plays for years stays cheap.
pub const MOST_COUNTED: u32 = 5_000;

/// As many opponents are told apart.
const MOST_OPPONENTS: u32 = 60;

/// Weeks in [`Tally::weeks`].
pub const WEEKS: usize = 12;

const DAY: u64 = 86_400_000;
const HOUR: u64 = 3_600_000;

/// Of as many guests it is kept; then it begins anew.
const MOST_KEPT: usize = 256;

/// The matches that are counted, with their game and how many sat there.
const MINE: &str = "WITH mine AS (
    SELECT results.table_no, results.seat, results.ended, results.score, results.won, tables.game,
           (SELECT count(*) FROM seats WHERE seats.table_no = results.table_no) AS seats
    FROM results JOIN tables ON tables.no = results.table_no
    WHERE results.guest = ?1 ORDER BY results.ended DESC, results.table_no DESC LIMIT ?2
)";

/// What a guest's finished matches add up to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// How many were counted.
    pub matches: u32,
    /// On how many days (UTC) one of them ended.
    pub days: u32,
    /// Of those with others: how many were won or shared in a row, up to the latest one.
    pub streak: u32,
    /// The longest such row.
    pub longest: u32,
    /// By game, and whether it was played alone; most played first.
    pub games: Vec<GameTally>,
    /// By opponent, most met first.
    pub opponents: Vec<OpponentTally>,
    /// The last weeks, this one last.
    pub weeks: [Played; WEEKS],
}

/// How many matches, and how many of them were won or shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Played {
    /// How many matches.
    pub matches: u32,
    /// How many were won or shared.
    pub won: u32,
}

/// The matches of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameTally {
    /// The game's id.
    pub game: String,
    /// Whether these were played alone.
    pub alone: bool,
    /// How many.
    pub played: Played,
    /// The highest score.
    pub highest: i64,
    /// The lowest score: the best one where few points are good.
    pub lowest: i64,
}

/// The matches with one opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpponentTally {
    /// What they were called when they were met last.
    pub name: String,
    /// If it is a bot: which, and in which game.
    pub bot: Option<(String, String)>,
    /// How many.
    pub played: Played,
}

/// What a tally was made of. As long as that is the same, so is the tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Basis {
    matches: u32,
    /// When the latest of them ended, and the last table.
    latest: (Option<u64>, Option<TableNo>),
    /// The hour it was made in: weeks go by, and an operator may change a name.
    hour: u64,
}

impl Basis {
    fn now(db: &Db<'_>, guest: GuestId, now: u64) -> Result<Basis, StoreError> {
        let sql = "SELECT count(*), max(ended), max(table_no) FROM results WHERE guest = ?1";
        let basis = db.first(sql, given![guest], |row| {
            let latest = (row.get(1)?, row.get(2)?);
            Ok(Basis { matches: row.get(0)?, latest, hour: now / HOUR })
        })?;
        Ok(basis.expect("a count always has an answer"))
    }
}

/// What was added up lately.
#[derive(Debug, Default)]
pub(super) struct Tallies(Mutex<HashMap<GuestId, (Basis, Tally)>>);

impl Tallies {
    fn of(&self, guest: GuestId, basis: Basis) -> Option<Tally> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&guest).filter(|(made_of, _)| *made_of == basis).map(|(_, tally)| tally.clone())
    }

    fn keep(&self, guest: GuestId, basis: Basis, tally: &Tally) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_KEPT && !kept.contains_key(&guest) {
            kept.clear();
        }
        kept.insert(guest, (basis, tally.clone()));
    }
}

impl Store {
    /// What the latest [`MOST_COUNTED`] matches of a guest add up to.
    pub async fn tally(&self, guest: GuestId, now: u64) -> Result<Tally, StoreError> {
        let basis = self.read(move |db| Basis::now(db, guest, now)).await?;
        if let Some(tally) = self.tallies().of(guest, basis) {
            return Ok(tally);
        }
        let tally = self.add_up(guest, now).await?;
        self.tallies().keep(guest, basis, &tally);
        Ok(tally)
    }

    async fn add_up(&self, guest: GuestId, now: u64) -> Result<Tally, StoreError> {
        self.read(move |db| {
            let (matches, days) = totals(db, guest)?;
            let (streak, longest) = streaks(db, guest)?;
            Ok(Tally {
                matches,
                days,
                streak,
                longest,
                games: games(db, guest)?,
                opponents: opponents(db, guest)?,
                weeks: weeks(db, guest, now)?,
            })
        })
        .await
    }
}

fn totals(db: &Db<'_>, guest: GuestId) -> Result<(u32, u32), StoreError> {
    let sql = format!("{MINE} SELECT count(*), count(DISTINCT ended / ?3) FROM mine");
    let given = given![guest, MOST_COUNTED, DAY];
    let counted = db.first(&sql, given, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(counted.unwrap_or_default())
}

/// The row of wins that is going on, and the longest. Whoever plays alone has nobody to beat.
fn streaks(db: &Db<'_>, guest: GuestId) -> Result<(u32, u32), StoreError> {
    let sql =
        format!("{MINE} SELECT won FROM mine WHERE seats > 1 ORDER BY ended DESC, table_no DESC");
    let (mut latest, mut longest, mut row) = (None, 0, 0);
    for won in db.all(&sql, given![guest, MOST_COUNTED], |row| row.get(0))? {
        if won {
            row += 1;
            longest = longest.max(row);
        } else {
            latest = latest.or(Some(row));
            row = 0;
        }
    }
    Ok((latest.unwrap_or(row), longest))
}

fn games(db: &Db<'_>, guest: GuestId) -> Result<Vec<GameTally>, StoreError> {
    let sql = format!(
        "{MINE} SELECT game, seats = 1 AS alone, count(*), \
         CAST(sum(won) AS BIGINT), max(score), min(score) FROM mine \
         GROUP BY game, alone ORDER BY count(*) DESC, game, alone"
    );
    db.all(&sql, given![guest, MOST_COUNTED], |row| {
        Ok(GameTally {
            game: row.get(0)?,
            alone: row.get(1)?,
            played: Played { matches: row.get(2)?, won: row.get(3)? },
            highest: row.get(4)?,
            lowest: row.get(5)?,
        })
    })
}

/// Five bots of one kind at a table are met once. `name` is that of the latest match.
fn opponents(db: &Db<'_>, guest: GuestId) -> Result<Vec<OpponentTally>, StoreError> {
    let sql = format!(
        "{MINE}, met AS (SELECT other.name, other.bot, mine.game, mine.table_no, mine.won, mine.ended, \
         CASE WHEN other.bot IS NULL THEN other.guest ELSE mine.game || ' ' || other.bot END AS who \
         FROM mine JOIN seats AS other \
         ON other.table_no = mine.table_no AND other.seat <> mine.seat \
         WHERE other.bot IS NOT NULL OR (other.guest IS NOT NULL AND other.guest <> ?1)), \
         named AS (SELECT *, row_number() OVER \
         (PARTITION BY who ORDER BY ended DESC, table_no DESC, name) AS latest FROM met) \
         SELECT max(CASE WHEN latest = 1 THEN name END), max(bot), max(game), \
         count(DISTINCT table_no) AS times, \
         count(DISTINCT CASE WHEN won = 1 THEN table_no END), max(ended) AS last FROM named \
         GROUP BY who ORDER BY times DESC, last DESC, who LIMIT ?3"
    );
    db.all(&sql, given![guest, MOST_COUNTED, MOST_OPPONENTS], |row| {
        let (bot, game): (Option<String>, String) = (row.get(1)?, row.get(2)?);
        Ok(OpponentTally {
            name: row.get(0)?,
            bot: bot.map(|bot| (game, bot)),
            played: Played { matches: row.get(3)?, won: row.get(4)? },
        })
    })
}

fn weeks(db: &Db<'_>, guest: GuestId, now: u64) -> Result<[Played; WEEKS], StoreError> {
    let sql = format!(
        "{MINE} SELECT (?3 - ended) / ?4 AS ago, count(*), CAST(sum(won) AS BIGINT) FROM mine \
         WHERE ended <= ?3 AND (?3 - ended) / ?4 < ?5 GROUP BY ago"
    );
    let mut weeks = [Played::default(); WEEKS];
    let counted = db.all(&sql, given![guest, MOST_COUNTED, now, 7 * DAY, WEEKS], |row| {
        Ok((row.get::<usize>(0)?, Played { matches: row.get(1)?, won: row.get(2)? }))
    })?;
    for (ago, played) in counted {
        weeks[WEEKS - 1 - ago] = played;
    }
    Ok(weeks)
}
