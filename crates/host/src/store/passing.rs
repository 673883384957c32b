//! What passes: who has a shared device, which hint lies open, what was sent a moment ago. Several
//! programs at one store have to know it of each other; an export does not.

use super::db::{Db, given};
use super::{StoreError, TableNo};
use crate::GuestId;

/// As many things sent with a name of their own are remembered of each guest at each table: a server that stood still
/// for a while carries out what it had been sent before, and somebody quick has done much in between.
pub(crate) const REMEMBERED: u32 = 128;

/// What passes at one table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Passing {
    /// When the match began, if that is known.
    pub started: Option<u64>,
    /// When the house has something to do here.
    pub due: Option<u64>,
    /// Who has the devices that several share.
    pub devices: Vec<SharedDevice>,
    /// The hints that lie open, by seat.
    pub shown: Vec<(u8, ShownHint)>,
    /// What was sent with a name of its own.
    pub sent: Vec<Sent>,
}

/// A device that several share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedDevice {
    /// Whose it is.
    pub guest: GuestId,
    /// The seat of whoever has it; nobody while it is handed over.
    pub holder: Option<u8>,
    /// The seat of whoever had it last.
    pub last: Option<u8>,
    /// How far the match was when it was taken.
    pub taken: u32,
}

/// A hint that lies open before a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownHint {
    /// The seat's version that it is about.
    pub version: u32,
    /// The hint, as JSON.
    pub hint: String,
}

/// Something that was sent with a name of its own, and what it was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// By whom.
    pub guest: GuestId,
    /// Counted from 0 for each guest.
    pub no: u32,
    /// The name that the sender gave it.
    pub id: String,
    /// The version, or the seat, that the sender was told.
    pub answer: u32,
}

pub(super) fn put_devices(
    db: &Db<'_>,
    table: TableNo,
    devices: &[SharedDevice],
) -> Result<(), StoreError> {
    db.execute("DELETE FROM devices WHERE table_no = ?1", given![table])?;
    let sql = "INSERT INTO devices (table_no, guest, holder, last, taken) \
               VALUES (?1, ?2, ?3, ?4, ?5)";
    for SharedDevice { guest, holder, last, taken } in devices {
        db.execute(sql, given![table, guest, holder, last, taken])?;
    }
    Ok(())
}

pub(super) fn put_shown(
    db: &Db<'_>,
    table: TableNo,
    seat: u8,
    shown: Option<&ShownHint>,
) -> Result<(), StoreError> {
    match shown {
        Some(ShownHint { version, hint }) => {
            let sql = "INSERT INTO shown_hints (table_no, seat, version, hint) \
                       VALUES (?1, ?2, ?3, ?4) \
                       ON CONFLICT (table_no, seat) DO UPDATE SET version = ?3, hint = ?4";
            db.execute(sql, given![table, seat, version, hint])?;
        }
        None => {
            let sql = "DELETE FROM shown_hints WHERE table_no = ?1 AND seat = ?2";
            db.execute(sql, given![table, seat])?;
        }
    }
    Ok(())
}

/// Whatever was sent longest ago makes room.
pub(super) fn put_sent(db: &Db<'_>, table: TableNo, sent: &Sent) -> Result<(), StoreError> {
    let Sent { guest, no, id, answer } = sent;
    let sql = "INSERT INTO sent (table_no, guest, slot, no, id, answer) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
               ON CONFLICT (table_no, guest, slot) DO UPDATE SET no = ?4, id = ?5, answer = ?6";
    db.execute(sql, given![table, guest, no % REMEMBERED, no, id, answer])?;
    Ok(())
}

/// When a match is over nobody hands anything over, and no hint lies open.
pub(super) fn forget(db: &Db<'_>, table: TableNo) -> Result<(), StoreError> {
    db.execute("DELETE FROM devices WHERE table_no = ?1", given![table])?;
    db.execute("DELETE FROM shown_hints WHERE table_no = ?1", given![table])?;
    Ok(())
}

/// Forgets what was sent to tables where nothing has happened since a moment; how much has gone.
pub(super) fn forget_sent(db: &Db<'_>, before: u64) -> Result<usize, StoreError> {
    let sql = "DELETE FROM sent WHERE table_no IN \
               (SELECT DISTINCT sent.table_no FROM sent JOIN heads ON heads.table_no = sent.table_no \
                WHERE changed < ?1)";
    db.execute(sql, given![before])
}

/// What passes at a table, but for its head.
pub(super) fn of(db: &Db<'_>, table: TableNo) -> Result<Passing, StoreError> {
    let sql = "SELECT guest, holder, last, taken FROM devices WHERE table_no = ?1 ORDER BY guest";
    let devices = db.all(sql, given![table], |row| {
        let (guest, holder, last) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(SharedDevice { guest, holder, last, taken: row.get(3)? })
    })?;
    let sql = "SELECT seat, version, hint FROM shown_hints WHERE table_no = ?1 ORDER BY seat";
    let shown = db.all(sql, given![table], |row| {
        Ok((row.get(0)?, ShownHint { version: row.get(1)?, hint: row.get(2)? }))
    })?;
    let sql = "SELECT guest, no, id, answer FROM sent WHERE table_no = ?1 ORDER BY guest, no";
    let sent = db.all(sql, given![table], |row| {
        let (guest, no, id) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(Sent { guest, no, id, answer: row.get(3)? })
    })?;
    Ok(Passing { devices, shown, sent, ..Passing::default() })
}
