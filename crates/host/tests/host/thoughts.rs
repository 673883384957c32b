//! What bots think is told when the match is over.

use crate::world::{games, of};
use catalog::{AnyGame, AnyMatch};
use game_core::Seat;
use host::{SeatWish, Status};

#[tokio::test]
async fn what_bots_thought_is_told_when_the_match_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let store = crate::engine::open(folder.path(), games());
    let clock = std::sync::Arc::new(host::ManualClock::new(0));
    let entropy = std::sync::Arc::new(host::SeededEntropy::new(1));
    let bots = std::sync::Arc::new(Talkative);
    let host = host::Host::start(store, clock, entropy, bots, host::Settings::for_tests());
    let ann = host.create_guest("Ann").await.unwrap().0;
    let seats = vec![SeatWish::Bot("talker".into()), SeatWish::Bot("talker".into())];
    let table = host.create_table(&ann, of(seats)).await.unwrap().table;
    let mut watch = host.watch(None, table).await.unwrap();
    let over = loop {
        let view = watch.next().await.unwrap();
        match view.status() {
            Status::Over => break view,
            _ => assert!(view.thoughts().is_empty()),
        }
    };
    let thoughts = over.thoughts();
    // Five coins each.
    assert_eq!(thoughts.len(), 10, "{thoughts:?}");
    assert!(thoughts.iter().all(|one| one.thought == "I like this one"));
    let stored = host.store().table(table).await.unwrap().unwrap();
    assert_eq!(stored.thoughts, thoughts);
}

/// A bot that says why it plays what it plays.
struct Talkative;

impl host::BotPool for Talkative {
    fn names(&self, _: AnyGame) -> &[&str] {
        &["talker"]
    }

    fn sit(&self, _: AnyGame, _: &str) -> Result<Box<dyn host::Thinker>, String> {
        Ok(Box::new(Talkative))
    }
}

impl host::Thinker for Talkative {
    fn choose(
        &mut self,
        played: &AnyMatch,
        seat: Seat,
        _: u64,
        _: u64,
    ) -> Result<host::Choice, String> {
        let legal = played.legal_moves(seat);
        let at = played.version() as usize / 2 % legal.len();
        let thought = Some("I like this one".into());
        Ok(host::Choice { mv: legal[at].text.clone(), thought })
    }
}
