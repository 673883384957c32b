//! What goes wrong on our side: panics, a full disk, and closing in a rush.

use crate::campaigns::season;
use crate::engine;
use crate::world::{START, World, games, of};
use catalog::{AnyGame, AnyMatch};
use game_core::Seat;
use host::{
    BotPool, Choice, Clock, Host, HostError, ManualClock, RandomBots, SeatWish, SeededEntropy,
    Settings, Status, Thinker, Wait,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

/// A clock that breaks whoever asks it. A table's task asks for the time when it
/// is loaded and at every command, so the panic happens there.
struct BrittleClock {
    time: ManualClock,
    panics: AtomicUsize,
}

impl Clock for BrittleClock {
    fn now(&self) -> u64 {
        let armed = self.panics.fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1)).is_ok();
        assert!(!armed, "the clock is broken");
        self.time.now()
    }

    fn steady(&self) -> u64 {
        self.time.steady()
    }

    fn sleep_until(&self, at: u64) -> Wait {
        self.time.sleep_until(at)
    }
}

struct Brittle {
    host: Host,
    clock: Arc<BrittleClock>,
    _folder: tempfile::TempDir,
}

fn brittle(bots: Arc<dyn BotPool>) -> Brittle {
    let folder = tempfile::tempdir().unwrap();
    let store = engine::open(folder.path(), games());
    let clock = Arc::new(BrittleClock { time: ManualClock::new(START), panics: 0.into() });
    let entropy = Arc::new(SeededEntropy::new(1));
    let host = Host::start(store, clock.clone(), entropy, bots, Settings::for_tests());
    Brittle { host, clock, _folder: folder }
}

#[tokio::test]
async fn a_table_that_panics_is_loaded_anew_and_the_next_request_is_served() {
    let world = brittle(Arc::new(RandomBots));
    let (ann, _) = world.host.create_guest("Ann").await.unwrap();
    let (ben, _) = world.host.create_guest("Ben").await.unwrap();
    let seats = vec![SeatWish::Me, SeatWish::Open];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    world.host.join(&ben, table, None, None).await.unwrap();
    let mut watch = world.host.watch(Some(ben.id), table).await.unwrap();
    let before = watch.next().await.unwrap().version();

    world.clock.panics.store(1, SeqCst);
    let broken = world.host.play(ann.id, table, "3", Some(before)).await.unwrap_err();
    assert!(matches!(broken, HostError::Broken(_)), "{broken:?}");
    assert_eq!(world.host.metrics().panics, 1);

    // The move has not happened; the table is as the store has it, and goes on.
    assert_eq!(world.host.view(Some(ann.id), table).await.unwrap().version(), before);
    let version = world.host.play(ann.id, table, "3", Some(before)).await.unwrap();
    loop {
        if watch.next().await.unwrap().version() == version {
            break;
        }
    }
    assert!(world.host.shutdown().await, "nothing dead is waited for");
}

#[tokio::test]
async fn a_table_that_panics_whenever_it_is_loaded_is_told_as_broken_and_holds_nobody_up() {
    let world = brittle(Arc::new(RandomBots));
    let (ann, _) = world.host.create_guest("Ann").await.unwrap();
    let seats = vec![SeatWish::Me, SeatWish::Open];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    watch.next().await.unwrap();
    world.clock.panics.store(usize::MAX, SeqCst);
    for _ in 0..4 {
        let broken = world.host.view(Some(ann.id), table).await.unwrap_err();
        assert!(matches!(broken, HostError::Broken(_)), "{broken:?}");
    }
    assert!(matches!(watch.next().await, Err(HostError::Broken(_))));
    let tried = world.host.metrics().panics;
    assert!((4..=6).contains(&tried), "{tried} panics for five requests");
    // Once it is mended, everything is there.
    world.clock.panics.store(0, SeqCst);
    assert_eq!(world.host.view(Some(ann.id), table).await.unwrap().status(), Status::Open);
    world.clock.panics.store(usize::MAX, SeqCst);
    let _ = world.host.view(Some(ann.id), table).await;
    assert!(world.host.shutdown().await);
}

#[tokio::test]
async fn a_log_that_does_not_replay_is_told_as_broken_and_nothing_else_suffers() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let world = world.restarted().await;
    engine::sql(world.folder(), "UPDATE entries SET line = replace(line, '1', '2')");
    for _ in 0..3 {
        let broken = world.host.view(Some(ann.id), table).await.unwrap_err();
        assert!(matches!(broken, HostError::Broken(_)), "{broken:?}");
    }
    let other = world.host.create_table(&ben, of(vec![SeatWish::Me, SeatWish::Open])).await;
    assert_eq!(world.view(&ben, other.unwrap().table).await.status(), Status::Open);
    assert!(world.host.shutdown().await);
}

/// A bot that panics whenever it is asked.
struct Panicking;

impl BotPool for Panicking {
    fn names(&self, _: AnyGame) -> &[&str] {
        &["panicking"]
    }

    fn sit(&self, _: AnyGame, _: &str) -> Result<Box<dyn Thinker>, String> {
        Ok(Box::new(Panicking))
    }
}

impl Thinker for Panicking {
    fn choose(&mut self, _: &AnyMatch, _: Seat, _: u64, _: u64) -> Result<Choice, String> {
        panic!("the bot is broken")
    }
}

#[tokio::test]
async fn a_bot_that_panics_holds_nobody_up() {
    let world = brittle(Arc::new(Panicking));
    let (ann, _) = world.host.create_guest("Ann").await.unwrap();
    let seats = vec![SeatWish::Me, SeatWish::Bot("panicking".into())];
    let table = world.host.create_table(&ann, of(seats)).await.unwrap().table;
    let mut watch = world.host.watch(Some(ann.id), table).await.unwrap();
    loop {
        let view = watch.next().await.unwrap();
        if view.status() == Status::Over {
            break;
        }
        if let Some(mv) = view.legal().last() {
            world.host.play(ann.id, table, &mv.text, Some(view.version())).await.unwrap();
        }
    }
    let counted = world.host.metrics();
    assert!(counted.bot_failures > 0 && counted.panics == 0, "{counted:?}");
    assert!(world.host.shutdown().await);
}

/// Makes every change of these kinds fail, as on a full disk, or work again.
fn disk(world: &World, full: bool) {
    let raise = "CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS \
                 $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'no space left'; END $$";
    if engine::POSTGRES {
        engine::sql(world.folder(), raise);
    }
    for (number, (deed, of)) in [
        ("INSERT", "tables"),
        ("INSERT", "entries"),
        ("INSERT", "chat"),
        ("INSERT", "campaigns"),
        ("UPDATE", "campaigns"),
    ]
    .into_iter()
    .enumerate()
    {
        let sql = match (full, engine::POSTGRES) {
            (true, false) => format!(
                "CREATE TRIGGER full_{number} BEFORE {deed} ON {of} \
                 BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
            ),
            (true, true) => format!(
                "CREATE TRIGGER full_{number} BEFORE {deed} ON {of} EXECUTE FUNCTION full_disk()"
            ),
            (false, false) => format!("DROP TRIGGER full_{number}"),
            (false, true) => format!("DROP TRIGGER full_{number} ON {of}"),
        };
        engine::sql(world.folder(), &sql);
    }
}

fn is_failure<T: std::fmt::Debug>(answer: Result<T, HostError>) {
    assert!(matches!(answer, Err(HostError::Storage(_))), "{answer:?}");
}

#[tokio::test]
async fn a_full_disk_is_a_failure_and_no_conflict_and_with_room_everything_goes_on() {
    let world = World::new();
    let (ann, _, table) = world.pair().await;
    let campaign = world.host.begin_campaign(&ann, season(None)).await.unwrap();
    let game = world.host.campaign(None, campaign).await.unwrap().table.unwrap();
    world.play_against_bots(&ann, game).await;
    let before = world.view(&ann, table).await.version();

    disk(&world, true);
    // The finished game cannot be entered. This used to be tried until the
    // stack was full.
    is_failure(world.host.campaign(Some(ann.id), campaign).await);
    is_failure(world.host.campaign_file(campaign).await);
    is_failure(world.host.decide_campaign(ann.id, campaign, "coins 3").await);
    is_failure(world.host.pause_campaign(ann.id, campaign, true).await);
    is_failure(world.host.begin_campaign(&ann, season(None)).await);
    is_failure(world.host.play(ann.id, table, "3", None).await);
    is_failure(world.host.say(&ann, table, "hello").await);
    is_failure(world.host.create_table(&ann, of(vec![SeatWish::Me, SeatWish::Open])).await);
    // What is stored can still be looked at.
    assert_eq!(world.view(&ann, table).await.version(), before);

    disk(&world, false);
    let page = world.host.campaign(Some(ann.id), campaign).await.unwrap();
    assert_eq!(page.campaign.records().len(), 1);
    world.host.decide_campaign(ann.id, campaign, "coins 3").await.unwrap();
    world.host.play(ann.id, table, "3", None).await.unwrap();
    world.host.say(&ann, table, "hello").await.unwrap();
    world.host.create_table(&ann, of(vec![SeatWish::Me, SeatWish::Open])).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_campaign_that_many_look_at_at_once_is_entered_once() {
    let world = World::new();
    let ann = world.guest("Ann").await;
    let campaign = world.host.begin_campaign(&ann, season(None)).await.unwrap();
    let game = world.host.campaign(None, campaign).await.unwrap().table.unwrap();
    world.play_against_bots(&ann, game).await;
    let looks: Vec<_> = (0..16)
        .map(|_| {
            let host = world.host.clone();
            tokio::spawn(async move { host.campaign(None, campaign).await })
        })
        .collect();
    for look in looks {
        assert_eq!(look.await.unwrap().unwrap().campaign.records().len(), 1);
    }
    let stored = world.host.store().campaign(campaign).await.unwrap().unwrap();
    assert_eq!(stored.revision, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn closing_while_tables_are_opened_ends_in_time() {
    for _ in 0..8 {
        let world = World::new();
        let ann = world.guest("Ann").await;
        let opening: Vec<_> = (0..16)
            .map(|_| {
                let (host, ann) = (world.host.clone(), ann.clone());
                tokio::spawn(async move {
                    loop {
                        let seats = vec![SeatWish::Me, SeatWish::Bot("random".into())];
                        match host.create_table(&ann, of(seats)).await {
                            Ok(_) => {}
                            Err(HostError::Closing) => return,
                            Err(error) => panic!("{error:?}"),
                        }
                    }
                })
            })
            .collect();
        while world.host.metrics().tables_opened < 30 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(world.host.shutdown().await);
        // A task that is off the list ends a moment later.
        while world.host.metrics().tables_live > 0 {
            tokio::task::yield_now().await;
        }
        for one in opening {
            one.await.unwrap();
        }
    }
}

/// A clock that never lets go of whoever asks, once it is stuck.
struct StuckClock(std::sync::Mutex<()>);

impl Clock for StuckClock {
    fn now(&self) -> u64 {
        drop(self.0.lock());
        START
    }

    fn sleep_until(&self, _: u64) -> Wait {
        Box::pin(std::future::pending())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_table_that_hangs_is_not_waited_for_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let store = engine::open(folder.path(), games());
    let clock = Arc::new(StuckClock(std::sync::Mutex::default()));
    let settings = Settings { closing_ms: 200, ..Settings::for_tests() };
    let entropy = Arc::new(SeededEntropy::new(1));
    let host = Host::start(store, clock.clone(), entropy, Arc::new(RandomBots), settings);
    let (ann, _) = host.create_guest("Ann").await.unwrap();
    let seats = vec![SeatWish::Me, SeatWish::Open];
    let table = host.create_table(&ann, of(seats)).await.unwrap().table;
    host.view(None, table).await.unwrap();
    {
        let clock = clock.clone();
        let (held, holds) = std::sync::mpsc::channel();
        let (let_go, released) = std::sync::mpsc::channel::<()>();
        let holder = std::thread::spawn(move || {
            let _stuck = clock.0.lock();
            held.send(()).unwrap();
            let _ = released.recv();
        });
        holds.recv().unwrap();
        // Whoever hangs may be the thread that would have looked at the time for all: somebody has to wake another.
        let runtime = tokio::runtime::Handle::current();
        let (ended, ends) = std::sync::mpsc::channel::<()>();
        let waker = std::thread::spawn(move || {
            let pause = std::time::Duration::from_millis(10);
            while ends.recv_timeout(pause) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                runtime.spawn(async {});
            }
        });
        let look = tokio::spawn({
            let host = host.clone();
            async move { host.view(None, table).await.map(drop) }
        });
        assert!(!host.shutdown().await, "it did not end in time, and says so");
        drop(let_go);
        holder.join().unwrap();
        let _ = look.await.unwrap();
        drop(ended);
        waker.join().unwrap();
    }
}
