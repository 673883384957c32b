//! A site with one table, for tests of what no request from outside can bring about.

use crate::game::AllPages;
use crate::{App, SiteSettings};
use catalog::{AnyGame, Catalog};
use ferry::Ferry;
use host::{
    Guest, Host, NewTable, RandomBots, SeatWish, Settings, Store, StoreSettings, SystemClock,
    SystemEntropy, TableId,
};
use std::sync::Arc;
use tempfile::TempDir;

pub(crate) struct OneTable {
    pub(crate) app: App,
    /// Who opened the table.
    pub(crate) ann: Guest,
    /// A table of Ferry with a free seat.
    pub(crate) table: TableId,
    _folder: TempDir,
}

pub(crate) async fn one_table() -> OneTable {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tables.db");
    let ferry = AnyGame::of::<Ferry>();
    let games = Catalog::new([ferry]);
    let store = Store::open(&file, games, StoreSettings::default()).expect("a store");
    let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SystemEntropy));
    let host = Host::start(store, clock, entropy, Arc::new(RandomBots), Settings::for_tests());
    let (ann, _) = host.create_guest("Ann").await.expect("a guest");
    let seats = vec![SeatWish::Me, SeatWish::Open];
    let new = NewTable::of(ferry, seats);
    let table = host.create_table(&ann, new).await.expect("a table").table;
    let app = App::new(host, AllPages::default(), SiteSettings::default());
    OneTable { app, ann, table, _folder: folder }
}
