//! What the machine may do to a running house: a second server on the same
//! file, the file gone, the clock set by a day.

use crate::world::{START, World, games, of};
use host::{Clocks, HostError, NewTable, SeatWish, Store, StoreError, StoreSettings};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

const DAY: i64 = 24 * 60 * 60 * 1000;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn a_second_store_is_told_who_holds_the_file() {
    let world = World::new();
    world.host.store().served_at("127.0.0.1:8470").unwrap();
    let linked = world.file("another-name.db");
    std::os::unix::fs::symlink(world.file("tables.db"), &linked).unwrap();
    for path in [world.file("tables.db"), linked] {
        let refused = Store::open(&path, games(), StoreSettings::default()).unwrap_err();
        let StoreError::Unusable(why) = refused else { panic!("{refused:?}") };
        assert!(why.contains(&format!("process {}, since 20", std::process::id())), "{why}");
        assert!(why.contains("which serves it at 127.0.0.1:8470"), "{why}");
        assert!(why.contains("tables.db"), "{why}");
    }
    // Commands that only look are let in.
    let beside = Store::beside(&world.file("tables.db"), games(), StoreSettings::default());
    beside.unwrap().close().await;
    // And whoever comes after the first has ended.
    world.restarted().await.guest("Ann").await;
}

#[tokio::test]
async fn a_file_with_two_names_is_not_opened_under_either() {
    let world = World::new();
    let (one, other) = (world.file("tables.db"), world.file("twin.db"));
    fs::hard_link(&one, &other).unwrap();
    let refused = Store::open(&other, games(), StoreSettings::default()).unwrap_err();
    let StoreError::Unusable(why) = refused else { panic!("{refused:?}") };
    assert!(why.contains("twin.db has 2 names (hard links)"), "{why}");
    fs::remove_file(&other).unwrap();
    world.restarted().await.guest("Ann").await;
}

#[tokio::test]
async fn a_deleted_file_is_noticed_and_nothing_is_acknowledged_until_it_is_back() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    assert_eq!(world.host.health(), Ok(()));
    let before = world.view(&ann, table).await.version();
    for gone in ["tables.db", "tables.db-wal", "tables.db-shm", "tables.db-lock"] {
        let (there, away) = (world.file(gone), world.file("away"));
        fs::rename(&there, &away).unwrap();
        for replaced in [false, true] {
            if replaced {
                fs::copy(&away, &there).unwrap();
            }
            assert!(
                matches!(world.host.health(), Err(HostError::Storage(why)) if why.contains(gone))
            );
            let refused = world.host.play(ann.id, table, "3", None).await;
            assert!(matches!(refused, Err(HostError::Storage(_))), "{gone}: {refused:?}");
            assert!(matches!(world.host.create_guest("Zoe").await, Err(HostError::Storage(_))));
            // Everything can still be looked at, in memory or not.
            assert_eq!(world.view(&ann, table).await.version(), before, "{gone}");
            assert_eq!(world.host.public_tables(10).await.unwrap().len(), 1);
        }
        fs::rename(&away, &there).unwrap();
        assert_eq!(world.host.health(), Ok(()), "{gone}");
    }
    world.host.play(ann.id, table, "3", None).await.unwrap();
    world.play_out(&[&ann, &ben], table).await;
}

#[tokio::test]
async fn a_clock_set_by_a_day_charges_nobody() {
    let world = World::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let clocks = Clocks { per_move_s: Some(3600), per_game_s: Some(7200) };
    let new = NewTable { clocks, ..of(vec![SeatWish::Me, SeatWish::Open]) };
    let table = world.host.create_table(&ann, new).await.unwrap().table;
    world.host.join(&ben, table, None, None).await.unwrap();
    world.clock.advance(10_000);
    for (set, by_now) in [(DAY, DAY), (-2 * DAY, -DAY)] {
        world.clock.set_by(set);
        let world_time = START.saturating_add_signed(by_now);
        let seat = usize::from(set < 0);
        let (guest, coin) = [(&ann, "3"), (&ben, "1")][seat];
        // What is shown follows the clock on the wall.
        let due = world.view(guest, table).await.seats()[seat].due;
        assert_eq!(due, Some(world_time + 3_600_000));
        world.host.play(guest.id, table, coin, None).await.unwrap();
        assert_eq!(world.host.metrics().timeouts, 0);
    }
    let view = world.view(&ann, table).await;
    assert_eq!(view.seats().iter().map(|seat| seat.used_ms).collect::<Vec<_>>(), [10_000; 2]);
    // What is stored says when it was, by the clock on the wall.
    let at: Vec<u64> = view.log().iter().map(|line| line.at).collect();
    assert!(at.contains(&(START + 10_000).saturating_add_signed(DAY)), "{at:?}");
    assert!(at.contains(&(START + 10_000).saturating_add_signed(-DAY)), "{at:?}");
    // Nobody has been away for a day either.
    let refused = world.host.vote(ann.id, table, 1).await;
    assert!(matches!(refused, Err(HostError::NotNow(_))), "{refused:?}");
}

#[tokio::test]
async fn everything_on_disk_is_for_its_owner_only() {
    let world = World::new();
    let (ann, _, table) = world.pair().await;
    world.host.play(ann.id, table, "3", None).await.unwrap();
    let store = world.host.store();
    store.backup(&world.file("copy.db")).await.unwrap();
    let moved = store.export(&world.file("all.jsonl"), true).await.unwrap();
    assert_eq!(moved.unfinished, 1);
    for name in
        ["tables.db", "tables.db-wal", "tables.db-shm", "tables.db-lock", "copy.db", "all.jsonl"]
    {
        assert_eq!(mode(&world.file(name)), 0o600, "{name}");
    }
    // An older file that others could read is taken from them, with what lies beside it.
    for name in ["tables.db", "tables.db-wal"] {
        fs::set_permissions(world.file(name), fs::Permissions::from_mode(0o644)).unwrap();
    }
    let world = world.restarted().await;
    world.guest("Zoe").await;
    for name in ["tables.db", "tables.db-wal", "tables.db-shm"] {
        assert_eq!(mode(&world.file(name)), 0o600, "{name}");
    }
}
