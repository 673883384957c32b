//! For whom the seat of somebody who leaves is kept.

use crate::toys::{Toys, ferry, lots};
use game_core::Seat;
use host::{HostError, NewTable, SeatWish, Status};

#[tokio::test]
async fn before_the_start_the_seat_of_who_leaves_is_for_anybody() {
    let toys = Toys::new();
    let (ann, ben, eve) =
        (toys.guest("Ann").await, toys.guest("Ben").await, toys.guest("Eve").await);
    let seats = vec![SeatWish::Me, SeatWish::Open, SeatWish::Open];
    let new = NewTable { seats, ..ferry() };
    let table = toys.host.create_table(&ann, new).await.unwrap().table;
    toys.host.join(&ben, table, None, None).await.unwrap();
    toys.host.leave(ann.id, table).await.unwrap();
    let view = toys.view(&eve, table).await;
    let seat = &view.seats()[0];
    assert!(seat.open && !seat.reserved && seat.name.is_empty());
    assert_eq!((view.status(), view.joinable()), (Status::Open, Some(Seat::new(0))));
    assert_eq!(toys.host.join(&eve, table, Some(0), None).await, Ok(Seat::new(0)));
    // Ann is a guest like any other, and takes what is left.
    assert_eq!(toys.view(&ann, table).await.seat(), None);
    assert_eq!(toys.host.join(&ann, table, None, None).await, Ok(Seat::new(2)));
    assert_eq!(toys.view(&ann, table).await.status(), Status::Playing);
}

#[tokio::test]
async fn during_play_the_seat_is_kept_for_who_leaves() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(ferry()).await;
    let eve = toys.guest("Eve").await;
    toys.host.leave(ben.id, table).await.unwrap();
    let view = toys.view(&eve, table).await;
    let seat = &view.seats()[1];
    assert!(seat.gone && !seat.open && !seat.left && seat.bot.is_none());
    assert_eq!((seat.name.as_str(), view.joinable()), ("Ben", None));
    let refused = toys.host.join(&eve, table, Some(1), None).await.unwrap_err();
    assert_eq!(refused, HostError::NotNow("there is no open seat at this table"));
    assert_eq!(toys.host.join(&ben, table, None, None).await, Ok(Seat::new(1)));
    assert!(!toys.view(&ann, table).await.seats()[1].gone);
}

#[tokio::test]
async fn who_was_voted_out_has_not_left_for_good_where_the_rules_do_not_say_so() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(ferry()).await;
    toys.host.leave(ben.id, table).await.unwrap();
    toys.host.vote(ann.id, table, 1).await.unwrap();
    let view = toys.view(&ben, table).await;
    assert!(view.seats()[1].bot.is_some() && !view.seats()[1].left);
    assert_eq!((view.seat(), view.no_way_back(), view.is_leaving_final()), (None, None, false));
    let refused = toys.host.join(&ben, table, None, None).await.unwrap_err();
    assert_eq!(refused, HostError::NotNow("there is no open seat at this table"));
}

#[tokio::test]
async fn where_leaving_is_for_good_a_bot_plays_on_and_nobody_comes_back() {
    let toys = Toys::new();
    let (ann, ben, table) = toys.pair(lots()).await;
    let eve = toys.guest("Eve").await;
    assert!(toys.view(&ben, table).await.is_leaving_final());
    toys.host.leave(ben.id, table).await.unwrap();
    let view = toys.view(&ann, table).await;
    assert!(view.seats()[1].left && view.seats()[1].bot.is_some() && !view.seats()[1].gone);
    assert_eq!((view.no_way_back(), toys.view(&eve, table).await.no_way_back()), (None, None));
    let bens = toys.view(&ben, table).await;
    assert_eq!(
        (bens.seat(), bens.no_way_back().unwrap().to_string()),
        (None, "you have left".into())
    );
    // Ben is told why, and Eve only that there is no seat.
    let refused = toys.host.join(&ben, table, None, None).await.unwrap_err();
    assert_eq!((refused.code(), refused.to_string()), ("illegal", "you have left".into()));
    let refused = toys.host.play(ben.id, table, "stop", None).await.unwrap_err();
    assert_eq!(refused.to_string(), "you have left");
    let refused = toys.host.join(&eve, table, None, None).await.unwrap_err();
    assert_eq!(refused, HostError::NotNow("there is no open seat at this table"));
}
