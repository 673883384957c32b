//! When a match is over: replay, analysis, record, playing on.

use crate::world::{Lays, World};

#[tokio::test]
async fn a_replay_shows_any_move_through_any_eyes_once_it_is_over() {
    let world = World::new();
    let (mut ann, _, table) = world.played().await;
    let mut stranger = world.stranger();
    for visitor in [&mut ann, &mut stranger] {
        for eyes in ["0", "1", "watch"] {
            for at in [0u32, 1, 2, 3, 20] {
                let page = visitor.get(&format!("{table}/replay?at={at}&as={eyes}")).await;
                assert_eq!(page.status, 200);
                // Move 0 is when everything has been laid out.
                page.says(&format!("Move {} of", at.saturating_sub(1)));
                page.says("How the tide turned");
                page.says("Verified");
            }
        }
        let seen = |eyes: &str| format!("{table}/replay?at=2&as={eyes}");
        visitor.get(&seen("0")).await.says("face down to the others");
        visitor.get(&seen("1")).await.says("has laid, face down");
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
    ann.lays_now(&table, "A").await.leads_to(&table);
    let own = ann.get(&format!("{table}/replay?at=2&as=0")).await;
    own.says("You laid A");
    assert!(!own.body.contains("How the tide turned"));
    for eyes in ["1", "watch"] {
        assert_eq!(ann.get(&format!("{table}/replay?at=2&as={eyes}")).await.status, 403);
    }
    let mut stranger = world.stranger();
    assert_eq!(stranger.get(&format!("{table}/replay?at=2&as=0")).await.status, 403);
    let early = ann.get(&format!("{table}/analysis")).await;
    assert_eq!(early.status, 409);
    early.says("The analysis opens when the match is over.");
}

#[tokio::test]
async fn the_analysis_tells_every_round() {
    let world = World::new();
    let (mut ann, _, table) = world.played().await;
    let page = ann.get(&format!("{table}/analysis")).await;
    assert_eq!(page.status, 200);
    page.says("id=\"g1-r1\"");
    page.says("id=\"g2-r1\"");
    page.says("Your best mix");
    assert_eq!(ann.get(&format!("{table}/analysis")).await.body, page.body);
}

#[tokio::test]
async fn anybody_can_play_on_from_a_move() {
    let world = World::new();
    let (mut ann, _, table) = world.played().await;
    let fork = format!("{table}/fork");
    let next = ann.post(&fork, &[("at", "5"), ("against", "bot:random")]).await.location();
    ann.get(&next).await.says("round 3");
    let open = ann.post(&fork, &[("at", "5"), ("against", "open")]).await.location();
    ann.get(&open).await.says("The match starts when every seat is taken");
    let mut stranger = world.stranger();
    stranger.post(&format!("{open}/join"), &[("name", "Cleo")]).await.leads_to(&open);
    stranger.get(&open).await.says("round 3");
    for (at, against) in [("5", "bot:nobody"), ("x", "open"), ("99999", "open")] {
        let refused = ann.post(&fork, &[("at", at), ("against", against)]).await;
        assert!(refused.status.is_client_error(), "{at} {against}");
    }
    let mut stranger = world.stranger();
    stranger.post(&fork, &[("at", "1"), ("against", "bot:random")]).await.location();
}

#[tokio::test]
async fn there_is_no_analysis_of_a_match_by_earlier_rules() {
    let world = World::new();
    let (mut ann, _, table) = world.played().await;
    world.emptied().await;
    world.file().execute("UPDATE tables SET ruleset = 0", []).unwrap();
    let analysis = ann.get(&format!("{table}/analysis")).await;
    assert_eq!(analysis.status, 409);
    analysis.says("This was played by earlier rules: you can read it, but not play on.");
}
