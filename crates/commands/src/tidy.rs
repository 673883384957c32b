//! `tidy`: what nobody needs any more, shown and taken away.

use crate::database::Database;
use crate::stock;
use anyhow::{Context, Result};
use host::store::{KeptSince, Tidied};
use host::{Host, Settings, SystemEntropy};
use std::sync::Arc;
use terminal::machine;

/// Show what nobody needs any more: tables that never started, drafts that were left lying, guests who never sat down.
///
/// A running server does this by itself. Matches that were played are never taken away.
#[derive(clap::Args)]
pub struct Tidy {
    /// Take it away; no server may be at work on the database
    #[arg(long)]
    yes: bool,
    /// Days after which tables that never started, and drafts, go; 0 for never
    #[arg(long, env = "TIDETABLE_KEEP_OPEN_TABLES", default_value_t = 7)]
    keep_open_tables: u32,
    /// Days after which guests who never sat down go; 0 for never
    #[arg(long, env = "TIDETABLE_KEEP_GUESTS", default_value_t = 30)]
    keep_guests: u32,
    #[command(flatten)]
    database: Database,
}

impl Tidy {
    pub fn run(self) -> Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("cannot start threads")?;
        runtime.block_on(async {
            if self.yes {
                println!("{} gone from {}", told(self.take_away().await?, true), self.database);
            } else {
                let since =
                    KeptSince::days(machine::now(), self.keep_open_tables, self.keep_guests);
                let found = self.database.open_beside()?.untidy(since).await?;
                println!("{} go from {}; --yes takes it away", told(found, false), self.database);
            }
            Ok(())
        })
    }

    async fn take_away(&self) -> Result<Tidied> {
        self.database.check_there()?;
        let cannot = || format!("cannot tidy the database {}", self.database);
        let store = self.database.open().with_context(cannot)?;
        let settings = Settings {
            keep_open_tables_days: self.keep_open_tables,
            keep_guests_days: self.keep_guests,
            ..Settings::default()
        };
        let (clock, entropy) = (store.clock(), Arc::new(SystemEntropy));
        let bots = Arc::new(stock::players().clone());
        let host = Host::start(store, clock, entropy, bots, settings);
        let gone = host.tidy().await;
        host.shutdown().await;
        gone.with_context(cannot)
    }
}

/// `3 tables that never started, 1 draft and 2 guests who never sat down would`.
fn told(found: Tidied, done: bool) -> String {
    let some = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    format!(
        "{}, {} and {} {}",
        some(found.tables, "table that never started", "tables that never started"),
        some(found.drafts, "draft that was left lying", "drafts that were left lying"),
        some(found.guests, "guest who never sat down", "guests who never sat down"),
        if done { "have" } else { "would" }
    )
}
