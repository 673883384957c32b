//! What whoever runs the house has to know and to keep: bans, deeds, and who
//! is here.

use super::read::{maybe, parsed};
use super::write::Word;
use super::{Guest, Status, Store, StoreError, Visibility};
use crate::bans::Network;
use crate::{GuestId, TableId};
use rusqlite::{Connection, params};
use serde::Serialize;

/// Who is kept out, and until when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// Its number.
    pub no: i64,
    /// The guest, if it is about one.
    pub guest: Option<GuestId>,
    /// The addresses, if it is about some.
    pub network: Option<Network>,
    /// When it ends.
    pub until: u64,
    /// What they are told.
    pub why: String,
}

/// Something that was done by whoever runs the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Deed {
    /// When.
    pub at: u64,
    /// By whom.
    pub who: String,
    /// What.
    pub what: String,
    /// Why.
    pub why: String,
}

/// A table as its operator sees it in a list: nothing of the match itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedTable {
    /// Its name in addresses.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// How far it has come.
    pub status: Status,
    /// Who may find it.
    pub visibility: Visibility,
    /// When it was opened.
    pub created: u64,
    /// Who sits there: the name, and the guest if it is a person.
    pub seats: Vec<(String, Option<GuestId>)>,
}

impl Store {
    /// Every ban that has not ended.
    pub(crate) async fn bans(&self, now: u64) -> Result<Vec<Ban>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT no, guest, network, until, why FROM bans WHERE until > ?1";
            let mut bans = db.prepare_cached(sql)?;
            let rows = bans.query_map([now], |row| {
                Ok(Ban {
                    no: row.get(0)?,
                    guest: maybe(row, 1)?,
                    network: maybe(row, 2)?,
                    until: row.get(3)?,
                    why: row.get(4)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// What was done, latest first.
    pub(crate) async fn deeds(&self, most: u32) -> Result<Vec<Deed>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT at, who, what, why FROM deeds ORDER BY no DESC LIMIT ?1";
            let mut deeds = db.prepare_cached(sql)?;
            let rows = deeds.query_map([most], |row| {
                Ok(Deed { at: row.get(0)?, who: row.get(1)?, what: row.get(2)?, why: row.get(3)? })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Tables that are not over, latest first.
    pub(crate) async fn listed_tables(&self, most: u32) -> Result<Vec<ListedTable>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT no, id, game, status, visibility, created FROM tables \
                       WHERE status IN ('open', 'playing') ORDER BY no DESC LIMIT ?1";
            let mut tables = db.prepare_cached(sql)?;
            let rows = tables.query_map([most], |row| {
                Ok(ListedTable {
                    table: parsed(row, 1)?,
                    game: row.get(2)?,
                    status: row.get::<_, Word<_>>(3)?.0,
                    visibility: row.get::<_, Word<_>>(4)?.0,
                    created: row.get(5)?,
                    seats: names(db, row.get(0)?)?,
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Guests whose name or id begins so, latest first; all with an empty text.
    pub(crate) async fn listed_guests(
        &self,
        begins: String,
        most: u32,
    ) -> Result<Vec<Guest>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT id, name, created FROM guests \
                       WHERE substr(name, 1, length(?1)) = ?1 COLLATE NOCASE OR id = ?1 \
                       ORDER BY created DESC, id LIMIT ?2";
            let mut guests = db.prepare_cached(sql)?;
            let rows = guests.query_map(params![begins, most], super::read::guest)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// How many guests there are.
    pub(crate) async fn count_guests(&self) -> Result<u64, StoreError> {
        self.read(|db| Ok(db.query_row("SELECT count(*) FROM guests", [], |row| row.get(0))?)).await
    }
}

fn names(db: &Connection, no: i64) -> rusqlite::Result<Vec<(String, Option<GuestId>)>> {
    let sql = "SELECT name, guest FROM seats WHERE table_no = ?1 ORDER BY seat";
    let mut seats = db.prepare_cached(sql)?;
    seats.query_map([no], |row| Ok((row.get(0)?, maybe(row, 1)?)))?.collect()
}

pub(super) fn add_ban(db: &Connection, ban: &Ban, now: u64) -> Result<(), StoreError> {
    let sql = "INSERT INTO bans (guest, network, until, why, created) VALUES (?1, ?2, ?3, ?4, ?5)";
    db.prepare_cached(sql)?.execute(params![
        ban.guest.map(|id| id.to_string()),
        ban.network.map(|network| network.to_string()),
        ban.until,
        ban.why,
        now
    ])?;
    Ok(())
}

pub(super) fn lift_ban(db: &Connection, no: i64, now: u64) -> Result<bool, StoreError> {
    let sql = "UPDATE bans SET until = ?2 WHERE no = ?1 AND until > ?2";
    Ok(db.prepare_cached(sql)?.execute(params![no, now])? == 1)
}

pub(super) fn add_deed(db: &Connection, deed: &Deed) -> Result<(), StoreError> {
    let Deed { at, who, what, why } = deed;
    let sql = "INSERT INTO deeds (at, who, what, why) VALUES (?1, ?2, ?3, ?4)";
    db.prepare_cached(sql)?.execute(params![at, who, what, why])?;
    Ok(())
}
