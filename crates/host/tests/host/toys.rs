//! A host with the toy games, in a temporary folder, with a clock that stands still.

use crate::engine;
use crate::lots::Lots;
use catalog::{AnyGame, Catalog};
use ferry::Ferry;
use host::{
    BotPool, Guest, Host, ManualClock, NewTable, RandomBots, SeatWish, SeededEntropy, Settings,
    TableId, TableView,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

pub const START: u64 = 1_800_000_000_000;

pub struct Toys {
    pub host: Host,
    pub clock: ManualClock,
    folder: TempDir,
}

impl Toys {
    pub fn new() -> Toys {
        Toys::with(Arc::new(RandomBots), Settings::for_tests())
    }

    pub fn with(bots: Arc<dyn BotPool>, settings: Settings) -> Toys {
        Toys::within(tempfile::tempdir().unwrap(), bots, settings)
    }

    /// The same file under a new host, as after a restart.
    pub async fn restarted(self) -> Toys {
        self.host.shutdown().await;
        Toys::at(self.clock, self.folder, Arc::new(RandomBots), Settings::for_tests())
    }

    fn within(folder: TempDir, bots: Arc<dyn BotPool>, settings: Settings) -> Toys {
        Toys::at(ManualClock::new(START), folder, bots, settings)
    }

    fn at(clock: ManualClock, folder: TempDir, bots: Arc<dyn BotPool>, settings: Settings) -> Toys {
        let store = engine::open(folder.path(), games());
        let entropy = Arc::new(SeededEntropy::new(1));
        let host = Host::start(store, Arc::new(clock.clone()), entropy, bots, settings);
        Toys { host, clock, folder }
    }

    /// Where its store is.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub async fn guest(&self, name: &str) -> Guest {
        self.host.create_guest(name).await.unwrap().0
    }

    /// Ann and Ben at a table that has started.
    pub async fn pair(&self, new: NewTable) -> (Guest, Guest, TableId) {
        let (ann, ben) = (self.guest("Ann").await, self.guest("Ben").await);
        let table = self.host.create_table(&ann, new).await.unwrap().table;
        self.host.join(&ben, table, None, None).await.unwrap();
        (ann, ben, table)
    }

    /// Waits until no table is in memory.
    pub async fn forgets(&self) {
        for _ in 0..10_000 {
            self.clock.advance(60 * 60 * 1000);
            self.host.sweep();
            if self.host.metrics().tables_live == 0 {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        panic!("a table stays in memory");
    }

    pub async fn view(&self, guest: &Guest, table: TableId) -> TableView {
        self.host.view(Some(guest.id), table).await.unwrap()
    }
}

pub fn games() -> Catalog {
    Catalog::new([AnyGame::of::<Ferry>(), AnyGame::of::<Lots>()])
}

/// Ferry for whoever opens the table and one more.
pub fn ferry() -> NewTable {
    NewTable::of(AnyGame::of::<Ferry>(), vec![SeatWish::Me, SeatWish::Open])
}

/// Lots, in the same way.
pub fn lots() -> NewTable {
    NewTable::of(AnyGame::of::<Lots>(), vec![SeatWish::Me, SeatWish::Open])
}
