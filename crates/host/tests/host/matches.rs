//! Matches from the first move to the record.

use crate::world::games;
use crate::world::{World, of};
use host::{HostError, LogAct, NewTable, SeatWish, Status};
use serde_json::json;

#[tokio::test]
async fn two_guests_play_a_whole_match_and_its_record_is_verified() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let commit = world.view(&ann, table).await.commit();
    assert_eq!(world.view(&ben, table).await.seed(), None);
    world.play_out(&[&ann, &ben], table).await;

    let over = world.view(&ann, table).await;
    assert_eq!(over.status(), Status::Over);
    assert!(over.outcome().is_some());
    let record = world.host.record(None, table).await.unwrap();
    assert_eq!(record.header.commit.as_deref(), Some(commit.as_str()));
    let verified = games().verify(&record).unwrap();
    assert_eq!(verified.moves + verified.chances, record.entries.len());
    assert_eq!(over.verify(), Some(Ok(verified)));
    // The text form is the file that people download.
    assert_eq!(game_core::Record::parse(&record.to_text()).unwrap(), record);

    let past = world.host.past_matches(ben.id, 10).await.unwrap();
    assert_eq!((past.len(), past[0].table, past[0].seat), (1, table, 1));
    assert_eq!(past[0].names, ["Ann", "Ben"]);
    assert_eq!(world.host.metrics().matches_over, 1);
}

/// On one thread that also serves the tables, as two sockets that are heard together.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn what_two_choose_at_the_same_moment_is_stored_together() {
    let world = World::new();
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(world.pair().await);
    }
    let before = world.host.metrics();
    let host = world.host.clone();
    let playing = async move {
        for (ann, ben, table) in tables {
            loop {
                let mut choosing = Vec::new();
                for guest in [ann.id, ben.id] {
                    let view = host.view(Some(guest), table).await.unwrap();
                    let (host, version) = (host.clone(), view.version());
                    let Some(first) = view.legal().into_iter().next() else { continue };
                    choosing.push(async move {
                        host.play(guest, table, &first.text, Some(version)).await.unwrap();
                    });
                }
                if choosing.is_empty() {
                    break;
                }
                let choosing: Vec<_> = choosing.into_iter().map(tokio::spawn).collect();
                for one in choosing {
                    one.await.unwrap();
                }
            }
        }
    };
    tokio::spawn(playing).await.unwrap();
    let after = world.host.metrics();
    let (moves, requests) = (after.moves - before.moves, after.requests - before.requests);
    // Both of a round in one, but for rounds between which the machine was looked after.
    assert!(moves > 20 && 3 * requests < 2 * moves, "{requests} requests for {moves} moves");
    assert_eq!(after.matches_over, 4);
}

#[tokio::test]
async fn every_seat_throws_its_nonce_into_the_dice() {
    let world = World::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let seats = vec![SeatWish::Me, SeatWish::Open];
    let new = NewTable { nonce: Some("shell".into()), ..of(seats) };
    let table = world.host.create_table(&ann, new).await.unwrap().table;
    let nonces = |record: game_core::Record| -> Vec<String> {
        record.header.seats.into_iter().map(|seat| seat.nonce).collect()
    };
    // Who sits down last must not know the others' before choosing their own.
    assert_eq!(nonces(world.host.record(None, table).await.unwrap()), ["", ""]);
    let bad = world.host.join(&ben, table, None, Some("two words".into())).await;
    assert!(matches!(bad, Err(HostError::Malformed(_))));
    world.host.join(&ben, table, None, Some("kelp".into())).await.unwrap();
    assert_eq!(nonces(world.host.record(None, table).await.unwrap()), ["shell", "kelp"]);
    world.play_out(&[&ann, &ben], table).await;
    assert!(games().verify(&world.host.record(None, table).await.unwrap()).is_ok());
}

#[tokio::test]
async fn a_guest_plays_a_bot() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let seats = vec![SeatWish::Bot("random".into()), SeatWish::Me];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
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
    let seats = over.record().header.seats;
    assert_eq!((seats[0].bot.as_deref(), seats[1].bot.as_deref()), (Some("random"), None));
    let metrics = world.host.metrics();
    assert!(
        metrics.bot_moves > 0 && metrics.bot_failures == 0 && metrics.moves > metrics.bot_moves
    );
}

#[tokio::test]
async fn bots_alone_play_to_the_end() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let bot = || SeatWish::Bot("random".into());
    let table = world.host.create_table(&ann, of(vec![bot(), bot()])).await.unwrap().table;
    let mut watch = world.host.watch(None, table).await.unwrap();
    while watch.next().await.unwrap().status() != Status::Over {}
}

#[tokio::test]
async fn a_stale_move_is_refused_and_changes_nothing() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let version = world.view(&ann, table).await.version();
    world.host.play(ann.id, table, "3", Some(version)).await.unwrap();
    // The other's choice in the same step does not make this one stale.
    world.host.play(ben.id, table, "1", Some(version)).await.unwrap();
    let refused = world.host.play(ann.id, table, "4", Some(version)).await;
    assert!(matches!(refused, Err(HostError::Stale(stale)) if stale.answered == version));
    // Both coins, and the next passenger.
    assert_eq!(world.view(&ann, table).await.version(), version + 3);
}

#[tokio::test]
async fn refusals_say_why() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    let host = &world.host;
    let code = |result: Result<u32, HostError>| result.unwrap_err().code();
    assert_eq!(code(host.play(eve.id, table, "3", None).await), "not-your-seat");
    assert_eq!(code(host.play(ann.id, table, "nonsense", None).await), "malformed");
    let clause = match host.play(ann.id, table, "9", None).await {
        Err(HostError::Illegal { clause, reason, .. }) => (clause, reason),
        other => panic!("{other:?}"),
    };
    assert_eq!(clause, ("FE-2.3", "not-in-purse"));
    world.play_out(&[&ann, &ben], table).await;
    assert_eq!(code(host.play(ann.id, table, "3", None).await), "over");
    let elsewhere = "00000000000000000000".parse().unwrap();
    assert_eq!(code(host.play(ann.id, elsewhere, "3", None).await), "not-found");

    let open = of(vec![SeatWish::Me, SeatWish::Open]);
    let table = host.create_table(&ann, open).await.unwrap().table;
    assert_eq!(code(host.play(ann.id, table, "3", None).await), "not-started");
}

#[tokio::test]
async fn tables_that_cannot_be_played_are_not_opened() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let open = || vec![SeatWish::Me, SeatWish::Open];
    let clocks = host::Clocks { per_move_s: Some(0), per_game_s: None };
    let wishes = [
        of(vec![SeatWish::Me]),
        of(vec![SeatWish::Me, SeatWish::Me]),
        of(vec![SeatWish::Me, SeatWish::Bot("nobody".into())]),
        NewTable { options: json!({"coins": 73}), ..of(open()) },
        NewTable { options: json!({"unknown": 1}), ..of(open()) },
        NewTable { clocks, ..of(open()) },
        NewTable { stand_in: Some("nobody".into()), ..of(open()) },
    ];
    for wish in wishes {
        let refused = world.host.create_table(&ann, wish.clone()).await;
        assert!(matches!(refused, Err(HostError::Malformed(_))), "{wish:?}: {refused:?}");
    }
    assert_eq!(world.host.metrics().tables_opened, 0);
}

#[tokio::test]
async fn a_move_is_taken_back_until_the_other_has_chosen() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let before = world.view(&ann, table).await.version();
    world.host.play(ann.id, table, "3", None).await.unwrap();
    assert!(world.view(&ann, table).await.can_take_back());
    assert!(!world.view(&ben, table).await.can_take_back());
    let version = world.host.take_back(ann.id, table, None).await.unwrap();
    assert_eq!(version, before + 2);
    assert!(world.view(&ann, table).await.is_my_turn());
    let last = world.view(&ann, table).await.log().pop().unwrap();
    assert!(matches!(last.what, LogAct::TakeBack { takes_back, .. } if takes_back == before + 1));

    world.host.play(ann.id, table, "4", None).await.unwrap();
    world.host.play(ben.id, table, "2", None).await.unwrap();
    let refused = world.host.take_back(ann.id, table, None).await.unwrap_err();
    assert_eq!(refused.code(), "stands");
    world.play_out(&[&ann, &ben], table).await;
    assert!(world.view(&ann, table).await.verify().unwrap().is_ok());
}

#[tokio::test]
async fn a_match_goes_on_after_a_restart() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let version = world.host.play(ann.id, table, "5", None).await.unwrap();
    let commit = world.view(&ann, table).await.commit();
    let world = world.restarted().await;
    let view = world.view(&ann, table).await;
    assert_eq!((view.version(), view.commit()), (version, commit));
    assert!(!view.is_my_turn() && view.can_take_back());
    world.play_out(&[&ann, &ben], table).await;
    assert!(world.view(&ann, table).await.verify().unwrap().is_ok());
}

#[tokio::test]
async fn the_past_is_seen_with_own_eyes_during_play_and_with_any_afterwards() {
    use game_core::{Seat, Viewer};
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.play(ann.id, table, "3", None).await.unwrap();
    let version = world.host.play(ben.id, table, "1", None).await.unwrap();
    let view = world.view(&ann, table).await;
    let (own, other) = (Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)));
    assert_eq!(view.past(version, own).unwrap().view(), view.view().unwrap());
    assert!(view.past(version, other).is_none() && view.past(version + 1, own).is_none());
    world.play_out(&[&ann, &ben], table).await;
    let view = world.spectate(table).await;
    // The version before the other's coin and the next passenger.
    let past = view.past(version - 2, own).unwrap().view().to_string();
    assert!(past.contains(r#""yours":3"#), "{past}");
}
