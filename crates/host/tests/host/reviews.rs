//! Finished matches, looked at again.

use crate::world::{START, World, by, finished, of};
use catalog::{AnyGame, AnyMatch};
use game_core::Seat;
use host::store::SeatPlay;
use host::{
    Asker, BotPool, HostError, NewTable, Point, Progress, RandomBots, Reviewed, Reviewer,
    Reviewing, SeatWish, Settings, Status, TableId, Thinker, Visibility,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

/// A reviewer that takes as long as it is told to, and says how often it was asked.
#[derive(Default)]
struct Patient {
    version: &'static str,
    asked: AtomicUsize,
    /// Whether it goes on looking.
    dwells: AtomicBool,
    breaks: AtomicBool,
}

/// What is known at the start.
const START_POINT: Point = Point { version: 0, seat: Seat::new(0), win: 0.5, score: 1.0 };

impl BotPool for Patient {
    fn names(&self, game: AnyGame) -> &[&str] {
        RandomBots.names(game)
    }

    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String> {
        RandomBots.sit(game, bot)
    }

    fn reviewer(&self, _: AnyGame) -> Option<Reviewer> {
        Some(Reviewer { bot: "random".into(), version: self.version.into() })
    }

    fn review(
        &self,
        played: &AnyMatch,
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<Reviewed> {
        self.asked.fetch_add(1, SeqCst);
        assert!(!self.breaks.load(SeqCst), "this one is not for me");
        loop {
            if !progress(&Progress { curve: &[START_POINT], ..Progress::bare(0.25) }) {
                return None;
            }
            if !self.dwells.load(SeqCst) {
                break;
            }
            std::thread::yield_now();
        }
        let text = format!("{{\"entries\":{},\"by\":{:?}}}", played.version(), self.version);
        let seats =
            vec![SeatPlay { decisions: 4, lost: 0.5 }, SeatPlay { decisions: 5, lost: 0.1 }];
        Some(Reviewed { text, seats })
    }
}

/// Asks until the review is there.
async fn read(world: &World, asker: Asker, table: TableId) -> Result<String, HostError> {
    loop {
        if let Reviewing::Done(text) = world.host.review(asker, table).await? {
            return Ok(text.to_string());
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_on_is_reviewed_for_nobody() {
    let bots = Arc::new(Patient::default());
    let world = World::with_bots(bots.clone());
    let (ann, ben, table) = world.pair().await;
    for asker in [by(&ann), by(&ben), Asker::default()] {
        let refused = world.host.review(asker, table).await.unwrap_err();
        assert_eq!(refused, HostError::ReviewWaits);
        assert_eq!(refused.code(), "not-over");
    }
    let open = world.host.create_table(&ann, of(vec![SeatWish::Me, SeatWish::Open])).await.unwrap();
    let refused = world.host.review(by(&ann), open.table).await;
    assert_eq!(refused, Err(HostError::ReviewWaits));
    assert_eq!(bots.asked.load(SeqCst), 0);
    world.play_out(&[&ann, &ben], table).await;
    assert!(read(&world, Asker::default(), table).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_made_once_and_kept_over_a_restart() {
    let bots = Arc::new(Patient { version: "one", ..Patient::default() });
    let world = World::with_bots(bots.clone());
    let (ann, ben, table) = finished(&world).await;
    let first = read(&world, by(&ann), table).await.unwrap();
    assert!(first.contains("\"entries\""), "{first}");
    assert_eq!(read(&world, by(&ben), table).await.unwrap(), first);
    assert_eq!(bots.asked.load(SeqCst), 1);
    let world = world.restarted_with(bots.clone()).await;
    // At once: nothing has to be waited for.
    let kept = world.host.review(Asker::default(), table).await.unwrap();
    assert_eq!(kept, Reviewing::Done(first.as_str().into()));
    assert_eq!(bots.asked.load(SeqCst), 1);
    // Another reviewer looks anew.
    let other = Arc::new(Patient { version: "two", ..Patient::default() });
    let world = world.restarted_with(other.clone()).await;
    let second = read(&world, by(&ann), table).await.unwrap();
    assert!(second.contains("two") && second != first, "{second}");
    assert_eq!(other.asked.load(SeqCst), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_a_review_loses_nothing() {
    let bots = Arc::new(Patient { dwells: AtomicBool::new(true), ..Patient::default() });
    let world = World::with_bots(bots.clone());
    let (ann, ben, table) = finished(&world).await;
    let other =
        world.host.create_table(&ann, of(vec![SeatWish::Me, SeatWish::Open])).await.unwrap();
    world.host.join(&ben, other.table, None, None).await.unwrap();
    world.play_out(&[&ann, &ben], other.table).await;
    // One is looked at, the other waits for it, and both are asked for once however many do.
    loop {
        tokio::task::yield_now().await;
        let known = world.host.review(by(&ann), table).await.unwrap();
        let Reviewing::Looking(known) = known else { continue };
        if known.done == 0.25 {
            assert_eq!(known.curve, [START_POINT], "what is known is told, once");
            break;
        }
    }
    for _ in 0..3 {
        let waits = world.host.review(by(&ben), other.table).await.unwrap();
        assert_eq!(waits, Reviewing::Waiting(1));
    }
    // Closing waits for no reviewer.
    let patient = Arc::new(Patient::default());
    let world = world.restarted_with(patient.clone()).await;
    assert_eq!(bots.asked.load(SeqCst), 1);
    for table in [table, other.table] {
        read(&world, by(&ann), table).await.unwrap();
    }
    assert_eq!(patient.asked.load(SeqCst), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_comes_before_a_reviewer() {
    let bots = Arc::new(Patient { dwells: AtomicBool::new(true), ..Patient::default() });
    // One bot at a time: the reviewer has its place.
    let settings = Settings { bots_at_once: 1, ..Settings::for_tests() };
    let world = World::seated(tempfile::tempdir().unwrap(), bots.clone(), settings, 1);
    let (ann, _, table) = finished(&world).await;
    while !matches!(world.host.review(by(&ann), table).await.unwrap(), Reviewing::Looking(_)) {
        tokio::task::yield_now().await;
    }
    // Nobody plays here, so nobody is awaited, and yet it is played to its end.
    let bot = || SeatWish::Bot("random".into());
    let new: NewTable = of(vec![bot(), bot()]);
    let opened = world.host.create_table(&ann, new).await.unwrap();
    let mut watch = world.host.watch(None, opened.table).await.unwrap();
    while watch.next().await.unwrap().status() != Status::Over {}
    assert_eq!(bots.asked.load(SeqCst), 1);
    bots.dwells.store(false, SeqCst);
    read(&world, by(&ann), table).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_somebody_watches_is_reviewed_at_once() {
    let bots = Arc::new(Patient { version: "one", ..Patient::default() });
    let settings = Settings { review_at_once: true, ..Settings::for_tests() };
    let world = World::seated(tempfile::tempdir().unwrap(), bots.clone(), settings, 1);
    let (ann, ben, table) = world.pair().await;
    let _watch = world.host.watch(None, table).await.unwrap();
    world.play_out(&[&ann, &ben], table).await;
    while world.host.store().review(table, "one".into()).await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
    assert_eq!(bots.asked.load(SeqCst), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reviewer_that_breaks_is_not_asked_again_and_holds_up_nobody() {
    let bots = Arc::new(Patient { breaks: AtomicBool::new(true), ..Patient::default() });
    let world = World::with_bots(bots.clone());
    let (ann, _, table) = finished(&world).await;
    let failed = read(&world, by(&ann), table).await.unwrap_err();
    assert_eq!(failed.code(), "broken");
    assert_eq!(bots.asked.load(SeqCst), 1);
    bots.breaks.store(false, SeqCst);
    let (ann, _, next) = finished(&world).await;
    read(&world, by(&ann), next).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_decisions_gave_away_is_added_up_by_game_and_month() {
    let world = World::with_bots(Arc::new(Patient::default()));
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let month = 31 * 24 * 60 * 60 * 1000;
    for _ in 0..2 {
        for _ in 0..2 {
            let seats = vec![SeatWish::Me, SeatWish::Open];
            let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
            world.host.join(&ben, table, None, None).await.unwrap();
            world.play_out(&[&ann, &ben], table).await;
            read(&world, by(&ann), table).await.unwrap();
        }
        world.clock.advance(month);
    }
    let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    world.play_against_bots(&ann, table).await;
    read(&world, by(&ann), table).await.unwrap();

    let [ferry] = &world.host.accuracy(ann.id).await.unwrap()[..] else { panic!("one game") };
    assert_eq!(ferry.game, "ferry");
    let months: Vec<_> = ferry.months.iter().map(|one| (one.matches, one.decisions)).collect();
    assert_eq!(months, [(2, 8), (2, 8), (1, 4)]);
    assert_eq!(ferry.months[0].month, &host::iso(START)[..7]);
    assert!((ferry.months[0].per_decision() - 0.125).abs() < 1e-12);
    let [(bot, play)] = &ferry.bots[..] else { panic!("one bot was reviewed") };
    assert_eq!((bot.as_str(), play.matches, play.decisions), ("random", 1, 5));
    assert_eq!(world.host.accuracy(ben.id).await.unwrap()[0].months.len(), 2);
    let stranger = world.guest("Cara").await;
    assert!(world.host.accuracy(stranger.id).await.unwrap().is_empty());
    // Whoever plays a match of others on has not made their decisions.
    let seats = || vec![SeatWish::Me, SeatWish::Bot("random".into())];
    let again = world.host.fork_again(&stranger, table, 4, seats()).await.unwrap().table;
    let fresh = world.host.fork(&stranger, table, 4, seats(), Visibility::Link).await.unwrap();
    for table in [again, fresh.table] {
        world.play_against_bots(&stranger, table).await;
        read(&world, by(&stranger), table).await.unwrap();
    }
    assert!(world.host.accuracy(stranger.id).await.unwrap().is_empty());
    let ferry = &world.host.accuracy(ann.id).await.unwrap()[0];
    assert_eq!(ferry.bots[0].1.matches, 1);
}
