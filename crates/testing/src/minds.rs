//! Whoever changes their mind again and again does not break anybody's page.

use crate::{Browser, Reply, World};
use serde_json::{Value, json};

/// What a table can be asked for before it is over.
const PAGES: [&str; 4] = ["", "/text", "/replay", "/replay?at=0"];

/// The table as a program reads it.
pub async fn api_view(player: &mut Browser, table: &str) -> Value {
    let answer = player.get(&table.replace("/t/", "/api/tables/")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

async fn does(player: &mut Browser, table: &str, what: &str, body: Value) -> Reply {
    let path = format!("{}/{what}", table.replace("/t/", "/api/tables/"));
    player.send("POST", &path, "application/json", body.to_string()).await
}

/// Takes the latest move back, if that is possible.
pub async fn takes_back(player: &mut Browser, table: &str) -> bool {
    let seen = api_view(player, table).await;
    if seen["can_take_back"] != true {
        return false;
    }
    let answer = does(player, table, "take-back", json!({"version": seen["version"]})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    true
}

/// Everything that shows the table, to everybody.
pub async fn all_look(players: &mut [Browser], table: &str) {
    for player in players {
        for page in PAGES {
            let reply = player.get(&format!("{table}{page}")).await;
            assert_eq!(reply.status, 200, "{page}: {}", reply.body);
        }
        api_view(player, table).await;
        let event = player.follows(table).await.next().await.expect("a first event");
        assert!(event.starts_with("id: "), "{event}");
    }
}

/// A table of this game, with everybody seated.
async fn seated(world: &World, game: &str, seats: usize) -> (Vec<Browser>, String) {
    let mut players = vec![world.guest("Ann").await];
    let mut fields = vec![("game", game), ("seat", "me")];
    fields.extend(std::iter::repeat_n(("seat", "open"), seats - 1));
    let table = players[0].post("/tables", &fields).await.location();
    for name in ["Ben", "Cleo", "Dan"].into_iter().take(seats - 1) {
        let mut player = world.guest(name).await;
        player.post(&format!("{table}/join"), &[]).await.leads_to(&table);
        players.push(player);
    }
    (players, table)
}

/// The move as it is listed.
pub fn as_listed(legal: &Value) -> String {
    legal["text"].as_str().expect("a move has a text").to_owned()
}

/// Everybody plays, takes back, plays something else, takes that back, and
/// plays on; after every turn everybody looks at everything. `text` says what
/// is played of a listed move, which may stand for many.
pub async fn nobody_is_broken_by_changed_minds(
    world: &World,
    game: &str,
    seats: usize,
    turns: usize,
    text: fn(&Value) -> String,
) {
    let (mut players, table) = seated(world, game, seats).await;
    players.push(world.stranger());
    let mut taken_back = 0;
    for turn in 0..turns {
        for player in &mut players {
            for again in 0..3 {
                let seen = api_view(player, &table).await;
                let legal = seen["legal"].as_array().expect("a list");
                let at = (turn * 5 + again) % legal.len().max(1);
                let Some(mv) = legal.get(at).map(text) else { break };
                let wish = json!({"move": mv, "version": seen["version"]});
                let answer = does(player, &table, "moves", wish).await;
                assert_eq!(answer.status, 200, "{mv}: {}", answer.body);
                if again == 2 || !takes_back(player, &table).await {
                    break;
                }
                taken_back += 1;
            }
        }
        all_look(&mut players, &table).await;
    }
    assert!(taken_back >= 4, "{game}: only {taken_back} were taken back");
}
