//! What is pushed, and what is not.

use crate::world::World;
use crate::world::{Browser, Lays};
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
    ann.lays_now(&table, "A").await.leads_to(&table);
    let event = events.until("Ann has chosen.").await;
    assert!(event.starts_with("id: 2\n"), "{event}");
    ben.lays_now(&table, "3").await.leads_to(&table);
    events.until("A met 3").await;
}

/// What somebody sees of a table at which Ann has laid this marker. Two such
/// worlds differ in nothing else.
async fn seen_after(marker: &str, who: &str) -> Vec<String> {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let mut stranger = world.stranger();
    stranger.cookies.insert("visit".into(), "same".into());
    let watcher: &mut Browser = if who == "Ben" { &mut ben } else { &mut stranger };
    sent_around(&mut ann, watcher, &table, marker, "has laid, face down").await
}

#[tokio::test]
async fn a_sealed_choice_changes_no_byte_of_what_others_are_sent() {
    for who in ["Ben", "a stranger"] {
        let one = seen_after("A", who).await;
        for other in ["B", "C"] {
            assert_eq!(one, seen_after(other, who).await, "{who}");
        }
    }
}
