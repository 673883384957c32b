//! Afterwards: what everybody was told, held against what is stored.

use super::people::Told;
use crate::stock;
use anyhow::{Context, Result};
use game_core::{Seat, Viewer};
use host::store::{Acknowledged, Address, StoredTable};
use host::{Store, StoreSettings, TableId};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// What was found.
#[derive(Default)]
pub(super) struct Judged {
    pub tables: usize,
    pub entries: usize,
    /// Moves, joins and talk that were acknowledged and are there.
    pub found: usize,
    /// Views that are what their seat could see at some moment of its match.
    pub views: usize,
    pub wrong: Vec<String>,
}

impl Judged {
    pub async fn of(database: &str, told: &Told) -> Result<Judged> {
        let address: Address = database.parse()?;
        let store = Store::connect(&address, stock::games().clone(), StoreSettings::default())
            .context("the database cannot be read any more")?;
        let mut judged = Judged::default();
        let moves: Vec<Acknowledged> = told
            .moves
            .iter()
            .map(|(table, version, mv)| Acknowledged {
                table: *table,
                version: *version,
                mv: mv.clone(),
            })
            .collect();
        match store.check(moves).await {
            Ok(checked) => {
                (judged.tables, judged.entries) = (checked.tables, checked.entries);
                judged.found += checked.acknowledged;
            }
            Err(wrong) => judged.wrong.extend(wrong),
        }
        judged.talk(&store, told).await?;
        judged.joins(&store, told).await?;
        judged.views(&store, told).await?;
        store.close().await;
        Ok(judged)
    }

    /// Whatever was said is there once.
    async fn talk(&mut self, store: &Store, told: &Told) -> Result<()> {
        let mut by_table: BTreeMap<TableId, Vec<&str>> = BTreeMap::new();
        for (table, text) in &told.talk {
            by_table.entry(*table).or_default().push(text);
        }
        for (table, said) in by_table {
            let stored = read(store, table).await?;
            for text in said {
                match stored.chat.iter().filter(|line| line.text == text).count() {
                    1 => self.found += 1,
                    0 => self
                        .wrong
                        .push(format!("table {table}: {text:?} was said and is not there")),
                    times => {
                        self.wrong.push(format!("table {table}: {text:?} is there {times} times"));
                    }
                }
            }
        }
        Ok(())
    }

    /// Whoever sat down sits there, and nobody sits twice.
    async fn joins(&mut self, store: &Store, told: &Told) -> Result<()> {
        for (table, guest, seat) in &told.joins {
            let stored = read(store, *table).await?;
            let sits = stored.seats.get(*seat as usize).and_then(|row| row.guest);
            match sits.is_some_and(|sits| sits.to_string() == *guest) {
                true => self.found += 1,
                false => self.wrong.push(format!(
                    "table {table}: {guest} sat down in seat {seat} and is not there"
                )),
            }
            let mut guests: Vec<_> = stored.seats.iter().filter_map(|row| row.guest).collect();
            let count = guests.len();
            guests.sort_unstable();
            guests.dedup();
            if guests.len() != count {
                self.wrong.push(format!("table {table}: somebody sits there twice"));
            }
        }
        Ok(())
    }

    /// Whatever a seat was shown is what it could see at some moment of the match, and nothing else.
    async fn views(&mut self, store: &Store, told: &Told) -> Result<()> {
        let mut by_seat: BTreeMap<(TableId, Option<u64>), Vec<&Value>> = BTreeMap::new();
        for (table, seat, view) in &told.views {
            by_seat.entry((*table, *seat)).or_default().push(view);
        }
        for ((table, seat), views) in by_seat {
            let stored = read(store, table).await?;
            let game = stock::games().find(&stored.game)?;
            let record = stored.record().map_err(anyhow::Error::msg)?;
            let played = game.replay(&record).map_err(|error| anyhow::anyhow!("{error}"))?;
            let viewer =
                seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat as usize)));
            let known: HashSet<String> = (0..=played.version())
                .map(|version| played.rewound(version).view(viewer).to_string())
                .collect();
            for view in views {
                match known.contains(&view.to_string()) {
                    true => self.views += 1,
                    false => self.wrong.push(format!(
                        "table {table}: seat {seat:?} was shown what it could not see: {view}"
                    )),
                }
            }
        }
        Ok(())
    }
}

async fn read(store: &Store, table: TableId) -> Result<StoredTable> {
    let stored = store.table(table).await?;
    stored.with_context(|| format!("table {table} is gone"))
}
