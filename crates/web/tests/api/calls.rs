//! Every call, when all goes well.

use crate::server::{Server, games, players, some_move};
use game_core::Record;
use host::Settings;
use serde_json::json;
use web::SiteSettings;

#[tokio::test]
async fn games_are_listed_with_their_bots_and_options() {
    let server = Server::start().await;
    let listed = server.get("/api/games", None).await.json();
    for (at, game) in games().iter().enumerate() {
        let about = game.about();
        assert_eq!(listed[at]["id"], about.id);
        assert_eq!(listed[at]["seats"], json!([about.min_seats, about.max_seats]));
        assert_eq!(listed[at]["bots"][0], players().of(game).names()[0]);
        assert!(listed[at]["options"]["properties"].is_object());
    }
}

#[tokio::test]
async fn a_guest_opens_a_table_and_finds_it_again() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let clocks = json!({"per_move_s": 60});
    let new = json!({
        "game": "ferry", "seats": ["open", "me"], "visibility": "public", "options": {},
        "clocks": clocks, "stand_in": "random", "nonce": "salt",
    });
    let opened = server.done("/api/tables", &ann, &new).await;
    let table = opened["table"].as_str().unwrap();
    assert_eq!(opened["seat"], 1);
    assert_eq!(opened["join"], format!("http://{}/t/{table}", server.address));
    assert_eq!(opened["commit"].as_str().unwrap().len(), 64);

    let me = server.get("/api/me", Some(&ann)).await.json();
    assert_eq!((&me["name"], &me["tables"][0]["table"]), (&json!("Ann"), &json!(table)));
    let listed = server.get("/api/tables", None).await.json();
    assert_eq!(listed[0]["table"], table);
    let view = server.view(&format!("/api/tables/{table}"), None).await;
    assert_eq!((&view["status"], &view["clocks"]), (&json!("open"), &clocks));
    assert_eq!(view["join"], 0, "a stranger could sit down");
}

#[tokio::test]
async fn tables_by_link_are_not_listed_and_links_carry_the_public_address() {
    let public_url = Some("https://play.example/".to_string());
    let site = SiteSettings { public_url, ..SiteSettings::default() };
    let server = Server::with(site, Settings::for_tests()).await;
    let ann = server.guest("Ann").await;
    let new = json!({"game": "ferry", "seats": ["me", "open"]});
    let opened = server.done("/api/tables", &ann, &new).await;
    assert!(opened["join"].as_str().unwrap().starts_with("https://play.example/t/"));
    assert_eq!(server.get("/api/tables", None).await.json(), json!([]));
}

#[tokio::test]
async fn two_guests_play_a_whole_match_and_the_record_is_right() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let over = server.play_out(&table, &[&ann, &ben]).await;
    assert_eq!(over["turn"], "over");
    assert!(over["outcome"]["winners"].is_array());

    let record = server.get(&format!("{table}/record"), None).await;
    assert_eq!(record.header("content-type"), Some("application/x-ndjson"));
    assert!(record.header("content-disposition").unwrap().ends_with(".tide\""));
    let record = Record::parse(&record.body).unwrap();
    assert_eq!(record.entries.len() as u64, over["version"].as_u64().unwrap());
    games().verify(&record).unwrap();
}

#[tokio::test]
async fn a_guest_plays_a_bot() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let table = server.open(&ann, json!(["me", {"bot": "random"}])).await;
    let mut lines = server.follow(&format!("/api/tables/{table}/stream"), Some(&ann)).await;
    let mut answered = 0;
    while let Some(view) = lines.next().await {
        if view["status"] == "over" {
            return;
        }
        // A line from before the latest move may still be on its way.
        if view["version"].as_u64().unwrap() < answered {
            continue;
        }
        if let Some(play) = some_move(&view) {
            let played = server.done(&format!("/api/tables/{table}/moves"), &ann, &play).await;
            answered = played["version"].as_u64().unwrap();
        }
    }
    panic!("the stream ended before the match");
}

#[tokio::test]
async fn a_move_is_taken_back_and_the_log_keeps_both() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let view = server.view(&table, Some(&ann)).await;
    let played = server.done(&format!("{table}/moves"), &ann, &some_move(&view).unwrap()).await;
    let back = server.done(&format!("{table}/take-back"), &ann, &played).await;
    assert_eq!(back["version"].as_u64(), played["version"].as_u64().map(|v| v + 1));
    let view = server.view(&table, Some(&ann)).await;
    assert!(!view["legal"].as_array().unwrap().is_empty());
    let record = server.get(&format!("{table}/record"), Some(&ann)).await.body;
    assert!(record.contains("\"takes_back\""), "{record}");
}

#[tokio::test]
async fn talk_reaches_those_who_may_read_it() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let cleo = server.guest("Cleo").await;
    let chat = format!("{table}/chat");
    server.done(&chat, &ann, &json!({"text": "<b>hello</b>"})).await;
    server.done(&chat, &cleo, &json!({"text": "she should seal 5"})).await;
    let told = |view: serde_json::Value| view["chat"].as_array().unwrap().len();
    assert_eq!(told(server.view(&table, Some(&ann)).await), 1);
    assert_eq!(told(server.view(&table, None).await), 2);
}

#[tokio::test]
async fn a_match_is_played_again_and_forked() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    server.play_out(&table, &[&ann, &ben]).await;
    let again = format!("{table}/rematch");
    let (first, second) =
        (server.done(&again, &ann, &json!({})).await, server.done(&again, &ben, &json!({})).await);
    assert_eq!(first["table"], second["table"]);
    assert_eq!((&first["seat"], &second["seat"]), (&json!(1), &json!(0)));

    let fork = json!({"version": 4, "seats": ["open", "me"], "visibility": "link"});
    let forked = server.done(&format!("{table}/fork"), &ben, &fork).await;
    let forked = format!("/api/tables/{}", forked["table"].as_str().unwrap());
    let view = server.view(&forked, Some(&ben)).await;
    assert_eq!(format!("/api/tables/{}", view["forked"]["table"].as_str().unwrap()), table);
}

#[tokio::test]
async fn an_empty_chair_goes_to_a_bot_when_the_others_agree() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let vote = json!({"seat": 1});
    let votes = format!("{table}/votes");
    let early = server.post(&votes, Some(&ann), &vote).await;
    assert_eq!(early.code(), (409, "not-now".into()));
    server.done(&format!("{table}/leave"), &ben, &json!({})).await;
    server.done(&votes, &ann, &vote).await;
    assert!(server.view(&table, None).await["seats"][1]["bot"].is_string());
}

#[tokio::test]
async fn a_cookie_is_as_good_as_a_token_and_an_empty_body_as_an_empty_object() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let cookie = format!("other=1; tide={}", ann.token);
    let me = server.send("GET", "/api/me", &[("cookie", &cookie)], "").await;
    assert_eq!(me.json()["name"], "Ann");

    let table = server.open(&ann, json!(["me", "open"])).await;
    let own = format!("http://{}", server.address);
    let headers = [
        ("cookie", cookie.as_str()),
        ("content-type", "application/json; charset=utf-8"),
        ("origin", own.as_str()),
        ("sec-fetch-site", "same-origin"),
    ];
    let leave = format!("/api/tables/{table}/leave");
    assert_eq!(server.send("POST", &leave, &headers, "").await.status, 200);
    let bearer = ann.bearer();
    let join = format!("/api/tables/{table}/join");
    let joined = server.send("POST", &join, &[("authorization", &bearer)], "").await;
    assert_eq!(joined.code(), (409, "not-now".into()), "everybody has left that table");
}

#[tokio::test]
async fn a_program_that_looks_again_and_again_is_at_the_table() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let vote = json!({"seat": 1});
    for _ in 0..4 {
        server.clock.advance(59_999);
        server.view(&table, Some(&ben)).await;
        assert_eq!(server.view(&table, Some(&ann)).await["seats"][1]["present"], true);
        let refused = server.post(&format!("{table}/votes"), Some(&ann), &vote).await;
        assert_eq!(refused.code(), (409, "not-now".into()));
    }
    server.clock.advance(60_000);
    server.view(&table, None).await;
    server.done(&format!("{table}/votes"), &ann, &vote).await;
}

#[tokio::test]
async fn a_lobby_is_arranged_by_calls() {
    let server = Server::start().await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let table = server.open(&ann, json!(["me", "open", "open", "open"])).await;
    let table = format!("/api/tables/{table}");
    let at = |what: &str| format!("{table}/{what}");
    server.done(&at("join"), &ben, &json!({})).await;
    server.done(&at("seat"), &ben, &json!({"seat": 3})).await;
    server.done(&at("bot"), &ann, &json!({"seat": 1, "bot": "random"})).await;
    let view = server.view(&table, Some(&ben)).await;
    assert_eq!((&view["seat"], &view["seats"][1]["bot"]), (&json!(3), &json!("random")));
    server.done(&at("bot"), &ann, &json!({"seat": 1})).await;
    assert_eq!(server.view(&table, None).await["seats"][1]["open"], json!(true));
    let refused = server.post(&at("start"), Some(&ben), &json!({})).await;
    assert_eq!(refused.status, 403, "{}", refused.body);
    server.done(&at("start"), &ann, &json!({})).await;
    let view = server.view(&table, Some(&ben)).await;
    assert_eq!((&view["status"], &view["seat"]), (&json!("playing"), &json!(1)));
    let late = server.post(&at("seat"), Some(&ben), &json!({"seat": 0})).await;
    assert_eq!(late.code(), (409, "not-now".into()));
}
