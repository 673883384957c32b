//! What was begun is kept for whoever began it.

use crate::server::{Answer, Player, Server};
use serde_json::{Value, json};

/// Four guests at a table of Subtext that has started.
async fn four(server: &Server, options: &Value) -> (String, Vec<Player>) {
    let mut players = Vec::new();
    for name in ["Ann", "Ben", "Cleo", "Dan"] {
        players.push(server.guest(name).await);
    }
    let new =
        json!({"game": "subtext", "seats": ["me", "open", "open", "open"], "options": options});
    let opened = server.done("/api/tables", &players[0], &new).await;
    let table = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    for player in &players[1..] {
        server.done(&format!("{table}/join"), player, &json!({})).await;
    }
    (table, players)
}

async fn put(server: &Server, table: &str, who: &Player, mv: &str) -> Answer {
    let bearer = who.bearer();
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    let body = json!({ "move": mv }).to_string();
    server.send("PUT", &format!("{table}/draft"), &headers, &body).await
}

async fn draft(server: &Server, table: &str, who: &Player) -> Value {
    let answer = server.get(&format!("{table}/draft"), Some(who)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[tokio::test]
async fn a_draft_is_kept_for_its_author_alone() {
    let server = Server::start().await;
    let (table, players) = four(&server, &json!({})).await;
    assert_eq!(draft(&server, &table, &players[0]).await, json!({"move": null}));
    let before = server.get(&table, Some(&players[1])).await.body;
    assert_eq!(put(&server, &table, &players[0], "draw 2 1,2 3,4").await.status, 200);
    assert_eq!(put(&server, &table, &players[0], "draw 3 5,6").await.status, 200);
    assert_eq!(draft(&server, &table, &players[0]).await, json!({"move": "draw 3 5,6"}));
    assert_eq!(draft(&server, &table, &players[1]).await, json!({"move": null}));
    assert_eq!(server.get(&table, Some(&players[1])).await.body, before, "nobody is told");
}

#[tokio::test]
async fn what_could_not_be_played_is_not_kept() {
    let server = Server::start().await;
    let (table, players) = four(&server, &json!({})).await;
    let refused = put(&server, &table, &players[0], "draw 9 1,2").await;
    assert_eq!(refused.code(), (400, "malformed".into()));
    assert!(refused.body.contains("stroke 1"), "{}", refused.body);
    let refused = put(&server, &table, &players[0], "draw \"by the sea\"").await;
    assert_eq!(refused.code(), (422, "illegal".into()));
    assert_eq!(refused.json()["error"]["clause"], "ST-2.11");
    let stranger = server.guest("Eve").await;
    assert_eq!(put(&server, &table, &stranger, "draw").await.status, 403);
    server.done(&format!("{table}/moves"), &players[0], &json!({"move": "draw"})).await;
    assert_eq!(put(&server, &table, &players[0], "draw 1 1,1").await.status, 422);
    assert_eq!(draft(&server, &table, &players[0]).await, json!({"move": null}));
    let nobody = server.get(&format!("{table}/draft"), None).await;
    assert_eq!(nobody.status, 401);
}

#[tokio::test]
async fn a_full_sheet_fits_through_every_door() {
    let server = Server::start().await;
    let (table, players) = four(&server, &json!({})).await;
    let stroke = format!("3{}", " 1000,750".repeat(400));
    let full = format!("draw {}", vec![stroke; 10].join(" | "));
    assert_eq!(put(&server, &table, &players[0], &full).await.status, 200);
    let view = server.done(&format!("{table}/moves"), &players[0], &json!({ "move": full })).await;
    assert!(view["version"].is_u64());
    let endless = format!("draw 3{}", " 1000,750".repeat(60_000));
    assert_eq!(put(&server, &table, &players[1], &endless).await.status, 413);
}
