//! What several programs at one store have to know of each other. A store in a file has one program, and nothing of
//! this.

use super::db::given;
use super::postgres::{Neighbours, Postgres, Present, Told};
use super::{SeatRow, Store, StoreError, TableNo, read};
use crate::clock::{Clock, DatabaseClock, SystemClock};
use crate::{GuestId, TableId};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc;

/// How far a program has a table in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HasTable {
    /// Which.
    pub no: TableNo,
    /// Its revision.
    pub rev: u64,
    /// How many entries of its log.
    pub version: u32,
}

/// What has happened at a table since a program last looked.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct News {
    /// At which table.
    pub no: TableNo,
    /// The revision that it has now.
    pub rev: u64,
    /// The version of the first of the lines.
    pub first: u32,
    /// New lines of the log; nothing if more than that and the seats has changed, so that everything has to be
    /// read anew.
    pub lines: Option<Vec<String>>,
    /// The seats, if they have changed.
    pub seats: Option<Vec<SeatRow>>,
}

/// What is there of a table that another program may be changing.
const SINCE: &str = "SELECT heads.table_no, heads.rev, heads.seated > known.rev, heads.rest > known.rev, \
    (SELECT count(*) FROM entries WHERE entries.table_no = known.no AND version > known.version), \
    (SELECT string_agg(line, chr(10) ORDER BY version) FROM entries \
     WHERE entries.table_no = known.no AND version > known.version AND heads.rest <= known.rev), \
    (SELECT json_agg(json_build_array(guest, reserved, bot, name, nonce, gone, left_by, used_ms, local, \
     known_ms) ORDER BY seat)::text FROM seats WHERE seats.table_no = known.no AND heads.seated > known.rev), \
    known.version FROM (SELECT unnest(string_to_array(?1, ',')::bigint[]) AS no, \
     unnest(string_to_array(?2, ',')::bigint[]) AS rev, \
     unnest(string_to_array(?3, ',')::bigint[]) AS version) AS known \
    JOIN heads ON heads.table_no = known.no WHERE heads.rev > known.rev";

impl Store {
    /// What this program says to the others, if there can be any.
    pub(crate) fn neighbours(&self) -> Option<&Neighbours> {
        self.postgres().map(Postgres::neighbours)
    }

    /// The time by which everything here is stored: this machine's or, if there are others, the database's.
    pub fn clock(&self) -> Arc<dyn Clock> {
        match self.neighbours() {
            Some(neighbours) => Arc::new(DatabaseClock::new(neighbours.clone())),
            None => Arc::new(SystemClock),
        }
    }

    /// What the others say, for the first who asks.
    pub(crate) fn told(&self) -> Option<mpsc::Receiver<Told>> {
        self.postgres()?.told()
    }

    /// Says that this program has a table in memory, and waits until whoever is changing it has done. Whether other
    /// programs have it in memory as well. From now on this one is told of every change.
    pub(crate) async fn begin_watching(&self, no: TableNo) -> Result<bool, StoreError> {
        let Some(neighbours) = self.neighbours() else { return Ok(false) };
        neighbours.watch(no).await?;
        let node = neighbours.name().to_owned();
        self.read_and_wait(move |db| {
            // Whoever has begun to change it before this node was known to watch ends first.
            let sql = "SELECT 1 FROM heads WHERE table_no = ?1 FOR SHARE";
            db.first(sql, given![no], |_| Ok(()))?;
            let sql = "SELECT 1 FROM watches JOIN nodes USING (node) \
                       WHERE table_no = ?1 AND node <> ?2 AND until > clock_timestamp()";
            db.exists(sql, given![no, node])
        })
        .await
    }

    /// The number of a table.
    pub(crate) async fn table_number(&self, id: TableId) -> Result<Option<TableNo>, StoreError> {
        self.read(move |db| read::number(db, id)).await
    }

    /// The revision of a table.
    pub(crate) async fn revision(&self, no: TableNo) -> Result<Option<u64>, StoreError> {
        let sql = "SELECT rev FROM heads WHERE table_no = ?1";
        self.read(move |db| db.first(sql, given![no], |row| row.get(0))).await
    }

    /// What has happened at these tables since.
    pub(crate) async fn news(&self, known: Vec<HasTable>) -> Result<Vec<News>, StoreError> {
        if known.is_empty() || !self.is_shared() {
            return Ok(Vec::new());
        }
        self.read(move |db| {
            let list =
                |of: fn(&HasTable) -> String| known.iter().map(of).collect::<Vec<_>>().join(",");
            let tables = list(|table| table.no.to_string());
            let revs = list(|table| table.rev.to_string());
            let versions = list(|table| table.version.to_string());
            db.all(SINCE, given![tables, revs, versions], |row| {
                let (seated, whole): (bool, bool) = (row.get(2)?, row.get(3)?);
                let (count, lines): (usize, Option<String>) = (row.get(4)?, row.get(5)?);
                let lines =
                    lines.map_or(Vec::new(), |all| all.lines().map(str::to_owned).collect());
                let seats: Option<String> = row.get(6)?;
                let seats = match seats.filter(|_| seated) {
                    Some(seats) => Some(seats_of(&seats)?),
                    None => None,
                };
                Ok(News {
                    no: row.get(0)?,
                    rev: row.get(1)?,
                    first: row.get::<u32>(7)? + 1,
                    lines: (!whole && lines.len() == count).then_some(lines),
                    seats,
                })
            })
        })
        .await
    }

    /// Who is at these tables through other programs.
    pub(crate) async fn elsewhere(
        &self,
        tables: Vec<TableNo>,
    ) -> Result<HashMap<TableNo, Present>, StoreError> {
        let Some(node) = self.neighbours().map(|me| me.name().to_owned()) else {
            return Ok(HashMap::new());
        };
        self.read(move |db| {
            let list = tables.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            let sql = "SELECT table_no, guest, CAST(sum(count) AS BIGINT) FROM presence \
                       JOIN nodes USING (node) WHERE until > clock_timestamp() AND node <> ?2 \
                       AND table_no = ANY(string_to_array(?1, ',')::bigint[]) \
                       GROUP BY table_no, guest ORDER BY table_no, guest";
            let rows = db.all(sql, given![list, node], |row| {
                let (table, guest, count): (TableNo, String, u64) =
                    (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok((table, guest.parse::<GuestId>().ok(), count))
            })?;
            let mut present: HashMap<TableNo, Present> =
                tables.iter().map(|table| (*table, Present::new())).collect();
            for (table, guest, count) in rows {
                present.entry(table).or_default().push((guest, count));
            }
            Ok(present)
        })
        .await
    }

    /// Tables at which the house has something to do, and that no program minds.
    pub(crate) async fn due(&self, before: u64, most: u32) -> Result<Vec<TableId>, StoreError> {
        let shared = self.is_shared();
        self.read(move |db| {
            let free = match shared {
                true => {
                    "AND NOT EXISTS (SELECT 1 FROM duties JOIN nodes USING (node) \
                     WHERE duties.table_no = heads.table_no AND until > clock_timestamp())"
                }
                false => "",
            };
            let sql = format!(
                "SELECT tables.id FROM heads JOIN tables ON tables.no = heads.table_no \
                 WHERE due IS NOT NULL AND due <= ?1 {free} ORDER BY due LIMIT ?2"
            );
            db.all(&sql, given![before, most], |row| row.get(0))
        })
        .await
    }
}

/// Seats as the database writes them into one text.
fn seats_of(text: &str) -> Result<Vec<SeatRow>, StoreError> {
    type Columns = (
        Option<GuestId>,
        Option<GuestId>,
        Option<String>,
        String,
        String,
        u8,
        Option<GuestId>,
        u64,
        u8,
        u64,
    );
    let rows: Vec<Columns> = serde_json::from_str(text)
        .map_err(|error| StoreError::Failed(format!("the seats of a table: {error}")))?;
    let seat = |row: Columns| {
        let (guest, reserved, bot, name, nonce, gone, left_by, used_ms, local, known_ms) = row;
        let (gone, local) = (gone != 0, local != 0);
        SeatRow { guest, reserved, bot, name, nonce, gone, left_by, local, used_ms, known_ms }
    };
    Ok(rows.into_iter().map(seat).collect())
}
