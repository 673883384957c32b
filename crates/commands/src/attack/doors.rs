//! Attacks on the door: connections, headers, bodies, and what is public.

use super::scene::Scene;
use super::{Finding, Force};
use crate::stock;
use anyhow::{Context, Result};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Memory that an attack may cost, in MB.
const MOST_MB: f64 = 64.0;

pub(super) async fn metrics() -> Result<Finding> {
    let scene = Scene::new(&[])?;
    let status = scene.attacker().await?.get("/metrics", &[]).await?.status;
    Ok(Finding { measured: format!("status {status}"), held: status != 200 })
}

/// Many requests, each as if from elsewhere.
pub(super) async fn forged_addresses(force: Force) -> Result<Finding> {
    const LIMIT: u32 = 100;
    let scene = Scene::new(&["--rate-limit", &LIMIT.to_string()])?;
    let (mut client, began) = (scene.attacker().await?, Instant::now());
    let (mut served, tries) = (0, force.of(3000).max(600));
    for no in 0..tries {
        let from = format!("203.0.{}.{}", no / 250, no % 250);
        let headers = [("X-Forwarded-For", from.as_str()), ("Forwarded", &format!("for={from}"))];
        served += u32::from(client.get("/", &headers).await?.status == 200);
    }
    // As much as one address gets, with what has come back in the meantime.
    let fair = LIMIT + (f64::from(LIMIT) * began.elapsed().as_secs_f64() / 10.0) as u32 + LIMIT;
    let measured = format!("{served} of {tries} served");
    Ok(Finding { measured, held: served <= fair })
}

/// Requests that are begun and never ended.
pub(super) async fn half_open(force: Force) -> Result<Finding> {
    let scene = Scene::new(&[])?;
    let mut held = Vec::new();
    for _ in 0..force.of(600) {
        // Whoever is turned away has not got in either.
        let Ok(mut wire) = scene.wire().await else { continue };
        let _ = wire.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ").await;
        held.push(wire);
    }
    let worst = scene.worst_health().await?;
    let measured = format!("{worst:.0} ms at worst beside {} connections", held.len());
    Ok(Finding { measured, held: worst < 1000.0 })
}

/// Bodies that are almost sent.
pub(super) async fn held_uploads() -> Result<Finding> {
    const LONG: usize = 8 << 20;
    let scene = Scene::new(&[])?;
    // A token costs an attacker nothing.
    let eve = scene.stranger("Eve").await?;
    let before = scene.server.memory_mb();
    let mut held: Vec<TcpStream> = Vec::new();
    for path in ["/campaigns/file", "/api/campaigns/load", "/api/tables", "/me"].repeat(6) {
        let mut wire = scene.wire().await?;
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {LONG}\r\n\r\n",
            scene.server.address, eve.token
        );
        wire.write_all(head.as_bytes()).await?;
        let piece = vec![b'a'; 64 << 10];
        for _ in 0..LONG / piece.len() - 1 {
            // A server that does not read does not get any further.
            let sent = tokio::time::timeout(Duration::from_millis(200), wire.write_all(&piece));
            if !matches!(sent.await, Ok(Ok(()))) {
                break;
            }
        }
        held.push(wire);
    }
    let worst = scene.worst_health().await?;
    let grown = scene.server.peak_mb() - before;
    let measured = format!("{grown:.0} MB more, others wait {worst:.0} ms");
    Ok(Finding { measured, held: grown < MOST_MB && worst < 1000.0 })
}

/// Streams of a busy table that nobody reads.
pub(super) async fn slow_readers(force: Force) -> Result<Finding> {
    let scene = Scene::new(&["--bot-delay", "0", "--bot-budget", "1"])?;
    let game = stock::games().iter().next().context("there is a game")?;
    let about = game.about();
    let bot = stock::players().find(game).and_then(|bots| bots.names().first().copied());
    let seats = vec![json!({"bot": bot.context("it has a bot")?}); about.max_seats];
    let mut eve = scene.stranger("Eve").await?;
    let before = scene.server.memory_mb();
    let mut held = Vec::new();
    let mut table = String::new();
    for no in 0..force.of(50) {
        if no % 10 == 0 {
            let opened = eve.try_open(about.id, &seats).await?.json()?;
            table = opened["table"].as_str().map_or(table, str::to_owned);
        }
        let mut wire = scene.wire().await?;
        let ask = format!("GET /api/tables/{table}/stream HTTP/1.1\r\nHost: here\r\n\r\n");
        wire.write_all(ask.as_bytes()).await?;
        held.push(wire);
    }
    let worst = scene.worst_health().await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let grown = scene.server.peak_mb() - before;
    let measured = format!("{grown:.0} MB more, others wait {worst:.0} ms");
    Ok(Finding { measured, held: grown < MOST_MB && worst < 1000.0 })
}

/// Messages to sockets that are almost sent.
pub(super) async fn long_messages() -> Result<Finding> {
    const LONG: usize = 16 << 20;
    let scene = Scene::new(&[])?;
    let game = stock::games().iter().next().context("there is a game")?.about();
    let mut eve = scene.stranger("Eve").await?;
    let seats = vec![json!("open"); game.max_seats];
    let table = eve.open(game.id, &seats).await?;
    // The head of a frame that says how long it is, with a mask of nothing.
    let head = [&[0x82, 0x80 | 127][..], &(LONG as u64).to_be_bytes(), &[0; 4]].concat();
    let before = scene.server.memory_mb();
    let mut held: Vec<TcpStream> = Vec::new();
    for _ in 0..40 {
        let mut wire = scene.wire().await?;
        let ask = format!(
            "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        wire.write_all(ask.as_bytes()).await?;
        let mut status = [0; 12];
        wire.read_exact(&mut status).await?;
        anyhow::ensure!(status.ends_with(b"101"), "no socket: {}", status.escape_ascii());
        let _ = wire.write_all(&head).await;
        let piece = vec![b'a'; 64 << 10];
        for _ in 0..LONG / piece.len() - 1 {
            // Whoever is refused need not be listened to.
            let sent = tokio::time::timeout(Duration::from_millis(200), wire.write_all(&piece));
            if !matches!(sent.await, Ok(Ok(()))) {
                break;
            }
        }
        held.push(wire);
    }
    let worst = scene.worst_health().await?;
    let grown = scene.server.peak_mb() - before;
    let measured = format!("{grown:.0} MB more, others wait {worst:.0} ms");
    Ok(Finding { measured, held: grown < MOST_MB && worst < 1000.0 })
}
