//! Campaigns, for programs.

use crate::server::{Server, some_move};
use serde_json::{Value, json};

fn season() -> Value {
    json!({"game": "ferry", "kind": "season", "name": "North pier", "seats": ["me", "open"]})
}

/// The address of a campaign that a call has begun.
fn address(begun: &Value) -> String {
    format!("/api/campaigns/{}", begun["campaign"].as_str().expect("an id"))
}

#[tokio::test]
async fn a_season_is_begun_played_decided_saved_and_loaded() {
    let server = Server::start().await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    assert_eq!(server.get("/api/campaigns", Some(&ann)).await.json(), json!([]));
    let at = address(&server.done("/api/campaigns", &ann, &season()).await);
    let state = server.get(&at, None).await.json();
    assert_eq!((&state["name"], &state["game_id"]), (&json!("North pier"), &json!("ferry")));
    assert_eq!(
        (&state["game"], &state["next"], &state["choices"]),
        (&json!(1), &json!("play"), &json!([]))
    );

    // The first game is open already: `next` finds it.
    let next = server.done(&format!("{at}/next"), &ann, &json!({})).await;
    assert_eq!(next["match"], state["match"]);
    let table = next["match"].as_str().unwrap().to_owned();
    assert_eq!(next["join"], format!("http://{}/t/{table}", server.address));
    server.done(&format!("/api/tables/{table}/join"), &ben, &json!({})).await;
    server.play_out(&format!("/api/tables/{table}"), &[&ann, &ben]).await;

    let state = server.get(&at, Some(&ben)).await.json();
    assert_eq!(
        (&state["game"], &state["next"], state.get("match")),
        (&json!(2), &json!("choose"), None)
    );
    assert_eq!(
        state["players"],
        json!([{"name": "Ann", "bot": false}, {"name": "Ben", "bot": false}])
    );
    let choice = state["choices"][1]["text"].clone();
    let state = server.done(&format!("{at}/choose"), &ben, &json!({"choice": choice})).await;
    assert_eq!((&state["next"], &state["choices"]), (&json!("play"), &json!([])));

    let saved = server.get(&format!("{at}/file"), None).await.json();
    server.clock.advance(1);
    let load = json!({"file": saved["file"], "name": "South pier"});
    let beside = address(&server.done("/api/campaigns/load", &ann, &load).await);
    let copy = server.get(&beside, Some(&ann)).await.json();
    assert_eq!(copy["imported"], true);
    for part in ["kind", "seats", "game", "next", "coins", "fares"] {
        assert_eq!(copy[part], state[part], "{part}");
    }
    let listed = server.get("/api/campaigns", Some(&ann)).await.json();
    let names: Vec<&Value> = listed.as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["South pier", "North pier"]);

    // Whoever goes on says who plays, if others are to.
    let seats = json!({"seats": ["me", {"bot": "random"}]});
    let next = server.done(&format!("{beside}/next"), &ann, &seats).await;
    let view =
        server.view(&format!("/api/tables/{}", next["match"].as_str().unwrap()), Some(&ann)).await;
    assert_eq!(view["seats"][1]["bot"], "random");
    assert!(some_move(&view).is_some());
}

#[tokio::test]
async fn whoever_took_an_open_seat_does_not_arrange_the_next_game() {
    let server = Server::start().await;
    let (ann, eve) = (server.guest("Ann").await, server.guest("Eve").await);
    let at = address(&server.done("/api/campaigns", &ann, &season()).await);
    let state = server.get(&at, None).await.json();
    let table = format!("/api/tables/{}", state["match"].as_str().unwrap());
    server.done(&format!("{table}/join"), &eve, &json!({})).await;
    server.play_out(&table, &[&ann, &eve]).await;
    let state = server.get(&at, None).await.json();
    let choice = json!({"choice": state["choices"][0]["text"]});
    server.done(&format!("{at}/choose"), &eve, &choice).await;
    for seats in [json!([{"bot": "random"}, "me"]), json!(["me", "open"])] {
        let next = json!({ "seats": seats });
        let refused = server.post(&format!("{at}/next"), Some(&eve), &next).await;
        assert_eq!(refused.code(), (403, "not-your-seat".into()));
    }
    assert_eq!(server.get(&at, None).await.json().get("match"), None);
    let next = server.done(&format!("{at}/next"), &eve, &json!({})).await;
    let table = format!("/api/tables/{}", next["match"].as_str().unwrap());
    assert_eq!(server.view(&table, None).await["seats"][0]["reserved"], true);
}

#[tokio::test]
async fn what_cannot_be_is_refused_by_name_and_begins_nothing() {
    let server = Server::start().await;
    let (ann, eve) = (server.guest("Ann").await, server.guest("Eve").await);
    for (part, value, says) in [
        ("game", json!("chess"), "ferry"),
        ("kind", json!("duo"), "it has season"),
        ("seats", json!(["me"]), "not by 1"),
        ("seats", json!(["me", {"bot": "hal"}]), "there is random"),
        ("day", json!("soon"), "day"),
        ("colour", json!(1), "colour"),
    ] {
        let mut new = season();
        new[part] = value;
        let refused = server.post("/api/campaigns", Some(&ann), &new).await;
        let message = refused.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(
            refused.status == 400 && message.contains(says),
            "{new}: {} {message}",
            refused.status
        );
    }
    let load = json!({"file": "{}"});
    assert_eq!(server.post("/api/campaigns/load", Some(&ann), &load).await.status, 400);
    assert_eq!(server.get("/api/campaigns", Some(&ann)).await.json(), json!([]));
    assert_eq!(server.post("/api/campaigns", None, &season()).await.status, 401);

    let at = address(&server.done("/api/campaigns", &ann, &season()).await);
    let choose = json!({"choice": "coins 3"});
    let early = server.post(&format!("{at}/choose"), Some(&ann), &choose).await;
    assert_eq!((early.status, &early.json()["error"]["clause"]), (422, &json!("FE-4.2")));
    let odd = server.post(&format!("{at}/choose"), Some(&ann), &json!({"choice": "dance"})).await;
    assert_eq!(odd.status, 400);
    let theirs = server.post(&format!("{at}/choose"), Some(&eve), &choose).await;
    assert_eq!(theirs.code(), (403, "not-your-seat".into()));
    for nowhere in ["/api/campaigns/nowhere", "/api/campaigns/00000000000000000000/file"] {
        assert_eq!(server.get(nowhere, Some(&eve)).await.status, 404, "{nowhere}");
    }
}
