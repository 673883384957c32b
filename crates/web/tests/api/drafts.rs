//! What was begun is kept for whoever began it.

use crate::server::{Answer, Player, Server};
use serde_json::{Value, json};

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
    let (table, ann, ben) = server.pair().await;
    assert_eq!(draft(&server, &table, &ann).await, json!({"move": null}));
    let before = server.get(&table, Some(&ben)).await.body;
    assert_eq!(put(&server, &table, &ann, "2").await.status, 200);
    assert_eq!(put(&server, &table, &ann, "3").await.status, 200);
    assert_eq!(draft(&server, &table, &ann).await, json!({"move": "3"}));
    assert_eq!(draft(&server, &table, &ben).await, json!({"move": null}));
    assert_eq!(server.get(&table, Some(&ben)).await.body, before, "nobody is told");
}

#[tokio::test]
async fn what_could_not_be_played_is_not_kept() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let refused = put(&server, &table, &ann, "a shell").await;
    assert_eq!(refused.code(), (400, "malformed".into()));
    assert!(refused.body.contains("is no coin"), "{}", refused.body);
    let refused = put(&server, &table, &ann, "6").await;
    assert_eq!(refused.code(), (422, "illegal".into()));
    assert_eq!(refused.json()["error"]["clause"], "FE-2.3");
    let stranger = server.guest("Eve").await;
    assert_eq!(put(&server, &table, &stranger, "1").await.status, 403);
    server.done(&format!("{table}/moves"), &ann, &json!({"move": "1"})).await;
    assert_eq!(put(&server, &table, &ann, "2").await.status, 422);
    assert_eq!(draft(&server, &table, &ann).await, json!({"move": null}));
    let nobody = server.get(&format!("{table}/draft"), None).await;
    assert_eq!(nobody.status, 401);
}

#[tokio::test]
async fn what_no_game_takes_for_a_move_does_not_fit_through_the_door() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let endless = "1".repeat(500_000);
    assert_eq!(put(&server, &table, &ann, &endless).await.status, 413);
}
