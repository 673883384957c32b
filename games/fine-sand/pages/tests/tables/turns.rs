//! What turns of many moves ask of a table.

use crate::world;
use catalog::{AnyGame, AnyView};
use fine_sand::{FineSand, FineSandView};
use host::{Clocks, Guest, HostError, LogAct, NewTable, SeatWish, Status, TableId, TableView};
use serde_json::json;
use testing::Tables;

fn sand(seats: Vec<SeatWish>) -> NewTable {
    NewTable::of(AnyGame::of::<FineSand>(), seats)
}

fn learning(seats: Vec<SeatWish>) -> NewTable {
    NewTable { options: json!({"deal": "learning"}), ..sand(seats) }
}

fn seen(view: &TableView) -> FineSandView {
    view.any_view().and_then(AnyView::into_typed).expect("a table of Fine Sand")
}

async fn pair(world: &Tables) -> (Guest, Guest, TableId) {
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let new = learning(vec![SeatWish::Me, SeatWish::Open]);
    let table = world.host.create_table(&ann, new).await.unwrap().table;
    world.host.join(&ben, table, None, None).await.unwrap();
    (ann, ben, table)
}

const FIRST_TURN: &str = "red; build more-4; pay coin-2; pay draw-6; pay castle-1";

#[tokio::test]
async fn several_moves_are_played_in_a_row_all_or_none() {
    let world = world();
    let (ann, _, table) = pair(&world).await;
    let version = world.view(&ann, table).await.version();
    let refused =
        world.host.play(ann.id, table, "red; build more-4; pay coin-2; pay pit", Some(version));
    match refused.await.unwrap_err() {
        HostError::Illegal { clause, .. } => assert_eq!(clause, "FS-3.23"),
        other => panic!("{other}"),
    }
    assert_eq!(world.view(&ann, table).await.version(), version);
    world.host.play(ann.id, table, FIRST_TURN, Some(version)).await.unwrap();
    let after = world.view(&ann, table).await;
    assert_eq!(seen(&after).yards[0].built.to_string(), "more-4");
    assert_eq!(after.version(), version + 5);
    let long = vec!["done"; 100].join(";");
    let refused = world.host.play(ann.id, table, &long, None).await;
    assert!(matches!(refused, Err(HostError::Malformed(_))));
    // And they are all there after a restart.
    let world = world.restarted().await;
    assert_eq!(world.view(&ann, table).await.version(), version + 5);
}

#[tokio::test]
async fn what_is_done_in_a_turn_shows_when_all_are_done() {
    let world = world();
    let (ann, ben, table) = pair(&world).await;
    world.host.play(ann.id, table, FIRST_TURN, None).await.unwrap();
    world.host.play(ann.id, table, "offload build-4", None).await.unwrap();
    let theirs = world.view(&ben, table).await;
    // Not even that moves were made or cards drawn.
    let log = theirs.log();
    assert!(!log.iter().any(|line| matches!(line.what, LogAct::Sealed { .. })), "{log:?}");
    assert!(!log.iter().any(|line| matches!(line.what, LogAct::Move { .. })), "{log:?}");
    assert!(seen(&theirs).yards[0].built.is_empty());
    assert!(!theirs.seats()[0].acted);

    world.host.play(ann.id, table, "done", None).await.unwrap();
    let theirs = world.view(&ben, table).await;
    assert!(theirs.seats()[0].acted && !theirs.seats()[0].acting);
    world.host.play(ben.id, table, "red; done", None).await.unwrap_err();
    world
        .host
        .play(ben.id, table, "red; discard draw-6; discard build-4; discard limit-4; done", None)
        .await
        .unwrap();
    let theirs = world.view(&ben, table).await;
    let told = |line: &host::LogLine| match &line.what {
        LogAct::Move { text, .. } => Some(text.clone()),
        LogAct::Covered { covered, .. } => Some(format!("({covered})")),
        _ => None,
    };
    let log: Vec<String> = theirs.log().iter().filter_map(told).collect();
    assert!(log.contains(&"build more-4".to_owned()), "{log:?}");
    assert!(log.contains(&"(offload)".to_owned()), "{log:?}");
    assert!(!format!("{:?}", theirs.log()).contains("offload build-4"));
    let mine = format!("{:?}", world.view(&ann, table).await.log());
    assert!(mine.contains("offload build-4"));
}

#[tokio::test]
async fn moves_are_taken_back_until_a_card_is_drawn() {
    let world = world();
    let (ann, _, table) = pair(&world).await;
    world.host.play(ann.id, table, "red; build more-4; pay coin-2", None).await.unwrap();
    for _ in 0..3 {
        world.host.take_back(ann.id, table, None).await.unwrap();
    }
    assert!(world.host.take_back(ann.id, table, None).await.is_err());
    world.host.play(ann.id, table, "blue; draw", None).await.unwrap();
    assert!(!world.view(&ann, table).await.can_take_back());
}

#[tokio::test]
async fn why_not_is_answered_without_playing() {
    let world = world();
    let (ann, _, table) = pair(&world).await;
    let view = world.view(&ann, table).await;
    let refused = view.refusal("build castle-3").unwrap();
    assert!(matches!(refused, catalog::Refused::Illegal { clause: "FS-3.20", .. }), "{refused}");
    assert_eq!(view.refusal("red"), None);
    assert_eq!(world.spectate(table).await.refusal("red"), None);
}

#[tokio::test]
async fn a_turn_has_one_clock_however_many_moves_it_takes() {
    let world = world();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let clocks = Clocks { per_move_s: Some(60), per_game_s: None };
    let new = NewTable { clocks, ..learning(vec![SeatWish::Me, SeatWish::Open]) };
    let table = world.host.create_table(&ann, new).await.unwrap().table;
    world.host.join(&ben, table, None, None).await.unwrap();
    let due = |view: TableView| view.seats()[0].due;
    let first = due(world.view(&ann, table).await);
    world.clock.advance(20_000);
    world.host.play(ann.id, table, "red", None).await.unwrap();
    assert_eq!(due(world.view(&ann, table).await), first);
}

#[tokio::test]
async fn bots_play_whole_games() {
    let world = world();
    let ann = world.guest("Ann").await;
    let bot = || SeatWish::Bot("random".into());
    let new = sand(vec![bot(), bot()]);
    let table = world.host.create_table(&ann, new).await.unwrap().table;
    let mut watch = world.host.watch(None, table).await.unwrap();
    let over = loop {
        let view = watch.next().await.unwrap();
        if view.status() == Status::Over {
            break view;
        }
    };
    assert!(over.verify().unwrap().is_ok());
}

/// FS-3.12: the board's draw is made for people as soon as the turn begins, and only that.
#[tokio::test]
async fn what_is_compulsory_is_done_for_people_and_nobody_is_told() {
    let world = world();
    let (ann, ben, table) = pair(&world).await;
    // Nobody draws in the first turn.
    assert_eq!(seen(&world.view(&ann, table).await).yards[0].hand.len(), 6);
    world.host.play(ann.id, table, &format!("{FIRST_TURN}; done"), None).await.unwrap();
    let rest = "red; discard draw-6; discard build-4; discard limit-4; done";
    world.host.play(ben.id, table, rest, None).await.unwrap();
    for guest in [&ann, &ben] {
        let view = world.view(guest, table).await;
        let own = seen(&view);
        assert_eq!((own.turn, own.yours.as_ref().unwrap().board_drawn), (2, true));
        // It is a draw like any other: logged, and not to be taken back.
        assert!(!view.can_take_back());
        world.host.take_back(guest.id, table, None).await.unwrap_err();
        let draws = |line: &host::LogLine| matches!(&line.what, LogAct::Move { text, .. } if text == "draw");
        assert_eq!(view.log().iter().filter(|line| draws(line)).count(), 1, "{:?}", view.log());
    }
    // The others see the table as the turn found it.
    assert_eq!(seen(&world.view(&ben, table).await).yards[0].hand.len(), 2);
    // And it is all there after a restart, once.
    let world = world.restarted().await;
    assert_eq!(seen(&world.view(&ann, table).await).yards[0].hand.len(), 4);

    // In a blue turn the board's 2 come with the choice; what an action could come before is left alone.
    world.host.play(ann.id, table, "blue", None).await.unwrap();
    let own = seen(&world.view(&ann, table).await);
    let turn = own.yours.unwrap();
    assert!(!turn.board_drawn, "a blue card could be used first");
    world.host.play(ben.id, table, "blue", None).await.unwrap();
    let own = seen(&world.view(&ben, table).await);
    assert!(own.yours.unwrap().board_drawn);
}

/// Bots are asked as ever.
#[tokio::test]
async fn what_is_compulsory_is_left_to_bots() {
    let world = world();
    let ann = world.guest("Ann").await;
    let new = learning(vec![SeatWish::Me, SeatWish::Bot("random".into())]);
    let table = world.host.create_table(&ann, new).await.unwrap().table;
    let rest = "red; discard draw-6; discard build-4; discard limit-4; done";
    world.host.play(ann.id, table, rest, None).await.unwrap();
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    let second = loop {
        let view = watch.next().await.unwrap();
        if seen(&view).turn == 2 {
            break view;
        }
    };
    assert!(seen(&second).yours.unwrap().board_drawn);
    assert!(second.verify().is_none_or(|found| found.is_ok()));
}

/// Whoever plays on from the beginning of a turn finds the board's draw made, as at any other table.
#[tokio::test]
async fn what_is_compulsory_is_done_when_a_match_is_played_on() {
    let world = world();
    let ann = world.guest("Ann").await;
    let bot = || SeatWish::Bot("random".into());
    let table = world.host.create_table(&ann, learning(vec![bot(), bot()])).await.unwrap().table;
    let mut watch = world.host.watch(None, table).await.unwrap();
    let over = loop {
        let view = watch.next().await.unwrap();
        if view.status() == Status::Over {
            break view;
        }
    };
    let turn_at = |v: &u32| {
        let past = over.past(*v, game_core::Viewer::Spectator)?;
        past.any_view().into_typed::<FineSandView>().map(|view| view.turn)
    };
    let begun = (1..over.version()).find(|v| turn_at(v) == Some(2)).expect("a second turn");
    let seats = vec![SeatWish::Me, bot()];
    let fork = world.host.fork(&ann, table, begun, seats, host::Visibility::Link).await.unwrap();
    let view = world.view(&ann, fork.table).await;
    assert!(seen(&view).yours.expect("Ann plays").board_drawn);
    // It is on disk, not only in memory.
    let world = world.restarted().await;
    assert!(seen(&world.view(&ann, fork.table).await).yours.unwrap().board_drawn);
}
