//! Hidden means hidden: what others are sent does not depend on a sealed choice.

use crate::server::{Player, Server};
use serde_json::json;

/// All bytes that a viewer can get at.
async fn everything(server: &Server, table: &str, who: Option<&Player>) -> Vec<String> {
    let mut seen = Vec::new();
    // The stream comes first: opening one is a change that the others show.
    let mut lines = server.follow(&format!("{table}/stream"), who).await;
    seen.push(lines.text().await.expect("the present view"));
    for path in [table.to_string(), format!("{table}/record")] {
        seen.push(server.get(&path, who).await.body);
    }
    for path in ["/api/tables", "/api/me"] {
        seen.push(server.get(path, who).await.body);
    }
    seen
}

/// Plays one world in which Ann seals her `choice`-th move: what Ann, Ben and
/// a stranger then see, and everything they saw before the match was over.
async fn world(choice: usize) -> Option<[Vec<String>; 3]> {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let legal = server.view(&table, Some(&ann)).await["legal"].clone();
    let text = legal.get(choice)?["text"].clone();
    let moves = format!("{table}/moves");
    server.done(&moves, &ann, &json!({"move": text})).await;
    let mut seen = Vec::new();
    for who in [Some(&ann), Some(&ben), None] {
        seen.push(everything(&server, &table, who).await);
    }
    // A refusal, too, is something that others are told.
    let refused = server.post(&moves, Some(&ben), &json!({"move": text})).await;
    seen[1].push(refused.body);
    let over = server.play_out(&table, &[&ben, &ann]).await;
    let seed = over["seed"].as_str().unwrap();
    assert!(seen.iter().flatten().all(|bytes| !bytes.contains(seed)), "the seed was told");
    Some(seen.try_into().expect("three viewers"))
}

#[tokio::test]
async fn nobody_else_can_tell_one_sealed_choice_from_another() {
    let [own, others, strangers] = world(0).await.unwrap();
    let mut choice = 1;
    while let Some([own_then, others_then, strangers_then]) = world(choice).await {
        assert_ne!(own, own_then, "whoever chose may look");
        // The refusal repeats what was asked for, so it is compared by itself.
        assert_eq!(others[..5], others_then[..5], "choice {choice}");
        assert_eq!(strangers, strangers_then, "choice {choice}");
        choice += 1;
    }
    assert!(choice > 2, "there were choices to compare");
}
