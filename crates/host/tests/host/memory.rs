//! Tables leave memory and come back; what could not be stored never was.

use crate::world::games;
use crate::world::{World, of};
use host::store::{TableChange, Write};
use host::{HostError, SeatWish, Status, Store, StoreSettings};

/// Lets other tasks run until `done`.
async fn until(mut done: impl FnMut() -> bool) {
    for _ in 0..10_000 {
        if done() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    panic!("it did not come to pass");
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back_from_its_log() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let version = world.host.play(ann.id, table, "3", None).await.unwrap();
    let watch = world.host.watch(Some(ann.id), table).await.unwrap();
    world.clock.advance(60 * 60 * 1000);
    world.host.sweep();
    // Watched tables stay.
    assert_eq!(world.view(&ann, table).await.version(), version);
    assert_eq!(world.host.metrics().tables_live, 1);
    drop(watch);
    world.clock.advance(60 * 60 * 1000);
    until(|| {
        world.host.sweep();
        world.clock.advance(60 * 60 * 1000);
        world.host.metrics().tables_live == 0
    })
    .await;
    assert_eq!(world.view(&ann, table).await.version(), version);
    world.play_out(&[&ann, &ben], table).await;
}

#[tokio::test]
async fn finished_tables_do_not_stay_in_memory() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    for _ in 0..20 {
        let bot = || SeatWish::Bot("random".into());
        let table = world.host.create_table(&ann, of(vec![bot(), bot()])).await.unwrap().table;
        let mut watch = world.host.watch(None, table).await.unwrap();
        while watch.next().await.unwrap().status() != Status::Over {}
    }
    until(|| world.host.metrics().tables_live == 0).await;
    assert_eq!(world.host.metrics().watchers, 0);
    assert_eq!(world.host.metrics().matches_over, 20);
}

#[tokio::test]
async fn unknown_tables_leave_nothing_behind() {
    let world = World::new();
    for number in 10..30 {
        let id = format!("000000000000000000{number}").parse().unwrap();
        let refused = world.host.view(None, id).await.unwrap_err();
        assert_eq!(refused, HostError::NotFound("table"));
    }
    until(|| world.host.metrics().tables_live == 0).await;
}

#[tokio::test]
async fn when_the_store_refuses_nothing_is_acknowledged_or_shown() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let mut watch = world.host.watch(Some(ben.id), table).await.unwrap();
    let before = watch.next().await.unwrap().version();
    // Another program writes to the same table first.
    let other =
        Store::beside(world.host.store().path(), games(), StoreSettings::default()).unwrap();
    let no = other.table(table).await.unwrap().unwrap().no;
    let line = format!(r#"{{"v":{},"seat":1,"move":"3","at":5}}"#, before + 1);
    let change =
        TableChange { table: no, first: before + 1, lines: vec![line], ..TableChange::default() };
    other.write(Write::Change(Box::new(change))).await.unwrap();

    let refused = world.host.play(ann.id, table, "3", Some(before)).await.unwrap_err();
    assert!(matches!(refused, HostError::Conflict(_)), "{refused:?}");
    // The watcher comes back by itself and sees what is stored: Ben's own move.
    let view = loop {
        let view = watch.next().await.unwrap();
        if view.version() > before {
            break view;
        }
    };
    assert!(!view.is_my_turn() && view.seats()[0].acting);
    assert_eq!(world.host.metrics().storage_failures, 1);
    world.host.play(ann.id, table, "3", Some(before)).await.unwrap();
    world.play_out(&[&ann, &ben], table).await;
    other.close().await;
}

#[tokio::test]
async fn slow_watchers_skip_to_the_latest() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let mut watch = world.host.watch(None, table).await.unwrap();
    world.play_out(&[&ann, &ben], table).await;
    assert_eq!(watch.next().await.unwrap().status(), Status::Over);
}

#[tokio::test]
async fn after_shutdown_nothing_is_taken_and_the_log_is_carried_over() {
    let world = World::new();
    let (ann, _, table) = world.pair().await;
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    watch.next().await.unwrap();
    let waiting = tokio::spawn(async move { watch.next().await.map(drop) });
    world.host.shutdown().await;
    assert_eq!(waiting.await.unwrap(), Err(HostError::Closing));
    assert_eq!(world.host.play(ann.id, table, "3", None).await, Err(HostError::Closing));
    assert_eq!(world.host.create_guest("Zoe").await.unwrap_err(), HostError::Closing);
    let left = std::fs::metadata(world.file("tables.db-wal")).map_or(0, |file| file.len());
    assert_eq!(left, 0);
}
