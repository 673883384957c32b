//! What keeps the peace at a table: who is not heard, who is not seen there any
//! more, and what the operator did about it.

use super::db::{Db, given};
use super::{StoreError, TableNo};
use crate::GuestId;
use serde::{Deserialize, Serialize};

/// What its people and the operator have decided about each other at one table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Peace {
    /// Whether spectators may not speak.
    pub quiet: bool,
    /// Why the operator closed the table.
    pub closed: Option<String>,
    /// Who may not come back.
    pub removed: Vec<GuestId>,
    /// Who does not want to hear whom.
    pub mutes: Vec<(GuestId, GuestId)>,
    /// Numbers of the lines that the operator has hidden.
    pub withdrawn: Vec<u32>,
}

impl Peace {
    /// Whether nobody has decided anything.
    pub(super) fn is_default(&self) -> bool {
        *self == Peace::default()
    }
}

/// Stores all of it in place of what was there.
pub(super) fn put(db: &Db<'_>, table: TableNo, peace: &Peace) -> Result<(), StoreError> {
    let Peace { quiet, closed, removed, mutes, withdrawn } = peace;
    let sql = "UPDATE tables SET quiet = ?2, closed = ?3 WHERE no = ?1";
    db.execute(sql, given![table, quiet, closed])?;
    for sql in [
        "DELETE FROM removed WHERE table_no = ?1",
        "DELETE FROM mutes WHERE table_no = ?1",
        "DELETE FROM withdrawn WHERE table_no = ?1",
    ] {
        db.execute(sql, given![table])?;
    }
    let sql = "INSERT INTO removed (table_no, guest) VALUES (?1, ?2)";
    for guest in removed {
        db.execute(sql, given![table, guest])?;
    }
    let sql = "INSERT INTO mutes (table_no, guest, muted) VALUES (?1, ?2, ?3)";
    for (guest, muted) in mutes {
        db.execute(sql, given![table, guest, muted])?;
    }
    let sql = "INSERT INTO withdrawn (table_no, line) VALUES (?1, ?2)";
    for line in withdrawn {
        db.execute(sql, given![table, line])?;
    }
    Ok(())
}

/// All of it, as it is stored.
pub(super) fn of(db: &Db<'_>, table: TableNo) -> Result<Peace, StoreError> {
    let sql = "SELECT quiet, closed FROM tables WHERE no = ?1";
    let words = db.first(sql, given![table], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (quiet, closed) = words.unwrap_or_default();
    let sql = "SELECT guest FROM removed WHERE table_no = ?1 ORDER BY guest";
    let removed = db.all(sql, given![table], |row| row.get(0))?;
    let sql = "SELECT guest, muted FROM mutes WHERE table_no = ?1 ORDER BY guest, muted";
    let mutes = db.all(sql, given![table], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let sql = "SELECT line FROM withdrawn WHERE table_no = ?1 ORDER BY line";
    let withdrawn = db.all(sql, given![table], |row| row.get(0))?;
    Ok(Peace { quiet, closed, removed, mutes, withdrawn })
}
