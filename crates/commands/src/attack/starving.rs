//! Attacks that make the server work or remember.

use super::scene::{Person, Scene, first_move};
use super::{Finding, Force};
use crate::own_server::NO_LIMITS;
use crate::stock;
use anyhow::{Context, Result};
use serde_json::json;

/// Take-backs that a step allows.
const MOST_TAKE_BACKS: usize = 20;
/// CPU that a look may cost, in milliseconds.
const MOST_CPU: f64 = 5.0;

/// One address that makes guests as fast as it can.
pub(super) async fn guests(force: Force) -> Result<Finding> {
    let scene = Scene::new(&[])?;
    let mut client = scene.attacker().await?;
    let tries = force.of(2000).max(500);
    for made in 0..tries {
        let name = json!({"name": format!("guest {made}")});
        let answer = client.send("/api/guests", None, &name).await?;
        if answer.status != 200 {
            let after = answer.header("retry-after").map(str::to_owned);
            let polite = scene.person("Ann").await.is_ok();
            let measured = match &after {
                Some(after) => format!("{made}, then {} for {after} s", answer.status),
                None => format!("{made}, then {} without a time", answer.status),
            };
            return Ok(Finding {
                measured,
                held: answer.status == 429 && after.is_some() && polite,
            });
        }
    }
    Ok(Finding { measured: format!("{tries} made"), held: false })
}

/// One move laid and taken back again and again.
pub(super) async fn take_backs(force: Force) -> Result<Finding> {
    let scene = Scene::new(&NO_LIMITS)?;
    let [mut eve, mut ann] = [scene.stranger("Eve").await?, scene.person("Ann").await?];
    let mut most = (0, String::new());
    for game in stock::games().iter() {
        let about = game.about();
        let mut seats = vec![json!("open"); about.min_seats.max(2).min(about.max_seats)];
        seats[0] = json!("me");
        if seats.len() > 2 {
            continue;
        }
        let table = eve.open(about.id, &seats).await?;
        if seats.len() > 1 {
            ann.act(&table, "join", &json!({})).await?;
        }
        let mut laid = 0;
        while laid < force.of(2000) && lay_and_take_back(&mut eve, &table).await? {
            laid += 1;
        }
        if laid >= most.0 {
            most = (laid, table);
        }
    }
    let (laid, table) = most;
    let (before, looks) = (scene.server.cpu_ms(), 200);
    for _ in 0..looks {
        eve.look(&table).await.context("the table can be looked at")?;
    }
    let cpu = (scene.server.cpu_ms() - before) / f64::from(looks);
    let measured = format!("{laid} taken back, {cpu:.2} ms of CPU a look");
    Ok(Finding { measured, held: laid <= MOST_TAKE_BACKS && cpu < MOST_CPU })
}

/// Whether a move could be laid and taken back.
async fn lay_and_take_back(eve: &mut Person, table: &str) -> Result<bool> {
    let view = eve.look(table).await?;
    let Some(mv) = first_move(&view) else { return Ok(false) };
    let laid = eve.act(table, "moves", &json!({"move": mv})).await?;
    Ok(laid.status == 200 && eve.act(table, "take-back", &json!({})).await?.status == 200)
}
