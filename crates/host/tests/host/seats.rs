//! Sitting down, getting up, playing again, and standing in.

use crate::world::{World, of};
use game_core::Seat;
use host::{HostError, NewTable, SeatWish, Status, Visibility};

#[tokio::test]
async fn a_table_starts_when_no_seat_is_open() {
    let world = World::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let new = NewTable { visibility: Visibility::Public, ..of(vec![SeatWish::Open, SeatWish::Me]) };
    let opened = world.host.create_table(&ann, new).await.unwrap();
    assert_eq!(opened.seat, Some(Seat::new(1)));
    let listed = world.host.public_tables(10).await.unwrap();
    assert_eq!((listed[0].table, listed[0].seats[0].open), (opened.table, true));
    let view = world.view(&ben, opened.table).await;
    assert_eq!((view.status(), view.joinable()), (Status::Open, Some(Seat::new(0))));
    assert_eq!((view.turn(), view.view()), (None, None));

    assert_eq!(world.host.join(&ben, opened.table, Some(0), None).await, Ok(Seat::new(0)));
    assert_eq!(world.view(&ben, opened.table).await.status(), Status::Playing);
    assert_eq!(world.host.public_tables(10).await.unwrap()[0].status, Status::Playing);
    assert_eq!(world.host.tables_of(ben.id, 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn tables_by_link_are_not_listed() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Open];
    world.host.create_table(&ann, of(seats)).await.unwrap();
    assert!(world.host.public_tables(10).await.unwrap().is_empty());
    assert_eq!(world.host.tables_of(ann.id, 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn nobody_takes_a_seat_that_is_taken() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    let refused = world.host.join(&eve, table, Some(0), None).await.unwrap_err();
    assert_eq!(refused.code(), "not-now");
    // Sitting down twice is sitting down once.
    assert_eq!(world.host.join(&ben, table, Some(0), None).await, Ok(Seat::new(1)));

    let seats = vec![SeatWish::Me, SeatWish::Open];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    let refused = world.host.join(&eve, table, Some(0), None).await.unwrap_err();
    assert_eq!(refused.code(), "not-your-seat");
    let refused = world.host.join(&eve, table, Some(2), None).await.unwrap_err();
    assert_eq!(refused, HostError::NotFound("seat"));
}

#[tokio::test]
async fn one_of_many_who_want_the_last_seat_gets_it() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Open];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    let mut tries = Vec::new();
    for number in 0..20 {
        let (host, guest) = (world.host.clone(), world.guest(&format!("guest {number}")).await);
        tries.push(tokio::spawn(async move { host.join(&guest, table, None, None).await.is_ok() }));
    }
    let mut seated = 0;
    for one in tries {
        seated += usize::from(one.await.unwrap());
    }
    assert_eq!(seated, 1);
}

#[tokio::test]
async fn before_the_start_a_seat_opens_again_and_an_empty_table_is_given_up() {
    let world = World::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let seats = vec![SeatWish::Open, SeatWish::Open];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    world.host.join(&ann, table, None, None).await.unwrap();
    world.host.leave(ann.id, table).await.unwrap();
    let view = world.view(&ben, table).await;
    assert_eq!((view.status(), view.joinable()), (Status::Abandoned, None));
    assert_eq!(world.host.join(&ben, table, None, None).await.unwrap_err().code(), "not-now");
}

#[tokio::test]
async fn a_rematch_turns_the_seats_and_is_opened_once() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    assert_eq!(world.host.rematch(&ann, table).await, Err(HostError::NotOver));
    world.play_out(&[&ann, &ben], table).await;
    assert!(world.host.rematch(&eve, table).await.is_err());

    let next = world.host.rematch(&ben, table).await.unwrap();
    assert_eq!(next.seat, Some(Seat::new(0)));
    assert_eq!(world.view(&ann, table).await.rematch(), Some(next.table));
    assert_eq!(world.spectate(table).await.rematch(), None);
    // Ann's seat is kept for her.
    assert_eq!(world.view(&ann, next.table).await.status(), Status::Open);
    assert!(world.view(&eve, next.table).await.joinable().is_none());
    assert!(world.host.join(&eve, next.table, None, None).await.is_err());

    let world = world.restarted().await;
    let same = world.host.rematch(&ann, table).await.unwrap();
    assert_eq!((same.table, same.seat), (next.table, Some(Seat::new(1))));
    assert_eq!(world.view(&ann, next.table).await.status(), Status::Playing);
    world.play_out(&[&ann, &ben], next.table).await;
    assert!(world.view(&ann, next.table).await.verify().unwrap().is_ok());
}

#[tokio::test]
async fn a_seat_kept_for_a_rematch_stays_kept_when_the_other_gets_up() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    let next = world.host.rematch(&ann, table).await.unwrap().table;
    world.host.leave(ann.id, next).await.unwrap();
    assert_eq!(world.host.rematch(&ben, table).await.unwrap().table, next);
    assert_eq!(world.view(&ann, next).await.status(), Status::Open);
    world.host.join(&ann, next, None, None).await.unwrap();
    assert_eq!(world.view(&ann, next).await.status(), Status::Playing);
}

#[tokio::test]
async fn two_who_want_a_rematch_at_once_meet_at_one_table() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    let (one, two) = tokio::join!(world.host.rematch(&ann, table), world.host.rematch(&ben, table));
    assert_eq!(one.unwrap().table, two.unwrap().table);
}

#[tokio::test]
async fn a_bot_takes_an_absent_seat_when_the_others_agree() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let watching = world.host.watch(Some(ben.id), table).await.unwrap();
    let refused = world.host.vote(ann.id, table, 1).await.unwrap_err();
    assert_eq!(refused, HostError::NotNow("that player is at the table"));
    drop(watching);
    // A connection that drops for a moment is not an absence.
    let refused = world.host.vote(ann.id, table, 1).await.unwrap_err();
    assert_eq!(refused, HostError::NotNow("that player was here a moment ago"));
    world.host.leave(ben.id, table).await.unwrap();
    let seats = world.view(&ann, table).await.seats();
    assert!(seats[1].gone && seats[1].may_vote && !seats[0].may_vote);
    assert!(world.host.vote(ben.id, table, 1).await.is_err());

    world.host.vote(ann.id, table, 1).await.unwrap();
    let seats = world.view(&ann, table).await.seats();
    assert_eq!((seats[1].bot.as_deref(), seats[1].name.as_str()), (Some("random"), "Ben"));
    assert_eq!(
        world.host.play(ben.id, table, "1", None).await.unwrap_err().code(),
        "not-your-seat"
    );

    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    let over = loop {
        let view = watch.next().await.unwrap();
        if view.status() == Status::Over {
            break view;
        }
        if view.is_my_turn() {
            world.play_some(&ann, &view).await.unwrap();
        }
    };
    assert!(over.verify().unwrap().is_ok());
}

#[tokio::test]
async fn who_has_been_away_for_a_minute_can_be_replaced() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.play(ben.id, table, "1", None).await.unwrap();
    world.clock.advance(59_999);
    assert!(world.host.vote(ann.id, table, 1).await.is_err());
    world.clock.advance(1);
    world.host.vote(ann.id, table, 1).await.unwrap();
    assert!(world.view(&ann, table).await.seats()[1].bot.is_some());
    assert_eq!(world.view(&ben, table).await.seat(), None);
}

#[tokio::test]
async fn who_reloads_without_a_script_is_at_the_table() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    assert!(!watch.next().await.unwrap().seats()[1].present);
    // Every look counts for a minute, however long the match lasts.
    for _ in 0..10 {
        assert_eq!(world.view(&ben, table).await.spectators(), 0);
        world.clock.advance(59_999);
        let seat = world.view(&ann, table).await.seats().remove(1);
        assert!(seat.present && !seat.may_vote);
        let refused = world.host.vote(ann.id, table, 1).await.unwrap_err();
        assert_eq!(refused, HostError::NotNow("that player was here a moment ago"));
    }
    // Whoever watches is told when they come, and when they have been silent for long.
    while !watch.next().await.unwrap().seats()[1].present {}
    world.clock.advance(1);
    while watch.next().await.unwrap().seats()[1].present {}
    world.host.vote(ann.id, table, 1).await.unwrap();
    assert!(world.view(&ann, table).await.seats()[1].bot.is_some());
}

#[tokio::test]
async fn a_look_from_elsewhere_or_at_nothing_of_ones_own_keeps_nobody_here() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    world.clock.advance(59_000);
    world.host.glance(ben.id, table).await.unwrap();
    world.view(&eve, table).await;
    world.spectate(table).await;
    let seats = world.view(&ann, table).await.seats();
    assert!(seats[0].present && !seats[1].present);
    world.clock.advance(1_000);
    world.host.vote(ann.id, table, 1).await.unwrap();
}

#[tokio::test]
async fn a_look_ends_votes_and_leaving_ends_a_look() {
    let world = World::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let cat = world.guest("Cat").await;
    let seats = vec![SeatWish::Me, SeatWish::Open, SeatWish::Open];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    for guest in [&ben, &cat] {
        world.host.join(guest, table, None, None).await.unwrap();
    }
    world.clock.advance(60_000);
    world.host.vote(ann.id, table, 1).await.unwrap();
    assert_eq!(world.view(&ann, table).await.seats()[1].votes, [Seat::new(0)]);
    world.view(&ben, table).await;
    assert!(world.view(&ann, table).await.seats()[1].votes.is_empty());
    world.host.leave(ben.id, table).await.unwrap();
    let seat = world.view(&ann, table).await.seats().remove(1);
    assert!(seat.gone && !seat.present && seat.may_vote);
}

#[tokio::test]
async fn who_comes_back_keeps_the_seat() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.leave(ben.id, table).await.unwrap();
    world.host.play(ben.id, table, "1", None).await.unwrap();
    assert!(!world.view(&ann, table).await.seats()[1].gone);
    world.host.leave(ben.id, table).await.unwrap();
    assert_eq!(world.host.join(&ben, table, None, None).await, Ok(Seat::new(1)));
    assert!(!world.view(&ann, table).await.seats()[1].gone);
    world.host.leave(ben.id, table).await.unwrap();
    let watch = world.host.watch(Some(ben.id), table).await.unwrap();
    let seat = world.view(&ann, table).await.seats().remove(1);
    assert!(!seat.gone && seat.present && !seat.may_vote);
    drop(watch);
}

#[tokio::test]
async fn whoever_talks_or_takes_back_is_not_away() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    for _ in 0..3 {
        world.clock.advance(50_000);
        world.host.say(&ben, table, "thinking").await.unwrap();
        world.clock.advance(50_000);
        let refused = world.host.vote(ann.id, table, 1).await.unwrap_err();
        assert_eq!(refused, HostError::NotNow("that player was here a moment ago"));
    }
    world.clock.advance(60_000);
    world.host.vote(ann.id, table, 1).await.unwrap();
}
