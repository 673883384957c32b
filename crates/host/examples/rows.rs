//! How many rows a second are durable in the store alone: many tables, each with one writer that waits for every
//! row, without any game. On PostgreSQL, on PostgreSQL with another node that is told of everything, and in a file, which is
//! the measure.
//!
//! `cargo run --release -p host --example rows -- [tables] [seconds] [stores]`

use catalog::{AnyGame, Catalog};
use ferry::Ferry;
use host::store::{TableChange, Write};
use host::{
    Host, NewTable, RandomBots, SeatWish, SeededEntropy, Settings, Store, StoreSettings, TableId,
};
use rustix::process::getpid;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use throwaway::{Server, Syncing};

struct Figures {
    rows_per_second: f64,
    rows_per_commit: f64,
    own_us: f64,
    server_us: f64,
}

fn games() -> Catalog {
    Catalog::new([AnyGame::of::<Ferry>()])
}

fn main() {
    let mut given = std::env::args().skip(1).map(|text| text.parse::<usize>());
    let tables = given.next().and_then(Result::ok).unwrap_or(2000);
    let seconds = given.next().and_then(Result::ok).unwrap_or(10) as u64;
    let stores = given.next().and_then(Result::ok).unwrap_or(1).max(1);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let server = Server::start(Syncing::Full).expect("PostgreSQL can be started");
    let address = server.address().parse().expect("an address");
    let connect = || Store::connect(&address, games(), StoreSettings::default()).expect("a store");
    let all: Vec<Store> = (0..stores).map(|_| connect()).collect();
    let ids = runtime.block_on(open(&all[0], tables));
    let alone = runtime.block_on(write(&all, &ids, seconds, Some(&server)));
    print(&format!("PostgreSQL, {stores} of us"), &alone);
    // A node that has every table in memory, as far as the others know, and hears of every change.
    let listener = connect();
    let watched = "INSERT INTO nodes VALUES ('other', now() + interval '1 day'); \
                   INSERT INTO watches SELECT no, 'other' FROM tables";
    server.sql(watched).expect("SQL");
    let told = runtime.block_on(write(&all, &ids, seconds, Some(&server)));
    print("the same, with notifications", &told);
    let folder = tempfile::tempdir().expect("a folder");
    let file = Store::open(&folder.path().join("tables.db"), games(), StoreSettings::default());
    let file = file.expect("a file");
    let ids = runtime.block_on(open(&file, tables));
    let kept = runtime.block_on(write(std::slice::from_ref(&file), &ids, seconds, None));
    print("a file", &kept);
    println!(
        "ratio of PostgreSQL to the file: {:.2}",
        alone.rows_per_second / kept.rows_per_second
    );
    runtime.block_on(async {
        for store in all.iter().chain([&listener, &file]) {
            store.close().await;
        }
    });
}

fn print(name: &str, figures: &Figures) {
    println!(
        "{name:30} {:>7.0} durable rows/s, {:>5.0} rows a commit, CPU of a row: {:.1} µs here, {:.1} µs in the database",
        figures.rows_per_second, figures.rows_per_commit, figures.own_us, figures.server_us
    );
}

/// One writer at each of these tables.
async fn write(
    stores: &[Store],
    ids: &[TableId],
    seconds: u64,
    server: Option<&Server>,
) -> Figures {
    let (stop, rows) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut writers = Vec::new();
    for (number, id) in ids.iter().copied().enumerate() {
        let (store, stop, rows) =
            (stores[number % stores.len()].clone(), stop.clone(), rows.clone());
        writers.push(tokio::spawn(async move {
            let stored = store.table(id).await.expect("it can be read").expect("it is there");
            let (mut base, mut version) = (stored.rev, stored.lines.len() as u32);
            while !stop.load(Relaxed) {
                let line =
                    format!(r#"{{"v":{},"seat":0,"move":"3","at":1800000000000}}"#, version + 1);
                let change = TableChange {
                    table: stored.no,
                    base,
                    at: 1_800_000_000_000,
                    first: version + 1,
                    lines: vec![line],
                    ..TableChange::default()
                };
                store.write(Write::Change(Box::new(change))).await.expect("it can be written");
                (base, version) = (base + 1, version + 1);
                rows.fetch_add(1, Relaxed);
            }
        }));
    }
    // Everybody has begun.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let commits = |of: &Store| of.metrics().commits;
    let before: (u64, u64) = (rows.load(Relaxed), stores.iter().map(commits).sum());
    let (own, theirs) = (cpu_us(&[getpid().as_raw_nonzero().get() as u32]), server_us(server));
    let began = Instant::now();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let written = (rows.load(Relaxed) - before.0) as f64;
    let committed = stores.iter().map(commits).sum::<u64>() - before.1;
    let elapsed = began.elapsed().as_secs_f64();
    let own = cpu_us(&[getpid().as_raw_nonzero().get() as u32]) - own;
    let theirs = server_us(server) - theirs;
    stop.store(true, Relaxed);
    for writer in writers {
        writer.await.expect("no writer fails");
    }
    Figures {
        rows_per_second: written / elapsed,
        rows_per_commit: written / committed.max(1) as f64,
        own_us: own / written,
        server_us: theirs / written,
    }
}

async fn open(store: &Store, tables: usize) -> Vec<TableId> {
    let (clock, entropy) = (store.clock(), Arc::new(SeededEntropy::new(1)));
    let bots = Arc::new(RandomBots);
    let host = Host::start(store.clone(), clock, entropy, bots, Settings::for_tests());
    let (ann, _) = host.create_guest("Ann").await.expect("a guest");
    let mut ids = Vec::new();
    for _ in 0..tables {
        let seats = vec![SeatWish::Me, SeatWish::Open];
        let new = NewTable::of(AnyGame::of::<Ferry>(), seats);
        ids.push(host.create_table(&ann, new).await.expect("a table").table);
    }
    ids
}

fn server_us(server: Option<&Server>) -> f64 {
    server.map_or(0.0, |server| cpu_us(&server.processes()))
}

/// CPU time of these processes, and of those of theirs that have ended, in microseconds.
fn cpu_us(processes: &[u32]) -> f64 {
    let of = |process: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let field = |at: usize| rest.split_whitespace().nth(at)?.parse::<f64>().ok();
        // Hundredths of a second on every Linux there is.
        10_000.0 * (11..=14).filter_map(field).sum::<f64>()
    };
    processes.iter().map(of).sum()
}
