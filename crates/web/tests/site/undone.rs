//! Whoever changes their mind again and again does not break anybody's page.

use crate::world::World;
use crate::world::{Browser, Lays, Reply};
use serde_json::{Value, json};

/// What a table can be asked for, with what it may answer before it is over.
const PAGES: [&str; 4] = ["", "/text", "/replay", "/replay?at=0"];

/// The table as a program reads it.
async fn view(player: &mut Browser, table: &str) -> Value {
    let answer = player.get(&table.replace("/t/", "/api/tables/")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

async fn does(player: &mut Browser, table: &str, what: &str, body: Value) -> Reply {
    let path = format!("{}/{what}", table.replace("/t/", "/api/tables/"));
    player.send("POST", &path, "application/json", body.to_string()).await
}

/// Takes the latest move back, if that is possible.
async fn takes_back(player: &mut Browser, table: &str) -> bool {
    let seen = view(player, table).await;
    if seen["can_take_back"] != true {
        return false;
    }
    let answer = does(player, table, "take-back", json!({"version": seen["version"]})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    true
}

/// Everything that shows the table, to everybody.
async fn all_look(players: &mut [Browser], table: &str) {
    for player in players {
        for page in PAGES {
            let reply = player.get(&format!("{table}{page}")).await;
            assert_eq!(reply.status, 200, "{page}: {}", reply.body);
        }
        view(player, table).await;
        let event = player.follows(table).await.next().await.expect("a first event");
        assert!(event.starts_with("id: "), "{event}");
    }
}

#[tokio::test]
async fn an_opponent_who_lays_and_takes_back_twice_breaks_nothing() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    for marker in ["1", "3"] {
        ben.lays_now(&table, marker).await.leads_to(&table);
        assert!(takes_back(&mut ben, &table).await);
    }
    // Her own marker is the entry whose version is beyond the length of the log she may read.
    ann.lays_now(&table, "A").await.leads_to(&table);
    let page = ann.get(&table).await;
    assert_eq!(page.status, 200, "{}", page.body);
    page.says("Row A: your choice");
    page.says("Ben took their marker back.");
    let text = ann.get(&format!("{table}/text")).await;
    text.says("Your marker lies face down: row A.");
    let replay = ann.get(&format!("{table}/replay")).await;
    replay.says("You laid A");
    replay.says("Ben took a marker back");
    let seen = view(&mut ann, &table).await;
    assert_eq!(seen["view"]["markers"], json!([{"yours": "A"}, "not_yet"]));

    ben.lays_now(&table, "2").await.leads_to(&table);
    ann.get(&table).await.says("you met Ben on A2");
    ben.get(&format!("{table}/text")).await.says("Ann met you on A2");
    for player in [&mut ann, &mut ben] {
        let replay = player.get(&format!("{table}/replay")).await;
        assert_eq!(replay.status, 200);
        replay.says("on A2 and took the");
    }
    let mut all = [ann, ben, world.stranger()];
    all_look(&mut all, &table).await;
}

/// A table of any game, with everybody seated.
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

/// Something that may be played now; what stands for many moves is filled in.
fn some_move(seen: &Value, at: usize) -> Option<String> {
    let legal = seen["legal"].as_array()?;
    let legal = legal.get(at % legal.len().max(1))?;
    let text = legal["text"].as_str()?;
    let drawing = legal["open"] == true && text.starts_with("draw");
    Some(if drawing { "draw 2 120,80 125,82 130,90" } else { text }.into())
}

/// Everybody plays, takes back, plays something else, takes that back, and
/// plays on; after every turn everybody looks at everything.
async fn nobody_is_broken_by(game: &str, seats: usize, turns: usize) {
    let world = World::new();
    let (mut players, table) = seated(&world, game, seats).await;
    players.push(world.stranger());
    let mut taken_back = 0;
    for turn in 0..turns {
        for player in &mut players {
            for again in 0..3 {
                let seen = view(player, &table).await;
                let Some(mv) = some_move(&seen, turn * 5 + again) else { break };
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

#[tokio::test]
async fn minds_are_changed_at_novem() {
    nobody_is_broken_by("novem", 2, 30).await;
}

#[tokio::test]
async fn minds_are_changed_at_fine_sand() {
    nobody_is_broken_by("fine-sand", 3, 12).await;
}

#[tokio::test]
async fn minds_are_changed_at_sand_castles() {
    nobody_is_broken_by("sand-castles", 2, 30).await;
}

#[tokio::test]
async fn minds_are_changed_at_subtext() {
    nobody_is_broken_by("subtext", 4, 8).await;
}

#[tokio::test]
async fn minds_are_changed_at_tharos() {
    nobody_is_broken_by("tharos", 2, 20).await;
}
