//! Before the match: changing seats, bots that come and go, and starting now.

use crate::world::{World, of};
use bots::{AnyBots, AtMost, Bot, Players, RandomBot, Roster};
use ferry::Ferry;
use game_core::Seat;
use host::{Arrange, HostError, NewTable, SeatWish, Status};
use std::sync::Arc;

/// Bots with characters, for tests of how they are named.
struct Cast;

impl Roster for Cast {
    type Game = Ferry;
    const NAMES: &'static [&'static str] = &["four", "three", "two", "one", "random"];
    const CAST: Option<[&'static str; 4]> = Some(["one", "two", "three", "four"]);
    fn bot(name: &str) -> Option<Box<dyn Bot<Ferry>>> {
        let most = Cast::NAMES.iter().position(|known| *known == name)? as u64;
        Some(Box::new(AtMost { bot: RandomBot, most }))
    }
}

fn world() -> World {
    World::with_bots(Arc::new(Players::new([AnyBots::of::<Cast>()])))
}

fn four_seats() -> NewTable {
    of(vec![SeatWish::Me, SeatWish::Open, SeatWish::Open, SeatWish::Open])
}

fn refused(done: Result<(), HostError>) -> String {
    done.expect_err("it should be refused").to_string()
}

fn names(view: &host::TableView) -> Vec<String> {
    view.seats().into_iter().map(|seat| seat.name).collect()
}

#[tokio::test]
async fn the_owner_adds_and_removes_bots_and_they_are_told_apart() {
    let world = world();
    let ann = world.guest("Ann").await;
    let table = world.host.create_table(&ann, four_seats()).await.unwrap().table;
    let arrange = async |how| world.host.arrange(ann.id, table, how).await;
    arrange(Arrange::Bot(1, "gull".into())).await.unwrap();
    arrange(Arrange::Bot(3, "two".into())).await.unwrap();
    let view = world.view(&ann, table).await;
    assert_eq!(names(&view), ["Ann", "Gull", "", "Gull 2"]);
    assert_eq!(view.seats()[3].bot.as_deref(), Some("two"));
    // Another character takes the place, and the one that is left needs no number.
    arrange(Arrange::Bot(1, "Orca".into())).await.unwrap();
    assert_eq!(names(&world.view(&ann, table).await), ["Ann", "Orca", "", "Gull"]);
    arrange(Arrange::Open(1)).await.unwrap();
    assert_eq!(names(&world.view(&ann, table).await), ["Ann", "", "", "Gull"]);
    assert!(refused(arrange(Arrange::Open(1)).await).contains("no bot sits there"));
    assert!(refused(arrange(Arrange::Bot(0, "gull".into())).await).contains("somebody sits there"));
    assert!(refused(arrange(Arrange::Bot(1, "walrus".into())).await).contains("no bot"));
    assert_eq!(arrange(Arrange::Open(9)).await, Err(HostError::NotFound("seat")));
    assert_eq!(world.view(&ann, table).await.status(), Status::Open);
}

#[tokio::test]
async fn people_move_themselves_and_only_the_owner_arranges() {
    let world = world();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let table = world.host.create_table(&ann, four_seats()).await.unwrap().table;
    world.host.join(&ben, table, None, None).await.unwrap();
    let by = async |guest, how| world.host.arrange(guest, table, how).await;
    by(ben.id, Arrange::MoveTo(3)).await.unwrap();
    assert_eq!(names(&world.view(&ann, table).await), ["Ann", "", "", "Ben"]);
    assert_eq!(world.view(&ben, table).await.seat(), Some(Seat::new(3)));
    assert!(refused(by(ben.id, Arrange::MoveTo(0)).await).contains("somebody else"));
    for how in [Arrange::Bot(1, "gull".into()), Arrange::Open(1), Arrange::Start(None)] {
        assert!(refused(by(ben.id, how).await).contains("only whoever opened"));
    }
    by(ann.id, Arrange::Bot(1, "heron".into())).await.unwrap();
    assert!(refused(by(ben.id, Arrange::MoveTo(1)).await).contains("a bot sits there"));
    by(ann.id, Arrange::MoveTo(1)).await.unwrap();
    assert_eq!(names(&world.view(&ann, table).await), ["Heron", "Ann", "", "Ben"]);
    let eve = world.guest("Eve").await;
    assert!(refused(by(eve.id, Arrange::MoveTo(2)).await).contains("not a player"));
    // A person never gives way: neither to a bot nor to whoever opened the table.
    assert!(refused(by(ann.id, Arrange::MoveTo(3)).await).contains("somebody else"));
    assert!(refused(by(ann.id, Arrange::Open(3)).await).contains("no bot"));
}

#[tokio::test]
async fn starting_now_fills_open_seats_with_bots() {
    let world = world();
    let ann = world.guest("Ann").await;
    let table = world.host.create_table(&ann, four_seats()).await.unwrap().table;
    let start = Arrange::Start(Some("winkle".into()));
    world.host.arrange(ann.id, table, start.clone()).await.unwrap();
    let view = world.view(&ann, table).await;
    assert_eq!(view.status(), Status::Playing);
    assert_eq!(names(&view), ["Ann", "Winkle", "Winkle 2", "Winkle 3"]);
    let again = world.host.arrange(ann.id, table, start).await;
    assert!(refused(again).contains("the match has started"));
    world.play_against_bots(&ann, table).await;
    assert!(world.view(&ann, table).await.verify().unwrap().is_ok());
}

#[tokio::test]
async fn starting_now_leaves_open_seats_out_where_the_rules_allow_it() {
    let world = world();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let table = world.host.create_table(&ann, four_seats()).await.unwrap().table;
    let start = || world.host.arrange(ann.id, table, Arrange::Start(None));
    // Ferry is played by two at least.
    assert!(refused(start().await).contains("not by 1"));
    world.host.join(&ben, table, Some(3), None).await.unwrap();
    world.host.say(&ben, table, "here").await.unwrap();
    start().await.unwrap();
    let view = world.view(&ben, table).await;
    assert_eq!((view.status(), names(&view)), (Status::Playing, vec!["Ann".into(), "Ben".into()]));
    assert_eq!((view.seat(), view.chat()[0].seat), (Some(Seat::new(1)), Some(1)));
    // The same once it has been away and back.
    let world = world.restarted().await;
    let view = world.view(&ben, table).await;
    assert_eq!((view.seat(), view.chat()[0].seat), (Some(Seat::new(1)), Some(1)));
    assert_eq!(names(&view), ["Ann", "Ben"]);
}

#[tokio::test]
async fn bots_alone_do_not_start_and_kept_seats_stay_kept() {
    let world = world();
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    // A rematch keeps a seat for whoever played before.
    let next = world.host.rematch(&ann, table).await.unwrap().table;
    for how in [Arrange::Start(Some("gull".into())), Arrange::Bot(0, "gull".into())] {
        assert!(refused(world.host.arrange(ann.id, next, how).await).contains("kept"));
    }
    let open = of(vec![SeatWish::Open, SeatWish::Open]);
    let table = world.host.create_table(&ann, open).await.unwrap().table;
    let start = Arrange::Start(Some("gull".into()));
    assert!(refused(world.host.arrange(ann.id, table, start).await).contains("only bots"));
    world.host.arrange(ann.id, table, Arrange::Bot(0, "gull".into())).await.unwrap();
    let last = world.host.arrange(ann.id, table, Arrange::Bot(1, "gull".into())).await;
    assert!(refused(last).contains("only bots"));
}

/// Whoever comes first has the seat; nobody is pushed out.
#[tokio::test]
async fn of_two_who_want_a_seat_at_once_one_has_it() {
    for _ in 0..8 {
        let world = world();
        let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
        let seats = vec![SeatWish::Me, SeatWish::Open, SeatWish::Open];
        let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
        let bot = world.host.arrange(ann.id, table, Arrange::Bot(1, "orca".into()));
        let (added, joined) = tokio::join!(bot, world.host.join(&ben, table, Some(1), None));
        assert!(added.is_ok() != joined.is_ok(), "{added:?} {joined:?}");
        let view = world.view(&ann, table).await;
        let expected = if joined.is_ok() { "Ben" } else { "Orca" };
        assert_eq!(view.seats()[1].name, expected);
    }
}

#[tokio::test]
async fn nobody_is_called_like_one_of_the_cast() {
    let world = world();
    for name in ["Gull", "orca 2", "WINKLE", "Her\u{43e}n"] {
        let refused = world.host.create_guest(name).await.expect_err(name).to_string();
        assert!(refused.contains("the name of a bot"), "{refused}");
    }
    world.guest("Seagull").await;
}

#[tokio::test]
async fn those_at_the_owners_device_change_places_and_give_way() {
    let world = world();
    let ann = world.guest("Ann").await;
    let mira = || SeatWish::Local("Mira".into());
    let seats = of(vec![mira(), SeatWish::Me, SeatWish::Open, SeatWish::Open]);
    let table = world.host.create_table(&ann, seats).await.unwrap().table;
    world.host.say(&ann, table, "who comes?").await.unwrap();
    let arrange = async |how| world.host.arrange(ann.id, table, how).await;
    // Who moves is who opened the table, wherever they sit; what they said goes with them.
    let view = world.view(&ann, table).await;
    let of_ann = |view: &host::TableView| (view.seat(), view.chat()[0].seat);
    assert_eq!(of_ann(&view), (Some(Seat::new(1)), Some(1)));
    assert_eq!(view.beside().iter().collect::<Vec<_>>(), [Seat::new(0)]);
    arrange(Arrange::MoveTo(2)).await.unwrap();
    let view = world.view(&ann, table).await;
    assert_eq!(names(&view), ["Mira", "", "Ann", ""]);
    assert_eq!(of_ann(&view), (Some(Seat::new(2)), Some(2)));
    arrange(Arrange::MoveTo(0)).await.unwrap();
    assert_eq!(names(&world.view(&ann, table).await), ["Ann", "", "Mira", ""]);
    let world = world.restarted().await;
    let view = world.view(&ann, table).await;
    assert_eq!(of_ann(&view), (Some(Seat::new(0)), Some(0)));
    // A bot plays instead of Mira, or anybody; but not instead of Ann.
    let arrange = async |how| world.host.arrange(ann.id, table, how).await;
    arrange(Arrange::Bot(2, "random".into())).await.unwrap();
    let view = world.view(&ann, table).await;
    assert_eq!(
        (names(&view), view.beside().len()),
        (["Ann", "", "random", ""].map(str::to_owned).to_vec(), 0)
    );
    assert!(refused(arrange(Arrange::Open(0)).await).contains("no bot"));
    let seats = of(vec![SeatWish::Me, mira(), SeatWish::Open]);
    let table = world.host.create_table(&ann, seats).await.unwrap().table;
    world.host.arrange(ann.id, table, Arrange::Open(1)).await.unwrap();
    assert_eq!(names(&world.view(&ann, table).await), ["Ann", "", ""]);
}
