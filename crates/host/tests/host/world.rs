//! A host in a temporary folder, with a clock that stands still.

use crate::engine;
use catalog::{AnyCampaigns, AnyGame, Catalog};
use ferry::Ferry;
use ferry::season::Season;
use host::{
    Asker, BotPool, Guest, Host, HostError, ManualClock, NewTable, RandomBots, SeatWish,
    SeededEntropy, Settings, Status, TableId, TableView, Visibility,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// The games that these tests play.
pub fn games() -> Catalog {
    Catalog::new([AnyGame::of::<Ferry>()]).with_campaigns([AnyCampaigns::of::<Season>()])
}

pub const START: u64 = 1_800_000_000_000;

pub struct World {
    pub host: Host,
    pub clock: ManualClock,
    folder: TempDir,
}

impl World {
    pub fn new() -> World {
        World::with(Settings::for_tests())
    }

    pub fn with(settings: Settings) -> World {
        let folder = tempfile::tempdir().unwrap();
        World::within(folder, settings, 1)
    }

    /// In a folder that stays.
    pub fn at(folder: &Path) -> World {
        let store = engine::open(folder, games());
        let (clock, entropy) = (ManualClock::new(START), Arc::new(SeededEntropy::new(1)));
        let bots = Arc::new(RandomBots);
        let host =
            Host::start(store, Arc::new(clock.clone()), entropy, bots, Settings::for_tests());
        World { host, clock, folder: tempfile::tempdir().unwrap() }
    }

    /// With these bots to play along.
    pub fn with_bots(bots: Arc<dyn BotPool>) -> World {
        World::seated(tempfile::tempdir().unwrap(), bots, Settings::for_tests(), 1)
    }

    fn within(folder: TempDir, settings: Settings, seed: u64) -> World {
        World::seated(folder, Arc::new(RandomBots), settings, seed)
    }

    /// In this folder, with these bots and settings.
    pub fn seated(folder: TempDir, bots: Arc<dyn BotPool>, settings: Settings, seed: u64) -> World {
        let store = engine::open(folder.path(), games());
        let clock = ManualClock::new(START);
        let entropy = Arc::new(SeededEntropy::new(seed));
        let host = Host::start(store, Arc::new(clock.clone()), entropy, bots, settings);
        World { host, clock, folder }
    }

    /// The same file under a new host, as after a restart.
    pub async fn restarted(self) -> World {
        self.host.shutdown().await;
        World::within(self.folder, Settings::for_tests(), 2)
    }

    /// The same with these bots.
    pub async fn restarted_with(self, bots: Arc<dyn BotPool>) -> World {
        self.host.shutdown().await;
        World::seated(self.folder, bots, Settings::for_tests(), 2)
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

    /// Two guests at a public table that has started.
    pub async fn pair(&self) -> (Guest, Guest, TableId) {
        let (ann, ben) = (self.guest("Ann").await, self.guest("Ben").await);
        let new =
            NewTable { visibility: Visibility::Public, ..of(vec![SeatWish::Me, SeatWish::Open]) };
        let table = self.host.create_table(&ann, new).await.unwrap().table;
        self.host.join(&ben, table, None, None).await.unwrap();
        (ann, ben, table)
    }

    pub async fn view(&self, guest: &Guest, table: TableId) -> TableView {
        self.host.view(Some(guest.id), table).await.unwrap()
    }

    pub async fn spectate(&self, table: TableId) -> TableView {
        self.host.view(None, table).await.unwrap()
    }

    /// Plays the first legal move of every guest in turn until the match is over.
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

    /// Plays one guest's moves until the match against bots is over.
    pub async fn play_against_bots(&self, guest: &Guest, table: TableId) {
        let mut watch = self.host.watch(Some(guest.id), table).await.unwrap();
        loop {
            let view = watch.next().await.unwrap();
            if view.status() == Status::Over {
                return;
            }
            if view.is_my_turn() {
                self.play_some(guest, &view).await.unwrap();
            }
        }
    }

    /// Plays one of the legal moves, a different one each time.
    pub async fn play_some(&self, guest: &Guest, view: &TableView) -> Result<u32, HostError> {
        let legal = view.legal();
        let at = (view.version() / 2) as usize % legal.len();
        self.host.play(guest.id, view.id(), &legal[at].text, Some(view.version())).await
    }
}

/// Whoever asks, by their cookie alone.
pub fn by(guest: &Guest) -> Asker {
    Asker { guest: Some(guest.id), address: None }
}

/// Two people, and a match of theirs that is over.
pub async fn finished(world: &World) -> (Guest, Guest, TableId) {
    let (ann, ben, table) = world.pair().await;
    world.play_out(&[&ann, &ben], table).await;
    (ann, ben, table)
}

pub fn of(seats: Vec<SeatWish>) -> NewTable {
    NewTable::of(AnyGame::of::<Ferry>(), seats)
}
