//! The database of these tests: a file in a temporary folder, or a schema on a server that is thrown away.

use catalog::Catalog;
use host::{Store, StoreError, StoreSettings};
use std::path::Path;
use std::sync::{LazyLock, Mutex};
use throwaway::{Server, Syncing};

/// Whether these tests run on PostgreSQL.
pub(crate) use crate::POSTGRES;

/// Where the server is, if another process has started it.
const ADDRESS: &str = "TIDETABLE_TEST_SERVER";

static SERVER: LazyLock<Server> =
    LazyLock::new(|| Server::start(Syncing::Off).expect("PostgreSQL can be started"));

/// One schema is made at a time.
static MAKING: Mutex<()> = Mutex::new(());

/// The store of a folder, as the only program that works on it.
pub fn open(folder: &Path, games: Catalog) -> Store {
    try_open(folder, games).expect("a store")
}

pub fn try_open(folder: &Path, games: Catalog) -> Result<Store, StoreError> {
    match POSTGRES {
        false => Store::open(&folder.join("tables.db"), games, StoreSettings::default()),
        true => connect(folder, games),
    }
}

/// The same store once more, for another program.
pub fn beside(folder: &Path, games: Catalog) -> Store {
    let store = match POSTGRES {
        false => Store::beside(&folder.join("tables.db"), games, StoreSettings::default()),
        true => connect(folder, games),
    };
    store.expect("a store")
}

/// The schema that stands for a folder.
pub fn schema(folder: &Path) -> String {
    let name = folder.file_name().expect("a folder has a name").to_string_lossy();
    format!("t{}", hex::encode(name.as_bytes()))
}

/// The server, if these tests run on one.
#[allow(dead_code, reason = "only some of the tests on PostgreSQL need the server itself")]
pub fn server() -> &'static Server {
    &SERVER
}

/// Lets another process work on the same database.
pub fn let_in(process: &mut std::process::Command) {
    if POSTGRES {
        process.env(ADDRESS, SERVER.address());
    }
}

/// Carries out SQL on the database of a folder, behind everybody's back.
pub fn sql(folder: &Path, sql: &str) {
    match POSTGRES {
        false => {
            let db = rusqlite::Connection::open(folder.join("tables.db")).expect("a file");
            db.execute_batch(sql).expect("SQL");
        }
        true => {
            let within = format!("SET search_path = {}; {sql}", schema(folder));
            SERVER.sql(&within).expect("SQL");
        }
    }
}

fn connect(folder: &Path, games: Catalog) -> Result<Store, StoreError> {
    let schema = schema(folder);
    let server = match std::env::var(ADDRESS) {
        // Another process has started it.
        Ok(address) => address,
        Err(_) => {
            let _making = MAKING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            SERVER.sql(&format!("CREATE SCHEMA IF NOT EXISTS {schema}")).expect("a schema");
            SERVER.address()
        }
    };
    let address = throwaway::within(&server, &schema).parse().expect("an address");
    Store::connect(&address, games, StoreSettings::default())
}
