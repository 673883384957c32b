//! Following a table.

use crate::described;
use crate::server::{Server, some_move};
use serde_json::{Value, json};

#[tokio::test]
async fn lines_come_in_order_and_look_like_the_table() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let mut lines = server.follow(&format!("{table}/stream"), Some(&ann)).await;
    let (mut version, mut last) = (0, Value::Null);
    while last["status"] != "over" {
        let view = lines.next().await.expect("the match goes on");
        described::fits(&server.document, &json!({"$ref": "#/components/schemas/Table"}), &view);
        let now = view["version"].as_u64().unwrap();
        assert!(now >= version, "{now} after {version}");
        for player in [&ann, &ben] {
            let own = server.view(&table, Some(player)).await;
            if own["version"] == view["version"]
                && let Some(play) = some_move(&own)
            {
                server.done(&format!("{table}/moves"), player, &play).await;
            }
        }
        (version, last) = (now, view);
    }
    drop(lines);
    let table = server.view(&table, Some(&ann)).await;
    for part in ["version", "view", "outcome", "seed"] {
        assert_eq!(table[part], last[part], "{part}");
    }
}

#[tokio::test]
async fn whoever_comes_back_is_shown_the_present() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let mut lines = server.follow(&format!("{table}/stream?after=0"), Some(&ann)).await;
    let seen = lines.next().await.unwrap()["version"].as_u64().unwrap();
    drop(lines);
    for player in [&ann, &ben] {
        let play = some_move(&server.view(&table, Some(player)).await).unwrap();
        server.done(&format!("{table}/moves"), player, &play).await;
    }
    let mut lines = server.follow(&format!("{table}/stream?after={seen}"), Some(&ann)).await;
    assert!(lines.next().await.unwrap()["version"].as_u64().unwrap() >= seen + 2);
}

#[tokio::test]
async fn a_stream_that_starts_nowhere_is_refused() {
    let server = Server::start().await;
    let (table, ..) = server.pair().await;
    for query in ["after=x", "after=-1", "before=1"] {
        let answer = server.get(&format!("{table}/stream?{query}"), None).await;
        assert_eq!(answer.code(), (400, "malformed".into()), "{query}");
        let message = answer.json()["error"]["message"].to_string();
        assert!(message.contains(query.split('=').next().unwrap()), "{message}");
    }
}

#[tokio::test]
async fn a_spectators_hint_does_not_even_make_the_players_streams_move() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let cleo = server.guest("Cleo").await;
    let mut lines = server.follow(&format!("{table}/stream"), Some(&ann)).await;
    lines.next().await.unwrap();
    let chat = format!("{table}/chat");
    server.done(&chat, &cleo, &json!({"text": "a hint"})).await;
    server.done(&chat, &ann, &json!({"text": "hello"})).await;
    let next = lines.next().await.unwrap();
    assert_eq!(next["chat"][0]["text"], "hello");
}

#[tokio::test]
async fn streams_end_with_the_host() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let mut lines = server.follow(&format!("{table}/stream"), Some(&ann)).await;
    lines.next().await.unwrap();
    server.host.shutdown().await;
    while lines.next().await.is_some() {}
}

#[tokio::test]
async fn whoever_hangs_up_is_counted_out() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let mut own = server.follow(&format!("{table}/stream"), Some(&ann)).await;
    let mut strangers = server.follow(&format!("{table}/stream"), None).await;
    strangers.next().await.unwrap();
    while own.next().await.unwrap()["spectators"] != 1 {}
    drop(strangers);
    while own.next().await.unwrap()["spectators"] != 0 {}
}
