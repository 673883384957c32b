//! People among each other, for programs.

use crate::server::Server;
use serde_json::json;
use web::SiteSettings;

#[tokio::test]
async fn somebody_is_muted_and_heard_again() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    server.done(&format!("{table}/chat"), &ben, &json!({"text": "slow\u{202E}poke"})).await;
    assert_eq!(server.view(&table, Some(&ann)).await["chat"][0]["text"], "slowpoke");
    let mute = format!("{table}/mute");
    server.done(&mute, &ann, &json!({"line": 1, "mute": true})).await;
    let view = server.view(&table, Some(&ann)).await;
    assert_eq!(view["chat"], json!([]));
    assert_eq!(view["muted"], json!([{"name": "Ben", "seat": 1, "line": 1}]));
    assert_eq!(server.view(&table, Some(&ben)).await.get("muted"), None);
    server.done(&mute, &ann, &json!({"seat": 1, "mute": false})).await;
    assert_eq!(server.view(&table, Some(&ann)).await["chat"][0]["no"], 1);
    for (body, status) in [
        (json!({"mute": true}), 400),
        (json!({"seat": 1, "line": 1, "mute": true}), 400),
        (json!({"seat": 0, "mute": true}), 409),
        (json!({"seat": 9, "mute": true}), 404),
    ] {
        assert_eq!(server.post(&mute, Some(&ann), &body).await.status, status, "{body}");
    }
}

#[tokio::test]
async fn whoever_opened_a_table_keeps_the_peace_there() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let eve = server.guest("Eve").await;
    let (quiet, remove) = (format!("{table}/quiet"), format!("{table}/remove"));
    let on = json!({"quiet": true});
    assert_eq!(server.post(&quiet, Some(&ben), &on).await.code(), (403, "not-your-seat".into()));
    server.done(&quiet, &ann, &on).await;
    assert_eq!(server.view(&table, None).await["quiet"], true);
    let said = server.post(&format!("{table}/chat"), Some(&eve), &json!({"text": "hello"})).await;
    assert_eq!(said.code(), (409, "not-now".into()));

    let mut lines = server.follow(&format!("{table}/stream"), Some(&eve)).await;
    lines.next().await.unwrap();
    let watching = server.get(&format!("{table}/spectators"), Some(&ann)).await.json();
    assert_eq!(watching[0]["name"], "Eve");
    assert_eq!(server.get(&format!("{table}/spectators"), Some(&ben)).await.status, 403);
    let who = json!({"guest": watching[0]["guest"]});
    server.done(&remove, &ann, &who).await;
    while lines.next().await.is_some() {}
    let refused = server.get(&table, Some(&eve)).await;
    assert_eq!(refused.code(), (403, "removed".into()));
    let refused = server.get(&format!("{table}/stream"), Some(&eve)).await;
    assert_eq!(refused.code(), (403, "removed".into()));
    server.view(&table, None).await;
    let player = server.post(&remove, Some(&ann), &json!({"seat": 1})).await;
    assert_eq!(player.code(), (409, "not-now".into()));
    let nobody = json!({"guest": "00000000000000000000"});
    assert_eq!(server.post(&remove, Some(&ann), &nobody).await.status, 404);
}

#[tokio::test]
async fn signing_out_ends_tokens_and_streams() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let mut lines = server.follow(&format!("{table}/stream"), Some(&ann)).await;
    lines.next().await.unwrap();
    let fresh = server.done("/api/me/sign-out-everywhere", &ann, &json!({})).await;
    while lines.next().await.is_some() {}
    assert_eq!(server.get("/api/me", Some(&ann)).await.code(), (401, "unknown-guest".into()));
    let ann = crate::server::Player { token: fresh["token"].as_str().unwrap().into() };
    assert_eq!(server.get("/api/me", Some(&ann)).await.json()["name"], "Ann");

    let mut lines = server.follow(&format!("{table}/stream"), Some(&ben)).await;
    lines.next().await.unwrap();
    server.done("/api/me/sign-out", &ben, &json!({})).await;
    while lines.next().await.is_some() {}
    assert_eq!(server.post("/api/me/sign-out", Some(&ben), &json!({})).await.status, 401);
    assert_eq!(server.get(&table, Some(&ann)).await.status, 200);
}

#[tokio::test]
async fn a_stream_brings_what_the_operator_tells_everybody() {
    let server = Server::with(SiteSettings::default(), host::Settings::for_tests()).await;
    let (table, ann, _) = server.pair().await;
    let mut lines = server.follow(&format!("{table}/stream"), Some(&ann)).await;
    assert_eq!(lines.next().await.unwrap().get("notice"), None);
    server.host.announce("back at \"eight\"").await.unwrap();
    let line = lines.next().await.unwrap();
    assert_eq!((&line["notice"], &line["seat"]), (&json!("back at \"eight\""), &json!(0)));
    server.host.announce("").await.unwrap();
    assert_eq!(lines.next().await.unwrap().get("notice"), None);
}

#[tokio::test]
async fn names_that_mislead_are_refused_with_a_sentence() {
    let server = Server::start().await;
    for (name, says) in [
        ("A\u{200B}nn", "that nobody can see"),
        ("\u{202E}nnA", "that nobody can see"),
        ("random 2", "the name of a bot"),
        ("r\u{430}ndom", "the name of a bot"),
    ] {
        let refused = server.post("/api/guests", None, &json!({ "name": name })).await;
        assert_eq!(refused.code(), (400, "malformed".into()), "{name}");
        assert!(refused.body.contains(says), "{}", refused.body);
    }
    let ann = server.guest("Ann").await;
    let table = server.open(&ann, json!(["me", "open"])).await;
    let (eve, other) = (server.guest("\u{410}nn").await, server.guest("Ann").await);
    let join = format!("/api/tables/{table}/join");
    assert_eq!(server.post(&join, Some(&eve), &json!({})).await.status, 409);
    server.done(&join, &other, &json!({})).await;
    let view = server.view(&format!("/api/tables/{table}"), None).await;
    assert_eq!(view["seats"][1]["name"], "Ann 2");
}
