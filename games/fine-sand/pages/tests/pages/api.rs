//! Campaigns over the API: the same shapes as the engine's.

use crate::world;
use serde_json::{Value, json};
use testing::Browser;

/// Sends JSON, and reads JSON.
async fn call(guest: &mut Browser, method: &str, path: &str, body: Value) -> (u16, Value) {
    let (kind, body) = match method {
        "GET" => ("", String::new()),
        _ => ("application/json", body.to_string()),
    };
    let reply = guest.send(method, path, kind, body).await;
    let said = serde_json::from_str(&reply.body).unwrap_or_else(|_| panic!("{}", reply.body));
    (reply.status.as_u16(), said)
}

async fn done(guest: &mut Browser, method: &str, path: &str, body: Value) -> Value {
    let (status, said) = call(guest, method, path, body).await;
    assert_eq!(status, 200, "{method} {path}: {said}");
    said
}

/// Plays whatever comes up, until the match is over.
async fn play_out(guest: &mut Browser, table: &str) {
    let (look, play) = (format!("/api/tables/{table}"), format!("/api/tables/{table}/moves"));
    for count in 0_usize.. {
        let seen = done(guest, "GET", &look, Value::Null).await;
        if !seen["outcome"].is_null() {
            return;
        }
        let legal = seen["legal"].as_array().unwrap();
        let mv = &legal[count * 7 % legal.len()]["text"];
        done(guest, "POST", &play, json!({ "move": mv })).await;
    }
}

#[tokio::test]
async fn a_campaign_is_begun_played_decided_saved_and_loaded() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    assert_eq!(done(&mut ann, "GET", "/api/campaigns", Value::Null).await, json!([]));
    let new = json!({ "game": "fine-sand", "kind": "solo", "name": "North pier" });
    let begun = done(&mut ann, "POST", "/api/campaigns", new).await;
    let at = format!("/api/campaigns/{}", begun["campaign"].as_str().unwrap());

    let state = done(&mut ann, "GET", &at, Value::Null).await;
    assert_eq!((&state["name"], &state["game_id"]), (&json!("North pier"), &json!("fine-sand")));
    assert_eq!(
        (&state["kind"], &state["seats"], &state["game"]),
        (&json!("solo"), &json!(1), &json!(1))
    );
    assert_eq!(state["next"], "play");
    assert_eq!(state["players"], json!([{ "name": "Ann", "bot": false }]));

    // The game is open already: `next` finds it.
    let next = done(&mut ann, "POST", &format!("{at}/next"), json!({})).await;
    assert_eq!(next["match"], state["match"]);
    assert_eq!(next["commit"].as_str().unwrap().len(), 64);
    play_out(&mut ann, next["match"].as_str().unwrap()).await;

    let mut state = done(&mut ann, "GET", &at, Value::Null).await;
    assert_eq!(state["match"], Value::Null);
    assert_eq!(state["games"].as_array().unwrap().len(), 1);
    while let Some(choice) = state["choices"].as_array().unwrap().first().cloned() {
        let choose = json!({ "choice": choice["text"] });
        state = done(&mut ann, "POST", &format!("{at}/choose"), choose).await;
    }

    // What is decided is in the file, and a file begins where it stands.
    let saved = done(&mut ann, "GET", &format!("{at}/file"), Value::Null).await;
    world.clock.advance(1);
    let load = json!({ "file": saved["file"], "name": "South pier" });
    let loaded = done(&mut ann, "POST", "/api/campaigns/load", load).await;
    let beside = format!("/api/campaigns/{}", loaded["campaign"].as_str().unwrap());
    let copy = done(&mut ann, "GET", &beside, Value::Null).await;
    assert_eq!(copy["imported"], true);
    for part in ["kind", "game", "next", "games", "choices", "sheet", "points"] {
        assert_eq!(copy[part], state[part], "{part}");
    }
    let listed = done(&mut ann, "GET", "/api/campaigns", Value::Null).await;
    let names: Vec<&Value> = listed.as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["South pier", "North pier"]);
}

#[tokio::test]
async fn the_second_game_of_a_campaign_is_played_by_whom_one_says() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let new = json!({ "game": "fine-sand", "kind": "fable", "seats": ["me", "open"] });
    let begun = done(&mut ann, "POST", "/api/campaigns", new).await;
    let at = format!("/api/campaigns/{}", begun["campaign"].as_str().unwrap());
    let state = done(&mut ann, "GET", &at, Value::Null).await;
    assert_eq!(
        state["players"],
        json!([{ "name": "Ann", "bot": false }, { "name": "", "bot": false }])
    );
    let (status, refused) =
        call(&mut ann, "POST", &format!("{at}/next"), json!({ "seats": ["you"] })).await;
    assert_eq!((status, &refused["error"]["code"]), (400, &json!("malformed")));
}

#[tokio::test]
async fn what_cannot_be_is_refused_by_name_and_begins_nothing() {
    let world = world();
    let (mut ann, mut eve) = (world.guest("Ann").await, world.guest("Eve").await);
    for (new, says) in [
        (json!({ "game": "chess", "kind": "solo" }), "fine-sand"),
        (json!({ "game": "ferry", "kind": "solo" }), "ferry has no campaign; fine-sand has"),
        (json!({ "game": "fine-sand", "kind": "duo" }), "it has solo, fable"),
        (json!({ "game": "fine-sand", "kind": "fable" }), "2 to 4"),
        (json!({ "game": "fine-sand", "kind": "solo", "day": "soon" }), "soon"),
        (json!({ "game": "fine-sand", "kind": "solo", "colour": 1 }), "colour"),
    ] {
        let (status, refused) = call(&mut ann, "POST", "/api/campaigns", new.clone()).await;
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(
            [400, 422].contains(&status) && message.contains(says),
            "{new}: {status} {message}"
        );
    }
    let (status, refused) =
        call(&mut ann, "POST", "/api/campaigns/load", json!({ "file": "{}" })).await;
    assert_eq!(status, 400, "{refused}");
    assert_eq!(done(&mut ann, "GET", "/api/campaigns", Value::Null).await, json!([]));

    let new = json!({ "game": "fine-sand", "kind": "solo" });
    let begun = done(&mut ann, "POST", "/api/campaigns", new).await;
    let at = format!("/api/campaigns/{}", begun["campaign"].as_str().unwrap());
    let strike = json!({ "choice": "strike" });
    let (status, refused) = call(&mut ann, "POST", &format!("{at}/choose"), strike.clone()).await;
    assert_eq!((status, &refused["error"]["clause"]), (422, &json!("FS-8.7")));
    let (status, refused) = call(&mut eve, "POST", &format!("{at}/choose"), strike).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("not-your-seat")));
    let (status, _) = call(&mut world.stranger(), "GET", "/api/campaigns", Value::Null).await;
    assert_eq!(status, 401);
    for nowhere in ["/api/campaigns/nowhere", "/api/campaigns/00000000000000000000/file"] {
        assert_eq!(call(&mut eve, "GET", nowhere, Value::Null).await.0, 404, "{nowhere}");
    }
}
