//! The same load on several servers and one PostgreSQL: the two players of a table are with different servers, so that
//! every move has to reach another one.

use super::latencies::Latencies;
use super::socket::{self, Heard};
use super::usual_game;
use crate::chaos::Nodes;
use crate::client::Client;
use crate::own_server::cpu_ms;
use anyhow::{Context, Result, bail};
use bots::BotRng;
use futures_util::{SinkExt, StreamExt};
use game_core::below;
use rand_core::SeedableRng;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use throwaway::{Server, Syncing};
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;

/// How many tables are opened at once while the load builds up.
const OPENED_AT_ONCE: usize = 16;

/// What is to be played.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub nodes: usize,
    pub tables: usize,
    pub seconds: u64,
    pub think: Duration,
}

struct Shared {
    plan: Plan,
    /// Counted from when everybody sits.
    counting: AtomicBool,
    over: AtomicBool,
    moves: AtomicU64,
    found: Mutex<Found>,
    opening: Semaphore,
}

#[derive(Default)]
struct Found {
    /// From sending a move to its acknowledgement.
    answers: Latencies,
    /// From sending a move to the moment at which the other, with another server, may go on.
    reached: Latencies,
}

/// When each of the two last sent something.
type LastSent = [Mutex<Option<Instant>>; 2];

/// Plays, and prints what it took.
pub(super) async fn run(plan: Plan) -> Result<()> {
    let database = Server::start(Syncing::Full).context("cannot start a PostgreSQL")?;
    let nodes = Nodes::start(plan.nodes, &database.address()).await?;
    let shared = Arc::new(Shared {
        plan,
        counting: AtomicBool::new(false),
        over: AtomicBool::new(false),
        moves: AtomicU64::new(0),
        found: Mutex::default(),
        opening: Semaphore::new(OPENED_AT_ONCE),
    });
    let addresses = nodes.addresses();
    let mut tables = Vec::new();
    for number in 0..plan.tables {
        let (shared, addresses) = (shared.clone(), addresses.clone());
        tables.push(tokio::spawn(async move { table(&shared, &addresses, number).await }));
    }
    // People do not think in step; until all have come, nothing counts.
    let ready = Duration::from_secs(3 + plan.tables as u64 / 100) + 2 * plan.think;
    tokio::time::sleep(ready).await;
    let before = Cpu::now(&nodes, &database).await;
    shared.counting.store(true, Relaxed);
    let began = Instant::now();
    tokio::time::sleep(Duration::from_secs(plan.seconds)).await;
    shared.counting.store(false, Relaxed);
    let (time, after) = (began.elapsed().as_secs_f64(), Cpu::now(&nodes, &database).await);
    shared.over.store(true, Relaxed);
    for table in tables {
        table.await.context("a table's task ended badly")??;
    }
    nodes.end().await;
    let moves = shared.moves.load(Relaxed);
    if moves == 0 {
        bail!("nobody played");
    }
    println!(
        "{} sockets at {} tables, {} servers and a PostgreSQL, {} ms of thought",
        2 * plan.tables,
        plan.tables,
        plan.nodes,
        plan.think.as_millis()
    );
    println!("moves acknowledged on disk    {moves:>10}, {:.0} a second", moves as f64 / time);
    let mut found = shared.found.lock().unwrap_or_else(PoisonError::into_inner);
    println!("from sending to acknowledgement: {}", found.answers.summary());
    println!("from sending to the other, elsewhere: {}", found.reached.summary());
    after.print_since(&before, moves as f64);
    Ok(())
}

/// CPU time of all processes, in milliseconds.
struct Cpu {
    nodes: Vec<f64>,
    database: f64,
    load: f64,
}

impl Cpu {
    async fn now(nodes: &Nodes, database: &Server) -> Cpu {
        Cpu {
            nodes: nodes.processes().await.into_iter().map(cpu_ms).collect(),
            database: database.processes().into_iter().map(cpu_ms).sum(),
            load: cpu_ms(std::process::id()),
        }
    }

    fn print_since(&self, before: &Cpu, moves: f64) {
        let each = |now: f64, before: f64| 1000.0 * (now - before) / moves;
        for (number, (now, before)) in self.nodes.iter().zip(&before.nodes).enumerate() {
            println!("CPU of a move, server {}        {:>8.1} µs", number + 1, each(*now, *before));
        }
        let (now, then) = (self.nodes.iter().sum(), before.nodes.iter().sum());
        println!("CPU of a move, all servers     {:>8.1} µs", each(now, then));
        println!("CPU of a move, PostgreSQL      {:>8.1} µs", each(self.database, before.database));
        println!("CPU of a move, the load itself {:>8.1} µs", each(self.load, before.load));
    }
}

/// Two people with different servers, match after match.
async fn table(shared: &Shared, addresses: &[SocketAddr], number: usize) -> Result<()> {
    let with = |side: usize| addresses[(number + side) % addresses.len()];
    let mut tokens = Vec::new();
    for side in 0..2 {
        let _turn = shared.opening.acquire().await?;
        let mut http = Client::connect(with(side)).await?;
        let name = json!({"name": format!("load {number} {side}")});
        let guest = http.post("/api/guests", None, &name).await?;
        tokens.push(guest["token"].as_str().context("a new guest gets a token")?.to_owned());
    }
    // Tables begin one after the other.
    let share = number as f64 / shared.plan.tables as f64;
    tokio::time::sleep(shared.plan.think.mul_f64(share)).await;
    while !shared.over.load(Relaxed) {
        let id = {
            let _turn = shared.opening.acquire().await?;
            let wish = json!({"game": usual_game(), "seats": ["me", "open"], "visibility": "link"});
            let mut http = Client::connect(with(0)).await?;
            let opened = http.post("/api/tables", Some(&tokens[0]), &wish).await?;
            let id = opened["table"].as_str().context("a new table has a name")?.to_owned();
            let mut http = Client::connect(with(1)).await?;
            http.post(&format!("/api/tables/{id}/join"), Some(&tokens[1]), &json!({})).await?;
            id
        };
        let sent = LastSent::default();
        tokio::try_join!(
            player(shared, (with(0), number), &tokens[0], &id, (0, &sent)),
            player(shared, (with(1), number), &tokens[1], &id, (1, &sent)),
        )?;
    }
    Ok(())
}

async fn player(
    shared: &Shared,
    (address, number): (SocketAddr, usize),
    token: &str,
    table: &str,
    (side, last_sent): (usize, &LastSent),
) -> Result<()> {
    let mut socket = socket::open(address, number, token, table).await?;
    let mut rng = BotRng::seed_from_u64(address.port().into());
    let (mut answered, mut sent): (Option<u32>, Option<Instant>) = (None, None);
    loop {
        // A pair stops together.
        let message = tokio::time::timeout(Duration::from_millis(500), socket.next()).await;
        if shared.over.load(Relaxed) {
            break;
        }
        let text = match message {
            Err(_) => continue,
            Ok(Some(Ok(Message::Text(text)))) => text,
            Ok(Some(Ok(Message::Close(_))) | None) => bail!("the server closed the socket"),
            Ok(Some(message)) => {
                message.context("the socket broke")?;
                continue;
            }
        };
        let heard = Heard::of(&text)?;
        let counting = shared.counting.load(Relaxed);
        if heard.ok.is_some() {
            if let Some(sent) = sent.take().filter(|_| counting) {
                shared.moves.fetch_add(1, Relaxed);
                let mut found = shared.found.lock().unwrap_or_else(PoisonError::into_inner);
                found.answers.add(sent.elapsed());
            }
            continue;
        }
        if heard.status == "over" {
            break;
        }
        if heard.legal.is_empty() || sent.is_some() || answered == Some(heard.version) {
            continue;
        }
        // Whoever chose last let both go on; if that was the other, this is how long it took to get here.
        let when = |side: usize| *last_sent[side].lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(theirs), Some(own)) = (when(1 - side), when(side))
            && theirs > own
            && counting
        {
            let mut found = shared.found.lock().unwrap_or_else(PoisonError::into_inner);
            found.reached.add(theirs.elapsed());
        }
        tokio::time::sleep(shared.plan.think).await;
        let at = below(&mut rng, heard.legal.len() as u32) as usize;
        let play = socket::play(&heard.legal[at].text, heard.version);
        answered = Some(heard.version);
        let now = Instant::now();
        sent = Some(now);
        *last_sent[side].lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        socket.send(Message::text(play)).await.context("cannot send")?;
    }
    let _ = socket.close(None).await;
    Ok(())
}
