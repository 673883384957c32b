//! Tables without pages: a host in a temporary folder, with a clock that
//! stands still.

use catalog::{AnyGame, Catalog};
use host::{
    Guest, Host, HostError, ManualClock, RandomBots, SeededEntropy, Settings, Status, Store,
    StoreSettings, TableId, TableView,
};
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;

pub struct Tables {
    pub host: Host,
    pub clock: ManualClock,
    games: Catalog,
    folder: TempDir,
}

impl Tables {
    /// When the clock starts, in milliseconds since 1970 (UTC).
    pub const START: u64 = 1_800_000_000_000;

    /// Tables of one game, with bots that take whatever comes.
    pub fn of(game: AnyGame) -> Tables {
        Tables::with(Catalog::new([game]))
    }

    /// The same with more games, or with campaigns.
    pub fn with(games: Catalog) -> Tables {
        Tables::within(tempfile::tempdir().unwrap(), games, 1)
    }

    fn within(folder: TempDir, games: Catalog, seed: u64) -> Tables {
        let path = folder.path().join("tables.db");
        let store = Store::open(&path, games.clone(), StoreSettings::default()).unwrap();
        let clock = ManualClock::new(Tables::START);
        let entropy = Arc::new(SeededEntropy::new(seed));
        let at = Arc::new(clock.clone());
        let host = Host::start(store, at, entropy, Arc::new(RandomBots), Settings::for_tests());
        Tables { host, clock, games, folder }
    }

    /// The same file under a new host, as after a restart.
    pub async fn restarted(self) -> Tables {
        self.host.shutdown().await;
        Tables::within(self.folder, self.games, 2)
    }

    /// A file beside the data file.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub async fn guest(&self, name: &str) -> Guest {
        self.host.create_guest(name).await.unwrap().0
    }

    pub async fn view(&self, guest: &Guest, table: TableId) -> TableView {
        self.host.view(Some(guest.id), table).await.unwrap()
    }

    pub async fn spectate(&self, table: TableId) -> TableView {
        self.host.view(None, table).await.unwrap()
    }

    /// Plays some legal move of every guest in turn until the match is over.
    pub async fn play_out(&self, guests: &[&Guest], table: TableId) {
        for _ in 0..2000 {
            for guest in guests {
                let view = self.view(guest, table).await;
                match view.status() {
                    Status::Over => return,
                    _ if view.is_my_turn() => {
                        self.play_some(guest, &view).await.unwrap();
                    }
                    _ => tokio::task::yield_now().await,
                }
            }
        }
        panic!("the match does not end");
    }

    /// Plays one of the legal moves, a different one each time.
    pub async fn play_some(&self, guest: &Guest, view: &TableView) -> Result<u32, HostError> {
        let legal = view.legal();
        let at = (view.version() / 2) as usize % legal.len();
        self.host.play(guest.id, view.id(), &legal[at].text, Some(view.version())).await
    }
}
