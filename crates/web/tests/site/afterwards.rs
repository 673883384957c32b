//! When a match is over: replay, record, playing on.

use crate::world::{Seals, World};
use game_core::Record;

#[tokio::test]
async fn a_replay_shows_any_move_through_any_eyes_once_it_is_over() {
    let world = World::new();
    let (mut ann, _, table) = world.played().await;
    let mut stranger = world.stranger();
    for visitor in [&mut ann, &mut stranger] {
        for eyes in ["0", "1", "watch"] {
            for at in [0, 1, 2, 3, 15] {
                let page = visitor.get(&format!("{table}/replay?at={at}&as={eyes}")).await;
                assert_eq!(page.status, 200);
                // The first passenger is there before anybody moves.
                page.says(&format!("Move {} of 14", u32::saturating_sub(at, 1)));
                page.says("Verified");
            }
        }
        let seen = |eyes: &str| format!("{table}/replay?at=2&as={eyes}");
        visitor.get(&seen("0")).await.says("sealed 5");
        let other = visitor.get(&seen("1")).await;
        other.says(", sealed<br>");
        assert!(!other.body.contains("sealed 5"), "{}", other.body);
    }
    for wrong in ["at=9999", "at=-1", "at=x", "at=1&as=2", "at=1&as=me", "as=99999999999999999999"]
    {
        assert_eq!(ann.get(&format!("{table}/replay?{wrong}")).await.status, 404, "{wrong}");
    }
    assert_eq!(ann.get(&format!("{table}/replay?%ff=%&&=")).await.status, 200);
}

#[tokio::test]
async fn before_the_end_everybody_has_their_own_eyes_only() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    ann.seals_now(&table, "3").await.leads_to(&table);
    let own = ann.get(&format!("{table}/replay?at=2&as=0")).await;
    own.says("You: 3");
    for eyes in ["1", "watch"] {
        assert_eq!(ann.get(&format!("{table}/replay?at=2&as={eyes}")).await.status, 403);
    }
    let mut stranger = world.stranger();
    assert_eq!(stranger.get(&format!("{table}/replay?at=2&as=0")).await.status, 403);
}

#[tokio::test]
async fn the_record_downloads_and_can_be_checked() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let commit = world.stranger().get(&format!("{table}/record")).await;
    let early = Record::parse(&commit.body).unwrap();
    assert_eq!(early.header.seed, None);
    let commit = early.header.commit.unwrap();
    ann.get(&table).await.says(&commit[..8]);
    crate::world::play_out(&mut ann, &mut ben, &table).await;
    let reply = world.stranger().get(&format!("{table}/record")).await;
    let name = reply.headers["content-disposition"].to_str().unwrap();
    assert!(name.starts_with("attachment; filename=\"ferry-") && name.ends_with(".tide\""));
    let record = Record::parse(&reply.body).unwrap();
    assert_eq!(record.header.commit, Some(commit));
    let found = record.verify::<ferry::Ferry>().unwrap();
    assert_eq!((found.moves, found.chances), (10, 5));
    let seed = record.header.seed.unwrap();
    ann.get(&table).await.says(&seed[..8]);
}

#[tokio::test]
async fn anybody_can_play_on_from_a_move() {
    let world = World::new();
    let (mut ann, _, table) = world.played().await;
    let fork = format!("{table}/fork");
    let next = ann.post(&fork, &[("at", "5"), ("against", "bot:random")]).await.location();
    ann.get(&next).await.says("Boat 2");
    let open = ann.post(&fork, &[("at", "5"), ("against", "open")]).await.location();
    ann.get(&open).await.says("The match starts when every seat is taken");
    let mut stranger = world.stranger();
    stranger.post(&format!("{open}/join"), &[("name", "Cleo")]).await.leads_to(&open);
    stranger.get(&open).await.says("Boat 2");
    for (at, against) in [("5", "bot:nobody"), ("x", "open"), ("99999", "open")] {
        let refused = ann.post(&fork, &[("at", at), ("against", against)]).await;
        assert!(refused.status.is_client_error(), "{at} {against}");
    }
    let mut stranger = world.stranger();
    stranger.post(&fork, &[("at", "1"), ("against", "bot:random")]).await.location();
}
