//! A site with Ferry alone, on the frame's own board, and two who play there.

pub use testing::{Browser, Reply, field};

use catalog::AnyGame;
use ferry::Ferry;
use std::ops::Deref;
use testing::Site;
use web::SiteSettings;

/// A site with one game.
pub struct World(testing::World);

impl Deref for World {
    type Target = testing::World;
    fn deref(&self) -> &testing::World {
        &self.0
    }
}

impl World {
    pub fn new() -> World {
        World::with(SiteSettings::default())
    }

    pub fn with(settings: SiteSettings) -> World {
        World::of(Site { settings, ..Site::plain(AnyGame::of::<Ferry>()) })
    }

    /// With whatever else stands on the shelf.
    pub fn of(site: Site) -> World {
        World(testing::World::new(site))
    }

    /// Two guests at a table that has started.
    pub async fn pair(&self) -> (Browser, Browser, String) {
        let (mut ann, mut ben) = (self.guest("Ann").await, self.guest("Ben").await);
        let table = ann.opens("ferry", &[("seat", "me"), ("seat", "open")]).await;
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

/// What players of Ferry press.
pub trait Seals {
    /// Presses a coin's button on a page of this table.
    async fn seals(&mut self, page: &Reply, table: &str, coin: &str) -> Reply;
    /// Looks at the table and seals.
    async fn seals_now(&mut self, table: &str, coin: &str) -> Reply;
}

impl Seals for Browser {
    async fn seals(&mut self, page: &Reply, table: &str, coin: &str) -> Reply {
        page.says(&format!("name=\"move\" value=\"{coin}\""));
        let form = page.form(&format!("{table}/move"));
        let (token, version) = (field(form, "csrf"), field(form, "version"));
        let fields = [("csrf", token), ("version", version), ("move", coin)];
        self.post_bare(&format!("{table}/move"), &fields).await
    }

    async fn seals_now(&mut self, table: &str, coin: &str) -> Reply {
        let page = self.get(table).await;
        self.seals(&page, table, coin).await
    }
}

/// Plays by plain forms until the match is over: one from the top of the purse,
/// the other from its bottom. Says how many moves it took.
pub async fn play_out(ann: &mut Browser, ben: &mut Browser, table: &str) -> usize {
    for boat in 1..=5 {
        ann.seals_now(table, &(6 - boat).to_string()).await.leads_to(table);
        ben.seals_now(table, &boat.to_string()).await.leads_to(table);
    }
    ann.get(table).await.says("is-over");
    10
}
