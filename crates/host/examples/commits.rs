//! How many moves per second reach the disk: many tables of Ferry, two
//! watching players at each, as fast as they can, without a network. The same
//! again with a store that does not wait for the disk, as the measure.
//!
//! `cargo run --release -p host --example commits -- [tables] [seconds]`

use catalog::AnyGame;
use catalog::Catalog;
use ferry::Ferry;
use host::store::Durability;
use host::{
    Guest, Host, HostError, NewTable, RandomBots, SeatWish, SeededEntropy, Settings, Store,
    StoreSettings, SystemClock, TableId,
};

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

struct Figures {
    moves_per_second: f64,
    p50: f64,
    p99: f64,
    batch: f64,
    largest: u64,
    commits_per_second: f64,
    matches: u64,
}

fn main() {
    let mut given = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let tables = given.next().and_then(Result::ok).unwrap_or(1000);
    let seconds = given.next().and_then(Result::ok).unwrap_or(5);
    let full = run(Durability::Full, tables, seconds);
    let off = run(Durability::Off, tables, seconds);
    for (name, figures) in [("durable", &full), ("not waiting for the disk", &off)] {
        println!(
            "{name}: {:.0} moves/s, p50 {:.1} ms, p99 {:.1} ms, {:.0} commits/s, \
             {:.0} requests per commit (largest {}), {} matches over",
            figures.moves_per_second,
            figures.p50,
            figures.p99,
            figures.commits_per_second,
            figures.batch,
            figures.largest,
            figures.matches,
        );
    }
    println!("ratio: {:.2}", full.moves_per_second / off.moves_per_second);
}

fn run(durability: Durability, tables: u64, seconds: u64) -> Figures {
    let folder = tempfile::tempdir().expect("a folder for the data file");
    let settings = StoreSettings { durability, ..StoreSettings::default() };
    let store = Store::open(
        &folder.path().join("tables.db"),
        Catalog::new([AnyGame::of::<Ferry>()]),
        settings,
    )
    .expect("a new data file");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(play(store, tables, seconds))
}

async fn play(store: Store, tables: u64, seconds: u64) -> Figures {
    let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SeededEntropy::new(1)));
    let settings = Settings::for_tests();
    let host = Host::start(store, clock, entropy, Arc::new(RandomBots), settings);
    let mut pairs = Vec::new();
    for number in 0..tables {
        let (one, _) = host.create_guest(&format!("one {number}")).await.expect("a guest");
        let (two, _) = host.create_guest(&format!("two {number}")).await.expect("a guest");
        let table = open(&host, &one, &two).await.expect("a table");
        pairs.push((one, two, table));
    }
    let before = host.metrics();
    let started = Instant::now();
    let stop = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    for (number, (one, two, table)) in (0..).zip(pairs) {
        let (host, stop) = (host.clone(), stop.clone());
        players.push(tokio::spawn(pair(host, one, two, table, number, stop)));
    }
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    stop.store(true, Relaxed);
    let mut latencies = Vec::new();
    for player in players {
        latencies.extend(player.await.expect("no player fails"));
    }
    let elapsed = started.elapsed().as_secs_f64();
    let after = host.metrics();
    host.shutdown().await;
    latencies.sort_unstable();
    let at = |share: f64| f64::from(latencies[(latencies.len() as f64 * share) as usize]) / 1000.0;
    let commits = (after.commits - before.commits) as f64;
    Figures {
        moves_per_second: latencies.len() as f64 / elapsed,
        p50: at(0.5),
        p99: at(0.99),
        batch: (after.requests - before.requests) as f64 / commits,
        largest: after.largest_batch,
        commits_per_second: commits / elapsed,
        matches: after.matches_over,
    }
}

async fn open(host: &Host, one: &Guest, two: &Guest) -> Result<TableId, HostError> {
    let seats = vec![SeatWish::Me, SeatWish::Open];
    let opened = host.create_table(one, NewTable::of(AnyGame::of::<Ferry>(), seats)).await?;
    host.join(two, opened.table, None, None).await?;
    Ok(opened.table)
}

/// Two players, match after match. Returns how long each move took, in
/// microseconds from the call to the answer that it is stored.
async fn pair(
    host: Host,
    one: Guest,
    two: Guest,
    mut table: TableId,
    number: u32,
    stop: Arc<AtomicBool>,
) -> Vec<u32> {
    let mut latencies = Vec::new();
    loop {
        let (a, b) = tokio::join!(
            seat(&host, &one, table, number, &stop),
            seat(&host, &two, table, number + 1, &stop)
        );
        latencies.extend(a.into_iter().chain(b));
        if stop.load(Relaxed) {
            return latencies;
        }
        table = open(&host, &one, &two).await.expect("a further table");
    }
}

async fn seat(
    host: &Host,
    guest: &Guest,
    table: TableId,
    mut number: u32,
    stop: &AtomicBool,
) -> Vec<u32> {
    let mut latencies = Vec::new();
    let mut watch = host.watch(Some(guest.id), table).await.expect("the table is there");
    while !stop.load(Relaxed) {
        // A pair stops together, or one would wait for the other for ever.
        let Ok(seen) = tokio::time::timeout(Duration::from_millis(200), watch.next()).await else {
            continue;
        };
        let view = seen.expect("the table is there");
        if view.outcome().is_some() {
            break;
        }
        let legal = view.legal();
        if legal.is_empty() {
            continue;
        }
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let text = &legal[(number >> 16) as usize % legal.len()].text;
        let started = Instant::now();
        host.play(guest.id, table, text, Some(view.version())).await.expect("a legal move");
        latencies.push(started.elapsed().as_micros() as u32);
    }
    latencies
}
