//! Reviews, for programs.

use crate::server::{Player, Server};
use serde_json::json;

/// Asks until it is there.
async fn read(server: &Server, path: &str, who: Option<&Player>) -> serde_json::Value {
    loop {
        let answer = server.get(path, who).await;
        if answer.status != 202 {
            assert_eq!(answer.status, 200, "{}", answer.body);
            return answer.json();
        }
        assert_eq!(answer.header("retry-after"), Some("1"));
        let told = answer.json();
        assert!(["looking", "waiting"].contains(&told["state"].as_str().unwrap()), "{told}");
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_match_has_a_review_and_a_running_one_has_none() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let path = format!("{table}/review");
    for who in [Some(&ann), Some(&ben), None] {
        let refused = server.get(&path, who).await;
        assert_eq!(refused.code(), (409, "not-over".into()));
    }
    server.play_out(&table, &[&ann, &ben]).await;
    let found = read(&server, &path, None).await;
    assert_eq!(read(&server, &path, Some(&ann)).await, found);
    // The same as over the engine.
    for field in ["bot", "start", "result", "luck", "play", "curve", "decisions", "chances"] {
        assert!(!found[field].is_null(), "{field}");
    }
    for seat in 0..2 {
        let part = |name: &str| found[name][seat].as_f64().unwrap();
        let sum = part("start") + part("luck") + part("play");
        assert!((sum - part("result")).abs() < 1e-9, "{found}");
    }
    let missing = server.get("/api/tables/00000000000000000000/review", None).await;
    assert_eq!(missing.code(), (404, "not-found".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_played_on_with_the_same_dice_against_bots_alone() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    server.play_out(&table, &[&ann, &ben]).await;
    let fork = |seats| json!({"version": 4, "seats": seats, "chance": "same"});
    let path = format!("{table}/fork");
    let refused = server.post(&path, Some(&ann), &fork(json!(["me", "open"]))).await;
    assert_eq!(refused.code(), (409, "not-now".into()));
    let opened = server.post(&path, Some(&ann), &fork(json!(["me", {"bot": "random"}]))).await;
    assert_eq!(opened.status, 200, "{}", opened.body);
    let commit = server.view(&table, None).await["commit"].clone();
    assert_eq!(opened.json()["commit"], commit);
}
