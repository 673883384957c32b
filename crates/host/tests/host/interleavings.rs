//! Several writers at the same tables, each with its own idea of where they stand, in random order and at once: what is
//! accepted is exactly what was based on the truth, and the log is what was accepted.

use crate::engine;
use crate::world::{World, games};
use host::store::{ChatRow, TableChange, Write, Written};
use host::{Store, StoreError};
use std::sync::Arc;
use tokio::sync::Barrier;

/// Random numbers for one run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// What a writer believes of a table: its number, revision, entries and lines of chat.
#[derive(Clone, Copy, Debug)]
struct Belief {
    table: i64,
    rev: u64,
    version: u32,
    said: u32,
}

async fn belief(store: &Store, table: host::TableId) -> Belief {
    let stored = store.table(table).await.unwrap().unwrap();
    let (version, said) = (stored.lines.len() as u32, stored.chat.len() as u32);
    Belief { table: stored.no, rev: stored.rev, version, said }
}

/// A change by somebody who believes this: an entry or two, and now and then something said; or nothing but a vote,
/// which only the revision protects.
fn change(belief: Belief, by: u64, chance: &mut Chance) -> TableChange {
    if chance.below(3) == 0 {
        let votes = Some(vec![(0, by as u8)]);
        let (table, base) = (belief.table, belief.rev);
        return TableChange { table, base, votes, ..TableChange::default() };
    }
    let lines = (1..=1 + chance.below(2) as u32)
        .map(|next| format!(r#"{{"v":{},"chance":"{by}","at":0}}"#, belief.version + next));
    let said = ChatRow {
        no: belief.said + 1,
        guest: None,
        name: format!("{by}"),
        seat: None,
        hidden: false,
        text: format!("{by}-{}", chance.0),
        at: 0,
    };
    let chat = if chance.below(3) == 0 { vec![said] } else { Vec::new() };
    TableChange {
        table: belief.table,
        base: belief.rev,
        first: belief.version + 1,
        lines: lines.collect(),
        chat,
        ..TableChange::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_any_interleaving_exactly_what_was_based_on_the_truth_is_stored() {
    for seed in 0..12 {
        let world = World::new();
        let mut tables = Vec::new();
        for _ in 0..2 {
            tables.push(world.pair().await.2);
        }
        let before = [
            belief(world.host.store(), tables[0]).await,
            belief(world.host.store(), tables[1]).await,
        ];
        let barrier = Arc::new(Barrier::new(4));
        let mut writers = Vec::new();
        for by in 0..4 {
            let store = engine::beside(world.folder(), games());
            let (tables, barrier) = (tables.clone(), barrier.clone());
            writers.push(tokio::spawn(async move {
                let mut chance = Chance(seed * 100 + by);
                let mut beliefs =
                    [belief(&store, tables[0]).await, belief(&store, tables[1]).await];
                let mut accepted: [Vec<TableChange>; 2] = Default::default();
                barrier.wait().await;
                for _ in 0..25 {
                    let at = chance.below(2) as usize;
                    if chance.below(4) == 0 {
                        beliefs[at] = belief(&store, tables[at]).await;
                    }
                    let wish = change(beliefs[at], by, &mut chance);
                    match store.write(Write::Change(Box::new(wish.clone()))).await {
                        Ok(written) => {
                            assert_eq!(written, Written::Done);
                            beliefs[at].rev += 1;
                            beliefs[at].version += wish.lines.len() as u32;
                            beliefs[at].said += wish.chat.len() as u32;
                            accepted[at].push(wish);
                        }
                        Err(StoreError::Conflict(_)) => {
                            beliefs[at] = belief(&store, tables[at]).await;
                        }
                        Err(error) => panic!("seed {seed}: {error}"),
                    }
                }
                store.close().await;
                accepted
            }));
        }
        let mut accepted: [Vec<TableChange>; 2] = Default::default();
        for writer in writers {
            for (all, own) in accepted.iter_mut().zip(writer.await.unwrap()) {
                all.extend(own);
            }
        }
        for (at, mut all) in accepted.into_iter().enumerate() {
            all.sort_by_key(|change| change.base);
            let bases: Vec<u64> = all.iter().map(|change| change.base).collect();
            let expected: Vec<u64> = (before[at].rev..).take(all.len()).collect();
            assert_eq!(bases, expected, "seed {seed}: each revision was built on once");
            let stored = world.host.store().table(tables[at]).await.unwrap().unwrap();
            let lines: Vec<&String> = all.iter().flat_map(|change| &change.lines).collect();
            let kept: Vec<&String> = stored.lines[before[at].version as usize..].iter().collect();
            assert_eq!(kept, lines, "seed {seed}");
            let said: Vec<&str> =
                all.iter().flat_map(|change| &change.chat).map(|said| said.text.as_str()).collect();
            let heard: Vec<&str> = stored.chat.iter().map(|said| said.text.as_str()).collect();
            assert_eq!(heard, said, "seed {seed}");
            let voted = all.iter().filter_map(|change| change.votes.clone()).next_back();
            assert_eq!(stored.votes, voted.unwrap_or_default(), "seed {seed}");
            assert_eq!(stored.rev, before[at].rev + all.len() as u64);
        }
    }
}
