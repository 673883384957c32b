//! Attacks on what is hidden: counting what one may not see.

use super::scene::{Scene, first_move};
use super::{Finding, Force};
use crate::own_server::NO_LIMITS;
use crate::stock;
use anyhow::{Context, Result};
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

/// A stranger watches while somebody decides in secret. Whatever is sent must
/// tell something that may be known.
pub(super) async fn pushes(force: Force) -> Result<Finding> {
    let scene = Scene::new(&NO_LIMITS)?;
    let [mut ann, mut ben] = [scene.person("Ann").await?, scene.person("Ben").await?];
    let (mut moves, mut empty) = (0, 0);
    for game in stock::games().iter().filter(|game| game.about().hidden) {
        let about = game.about();
        if about.min_seats > 2 || about.max_seats < 2 {
            continue;
        }
        let table = ann.open(about.id, &[json!("me"), json!("open")]).await?;
        ben.act(&table, "join", &json!({})).await?;
        let address = format!("ws://{}/api/tables/{table}/socket", scene.server.address);
        let (mut socket, _) =
            tokio_tungstenite::connect_async(address).await.context("a stranger may watch")?;
        let mut last = Value::Null;
        for _ in 0..force.of(30) {
            let view = ann.look(&table).await?;
            let Some(mv) = first_move(&view) else { break };
            let played = ann.act(&table, "moves", &json!({"move": mv})).await?;
            moves += u32::from(played.status == 200);
            // All that is sent until nothing comes for a while.
            let quiet = Duration::from_millis(200);
            while let Ok(Some(Ok(message))) = tokio::time::timeout(quiet, socket.next()).await {
                let Message::Text(text) = message else { continue };
                let told = without_version(serde_json::from_str(&text)?);
                empty += u32::from(told == last);
                last = told;
            }
        }
    }
    let measured = format!("{empty} beside {moves} moves");
    Ok(Finding { measured, held: empty == 0 && moves > 0 })
}

fn without_version(mut told: Value) -> Value {
    if let Some(told) = told.as_object_mut() {
        told.remove("version");
    }
    told
}
