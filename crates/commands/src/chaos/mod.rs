//! `chaos`: servers are killed while people play, and afterwards it is seen what that did to them.
//!
//! A PostgreSQL is started, thrown away afterwards, and several servers on it. People and bots play at many tables over
//! sockets and plain requests. Every few seconds a server is killed, or stands still for a while and comes back
//! late; now and then the database itself is. In the end everything that anybody was told is held against what is
//! stored.

mod judge;
mod nodes;
mod people;

use anyhow::{Context, Result, bail};
use judge::Judged;
pub(crate) use nodes::Nodes;
use people::{Crowd, Told};
use std::sync::Arc;
use std::time::{Duration, Instant};
use throwaway::{Server, Syncing};
use tokio::task::JoinHandle;

/// How long a server that was killed is gone.
const GONE: Duration = Duration::from_secs(2);
/// How long a server stands still before it comes back late.
const STILL: Duration = Duration::from_secs(10);
/// Within so long everybody has to go on.
const BAR: Duration = Duration::from_secs(3);

/// Start a database and several servers, play, kill them again and again, and check that nothing was lost.
///
/// Needs PostgreSQL's programs (Debian's package `postgresql`) and nothing else: everything is started on this machine
/// and thrown away.
#[derive(clap::Args)]
pub struct Chaos {
    /// How long to play, in seconds
    #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u64).range(5..=86_400))]
    seconds: u64,
    /// How many servers
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(2..=9))]
    nodes: u64,
    /// How many tables at once
    #[arg(long, default_value_t = 48, value_parser = clap::value_parser!(u64).range(4..=2_000))]
    tables: u64,
    /// Seconds between two kills
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    every: u64,
    /// How often the database is killed and started again
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(0..=100))]
    restarts: u64,
    /// Replace servers one by one, as an upgrade does, in place of killing anything
    #[arg(long)]
    roll: bool,
    /// Tell how long people had to wait, but hold nothing against it: for machines with other work to do
    #[arg(long)]
    unhurried: bool,
}

impl Chaos {
    pub fn run(self) -> Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("cannot start threads")?;
        runtime.block_on(self.play())
    }

    async fn play(self) -> Result<()> {
        let mut database = Server::start(Syncing::Full).context("cannot start a PostgreSQL")?;
        let nodes = Arc::new(Nodes::start(self.nodes as usize, &database.address()).await?);
        println!(
            "{} servers and a PostgreSQL; {} tables for {} s",
            self.nodes, self.tables, self.seconds
        );
        let crowd = Crowd::new(nodes.clone());
        let ends = Instant::now() + Duration::from_secs(self.seconds);
        let people = crowd.sit_down(self.tables as usize).await?;
        let deeds = match self.roll {
            true => self.roll_over(&nodes, ends).await?,
            false => self.kill_again_and_again(&nodes, &mut database, ends).await?,
        };
        crowd.stop();
        for person in people {
            person.await.context("a player's task ended badly")?;
        }
        let told = crowd.told();
        for deed in &deeds {
            println!("{deed}");
        }
        let judged = Judged::of(&database.address(), &told).await?;
        nodes.end().await;
        self.report(&told, &judged)
    }

    /// Kills a server every few seconds, or lets one stand still, and the database now and then.
    async fn kill_again_and_again(
        &self,
        nodes: &Arc<Nodes>,
        database: &mut Server,
        ends: Instant,
    ) -> Result<Vec<String>> {
        let (mut deaths, mut stills, mut outages) = (0, 0, Vec::new());
        let mut under_way: Vec<JoinHandle<Result<bool>>> = Vec::new();
        let began = Instant::now();
        let share = Duration::from_secs(self.seconds) / (self.restarts as u32 + 1);
        let mut next_restart = began + share;
        for number in 0.. {
            let wake = (Instant::now() + Duration::from_secs(self.every)).min(ends);
            tokio::time::sleep_until(wake.into()).await;
            if Instant::now() >= ends {
                break;
            }
            if outages.len() < self.restarts as usize && Instant::now() >= next_restart {
                next_restart += share;
                let down = Instant::now();
                database.kill().context("cannot kill the database")?;
                database.go_on().context("cannot start the database again")?;
                outages.push(format!("{} ms", down.elapsed().as_millis()));
                nodes.database_was_away(down, Instant::now());
                continue;
            }
            if !nodes.may_lose_one() {
                continue;
            }
            // One of three stands still and comes back late; the others die.
            let (which, nodes) = (number % self.nodes as usize, nodes.clone());
            under_way.push(match number % 3 {
                2 => {
                    stills += 1;
                    tokio::spawn(async move { nodes.stand_still(which, STILL).await })
                }
                _ => {
                    deaths += 1;
                    tokio::spawn(async move { nodes.kill(which, GONE).await })
                }
            });
        }
        for one in under_way {
            one.await.context("a kill ended badly")??;
        }
        nodes.all_back().await?;
        Ok(vec![
            format!("servers killed                {deaths:>8}"),
            format!("servers that stood still 10 s {stills:>8}"),
            format!(
                "database killed               {:>8}   ({})",
                outages.len(),
                outages.join(", ")
            ),
        ])
    }

    /// Replaces every server in turn, as long as there is time.
    async fn roll_over(&self, nodes: &Nodes, ends: Instant) -> Result<Vec<String>> {
        let mut replaced = Vec::new();
        for number in 0.. {
            tokio::time::sleep(Duration::from_secs(self.every)).await;
            if Instant::now() + Duration::from_secs(2) >= ends {
                break;
            }
            replaced.push(nodes.replace(number % self.nodes as usize).await?);
        }
        let worst = replaced.iter().max().copied().unwrap_or_default();
        tokio::time::sleep(ends.saturating_duration_since(Instant::now())).await;
        Ok(vec![
            format!("servers replaced              {:>8}", replaced.len()),
            format!("the slowest was gone after    {:>8} ms", worst.as_millis()),
        ])
    }

    fn report(&self, told: &Told, judged: &Judged) -> Result<()> {
        told.print();
        println!("tables checked                {:>8}", judged.tables);
        println!("entries of their logs         {:>8}", judged.entries);
        println!("moves, joins and talk found   {:>8}", judged.found);
        println!("views compared with the log   {:>8}", judged.views);
        let mut wrong = judged.wrong.clone();
        if told.server_errors > 0 {
            wrong.push(format!(
                "{} answers of 5xx did not say when to come back",
                told.server_errors
            ));
        }
        if !self.unhurried {
            for (what, worst) in told.worst() {
                if worst > BAR {
                    wrong.push(format!("{what} waited {} ms", worst.as_millis()));
                }
            }
        }
        for what in wrong.iter().take(50) {
            println!("WRONG: {what}");
        }
        match wrong.len() {
            0 => {
                println!(
                    "Nothing was lost, nothing was done twice, and nobody saw what they may not."
                );
                Ok(())
            }
            count => bail!("{count} things were not right"),
        }
    }
}
