//! The servers: started, killed, stopped for a while, replaced.

use anyhow::{Context, Result, bail};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Mutex as Turn;

/// Whoever has failed somebody is not asked for so long.
const SUSPECTED: Duration = Duration::from_secs(3);
/// How long a server may take to be ready on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Servers on one database.
pub(crate) struct Nodes {
    all: Vec<Node>,
    database: String,
    next: AtomicUsize,
    /// How many are killed or stand still.
    missing: AtomicUsize,
    /// Who has failed somebody, and when.
    suspects: Mutex<Vec<(SocketAddr, Instant)>>,
    /// When the database was away.
    outages: Mutex<Vec<(Instant, Instant)>>,
}

struct Node {
    address: SocketAddr,
    /// Whoever kills, stops or starts it has it in hand.
    child: Turn<Option<Child>>,
}

impl Nodes {
    /// Starts so many of them.
    pub async fn start(count: usize, database: &str) -> Result<Nodes> {
        let mut all = Vec::new();
        for _ in 0..count {
            let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
            all.push(Node { address, child: Turn::new(None) });
        }
        let nodes = Nodes {
            all,
            database: database.to_owned(),
            next: AtomicUsize::new(0),
            missing: AtomicUsize::new(0),
            suspects: Mutex::default(),
            outages: Mutex::default(),
        };
        for which in 0..count {
            *nodes.all[which].child.lock().await = Some(nodes.begin(which)?);
        }
        for which in 0..count {
            nodes.is_ready(which).await?;
        }
        Ok(nodes)
    }

    fn begin(&self, which: usize) -> Result<Child> {
        let program = std::env::current_exe().context("the program does not know where it is")?;
        let mut command = Command::new(program);
        let port = self.all[which].address.port().to_string();
        command.args(["serve", "--bind", "127.0.0.1", "--metrics-bind", "none", "--port", &port]);
        command.args(["--bot-delay", "0", "--bot-budget", "20", "--no-push"]);
        command.args(crate::own_server::NO_LIMITS);
        // Not on the command line, where everybody can read it.
        command.env("TIDETABLE_DATABASE", &self.database);
        command.env("TIDETABLE_LOG", "error").stdin(Stdio::null()).stdout(Stdio::null());
        command.stderr(log_of(which)?);
        command.spawn().context("cannot start a server")
    }

    /// Waits until a server takes guests.
    async fn is_ready(&self, which: usize) -> Result<()> {
        let address = self.all[which].address;
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let asked = async {
                let mut http = crate::client::Client::connect(address).await?;
                http.get("/readyz", &[]).await
            };
            match tokio::time::timeout(Duration::from_secs(2), asked).await {
                Ok(Ok(answer)) if answer.status == 200 => return Ok(()),
                _ => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
        bail!("server {which} is not ready after {} s", PATIENCE.as_secs())
    }

    /// Where they are.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.all.iter().map(|node| node.address).collect()
    }

    /// Their numbers among the processes of this machine.
    pub async fn processes(&self) -> Vec<u32> {
        let mut processes = Vec::new();
        for node in &self.all {
            processes.extend(node.child.lock().await.as_ref().map(Child::id));
        }
        processes
    }

    /// One after the other, but for those that have failed somebody a moment ago: as a proxy does.
    pub fn pick(&self, failed: Option<SocketAddr>) -> SocketAddr {
        let now = Instant::now();
        let mut suspects = self.suspects.lock().unwrap_or_else(PoisonError::into_inner);
        suspects.retain(|(_, since)| now - *since < SUSPECTED);
        suspects.extend(failed.map(|address| (address, now)));
        for _ in 0..self.all.len() {
            let at = self.next.fetch_add(1, Relaxed) % self.all.len();
            let address = self.all[at].address;
            if suspects.iter().all(|(suspect, _)| *suspect != address) {
                return address;
            }
        }
        // All have failed somebody: any of them may be back.
        suspects.clear();
        self.all[self.next.load(Relaxed) % self.all.len()].address
    }

    /// Whether another server may be taken away: one has to be left.
    pub fn may_lose_one(&self) -> bool {
        self.missing.load(Relaxed) + 1 < self.all.len()
    }

    /// Kills a server and starts it again a while later; whether it was there.
    pub async fn kill(&self, which: usize, gone: Duration) -> Result<bool> {
        let mut hand = self.all[which].child.lock().await;
        let Some(mut child) = hand.take() else { return Ok(false) };
        self.missing.fetch_add(1, Relaxed);
        child.kill().context("cannot kill a server")?;
        child.wait()?;
        tokio::time::sleep(gone).await;
        *hand = Some(self.begin(which)?);
        drop(hand);
        self.is_ready(which).await?;
        self.missing.fetch_sub(1, Relaxed);
        Ok(true)
    }

    /// Lets a server stand still for a while.
    pub async fn stand_still(&self, which: usize, still: Duration) -> Result<bool> {
        let hand = self.all[which].child.lock().await;
        let Some(child) = &*hand else { return Ok(false) };
        let process = child.id();
        self.missing.fetch_add(1, Relaxed);
        signal(process, "-STOP")?;
        tokio::time::sleep(still).await;
        signal(process, "-CONT")?;
        self.missing.fetch_sub(1, Relaxed);
        Ok(true)
    }

    /// Tells a server to stop, and starts a new one in its place. How long it took to go.
    pub async fn replace(&self, which: usize) -> Result<Duration> {
        let mut hand = self.all[which].child.lock().await;
        let Some(mut child) = hand.take() else { bail!("server {which} is not there") };
        let asked = Instant::now();
        signal(child.id(), "-TERM")?;
        while child.try_wait()?.is_none() {
            if asked.elapsed() > PATIENCE {
                bail!("server {which} does not go");
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let took = asked.elapsed();
        *hand = Some(self.begin(which)?);
        drop(hand);
        self.is_ready(which).await?;
        Ok(took)
    }

    /// Waits until all are there again.
    pub async fn all_back(&self) -> Result<()> {
        for which in 0..self.all.len() {
            self.is_ready(which).await?;
        }
        Ok(())
    }

    /// Notes an outage of the database.
    pub fn database_was_away(&self, from: Instant, until: Instant) {
        self.outages.lock().unwrap_or_else(PoisonError::into_inner).push((from, until));
    }

    /// Whether the database was away within this time, or had only just come back.
    pub fn was_away_within(&self, from: Instant, until: Instant) -> bool {
        let settled = Duration::from_secs(3);
        let outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        outages.iter().any(|(gone, back)| from <= *back + settled && until >= *gone)
    }

    /// Ends all of them.
    pub async fn end(&self) {
        for node in &self.all {
            if let Some(mut child) = node.child.lock().await.take() {
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    }
}

impl Drop for Nodes {
    fn drop(&mut self) {
        for node in &mut self.all {
            if let Some(mut child) = node.child.get_mut().take() {
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    }
}

/// What a server complains of goes to whoever wants to read it.
fn log_of(which: usize) -> Result<Stdio> {
    match std::env::var_os("TIDETABLE_CHAOS_LOGS") {
        None => Ok(Stdio::null()),
        Some(folder) => {
            let file = std::path::Path::new(&folder).join(format!("node-{which}.log"));
            let file = std::fs::File::options().create(true).append(true).open(file)?;
            Ok(file.into())
        }
    }
}

fn signal(process: u32, which: &str) -> Result<()> {
    let done = Command::new("kill").arg(which).arg(process.to_string()).status();
    match done.context("cannot send a signal")?.success() {
        true => Ok(()),
        false => bail!("process {process} is not there"),
    }
}
