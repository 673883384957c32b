//! Tables of Novem as a host keeps them.

use catalog::{AnyGame, Catalog};
use host::store::{SCHEMA_VERSION, check_file};
use host::{Store, StoreSettings};
use novem::Novem;

#[tokio::test]
async fn a_data_file_from_before_all_upgrades_is_opened_and_every_match_in_it_replays() {
    let games = Catalog::new([AnyGame::of::<Novem>()]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.db");
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(include_str!("fixtures/store-v1.sql")).unwrap();
    drop(old);
    let store = Store::open(&path, games.clone(), StoreSettings::default()).unwrap();
    let read = rusqlite::Connection::open(&path).unwrap();
    let version: usize =
        read.query_row("SELECT version FROM schema_version", [], |row| row.get(0)).unwrap();
    assert_eq!(version, SCHEMA_VERSION);
    let guest: String =
        read.query_row("SELECT id FROM guests WHERE name = 'Ben'", [], |row| row.get(0)).unwrap();
    let past = store.past_matches(guest.parse().unwrap(), 10).await.unwrap();
    assert_eq!((past.len(), past[0].seat, past[0].score), (1, 1, 34));
    assert_eq!(past[0].names, ["Ann", "Ben"]);
    store.close().await;
    assert_eq!(check_file(&path, &games, &[]).unwrap().tables, 2);
}
