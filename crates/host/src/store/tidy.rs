//! Taking away what nobody needs any more: tables that never started, guests
//! who never sat down, drafts of matches that nobody goes on with. Never a
//! match that was played.

use super::db::{Db, given};
use super::{Store, StoreError, TableNo, Write, Written};
use crate::{GuestId, TableId};

/// Until when things are kept; none for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KeptSince {
    /// Tables that never started, and drafts, from before this moment go.
    pub open_tables: Option<u64>,
    /// Guests who never sat down and came before this moment go.
    pub guests: Option<u64>,
}

/// What goes, or has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tidied {
    /// Tables that never started.
    pub tables: usize,
    /// Drafts of matches that nobody goes on with.
    pub drafts: usize,
    /// Guests who never sat down.
    pub guests: usize,
}

/// One handful of what goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Handful {
    /// Tables that were opened before a moment and never started.
    Tables(Vec<TableNo>, u64),
    /// The drafts at tables of which nothing was heard since a moment.
    Drafts(Vec<TableNo>, u64),
    /// Guests who came before a moment and never sat down.
    Guests(Vec<GuestId>, u64),
}

/// A table that never started: nobody has played there. Those of campaigns
/// stay, because they say who plays along.
const NEVER_STARTED: &str = "status IN ('open', 'abandoned') AND created < ?1 \
     AND NOT EXISTS (SELECT 1 FROM campaign_games WHERE table_id = tables.id)";

/// A match of which nothing was heard for long, or that is over.
const LEFT_LYING: &str = "(SELECT status FROM tables WHERE no = table_no) <> 'playing' OR \
     (SELECT changed FROM heads WHERE heads.table_no = drafts.table_no) < ?1";

/// A guest of whom nothing is known but a name.
const NEVER_SAT_DOWN: &str = "created < ?1 \
     AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM seats WHERE reserved = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM seats WHERE left_by = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM chat WHERE guest = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM results WHERE guest = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM campaigns WHERE owner = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM puzzle_answers WHERE guest = guests.id)";

impl Store {
    /// How much would go now.
    pub async fn untidy(&self, since: KeptSince) -> Result<Tidied, StoreError> {
        self.read(move |db| {
            let count =
                |what: &str, which: &str, before: Option<u64>| -> Result<usize, StoreError> {
                    let Some(before) = before else { return Ok(0) };
                    let sql = format!("SELECT count(*) FROM {what} WHERE {which}");
                    db.value(&sql, given![before])
                };
            Ok(Tidied {
                tables: count("tables", NEVER_STARTED, since.open_tables)?,
                drafts: count("drafts", LEFT_LYING, since.open_tables)?,
                guests: count("guests", NEVER_SAT_DOWN, since.guests)?,
            })
        })
        .await
    }

    /// The next tables that never started, after a number, with their ids.
    pub(crate) async fn never_started(
        &self,
        before: u64,
        after: TableNo,
        most: u32,
    ) -> Result<Vec<(TableNo, TableId)>, StoreError> {
        self.read(move |db| {
            let sql = format!(
                "SELECT no, id FROM tables WHERE {NEVER_STARTED} AND no > ?2 ORDER BY no LIMIT ?3"
            );
            db.all(&sql, given![before, after, most], |row| Ok((row.get(0)?, row.get(1)?)))
        })
        .await
    }

    /// The next tables whose drafts were left lying, after a number, with their ids.
    pub(crate) async fn drafts_left_lying(
        &self,
        before: u64,
        after: TableNo,
        most: u32,
    ) -> Result<Vec<(TableNo, TableId)>, StoreError> {
        self.read(move |db| {
            let sql = format!(
                "SELECT DISTINCT table_no, (SELECT id FROM tables WHERE no = table_no) FROM drafts \
                 WHERE ({LEFT_LYING}) AND table_no > ?2 ORDER BY table_no LIMIT ?3"
            );
            db.all(&sql, given![before, after, most], |row| Ok((row.get(0)?, row.get(1)?)))
        })
        .await
    }

    /// Some guests who never sat down, after one.
    pub(crate) async fn never_sat_down(
        &self,
        before: u64,
        after: String,
        most: u32,
    ) -> Result<Vec<GuestId>, StoreError> {
        self.read(move |db| {
            let sql = format!(
                "SELECT id FROM guests WHERE {NEVER_SAT_DOWN} AND id > ?2 ORDER BY id LIMIT ?3"
            );
            db.all(&sql, given![before, after, most], |row| row.get(0))
        })
        .await
    }

    /// Takes one handful away; how many of it have gone. What has been used
    /// since it was found stays.
    pub(crate) async fn take_away(&self, handful: Handful) -> Result<usize, StoreError> {
        match self.write(Write::TakeAway(handful)).await? {
            Written::Gone(count) => Ok(count),
            _ => unreachable!("taking away is answered by a count"),
        }
    }
}

/// Takes a handful away, within the writer's transaction.
pub(super) fn take_away(db: &Db<'_>, handful: &Handful) -> Result<usize, StoreError> {
    let mut gone = 0;
    match handful {
        Handful::Tables(tables, before) => {
            let found = format!("SELECT 1 FROM tables WHERE {NEVER_STARTED} AND no = ?2");
            for no in tables {
                if db.exists(&found, given![before, no])? {
                    take_table_away(db, *no)?;
                    gone += 1;
                }
            }
        }
        Handful::Drafts(tables, before) => {
            let sql = format!("DELETE FROM drafts WHERE ({LEFT_LYING}) AND table_no = ?2");
            for no in tables {
                gone += db.execute(&sql, given![before, no])?;
            }
        }
        Handful::Guests(guests, before) => {
            let found = format!("SELECT 1 FROM guests WHERE {NEVER_SAT_DOWN} AND id = ?2");
            for guest in guests {
                if db.exists(&found, given![before, guest])? {
                    gone += usize::from(take_guest_away(db, *guest)?);
                }
            }
        }
    }
    Ok(gone)
}

fn take_table_away(db: &Db<'_>, no: TableNo) -> Result<(), StoreError> {
    for of_table in ["entries", "chat", "votes", "thoughts", "drafts", "hints", "seats"] {
        let sql = format!("DELETE FROM {of_table} WHERE table_no = ?1");
        db.execute(&sql, given![no])?;
    }
    db.execute("DELETE FROM tables WHERE no = ?1", given![no])?;
    Ok(())
}

/// Whether the guest has gone: whoever is still named somewhere stays.
fn take_guest_away(db: &Db<'_>, guest: GuestId) -> Result<bool, StoreError> {
    let gone = db.attempt(|| {
        for of_guest in ["tokens", "link_codes", "push_subscriptions"] {
            db.execute(&format!("DELETE FROM {of_guest} WHERE guest = ?1"), given![guest])?;
        }
        db.execute("DELETE FROM guests WHERE id = ?1", given![guest])?;
        Ok(())
    })?;
    match gone {
        Ok(()) => Ok(true),
        Err(StoreError::Conflict(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
