//! Whether a data file is whole: for tests that end the program without
//! warning, and for operators who want to know.

use super::db::{Db, given};
use super::{Store, StoreError, TableNo, read, sqlite};
use crate::TableId;
use crate::table::{check_stored, entries};
use catalog::Catalog;
use game_core::Act;
use std::collections::HashMap;
use std::path::Path;

/// A move that somebody was told is safely stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acknowledged {
    /// At which table.
    pub table: TableId,
    /// The version that the answer named: the move is in the log at or before it.
    pub version: u32,
    /// The move's text.
    pub mv: String,
}

/// What a check found to be right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Tables whose log replays to what the table says.
    pub tables: usize,
    /// Entries in their logs.
    pub entries: usize,
    /// Acknowledged moves found.
    pub acknowledged: usize,
}

impl Store {
    /// Proves that no version is missing, every table replays with every draw as its secret gives it, and every
    /// acknowledged move is there. Otherwise says everything that is wrong.
    ///
    /// An answer names the version that the table had reached, draws included; so
    /// a move counts as found at that version or before it, and each entry for one
    /// acknowledgement only.
    pub async fn check(&self, moves: Vec<Acknowledged>) -> Result<Checked, Vec<String>> {
        let games = self.games().clone();
        let checked = self.read_at_once(move |db| Ok(check(db, &games, &moves))).await;
        checked.unwrap_or_else(|error| Err(vec![error.to_string()]))
    }
}

/// The same for a data file that nobody has open, and that the file itself is sound.
pub fn check_file(
    path: &Path,
    games: &Catalog,
    moves: &[Acknowledged],
) -> Result<Checked, Vec<String>> {
    let broken = |error: StoreError| vec![error.to_string()];
    let mut file = sqlite::open_reader(path).map_err(broken)?;
    let step = file.transaction().map_err(|error| broken(error.into()))?;
    let db = Db::Sqlite(&step);
    let sound: String = db.value("PRAGMA integrity_check", given![]).map_err(broken)?;
    let mut wrong = Vec::new();
    if sound != "ok" {
        wrong.push(format!("the database is damaged: {sound}"));
    }
    match check(&db, games, moves) {
        Ok(checked) if wrong.is_empty() => Ok(checked),
        Ok(_) => Err(wrong),
        Err(more) => Err(wrong.into_iter().chain(more).collect()),
    }
}

fn check(db: &Db<'_>, games: &Catalog, moves: &[Acknowledged]) -> Result<Checked, Vec<String>> {
    let broken = |error: StoreError| vec![error.to_string()];
    let mut wrong = Vec::new();
    let numbers = "SELECT no FROM tables ORDER BY no";
    let numbers: Vec<TableNo> = db.all(numbers, given![], |row| row.get(0)).map_err(broken)?;
    let mut expected: HashMap<TableId, Vec<&Acknowledged>> = HashMap::new();
    for one in moves {
        expected.entry(one.table).or_default().push(one);
    }
    let mut checked = Checked::default();
    for no in numbers {
        let table = match read::table(db, no) {
            Ok(table) => table.expect("the table was listed just now"),
            Err(error) => {
                wrong.push(format!("table number {no}: {error}"));
                continue;
            }
        };
        if let Err(what) = check_stored(games, &table) {
            wrong.push(format!("table {}: {what}", table.id));
        }
        checked.tables += 1;
        checked.entries += table.lines.len();
        let mut acknowledged = expected.remove(&table.id).unwrap_or_default();
        acknowledged.sort_by_key(|one| one.version);
        let mut unclaimed: Vec<(u32, String)> = entries(&table.lines)
            .unwrap_or_default()
            .into_iter()
            .filter_map(|entry| match entry.act {
                Act::Move { text, .. } => Some((entry.v, text)),
                Act::Chance { .. } | Act::TakeBack { .. } => None,
            })
            .collect();
        for one in acknowledged {
            let is_it = |(v, text): &(u32, String)| *v <= one.version && *text == one.mv;
            match unclaimed.iter().rposition(is_it) {
                Some(at) => {
                    unclaimed.remove(at);
                    checked.acknowledged += 1;
                }
                None => wrong.push(format!(
                    "table {}: the acknowledged move {} of version {} is not there",
                    one.table, one.mv, one.version
                )),
            }
        }
    }
    for table in expected.keys() {
        wrong.push(format!("table {table} is gone, with acknowledged moves"));
    }
    if wrong.is_empty() { Ok(checked) } else { Err(wrong) }
}
