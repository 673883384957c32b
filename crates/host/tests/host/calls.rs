//! Whoever is not there is called to their turn: once, and not at once.

use crate::world::{World, of};
use host::{Call, Calls, Guest, SeatWish, Settings, TableId};

const AFTER: u64 = 30_000;

async fn called(calls: &mut Calls) -> Call {
    calls.next().await.expect("the host is there").1
}

/// Ann has a bot to play with, and has gone.
async fn alone(world: &World) -> (Guest, TableId) {
    let ann = world.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
    (ann.clone(), world.host.create_table(&ann, of(seats)).await.unwrap().table)
}

#[tokio::test]
async fn who_is_away_is_called_once_a_turn() {
    let world = World::new();
    let mut calls = world.host.calls().expect("nobody listens yet");
    assert!(world.host.calls().is_none(), "one listens");
    let (ann, table) = alone(&world).await;
    world.view(&ann, table).await;
    world.clock.advance(AFTER);
    assert_eq!(called(&mut calls).await, Call { guest: ann.id, table });
    // Whoever comes, looks and goes again is not called to the same turn: the next call is about another table.
    let view = world.view(&ann, table).await;
    world.clock.advance(10 * AFTER);
    let (ben, other) = alone(&world).await;
    world.view(&ben, other).await;
    world.clock.advance(AFTER);
    assert_eq!(called(&mut calls).await, Call { guest: ben.id, table: other });
    // But to the next one.
    world.play_some(&ann, &view).await.unwrap();
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    while !watch.next().await.unwrap().is_my_turn() {}
    drop(watch);
    loop {
        // The table is told in its own time that nobody watches any more.
        tokio::task::yield_now().await;
        if !world.host.glance(ben.id, table).await.unwrap().seats()[0].present {
            break;
        }
        world.clock.advance(Settings::for_tests().absent_ms);
    }
    world.clock.advance(AFTER);
    assert_eq!(called(&mut calls).await, Call { guest: ann.id, table });
}

#[tokio::test]
async fn who_watches_is_not_called_and_those_at_one_device_are_called_together() {
    let world = World::new();
    let mut calls = world.host.calls().unwrap();
    let (ann, table) = alone(&world).await;
    let _watch = world.host.watch(Some(ann.id), table).await.unwrap();
    let ben = world.guest("Ben").await;
    let seats = vec![SeatWish::Me, SeatWish::Local("Mira".into())];
    let shared = world.host.create_table(&ben, of(seats)).await.unwrap().table;
    let (eve, last) = alone(&world).await;
    world.host.view(Some(ben.id), shared).await.unwrap();
    world.host.view(Some(eve.id), last).await.unwrap();
    world.clock.advance(AFTER);
    let mut all = [called(&mut calls).await, called(&mut calls).await];
    all.sort_by_key(|call| call.table != shared);
    assert_eq!(all[0], Call { guest: ben.id, table: shared });
    assert_eq!(all[1], Call { guest: eve.id, table: last });
}

#[tokio::test]
async fn browsers_are_kept_few_and_forgotten_with_their_guests() {
    let world = World::new();
    let (ann, secret) = world.host.create_guest("Ann").await.unwrap();
    let code = world.host.link_code(ann.id).await.unwrap();
    let (_, phone) = world.host.use_link_code(&code).await.unwrap();
    let add = async |secret: &str, at: &str| {
        let endpoint = format!("https://push.test/{at}");
        world.host.add_push(ann.id, secret, endpoint, vec![4; 65], vec![1; 16]).await.unwrap();
    };
    let kept = async || {
        let all = world.host.store().push_subscriptions(ann.id).await.unwrap();
        all.into_iter().map(|one| one.endpoint["https://push.test/".len()..].to_owned()).collect()
    };
    let named = |names: &[&str]| -> Vec<String> { names.iter().map(|&n| n.into()).collect() };
    for at in ["a", "b", "c", "d", "e", "f", "g"] {
        world.clock.advance(1);
        add(if at == "g" { &phone } else { &secret }, at).await;
    }
    let all: Vec<String> = kept().await;
    assert_eq!(all, named(&["b", "c", "d", "e", "f", "g"]), "the oldest has made room");
    // Another's browser is not theirs to forget.
    let eve = world.guest("Eve").await;
    let b = || "https://push.test/b".to_owned();
    world.host.forget_push(b(), Some(eve.id)).await.unwrap();
    let all: Vec<String> = kept().await;
    assert_eq!(all.len(), 6);
    world.host.forget_push(b(), Some(ann.id)).await.unwrap();
    // An export carries them, with the keys of the house.
    let key = world.host.store().house_key("vapid", vec![1, 2]).await.unwrap();
    assert_eq!(world.host.store().house_key("vapid", vec![3]).await.unwrap(), key);
    let file = world.file("all.jsonl");
    world.host.store().export(&file, false).await.unwrap();
    assert!(!std::fs::read_to_string(&file).unwrap().contains("push"));
    world.host.store().export(&file, true).await.unwrap();
    let other = World::new();
    other.host.store().import(&file).await.unwrap();
    assert_eq!(other.host.store().push_subscriptions(ann.id).await.unwrap().len(), 5);
    assert_eq!(other.host.store().house_key("vapid", vec![3]).await.unwrap(), key);

    world.host.sign_out(&phone).await.unwrap();
    let all: Vec<String> = kept().await;
    assert_eq!(all, named(&["c", "d", "e", "f"]), "the phone is signed out");
    world.host.sign_out_everywhere(ann.id).await.unwrap();
    let all: Vec<String> = kept().await;
    assert!(all.is_empty());
    add(&secret, "h").await;
    world.clock.advance(91 * 24 * 60 * 60 * 1000);
    world.host.tidy().await.unwrap();
    let all: Vec<String> = kept().await;
    assert!(all.is_empty(), "it was not heard of for long");
}
