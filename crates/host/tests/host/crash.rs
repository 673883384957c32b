//! The program is killed at odd moments, and what it had acknowledged is there.

use crate::world::games;
use crate::world::of;
use host::store::{Acknowledged, check_file};
use host::{
    Guest, Host, RandomBots, SeatWish, Settings, Status, Store, StoreSettings, SystemClock,
    SystemEntropy, TableId,
};
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

const FILE: &str = "TIDETABLE_CRASH_FILE";

#[test]
fn acknowledged_moves_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let mut acknowledged = Vec::new();
    for lines in [300, 1, 777, 120] {
        acknowledged.extend(killed_after(lines, &file));
        let checked =
            check_file(&file, &games(), &acknowledged).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
        assert_eq!(checked.acknowledged, acknowledged.len());
    }
    // The checker does notice what is missing.
    let table = acknowledged[0].table;
    let invented = Acknowledged { table, version: 1, mv: "1".into() };
    assert!(check_file(&file, &games(), &[invented]).is_err());
}

/// Runs [`child`], kills it after so many acknowledgements, and returns all
/// that it had given by then.
fn killed_after(lines: usize, file: &Path) -> Vec<Acknowledged> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::child", "--nocapture", "--test-threads=1"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut acknowledged = Vec::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while out.read_line(&mut line).unwrap() > 0 {
        // The test runner's own lines are of another kind, and the last line
        // may have been cut off.
        if let Some(said) = line.strip_prefix("ack ").and_then(|said| said.strip_suffix(" .\n")) {
            let mut words = said.split(' ');
            let table: TableId = words.next().unwrap().parse().unwrap();
            let version = words.next().unwrap().parse().unwrap();
            acknowledged.push(Acknowledged { table, version, mv: words.next().unwrap().into() });
            if acknowledged.len() == lines {
                child.kill().unwrap();
            }
        }
        line.clear();
    }
    child.wait().unwrap();
    assert!(acknowledged.len() >= lines);
    acknowledged
}

/// Not a test by itself: started by the one above with a file to fill, it plays
/// at many tables until it is killed.
#[test]
fn child() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(Path::new(&file), games(), StoreSettings::default()).unwrap();
        let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SystemEntropy));
        let settings = Settings::for_tests();
        let host = Host::start(store, clock, entropy, Arc::new(RandomBots), settings);
        let mut pairs = Vec::new();
        for number in 0..16 {
            let (one, _) = host.create_guest(&format!("one {number}")).await.unwrap();
            let (two, _) = host.create_guest(&format!("two {number}")).await.unwrap();
            pairs.push(tokio::spawn(pair(host.clone(), one, two)));
        }
        for pair in pairs {
            pair.await.unwrap();
        }
    });
}

async fn pair(host: Host, one: Guest, two: Guest) {
    loop {
        let seats = vec![SeatWish::Me, SeatWish::Open];
        let table = host.create_table(&one, of(seats)).await.unwrap().table;
        host.join(&two, table, None, None).await.unwrap();
        tokio::join!(seat(&host, &one, table), seat(&host, &two, table));
    }
}

async fn seat(host: &Host, guest: &Guest, table: TableId) {
    let mut watch = host.watch(Some(guest.id), table).await.unwrap();
    loop {
        let view = watch.next().await.unwrap();
        if view.status() == Status::Over {
            return;
        }
        let legal = view.legal();
        if legal.is_empty() {
            continue;
        }
        let mv = &legal[view.version() as usize % legal.len()].text;
        let version = host.play(guest.id, table, mv, Some(view.version())).await.unwrap();
        let said = format!("\nack {table} {version} {mv} .\n");
        std::io::stdout().lock().write_all(said.as_bytes()).unwrap();
    }
}
