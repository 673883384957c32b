//! Who people are.

use crate::engine::POSTGRES;
use crate::world::World;
use host::HostError;

#[tokio::test]
async fn a_guest_is_known_by_the_token_alone() {
    let world = World::new();
    let (ann, token) = world.host.create_guest("  Ann ").await.unwrap();
    assert_eq!((ann.name.as_str(), token.len()), ("Ann", 64));
    assert_eq!(world.host.authenticate(&token).await.as_ref(), Ok(&ann));
    assert_eq!(world.host.authenticate(&ann.id.to_string()).await, Err(HostError::Unknown));
    assert_eq!(world.host.authenticate("").await, Err(HostError::Unknown));
    assert!(world.host.create_guest("\u{202e}").await.is_err());

    let name = world.host.rename_guest(ann.id, "Anna").await.unwrap();
    assert_eq!(world.host.authenticate(&token).await.unwrap().name, name);
    // The file does not hold the token.
    let all = world.file("all.jsonl");
    world.host.store().export(&all, true).await.unwrap();
    world.host.shutdown().await;
    let file = std::fs::read(if POSTGRES { all } else { world.file("tables.db") }).unwrap();
    let holds = |needle: &[u8]| file.windows(needle.len()).any(|window| window == needle);
    assert!(holds(b"Anna") && !holds(token.as_bytes()));
    let raw = hex::decode(&token).unwrap();
    assert!(!holds(&raw));
    let world = world.restarted().await;
    assert_eq!(world.host.authenticate(&token).await.unwrap().id, ann.id);
}

#[tokio::test]
async fn a_link_brings_a_guest_to_another_device_once() {
    let world = World::new();
    let (ann, token) = world.host.create_guest("Ann").await.unwrap();
    let code = world.host.link_code(ann.id).await.unwrap();
    let (same, second) = world.host.use_link_code(&code).await.unwrap();
    assert_eq!(same, ann);
    assert_ne!(second, token);
    for token in [&token, &second] {
        assert_eq!(world.host.authenticate(token).await.unwrap().id, ann.id);
    }
    assert_eq!(world.host.use_link_code(&code).await, Err(HostError::Unknown));

    let late = world.host.link_code(ann.id).await.unwrap();
    world.clock.advance(15 * 60 * 1000);
    assert_eq!(world.host.use_link_code(&late).await, Err(HostError::Unknown));
}
