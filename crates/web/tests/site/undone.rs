//! Whoever changes their mind again and again does not break anybody's page.

use crate::world::{Seals, World};
use serde_json::json;
use testing::minds::{
    all_look, api_view, as_listed, nobody_is_broken_by_changed_minds, takes_back,
};

#[tokio::test]
async fn an_opponent_who_seals_and_takes_back_twice_breaks_nothing() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    for coin in ["1", "3"] {
        ben.seals_now(&table, coin).await.leads_to(&table);
        assert!(takes_back(&mut ben, &table).await);
    }
    // Her own coin is the entry whose version is beyond the length of the log she may read.
    ann.seals_now(&table, "4").await.leads_to(&table);
    let page = ann.get(&table).await;
    assert_eq!(page.status, 200, "{}", page.body);
    page.says("You: 4");
    page.says("Ben: took it back");
    ann.get(&format!("{table}/text")).await.says("sealed 4");
    let replay = ann.get(&format!("{table}/replay")).await;
    replay.says("You: 4");
    replay.says("Ben: took it back");
    let seen = api_view(&mut ann, &table).await;
    let sealed = |seat: usize| seen["view"]["seats"][seat]["sealed"].clone();
    assert_eq!((sealed(0), sealed(1)), (json!({"yours": 4}), json!("not_yet")));

    ben.seals_now(&table, "2").await.leads_to(&table);
    ann.get(&table).await.says("Ben: 2");
    ben.get(&format!("{table}/text")).await.says("Ann: 4");
    for player in [&mut ann, &mut ben] {
        let replay = player.get(&format!("{table}/replay")).await;
        assert_eq!(replay.status, 200);
        replay.says("Boat 2");
    }
    let mut all = [ann, ben, world.stranger()];
    all_look(&mut all, &table).await;
}

#[tokio::test]
async fn minds_are_changed_on_the_plain_board() {
    nobody_is_broken_by_changed_minds(&World::new(), "ferry", 3, 4, as_listed).await;
}

#[tokio::test]
async fn whoever_takes_back_more_than_there_is_takes_back_all_there_is() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    ann.seals_now(&table, "4").await.leads_to(&table);
    let back = format!("{table}/take-back");
    let version = ann.get(&table).await.version().to_owned();
    ann.post(&back, &[("version", &version), ("times", "5")]).await.leads_to(&table);
    let version = ann.get(&table).await.version().to_owned();
    let refused = ann.post(&back, &[("version", &version), ("times", "5")]).await;
    assert_eq!(refused.status, 409);
    assert_eq!(ann.get(&table).await.version(), version);
}
