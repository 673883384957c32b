//! `backup`, `export` and `import`: the database as a file.

use crate::database::Database;
use anyhow::{Context, Result};
use std::future::Future;
use std::path::PathBuf;

/// Copy the database of a running or stopped server to another file.
///
/// The copy is for its owner only, like the database: it holds the secrets of running matches.
#[derive(clap::Args)]
pub struct Backup {
    /// Where to; appears whole or not at all
    to: PathBuf,
    #[command(flatten)]
    database: Database,
}

/// Write all tables to one file of JSON lines.
///
/// The file holds the secrets of running matches: keep it to yourself.
#[derive(clap::Args)]
pub struct Export {
    /// Where to; appears whole or not at all
    to: PathBuf,
    #[command(flatten)]
    database: Database,
    /// Include the hashes that let guests' devices sign in again
    #[arg(long)]
    with_tokens: bool,
}

/// Read an exported file into a database, all of it or nothing. No server may be at work on it.
#[derive(clap::Args)]
pub struct Import {
    /// The exported file
    from: PathBuf,
    #[command(flatten)]
    database: Database,
}

impl Backup {
    pub fn run(self) -> Result<()> {
        let store = self.database.open_beside()?;
        waiting(async {
            store
                .backup(&self.to)
                .await
                .with_context(|| format!("cannot write {}", self.to.display()))?;
            println!("{} is a copy of {}", self.to.display(), self.database);
            Ok(())
        })
    }
}

impl Export {
    pub fn run(self) -> Result<()> {
        let store = self.database.open_beside()?;
        waiting(async {
            let moved = store
                .export(&self.to, self.with_tokens)
                .await
                .with_context(|| format!("cannot export to {}", self.to.display()))?;
            println!(
                "{} guests and {} tables are in {}",
                moved.guests,
                moved.tables,
                self.to.display()
            );
            if moved.unfinished > 0 {
                eprintln!(
                    "careful: the file holds the secrets of {} matches that are not over; \
                     whoever reads it knows their dice. Only you may read it: keep it so.",
                    moved.unfinished
                );
            }
            Ok(())
        })
    }
}

impl Import {
    pub fn run(self) -> Result<()> {
        // Before the database is made: a missing file must not leave one behind.
        std::fs::metadata(&self.from)
            .with_context(|| format!("cannot read {}", self.from.display()))?;
        let nothing = || format!("nothing was imported from {}", self.from.display());
        let store = self.database.open().with_context(nothing)?;
        waiting(async {
            let moved = store.import(&self.from).await.with_context(nothing)?;
            println!(
                "{} guests and {} tables came from {}",
                moved.guests,
                moved.tables,
                self.from.display()
            );
            store.close().await;
            Ok(())
        })
    }
}

fn waiting<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Runtime::new().context("cannot start threads")?.block_on(work)
}
