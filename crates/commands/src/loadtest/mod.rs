//! `loadtest`: many real matches over real sockets, on loopback only.

mod cluster;
mod growth;
mod idle;
mod latencies;
mod pages;
mod player;
mod socket;

use crate::client::Client;
use crate::own_server::{NO_LIMITS, OwnServer, cpu_ms};
use crate::stock;
use anyhow::{Context, Result, bail};
use catalog::AnyGame;
use game_core::About;
use latencies::Latencies;
use player::Player;
use serde_json::json;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::Barrier;

/// How many tables are opened at once while the load builds up.
const OPENED_AT_ONCE: usize = 32;

/// Play many matches at once over real sockets, and measure.
///
/// Without --url it starts a server of its own, with a fresh database on disk,
/// and reports that server's memory too.
#[derive(clap::Args, Default)]
pub struct LoadTest {
    /// Tables at once; each has two sockets. 1000 unless said otherwise, 24 with --pages
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    tables: Option<u64>,
    /// How long to play, in seconds
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// How long a player thinks about a move, in milliseconds
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    think: u64,
    /// Play until this many matches are over instead, reporting memory on the way
    #[arg(long)]
    matches: Option<u64>,
    /// So many servers of its own on a PostgreSQL that is thrown away afterwards; the players of a table are with different ones
    #[arg(long, conflicts_with_all = ["url", "data", "matches"], value_parser = clap::value_parser!(u64).range(2..=9))]
    nodes: Option<u64>,
    /// Play as browsers do, by forms and pushed fragments, at tables of every game in turn
    #[arg(long, conflicts_with_all = ["url", "nodes", "matches", "idle"])]
    pages: bool,
    /// With --pages: of this game alone
    #[arg(long, requires = "pages")]
    game: Option<String>,
    /// With --pages: how many follow each table, its players first and then strangers
    #[arg(long, requires = "pages", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=300))]
    watchers: u64,
    /// So many sockets, two at each table, that only think; says what each takes of the server's memory
    #[arg(long, conflicts_with_all = ["url", "nodes", "matches", "tables", "think"], value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    idle: Option<u64>,
    /// Measure what things cost as work grows, and write pictures into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["url", "nodes", "matches", "tables", "think", "idle", "pages", "data"])]
    growth: Option<PathBuf>,
    /// With --growth: finished matches in the largest store
    #[arg(long, requires = "growth", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1000..=10_000_000))]
    most_matches: u64,
    /// A server on this machine, such as 127.0.0.1:8470
    #[arg(long)]
    url: Option<String>,
    /// Where the fresh database of an own server lies; a temporary folder if absent
    #[arg(long)]
    data: Option<PathBuf>,
}

/// What was played, and the CPU that it took the server.
struct Figures {
    moves: u64,
    server_ms: f64,
}

impl Figures {
    /// CPU of a move.
    fn server_us(&self) -> f64 {
        1000.0 * self.server_ms / self.moves.max(1) as f64
    }
}

/// What all players share.
struct Load {
    address: SocketAddr,
    think: Duration,
    time: Duration,
    /// Nobody moves before every socket is open; then the time starts.
    everybody: Barrier,
    started: OnceLock<Instant>,
    matches_wanted: u64,
    matches: AtomicU64,
    moves: AtomicU64,
}

impl Load {
    fn is_over(&self) -> bool {
        self.started.get().is_some_and(|started| started.elapsed() >= self.time)
            || self.matches.load(Ordering::Relaxed) >= self.matches_wanted
    }

    /// Waits until every socket is open, the first time round; then tables
    /// begin one after the other, because people do not think in step.
    async fn wait_for_everybody(&self, share: f64) {
        if self.started.get().is_some() {
            return;
        }
        if self.everybody.wait().await.is_leader() {
            self.started.get_or_init(Instant::now);
        }
        tokio::time::sleep(self.think.mul_f64(share)).await;
    }
}

impl LoadTest {
    pub fn run(self) -> Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("cannot start threads")?;
        if let Some(nodes) = self.nodes {
            let plan = cluster::Plan {
                nodes: nodes as usize,
                tables: self.tables() as usize,
                seconds: self.seconds,
                think: Duration::from_millis(self.think),
            };
            return runtime.block_on(cluster::run(plan));
        }
        if let Some(folder) = &self.growth {
            return runtime.block_on(growth::measure(folder, self.most_matches));
        }
        if self.pages {
            return runtime.block_on(self.play_pages());
        }
        if let Some(sockets) = self.idle {
            return runtime.block_on(self.wait_idly(sockets as usize));
        }
        let own = match &self.url {
            Some(_) => None,
            None => Some(self.own_server()?),
        };
        let address: SocketAddr = match (&self.url, &own) {
            (Some(url), _) => {
                let plain = url.trim_start_matches("http://").trim_end_matches('/');
                plain
                    .parse()
                    .with_context(|| format!("{url:?} is no address like 127.0.0.1:8470"))?
            }
            (None, Some(own)) => own.address,
            (None, None) => unreachable!("there is an own server without a url"),
        };
        if !address.ip().is_loopback() {
            bail!("a load test is for servers on this machine; {address} is not one");
        }
        runtime.block_on(async { self.play(address, own.as_ref()).await.map(drop) })
    }

    fn tables(&self) -> u64 {
        self.tables.unwrap_or(if self.pages { 24 } else { 1000 })
    }

    fn own_server(&self) -> Result<OwnServer> {
        // What a server does ahead, behind whoever plays, is no part of what a move costs.
        OwnServer::start(self.data.clone(), &[&NO_LIMITS[..], &["--only-when-asked"]].concat())
    }

    /// By forms and fragments, game by game, each on a server of its own.
    async fn play_pages(&self) -> Result<()> {
        let games = match &self.game {
            Some(id) => vec![stock::games().find(id)?],
            None => stock::games().iter().collect(),
        };
        for game in games {
            let plan = pages::Plan {
                game,
                tables: self.tables() as usize,
                watchers: self.watchers as usize,
                seconds: self.seconds,
                think: Duration::from_millis(self.think),
            };
            let server = self.own_server()?;
            pages::measure(&server, plan).await?.print(plan);
        }
        Ok(())
    }

    /// Opens sockets that say nothing.
    async fn wait_idly(&self, wanted: usize) -> Result<()> {
        let sockets = idle::possible(wanted);
        let server = self.own_server()?;
        let idle = idle::measure(&server, sockets).await?;
        println!("server memory before                      {:>8.1} MB", idle.before_mb);
        println!(
            "with {:>7} silent sockets at {:>6} tables {:>8.1} MB",
            idle.sockets,
            idle.sockets / 2,
            idle.after_mb
        );
        println!("for a socket and its half of a table      {:>8.1} kB", idle.kb_each());
        println!("the same, of all but the first quarter    {:>8.1} kB", idle.kb_each_further());
        if idle.sockets < wanted {
            let all = idle.mb_of(wanted);
            println!(
                "{wanted} would take                         {all:>8.0} MB, if every further one takes as much"
            );
        }
        Ok(())
    }

    /// Plays, prints what it took and says what the server's part of it was.
    async fn play(&self, address: SocketAddr, own: Option<&OwnServer>) -> Result<Figures> {
        let memory = |when: &str| {
            if let Some(own) = own {
                println!("server memory {when:28} {:>8.1} MB", own.memory_mb());
            }
        };
        memory("before");
        let pairs = self.seat_players(address).await?;
        println!(
            "{} sockets at {} tables, {} ms of thought",
            2 * self.tables(),
            self.tables(),
            self.think
        );
        let seconds = if self.matches.is_some() { 3600 } else { self.seconds };
        let shared = Arc::new(Load {
            address,
            think: Duration::from_millis(self.think),
            time: Duration::from_secs(seconds),
            everybody: Barrier::new(2 * self.tables() as usize),
            started: OnceLock::new(),
            matches_wanted: self.matches.unwrap_or(u64::MAX),
            matches: AtomicU64::new(0),
            moves: AtomicU64::new(0),
        });
        let tables: Vec<_> = pairs
            .into_iter()
            .map(|(one, two)| tokio::spawn(table(shared.clone(), one, two)))
            .collect();
        let cpu = || (own.map_or(0.0, OwnServer::cpu_ms), cpu_ms(std::process::id()));
        while shared.started.get().is_none() && tables.iter().all(|table| !table.is_finished()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let (server_before, load_before) = cpu();
        self.report_on_the_way(&shared, &memory).await;
        let mut latencies = Latencies::default();
        for table in tables {
            latencies.merge(table.await.context("a table's task ended badly")??);
        }
        let started = shared.started.get().context("nobody ever played")?;
        let time = started.elapsed().as_secs_f64();
        let moves = shared.moves.load(Ordering::Relaxed);
        println!("moves acknowledged on disk    {moves:>10}, {:.0} a second", moves as f64 / time);
        println!("matches finished              {:>10}", shared.matches.load(Ordering::Relaxed));
        println!("from sending to acknowledgement: {}", latencies.summary());
        let (server, load) = cpu();
        let figures = Figures { moves, server_ms: server - server_before };
        if own.is_some() {
            println!("CPU of a move, the server     {:>10.1} µs", figures.server_us());
        }
        let load_us = 1000.0 * (load - load_before) / moves.max(1) as f64;
        println!("CPU of a move, the load itself{load_us:>10.1} µs");
        memory("at the end");
        if let Some(own) = own {
            println!("server memory {:28} {:>8.1} MB", "at its peak", own.peak_mb());
        }
        Ok(figures)
    }

    /// Two guests for every table.
    async fn seat_players(&self, address: SocketAddr) -> Result<Vec<(Player, Player)>> {
        let mut pairs = Vec::new();
        let mut http = Client::connect(address).await?;
        for table in 0..self.tables() {
            let mut pair = Vec::new();
            for (side, letter) in ["a", "b"].into_iter().enumerate() {
                let guest = http
                    .post("/api/guests", None, &json!({"name": format!("load {table}{letter}")}))
                    .await?;
                let token = guest["token"].as_str().context("a new guest gets a token")?;
                let share = table as f64 / self.tables() as f64;
                let number = 2 * table as usize + side;
                pair.push(Player { token: token.into(), number, share });
            }
            let two = pair.pop().expect("two were made");
            pairs.push((pair.pop().expect("two were made"), two));
        }
        Ok(pairs)
    }

    async fn report_on_the_way(&self, shared: &Load, memory: &impl Fn(&str)) {
        let Some(wanted) = self.matches else { return };
        let every = (wanted / 5).max(1);
        let mut next = every;
        while !shared.is_over() {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let done = shared.matches.load(Ordering::Relaxed);
            if done >= next {
                memory(&format!("after {done} matches"));
                next = done - done % every + every;
            }
        }
    }
}

/// A small game for two in which both choose at once, if there is one: it asks
/// most of the server.
pub(crate) fn usual_game() -> &'static str {
    let for_two = |about: &About| about.min_seats <= 2 && about.max_seats >= 2;
    let two = stock::games().iter().map(AnyGame::about).filter(for_two);
    let found = two.min_by_key(|about| (!about.simultaneous, about.max_seats));
    found.expect("a game for two is on the shelf").id
}

/// Plays match after match at one table.
async fn table(shared: Arc<Load>, one: Player, two: Player) -> Result<Latencies> {
    static OPENING: tokio::sync::Semaphore = tokio::sync::Semaphore::const_new(OPENED_AT_ONCE);
    let mut latencies = Latencies::default();
    while !shared.is_over() {
        let opened = {
            let _turn = OPENING.acquire().await.expect("never closed");
            let mut http = Client::connect(shared.address).await?;
            let wish = json!({"game": usual_game(), "seats": ["me", "open"], "visibility": "link"});
            let opened = http.post("/api/tables", Some(&one.token), &wish).await?;
            let id = opened["table"].as_str().context("a new table has a name")?.to_string();
            http.post(&format!("/api/tables/{id}/join"), Some(&two.token), &json!({})).await?;
            id
        };
        let both = tokio::try_join!(one.play(&shared, &opened), two.play(&shared, &opened))?;
        latencies.merge(both.0);
        latencies.merge(both.1);
        if !shared.is_over() {
            shared.matches.fetch_add(1, Ordering::Relaxed);
        }
    }
    Ok(latencies)
}
