//! What was begun is kept for whoever began it: drafts of drawings, as programs
//! hand them in.

use crate::site::{four, site};
use serde_json::{Value, json};
use testing::{Browser, Reply, World};

fn api(table: &str, what: &str) -> String {
    format!("{}/{what}", table.replace("/t/", "/api/tables/"))
}

async fn put(who: &mut Browser, table: &str, mv: &str) -> Reply {
    let body = json!({ "move": mv }).to_string();
    who.send("PUT", &api(table, "draft"), "application/json", body).await
}

async fn plays(who: &mut Browser, table: &str, mv: &str) -> Reply {
    let body = json!({ "move": mv }).to_string();
    who.send("POST", &api(table, "moves"), "application/json", body).await
}

async fn draft(who: &mut Browser, table: &str) -> Value {
    let answer = who.get(&api(table, "draft")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// Status and error.
fn refused(reply: &Reply) -> (u16, Value) {
    let body: Value = serde_json::from_str(&reply.body).unwrap();
    (reply.status.as_u16(), body["error"].clone())
}

#[tokio::test]
async fn a_draft_is_kept_for_its_author_alone() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    assert_eq!(draft(&mut players[0], &table).await, json!({"move": null}));
    let look = table.replace("/t/", "/api/tables/");
    let before = players[1].get(&look).await.body;
    assert_eq!(put(&mut players[0], &table, "draw 2 1,2 3,4").await.status, 200);
    assert_eq!(put(&mut players[0], &table, "draw 3 5,6").await.status, 200);
    assert_eq!(draft(&mut players[0], &table).await, json!({"move": "draw 3 5,6"}));
    assert_eq!(draft(&mut players[1], &table).await, json!({"move": null}));
    assert_eq!(players[1].get(&look).await.body, before, "nobody is told");
}

#[tokio::test]
async fn what_could_not_be_played_is_not_kept() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    let (status, error) = refused(&put(&mut players[0], &table, "draw 9 1,2").await);
    assert_eq!((status, &error["code"]), (400, &json!("malformed")));
    assert!(error["message"].as_str().unwrap().contains("stroke 1"), "{error}");
    let (status, error) = refused(&put(&mut players[0], &table, "draw \"by the sea\"").await);
    assert_eq!(
        (status, &error["code"], &error["clause"]),
        (422, &json!("illegal"), &json!("ST-2.11"))
    );
    let mut stranger = world.guest("Eve").await;
    assert_eq!(put(&mut stranger, &table, "draw").await.status, 403);
    assert_eq!(plays(&mut players[0], &table, "draw").await.status, 200);
    assert_eq!(put(&mut players[0], &table, "draw 1 1,1").await.status, 422);
    assert_eq!(draft(&mut players[0], &table).await, json!({"move": null}));
    assert_eq!(world.stranger().get(&api(&table, "draft")).await.status, 401);
}

#[tokio::test]
async fn a_full_sheet_fits_through_every_door() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    let stroke = format!("3{}", " 1000,750".repeat(400));
    let full = format!("draw {}", vec![stroke; 10].join(" | "));
    assert_eq!(put(&mut players[0], &table, &full).await.status, 200);
    let played = plays(&mut players[0], &table, &full).await;
    assert_eq!(played.status, 200, "{}", played.body);
    let endless = format!("draw 3{}", " 1000,750".repeat(60_000));
    assert_eq!(put(&mut players[1], &table, &endless).await.status, 413);
}
