//! Tables leave memory and come back; what could not be stored never was.

use crate::engine;
use crate::world::games;
use crate::world::{World, of};
use host::store::{StoredTable, TableChange, Write};
use host::{HostError, LogAct, LogLine, Once, SeatWish, Status, Store, TableId};

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

/// Another program that works on the same store, and what it finds there.
async fn beside(world: &World, table: TableId) -> (Store, StoredTable) {
    let other = engine::beside(world.folder(), games());
    let stored = other.table(table).await.unwrap().unwrap();
    (other, stored)
}

fn changed(stored: &StoredTable, first: u32, line: String) -> Write {
    let (table, base, lines) = (stored.no, stored.rev, vec![line]);
    Write::Change(Box::new(TableChange { table, base, first, lines, ..TableChange::default() }))
}

#[tokio::test]
async fn when_another_program_was_first_the_move_is_played_on_what_it_left() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let mut watch = world.host.watch(Some(ben.id), table).await.unwrap();
    let before = watch.next().await.unwrap().version();
    let (other, stored) = beside(&world, table).await;
    let line = format!(r#"{{"v":{},"seat":1,"move":"3","at":1800000000000}}"#, before + 1);
    other.write(changed(&stored, before + 1, line)).await.unwrap();

    // Both choose at once: hers counts, and so does his, which only the other program knew of.
    world.host.play(ann.id, table, "4", Some(before)).await.unwrap();
    let metrics = world.host.metrics();
    assert_eq!(metrics.storage_failures, 0);
    // Where programs tell each other, it may have heard of his move before hers came.
    assert!(metrics.conflicts == 1 || crate::POSTGRES && metrics.conflicts == 0);
    let view = loop {
        let view = watch.next().await.unwrap();
        if view.version() > before {
            break view;
        }
    };
    let moves = |line: &&LogLine| matches!(line.what, LogAct::Move { .. });
    assert_eq!(view.log().iter().filter(moves).count(), 2, "{:?}", view.log());
    world.play_out(&[&ann, &ben], table).await;
    other.close().await;
}

#[tokio::test]
async fn a_move_that_another_program_made_impossible_is_refused_as_such() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let before = world.view(&ann, table).await.version();
    let (other, stored) = beside(&world, table).await;
    let line = format!(r#"{{"v":{},"seat":0,"move":"3","at":1800000000000}}"#, before + 1);
    other.write(changed(&stored, before + 1, line)).await.unwrap();
    // She has played elsewhere meanwhile: the refusal is about that, not about the store.
    let refused = world.host.play(ann.id, table, "4", Some(before)).await.unwrap_err();
    assert!(matches!(refused, HostError::Stale(_)), "{refused:?}");
    assert_eq!(world.host.metrics().storage_failures, 0);
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

#[tokio::test]
async fn what_is_sent_again_under_its_name_is_answered_again_and_done_once() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let once = |name: &str| Some(name.parse::<Once>().unwrap());
    let first = world.host.play_once(ann.id, table, "4", None, once("a")).await.unwrap();
    let again = world.host.play_once(ann.id, table, "4", None, once("a")).await.unwrap();
    assert_eq!(first, again);
    // Another's name is another's, and a refusal is not remembered.
    let refused = world.host.play_once(ben.id, table, "9", None, once("a")).await;
    assert!(refused.is_err());
    world.host.play_once(ben.id, table, "4", None, once("a")).await.unwrap();
    world.host.say_once(&ann, table, "hello", once("b")).await.unwrap();
    let lines = world.view(&ann, table).await.version();
    // After a restart it is still known.
    let world = world.restarted().await;
    world.host.say_once(&ann, table, "hello", once("b")).await.unwrap();
    let known = world.host.play_once(ann.id, table, "4", None, once("a")).await.unwrap();
    let view = world.view(&ann, table).await;
    assert_eq!((known, view.version(), view.chat().len()), (first, lines, 1));
    for bad in ["", "two words", &"x".repeat(65)] {
        assert!(bad.parse::<Once>().is_err(), "{bad}");
    }
}

#[tokio::test]
async fn the_latest_names_of_a_guest_are_remembered_and_not_all() {
    let world = World::new();
    let (ann, _, table) = world.pair().await;
    for number in 0..140 {
        let once = number.to_string().parse().unwrap();
        world.host.say_once(&ann, table, &format!("{number}"), Some(once)).await.unwrap();
    }
    let stored = world.host.store().table(table).await.unwrap().unwrap();
    let names: Vec<String> = stored.passing.sent.iter().map(|sent| sent.id.clone()).collect();
    let latest: Vec<String> = (12..140).map(|number| number.to_string()).collect();
    assert_eq!(names, latest);
    // In memory no more are kept than in the store.
    world.host.say_once(&ann, table, "139", Some("139".parse().unwrap())).await.unwrap();
    world.host.say_once(&ann, table, "11 again", Some("11".parse().unwrap())).await.unwrap();
    assert_eq!(world.view(&ann, table).await.chat().len(), 141);
}
