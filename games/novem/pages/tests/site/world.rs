//! A site with Novem alone, and two who play there.

pub use testing::{Browser, Reply, field};

use novem_pages::NovemPages;
use std::ops::Deref;
use testing::Site;
use web::AnyPages;

/// A site with Novem.
pub struct World(testing::World);

impl Deref for World {
    type Target = testing::World;
    fn deref(&self) -> &testing::World {
        &self.0
    }
}

impl World {
    pub fn new() -> World {
        World(testing::World::new(Site::of(AnyPages::of(NovemPages::default()))))
    }

    /// Two guests at a table that has started: the rows and the columns.
    pub async fn pair(&self) -> (Browser, Browser, String) {
        let (mut ann, mut ben) = (self.guest("Ann").await, self.guest("Ben").await);
        let table = ann.opens("novem", &[("seat", "me"), ("seat", "open")]).await;
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

/// What players of Novem press.
pub trait Lays {
    /// Presses a marker's button on a page of this table.
    async fn lays(&mut self, page: &Reply, table: &str, marker: &str) -> Reply;
    /// Looks at the table and lays.
    async fn lays_now(&mut self, table: &str, marker: &str) -> Reply;
}

impl Lays for Browser {
    async fn lays(&mut self, page: &Reply, table: &str, marker: &str) -> Reply {
        let form = page.form(&format!("{table}/move"));
        assert!(form.contains(&format!("value=\"{marker}\"")), "no marker {marker}: {form}");
        let version = field(form, "version").to_owned();
        let token = field(form, "csrf").to_owned();
        let mut fields = vec![("csrf", token.as_str()), ("version", &version), ("move", marker)];
        if form.contains("name=\"replace\" value=\"1\"") {
            fields.push(("replace", "1"));
        }
        self.post_bare(&format!("{table}/move"), &fields).await
    }

    async fn lays_now(&mut self, table: &str, marker: &str) -> Reply {
        let page = self.get(table).await;
        self.lays(&page, table, marker).await
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
