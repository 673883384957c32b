//! People among each other: limits of talking, not hearing somebody, sending
//! somebody away, and signing out.

use crate::toys::{START, Toys, ferry};
use crate::world::{World, of};
use host::store::{ChatRow, TableChange, Write};
use host::{Guest, HostError, NewTable, SeatWish, Status, TableId, Whom};

/// Puts lines of spectators into the store, as if they had been said.
async fn said_before(toys: &Toys, table: TableId, guests: &[Guest], each: u32) {
    let store = toys.host.store();
    let stored = store.table(table).await.unwrap().unwrap();
    let mut chat = Vec::new();
    for guest in guests {
        for _ in 0..each {
            let (name, text, guest) = (guest.name.clone(), "la".to_owned(), Some(guest.id));
            let no = chat.len() as u32 + 1;
            chat.push(ChatRow { no, guest, name, seat: None, hidden: true, text, at: START });
        }
    }
    let change = TableChange { table: stored.no, base: stored.rev, chat, ..TableChange::default() };
    store.write(Write::Change(Box::new(change))).await.unwrap();
}

#[tokio::test]
async fn spectators_use_up_nothing_that_the_players_have_to_say() {
    let toys = Toys::new();
    let (ann, _, table) = toys.pair(ferry()).await;
    let mut loud = Vec::new();
    for number in 0..5 {
        loud.push(toys.guest(&format!("Loud {number}")).await);
    }
    said_before(&toys, table, &loud, 199).await;
    toys.forgets().await;
    let enough = HostError::NotNow("this table’s chat is full");
    // One spectator has a share, and all together have one.
    toys.host.say(&loud[0], table, "la").await.unwrap();
    assert_eq!(toys.host.say(&loud[0], table, "la").await.unwrap_err(), enough);
    for guest in &loud[1..] {
        toys.host.say(guest, table, "la").await.unwrap();
    }
    let quiet = toys.guest("Quiet").await;
    assert_eq!(toys.host.say(&quiet, table, "hello").await.unwrap_err(), enough);
    for _ in 0..20 {
        toys.host.say(&ann, table, "my move").await.unwrap();
    }
    assert_eq!(toys.view(&ann, table).await.chat().len(), 20);
}

#[tokio::test]
async fn whoever_is_muted_is_not_heard_by_that_player_until_they_are_again() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    world.host.say(&ben, table, "slowpoke").await.unwrap();
    world.host.mute(ann.id, table, Whom::Line(1), true).await.unwrap();
    world.host.say(&ben, table, "still there?").await.unwrap();
    world.host.say(&ann, table, "thinking").await.unwrap();
    let heard = async |world: &World, guest: &Guest| -> Vec<u32> {
        world.view(guest, table).await.chat().into_iter().map(|line| line.no).collect()
    };
    assert_eq!(heard(&world, &ann).await, [3]);
    assert_eq!(heard(&world, &ben).await, [1, 2, 3], "nobody else notices");
    assert!(world.view(&ben, table).await.muted().is_empty());

    let world = world.restarted().await;
    assert_eq!(heard(&world, &ann).await, [3]);
    let muted = world.view(&ann, table).await.muted();
    assert_eq!((muted[0].name.as_str(), muted[0].seat, muted[0].line), ("Ben", Some(1), Some(2)));
    world.host.mute(ann.id, table, Whom::Seat(1), false).await.unwrap();
    assert_eq!(heard(&world, &ann).await, [1, 2, 3]);

    for (whom, code) in [
        (Whom::Seat(0), "not-now"),
        (Whom::Seat(7), "not-found"),
        (Whom::Line(9), "not-found"),
        (Whom::Guest(eve.id), "not-found"),
    ] {
        let refused = world.host.mute(ann.id, table, whom, true).await.unwrap_err();
        assert_eq!(refused.code(), code, "{whom:?}");
    }
    assert!(world.host.mute(eve.id, table, Whom::Seat(0), true).await.is_err());
}

#[tokio::test]
async fn only_whoever_opened_the_table_turns_the_spectators_chat_off() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    for guest in [&ben, &eve] {
        let refused = world.host.quiet(guest.id, table, true).await.unwrap_err();
        assert_eq!(refused.to_string(), "only the person who opened this table can do that");
    }
    world.host.say(&eve, table, "hello").await.unwrap();
    world.host.quiet(ann.id, table, true).await.unwrap();
    let world = world.restarted().await;
    assert!(world.view(&eve, table).await.is_quiet());
    let refused = world.host.say(&eve, table, "hello?").await.unwrap_err();
    assert!(refused.to_string().contains("turned spectators’ chat off"), "{refused}");
    world.host.say(&ben, table, "players talk on").await.unwrap();
    world.host.quiet(ann.id, table, false).await.unwrap();
    world.host.say(&eve, table, "hello again").await.unwrap();
}

#[tokio::test]
async fn a_spectator_who_is_sent_away_neither_watches_nor_speaks_nor_sits_down() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    let mut watch = world.host.watch(Some(eve.id), table).await.unwrap();
    watch.next().await.unwrap();
    let watching = world.host.spectators(ann.id, table).await.unwrap();
    assert_eq!(watching.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Eve"]);
    assert!(world.host.spectators(ben.id, table).await.is_err());

    assert!(world.host.remove(ben.id, table, Whom::Guest(eve.id)).await.is_err());
    world.host.remove(ann.id, table, Whom::Guest(eve.id)).await.unwrap();
    let ended = loop {
        if let Err(ended) = watch.next().await {
            break ended;
        }
    };
    assert_eq!(ended, HostError::Removed);
    drop(watch);
    let world = world.restarted().await;
    assert_eq!(world.host.view(Some(eve.id), table).await.unwrap_err(), HostError::Removed);
    assert_eq!(world.host.watch(Some(eve.id), table).await.unwrap_err(), HostError::Removed);
    assert_eq!(world.host.say(&eve, table, "let me in").await, Err(HostError::Removed));
    assert_eq!(world.host.record(Some(eve.id), table).await, Err(HostError::Removed));
    // Nobody in particular may look at it still.
    world.spectate(table).await;
    // During play the players stay.
    let refused = world.host.remove(ann.id, table, Whom::Seat(1)).await.unwrap_err();
    assert!(refused.to_string().contains("only before the match starts"), "{refused}");
    assert_eq!(world.view(&ben, table).await.status(), Status::Playing);
}

#[tokio::test]
async fn before_the_start_a_player_is_sent_away_for_good() {
    let world = World::new();
    let (ann, eve) = (world.guest("Ann").await, world.guest("Eve").await);
    let seats = vec![SeatWish::Me, SeatWish::Open, SeatWish::Open];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    world.host.join(&eve, table, None, None).await.unwrap();
    assert!(world.host.remove(eve.id, table, Whom::Seat(0)).await.is_err());
    assert!(world.host.remove(ann.id, table, Whom::Seat(0)).await.is_err(), "that is herself");
    assert!(world.host.remove(ann.id, table, Whom::Seat(2)).await.is_err(), "nobody is there");
    world.host.remove(ann.id, table, Whom::Seat(1)).await.unwrap();
    assert!(world.view(&ann, table).await.seats()[1].open);
    for seat in [None, Some(1), Some(2)] {
        assert_eq!(world.host.join(&eve, table, seat, None).await, Err(HostError::Removed));
    }
    let world = world.restarted().await;
    assert_eq!(world.host.join(&eve, table, None, None).await, Err(HostError::Removed));
    let ben = world.guest("Ben").await;
    world.host.join(&ben, table, None, None).await.unwrap();
}

#[tokio::test]
async fn a_seat_that_is_kept_can_be_opened_for_all() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    let next = world.host.rematch(&ann, table).await.unwrap().table;
    world.host.remove(ann.id, next, Whom::Seat(0)).await.unwrap();
    let seat = world.view(&ann, next).await.seats().remove(0);
    assert!(seat.open && !seat.reserved);
    world.host.join(&ben, next, None, None).await.unwrap();
}

#[tokio::test]
async fn signing_out_ends_one_secret_and_everywhere_ends_all() {
    let world = World::new();
    let (ann, here) = world.host.create_guest("Ann").await.unwrap();
    let code = world.host.link_code(ann.id).await.unwrap();
    let (_, phone) = world.host.use_link_code(&code).await.unwrap();
    let ended = world.host.signed_out(ann.id, here.clone());
    let on_phone = world.host.signed_out(ann.id, phone.clone());
    world.host.sign_out(&here).await.unwrap();
    ended.await;
    assert_eq!(world.host.authenticate(&here).await, Err(HostError::Unknown));
    assert_eq!(world.host.authenticate(&phone).await.unwrap().id, ann.id);
    assert_eq!(world.host.sign_out(&here).await, Err(HostError::Unknown));

    let link = world.host.link_code(ann.id).await.unwrap();
    let fresh = world.host.sign_out_everywhere(ann.id).await.unwrap();
    on_phone.await;
    assert_eq!(world.host.use_link_code(&link).await, Err(HostError::Unknown));
    let world = world.restarted().await;
    for old in [&here, &phone] {
        assert_eq!(world.host.authenticate(old).await, Err(HostError::Unknown));
    }
    assert_eq!(world.host.authenticate(&fresh).await.unwrap().id, ann.id);
}

#[tokio::test]
async fn a_new_personal_link_voids_the_one_before() {
    let world = World::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let others = world.host.link_code(ben.id).await.unwrap();
    let old = world.host.link_code(ann.id).await.unwrap();
    let new = world.host.link_code(ann.id).await.unwrap();
    assert_eq!(world.host.use_link_code(&old).await, Err(HostError::Unknown));
    assert_eq!(world.host.use_link_code(&new).await.unwrap().0, ann);
    assert_eq!(world.host.use_link_code(&others).await.unwrap().0, ben);
}

#[tokio::test]
async fn an_export_takes_the_peace_along() {
    let world = World::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let seats = vec![SeatWish::Me, SeatWish::Open, SeatWish::Open];
    let new = NewTable { nonce: None, ..of(seats) };
    let table = world.host.create_table(&ann, new).await.unwrap().table;
    world.host.join(&ben, table, None, None).await.unwrap();
    world.host.quiet(ann.id, table, true).await.unwrap();
    world.host.mute(ann.id, table, Whom::Seat(1), true).await.unwrap();
    world.host.remove(ann.id, table, Whom::Seat(1)).await.unwrap();
    let file = world.file("export.jsonl");
    world.host.store().export(&file, true).await.unwrap();
    let other = World::new();
    other.host.store().import(&file).await.unwrap();
    assert!(other.view(&ann, table).await.is_quiet());
    assert_eq!(other.host.join(&ben, table, None, None).await, Err(HostError::Removed));
}
