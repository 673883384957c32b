//! Every way to be refused, and what it says.

use crate::server::{Server, some_move};
use host::Settings;
use serde_json::{Value, json};
use web::SiteSettings;

/// As an id may look.
const SOME_ID: &str = "00000000000000000000";

#[tokio::test]
async fn what_makes_no_sense_is_named() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let seats = json!(["me", "open"]);
    let cases = [
        ("/api/guests", json!({"nom": "x"}), "nom"),
        ("/api/guests", json!({"name": 7}), "name"),
        ("/api/guests", json!({"name": ""}), "your name needs"),
        ("/api/guests", json!(["Ann"]), "by name"),
        ("/api/tables", json!({"game": "chess", "seats": seats}), "game: there is no game"),
        ("/api/tables", json!({"game": "ferry"}), "seats"),
        ("/api/tables", json!({"game": "ferry", "seats": ["me", "you"]}), "seats[1]"),
        ("/api/tables", json!({"game": "ferry", "seats": ["me", {"bot": "?"}]}), "no bot"),
        ("/api/tables", json!({"game": "ferry", "seats": ["me", "me"]}), "only take one seat"),
        ("/api/tables", json!({"game": "ferry", "seats": ["me"]}), "played by 2 to 4"),
        ("/api/tables", json!({"game": "ferry", "seats": seats, "options": {"x": 1}}), "options"),
        ("/api/tables", json!({"game": "ferry", "seats": seats, "visibility": 1}), "visibility"),
        (
            "/api/tables",
            json!({"game": "ferry", "seats": seats, "clocks": {"per_move_s": -1}}),
            "clocks.per_move_s",
        ),
    ];
    for (path, body, named) in cases {
        let answer = server.post(path, Some(&ann), &body).await;
        assert_eq!(answer.code(), (400, "malformed".into()), "{path} {body}");
        let message = answer.json()["error"]["message"].to_string();
        assert!(message.contains(named), "{path} {body}: {message}");
    }
    for text in ["{", "{} {}", "nonsense", "\u{0}", &"[".repeat(10_000)] {
        let headers = [("content-type", "application/json")];
        let answer = server.send("POST", "/api/guests", &headers, text).await;
        assert_eq!(answer.code(), (400, "malformed".into()), "{text}");
    }
}

#[tokio::test]
async fn whoever_is_nobody_may_look_but_not_touch() {
    let server = Server::start().await;
    let (table, ..) = server.pair().await;
    assert_eq!(server.view(&table, None).await["legal"], json!([]));
    let posts = server.document["paths"].as_object().unwrap().clone();
    for (path, item) in posts.iter().filter(|(path, _)| *path != "/api/guests") {
        if item.get("post").is_none() {
            continue;
        }
        let path = path.replace("/api/tables/{id}", &table).replace("{id}", SOME_ID);
        let answer = server.post(&path, None, &json!({})).await;
        assert_eq!(answer.code(), (401, "unknown-guest".into()), "{path}");
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    }
    let wrong = [("authorization", "Bearer 0000")];
    assert_eq!(server.send("GET", &table, &wrong, "").await.status, 401);
    assert_eq!(server.send("GET", "/api/me", &[], "").await.status, 401);
    assert_eq!(server.send("GET", &table, &[("cookie", "tide=0000")], "").await.status, 200);
}

#[tokio::test]
async fn pages_of_other_sites_cannot_use_a_visitors_cookie() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let cookie = format!("tide={}", ann.token);
    let foreign = [("origin", "http://evil.example"), ("sec-fetch-site", "cross-site")];
    let posts = server.document["paths"].as_object().unwrap().clone();
    for (path, _) in posts.iter().filter(|(_, item)| item.get("post").is_some()) {
        let path = path.replace("/api/tables/{id}", &table).replace("{id}", SOME_ID);
        for sign in foreign {
            let headers = [("cookie", cookie.as_str()), ("content-type", "application/json"), sign];
            let answer = server.send("POST", &path, &headers, "{}").await;
            assert_eq!(answer.code(), (403, "foreign-origin".into()), "{path}");
        }
        // What a form of another site can send without asking anybody.
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
            let headers = [("cookie", cookie.as_str()), ("content-type", kind)];
            let answer = server.send("POST", &path, &headers, "{}").await;
            assert_eq!(answer.code(), (415, "not-json".into()), "{path}");
        }
        let answer = server.send("POST", &path, &[("cookie", &cookie)], "").await;
        assert_eq!(answer.status, 415, "{path}");
    }
}

#[tokio::test]
async fn nobody_sits_or_plays_in_anothers_seat() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let cleo = server.guest("Cleo").await;
    let play = some_move(&server.view(&table, Some(&ann)).await).unwrap();
    let calls: [(&str, &Value); 5] = [
        ("moves", &play),
        ("take-back", &json!({})),
        ("leave", &json!({})),
        ("rematch", &json!({})),
        ("votes", &json!({"seat": 0})),
    ];
    for (call, body) in calls {
        let answer = server.post(&format!("{table}/{call}"), Some(&cleo), body).await;
        assert_eq!(answer.code(), (403, "not-your-seat".into()), "{call}");
    }
    let join = format!("{table}/join");
    let full = server.post(&join, Some(&cleo), &json!({})).await;
    assert_eq!(full.code(), (409, "not-now".into()));
    // Who sits down again finds their own seat, whichever they ask for.
    assert_eq!(server.done(&join, &ben, &json!({"seat": 0})).await["seat"], 1);

    let open = server.open(&ann, json!(["me", "open"])).await;
    let join = format!("/api/tables/{open}/join");
    let taken = server.post(&join, Some(&ben), &json!({"seat": 0})).await;
    assert_eq!(taken.code(), (403, "not-your-seat".into()));
    let nowhere = server.post(&join, Some(&ben), &json!({"seat": 9})).await;
    assert_eq!(nowhere.code(), (404, "not-found".into()));
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    for table in ["00000000000000000000", "nonsense", "%ff", "a b".replace(' ', "%20").as_str()] {
        for rest in ["", "/record", "/stream", "/socket"] {
            let path = format!("/api/tables/{table}{rest}");
            let answer = server.get(&path, Some(&ann)).await;
            // An id that could be a table's is looked up only for a socket.
            let no_socket = rest == "/socket" && answer.status == 426;
            assert!(answer.status == 404 || no_socket, "{path}: {}", answer.status);
        }
        let path = format!("/api/tables/{table}/moves");
        let answer = server.post(&path, Some(&ann), &json!({"move": "3"})).await;
        assert_eq!(answer.code(), (404, "not-found".into()));
    }
    assert_eq!(server.get("/api/nonsense", None).await.code(), (404, "not-found".into()));
    assert_eq!(server.get("/api/guests", None).await.code(), (405, "wrong-method".into()));
}

#[tokio::test]
async fn moves_are_refused_with_their_reason() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let moves = format!("{table}/moves");
    let view = server.view(&table, Some(&ann)).await;
    let play = some_move(&view).unwrap();
    let bens = some_move(&server.view(&table, Some(&ben)).await).unwrap();

    let ahead = json!({"move": play["move"], "version": 1000});
    assert_eq!(server.post(&moves, Some(&ann), &ahead).await.code(), (409, "stale".into()));
    let odd = json!({"move": "☃"});
    assert_eq!(server.post(&moves, Some(&ann), &odd).await.code(), (400, "malformed".into()));
    let answer = server.post(&moves, Some(&ann), &json!({"move": "6"})).await;
    assert_eq!(answer.code(), (422, "illegal".into()));
    assert_eq!(answer.json()["error"]["clause"], "FE-2.3");

    server.done(&moves, &ann, &play).await;
    let twice = server.post(&moves, Some(&ann), &json!({"move": play["move"]})).await;
    assert_eq!((twice.status, &twice.json()["error"]["clause"]), (422, &json!("FE-2.1")));
    server.done(&moves, &ben, &bens).await;
    let late = server.post(&moves, Some(&ann), &play).await;
    assert_eq!(late.code(), (409, "stale".into()), "that round is over");
    let stands = server.post(&format!("{table}/take-back"), Some(&ann), &json!({})).await;
    assert_eq!(stands.code(), (409, "stands".into()));
}

#[tokio::test]
async fn some_things_have_their_time() {
    let server = Server::start().await;
    let (table, ann, ben) = server.pair().await;
    let fork = json!({"version": 1, "seats": ["me", "open"]});
    for (call, body) in [("rematch", &json!({})), ("fork", &fork)] {
        let answer = server.post(&format!("{table}/{call}"), Some(&ann), body).await;
        assert_eq!(answer.code(), (409, "not-over".into()), "{call}");
    }
    let waiting = server.open(&ann, json!(["me", "open"])).await;
    let moves = format!("/api/tables/{waiting}/moves");
    let early = server.post(&moves, Some(&ann), &json!({"move": "3"})).await;
    assert_eq!(early.code(), (409, "not-started".into()));
    server.play_out(&table, &[&ann, &ben]).await;
    let late = server.post(&format!("{table}/moves"), Some(&ann), &json!({"move": "3"})).await;
    assert_eq!(late.code(), (409, "over".into()));
}

#[tokio::test]
async fn long_bodies_are_refused() {
    let server = Server::start().await;
    let name = "x".repeat(300 << 10);
    let answer = server.post("/api/guests", None, &json!({ "name": name })).await;
    assert_eq!(answer.code(), (413, "too-long".into()));
}

#[tokio::test]
async fn one_address_cannot_make_many_guests_and_is_told_when_to_come_back() {
    let site = SiteSettings { most_in_ten_seconds: 40, ..SiteSettings::default() };
    let server = Server::with(site, Settings::for_tests()).await;
    let mut refused = None;
    for _ in 0..5 {
        let answer = server.post("/api/guests", None, &json!({"name": "Ann"})).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("five guests are too many");
    assert_eq!(refused.code(), (429, "rate-limited".into()));
    let seconds: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    server.clock.advance(seconds * 1000);
    server.guest("Ann").await;
}

#[tokio::test]
async fn one_guest_cannot_open_tables_without_end() {
    let settings = Settings { most_in_ten_seconds: 1, ..Settings::for_tests() };
    let server = Server::with(SiteSettings::default(), settings).await;
    let ann = server.guest("Ann").await;
    server.open(&ann, json!(["me", "open"])).await;
    let new = json!({"game": "ferry", "seats": ["me", "open"]});
    let answer = server.post("/api/tables", Some(&ann), &new).await;
    assert_eq!(answer.code(), (429, "rate-limited".into()));
    assert!(answer.header("retry-after").is_some());
}

#[tokio::test]
async fn a_host_that_closes_says_so() {
    let server = Server::start().await;
    let (table, ann, _) = server.pair().await;
    let play = some_move(&server.view(&table, Some(&ann)).await).unwrap();
    server.host.shutdown().await;
    let answer = server.post(&format!("{table}/moves"), Some(&ann), &play).await;
    assert_eq!(answer.code(), (503, "closing".into()));
    assert!(answer.header("retry-after").is_some());
    let new = json!({"name": "Ben"});
    assert_eq!(server.post("/api/guests", None, &new).await.status, 503);
}
