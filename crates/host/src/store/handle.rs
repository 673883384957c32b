//! The store as everybody uses it, whichever database stands behind it.

use super::db::Db;
use super::postgres::{Address, Postgres};
use super::sqlite::Sqlite;
use super::tally::Tallies;
use super::{StoreError, TableNo, Write, Written};
use crate::metrics::{Counts, Metrics};
use catalog::Catalog;
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// When a commit counts as done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Durability {
    /// When it is on disk.
    #[default]
    Full,
    /// When the operating system has it. For benchmarks: a power cut loses moves.
    Off,
}

/// How the store works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoreSettings {
    /// When a commit counts as done.
    pub durability: Durability,
    /// The most requests in one transaction.
    pub most_in_batch: usize,
    /// How many may read at once.
    pub readers: usize,
}

impl Default for StoreSettings {
    fn default() -> StoreSettings {
        StoreSettings { durability: Durability::Full, most_in_batch: 2048, readers: 4 }
    }
}

/// A handle to the store. Clones share it.
#[derive(Clone)]
pub struct Store {
    shared: Arc<StoreState>,
}

struct StoreState {
    engine: Engine,
    games: Catalog,
    counts: Arc<Counts>,
    /// The options of tables as lists show them.
    listed: Mutex<HashMap<TableNo, Value>>,
    /// What guests' matches add up to.
    tallies: Tallies,
}

/// The database behind a store.
enum Engine {
    /// One file, for one program.
    Sqlite(Sqlite),
    /// One database, for any number of programs.
    Postgres(Box<Postgres>),
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("at", &self.place()).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the file, makes it if there is none, and upgrades an older one.
    /// Its tables are of these `games`. Nobody else may have it open like this:
    /// whoever comes second is told who was first. Blocks; meant for start-up.
    pub fn open(path: &Path, games: Catalog, settings: StoreSettings) -> Result<Store, StoreError> {
        let counts = Arc::<Counts>::default();
        let engine = Sqlite::open(path, settings, counts.clone())?;
        Ok(Store::over(Engine::Sqlite(engine), games, counts))
    }

    /// Opens a file that is there, whether or not a server is at work on it.
    /// If its schema is of an older program, nobody else may be.
    pub fn beside(
        path: &Path,
        games: Catalog,
        settings: StoreSettings,
    ) -> Result<Store, StoreError> {
        let counts = Arc::<Counts>::default();
        let engine = Sqlite::beside(path, settings, counts.clone())?;
        Ok(Store::over(Engine::Sqlite(engine), games, counts))
    }

    /// Connects to a database, makes its schema if there is none, and upgrades an older one. Others may work on it at
    /// the same time. Blocks; meant for start-up.
    pub fn connect(
        address: &Address,
        games: Catalog,
        settings: StoreSettings,
    ) -> Result<Store, StoreError> {
        let counts = Arc::<Counts>::default();
        let engine = Postgres::open(address, settings, counts.clone())?;
        Ok(Store::over(Engine::Postgres(Box::new(engine)), games, counts))
    }

    fn over(engine: Engine, games: Catalog, counts: Arc<Counts>) -> Store {
        let (listed, tallies) = Default::default();
        Store { shared: Arc::new(StoreState { engine, games, counts, listed, tallies }) }
    }

    pub(super) fn tallies(&self) -> &Tallies {
        &self.shared.tallies
    }

    pub(super) fn listed(&self) -> MutexGuard<'_, HashMap<TableNo, Value>> {
        self.shared.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn counts(&self) -> &Arc<Counts> {
        &self.shared.counts
    }

    /// What it has counted so far.
    pub fn metrics(&self) -> Metrics {
        self.shared.counts.read()
    }

    /// The games its tables can be of.
    pub fn games(&self) -> &Catalog {
        &self.shared.games
    }

    /// Where it is, for people; without a password.
    pub fn place(&self) -> String {
        match &self.shared.engine {
            Engine::Sqlite(file) => file.path().display().to_string(),
            Engine::Postgres(database) => database.address().to_string(),
        }
    }

    /// The file, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match &self.shared.engine {
            Engine::Sqlite(file) => Some(file.path()),
            Engine::Postgres(_) => None,
        }
    }

    pub(super) fn postgres(&self) -> Option<&Postgres> {
        match &self.shared.engine {
            Engine::Sqlite(_) => None,
            Engine::Postgres(database) => Some(database),
        }
    }

    /// Like [`Store::read`], on a connection that may also wait for whoever is changing something.
    pub(super) async fn read_and_wait<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Db<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(file) => file.read(ask).await,
            Engine::Postgres(database) => database.read_and_wait(ask).await,
        }
    }

    /// Whether other programs may have its tables in memory at the same time.
    pub fn is_shared(&self) -> bool {
        match &self.shared.engine {
            Engine::Sqlite(_) => false,
            Engine::Postgres(_) => true,
        }
    }

    /// Lets whoever is refused the file know where its server is.
    pub fn served_at(&self, address: impl Into<String>) -> Result<(), StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(file) => file.served_at(address.into()),
            Engine::Postgres(_) => Ok(()),
        }
    }

    /// Whether what is written is kept: the files still lie where they were
    /// opened. Writes down when that changes.
    pub fn health(&self) -> Result<(), StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(file) => file.health(),
            Engine::Postgres(database) => database.health(),
        }
    }

    /// Carries out one change. When this returns, it is on disk.
    pub async fn write(&self, change: Write) -> Result<Written, StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(file) => file.write(change).await,
            Engine::Postgres(database) => database.write(change).await,
        }
    }

    /// Runs `ask` on a connection that can only read, beside the writer.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Db<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(file) => file.read(ask).await,
            Engine::Postgres(database) => database.read(ask).await,
        }
    }

    /// The same, with all its questions answered as of one moment.
    pub(super) async fn read_at_once<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Db<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(file) => file.read_at_once(ask).await,
            Engine::Postgres(database) => database.read_at_once(ask).await,
        }
    }

    /// Writes what still waits, and takes no further requests.
    pub async fn close(&self) {
        match &self.shared.engine {
            Engine::Sqlite(file) => file.close().await,
            Engine::Postgres(database) => database.close().await,
        }
    }
}
