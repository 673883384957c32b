//! Hints that were asked for, as they are stored.

use super::db::{Db, given};
use super::{StoreError, TableNo};
use crate::GuestId;
use serde::{Deserialize, Serialize};

/// Who may ask for hints at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hints {
    /// Nobody.
    Off,
    /// Everybody who plays there.
    On,
    /// Whoever has finished fewer than [`BEGINNER_MATCHES`] matches of the game.
    Beginners,
}

/// Whoever has finished so many matches of a game is no beginner at it any more.
pub const BEGINNER_MATCHES: u32 = 5;

/// A hint that was asked for. What it was is nobody's business but the asker's, and is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedHint {
    /// Who asked.
    pub seat: u8,
    /// Counted from 1 for each seat.
    pub no: u32,
    /// The version of the log with which the step began in which it was asked.
    pub step: u32,
    /// The asking seat's own version: the decision that it was about.
    pub version: u32,
    /// When.
    pub at: u64,
}

pub(super) fn put(db: &Db<'_>, table: TableNo, asked: &[AskedHint]) -> Result<(), StoreError> {
    let sql = "INSERT INTO hints (table_no, seat, no, step, version, at) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    for AskedHint { seat, no, step, version, at } in asked {
        db.execute(sql, given![table, seat, no, step, version, at])?;
    }
    Ok(())
}

pub(super) fn of(db: &Db<'_>, table: TableNo) -> Result<Vec<AskedHint>, StoreError> {
    let sql = "SELECT seat, no, step, version, at FROM hints WHERE table_no = ?1 \
               ORDER BY step, at, seat, no";
    db.all(sql, given![table], |row| {
        let (seat, no, step) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(AskedHint { seat, no, step, version: row.get(3)?, at: row.get(4)? })
    })
}

/// How many matches of a game a guest has played to the end or left for good, counted up to `most`.
pub(super) fn finished(
    db: &Db<'_>,
    guest: GuestId,
    game: &str,
    most: u32,
) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM (SELECT 1 FROM results \
               JOIN tables ON tables.no = results.table_no \
               WHERE results.guest = ?1 AND tables.game = ?2 LIMIT ?3) AS finished";
    db.value(sql, given![guest, game, most])
}
