//! One player of the load test: a socket that waits for its turn and plays.

use super::Load;
use anyhow::{Context, Result, bail};
use bots::BotRng;
use futures_util::{SinkExt, StreamExt};
use game_core::below;
use rand_core::SeedableRng;
use serde::Deserialize;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use terminal::machine;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// A view of a table is about this long.
const READ_AHEAD: usize = 4 << 10;

/// A guest who plays.
pub(super) struct Player {
    pub(super) token: String,
    /// Where the table is in the row of all tables, from 0 to 1.
    pub(super) share: f64,
}

/// What a player reads of a message: a view of the table, or an answer to a move.
#[derive(Deserialize)]
struct Heard {
    #[serde(default)]
    version: u32,
    #[serde(default)]
    status: String,
    #[serde(default)]
    legal: Vec<Legal>,
    #[serde(default)]
    ok: Option<u32>,
    #[serde(default)]
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Legal {
    text: String,
}

impl Player {
    /// Plays a match to its end, or until the load test is over.
    pub(super) async fn play(&self, shared: &Load, table: &str) -> Result<Latencies> {
        let mut request = format!("ws://{}/api/tables/{table}/socket", shared.address)
            .into_client_request()
            .context("the address is well-formed")?;
        let identity = format!("Bearer {}", self.token).parse().context("a token fits a header")?;
        request.headers_mut().insert("Authorization", identity);
        // Thousands of sockets share two cores with the server: the usual 128 kB
        // of read buffer would be cleared again and again.
        let config = WebSocketConfig::default().read_buffer_size(READ_AHEAD);
        let (mut socket, _) =
            tokio_tungstenite::connect_async_with_config(request, Some(config), true)
                .await
                .context("cannot open a socket")?;
        shared.wait_for_everybody(self.share).await;
        let mut latencies = Latencies::default();
        let mut rng = BotRng::seed_from_u64(machine::seed());
        // The version that was answered last: a push may repeat it.
        let mut answered = None;
        let mut sent: Option<Instant> = None;
        while let Some(message) = socket.next().await {
            let text = match message.context("the socket broke")? {
                Message::Text(text) => text,
                Message::Close(_) => bail!("the server closed the socket"),
                _ => continue,
            };
            if text.trim().is_empty() {
                continue;
            }
            let heard: Heard = serde_json::from_str(&text)
                .with_context(|| format!("not understood: {}", text.as_str()))?;
            if let Some(error) = heard.error {
                bail!("a legal move was refused: {error}");
            }
            if heard.ok.is_some() {
                if let Some(sent) = sent.take() {
                    latencies.add(sent.elapsed());
                }
                shared.moves.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            if heard.status == "over" || shared.is_over() {
                break;
            }
            if heard.legal.is_empty() || sent.is_some() || answered == Some(heard.version) {
                continue;
            }
            if !shared.think.is_zero() {
                tokio::time::sleep(shared.think).await;
            }
            let at = below(&mut rng, heard.legal.len() as u32) as usize;
            let mv = &heard.legal[at].text;
            answered = Some(heard.version);
            sent = Some(Instant::now());
            let play = format!(r#"{{"move":"{mv}","version":{}}}"#, heard.version);
            socket.send(Message::Text(Utf8Bytes::from(play))).await.context("cannot send")?;
        }
        let _ = socket.close(None).await;
        Ok(latencies)
    }
}

/// How long answers took.
#[derive(Default)]
pub(super) struct Latencies(Vec<u32>);

impl Latencies {
    pub(super) fn add(&mut self, time: Duration) {
        self.0.push(time.as_micros().min(u128::from(u32::MAX)) as u32);
    }

    pub(super) fn merge(&mut self, other: Latencies) {
        self.0.extend(other.0);
    }

    /// The time within which this share of the answers came, in milliseconds.
    pub(super) fn at(&mut self, share: f64) -> f64 {
        self.0.sort_unstable();
        let place = (share * self.0.len() as f64).ceil() as usize;
        let time = self.0.get(place.saturating_sub(1)).or(self.0.last());
        f64::from(time.copied().unwrap_or(0)) / 1000.0
    }
}
