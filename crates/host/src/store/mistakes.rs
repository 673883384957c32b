//! Mistakes of guests in their own matches, asked again.

use super::read::parsed;
use super::{Store, StoreError, TableNo, Write, Written};
use crate::{GuestId, TableId};
use bots::Mistake;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

/// As many mistakes of one guest are kept, the latest.
pub const MOST_MISTAKES: usize = 60;

/// A mistake of a guest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptMistake {
    /// Whose.
    pub guest: GuestId,
    /// The match.
    pub table: TableId,
    /// When it was found.
    pub made: u64,
    /// Whether it was solved since: nothing while it was not tried.
    pub solved: Option<bool>,
    /// What it was.
    pub mistake: Mistake,
}

/// What was found of mistakes in a match.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundMistakes {
    /// The match.
    pub table: TableId,
    /// Of whose review they are.
    pub reviewer: String,
    /// When.
    pub made: u64,
    /// Every seat that was looked at, with who sat there.
    pub seats: Vec<(u8, GuestId, Vec<Mistake>)>,
}

/// A guest's answer to a mistake of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MistakeAnswer {
    /// Whose.
    pub guest: GuestId,
    /// The match.
    pub table: TableId,
    /// The version that the mistake had made.
    pub version: u32,
    /// Whether it was right.
    pub solved: bool,
}

/// What is known of one guest's mistakes in one match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MistakesOfMatch {
    /// Whether somebody has looked for them.
    pub looked: bool,
    /// Those that are asked again, by the versions that they made.
    pub versions: Vec<u32>,
}

const COLUMNS: &str = "SELECT mistakes.guest, tables.id, made, solved, mistake, game FROM mistakes \
                       JOIN tables ON tables.no = mistakes.table_no";

impl Store {
    /// A guest's mistakes with the ids of their games, the latest first.
    pub async fn mistakes(&self, guest: GuestId) -> Result<Vec<(String, KeptMistake)>, StoreError> {
        self.read(move |db| {
            let sql = format!(
                "{COLUMNS} WHERE mistakes.guest = ?1 ORDER BY made DESC, tables.id, version"
            );
            let mut found = db.prepare_cached(&sql)?;
            let rows = found.query_map([guest.to_string()], |row| Ok((row.get(5)?, kept(row)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// One of them.
    pub async fn mistake(
        &self,
        guest: GuestId,
        table: TableId,
        version: u32,
    ) -> Result<Option<KeptMistake>, StoreError> {
        self.read(move |db| {
            let sql =
                format!("{COLUMNS} WHERE mistakes.guest = ?1 AND tables.id = ?2 AND version = ?3");
            let given = params![guest.to_string(), table.to_string(), version];
            Ok(db.prepare_cached(&sql)?.query_row(given, kept).optional()?)
        })
        .await
    }

    /// What is known of a guest's mistakes in a match.
    pub async fn mistakes_of_match(
        &self,
        guest: GuestId,
        table: TableId,
    ) -> Result<MistakesOfMatch, StoreError> {
        self.read(move |db| {
            let (guest, table) = (guest.to_string(), table.to_string());
            let sql = "SELECT EXISTS (SELECT 1 FROM review_seats JOIN seats USING (table_no, seat) \
                       JOIN tables ON tables.no = table_no WHERE seats.guest = ?1 \
                       AND tables.id = ?2 AND mistakes IS NOT NULL)";
            let looked = db.prepare_cached(sql)?.query_row([&guest, &table], |row| row.get(0))?;
            let sql = "SELECT no FROM tables WHERE id = ?1";
            let no: Option<TableNo> =
                db.prepare_cached(sql)?.query_row([&table], |row| row.get(0)).optional()?;
            let versions = no.map_or(Ok(Vec::new()), |no| versions(db, &guest, no))?;
            Ok(MistakesOfMatch { looked, versions })
        })
        .await
    }

    /// Matches of a guest that were reviewed, and in which nobody has looked for the guest's mistakes, the latest
    /// first: the table, and who reviewed it.
    pub async fn not_looked_for_mistakes(
        &self,
        guest: GuestId,
        most: u32,
    ) -> Result<Vec<(TableId, String)>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT DISTINCT tables.id, reviewer, reviews.made FROM seats \
                       JOIN review_seats USING (table_no, seat) JOIN reviews USING (table_no) \
                       JOIN tables ON tables.no = table_no \
                       WHERE seats.guest = ?1 AND mistakes IS NULL \
                       ORDER BY reviews.made DESC LIMIT ?2";
            let mut found = db.prepare_cached(sql)?;
            let rows = found.query_map(params![guest.to_string(), most], |row| {
                Ok((parsed(row, 0)?, row.get(1)?))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Keeps a guest's answer to a mistake of their own; what was solved stays solved. Whether there is such a mistake.
    pub async fn answer_mistake(&self, answer: MistakeAnswer) -> Result<bool, StoreError> {
        Ok(self.write(Write::AnswerMistake(answer)).await? == Written::Done)
    }
}

fn kept(row: &Row<'_>) -> rusqlite::Result<KeptMistake> {
    let text: String = row.get(4)?;
    let bad = |error: serde_json::Error| {
        rusqlite::Error::FromSqlConversionFailure(4, rusqlite::types::Type::Text, Box::new(error))
    };
    Ok(KeptMistake {
        guest: parsed(row, 0)?,
        table: parsed(row, 1)?,
        made: row.get(2)?,
        solved: row.get(3)?,
        mistake: serde_json::from_str(&text).map_err(bad)?,
    })
}

/// Keeps what was found, within the writer's transaction. A review that has gone meanwhile takes it along.
pub(super) fn keep(db: &Connection, found: &FoundMistakes) -> Result<(), StoreError> {
    let FoundMistakes { table, reviewer, made, seats } = found;
    let sql = "SELECT no FROM tables JOIN reviews ON table_no = no WHERE id = ?1 AND reviewer = ?2";
    let no: Option<TableNo> = db
        .prepare_cached(sql)?
        .query_row([&table.to_string(), reviewer], |row| row.get(0))
        .optional()?;
    let no = no.ok_or_else(|| StoreError::Conflict("the review is gone".into()))?;
    let sql = "UPDATE review_seats SET mistakes = ?3 WHERE table_no = ?1 AND seat = ?2";
    for (seat, _, mistakes) in seats {
        db.prepare_cached(sql)?.execute(params![no, seat, mistakes.len()])?;
    }
    let mut guests: Vec<String> = seats.iter().map(|(_, guest, _)| guest.to_string()).collect();
    guests.sort();
    guests.dedup();
    for guest in guests {
        let own = || {
            let own = seats.iter().filter(|(_, whose, _)| whose.to_string() == guest);
            own.flat_map(|(_, _, mistakes)| mistakes)
        };
        // What another review called a mistake may be none.
        for version in versions(db, &guest, no)? {
            if !own().any(|mistake| mistake.version == version) {
                forget(db, &guest, no, version)?;
            }
        }
        for mistake in own() {
            put(db, &guest, no, *made, None, mistake)?;
        }
        forget_old(db, &guest)?;
    }
    Ok(())
}

/// Puts a mistake in; one that is there already stays as solved as it was.
fn put(
    db: &Connection,
    guest: &str,
    table: TableNo,
    made: u64,
    solved: Option<bool>,
    mistake: &Mistake,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO mistakes (guest, table_no, version, made, solved, mistake) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
               ON CONFLICT (guest, table_no, version) DO UPDATE SET mistake = ?6";
    let text = serde_json::to_string(mistake).expect("mistakes are plain data");
    db.prepare_cached(sql)?.execute(params![guest, table, mistake.version, made, solved, text])?;
    Ok(())
}

/// The oldest go where there are too many.
fn forget_old(db: &Connection, guest: &str) -> Result<(), StoreError> {
    let sql = "SELECT table_no, version FROM mistakes WHERE guest = ?1 \
               ORDER BY made DESC, table_no DESC, version";
    let mut found = db.prepare_cached(sql)?;
    let all = found.query_map([guest], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let all: Vec<(TableNo, u32)> = all.collect::<Result<_, _>>()?;
    for (table, version) in all.into_iter().skip(MOST_MISTAKES) {
        forget(db, guest, table, version)?;
    }
    Ok(())
}

/// The versions of a guest's mistakes in a match.
fn versions(db: &Connection, guest: &str, table: TableNo) -> Result<Vec<u32>, StoreError> {
    let sql = "SELECT version FROM mistakes WHERE guest = ?1 AND table_no = ?2 ORDER BY version";
    let mut found = db.prepare_cached(sql)?;
    let rows = found.query_map(params![guest, table], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn forget(db: &Connection, guest: &str, table: TableNo, version: u32) -> Result<(), StoreError> {
    let sql = "DELETE FROM mistakes WHERE guest = ?1 AND table_no = ?2 AND version = ?3";
    db.prepare_cached(sql)?.execute(params![guest, table, version])?;
    Ok(())
}

/// Takes an answer in; whether there is such a mistake.
pub(super) fn answer(db: &Connection, answer: &MistakeAnswer) -> Result<bool, StoreError> {
    let MistakeAnswer { guest, table, version, solved } = answer;
    let sql = "UPDATE mistakes SET solved = CASE WHEN solved = 1 THEN 1 ELSE ?4 END \
               WHERE guest = ?1 AND table_no = (SELECT no FROM tables WHERE id = ?2) AND version = ?3";
    let given = params![guest.to_string(), table.to_string(), version, solved];
    Ok(db.prepare_cached(sql)?.execute(given)? == 1)
}

/// All mistakes, for an export.
pub(super) fn all(db: &Connection) -> Result<Vec<KeptMistake>, StoreError> {
    let sql = format!("{COLUMNS} ORDER BY mistakes.guest, mistakes.table_no, version");
    let mut found = db.prepare(&sql)?;
    let rows = found.query_map([], kept)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Takes in a mistake from an export; its guest and its table came before it.
pub(super) fn bring_in(db: &Connection, kept: &KeptMistake) -> Result<(), StoreError> {
    let KeptMistake { guest, table, made, solved, mistake } = kept;
    let sql = "SELECT no FROM tables WHERE id = ?1";
    let no: Option<TableNo> =
        db.prepare_cached(sql)?.query_row([table.to_string()], |row| row.get(0)).optional()?;
    let no = no.ok_or_else(|| StoreError::Conflict(format!("there is no table {table}")))?;
    put(db, &guest.to_string(), no, *made, *solved, mistake)
}
