//! What people are called at a table, wherever their names are told.

use crate::world::{World, of};
use host::{Guest, HostError, SeatWish, TableId};

/// Everybody sits down at a table of the first one's.
async fn table_of(world: &World, guests: &[&Guest]) -> TableId {
    let mut seats = vec![SeatWish::Me];
    seats.resize(guests.len(), SeatWish::Open);
    let table = world.host.create_table(guests[0], of(seats)).await.unwrap().table;
    for guest in &guests[1..] {
        world.host.join(guest, table, None, None).await.unwrap();
    }
    table
}

async fn names(world: &World, table: TableId) -> Vec<String> {
    world.spectate(table).await.seats().into_iter().map(|seat| seat.name).collect()
}

#[tokio::test]
async fn two_of_the_same_name_are_told_apart_everywhere() {
    let world = World::new();
    let (ann, other) = (world.guest("Ann").await, world.guest("ann").await);
    let table = table_of(&world, &[&ann, &other]).await;
    assert_eq!(names(&world, table).await, ["Ann", "ann 2"]);
    world.host.say(&other, table, "hello").await.unwrap();
    let eve = world.guest("Ann").await;
    world.host.say(&eve, table, "hello from outside").await.unwrap();
    world.host.say(&eve, table, "again").await.unwrap();
    let said: Vec<String> =
        world.spectate(table).await.chat().into_iter().map(|line| line.name).collect();
    assert_eq!(said, ["ann 2", "Ann 3", "Ann 3"]);
    let listed = world.host.tables_of(ann.id, 5).await.unwrap();
    assert_eq!(listed[0].seats[1].name, "ann 2");

    world.play_out(&[&ann, &other], table).await;
    let record = world.host.record(None, table).await.unwrap();
    let sitters: Vec<String> = record.header.seats.into_iter().map(|seat| seat.name).collect();
    assert_eq!(sitters, ["Ann", "ann 2"]);
    // They stay apart when they play again, whoever asks.
    let next = world.host.rematch(&other, table).await.unwrap().table;
    world.host.rematch(&ann, table).await.unwrap();
    assert_eq!(names(&world, next).await, ["ann 2", "Ann"]);
}

#[tokio::test]
async fn a_number_that_somebody_bears_already_is_left_out() {
    let world = World::new();
    let (ann, fake) = (world.guest("Ann").await, world.guest("Ann 2").await);
    let third = world.guest("Ann").await;
    let table = table_of(&world, &[&ann, &fake, &third]).await;
    assert_eq!(names(&world, table).await, ["Ann", "Ann 2", "Ann 3"]);
}

#[tokio::test]
async fn an_impostor_in_another_script_neither_sits_down_nor_speaks() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Open];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    // The first letter is Cyrillic.
    let eve = world.guest("\u{410}nn").await;
    let refused = world.host.join(&eve, table, None, None).await.unwrap_err();
    assert!(matches!(refused, HostError::NotNow(_)), "{refused}");
    assert!(refused.to_string().contains("looks like another player’s"));
    assert!(world.host.say(&eve, table, "I am Ann").await.is_err());
    let view = world.spectate(table).await;
    assert!(view.seats()[1].open && view.chat().is_empty());
    // At her own table nobody is mistaken for anybody.
    let seats = vec![SeatWish::Me, SeatWish::Open];
    world.host.create_table(&eve, of(seats)).await.unwrap();
}

#[tokio::test]
async fn nobody_takes_the_name_of_a_bot() {
    let world = World::new();
    for name in ["random", "Random", "RANDOM 3", "rаndom", "ｒａｎｄｏｍ"] {
        let refused = world.host.create_guest(name).await.unwrap_err();
        assert_eq!(refused.code(), "malformed", "{name}");
        assert!(refused.to_string().contains("random is the name of a bot here"), "{refused}");
    }
    let ann = world.guest("Ann").await;
    assert!(world.host.rename_guest(ann.id, "random").await.is_err());
    assert_eq!(world.host.guest(ann.id).await.unwrap().unwrap().name, "Ann");
}

#[tokio::test]
async fn what_is_invisible_is_not_said() {
    let world = World::new();
    let (ann, _, table) = world.pair().await;
    world.host.say(&ann, table, "a\u{202E}b\u{200B}c").await.unwrap();
    assert_eq!(world.view(&ann, table).await.chat()[0].text, "abc");
    let refused = world.host.say(&ann, table, "\u{200B}\u{2066}").await.unwrap_err();
    assert_eq!(refused.code(), "malformed");
    assert_eq!(world.view(&ann, table).await.chat().len(), 1);
}
