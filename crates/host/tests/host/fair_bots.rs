//! Bots are shared fairly: however many tables of bots there are, a person's
//! bot is the next to think.

use crate::toys::{Toys, ferry};
use catalog::{AnyGame, AnyMatch};
use game_core::Seat;
use host::{BotPool, Choice, HostError, NewTable, SeatWish, Settings, Status, TableId, Thinker};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

/// Bots that think until they are told to stop thinking, one at a time, and say
/// for whom they thought.
struct Told {
    go_on: Arc<Mutex<Receiver<()>>>,
    thought: Mutex<Sender<String>>,
    /// Told who sits down to think for the first time.
    began: Mutex<Sender<String>>,
}

impl BotPool for Told {
    fn names(&self, _: AnyGame) -> &[&str] {
        &["slow", "fair"]
    }

    fn sit(&self, _: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String> {
        let _ = self.began.lock().unwrap().send(bot.to_owned());
        let (go_on, thought) = (self.go_on.clone(), self.thought.lock().unwrap().clone());
        Ok(Box::new(Slow { name: bot.to_owned(), go_on, thought }))
    }
}

struct Slow {
    name: String,
    go_on: Arc<Mutex<Receiver<()>>>,
    thought: Sender<String>,
}

impl Thinker for Slow {
    fn choose(&mut self, played: &AnyMatch, seat: Seat, _: u64, _: u64) -> Result<Choice, String> {
        // When the test is over nobody tells it any more.
        let _ = self.go_on.lock().unwrap().recv();
        let _ = self.thought.send(self.name.clone());
        let first = played.legal_moves(seat).swap_remove(0);
        Ok(Choice { mv: first.text, thought: None })
    }
}

struct House {
    toys: Toys,
    go_on: Option<Sender<()>>,
    thought: Receiver<String>,
    began: Receiver<String>,
}

impl House {
    fn new(settings: Settings) -> House {
        let ((go_on, told), (thought, heard), (sat, began)) = (channel(), channel(), channel());
        let pool = Told {
            go_on: Arc::new(Mutex::new(told)),
            thought: Mutex::new(thought),
            began: Mutex::new(sat),
        };
        let toys = Toys::with(Arc::new(pool), Settings { bots_at_once: 1, ..settings });
        House { toys, go_on: Some(go_on), thought: heard, began }
    }

    /// Waits until so many bots wait for the one that thinks.
    async fn waits(&self, bots: u64) {
        while self.toys.host.metrics().bots_waiting != bots {
            tokio::task::yield_now().await;
        }
    }

    /// Lets the bot that thinks decide, and says which it was.
    fn next(&self) -> String {
        self.go_on.as_ref().expect("it is open").send(()).unwrap();
        self.thought.recv().unwrap()
    }

    /// All bots think as fast as they can from here on.
    fn hurry(&mut self) {
        self.go_on = None;
    }
}

fn of_bots() -> NewTable {
    let slow = || SeatWish::Bot("slow".into());
    NewTable { seats: vec![slow(), slow()], ..ferry() }
}

fn with_me() -> NewTable {
    NewTable { seats: vec![SeatWish::Me, SeatWish::Bot("fair".into())], ..ferry() }
}

#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_tables_of_bots_do_not_keep_a_person_waiting() {
    let mut house = House::new(Settings::for_tests());
    let [eve, ann] = [house.toys.guest("Eve").await, house.toys.guest("Ann").await];
    for _ in 0..500 {
        house.toys.host.create_table(&eve, of_bots()).await.unwrap();
    }
    house.waits(999).await;
    assert_eq!(house.began.recv().unwrap(), "slow");
    house.toys.host.create_table(&ann, with_me()).await.unwrap();
    // One thinks already and is not disturbed; beside it Ann's bot begins at once.
    assert_eq!(house.began.recv().unwrap(), "fair");
    assert_eq!(house.toys.host.metrics().bots_waiting, 999);
    house.hurry();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_somebody_comes_to_watch_is_next() {
    let mut house = House::new(Settings::for_tests());
    let eve = house.toys.guest("Eve").await;
    let mut last = None;
    for bot in ["slow", "slow", "slow", "fair"] {
        let seats = vec![SeatWish::Bot(bot.into()), SeatWish::Bot(bot.into())];
        let new = NewTable { seats, ..ferry() };
        let is_first = last.is_none();
        last = Some(house.toys.host.create_table(&eve, new).await.unwrap().table);
        if is_first {
            // It thinks already when the others come.
            house.waits(1).await;
        }
    }
    house.waits(7).await;
    let _watch = house.toys.host.watch(None, last.unwrap()).await.unwrap();
    // Whoever looks finds all done that came before.
    house.toys.host.view(None, last.unwrap()).await.unwrap();
    assert_eq!([house.next(), house.next()], ["slow", "fair"]);
    house.hurry();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_so_many_tables_of_bots_and_no_more() {
    let settings = Settings { most_bot_tables: 3, ..Settings::for_tests() };
    let mut house = House::new(settings);
    let (host, eve) = (house.toys.host.clone(), house.toys.guest("Eve").await);
    for _ in 0..3 {
        host.create_table(&eve, of_bots()).await.unwrap();
    }
    let refused = host.create_table(&eve, of_bots()).await.unwrap_err();
    assert_eq!(refused, HostError::TooManyBotTables(3));
    assert!(refused.to_string().contains("3 of your tables"), "{refused}");
    // Tables with people in them are another thing, and so are other guests.
    host.create_table(&eve, with_me()).await.unwrap();
    let ann = house.toys.guest("Ann").await;
    host.create_table(&ann, of_bots()).await.unwrap();
    house.hurry();
    // When the matches are over there is room again.
    while host.create_table(&eve, of_bots()).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_everybody_has_left_counts_as_one_of_bots_until_somebody_is_back() {
    let settings = Settings { most_bot_tables: 3, ..Settings::for_tests() };
    let mut house = House::new(settings);
    let (host, eve) = (house.toys.host.clone(), house.toys.guest("Eve").await);
    let mut left = Vec::new();
    for _ in 0..3 {
        let table = host.create_table(&eve, with_me()).await.unwrap().table;
        host.leave(eve.id, table).await.unwrap();
        // Whoever looks finds all done that came before.
        host.view(None, table).await.unwrap();
        left.push(table);
    }
    let refused = host.create_table(&eve, of_bots()).await.unwrap_err();
    assert_eq!(refused, HostError::TooManyBotTables(3));
    host.join(&eve, left[0], None, None).await.unwrap();
    host.view(None, left[0]).await.unwrap();
    host.create_table(&eve, of_bots()).await.unwrap();
    house.hurry();
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_that_nobody_looks_at_rest_until_somebody_does() {
    let house = House::new(Settings { unseen_ms: 60_000, ..Settings::for_tests() });
    let (host, eve) = (house.toys.host.clone(), house.toys.guest("Eve").await);
    let table: TableId = host.create_table(&eve, of_bots()).await.unwrap().table;
    house.waits(1).await;
    house.toys.clock.advance(60_000);
    // Both were asked before; what they decide counts, but nobody is asked again.
    assert_eq!([house.next(), house.next()], ["slow", "slow"]);
    while host.metrics().bot_moves < 2 {
        tokio::task::yield_now().await;
    }
    assert_eq!(house.toys.host.metrics().bots_waiting, 0);
    let view = host.view(None, table).await.unwrap();
    assert_eq!(view.status(), Status::Playing);
    // The look has woken them.
    house.waits(1).await;
    let mut house = house;
    house.hurry();
}
