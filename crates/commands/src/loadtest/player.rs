//! One player of the load test: a socket that waits for its turn and plays.

use super::Load;
use super::latencies::Latencies;
use super::socket::{self, Heard};
use anyhow::{Context, Result, bail};
use bots::BotRng;
use futures_util::{SinkExt, StreamExt};
use game_core::below;
use rand_core::SeedableRng;
use std::sync::atomic::Ordering;
use std::time::Instant;
use terminal::machine;
use tokio_tungstenite::tungstenite::Message;

/// A guest who plays.
pub(super) struct Player {
    pub(super) token: String,
    /// Counted from 0 among all players.
    pub(super) number: usize,
    /// Where the table is in the row of all tables, from 0 to 1.
    pub(super) share: f64,
}

impl Player {
    /// Plays a match to its end, or until the load test is over.
    pub(super) async fn play(&self, shared: &Load, table: &str) -> Result<Latencies> {
        let mut socket = socket::open(shared.address, self.number, &self.token, table).await?;
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
            let heard = Heard::of(&text)?;
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
            answered = Some(heard.version);
            sent = Some(Instant::now());
            let play = socket::play(&heard.legal[at].text, heard.version);
            socket.send(Message::text(play)).await.context("cannot send")?;
        }
        let _ = socket.close(None).await;
        Ok(latencies)
    }
}
