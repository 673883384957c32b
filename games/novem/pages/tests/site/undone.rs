//! Whoever changes their mind again and again does not break anybody's page.

use crate::world::{Lays, World};
use serde_json::json;
use testing::minds::{
    all_look, api_view, as_listed, nobody_is_broken_by_changed_minds, takes_back,
};

#[tokio::test]
async fn an_opponent_who_lays_and_takes_back_twice_breaks_nothing() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    for marker in ["1", "3"] {
        ben.lays_now(&table, marker).await.leads_to(&table);
        assert!(takes_back(&mut ben, &table).await);
    }
    // Her own marker is the entry whose version is beyond the length of the log she may read.
    ann.lays_now(&table, "A").await.leads_to(&table);
    let page = ann.get(&table).await;
    assert_eq!(page.status, 200, "{}", page.body);
    page.says("Row A: your choice");
    page.says("Ben took their marker back.");
    let text = ann.get(&format!("{table}/text")).await;
    text.says("Your marker lies face down: row A.");
    let replay = ann.get(&format!("{table}/replay")).await;
    replay.says("You laid A");
    replay.says("Ben took the marker back");
    let seen = api_view(&mut ann, &table).await;
    assert_eq!(seen["view"]["markers"], json!([{"yours": "A"}, "not_yet"]));

    ben.lays_now(&table, "2").await.leads_to(&table);
    ann.get(&table).await.says("A met 2: you took a tile.");
    ben.get(&format!("{table}/text")).await.says("A met 2: Ann took a tile.");
    for player in [&mut ann, &mut ben] {
        let replay = player.get(&format!("{table}/replay")).await;
        assert_eq!(replay.status, 200);
        replay.says("A met 2: ");
    }
    let mut all = [ann, ben, world.stranger()];
    all_look(&mut all, &table).await;
}

#[tokio::test]
async fn minds_are_changed_at_novem() {
    nobody_is_broken_by_changed_minds(&World::new(), "novem", 2, 30, as_listed).await;
}
