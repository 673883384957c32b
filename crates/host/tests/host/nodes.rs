//! Several programs on one database: whatever is done through one is seen through the others.

use crate::engine;
use crate::toys::{self, START, Toys, ferry, lots};
use host::store::Write;
use host::{
    Clocks, Guest, Host, HostError, ManualClock, NewTable, RandomBots, SeatWish, SeededEntropy,
    Settings, Status, TableId, TableView, Whom,
};
use std::sync::Arc;
use std::time::Duration;

/// One node, and another on the same database.
struct Two {
    one: Toys,
    other: Host,
    clock: ManualClock,
}

impl Two {
    fn new() -> Two {
        Two::with(Settings::for_tests())
    }

    fn with(settings: Settings) -> Two {
        let one = Toys::with(Arc::new(RandomBots), settings);
        let store = engine::beside(one.folder(), toys::games());
        let clock = ManualClock::new(START);
        let entropy = Arc::new(SeededEntropy::new(77));
        let bots = Arc::new(RandomBots);
        let other = Host::start(store, Arc::new(clock.clone()), entropy, bots, settings);
        Two { one, other, clock }
    }

    async fn end(self) {
        self.other.shutdown().await;
        self.one.host.shutdown().await;
    }
}

/// Waits until what `look` sees is as wanted.
async fn until<T>(mut look: impl AsyncFnMut() -> T, wanted: impl Fn(&T) -> bool) -> T {
    for _ in 0..4_000 {
        let seen = look().await;
        if wanted(&seen) {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it did not come to pass");
}

async fn seen(host: &Host, guest: &Guest, table: TableId) -> TableView {
    host.view(Some(guest.id), table).await.unwrap()
}

#[tokio::test]
async fn a_move_reaches_whoever_watches_through_another_node() {
    let two = Two::new();
    let (ann, ben, table) = two.one.pair(ferry()).await;
    let mut watch = two.other.watch(Some(ben.id), table).await.unwrap();
    let before = watch.next().await.unwrap();
    two.one.host.play(ann.id, table, "3", None).await.unwrap();
    let news = loop {
        let view = watch.next().await.unwrap();
        if view.version() > before.version() {
            break view;
        }
    };
    assert!(!news.seats()[0].acting && news.is_my_turn());
    // And back: he answers there, and she sees it here.
    two.other.play(ben.id, table, "4", Some(news.version())).await.unwrap();
    let look = async || seen(&two.one.host, &ann, table).await;
    let view = until(look, |view| view.version() >= news.version() + 2).await;
    assert!(view.verify().is_none_or(|sound| sound.is_ok()));
    two.end().await;
}

/// What is told of a table while it is only being read must not be lost between what was read and what is told later.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_table_that_is_read_while_others_play_there_lacks_nothing() {
    let two = Two::new();
    for _ in 0..8 {
        futures_util::future::join_all((0..32).map(|_| read_while_played(&two))).await;
    }
    two.end().await;
}

/// A table comes to memory at the second node while its players move through the first.
async fn read_while_played(two: &Two) {
    let (ann, ben, table) = two.one.pair(ferry()).await;
    let playing = async {
        for guest in [&ann, &ben, &ann, &ben] {
            let view = seen(&two.one.host, guest, table).await;
            if let Some(mv) = view.legal().last() {
                two.one.host.play(guest.id, table, &mv.text, None).await.unwrap();
            }
        }
    };
    tokio::join!(playing, seen(&two.other, &ann, table));
    let played = seen(&two.one.host, &ann, table).await.version();
    until(async || seen(&two.other, &ann, table).await, |view| view.version() == played).await;
}

#[tokio::test]
async fn a_whole_match_is_played_through_both_and_looks_the_same() {
    let two = Two::new();
    let (ann, ben, table) = two.one.pair(lots()).await;
    let _here = two.one.host.watch(Some(ann.id), table).await.unwrap();
    let _there = two.other.watch(Some(ben.id), table).await.unwrap();
    for _ in 0..20_000 {
        let mut nobody = true;
        for (host, guest) in [(&two.one.host, &ann), (&two.other, &ben)] {
            let view = seen(host, guest, table).await;
            if let Some(mv) = view.legal().last() {
                nobody = false;
                let played = host.play(guest.id, table, &mv.text, Some(view.version())).await;
                assert!(matches!(played, Ok(_) | Err(HostError::Stale(_))), "{played:?}");
            }
        }
        if seen(&two.one.host, &ann, table).await.status() == Status::Over {
            break;
        }
        if nobody {
            // What one of them has played is on its way to the other.
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
    let over = seen(&two.one.host, &ann, table).await;
    assert_eq!(over.status(), Status::Over);
    let look = async || seen(&two.other, &ann, table).await;
    let there = until(look, |view| view.status() == Status::Over).await;
    assert_eq!(
        (there.log(), there.outcome(), there.seed()),
        (over.log(), over.outcome(), over.seed())
    );
    assert!(there.verify().unwrap().is_ok());
    // What is said after the end is read there, too.
    two.one.host.say(&ann, table, "well played").await.unwrap();
    until(async || seen(&two.other, &ben, table).await, |view| view.chat().len() == 1).await;
    two.end().await;
}

#[tokio::test]
async fn who_is_here_is_known_everywhere() {
    let two = Two::new();
    let (ann, ben, table) = two.one.pair(ferry()).await;
    let here = two.one.host.watch(Some(ann.id), table).await.unwrap();
    let strangers =
        [two.other.watch(None, table).await.unwrap(), two.other.watch(None, table).await.unwrap()];
    let present = |view: &TableView| view.seats()[0].present;
    let there = async || two.other.view(None, table).await.unwrap();
    until(there, present).await;
    until(async || two.one.host.view(None, table).await.unwrap(), |view| view.spectators() == 2)
        .await;
    // Whoever is there through another node is not away.
    two.clock.advance(100_000);
    let refused = two.other.vote(ben.id, table, 0).await.unwrap_err();
    assert_eq!(refused, HostError::NotNow("that player is at the table"));
    drop((here, strangers));
    until(there, |view| !present(view)).await;
    until(async || two.one.host.view(None, table).await.unwrap(), |view| view.spectators() == 0)
        .await;
    two.end().await;
}

#[tokio::test]
async fn seats_talk_votes_and_rematches_cross_over() {
    let two = Two::new();
    let (ann, ben) = (two.one.guest("Ann").await, two.one.guest("Ben").await);
    let table = two.one.host.create_table(&ann, ferry()).await.unwrap().table;
    let _here = two.one.host.watch(Some(ann.id), table).await.unwrap();
    two.other.join(&ben, table, None, None).await.unwrap();
    let here = async || seen(&two.one.host, &ann, table).await;
    until(here, |view| view.status() == Status::Playing).await;
    two.other.say(&ben, table, "hello").await.unwrap();
    until(here, |view| view.chat().len() == 1).await;
    two.other.leave(ben.id, table).await.unwrap();
    until(here, |view| view.seats()[1].gone).await;
    two.one.host.vote(ann.id, table, 1).await.unwrap();
    let there = async || seen(&two.other, &ann, table).await;
    until(there, |view| view.seats()[1].bot.is_some()).await;
    // She plays on against the bot, through whichever node she comes to.
    let mut turn = 0;
    let over = until(
        async || {
            turn += 1;
            let host = if turn % 2 == 0 { &two.one.host } else { &two.other };
            let view = seen(host, &ann, table).await;
            if let Some(mv) = view.legal().first() {
                let _ = host.play(ann.id, table, &mv.text, Some(view.version())).await;
            }
            view
        },
        |view| view.status() == Status::Over,
    )
    .await;
    assert_eq!(over.status(), Status::Over);
    let next = two.other.rematch(&ann, table).await.unwrap().table;
    until(here, |view| view.rematch() == Some(next)).await;
    assert_eq!(two.one.host.rematch(&ann, table).await.unwrap().table, next);
    two.end().await;
}

#[tokio::test]
async fn bots_decide_once_however_many_nodes_have_their_table() {
    let two = Two::new();
    let ann = two.one.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
    let new = NewTable { seats, ..ferry() };
    let table = two.one.host.create_table(&ann, new).await.unwrap().table;
    let _here = two.one.host.watch(Some(ann.id), table).await.unwrap();
    let _there = two.other.watch(Some(ann.id), table).await.unwrap();
    let mut turn = 0;
    until(
        async || {
            turn += 1;
            let host = if turn % 2 == 0 { &two.one.host } else { &two.other };
            let view = seen(host, &ann, table).await;
            if let Some(mv) = view.legal().first() {
                let _ = host.play(ann.id, table, &mv.text, Some(view.version())).await;
            }
            view
        },
        |view| view.status() == Status::Over,
    )
    .await;
    let by_bots = two.one.host.metrics().bot_moves + two.other.metrics().bot_moves;
    // Five coins each.
    assert_eq!(by_bots, 5);
    two.end().await;
}

#[tokio::test]
async fn a_table_that_no_node_has_in_memory_times_out() {
    let two = Two::new();
    let clocks = Clocks { per_move_s: Some(60), per_game_s: None };
    let (ann, _, table) = two.one.pair(NewTable { clocks, ..ferry() }).await;
    two.one.host.play(ann.id, table, "3", None).await.unwrap();
    let before = seen(&two.one.host, &ann, table).await.version();
    // The node that had it goes, and the other has never seen it.
    two.one.host.shutdown().await;
    assert_eq!(two.other.metrics().tables_live, 0);
    two.clock.advance(61_000);
    let count = async || two.other.metrics().timeouts;
    until(count, |timeouts| *timeouts > 0).await;
    let look = async || seen(&two.other, &ann, table).await;
    until(look, |view| view.version() > before).await;
    assert_eq!(two.other.metrics().timeouts, 1, "once");
    two.other.shutdown().await;
}

#[tokio::test]
async fn a_node_that_comes_later_counts_the_same_time() {
    let two = Two::new();
    let clocks = Clocks { per_move_s: None, per_game_s: Some(600) };
    let (ann, _, table) = two.one.pair(NewTable { clocks, ..ferry() }).await;
    let due = seen(&two.one.host, &ann, table).await.seats()[0].due;
    two.one.clock.advance(5_000);
    two.clock.advance(5_000);
    assert_eq!(seen(&two.other, &ann, table).await.seats()[0].due, due);
    two.other.play(ann.id, table, "3", None).await.unwrap();
    let used = |view: &TableView| view.seats()[0].used_ms == 5_000;
    until(async || seen(&two.one.host, &ann, table).await, used).await;
    two.end().await;
}

#[tokio::test]
async fn a_device_that_several_share_is_where_it_was_taken_last() {
    let two = Two::new();
    let ann = two.one.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Local("Ada".into())];
    let new = NewTable { seats, ..ferry() };
    let table = two.one.host.create_table(&ann, new).await.unwrap().table;
    let _here = two.one.host.watch(Some(ann.id), table).await.unwrap();
    two.one.host.take_device(ann.id, table, Some(1)).await.unwrap();
    let there = async || seen(&two.other, &ann, table).await;
    let view = until(there, |view| view.seat().is_some_and(|seat| seat.index() == 1)).await;
    two.other.play(ann.id, table, &view.legal()[0].text, Some(view.version())).await.unwrap();
    // It is handed over, and nobody sees anything through either node.
    assert_eq!(seen(&two.other, &ann, table).await.seat(), None);
    until(async || seen(&two.one.host, &ann, table).await, |view| view.seat().is_none()).await;
    two.end().await;
}

#[tokio::test]
async fn a_hint_lies_open_through_every_node() {
    let two = Two::new();
    let ann = two.one.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
    let table = two.one.host.create_table(&ann, NewTable { seats, ..ferry() }).await.unwrap().table;
    let _there = two.other.watch(Some(ann.id), table).await.unwrap();
    let hint = two.one.host.hint(ann.id, table).await.unwrap();
    let there = async || seen(&two.other, &ann, table).await;
    let view = until(there, |view| view.hint().is_some()).await;
    assert_eq!(view.hint().map(|shown| shown.advice.clone()), Some(hint.advice.clone()));
    two.other.close_hint(ann.id, table).await.unwrap();
    until(async || seen(&two.one.host, &ann, table).await, |view| view.hint().is_none()).await;
    two.end().await;
}

#[tokio::test]
async fn names_secrets_bans_and_announcements_are_heard_everywhere() {
    let two = Two::new();
    let (ann, token) = two.one.host.create_guest("Ann").await.unwrap();
    assert_eq!(two.other.authenticate(&token).await.unwrap().name, "Ann");
    two.one.host.rename_guest(ann.id, "Anna").await.unwrap();
    let name = async || two.other.authenticate(&token).await.map(|guest| guest.name);
    until(name, |name| *name == Ok("Anna".into())).await.unwrap();
    two.one.host.announce("back at eight").await.unwrap();
    let told = async || two.other.announcement().map(|said| said.text.clone());
    until(told, |told| told.as_deref() == Some("back at eight")).await;
    two.other.announce("").await.unwrap();
    until(async || two.one.host.announcement(), Option::is_none).await;
    let kept_out = two.other.signed_out(ann.id, token.clone());
    two.one.host.ban_guest(ann.id, 60_000, "shouting").await.unwrap();
    tokio::time::timeout(Duration::from_secs(20), kept_out).await.expect("streams end");
    assert!(matches!(name().await, Err(HostError::Banned { .. })));
    two.end().await;
}

#[tokio::test]
async fn a_node_that_leaves_is_not_waited_for() {
    let two = Two::new();
    let ann = two.one.guest("Ann").await;
    let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
    let table = two.one.host.create_table(&ann, NewTable { seats, ..ferry() }).await.unwrap().table;
    let _there = two.other.watch(Some(ann.id), table).await.unwrap();
    until(async || seen(&two.one.host, &ann, table).await, |view| !view.seats()[1].acting).await;
    two.one.host.shutdown().await;
    // The other asks the bot from now on.
    let play = async || {
        let view = seen(&two.other, &ann, table).await;
        if let Some(mv) = view.legal().first() {
            let _ = two.other.play(ann.id, table, &mv.text, Some(view.version())).await;
        }
        view
    };
    until(play, |view| view.status() == Status::Over).await;
    assert!(two.other.metrics().bot_moves > 0);
    two.other.shutdown().await;
}

#[tokio::test]
async fn whoever_is_sent_away_is_so_everywhere() {
    let two = Two::new();
    let (ann, _, table) = two.one.pair(ferry()).await;
    let eve = two.one.guest("Eve").await;
    let mut watch = two.other.watch(Some(eve.id), table).await.unwrap();
    watch.next().await.unwrap();
    let known = async || two.one.host.spectators(ann.id, table).await.unwrap().len();
    until(known, |count| *count == 1).await;
    two.one.host.remove(ann.id, table, Whom::Guest(eve.id)).await.unwrap();
    loop {
        match watch.next().await {
            Ok(_) => {}
            Err(error) => {
                assert_eq!(error, HostError::Removed);
                break;
            }
        }
    }
    two.end().await;
}

#[tokio::test]
async fn a_database_that_can_be_written_says_so() {
    let two = Two::new();
    two.one.host.store().write(Write::Probe).await.unwrap();
    two.other.can_write().await.unwrap();
    two.other.can_read().await.unwrap();
    two.other.health().unwrap();
    two.end().await;
}
