//! A site in a temporary folder, with a clock that stands still.

use crate::browser::Browser;
use axum::Router;
use catalog::{AnyCampaigns, AnyGame, Catalog};
use host::{BotPool, Host, ManualClock, RandomBots, SeededEntropy, Settings, Store, StoreSettings};
use std::sync::Arc;
use tempfile::TempDir;
use web::{AllPages, AnyPages, SiteSettings};

/// What stands on the shelf of a site under test.
#[derive(Clone)]
pub struct Site {
    pub games: Catalog,
    pub pages: AllPages,
    pub bots: Arc<dyn BotPool>,
    pub settings: SiteSettings,
}

impl Site {
    /// One game with the pages it brings, and bots that take whatever comes.
    pub fn of(pages: AnyPages) -> Site {
        Site {
            games: Catalog::new([pages.game()]),
            pages: AllPages::new([pages]),
            bots: Arc::new(RandomBots),
            settings: SiteSettings::default(),
        }
    }

    /// One game that brings no pages.
    pub fn plain(game: AnyGame) -> Site {
        Site::of(AnyPages::plain(game))
    }

    /// The same with a further game.
    #[must_use]
    pub fn and(self, pages: AnyPages, all: impl IntoIterator<Item = AnyPages>) -> Site {
        let games: Vec<AnyGame> = self.games.iter().chain([pages.game()]).collect();
        Site { games: Catalog::new(games), pages: AllPages::new(all), ..self }
    }

    /// The same with campaigns.
    #[must_use]
    pub fn with_campaigns(self, campaigns: AnyCampaigns) -> Site {
        Site { games: self.games.clone().with_campaigns([campaigns]), ..self }
    }
}

pub struct World {
    pub host: Host,
    pub clock: ManualClock,
    site: Router,
    _folder: TempDir,
}

impl World {
    pub fn new(site: Site) -> World {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.db");
        let store = Store::open(&path, site.games, StoreSettings::default()).unwrap();
        let clock = ManualClock::new(1_800_000_000_000);
        let entropy = Arc::new(SeededEntropy::new(1));
        let at = Arc::new(clock.clone());
        let host = Host::start(store, at, entropy, site.bots, Settings::for_tests());
        let site = web::router(host.clone(), site.pages, site.settings);
        World { host, clock, site, _folder: folder }
    }

    /// The data file, as another program has it open.
    pub fn file(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.host.store().path().expect("a file")).unwrap()
    }

    /// Ends when every table has left memory.
    pub async fn emptied(&self) {
        loop {
            // A table that was opened just now is counted when its task has begun.
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            let empty = self.host.metrics().tables_live == 0;
            // What is remembered of finished matches goes with the sweep.
            self.clock.advance(Settings::for_tests().idle_ms);
            self.host.sweep();
            if empty {
                break;
            }
        }
    }

    /// The whole site, to be asked directly.
    pub fn router(&self) -> Router {
        self.site.clone()
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
}
