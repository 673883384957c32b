//! Many who think and send nothing: what an open socket takes of the server's memory.

use super::{socket, usual_game};
use crate::client::Client;
use crate::own_server::OwnServer;
use anyhow::{Context, Result, bail};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::json;
use std::net::SocketAddr;
use std::ops::Range;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

/// How many tables are opened at once while the load builds up.
const OPENED_AT_ONCE: usize = 32;
/// Files of this process that are no sockets of the load, and connections that come and go.
const OTHER_FILES: u64 = 200;
/// How long the server may take to send what it has to, and to tidy up after it.
const SETTLES: Duration = Duration::from_secs(3);

/// What one measurement found.
pub(super) struct Idle {
    pub sockets: usize,
    pub before_mb: f64,
    pub after_mb: f64,
    /// How many there were at first, and what the server took then.
    first: (usize, f64),
}

impl Idle {
    /// Memory of one socket and its half of a table, in kB.
    pub fn kb_each(&self) -> f64 {
        1024.0 * (self.after_mb - self.before_mb) / self.sockets as f64
    }

    /// The same of those who came when there were some already: what any server takes that has served somebody is no part
    /// of it.
    pub fn kb_each_further(&self) -> f64 {
        let (first, first_mb) = self.first;
        1024.0 * (self.after_mb - first_mb) / (self.sockets - first).max(1) as f64
    }

    /// What so many would take, if every further one takes as much.
    pub fn mb_of(&self, sockets: usize) -> f64 {
        let further = sockets.saturating_sub(self.sockets);
        self.after_mb + self.kb_each_further() * further as f64 / 1024.0
    }
}

/// As many sockets as are wanted, or as this machine lets one process have; then it says so.
pub(super) fn possible(wanted: usize) -> usize {
    let most = (files().saturating_sub(OTHER_FILES) / 4 * 3) as usize;
    if wanted > most {
        println!(
            "this machine lets a process have {} open files (ulimit -Hn), and a server keeps a quarter of its connections for \
             those who ask and go: {most} sockets and not {wanted}",
            files()
        );
    }
    // Two at each table.
    wanted.min(most) & !1
}

/// Raises the limit of open files as far as it goes, and says how far that is.
fn files() -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    raised.map_or(current, |()| maximum).unwrap_or(u64::MAX)
}

/// Opens so many sockets, two at each table, and looks at the server's memory.
pub(super) async fn measure(server: &OwnServer, sockets: usize) -> Result<Idle> {
    let before_mb = server.memory_mb();
    let first = sockets / 8;
    let mut pairs = open(server.address, 0..first).await?;
    let first = (2 * first, server.memory_mb());
    pairs.extend(open(server.address, first.0 / 2..sockets / 2).await?);
    let after_mb = server.memory_mb();
    // Whoever is still there hears of a move.
    if let Some(last) = pairs.last_mut() {
        last.both_play().await.context("a socket that had been silent")?;
    }
    Ok(Idle { sockets: 2 * pairs.len(), before_mb, after_mb, first })
}

/// Opens the pairs of these numbers, and waits until the server has tidied up.
async fn open(address: SocketAddr, numbers: Range<usize>) -> Result<Vec<Pair>> {
    let opening = Semaphore::new(OPENED_AT_ONCE);
    let pairs = numbers.map(|number| {
        let opening = &opening;
        async move {
            let _turn = opening.acquire().await?;
            pair(address, number).await
        }
    });
    let pairs = futures_util::future::try_join_all(pairs).await?;
    tokio::time::sleep(SETTLES).await;
    Ok(pairs)
}

/// Two who sit opposite each other.
struct Pair {
    sockets: [TcpStream; 2],
    tokens: [String; 2],
    table: String,
    address: SocketAddr,
}

async fn pair(address: SocketAddr, number: usize) -> Result<Pair> {
    let mut http = Client::connect(address).await?;
    let mut tokens = Vec::new();
    for side in 0..2 {
        let name = json!({"name": format!("idle {number} {side}")});
        let guest = http.post("/api/guests", None, &name).await?;
        tokens.push(guest["token"].as_str().context("a new guest gets a token")?.to_owned());
    }
    let tokens: [String; 2] = tokens.try_into().expect("two were made");
    let wish = json!({"game": usual_game(), "seats": ["me", "open"], "visibility": "link"});
    let opened = http.post("/api/tables", Some(&tokens[0]), &wish).await?;
    let table = opened["table"].as_str().context("a new table has a name")?.to_owned();
    http.post(&format!("/api/tables/{table}/join"), Some(&tokens[1]), &json!({})).await?;
    let [one, two] = [&tokens[0], &tokens[1]];
    let sockets = [
        silent(address, 2 * number, one, &table).await?,
        silent(address, 2 * number + 1, two, &table).await?,
    ];
    Ok(Pair { sockets, tokens, table, address })
}

/// A WebSocket that says nothing, without buffers of its own: there are very many.
async fn silent(address: SocketAddr, number: usize, token: &str, table: &str) -> Result<TcpStream> {
    let mut stream = socket::connect(address, number).await?;
    let asked = format!(
        "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(asked.as_bytes()).await?;
    let mut answer = vec![0; 8 << 10];
    let read = stream.read(&mut answer).await?;
    if !answer[..read].starts_with(b"HTTP/1.1 101") {
        bail!("no socket: {}", String::from_utf8_lossy(&answer[..read.min(300)]));
    }
    Ok(stream)
}

impl Pair {
    /// Both play whatever they may, and both are told.
    async fn both_play(&mut self) -> Result<()> {
        let mut http = Client::connect(self.address).await?;
        for token in &self.tokens {
            let bearer = format!("Bearer {token}");
            let path = format!("/api/tables/{}", self.table);
            let seen = http.get(&path, &[("Authorization", &bearer)]).await?.json()?;
            let Some(mv) = seen["legal"][0]["text"].as_str() else { continue };
            http.post(&format!("{path}/moves"), Some(token), &json!({"move": mv})).await?;
        }
        for socket in &mut self.sockets {
            // What came before the move may lie there too; what counts is that the line is alive.
            let mut some = [0; 1];
            let read = tokio::time::timeout(Duration::from_secs(10), socket.read(&mut some));
            if read.await.context("nothing was heard for 10 s")?? == 0 {
                bail!("the server has closed it");
            }
        }
        Ok(())
    }
}
