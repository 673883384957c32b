//! The store by itself: batches, upgrades, copies.

use crate::engine::POSTGRES;
use crate::world::World;
use crate::world::games;
use host::store::{Passing, SCHEMA_VERSION, StoredTable, TableChange, Write, Written, check_file};
use host::{Guest, GuestId, SeededEntropy, Store, StoreError, StoreSettings};
use std::path::Path;

fn open(path: &Path) -> Result<Store, StoreError> {
    Store::open(path, games(), StoreSettings::default())
}

fn line(version: u32) -> String {
    format!(r#"{{"v":{version},"chance":"1","at":0}}"#)
}

fn append(table: i64, base: u64, version: u32) -> Write {
    let (first, lines) = (version, vec![line(version)]);
    Write::Change(Box::new(TableChange { table, base, first, lines, ..TableChange::default() }))
}

/// What is exported of a table.
fn lasting(table: StoredTable) -> StoredTable {
    StoredTable { rev: 0, passing: Passing::default(), ..table }
}

#[tokio::test]
async fn one_bad_request_leaves_the_rest_of_its_batch_alone() {
    let world = World::new();
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(world.pair().await.2);
    }
    let store = world.host.store();
    let read = async |at: usize| store.table(tables[at]).await.unwrap().unwrap();
    let [one, two, three] = [read(0).await, read(1).await, read(2).await];
    let next = one.lines.len() as u32 + 1;
    // All wait in the queue together, so that they end up in few batches.
    let writes = [
        append(one.no, one.rev, next),
        append(one.no, one.rev, next), // somebody was first
        append(two.no, two.rev, next),
        append(9999, 1, 1),                    // no such table
        append(three.no, three.rev, next - 1), // the version is taken
    ];
    let mut answers = Vec::new();
    for write in writes {
        let store = store.clone();
        answers.push(tokio::spawn(async move { store.write(write).await }));
    }
    let mut results = Vec::new();
    for answer in answers {
        results.push(answer.await.unwrap());
    }
    let conflicts = |at: usize| matches!(results[at], Err(StoreError::Conflict(_)));
    assert!(conflicts(0) != conflicts(1) && conflicts(3) && conflicts(4), "{results:?}");
    assert_eq!(results[2], Ok(Written::Done));
    let lengths = [read(0).await, read(1).await, read(2).await].map(|table| table.lines.len());
    assert_eq!(lengths.map(|length| length as u32), [next, next, next - 1]);
}

#[tokio::test]
async fn a_request_is_stored_as_a_whole_or_not_at_all() {
    let world = World::new();
    let (_, _, table) = world.pair().await;
    let store = world.host.store();
    let stored = store.table(table).await.unwrap().unwrap();
    let before = stored.lines.len() as u32;
    // The second line's version is taken; the first must not stay either.
    let change = TableChange {
        table: stored.no,
        base: stored.rev,
        first: before,
        lines: vec![line(before), line(before + 1)],
        votes: Some(vec![(0, 1)]),
        ..TableChange::default()
    };
    assert!(store.write(Write::Change(Box::new(change))).await.is_err());
    let after = store.table(table).await.unwrap().unwrap();
    assert_eq!(after, stored);
}

#[tokio::test]
async fn many_requests_share_few_commits() {
    let world = World::new();
    let store = world.host.store();
    let entropy = SeededEntropy::new(7);
    let guests: Vec<Guest> = (0..500)
        .map(|n| Guest { id: GuestId::draw(&entropy), name: format!("guest {n}"), created: n })
        .collect();
    let mut answers = Vec::new();
    for guest in &guests {
        let (store, guest) = (store.clone(), guest.clone());
        let mut hash = [0; 32];
        hash[..8].copy_from_slice(&guest.created.to_le_bytes());
        let write = Write::AddGuest(guest, hash);
        answers.push(tokio::spawn(async move { store.write(write).await }));
    }
    for answer in answers {
        assert_eq!(answer.await.unwrap(), Ok(Written::Done));
    }
    let metrics = world.host.metrics();
    assert_eq!(metrics.requests, 500);
    assert!(metrics.commits < 250, "{metrics:?}");
    assert_eq!(store.guest(guests[499].id).await, Ok(Some(guests[499].clone())));
}

#[tokio::test]
async fn a_file_of_version_1_is_upgraded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.db");
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(include_str!("fixtures/store-v1.sql")).unwrap();
    drop(old);
    let store = open(&path).unwrap();
    // What version 2 added is filled from what was there.
    let read = rusqlite::Connection::open(&path).unwrap();
    let version: usize =
        read.query_row("SELECT version FROM schema_version", [], |row| row.get(0)).unwrap();
    assert_eq!(version, SCHEMA_VERSION);
    let guest: String =
        read.query_row("SELECT id FROM guests WHERE name = 'Ben'", [], |row| row.get(0)).unwrap();
    let past = store.past_matches(guest.parse().unwrap(), 10).await.unwrap();
    assert_eq!((past.len(), past[0].seat), (1, 1));
    assert_eq!(past[0].names, ["Ann", "Ben"]);
    assert!(past[0].score > 0);
    store.close().await;
    let checked = check_file(&path, &games(), &[]).unwrap();
    assert_eq!(checked.tables, 2);
}

#[tokio::test]
async fn a_file_from_the_future_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.db");
    open(&path).unwrap().close().await;
    let file = rusqlite::Connection::open(&path).unwrap();
    file.execute("UPDATE schema_version SET version = 99", []).unwrap();
    drop(file);
    let refused = open(&path).unwrap_err().to_string();
    assert!(refused.contains("schema version 99") && refused.contains("newer"), "{refused}");
}

#[tokio::test]
async fn other_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("letter.txt");
    std::fs::write(&text, "Dear Ann, ".repeat(500)).unwrap();
    assert!(matches!(open(&text), Err(StoreError::Unusable(_))));
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("Dear Ann"));

    let strange = folder.path().join("strange.db");
    let file = rusqlite::Connection::open(&strange).unwrap();
    file.execute_batch("CREATE TABLE birds (name TEXT)").unwrap();
    let refused = open(&strange).unwrap_err().to_string();
    assert!(refused.contains("not one of Tidetable's"), "{refused}");
}

#[tokio::test]
async fn a_backup_is_a_whole_file_taken_during_play() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.play(ann.id, table, "1", None).await.unwrap();
    let backup = world.file("backup.db");
    std::fs::write(&backup, "an older one").unwrap();
    if POSTGRES {
        let refused = world.host.store().backup(&backup).await.unwrap_err().to_string();
        assert!(refused.contains("pg_dump --format=custom"), "{refused}");
        assert_eq!(std::fs::read_to_string(&backup).unwrap(), "an older one");
        return;
    }
    world.host.store().backup(&backup).await.unwrap();
    world.play_out(&[&ann, &ben], table).await;
    assert!(!world.file("backup.db.unfinished").exists());

    let copy = open(&backup).unwrap();
    let stored = copy.table(table).await.unwrap().unwrap();
    assert_eq!(stored.lines.len(), 2);
    copy.close().await;
    assert_eq!(check_file(&backup, &games(), &[]).unwrap().tables, 1);
    let nowhere = world.file("no/such/folder/backup.db");
    assert!(world.host.store().backup(&nowhere).await.is_err());
}

#[tokio::test]
async fn an_export_is_imported_into_another_store() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.say(&ann, table, "good luck").await.unwrap();
    world.play_out(&[&ann, &ben], table).await;
    let next = world.host.rematch(&ann, table).await.unwrap().table;
    let (_, token) = world.host.create_guest("Cy").await.unwrap();
    let file = world.file("all.jsonl");
    let store = world.host.store();
    let moved = store.export(&file, true).await.unwrap();
    assert_eq!((moved.guests, moved.tables), (3, 2));

    let other = World::new();
    assert_eq!(other.host.store().import(&file).await.unwrap(), moved);
    assert_eq!(other.host.authenticate(&token).await.unwrap().name, "Cy");
    for id in [table, next] {
        let stored = store.table(id).await.unwrap().unwrap();
        let there = other.host.store().table(id).await.unwrap().unwrap();
        assert_eq!(lasting(there), lasting(stored));
    }
    assert_eq!(other.host.past_matches(ben.id, 9).await, world.host.past_matches(ben.id, 9).await);
    assert!(other.view(&ann, table).await.verify().unwrap().is_ok());
    // The unfinished one is played on there.
    other.host.join(&ben, next, None, None).await.unwrap();
    other.play_out(&[&ann, &ben], next).await;

    // A second time everything is there already, and nothing changes.
    let refused = other.host.store().import(&file).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Conflict(what) if what.contains("line 2")), "{refused}");
    let without = world.file("no-tokens.jsonl");
    store.export(&without, false).await.unwrap();
    assert!(!std::fs::read_to_string(&without).unwrap().contains("tokens"));
}

#[tokio::test]
async fn garbage_is_not_imported() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    let file = world.file("all.jsonl");
    world.host.store().export(&file, true).await.unwrap();
    let good = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    assert_eq!(lines.len(), 4);
    let other = World::new();
    let cases: [(String, &str); 8] = [
        (String::new(), "line 1"),
        ("hello\n".into(), "line 1"),
        (lines[1..].join("\n"), "line 1"),
        (good.replacen(r#""format":1"#, r#""format":2"#, 1), "line 1"),
        (format!("{good}{{}}\n"), "line 5"),
        // A move that was not played.
        (good.replacen(r#"\"move\":\"1\""#, r#"\"move\":\"9\""#, 1), "line 4"),
        // An outcome that was not reached.
        (good.replacen(r#""scores":["#, r#""scores":[9"#, 1), "line 4"),
        // A table whose guest is missing.
        ([lines[0], lines[1], lines[3]].join("\n"), "line 3"),
    ];
    for (text, named) in cases {
        assert_ne!(text, good);
        std::fs::write(&file, &text).unwrap();
        let refused = other.host.store().import(&file).await.unwrap_err().to_string();
        assert!(refused.contains(named), "{named}: {refused}");
        assert_eq!(other.host.guest(ann.id).await, Ok(None), "nothing of it is kept");
    }
}
