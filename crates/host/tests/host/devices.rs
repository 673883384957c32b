//! Several people at one device: one side at a time, and nothing in between.

use crate::world::{World, of};
use game_core::Seat;
use host::{Actor, Guest, HandOver, HostError, SeatWish, Status, TableId, TableView, Whom};

fn mira() -> SeatWish {
    SeatWish::Local("Mira".into())
}

/// Ann and Mira at Ann's device.
async fn two_at_one(world: &World) -> (Guest, TableId) {
    let ann = world.guest("Ann").await;
    let opened = world.host.create_table(&ann, of(vec![SeatWish::Me, mira()])).await.unwrap();
    (ann, opened.table)
}

/// Ann and Mira at Ann's device, and Ben elsewhere.
async fn with_ben(world: &World) -> (Guest, Guest, TableId) {
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let seats = vec![SeatWish::Me, mira(), SeatWish::Open];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    world.host.join(&ben, table, None, None).await.unwrap();
    (ann, ben, table)
}

fn told(view: &TableView) -> String {
    serde_json::to_string(view).unwrap()
}

async fn takes(world: &World, ann: &Guest, table: TableId, seat: u64) -> TableView {
    world.host.take_device(ann.id, table, Some(seat)).await.unwrap();
    world.view(ann, table).await
}

const fn handed(from: Option<Seat>, to: Seat) -> Option<HandOver> {
    Some(HandOver { to, from })
}

#[tokio::test]
async fn a_device_is_passed_on_and_shows_one_side_at_a_time() {
    let world = World::new();
    let (ann, table) = two_at_one(&world).await;
    let [first, second] = [0, 1].map(Seat::new);
    let view = world.view(&ann, table).await;
    assert_eq!((view.status(), view.hand_over()), (Status::Playing, handed(None, first)));
    assert_eq!((view.seat(), view.legal().len(), view.is_my_turn()), (None, 0, true));
    let refused = world.host.play(ann.id, table, "5", None).await.unwrap_err();
    assert_eq!(refused.code(), "not-now");
    assert!(world.host.draft(ann.id, table).await.is_err());

    let view = takes(&world, &ann, table, 0).await;
    assert_eq!((view.seat(), view.hand_over()), (Some(first), None));
    world.host.play(ann.id, table, "5", Some(view.version())).await.unwrap();
    let view = world.view(&ann, table).await;
    assert_eq!((view.seat(), view.hand_over()), (None, handed(Some(first), second)));
    assert_eq!(view.view(), world.spectate(table).await.view());
    assert!(!view.can_take_back());

    // Whoever still has it may go back, look, and take the coin back.
    let view = takes(&world, &ann, table, 0).await;
    assert!(view.can_take_back() && told(&view).contains("\"yours\":5"), "{}", told(&view));
    world.host.take_back(ann.id, table, None).await.unwrap();
    assert_eq!(world.view(&ann, table).await.seat(), Some(first));
    world.host.play(ann.id, table, "4", None).await.unwrap();

    let view = takes(&world, &ann, table, 1).await;
    assert_eq!((view.seat(), view.can_take_back()), (Some(second), false));
    world.host.play(ann.id, table, "1", None).await.unwrap();
    // The next boat has come, and whoever has the device begins.
    let view = world.view(&ann, table).await;
    assert_eq!((view.seat(), view.legal().len()), (Some(second), 4));
}

#[tokio::test]
async fn only_those_who_share_a_device_pass_it_on() {
    let world = World::new();
    let (ann, ben, table) = with_ben(&world).await;
    let code = |refused: Result<u32, HostError>| refused.unwrap_err().code();
    assert_eq!(code(world.host.take_device(ann.id, table, Some(2)).await), "not-your-seat");
    assert_eq!(code(world.host.take_device(ann.id, table, Some(9)).await), "not-your-seat");
    assert_eq!(code(world.host.take_device(ben.id, table, Some(2)).await), "not-now");
    assert_eq!(code(world.host.take_device(ben.id, table, Some(0)).await), "not-now");
    // Ben sees three ordinary players, and nothing of any device.
    world.view(&ann, table).await;
    let view = world.view(&ben, table).await;
    let names: Vec<String> = view.seats().into_iter().map(|seat| seat.name).collect();
    assert_eq!(names, ["Ann", "Mira", "Ben"]);
    assert!(!told(&view).contains("device") && !told(&view).contains("hand_over"));
    takes(&world, &ann, table, 1).await;
    assert_eq!(told(&world.view(&ben, table).await), told(&view), "it is nobody's business");
}

#[tokio::test]
async fn whoever_takes_the_device_can_not_tell_what_the_other_chose() {
    let mut seen = Vec::new();
    for coin in ["5", "2"] {
        let world = World::new();
        let (ann, table) = two_at_one(&world).await;
        takes(&world, &ann, table, 0).await;
        world.host.play(ann.id, table, coin, None).await.unwrap();
        let between = world.view(&ann, table).await;
        let mira = takes(&world, &ann, table, 1).await;
        let record = |view: &TableView| serde_json::to_string(&view.record().entries).unwrap();
        let all = [told(&between), record(&between), told(&mira), record(&mira)];
        assert!(mira.past(mira.version(), between.viewer()).is_none(), "other eyes are closed");
        seen.push(all);
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn a_table_that_comes_back_hands_the_device_over_anew() {
    let world = World::new();
    let (ann, table) = two_at_one(&world).await;
    assert_eq!(takes(&world, &ann, table, 1).await.seat(), Some(Seat::new(1)));
    let world = world.restarted().await;
    let view = world.view(&ann, table).await;
    assert_eq!((view.seat(), view.hand_over()), (None, handed(None, Seat::new(0))));
}

#[tokio::test]
async fn a_watcher_is_shown_the_handing_over_at_once() {
    let world = World::new();
    let (ann, table) = two_at_one(&world).await;
    takes(&world, &ann, table, 0).await;
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    assert_eq!(watch.next().await.unwrap().seat(), Some(Seat::new(0)));
    world.host.play(ann.id, table, "3", None).await.unwrap();
    let view = watch.next().await.unwrap();
    assert_eq!((view.seat(), view.view()), (None, world.spectate(table).await.view()));
    world.host.take_device(ann.id, table, Some(1)).await.unwrap();
    assert_eq!(watch.next().await.unwrap().seat(), Some(Seat::new(1)));
    // Puts it down, and it is the same player's again.
    world.host.take_device(ann.id, table, None).await.unwrap();
    let view = watch.next().await.unwrap();
    assert_eq!(view.hand_over(), handed(None, Seat::new(1)));
}

#[tokio::test]
async fn those_at_one_device_come_go_and_agree_together() {
    let world = World::new();
    let (ann, ben, table) = with_ben(&world).await;
    let watch = world.host.watch(Some(ann.id), table).await.unwrap();
    let view = world.view(&ben, table).await;
    assert!(view.seats().iter().all(|seat| seat.present));
    assert_eq!(view.spectators(), 0, "who has two seats is no spectator");
    // Ben goes; Ann's word is Mira's, too.
    world.host.leave(ben.id, table).await.unwrap();
    assert!(world.view(&ann, table).await.seats()[2].may_vote);
    assert!(world.host.vote(ann.id, table, 1).await.is_err(), "nobody votes about their own");
    world.host.vote(ann.id, table, 2).await.unwrap();
    assert!(world.view(&ann, table).await.seats()[2].bot.is_some());
    drop(watch);

    let (ann, ben, table) = with_ben(&world).await;
    world.host.leave(ann.id, table).await.unwrap();
    let view = world.view(&ben, table).await;
    assert!(view.seats()[0].gone && view.seats()[1].gone);
    assert_eq!(view.voters(Seat::new(0)), 1, "whoever is away with them has no say");
    world.host.vote(ben.id, table, 0).await.unwrap();
    world.host.vote(ben.id, table, 1).await.unwrap();
    let view = world.view(&ben, table).await;
    assert!(view.seats()[0].bot.is_some() && view.seats()[1].bot.is_some());
}

#[tokio::test]
async fn whoever_has_the_device_speaks_and_nobody_reads_hints_in_between() {
    let world = World::new();
    let (ann, ben, table) = with_ben(&world).await;
    let eve = world.guest("Eve").await;
    assert_eq!(world.host.say(&ann, table, "me").await.unwrap_err().code(), "not-now");
    takes(&world, &ann, table, 1).await;
    world.host.say(&ann, table, "hello").await.unwrap();
    world.host.say(&eve, table, "play the five").await.unwrap();
    world.host.take_device(ann.id, table, None).await.unwrap();
    let heard = world.view(&ann, table).await.chat();
    let heard: Vec<_> = heard.iter().map(|line| (line.name.as_str(), line.seat)).collect();
    assert_eq!(heard, [("Mira", Some(1))]);
    let heard = world.view(&ben, table).await.chat();
    assert_eq!((heard.len(), heard[0].name.as_str(), heard[0].may_mute), (1, "Mira", true));
    world.host.mute(ben.id, table, Whom::Seat(0), true).await.unwrap();
    assert!(world.view(&ben, table).await.chat().is_empty());
}

#[tokio::test]
async fn a_match_at_one_device_counts_once_and_can_be_played_again() {
    let world = World::new();
    let (ann, ben, table) = with_ben(&world).await;
    for boat in 1..=5u64 {
        for seat in [0, 1] {
            takes(&world, &ann, table, seat).await;
            let coin = (boat + seat) % 5 + 1;
            world.host.play(ann.id, table, &coin.to_string(), None).await.unwrap();
        }
        world.host.play(ben.id, table, &boat.to_string(), None).await.unwrap();
    }
    let view = world.view(&ann, table).await;
    assert_eq!((view.status(), view.hand_over()), (Status::Over, None));
    let past = world.host.past_matches(ann.id, 10).await.unwrap();
    assert_eq!((past.len(), past[0].seat), (1, 0));
    // Ben asks first: both seats at Ann's device are kept, and taken together.
    let next = world.host.rematch(&ben, table).await.unwrap().table;
    assert_eq!(world.view(&ann, next).await.status(), Status::Open);
    world.host.rematch(&ann, table).await.unwrap();
    let view = world.view(&ann, next).await;
    let names: Vec<String> = view.seats().into_iter().map(|seat| seat.name).collect();
    assert_eq!(
        (view.status(), names),
        (Status::Playing, vec!["Mira".into(), "Ben".into(), "Ann".into()])
    );
    assert_eq!(view.device().iter().collect::<Vec<_>>(), [Seat::new(0), Seat::new(2)]);

    let file = world.file("all.jsonl");
    world.host.store().export(&file, true).await.unwrap();
    let other = World::new();
    other.host.store().import(&file).await.unwrap();
    assert_eq!(other.view(&ann, next).await.hand_over(), view.hand_over());
    assert_eq!(other.host.past_matches(ann.id, 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn names_at_a_device_are_names_like_any_other() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let seats = |name: &str| of(vec![SeatWish::Me, SeatWish::Local(name.into())]);
    for name in ["", "random", "a\u{202e}b", &"x".repeat(41)] {
        assert!(world.host.create_table(&ann, seats(name)).await.is_err(), "{name:?}");
    }
    // Whoever has the device keeps the name, wherever they sit.
    let ann_too = || SeatWish::Local("Ann".into());
    let wishes = [
        (vec![SeatWish::Me, ann_too()], vec!["Ann", "Ann 2"]),
        (vec![ann_too(), SeatWish::Me, ann_too()], vec!["Ann 2", "Ann", "Ann 3"]),
        (vec![ann_too(), ann_too()], vec!["Ann", "Ann 2"]),
    ];
    for (seats, expected) in wishes {
        let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
        let names: Vec<String> =
            world.view(&ann, table).await.seats().into_iter().map(|seat| seat.name).collect();
        assert_eq!(names, expected);
    }
}

#[tokio::test]
async fn a_page_that_was_made_for_one_does_nothing_for_another() {
    let world = World::new();
    let (ann, table) = two_at_one(&world).await;
    let by = |seat| Actor { guest: ann.id, seat: Some(seat) };
    takes(&world, &ann, table, 0).await;
    let host = &world.host;
    host.play(by(0), table, "5", None).await.unwrap();
    let before = takes(&world, &ann, table, 1).await;
    // Ann's page is still open in another tab.
    let refused = host.play(by(0), table, "4", None).await.unwrap_err();
    assert_eq!(refused.code(), "not-now");
    assert!(refused.to_string().contains("another player’s"), "{refused}");
    assert_eq!(host.keep_draft(by(0), table, "4").await, Err(refused.clone()));
    assert_eq!(host.take_back(by(0), table, None).await, Err(refused));
    let now = world.view(&ann, table).await;
    assert_eq!((now.seat(), now.version()), (Some(Seat::new(1)), before.version()));
    assert_eq!(host.draft(ann.id, table).await, Ok(None));
    host.play(by(1), table, "4", None).await.unwrap();
    // Who shares nothing may name their seat as well.
    let (ann, ben, table) = world.pair().await;
    let wrong = Actor { guest: ben.id, seat: Some(0) };
    assert!(world.host.play(wrong, table, "5", None).await.is_err());
    world.host.play(Actor { guest: ann.id, seat: Some(0) }, table, "5", None).await.unwrap();
}

#[tokio::test]
async fn whoever_leaves_puts_the_device_down() {
    let world = World::new();
    let (ann, _, table) = with_ben(&world).await;
    assert_eq!(takes(&world, &ann, table, 1).await.seat(), Some(Seat::new(1)));
    world.host.leave(ann.id, table).await.unwrap();
    let view = world.view(&ann, table).await;
    assert!(view.hand_over().is_some(), "whoever looks next is shown nobody's side");
    assert_eq!((view.seat(), view.view()), (None, world.spectate(table).await.view()));
}
