//! Several players at one device, for programs: one side at a time.

use crate::server::Server;
use serde_json::{Value, json};

#[tokio::test]
async fn a_program_passes_the_device_on_and_sees_one_side() {
    let server = Server::start().await;
    let ann = server.guest("Ann").await;
    let table = server.open(&ann, json!(["me", {"local": "Mira"}])).await;
    let table = format!("/api/tables/{table}");
    let (device, moves) = (format!("{table}/device"), format!("{table}/moves"));
    let view = server.view(&table, Some(&ann)).await;
    assert_eq!((&view["seat"], &view["hand_over"]), (&Value::Null, &json!({"to": 0})));
    assert_eq!((&view["device"], &view["legal"]), (&json!([0, 1]), &json!([])));
    let refused = server.post(&moves, Some(&ann), &json!({"move": "5"})).await;
    assert_eq!(refused.code(), (409, "not-now".into()));

    let mut lines = server.follow(&format!("{table}/stream"), Some(&ann)).await;
    assert_eq!(lines.next().await.unwrap()["hand_over"]["to"], 0);
    server.done(&device, &ann, &json!({"seat": 0})).await;
    assert_eq!(lines.next().await.unwrap()["seat"], 0);
    server.done(&moves, &ann, &json!({"move": "5"})).await;
    let passed = lines.text().await.unwrap();
    assert!(passed.contains(r#""hand_over":{"to":1,"from":0}"#), "{passed}");
    assert!(!passed.contains(r#"{"yours":5}"#), "{passed}");
    server.done(&device, &ann, &json!({"seat": 1})).await;
    let side = server.view(&table, Some(&ann)).await;
    assert_eq!((&side["seat"], &side["hand_over"]), (&json!(1), &Value::Null));
    assert!(!side.to_string().contains(r#"{"yours":5}"#));
    // Nobody else passes it on, and strangers see ordinary players.
    let eve = server.guest("Eve").await;
    assert_eq!(server.post(&device, Some(&eve), &json!({"seat": 0})).await.status, 409);
    let seen = server.view(&table, None).await;
    assert_eq!((seen.get("device"), &seen["seats"][1]["name"]), (None, &json!("Mira")));
}
