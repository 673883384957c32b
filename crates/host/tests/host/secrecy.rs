//! Nothing that a viewer may not know leaves the host.

use crate::world::World;
use crate::world::games;
use game_core::Act;
use host::{LogAct, TableView};

/// All that leaves the host for one viewer, as text.
fn all_of(view: &TableView) -> String {
    let json = serde_json::to_string(view).unwrap();
    format!("{json}\n{}\n{view:?}\n{:?}", view.record().to_text(), view.any_view())
}

#[tokio::test]
async fn a_sealed_choice_is_in_nothing_that_others_get() {
    // Whatever is chosen, everybody else gets exactly the same.
    let mut seen: Vec<(String, String)> = Vec::new();
    for choice in ["3", "4", "5"] {
        let world = World::new();
        let (ann, ben, table) = world.pair().await;
        world.host.play(ann.id, table, choice, None).await.unwrap();
        let (other, spectator) = (world.view(&ben, table).await, world.spectate(table).await);
        assert!(other.seats()[0].acted && !other.seats()[1].acted);
        let last = other.log().pop().unwrap();
        assert!(matches!(last.what, LogAct::Sealed { .. }));
        assert!(other.record().entries.iter().all(|entry| !matches!(entry.act, Act::Move { .. })));
        seen.push((all_of(&other), all_of(&spectator)));
        // Who chose may see it.
        let own = world.view(&ann, table).await;
        assert!(
            matches!(own.log().pop().unwrap().what, LogAct::Move { text, .. } if text == choice)
        );
        // And when both have chosen, all see both.
        world.host.play(ben.id, table, "2", None).await.unwrap();
        let told = world.spectate(table).await.record().to_text();
        assert!(told.contains(&format!(r#""move":"{choice}""#)), "{told}");
    }
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
}

#[tokio::test]
async fn a_choice_taken_back_stays_sealed_until_the_match_is_over() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    world.host.play(ann.id, table, "3", None).await.unwrap();
    world.host.take_back(ann.id, table, None).await.unwrap();
    world.host.play(ann.id, table, "4", None).await.unwrap();
    world.host.play(ben.id, table, "1", None).await.unwrap();
    let texts = |view: &TableView| -> Vec<String> {
        let log = view.log().into_iter();
        log.filter_map(|line| match line.what {
            LogAct::Move { text, .. } => Some(text),
            _ => None,
        })
        .collect()
    };
    assert_eq!(texts(&world.view(&ben, table).await), ["4", "1"]);
    assert_eq!(texts(&world.view(&ann, table).await), ["3", "4", "1"]);
    assert_eq!(texts(&world.spectate(table).await), ["4", "1"]);
    world.play_out(&[&ann, &ben], table).await;
    let over = world.view(&ben, table).await;
    assert_eq!(texts(&over)[..3], ["3", "4", "1"]);
    assert!(games().verify(&over.record()).is_ok());
}

#[tokio::test]
async fn the_seed_is_nowhere_before_the_end() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let during = [
        all_of(&world.view(&ann, table).await),
        all_of(&world.view(&ben, table).await),
        all_of(&world.spectate(table).await),
    ];
    world.play_out(&[&ann, &ben], table).await;
    let seed = world.spectate(table).await.seed().unwrap();
    assert!(during.iter().all(|text| !text.contains(&seed)));
}

#[tokio::test]
async fn spectators_watch_but_have_no_moves() {
    let world = World::new();
    let (_, _, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    for guest in [None, Some(eve.id)] {
        let view = world.host.watch(guest, table).await.unwrap().next().await.unwrap();
        assert!(view.legal().is_empty() && view.seat().is_none() && view.view().is_some());
        assert_eq!(view.viewer(), game_core::Viewer::Spectator);
        assert_eq!((view.spectators(), view.story()), (1, None));
    }
}

#[tokio::test]
async fn what_spectators_say_during_play_reaches_players_afterwards() {
    let world = World::new();
    let (ann, ben, table) = world.pair().await;
    let eve = world.guest("Eve").await;
    world.host.say(&eve, table, "take the corner!").await.unwrap();
    world.host.say(&ann, table, "good luck").await.unwrap();
    let heard = |view: TableView| -> Vec<String> {
        view.chat().into_iter().map(|said| said.text).collect()
    };
    assert_eq!(heard(world.view(&ben, table).await), ["good luck"]);
    assert_eq!(heard(world.spectate(table).await), ["take the corner!", "good luck"]);
    assert!(!all_of(&world.view(&ben, table).await).contains("corner"));
    world.play_out(&[&ann, &ben], table).await;
    assert_eq!(heard(world.view(&ben, table).await).len(), 2);
    let world = world.restarted().await;
    assert_eq!(heard(world.view(&ben, table).await).len(), 2);
}

#[tokio::test]
async fn chat_has_its_limits() {
    let world = World::new();
    let (ann, _, table) = world.pair().await;
    for text in ["", "  ", "a\0b", &"x".repeat(501)] {
        assert_eq!(world.host.say(&ann, table, text).await.unwrap_err().code(), "malformed");
    }
    let settings = host::Settings { most_in_ten_seconds: 3, ..host::Settings::for_tests() };
    let world = World::with(settings);
    let (ann, _, table) = world.pair().await;
    world.host.say(&ann, table, "one").await.unwrap();
    world.host.say(&ann, table, "two").await.unwrap();
    let refused = world.host.say(&ann, table, "three").await.unwrap_err();
    assert_eq!(refused.code(), "rate-limited");
    let host::HostError::RateLimited { seconds } = refused else { panic!("{refused}") };
    world.clock.advance(seconds * 1000);
    world.host.say(&ann, table, "three").await.unwrap();
}
