//! Mistakes of guests in their own matches, asked again.

use super::db::{Db, Row, given};
use super::{Store, StoreError, TableNo, Write, Written, read};
use crate::{GuestId, TableId};
use bots::Mistake;
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
            db.all(&sql, given![guest], |row| Ok((row.get(5)?, kept(row)?)))
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
            db.first(&sql, given![guest, table, version], kept)
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
            let sql = "SELECT 1 FROM review_seats JOIN seats USING (table_no, seat) \
                       JOIN tables ON tables.no = table_no WHERE seats.guest = ?1 \
                       AND tables.id = ?2 AND mistakes IS NOT NULL";
            let looked = db.exists(sql, given![guest, table])?;
            let no = read::number(db, table)?;
            let versions = no.map_or(Ok(Vec::new()), |no| versions(db, guest, no))?;
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
            db.all(sql, given![guest, most], |row| Ok((row.get(0)?, row.get(1)?)))
        })
        .await
    }

    /// Keeps a guest's answer to a mistake of their own; what was solved stays solved. Whether there is such a mistake.
    pub async fn answer_mistake(&self, answer: MistakeAnswer) -> Result<bool, StoreError> {
        Ok(self.write(Write::AnswerMistake(answer)).await? == Written::Done)
    }
}

fn kept(row: &Row<'_>) -> Result<KeptMistake, StoreError> {
    let text: String = row.get(4)?;
    let bad = |error: serde_json::Error| StoreError::Failed(format!("a mistake: {error}"));
    Ok(KeptMistake {
        guest: row.get(0)?,
        table: row.get(1)?,
        made: row.get(2)?,
        solved: row.get(3)?,
        mistake: serde_json::from_str(&text).map_err(bad)?,
    })
}

/// Keeps what was found, within the writer's transaction. A review that has gone meanwhile takes it along.
pub(super) fn keep(db: &Db<'_>, found: &FoundMistakes) -> Result<(), StoreError> {
    let FoundMistakes { table, reviewer, made, seats } = found;
    let sql = "SELECT no FROM tables JOIN reviews ON table_no = no WHERE id = ?1 AND reviewer = ?2";
    let no: Option<TableNo> = db.first(sql, given![table, reviewer], |row| row.get(0))?;
    let no = no.ok_or_else(|| StoreError::Conflict("the review is gone".into()))?;
    let sql = "UPDATE review_seats SET mistakes = ?3 WHERE table_no = ?1 AND seat = ?2";
    for (seat, _, mistakes) in seats {
        db.execute(sql, given![no, seat, mistakes.len()])?;
    }
    let mut guests: Vec<GuestId> = seats.iter().map(|(_, guest, _)| *guest).collect();
    guests.sort_unstable();
    guests.dedup();
    for guest in guests {
        let own = || {
            let own = seats.iter().filter(|(_, whose, _)| *whose == guest);
            own.flat_map(|(_, _, mistakes)| mistakes)
        };
        // What another review called a mistake may be none.
        for version in versions(db, guest, no)? {
            if !own().any(|mistake| mistake.version == version) {
                forget(db, guest, no, version)?;
            }
        }
        for mistake in own() {
            put(db, guest, no, *made, None, mistake)?;
        }
        forget_old(db, guest)?;
    }
    Ok(())
}

/// Puts a mistake in; one that is there already stays as solved as it was.
fn put(
    db: &Db<'_>,
    guest: GuestId,
    table: TableNo,
    made: u64,
    solved: Option<bool>,
    mistake: &Mistake,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO mistakes (guest, table_no, version, made, solved, mistake) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
               ON CONFLICT (guest, table_no, version) DO UPDATE SET mistake = ?6";
    let text = serde_json::to_string(mistake).expect("mistakes are plain data");
    db.execute(sql, given![guest, table, mistake.version, made, solved, text])?;
    Ok(())
}

/// The oldest go where there are too many.
fn forget_old(db: &Db<'_>, guest: GuestId) -> Result<(), StoreError> {
    let sql = "SELECT table_no, version FROM mistakes WHERE guest = ?1 \
               ORDER BY made DESC, table_no DESC, version";
    let all: Vec<(TableNo, u32)> =
        db.all(sql, given![guest], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (table, version) in all.into_iter().skip(MOST_MISTAKES) {
        forget(db, guest, table, version)?;
    }
    Ok(())
}

/// The versions of a guest's mistakes in a match.
fn versions(db: &Db<'_>, guest: GuestId, table: TableNo) -> Result<Vec<u32>, StoreError> {
    let sql = "SELECT version FROM mistakes WHERE guest = ?1 AND table_no = ?2 ORDER BY version";
    db.all(sql, given![guest, table], |row| row.get(0))
}

fn forget(db: &Db<'_>, guest: GuestId, table: TableNo, version: u32) -> Result<(), StoreError> {
    let sql = "DELETE FROM mistakes WHERE guest = ?1 AND table_no = ?2 AND version = ?3";
    db.execute(sql, given![guest, table, version])?;
    Ok(())
}

/// Takes an answer in; whether there is such a mistake.
pub(super) fn answer(db: &Db<'_>, answer: &MistakeAnswer) -> Result<bool, StoreError> {
    let MistakeAnswer { guest, table, version, solved } = answer;
    let sql = "UPDATE mistakes SET solved = CASE WHEN solved = 1 THEN 1 ELSE ?4 END \
               WHERE guest = ?1 AND table_no = (SELECT no FROM tables WHERE id = ?2) AND version = ?3";
    Ok(db.execute(sql, given![guest, table, version, solved])? == 1)
}

/// All mistakes, for an export.
pub(super) fn all(db: &Db<'_>) -> Result<Vec<KeptMistake>, StoreError> {
    let sql = format!("{COLUMNS} ORDER BY mistakes.guest, mistakes.table_no, version");
    db.all(&sql, given![], kept)
}

/// Takes in a mistake from an export; its guest and its table came before it.
pub(super) fn bring_in(db: &Db<'_>, kept: &KeptMistake) -> Result<(), StoreError> {
    let KeptMistake { guest, table, made, solved, mistake } = kept;
    let no = read::number(db, *table)?;
    let no = no.ok_or_else(|| StoreError::Conflict(format!("there is no table {table}")))?;
    put(db, *guest, no, *made, *solved, mistake)
}
