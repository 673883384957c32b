//! What whoever runs the house has to know and to keep: bans, deeds, and who
//! is here.

use super::db::{Db, Word, given};
use super::{Guest, Status, Store, StoreError, TableNo, Visibility, read};
use crate::bans::Network;
use crate::{GuestId, TableId};
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
            db.all(sql, given![now], |row| {
                Ok(Ban {
                    no: row.get(0)?,
                    guest: row.get(1)?,
                    network: row.get(2)?,
                    until: row.get(3)?,
                    why: row.get(4)?,
                })
            })
        })
        .await
    }

    /// What was done, latest first.
    pub(crate) async fn deeds(&self, most: u32) -> Result<Vec<Deed>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT at, who, what, why FROM deeds ORDER BY no DESC LIMIT ?1";
            db.all(sql, given![most], |row| {
                Ok(Deed { at: row.get(0)?, who: row.get(1)?, what: row.get(2)?, why: row.get(3)? })
            })
        })
        .await
    }

    /// Tables that are not over, latest first.
    pub(crate) async fn listed_tables(&self, most: u32) -> Result<Vec<ListedTable>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT no, id, game, status, visibility, created FROM tables \
                       WHERE status IN ('open', 'playing') ORDER BY no DESC LIMIT ?1";
            let listed = db.all(sql, given![most], |row| {
                let listed = ListedTable {
                    table: row.get(1)?,
                    game: row.get(2)?,
                    status: row.get::<Word<_>>(3)?.0,
                    visibility: row.get::<Word<_>>(4)?.0,
                    created: row.get(5)?,
                    seats: Vec::new(),
                };
                Ok((row.get(0)?, listed))
            })?;
            with_names(db, listed)
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
                       WHERE substr(lower(name), 1, length(?1)) = lower(?1) OR id = ?1 \
                       ORDER BY created DESC, id LIMIT ?2";
            db.all(sql, given![begins, most], super::read::guest)
        })
        .await
    }

    /// What everybody is told.
    pub(crate) async fn announcement(&self) -> Result<Option<String>, StoreError> {
        let sql = "SELECT text FROM announcement WHERE no = 1";
        self.read(|db| Ok(db.first(sql, given![], |row| row.get(0))?.flatten())).await
    }

    /// How many guests there are.
    pub(crate) async fn count_guests(&self) -> Result<u64, StoreError> {
        self.read(|db| db.value("SELECT count(*) FROM guests", given![])).await
    }
}

fn with_names(
    db: &Db<'_>,
    listed: Vec<(TableNo, ListedTable)>,
) -> Result<Vec<ListedTable>, StoreError> {
    let numbers: Vec<TableNo> = listed.iter().map(|(no, _)| *no).collect();
    let mut seats = read::seats_of(db, &numbers)?;
    let named = listed.into_iter().map(|(no, listed)| {
        let seats = seats.remove(&no).unwrap_or_default();
        ListedTable {
            seats: seats.into_iter().map(|row| (row.name, row.guest)).collect(),
            ..listed
        }
    });
    Ok(named.collect())
}

pub(super) fn add_ban(db: &Db<'_>, ban: &Ban, now: u64) -> Result<(), StoreError> {
    let sql = "INSERT INTO bans (guest, network, until, why, created) VALUES (?1, ?2, ?3, ?4, ?5)";
    db.execute(sql, given![ban.guest, ban.network, ban.until, ban.why, now])?;
    Ok(())
}

/// Everybody is told something, or nothing any more.
pub(super) fn announce(db: &Db<'_>, text: Option<&str>) -> Result<(), StoreError> {
    db.execute("UPDATE announcement SET text = ?1 WHERE no = 1", given![text])?;
    db.tell("a")
}

pub(super) fn lift_ban(db: &Db<'_>, no: i64, now: u64) -> Result<bool, StoreError> {
    let sql = "UPDATE bans SET until = ?2 WHERE no = ?1 AND until > ?2";
    Ok(db.execute(sql, given![no, now])? == 1)
}

pub(super) fn add_deed(db: &Db<'_>, deed: &Deed) -> Result<(), StoreError> {
    let Deed { at, who, what, why } = deed;
    let sql = "INSERT INTO deeds (at, who, what, why) VALUES (?1, ?2, ?3, ?4)";
    db.execute(sql, given![at, who, what, why])?;
    Ok(())
}
