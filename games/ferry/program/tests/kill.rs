//! The program is killed without warning, under load, again and again; what it
//! had acknowledged is there afterwards.
//!
//! `TIDETABLE_KILLS=200 cargo test --release -p ferry-program --test kill` is the
//! recorded campaign (docs/durability.md); without the variable ten kills run.

mod common;

use common::{Server, games};
use host::TableId;
use host::store::{Acknowledged, check_file};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use std::sync::Mutex;
use std::time::Duration;
use testing::program::folder;

const USUAL_KILLS: u64 = 10;
/// Pairs of players, each on a connection of its own.
const PAIRS: u64 = 8;

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let kills = match std::env::var("TIDETABLE_KILLS") {
        Ok(text) => text.parse().expect("TIDETABLE_KILLS is a number"),
        Err(_) => USUAL_KILLS,
    };
    let file = folder("kill").join("tidetable.db");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(kills);
    let mut acknowledged = Vec::new();
    for kill in 1..=kills {
        let server = Server::start(&["--data", file.to_str().unwrap(), "--rate-limit", "0"]);
        let told = Mutex::new(Vec::new());
        // Somewhere between the first request and a hundred moves later.
        let after = (rng.next_u64() % 100) as usize;
        std::thread::scope(|scope| {
            for pair in 0..PAIRS {
                let (server, told) = (&server, &told);
                // Whatever goes wrong once the server is dead is as it should be.
                scope.spawn(move || play(server, pair, told));
            }
            while told.lock().unwrap().len() < after {
                std::thread::sleep(Duration::from_millis(1));
            }
            server.kill();
        });
        acknowledged.extend(told.into_inner().unwrap());
        let checked = check_file(&file, &games(), &acknowledged)
            .unwrap_or_else(|wrong| panic!("after kill {kill}: {wrong:#?}"));
        assert_eq!(checked.acknowledged, acknowledged.len());
        if kill % 20 == 0 || kill == kills {
            println!("{kill} kills: {checked:?}");
        }
    }
    assert!(acknowledged.len() > 10 * kills as usize, "the load was no load");
    // And the program itself goes on from there.
    let server = Server::start(&["--data", file.to_str().unwrap()]);
    let last = acknowledged.last().unwrap();
    let view = server.client().get(&format!("/api/tables/{}", last.table), None).unwrap();
    assert!(view["version"].as_u64().unwrap() >= u64::from(last.version));
}

/// Plays match after match, noting every move that was acknowledged.
fn play(server: &Server, pair: u64, told: &Mutex<Vec<Acknowledged>>) -> Option<()> {
    let mut client = server.client();
    let tokens = ["a", "b"].map(|side| {
        let guest =
            client.post("/api/guests", None, &json!({"name": format!("kill {pair}{side}")}));
        guest.and_then(|guest| Some(guest["token"].as_str()?.to_string()))
    });
    let [one, two] = [tokens[0].clone()?, tokens[1].clone()?];
    loop {
        let wish = json!({"game": "ferry", "seats": ["me", "open"]});
        let opened = client.post("/api/tables", Some(&one), &wish)?;
        let id = opened["table"].as_str()?.to_string();
        client.post(&format!("/api/tables/{id}/join"), Some(&two), &json!({}))?;
        let table: TableId = id.parse().ok()?;
        let mut version = 1;
        loop {
            let mut moved = false;
            for (token, coins) in
                [(&one, ["5", "4", "3", "2", "1"]), (&two, ["1", "2", "3", "4", "5"])]
            {
                let mv = coins[version as usize / 3 % 5];
                let play = json!({"move": mv});
                let Some(answer) =
                    client.post(&format!("/api/tables/{id}/moves"), Some(token), &play)
                else {
                    if client.is_broken() {
                        return None;
                    }
                    continue; // refused: the match is over
                };
                version = answer["version"].as_u64()? as u32;
                told.lock().ok()?.push(Acknowledged { table, version, mv: mv.into() });
                moved = true;
            }
            if !moved {
                break;
            }
        }
    }
}
