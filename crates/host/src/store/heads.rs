//! Where every table stands: how often it has changed, and when the house next has something to do there.

use super::db::{Db, given};
use super::{Passing, StoreError, StoredTable, TableChange, TableNo};
use crate::TableId;

/// A new table has its first revision.
pub(super) fn add(db: &Db<'_>, no: TableNo, table: &StoredTable) -> Result<(), StoreError> {
    let Passing { started, due, .. } = table.passing;
    let changed = table.ended.unwrap_or(table.created);
    let sql = "INSERT INTO heads (table_no, rev, seated, rest, started, changed, due) \
               VALUES (?1, 1, 1, 1, ?2, ?3, ?4)";
    db.execute(sql, given![no, started, changed, due])?;
    Ok(())
}

/// The table has changed. Refused if somebody else was first.
pub(super) fn move_on(db: &Db<'_>, change: &TableChange) -> Result<(), StoreError> {
    let TableChange { table, base, at, due, started, .. } = change;
    let next = base + 1;
    let rest = change.changes_the_rest().then_some(next);
    let seated = (!change.seats.is_empty()).then_some(next);
    let sql = "UPDATE heads SET rev = ?3, rest = coalesce(?4, rest), seated = coalesce(?8, seated), \
               started = coalesce(?5, started), changed = ?6, due = ?7 \
               WHERE table_no = ?1 AND rev = ?2";
    match db.execute(sql, given![table, base, next, rest, started, at, due, seated])? {
        1 => Ok(()),
        _ => Err(StoreError::Conflict("the table has changed meanwhile".into())),
    }
}

/// Something about a table has changed of which its own log and seats know nothing.
pub(super) fn touch(db: &Db<'_>, table: TableId) -> Result<(), StoreError> {
    let sql = "UPDATE heads SET rev = rev + 1, rest = rev + 1 \
               WHERE table_no = (SELECT no FROM tables WHERE id = ?1) RETURNING table_no, rev";
    let touched: Option<(TableNo, u64)> =
        db.first(sql, given![table], |row| Ok((row.get(0)?, row.get(1)?)))?;
    touched.map_or(Ok(()), |(no, rev)| db.tell(&format!("t{no}:{rev}")))
}

/// Revision, beginning of the match, and when something is due.
pub(super) type Head = (u64, Option<u64>, Option<u64>);

/// Where a table stands.
pub(super) fn of(db: &Db<'_>, no: TableNo) -> Result<Head, StoreError> {
    let sql = "SELECT rev, started, due FROM heads WHERE table_no = ?1";
    let head = db.first(sql, given![no], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    head.ok_or_else(|| StoreError::Failed(format!("table number {no} has no revision")))
}
