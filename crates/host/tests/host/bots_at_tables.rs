//! Bots sit as long as their seats, and take their time once a turn.

use crate::toys::{Toys, ferry, lots};
use catalog::{AnyGame, AnyMatch};
use game_core::Seat;
use host::{BotPool, Choice, NewTable, SeatWish, Settings, Status, Thinker};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Bots that take the last of what they may do, and count how often one sits down and how often one is asked.
#[derive(Clone, Default)]
struct Counted {
    seated: Arc<AtomicU32>,
    asked: Arc<AtomicU32>,
}

impl BotPool for Counted {
    fn names(&self, _: AnyGame) -> &[&str] {
        &["calm", "keen"]
    }

    fn sit(&self, _: AnyGame, _: &str) -> Result<Box<dyn Thinker>, String> {
        self.seated.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(self.clone()))
    }
}

impl Thinker for Counted {
    fn choose(&mut self, played: &AnyMatch, seat: Seat, _: u64, _: u64) -> Result<Choice, String> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let last = played.legal_moves(seat).pop().ok_or("there is nothing to play")?;
        Ok(Choice { mv: last.text, thought: None })
    }
}

fn against(bot: &str, new: NewTable) -> NewTable {
    NewTable { seats: vec![SeatWish::Me, SeatWish::Bot(bot.into())], ..new }
}

#[tokio::test]
async fn a_bot_sits_down_once_for_a_whole_match() {
    let bots = Counted::default();
    let toys = Toys::with(Arc::new(bots.clone()), Settings::for_tests());
    let ann = toys.guest("Ann").await;
    let table = toys.host.create_table(&ann, against("calm", ferry())).await.unwrap().table;
    let mut watch = toys.host.watch(Some(ann.id), table).await.unwrap();
    loop {
        let view = watch.next().await.unwrap();
        if view.status() == Status::Over {
            break;
        }
        if let Some(first) = view.legal().first() {
            toys.host.play(ann.id, table, &first.text, Some(view.version())).await.unwrap();
        }
    }
    assert_eq!(bots.seated.load(Ordering::Relaxed), 1);
    assert_eq!(toys.host.metrics().bot_moves, 5);
}

#[tokio::test]
async fn a_bot_takes_its_time_for_every_turn() {
    let settings = Settings { bot_delay_ms: 1000, ..Settings::for_tests() };
    let bots = Counted::default();
    let toys = Toys::with(Arc::new(bots.clone()), settings);
    let ann = toys.guest("Ann").await;
    let table = toys.host.create_table(&ann, against("calm", ferry())).await.unwrap().table;
    for boat in 0..3 {
        let coin = toys.view(&ann, table).await.legal()[0].text.clone();
        toys.host.play(ann.id, table, &coin, None).await.unwrap();
        let before = toys.view(&ann, table).await;
        // As long as the clock stands still nothing happens, however often one looks.
        for _ in 0..100 {
            tokio::task::yield_now().await;
            assert_eq!(toys.view(&ann, table).await.version(), before.version(), "boat {boat}");
        }
        // Among several programs it takes a moment until one of them minds the table. Once the bot has been asked its
        // time for the next turn begins, and the clock has to stand still again.
        let closed = loop {
            if bots.asked.load(Ordering::Relaxed) == boat {
                toys.clock.advance(1000);
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            let now = toys.host.view(None, table).await.unwrap();
            if now.version() > before.version() {
                break now;
            }
        };
        assert_eq!(closed.version(), before.version() + 2, "a coin and the next passenger");
    }
}

#[tokio::test]
async fn a_stand_in_of_that_name_is_kept_by_the_table() {
    let toys = Toys::with(Arc::new(Counted::default()), Settings::for_tests());
    let ann = toys.guest("Ann").await;
    for (wish, plays) in [(None, "calm"), (Some("keen"), "keen")] {
        let new = NewTable { stand_in: wish.map(str::to_string), ..lots() };
        let table = toys.host.create_table(&ann, new).await.unwrap().table;
        assert_eq!(toys.view(&ann, table).await.stand_in(), plays);
    }
    let new = NewTable { stand_in: Some("wild".into()), ..lots() };
    let refused = toys.host.create_table(&ann, new).await.unwrap_err();
    assert_eq!(refused.to_string(), "lots has no bot of that name; there is calm, keen");
}
