//! Hints over the API.

use crate::server::Server;
use serde_json::json;

#[tokio::test]
async fn a_hint_is_answered_counted_and_shown_to_its_asker() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let table = server.open(&ann, json!(["me", {"bot": "random"}])).await;
    let table = format!("/api/tables/{table}");
    assert_eq!(server.view(&table, Some(&ann)).await["hints"], "on");
    let hint = server.done(&format!("{table}/hint"), &ann, &json!({})).await;
    assert_eq!((&hint["hint"], &hint["measure"]), (&json!(1), &json!("win")));
    assert!(
        hint["ways"].as_array().unwrap().len() <= 3
            && hint["words"].as_str().unwrap().ends_with('.')
    );
    let again = server.done(&format!("{table}/hint"), &ann, &json!({})).await;
    assert_eq!(again, hint);
    let view = server.view(&table, Some(&ann)).await;
    assert_eq!(view["asked_hints"][0]["hint"], 1);
    // What it proposes can be played as it stands.
    let moves: Vec<&str> =
        hint["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    server.done(&format!("{table}/moves"), &ann, &json!({"move": moves.join("; ")})).await;
}

#[tokio::test]
async fn who_may_not_ask_is_told_why() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let hint = format!("{table}/hint");
    let refused = server.post(&hint, Some(&ann), &json!({})).await;
    assert_eq!(refused.code(), (409, "not-now".into()));
    assert_eq!(refused.json()["error"]["message"], "hints are off at this table");
    let cleo = server.guest("Cleo").await;
    assert_eq!(
        server.post(&hint, Some(&cleo), &json!({})).await.code(),
        (403, "not-your-seat".into())
    );
    assert_eq!(server.post(&hint, None, &json!({})).await.status, 401);
    let nowhere =
        server.post("/api/tables/0123456789abcdefghjk/hint", Some(&ann), &json!({})).await;
    assert_eq!(nowhere.status, 404);
    server.play_out(&table, &[&ann, &ben]).await;
    assert_eq!(server.post(&hint, Some(&ann), &json!({})).await.code(), (409, "over".into()));
}

#[tokio::test]
async fn a_table_is_opened_with_hints_for_whom_one_likes() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    for hints in ["off", "on", "beginners"] {
        let new = json!({"game": "ferry", "seats": ["me", "open"], "hints": hints});
        let opened = server.done("/api/tables", &ann, &new).await;
        let table = format!("/api/tables/{}", opened["table"].as_str().unwrap());
        assert_eq!(server.view(&table, Some(&ann)).await["hints"], hints);
    }
    let new = json!({"game": "ferry", "seats": ["me", "open"], "hints": "perhaps"});
    assert_eq!(server.post("/api/tables", Some(&ann), &new).await.status, 400);
}
