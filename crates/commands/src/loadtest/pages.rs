//! The road that browsers take: forms are posted, and rendered fragments come by server-sent events.

use super::latencies::Latencies;
use crate::client::Client;
use crate::own_server::{OwnServer, cpu_ms};
use anyhow::{Context, Result, bail};
use bots::BotRng;
use catalog::AnyGame;
use game_core::below;
use rand_core::SeedableRng;
use serde_json::json;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use terminal::machine;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// What a script asks for in place of whole pages.
const FRAGMENT: (&str, &str) = ("Accept", "text/fragment+html");
/// A page with nothing to press that stays so is asked for its list of moves: some moves are composed of several
/// choices, which needs the script of a browser.
const STUCK: Duration = Duration::from_millis(300);

/// What is to be played.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub game: AnyGame,
    pub tables: usize,
    /// Streams at each table: its players, and strangers beside them.
    pub watchers: usize,
    pub seconds: u64,
    pub think: Duration,
}

/// What was found.
pub(super) struct Figures {
    pub seats: usize,
    pub moves: u64,
    /// Moves that were no button of the page.
    pub listed: u64,
    pub seconds: f64,
    /// From pressing to the answer.
    pub answers: Latencies,
    /// From pressing until one's own page shows what came of it.
    pub shown: Latencies,
    pub server_ms: f64,
    pub load_ms: f64,
    pub bytes: u64,
}

struct Shared {
    plan: Plan,
    address: SocketAddr,
    over: AtomicBool,
    counting: AtomicBool,
    moves: AtomicU64,
    listed: AtomicU64,
    bytes: AtomicU64,
    found: Mutex<(Latencies, Latencies)>,
}

/// Plays for a while, and says what it took.
pub(super) async fn measure(server: &OwnServer, plan: Plan) -> Result<Figures> {
    let about = plan.game.about();
    let seats = plan.watchers.clamp(about.min_seats, about.max_seats);
    let shared = Arc::new(Shared {
        plan,
        address: server.address,
        over: AtomicBool::new(false),
        counting: AtomicBool::new(false),
        moves: AtomicU64::new(0),
        listed: AtomicU64::new(0),
        bytes: AtomicU64::new(0),
        found: Mutex::default(),
    });
    let tables: Vec<_> = (0..plan.tables)
        .map(|_| {
            let shared = shared.clone();
            tokio::spawn(async move {
                while !shared.over.load(Relaxed) {
                    table(&shared, seats).await?;
                }
                Ok::<_, anyhow::Error>(())
            })
        })
        .collect();
    // Until all have come, nothing counts.
    tokio::time::sleep(Duration::from_secs(1 + plan.tables as u64 / 50)).await;
    let cpu = || (server.cpu_ms(), cpu_ms(std::process::id()));
    let ((server_before, load_before), began) = (cpu(), Instant::now());
    shared.counting.store(true, Relaxed);
    tokio::time::sleep(Duration::from_secs(plan.seconds)).await;
    shared.counting.store(false, Relaxed);
    let ((server_ms, load_ms), seconds) = (cpu(), began.elapsed().as_secs_f64());
    shared.over.store(true, Relaxed);
    for table in tables {
        table.await.context("a table's task ended badly")??;
    }
    let mut found = shared.found.lock().unwrap_or_else(PoisonError::into_inner);
    let (answers, shown) = std::mem::take(&mut *found);
    Ok(Figures {
        seats,
        moves: shared.moves.load(Relaxed),
        listed: shared.listed.load(Relaxed),
        seconds,
        answers,
        shown,
        server_ms: server_ms - server_before,
        load_ms: load_ms - load_before,
        bytes: shared.bytes.load(Relaxed),
    })
}

impl Figures {
    pub fn print(&mut self, plan: Plan) {
        let title = plan.game.about().title;
        let moves = self.moves.max(1) as f64;
        println!(
            "{title}: {} tables with {} players and {} strangers each, {} ms of thought",
            plan.tables,
            self.seats,
            plan.watchers.saturating_sub(self.seats),
            plan.think.as_millis()
        );
        println!(
            "  moves {:>8}, {:.0} a second, {} of them not by a button",
            self.moves,
            self.moves as f64 / self.seconds,
            self.listed
        );
        println!("  from pressing to the answer: {}", self.answers.summary());
        println!(
            "  from pressing to one's own page ({} times): {}",
            self.shown.count(),
            self.shown.summary()
        );
        println!(
            "  CPU of a move: server {:.2} ms, the load itself {:.2} ms; {:.1} kB pushed in all",
            self.server_ms / moves,
            self.load_ms / moves,
            self.bytes as f64 / moves / 1024.0
        );
    }
}

/// One match at one table, by people with browsers.
async fn table(shared: &Shared, seats: usize) -> Result<()> {
    let mut http = Client::connect(shared.address).await?;
    let mut tokens = Vec::new();
    for seat in 0..seats {
        let guest =
            http.post("/api/guests", None, &json!({"name": format!("page {seat}")})).await?;
        tokens.push(guest["token"].as_str().context("a new guest gets a token")?.to_owned());
    }
    let wishes: Vec<&str> = (0..seats).map(|seat| if seat == 0 { "me" } else { "open" }).collect();
    let wish = json!({"game": shared.plan.game.about().id, "seats": wishes, "visibility": "link"});
    let opened = http.post("/api/tables", Some(&tokens[0]), &wish).await?;
    let table = opened["table"].as_str().context("a new table has a name")?.to_owned();
    for token in &tokens[1..] {
        http.post(&format!("/api/tables/{table}/join"), Some(token), &json!({})).await?;
    }
    // What strangers are sent is only read.
    let done = AtomicBool::new(false);
    let strangers = (seats..shared.plan.watchers).map(|_| stranger(shared, &table, &done));
    let strangers = futures_util::future::try_join_all(strangers);
    let players = tokens.iter().map(|token| Browser::plays(shared, &table, token));
    let players = async {
        let played = futures_util::future::try_join_all(players).await;
        done.store(true, Relaxed);
        played
    };
    tokio::try_join!(strangers, players).map(drop)
}

async fn stranger(shared: &Shared, table: &str, done: &AtomicBool) -> Result<()> {
    let mut events = Events::follow(shared.address, table, None).await?;
    while !done.load(Relaxed) {
        if timeout(STUCK, events.have_come()).await.is_ok() {
            shared.count_bytes(events.next().await?.len());
        }
    }
    Ok(())
}

impl Shared {
    fn count_bytes(&self, bytes: usize) {
        if self.counting.load(Relaxed) {
            self.bytes.fetch_add(bytes as u64, Relaxed);
        }
    }
}

/// Somebody with a page.
struct Browser<'a> {
    shared: &'a Shared,
    table: &'a str,
    token: &'a str,
    http: Client,
    rng: BotRng,
    /// The page's own token, and the version that it shows.
    csrf: String,
    version: String,
    /// When something was pressed whose result the page does not show yet.
    pressed: Option<Instant>,
}

impl<'a> Browser<'a> {
    /// Plays a match to its end, or until the load test is over.
    async fn plays(shared: &'a Shared, table: &'a str, token: &'a str) -> Result<()> {
        let mut browser = Browser {
            shared,
            table,
            token,
            http: Client::connect(shared.address).await?,
            rng: BotRng::seed_from_u64(machine::seed()),
            csrf: String::new(),
            version: String::new(),
            pressed: None,
        };
        let mut events = Events::follow(shared.address, table, Some(token)).await?;
        let mut quiet = 0;
        while !shared.over.load(Relaxed) {
            if timeout(STUCK, events.have_come()).await.is_err() {
                // The others may be thinking.
                quiet += 1;
                if quiet % 4 == 1 && browser.plays_from_list().await? {
                    return Ok(());
                }
                continue;
            }
            let event = events.next().await?;
            quiet = 0;
            shared.count_bytes(event.len());
            browser.reads(&event);
            let buttons = buttons(&event);
            if !buttons.is_empty() && browser.pressed.is_none() {
                tokio::time::sleep(shared.plan.think).await;
                let at = below(&mut browser.rng, buttons.len() as u32) as usize;
                browser.presses(&buttons[at]).await?;
            }
        }
        Ok(())
    }

    /// Takes in what a page shows.
    fn reads(&mut self, event: &str) {
        let Some(csrf) = value_of(event, "csrf") else { return };
        self.csrf = csrf.to_owned();
        let version = value_of(event, "version").unwrap_or_default();
        if version != self.version {
            self.version = version.to_owned();
            if let (Some(pressed), true) = (self.pressed.take(), self.shared.counting.load(Relaxed))
            {
                self.found().1.add(pressed.elapsed());
            }
        }
    }

    fn found(&self) -> std::sync::MutexGuard<'_, (Latencies, Latencies)> {
        self.shared.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Posts the form of a move; whether it was taken.
    async fn presses(&mut self, mv: &str) -> Result<bool> {
        let form: String = form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("csrf", self.csrf.as_str()), ("version", &self.version), ("move", mv)])
            .finish();
        let cookie = format!("tide={}", self.token);
        let headers = [
            ("Content-Type", "application/x-www-form-urlencoded"),
            ("Cookie", cookie.as_str()),
            FRAGMENT,
        ];
        let sent = Instant::now();
        self.pressed = Some(sent);
        let path = format!("/t/{}/move", self.table);
        let answer = self.http.ask("POST", &path, &headers, form.as_bytes()).await?;
        match answer.status {
            204 => {
                if self.shared.counting.load(Relaxed) {
                    self.shared.moves.fetch_add(1, Relaxed);
                    self.found().0.add(sent.elapsed());
                }
                Ok(true)
            }
            // What a page offers may need more than this button, or somebody was first: it says why.
            200 | 409 | 422 => {
                self.pressed = None;
                Ok(false)
            }
            status => bail!("{path}: {status} {}", String::from_utf8_lossy(&answer.body)),
        }
    }

    /// Plays what the list of legal moves has, if there is something; whether the match is over.
    async fn plays_from_list(&mut self) -> Result<bool> {
        let (path, bearer) =
            (format!("/api/tables/{}", self.table), format!("Bearer {}", self.token));
        let seen = self.http.get(&path, &[("Authorization", &bearer)]).await?.json()?;
        if seen["status"] == "over" {
            return Ok(true);
        }
        let legal = seen["legal"].as_array().map_or(&[][..], Vec::as_slice);
        if !legal.is_empty() {
            let at = below(&mut self.rng, legal.len() as u32) as usize;
            let mv = legal[at]["text"].as_str().unwrap_or_default().to_owned();
            self.version = seen["version"].to_string();
            if self.presses(&mv).await? && self.shared.counting.load(Relaxed) {
                self.shared.listed.fetch_add(1, Relaxed);
            }
        }
        Ok(false)
    }
}

/// The moves that the buttons of a page play, but for leaving.
fn buttons(page: &str) -> Vec<String> {
    let mut moves = Vec::new();
    for tag in page.split("<button").skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        let off = tag.contains(r#"aria-disabled="true""#) || tag.contains(" disabled");
        let elsewhere = tag.contains("formaction=");
        if !off
            && !elsewhere
            && tag.contains(r#"name="move""#)
            && let Some(mv) = attribute(tag, "value")
            && !["", "leave"].contains(&mv)
        {
            moves.push(mv.replace("&quot;", "\"").replace("&amp;", "&"));
        }
    }
    moves
}

/// The value of the first hidden field of this name.
fn value_of<'p>(page: &'p str, name: &str) -> Option<&'p str> {
    let at = page.find(&format!(r#"name="{name}""#))?;
    attribute(page[at..].split('>').next()?, "value")
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let at = tag.find(&format!(r#" {name}=""#))? + name.len() + 3;
    tag[at..].split('"').next()
}

/// Server-sent events of one table.
struct Events(BufReader<TcpStream>);

impl Events {
    async fn follow(address: SocketAddr, table: &str, token: Option<&str>) -> Result<Events> {
        let mut stream = TcpStream::connect(address).await.context("cannot follow a table")?;
        let cookie = token.map_or(String::new(), |token| format!("Cookie: tide={token}\r\n"));
        let asked = format!("GET /t/{table}/stream HTTP/1.1\r\nHost: {address}\r\n{cookie}\r\n");
        stream.write_all(asked.as_bytes()).await?;
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        if !line.contains(" 200 ") {
            bail!("no stream of table {table}: {}", line.trim());
        }
        while line != "\r\n" {
            line.clear();
            stream.read_line(&mut line).await?;
        }
        Ok(Events(stream))
    }

    /// Waits until something of the next event is there. Safe to cancel.
    async fn have_come(&mut self) {
        // What went wrong is told by whoever reads.
        let _ = self.0.fill_buf().await;
    }

    /// The next event.
    async fn next(&mut self) -> Result<String> {
        let mut size = String::new();
        self.0.read_line(&mut size).await?;
        let size = usize::from_str_radix(size.trim(), 16).context("the stream ended")?;
        let mut piece = vec![0; size + 2];
        self.0.read_exact(&mut piece).await?;
        piece.truncate(size);
        String::from_utf8(piece).context("an event is text")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_pressed_is_found_on_a_page() {
        let page = r#"<form id="deed"><input type="hidden" name="csrf" value="ab12"><input type="hidden" name="version" value="24"></form>
            <button id="a" form="deed" name="move" value="take single">Take</button>
            <button id="b" form="deed" name="move" value="offload x" aria-disabled="true">No</button>
            <button id="c" form="deed" name="move" value="leave">Leave</button>
            <button name="move" value="x" formaction="/t/1/hint">Hint</button>"#;
        assert_eq!(buttons(page), ["take single"]);
        assert_eq!(value_of(page, "csrf"), Some("ab12"));
        assert_eq!(value_of(page, "version"), Some("24"));
        assert_eq!(value_of(page, "seat"), None);
    }
}
