//! Pairs of players who play match after match over HTTP.

use super::{Client, Server};
use host::TableId;
use host::store::Acknowledged;
use serde_json::json;
use std::sync::Mutex;
use std::time::Duration;

/// Pairs of players, each on a connection of its own.
const PAIRS: u64 = 8;
/// A guest may not open many more tables within ten seconds; then others come.
const MATCHES_OF_A_PAIR: usize = 15;

/// Plays, kills the server when so many moves have been acknowledged, whatever
/// is under way, and tells which were. The server may end before that.
pub fn killed_under_load(server: &Server, after: usize) -> Vec<Acknowledged> {
    let told = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for pair in 0..PAIRS {
            let told = &told;
            // Whatever goes wrong once the server is dead is as it should be.
            scope.spawn(move || play(server, pair, told));
        }
        while told.lock().unwrap().len() < after && server.is_running() {
            std::thread::sleep(Duration::from_millis(1));
        }
        server.kill();
    });
    told.into_inner().unwrap()
}

/// Plays match after match, noting every move that was acknowledged.
fn play(server: &Server, pair: u64, told: &Mutex<Vec<Acknowledged>>) -> Option<()> {
    let mut client = server.client();
    loop {
        let [one, two] = ["a", "b"].map(|side| {
            let name = json!({"name": format!("pair {pair}{side}")});
            let guest = client.post("/api/guests", None, &name)?;
            Some(guest["token"].as_str()?.to_string())
        });
        let (one, two) = (one?, two?);
        for _ in 0..MATCHES_OF_A_PAIR {
            let wish = json!({"game": "ferry", "seats": ["me", "open"]});
            let opened = client.post("/api/tables", Some(&one), &wish)?;
            let id = opened["table"].as_str()?.to_string();
            client.post(&format!("/api/tables/{id}/join"), Some(&two), &json!({}))?;
            play_out(&mut client, &id, [&one, &two], told)?;
        }
    }
}

/// Plays one match to its end.
fn play_out(
    client: &mut Client,
    id: &str,
    [one, two]: [&str; 2],
    told: &Mutex<Vec<Acknowledged>>,
) -> Option<()> {
    let table: TableId = id.parse().ok()?;
    let mut version = 1;
    loop {
        let mut moved = false;
        for (token, coins) in [(one, ["5", "4", "3", "2", "1"]), (two, ["1", "2", "3", "4", "5"])] {
            let mv = coins[version as usize / 3 % 5];
            let play = json!({"move": mv});
            let Some(answer) = client.post(&format!("/api/tables/{id}/moves"), Some(token), &play)
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
            return Some(());
        }
    }
}
