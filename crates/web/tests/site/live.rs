//! What is pushed, and what is not.

use crate::world::World;
use crate::world::{Browser, Seals};
use testing::sent_around;

#[tokio::test]
async fn every_change_comes_as_a_fragment_with_its_version() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let mut events = ben.follows(&table).await;
    let first = events.next().await.unwrap();
    assert!(first.starts_with("id: 1\ndata: <header"), "{first}");
    assert!(first.ends_with("</section>\n\n"), "{first}");
    assert_eq!(first.matches('\n').count(), 3);
    ann.seals_now(&table, "3").await.leads_to(&table);
    let event = events.until("Ann: chosen, still hidden").await;
    assert!(event.starts_with("id: 2\n"), "{event}");
    ben.seals_now(&table, "3").await.leads_to(&table);
    events.until("Ann: 3").await;
}

/// What somebody sees of a table at which Ann has sealed this coin. Two such
/// worlds differ in nothing else.
async fn seen_after(coin: &str, who: &str) -> Vec<String> {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let mut stranger = world.stranger();
    stranger.cookies.insert("visit".into(), "same".into());
    let watcher: &mut Browser = if who == "Ben" { &mut ben } else { &mut stranger };
    sent_around(&mut ann, watcher, &table, coin, "chosen, still hidden").await
}

#[tokio::test]
async fn a_sealed_choice_changes_no_byte_of_what_others_are_sent() {
    for who in ["Ben", "a stranger"] {
        let one = seen_after("1", who).await;
        for other in ["3", "5"] {
            assert_eq!(one, seen_after(other, who).await, "{who}");
        }
    }
}

#[tokio::test]
async fn a_watcher_sees_a_watchers_table() {
    let world = World::new();
    let (_, _, table) = world.pair().await;
    let event = world.stranger().follows(&table).await.next().await.unwrap();
    assert!(event.contains("You are watching"));
    assert!(!event.contains("name=\"move\""));
}

#[tokio::test]
async fn a_stream_ends_when_the_house_closes() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    let mut events = ann.follows(&table).await;
    events.next().await.unwrap();
    world.host.shutdown().await;
    while let Some(event) = events.next().await {
        assert!(event.contains("<main"), "{event}");
    }
    let closed = ann.get(&table).await;
    assert_eq!(closed.status, 503);
    closed.says("Come back in a moment");
}

#[tokio::test]
async fn who_closes_the_page_is_not_counted_any_more() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let mut events = ann.follows(&table).await;
    let theirs = ben.follows(&table).await;
    drop(theirs);
    events.until("Away").await;
    drop(events);
    while world.host.metrics().watchers > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn what_watchers_say_reaches_the_players_afterwards() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let mut cleo = world.guest("Cleo").await;
    cleo.post(&format!("{table}/chat"), &[("text", "seal 4, Ann")]).await.leads_to(&table);
    assert!(!ann.get(&table).await.body.contains("seal 4, Ann"));
    world.stranger().get(&table).await.says("seal 4, Ann");
    crate::world::play_out(&mut ann, &mut ben, &table).await;
    ann.get(&table).await.says("seal 4, Ann");
}
