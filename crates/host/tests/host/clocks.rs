//! Clocks: the stand-in decides for those who run out of time.

use crate::world::{World, of};
use host::{Clocks, Guest, NewTable, SeatWish, Status, TableId, TableWatch};

async fn table(world: &World, clocks: Clocks) -> (Guest, Guest, TableId) {
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let new = NewTable { clocks, ..of(vec![SeatWish::Me, SeatWish::Open]) };
    let table = world.host.create_table(&ann, new).await.unwrap().table;
    world.host.join(&ben, table, None, None).await.unwrap();
    (ann, ben, table)
}

/// Waits until the table has reached `version`.
async fn reach(watch: &mut TableWatch, version: u32) -> host::TableView {
    loop {
        let view = watch.next().await.unwrap();
        if view.version() >= version {
            return view;
        }
    }
}

#[tokio::test]
async fn the_stand_in_takes_one_decision_when_the_move_clock_runs_out() {
    let world = World::new();
    let clocks = Clocks { per_move_s: Some(30), per_game_s: None };
    let (ann, ben, table) = table(&world, clocks).await;
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    let view = watch.next().await.unwrap();
    assert_eq!(view.seats()[0].due, Some(crate::world::START + 30_000));
    world.host.play(ann.id, table, "3", None).await.unwrap();
    world.clock.advance(29_000);
    assert_eq!(world.view(&ann, table).await.version(), view.version() + 1);
    world.clock.advance(1_000);
    let view = reach(&mut watch, view.version() + 2).await;
    assert_eq!(world.host.metrics().timeouts, 1);
    // The next decision is Ben's own again.
    world.host.play(ben.id, table, "1", Some(view.version())).await.unwrap();
    assert_eq!(world.view(&ben, table).await.seats()[1].used_ms, 30_000);
}

#[tokio::test]
async fn the_stand_in_takes_all_decisions_when_the_match_clock_runs_out() {
    let world = World::new();
    let clocks = Clocks { per_move_s: None, per_game_s: Some(60) };
    let (ann, ben, table) = table(&world, clocks).await;
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    world.clock.advance(20_000);
    world.host.play(ann.id, table, "3", None).await.unwrap();
    world.clock.advance(39_999);
    world.host.play(ben.id, table, "1", None).await.unwrap();
    let view = world.view(&ann, table).await;
    assert_eq!(view.seats().iter().map(|seat| seat.used_ms).collect::<Vec<_>>(), [20_000, 59_999]);
    world.clock.advance(1);
    let mut view = reach(&mut watch, view.version() + 1).await;
    // From now on Ben's seat plays by itself.
    while view.status() != Status::Over {
        if view.is_my_turn() {
            world.play_some(&ann, &view).await.unwrap();
        }
        view = watch.next().await.unwrap();
    }
    assert!(world.view(&ann, table).await.verify().unwrap().is_ok());
}

#[tokio::test]
async fn time_away_does_not_count() {
    let world = World::new();
    let (ann, ben, table) = table(&world, Clocks { per_move_s: None, per_game_s: Some(60) }).await;
    world.clock.advance(50_000);
    world.host.play(ann.id, table, "3", None).await.unwrap();
    let world = world.restarted().await;
    let seats = world.view(&ann, table).await.seats();
    assert_eq!((seats[0].used_ms, seats[1].used_ms), (50_000, 0));
    assert_eq!(seats[1].due, Some(crate::world::START + 60_000));
    world.host.play(ben.id, table, "1", None).await.unwrap();
    assert_eq!(world.host.metrics().timeouts, 0);
}
