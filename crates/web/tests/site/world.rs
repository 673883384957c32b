//! A site in a temporary folder, with a clock that stands still.

use crate::browser::Browser;
use axum::Router;
use host::{Host, ManualClock, RandomBots, SeededEntropy, Settings, Store, StoreSettings};
use std::sync::Arc;
use tempfile::TempDir;
use web::SiteSettings;

pub struct World {
    pub host: Host,
    pub clock: ManualClock,
    site: Router,
    _folder: TempDir,
}

impl World {
    pub fn new() -> World {
        World::with(SiteSettings::default())
    }

    pub fn with(settings: SiteSettings) -> World {
        let folder = tempfile::tempdir().unwrap();
        let store =
            Store::open(&folder.path().join("tables.db"), StoreSettings::default()).unwrap();
        let clock = ManualClock::new(1_800_000_000_000);
        let entropy = Arc::new(SeededEntropy::new(1));
        let bots = Arc::new(RandomBots);
        let host =
            Host::start(store, Arc::new(clock.clone()), entropy, bots, Settings::for_tests());
        let site = web::router(host.clone(), settings);
        World { host, clock, site, _folder: folder }
    }

    /// The data file, as another program has it open.
    pub fn file(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.host.store().path()).unwrap()
    }

    /// Ends when every table has left memory.
    pub async fn emptied(&self) {
        loop {
            // A table that was opened just now is counted when its task first runs.
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            if self.host.metrics().tables_live == 0 {
                return;
            }
            self.clock.advance(Settings::for_tests().idle_ms);
            self.host.sweep();
        }
    }

    /// Somebody who has never been here.
    pub fn stranger(&self) -> Browser {
        Browser::new(self.site.clone())
    }

    /// Somebody with a name.
    pub async fn guest(&self, name: &str) -> Browser {
        let mut browser = self.stranger();
        browser.post("/me", &[("name", name), ("emblem", "crab")]).await.leads_to("/me");
        browser
    }

    /// Two guests at a table that has started: the rows and the columns.
    pub async fn pair(&self) -> (Browser, Browser, String) {
        let (mut ann, mut ben) = (self.guest("Ann").await, self.guest("Ben").await);
        let table = ann.opens(&[("seat", "me"), ("seat", "open")]).await;
        ben.post(&format!("{table}/join"), &[]).await.leads_to(&table);
        (ann, ben, table)
    }

    /// The same, played to the end.
    pub async fn played(&self) -> (Browser, Browser, String) {
        let (mut ann, mut ben, table) = self.pair().await;
        play_out(&mut ann, &mut ben, &table).await;
        (ann, ben, table)
    }
}

/// Plays by plain forms until the match is over. Says how many moves it took.
pub async fn play_out(ann: &mut Browser, ben: &mut Browser, table: &str) -> usize {
    for at in 0..2000 {
        let player = if at % 2 == 0 { &mut *ann } else { &mut *ben };
        let page = player.get(table).await;
        if page.body.contains("is-over") {
            return at;
        }
        let markers = if at % 2 == 0 { ["A", "B", "C"] } else { ["1", "2", "3"] };
        // Wandering over the board ends a game soon enough.
        let marker = markers[(at / 2 * 7 + at % 2 * (at / 6)) % 3];
        player.lays(&page, table, marker).await.leads_to(table);
    }
    panic!("the match does not end");
}
