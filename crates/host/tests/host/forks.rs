//! Playing on from a point of a match that is over.

use crate::world::{World, of};
use host::{Hints, HostError, NewTable, SeatWish, Status, Visibility};

#[tokio::test]
async fn a_fork_begins_as_a_copy_and_goes_on_with_its_own_dice() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    let host = &world.host;
    let open = || vec![SeatWish::Me, SeatWish::Open];
    let early = host.fork(&eve, table, 1, open(), Visibility::Link).await;
    assert_eq!(early, Err(HostError::NotOver));
    world.play_out(&[&ann, &ben], table).await;
    let source = world.spectate(table).await;
    // What a copy takes of the disk is known beforehand.
    let whole = source.record().to_text().lines().map(str::len).sum::<usize>();
    assert!(source.weight_at(0) < source.weight_at(5) && source.weight_at(5) < whole);
    assert_eq!(source.weight_at(u32::MAX - 1), whole);

    // Version 5 lies between two choices of one step: the copy ends at 4.
    let fork = host.fork(&eve, table, 5, open(), Visibility::Public).await.unwrap();
    let view = world.view(&eve, fork.table).await;
    let from = view.forked().unwrap();
    assert_eq!((from.table, from.version, view.version()), (table, 4, 4));
    assert_eq!((view.status(), view.turn()), (Status::Open, None));
    assert_eq!(
        view.view(),
        source.past(4, game_core::Viewer::Seat(game_core::Seat::new(0))).map(|past| past.view())
    );
    assert_ne!(view.commit(), source.commit());

    host.join(&ben, fork.table, None, None).await.unwrap();
    world.play_out(&[&eve, &ben], fork.table).await;
    let over = world.view(&eve, fork.table).await;
    let (copied, first) = (over.record().entries, source.record().entries);
    assert_eq!(copied[..4], first[..4]);
    let verified = over.verify().unwrap().unwrap();
    assert!(verified.chances >= 1, "the passengers after that were drawn anew");
    let world = world.restarted().await;
    assert!(world.view(&eve, fork.table).await.verify().unwrap().is_ok());
    // And a fork can be forked again.
    let seats = vec![SeatWish::Bot("random".into()), SeatWish::Me];
    let again = world.host.fork(&ann, fork.table, 7, seats, Visibility::Link).await.unwrap();
    assert_eq!(world.view(&ann, again.table).await.forked().unwrap().version, 7);
}

#[tokio::test]
async fn the_end_of_a_match_cannot_be_played_on() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    let end = world.spectate(table).await.version();
    let open = || vec![SeatWish::Me, SeatWish::Open];
    let fork = |version, seats| world.host.fork(&ann, table, version, seats, Visibility::Link);
    assert_eq!(fork(end, open()).await, Err(HostError::Over));
    assert_eq!(fork(end + 1, open()).await, Err(HostError::NotFound("version")));
    assert!(fork(0, vec![SeatWish::Me]).await.is_err());
    assert!(fork(0, open()).await.is_ok());
}

/// The dice of a day are still to be thrown by others.
#[tokio::test]
async fn where_nobody_may_ask_for_hints_nobody_may_with_the_same_dice() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let seats = || vec![SeatWish::Me, SeatWish::Bot("random".into())];
    for (chosen, expected) in [(Some(Hints::Off), Hints::Off), (None, Hints::On)] {
        let table = world.host.create_table(&ann, NewTable { hints: chosen, ..of(seats()) }).await;
        let table = table.unwrap().table;
        world.play_against_bots(&ann, table).await;
        let again = world.host.fork_again(&ann, table, 0, seats()).await.unwrap().table;
        assert_eq!(world.view(&ann, again).await.hints(), expected);
    }
}

#[tokio::test]
async fn with_the_same_dice_the_same_comes_up_again() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    let eve = world.guest("Eve").await;
    let drawn = |record: game_core::Record| -> Vec<_> {
        let chance = |act: &game_core::Act| matches!(act, game_core::Act::Chance { .. });
        record.entries.into_iter().map(|entry| entry.act).filter(chance).collect()
    };
    let source = drawn(world.spectate(table).await.record());
    // Whoever plays with dice that are known plays against bots.
    let open = vec![SeatWish::Me, SeatWish::Open];
    let refused = world.host.fork_again(&eve, table, 4, open).await.unwrap_err();
    assert_eq!(refused.code(), "not-now");
    let seats = || vec![SeatWish::Me, SeatWish::Bot("random".into())];
    let again = world.host.fork_again(&eve, table, 4, seats()).await.unwrap().table;
    let fresh = world.host.fork(&eve, table, 4, seats(), Visibility::Link).await.unwrap().table;
    for table in [again, fresh] {
        world.play_against_bots(&eve, table).await;
        assert!(world.view(&eve, table).await.verify().unwrap().is_ok());
    }
    assert_eq!(drawn(world.view(&eve, again).await.record()), source);
    assert_ne!(drawn(world.view(&eve, fresh).await.record()), source);
    // It comes back from its log like any other.
    let world = world.restarted().await;
    assert_eq!(drawn(world.view(&eve, again).await.record()), source);
    let refused = world.host.fork_again(&eve, fresh, 4, seats()).await.unwrap_err();
    assert_eq!(refused.code(), "not-now");
}
