//! What is begun is kept, told to nobody, and counts when the time is up.

use crate::toys::{Toys, lots};
use game_core::Seat;
use host::{LogAct, NewTable};
use serde_json::json;

#[tokio::test]
async fn what_is_begun_is_kept_for_its_seat_alone() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(lots()).await;
    assert_eq!(toys.host.draft(ann.id, table).await, Ok(None));
    let before = serde_json::to_value(toys.view(&ben, table).await).unwrap();
    toys.host.keep_draft(ann.id, table, "note:hal").await.unwrap();
    toys.host.keep_draft(ann.id, table, "note:half").await.unwrap();
    assert_eq!(toys.host.draft(ann.id, table).await, Ok(Some("note:half".into())));
    assert_eq!(toys.host.draft(ben.id, table).await, Ok(None));
    assert_eq!(serde_json::to_value(toys.view(&ben, table).await).unwrap(), before);
    let eve = toys.guest("Eve").await;
    assert_eq!(toys.host.draft(eve.id, table).await.unwrap_err().code(), "not-your-seat");
    // It outlives the table's stay in memory.
    toys.forgets().await;
    assert_eq!(toys.host.draft(ann.id, table).await, Ok(Some("note:half".into())));
    // What could not be played cannot be begun.
    assert_eq!(toys.host.keep_draft(ann.id, table, "dance").await.unwrap_err().code(), "malformed");
    toys.host.play(ann.id, table, "stop", None).await.unwrap();
    assert_eq!(toys.host.keep_draft(ann.id, table, "draw").await.unwrap_err().code(), "illegal");
}

#[tokio::test]
async fn what_is_begun_is_forgotten_when_its_step_has_closed() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(lots()).await;
    for guest in [&ann, &ben] {
        toys.host.keep_draft(guest.id, table, "note:half").await.unwrap();
    }
    toys.host.play(ann.id, table, "stop", None).await.unwrap();
    assert_eq!(toys.host.draft(ben.id, table).await, Ok(Some("note:half".into())));
    toys.host.play(ben.id, table, "stop", None).await.unwrap();
    for guest in [&ann, &ben] {
        assert_eq!(toys.host.draft(guest.id, table).await, Ok(None));
    }
}

#[tokio::test]
async fn what_is_begun_counts_when_the_time_is_up() {
    let toys = Toys::new();
    let new = NewTable { options: json!({"seconds": 20}), ..lots() };
    let (ann, ben, table) = toys.pair(new).await;
    let mut watch = toys.host.watch(Some(ben.id), table).await.unwrap();
    toys.host.keep_draft(ann.id, table, "note:half").await.unwrap();
    toys.clock.advance(20_000);
    let view = loop {
        let view = watch.next().await.unwrap();
        if view.version() == 3 {
            break view;
        }
    };
    let played: Vec<LogAct> = view.log().into_iter().map(|line| line.what).collect();
    let by = |seat, text: &str| LogAct::Move { seat: Seat::new(seat), text: text.into() };
    assert_eq!(played[..2], [by(0, "note:half"), by(1, "stop")]);
}
