//! Which of several clocks counts, and that a table whose clock runs is not forgotten.

use crate::toys::{START, Toys, ferry, lots};
use game_core::Seat;
use host::{Clocks, Guest, LogAct, NewTable, TableId};
use serde_json::json;

fn clocks(per_move_s: u32, per_game_s: u32) -> Clocks {
    Clocks { per_move_s: Some(per_move_s), per_game_s: Some(per_game_s) }
}

/// When the time of Ann's seat is up, from the beginning.
async fn due(toys: &Toys, ann: &Guest, table: TableId) -> Option<u64> {
    toys.view(ann, table).await.seats()[0].due.map(|due| due - START)
}

#[tokio::test]
async fn of_two_clocks_the_one_that_runs_out_first_counts() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(NewTable { clocks: clocks(30, 50), ..ferry() }).await;
    assert_eq!(due(&toys, &ann, table).await, Some(30_000), "the time for a move");
    toys.clock.advance(29_000);
    for guest in [&ann, &ben] {
        toys.host.play(guest.id, table, "1", None).await.unwrap();
    }
    assert_eq!(due(&toys, &ann, table).await, Some(50_000), "21 seconds are left for the match");
    let (ann, _, table) = toys.pair(NewTable { clocks: clocks(30, 20), ..ferry() }).await;
    assert_eq!(due(&toys, &ann, table).await, Some(29_000 + 20_000));
}

#[tokio::test]
async fn the_time_that_the_rules_give_is_a_clock_like_the_others() {
    let toys = Toys::new();
    for (seconds, first) in [(20, 20_000), (60, 30_000)] {
        let options = json!({"seconds": seconds});
        let new = NewTable { options, clocks: clocks(30, 40), ..lots() };
        let (ann, _, table) = toys.pair(new).await;
        assert_eq!(due(&toys, &ann, table).await, Some(first));
    }
}

#[tokio::test]
async fn what_the_rules_say_is_played_when_their_time_is_up() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(NewTable { options: json!({"seconds": 20}), ..lots() }).await;
    let mut watch = toys.host.watch(Some(ann.id), table).await.unwrap();
    let before = watch.next().await.unwrap();
    toys.host.play(ben.id, table, "keep", None).await.unwrap();
    toys.clock.advance(20_000);
    let after = loop {
        let view = watch.next().await.unwrap();
        if view.version() > before.version() + 1 {
            break view;
        }
    };
    // Ann has stopped, the round has closed, and a lot was drawn for the table.
    assert_eq!(after.version(), before.version() + 3);
    let stopped = LogAct::Move { seat: Seat::new(0), text: "stop".into() };
    assert_eq!(after.log()[after.log().len() - 2].what, stopped);
    assert_eq!(due(&toys, &ann, table).await, Some(40_000), "the next round has its own time");
}

#[tokio::test]
async fn a_table_whose_clock_runs_stays_in_memory() {
    let toys = Toys::new();
    let long = Clocks { per_move_s: None, per_game_s: Some(10 * 60 * 60) };
    let (ann, _, table) = toys.pair(NewTable { clocks: long, ..ferry() }).await;
    let before = due(&toys, &ann, table).await;
    assert_eq!(before, Some(10 * 60 * 60 * 1000));
    for hour in 1..=3 {
        toys.clock.advance(60 * 60 * 1000);
        toys.host.sweep();
        // A table that comes back from the store gives its seats the time anew.
        assert_eq!(due(&toys, &ann, table).await, before, "after {hour} hours");
    }
}

#[tokio::test]
async fn a_table_without_a_clock_leaves_memory() {
    let toys = Toys::new();
    let (ann, _, table) = toys.pair(ferry()).await;
    let version = toys.view(&ann, table).await.version();
    toys.forgets().await;
    assert_eq!(toys.host.metrics().tables_live, 0);
    assert_eq!(toys.view(&ann, table).await.version(), version);
    assert_eq!(toys.host.metrics().tables_live, 1);
}
