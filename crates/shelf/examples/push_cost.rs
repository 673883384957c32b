//! What a push costs the server: CPU time and bytes, early and late in a match, for few watchers and for many;
//! and what the page of a finished match costs.
//!
//! `cargo run --release -p shelf --example push_cost`
//!
//! The server is a process of its own that plays what it is told to; the watchers are here. Every figure is
//! compared with one of the same run. Where moves are hidden until a turn closes, only whoever makes them is
//! pushed on the way; a *change* is what everybody is told, with all the moves that led to it.

use anyhow::{Context, Result, bail};
use catalog::AnyGame;
use host::{
    Guest, Host, NewTable, RandomBots, SeatWish, SeededEntropy, Settings, Status, Store,
    StoreSettings, SystemClock, TableId,
};
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader as AsyncReader};
use tokio::net::TcpListener;
use web::SiteSettings;

/// How many changes are watched for one figure.
const CHANGES: usize = 40;
const EARLY: u32 = 20;
const LATE: u32 = 800;
const WATCHERS: usize = 5;
const CROWD: usize = 300;

fn main() -> Result<()> {
    if env::args().nth(1).as_deref() == Some("serve") { serve() } else { measure() }
}

// ——— The server ———

fn serve() -> Result<()> {
    // A thread that ended would take its share of the time with it.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_keep_alive(Duration::from_secs(3600))
        .build()?;
    runtime.block_on(async {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("tables.db");
        let store = Store::open(&file, shelf::games().clone(), StoreSettings::default())?;
        let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SeededEntropy::new(1)));
        let settings = Settings::for_tests();
        let host = Host::start(store, clock, entropy, Arc::new(RandomBots), settings);
        let site = web::router(host.clone(), shelf::pages(), SiteSettings::default());
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        println!("{}", listener.local_addr()?);
        tokio::spawn(async move { axum::serve(listener, site).await });
        let mut asked = AsyncReader::new(tokio::io::stdin()).lines();
        let mut table = None;
        while let Some(line) = asked.next_line().await? {
            let words: Vec<&str> = line.split(' ').collect();
            match (words.as_slice(), &mut table) {
                (["open", game, seats], _) => {
                    let game = shelf::games().find(game).context("a game")?;
                    let opened = Played::open(host.clone(), game, seats.parse()?).await?;
                    println!("{} {}", opened.table, opened.secrets.join(" "));
                    table = Some(opened);
                }
                (["play", version], Some(played)) => {
                    let moves = played.plays_to(version.parse()?).await?;
                    let versions: Vec<String> = played.versions().await?;
                    println!("{moves} {}", versions.join(" "));
                }
                (["cpu"], _) => println!("{}", nanoseconds()?),
                _ => bail!("what is {line}?"),
            }
        }
        Ok(())
    })
}

/// The CPU time that this process has taken.
fn nanoseconds() -> Result<u64> {
    let mut all = 0;
    for task in fs::read_dir("/proc/self/task")? {
        let stat = fs::read_to_string(task?.path().join("schedstat"))?;
        all += stat.split(' ').next().context("a time")?.parse::<u64>()?;
    }
    Ok(all)
}

/// A table whose guests play whatever comes.
struct Played {
    host: Host,
    table: TableId,
    guests: Vec<Guest>,
    secrets: Vec<String>,
    number: u32,
}

impl Played {
    async fn open(host: Host, game: AnyGame, seats: usize) -> Result<Played> {
        let (mut guests, mut secrets) = (Vec::new(), Vec::new());
        for at in 0..seats {
            let (guest, secret) = host.create_guest(&format!("Guest {at}")).await?;
            guests.push(guest);
            secrets.push(secret);
        }
        let wishes = [vec![SeatWish::Me], vec![SeatWish::Open; seats - 1]].concat();
        let table = host.create_table(&guests[0], NewTable::of(game, wishes)).await?.table;
        for guest in &guests[1..] {
            host.join(guest, table, None, None).await?;
        }
        Ok(Played { host, table, guests, secrets, number: 1 })
    }

    fn below(&mut self, most: usize) -> usize {
        self.number = self.number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.number >> 16) as usize % most
    }

    /// Plays until everybody may know of this version, or the match is over; says how many moves that took.
    async fn plays_to(&mut self, version: u32) -> Result<u32> {
        let mut moves = 0;
        loop {
            let public = self.host.view(None, self.table).await?;
            if public.version() >= version || public.status() == Status::Over {
                return Ok(moves);
            }
            for guest in 0..self.guests.len() {
                let guest = self.guests[guest].id;
                let legal = self.host.view(Some(guest), self.table).await?.legal();
                if !legal.is_empty() {
                    let mv = legal[self.below(legal.len())].text.clone();
                    self.host.play(guest, self.table, &mv, None).await?;
                    moves += 1;
                    break;
                }
            }
        }
    }

    /// The version of every seat, and of a stranger.
    async fn versions(&self) -> Result<Vec<String>> {
        let mut versions = Vec::new();
        for eyes in self.guests.iter().map(|guest| Some(guest.id)).chain([None]) {
            versions.push(self.host.view(eyes, self.table).await?.version().to_string());
        }
        Ok(versions)
    }
}

// ——— The watchers ———

/// The server, asked line by line.
struct Server {
    child: Child,
    asks: ChildStdin,
    says: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl Server {
    fn start() -> Result<Server> {
        let mut child = Command::new(env::current_exe()?)
            .arg("serve")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let asks = child.stdin.take().context("a way in")?;
        let mut says = BufReader::new(child.stdout.take().context("a way out")?);
        let mut address = String::new();
        says.read_line(&mut address)?;
        Ok(Server { child, asks, says, address: address.trim().parse()? })
    }

    fn ask(&mut self, what: &str) -> Result<String> {
        writeln!(self.asks, "{what}")?;
        let mut said = String::new();
        self.says.read_line(&mut said)?;
        Ok(said.trim().to_owned())
    }

    fn cpu(&mut self) -> Result<f64> {
        Ok(self.ask("cpu")?.parse::<f64>()? / 1e6)
    }

    fn plays_to(&mut self, version: u32) -> Result<Standing> {
        let said = self.ask(&format!("play {version}"))?;
        let mut numbers = said.split(' ').map(str::parse::<u32>);
        let moves = numbers.next().context("how many moves")??;
        Ok(Standing { moves, versions: numbers.collect::<Result<_, _>>()? })
    }

    fn get(&self, path: &str, more: &str) -> Result<TcpStream> {
        let mut stream = TcpStream::connect(self.address)?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n{more}\r\n", self.address)?;
        Ok(stream)
    }

    fn watch(&self, table: &str, secret: Option<&str>) -> Result<Watcher> {
        let cookie = secret.map_or(String::new(), |secret| format!("Cookie: tide={secret}\r\n"));
        let stream = self.get(&format!("/t/{table}/stream"), &cookie)?;
        let mut watcher = Watcher { stream, unread: Vec::new(), bytes: 0 };
        watcher.waits_for(0)?;
        Ok(watcher)
    }

    /// How many bytes the whole answer has.
    fn page(&mut self, path: &str, more: &str) -> Result<usize> {
        let mut stream = self.get(path, &format!("{more}Connection: close\r\n"))?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        if !answer.starts_with(b"HTTP/1.1 200") {
            bail!("{}", String::from_utf8_lossy(&answer[..answer.len().min(300)]));
        }
        Ok(answer.len())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Watcher {
    stream: TcpStream,
    unread: Vec<u8>,
    /// How many bytes came.
    bytes: usize,
}

impl Watcher {
    /// Reads on until an event of this version, or a later one, has come.
    fn waits_for(&mut self, version: u32) -> Result<()> {
        loop {
            while let Some(end) = find(&self.unread, b"\n\n\r\n") {
                let event = &self.unread[..end];
                // What has no version only keeps the line open.
                let at = find(event, b"id: ").map(|at| {
                    let digits = event[at + 4..].iter().take_while(|byte| byte.is_ascii_digit());
                    digits.fold(0, |all, digit| 10 * all + u32::from(digit - b'0'))
                });
                self.bytes += if at.is_some() { end } else { 0 };
                self.unread.drain(..end + 4);
                if at.is_some_and(|at| at >= version) {
                    return Ok(());
                }
            }
            let mut more = [0; 1 << 16];
            match self.stream.read(&mut more)? {
                0 => bail!("the stream ended"),
                some => self.unread.extend_from_slice(&more[..some]),
            }
        }
    }
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|part| part == what)
}

/// How far a match has come.
struct Standing {
    /// The moves that led here since the last time.
    moves: u32,
    /// The version of every seat, and of a stranger.
    versions: Vec<u32>,
}

impl Standing {
    fn public(&self) -> u32 {
        self.versions.last().copied().unwrap_or_default()
    }
}

/// What one change cost: milliseconds of CPU, moves on the way, and bytes to each watcher.
struct Cost {
    ms: f64,
    moves: f64,
    bytes: f64,
}

/// Watches some changes. Watchers sit like the versions that are told: seats first; strangers are all alike.
fn pushes(server: &mut Server, watchers: &mut [Watcher], changes: usize) -> Result<Cost> {
    let strangers = watchers.len() > WATCHERS;
    let wait = |watchers: &mut [Watcher], at: &Standing| -> Result<()> {
        for (number, watcher) in watchers.iter_mut().enumerate() {
            let own = at.versions.get(number).filter(|_| !strangers).copied();
            watcher.waits_for(own.unwrap_or_else(|| at.public()))?;
        }
        Ok(())
    };
    // What has been pushed before is not counted: it comes before this change.
    let mut at = server.plays_to(0)?;
    at = server.plays_to(at.public() + 1)?;
    wait(watchers, &at)?;
    watchers.iter_mut().for_each(|watcher| watcher.bytes = 0);
    let (before, mut pushed, mut moves) = (server.cpu()?, 0, 0);
    while pushed < changes {
        let now = server.plays_to(at.public() + 1)?;
        if now.public() == at.public() {
            break;
        }
        at = now;
        pushed += 1;
        moves += at.moves;
        wait(watchers, &at)?;
    }
    let (ms, pushed) = (server.cpu()? - before, pushed as f64);
    let bytes = watchers.iter().map(|watcher| watcher.bytes).sum::<usize>() as f64;
    let bytes = bytes / pushed / watchers.len() as f64;
    Ok(Cost { ms: ms / pushed, moves: f64::from(moves) / pushed, bytes })
}

fn verdict(what: &str, figure: f64, most: f64, unit: &str) {
    let word = if figure <= most { "met" } else { "MISSED" };
    println!("  {what}: {figure:.2} {unit}, at most {most} {unit}: {word}");
}

fn measure() -> Result<()> {
    let mut server = Server::start()?;
    for game in ["fine-sand", "tharos"] {
        println!("{game}, four seats");
        let opened = server.ask(&format!("open {game} 4"))?;
        let mut words = opened.split(' ');
        let table = words.next().context("a table")?.to_owned();
        let secrets: Vec<Option<&str>> = words.map(Some).chain([None]).collect();
        let mut watchers = Vec::new();
        for secret in secrets.iter().take(WATCHERS) {
            watchers.push(server.watch(&table, *secret)?);
        }
        let mut costs = Vec::new();
        for version in [EARLY, LATE] {
            let at = server.plays_to(version)?.public();
            let cost = pushes(&mut server, &mut watchers, CHANGES)?;
            println!(
                "  a change told to {WATCHERS} watchers from version {at}: {:.2} ms of CPU, {:.1} moves, {:.0} bytes to each",
                cost.ms, cost.moves, cost.bytes
            );
            costs.push(cost);
        }
        // Late turns have more moves than early ones: what counts is what each of them costs.
        let by_move = |figure: f64, cost: &Cost| figure / cost.moves.max(1.0);
        let ratio = |late: f64, early: f64| by_move(late, &costs[1]) / by_move(early, &costs[0]);
        verdict("late to early, CPU of a move", ratio(costs[1].ms, costs[0].ms), 1.5, "times");
        verdict(
            "late to early, bytes of a move",
            ratio(costs[1].bytes, costs[0].bytes),
            1.3,
            "times",
        );
        drop(watchers);
        let mut crowd = Vec::new();
        for _ in 0..CROWD {
            crowd.push(server.watch(&table, None)?);
        }
        let cost = pushes(&mut server, &mut crowd, 10)?;
        drop(crowd);
        let what = format!("a change told to {CROWD} spectators ({:.1} moves)", cost.moves);
        verdict(&what, cost.ms, 20.0, "ms");
        let at = server.plays_to(u32::MAX)?.public();
        for (how, more) in [("", ""), (", packed", "Accept-Encoding: gzip\r\n")] {
            let path = format!("/t/{table}");
            let first = server.cpu()?;
            let bytes = server.page(&path, more)?;
            let (before, times) = (server.cpu()?, 20);
            for _ in 0..times {
                server.page(&path, more)?;
            }
            let ms = (server.cpu()? - before) / f64::from(times);
            println!("  the first page of the finished match{how}: {:.2} ms", before - first);
            let what = format!("each further one ({at} entries, {bytes} bytes{how})");
            verdict(&what, ms, 2.0, "ms");
        }
    }
    Ok(())
}
