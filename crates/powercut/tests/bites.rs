//! A store under a disk whose power is cut keeps what it has acknowledged; and
//! one that does not sync loses some of it, so the cuts are real ones.

use catalog::{AnyGame, Catalog};
use ferry::Ferry;
use host::store::{Durability, Write};
use host::{Guest, GuestId, Store, StoreSettings};
use powercut::Shim;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

const FILE: &str = "POWERCUT_TEST_FILE";
const SYNCED: &str = "POWERCUT_TEST_SYNCED";
/// Power cuts in a row, each on what the one before has left.
const CUTS: u64 = 12;
/// Guests that are acknowledged before each.
const GUESTS: usize = 60;

fn games() -> Catalog {
    Catalog::new([AnyGame::of::<Ferry>()])
}

fn store(file: &Path, durability: Durability) -> Store {
    let settings = StoreSettings { durability, ..StoreSettings::default() };
    Store::open(file, games(), settings).unwrap()
}

/// Not a test by itself: started by the one below, it stores guests and says
/// who is stored until it is killed.
#[test]
fn child() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let full = std::env::var_os(SYNCED).is_some();
    let durability = if full { Durability::Full } else { Durability::Off };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = store(Path::new(&file), durability);
        for number in 0u64.. {
            let seed = number ^ u64::from(std::process::id()) << 32;
            let id = GuestId::draw(&host::SeededEntropy::new(seed));
            let guest = Guest { id, name: "x".repeat(200), created: number };
            let mut hash = [0; 32];
            hash[..8].copy_from_slice(&seed.to_le_bytes());
            store.write(Write::AddGuest(guest, hash)).await.unwrap();
            std::io::stdout().lock().write_all(format!("\nack {id}\n").as_bytes()).unwrap();
        }
    });
}

/// How many acknowledged guests are lost after some power cuts.
fn lost(synced: bool) -> usize {
    let place = tempfile::tempdir().unwrap();
    let [folder, before] = ["data", "before"].map(|name| place.path().join(name));
    for folder in [&folder, &before] {
        std::fs::create_dir(folder).unwrap();
    }
    let file = folder.join("guests.db");
    let shim = Shim::build(&folder, place.path()).unwrap();
    let (mut acknowledged, mut lost) = (Vec::new(), 0);
    for seed in 0..CUTS {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["child", "--exact", "--nocapture"]).env(FILE, &file).stdout(Stdio::piped());
        if synced {
            command.env(SYNCED, "1");
        }
        let mut child = shim.under(&mut command).spawn().unwrap();
        let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..GUESTS {
            let id = told.find_map(|line| Some(line.unwrap().strip_prefix("ack ")?.to_owned()));
            acknowledged.push(id.expect("it goes on until it is killed"));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let cut = shim.cut(&before, seed).unwrap();
        assert_eq!(cut.syncs > GUESTS, synced, "{cut:?}");
        // A disk that was never told to keep anything may have no readable file at all.
        let there = || -> Option<Vec<String>> {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let store = Store::open(&file, games(), StoreSettings::default()).ok()?;
                let mut there = Vec::new();
                for id in &acknowledged {
                    if store.guest(id.parse().unwrap()).await.ok()?.is_some() {
                        there.push(id.clone());
                    }
                }
                store.close().await;
                Some(there)
            })
        };
        let there = there().unwrap_or_default();
        lost += acknowledged.len() - there.len();
        if lost > 0 {
            return lost;
        }
        for name in ["guests.db", "guests.db-wal"] {
            let (now, then) = (folder.join(name), before.join(name));
            let _ = std::fs::remove_file(&then);
            if now.exists() {
                std::fs::copy(now, then).unwrap();
            }
        }
    }
    lost
}

#[test]
fn what_is_synced_survives_and_what_is_not_is_lost() {
    assert_eq!(lost(true), 0);
    assert!(lost(false) > 0, "the power cuts take nothing away");
}
