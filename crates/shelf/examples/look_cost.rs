//! What a look at a table with twenty thousand entries costs: CPU time of a page, the text mode and the JSON view,
//! against a short table of the same game in the same run; and how long `/healthz` takes while eight people
//! look at it without a pause.
//!
//! `cargo run --release -p shelf --example look_cost`
//!
//! Nobody plays so long: a table limits how often somebody changes their mind. The entries are played
//! beside the table, with its dice, and put into the data file.

use anyhow::{Context, Result};
use catalog::{AnyGame, AnyMatch};
use game_core::{Entry, Seat};
use host::{NewTable, RandomBots, SeatWish, TableId};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use testing::{Browser, Site, World, twins};
use web::SiteSettings;

const SHORT: usize = 40;
const LONG: usize = 20_000;
const LOOKS: u32 = 200;
const CROWD: usize = 8;
const HEALTHY: usize = 200;

fn main() -> Result<()> {
    // A thread that ended would take its share of the time with it.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_keep_alive(Duration::from_secs(3600))
        .build()?;
    runtime.block_on(async {
        println!(
            "| game, entries | page | text mode | JSON view | loading it, and the first page |"
        );
        println!("|---|---|---|---|---|");
        for game in ["novem", "fine-sand", "sand-castles"] {
            let game = shelf::games().find(game).context("a game")?;
            let short = looked_at(game, SHORT).await?;
            let long = looked_at(game, LONG).await?;
            let ratio = |at: usize| long[at] / short[at];
            println!("| ratio | {:.2} | {:.2} | {:.2} | |", ratio(0), ratio(1), ratio(2));
        }
        Ok(())
    })
}

/// What a page, the text mode and the JSON view of such a table cost, in milliseconds.
async fn looked_at(game: AnyGame, entries: usize) -> Result<[f64; 3]> {
    let (world, table, token) = table_of(game, entries).await?;
    let mut player = world.stranger();
    player.cookies.insert("tide".into(), token);
    let paths = [format!("/t/{table}"), format!("/t/{table}/text"), format!("/api/tables/{table}")];
    let before = nanoseconds()?;
    look(&mut player, &paths[0]).await;
    let first = milliseconds(before)?;
    let mut costs = [0.0; 3];
    for (path, cost) in paths.iter().zip(&mut costs) {
        look(&mut player, path).await;
        let before = nanoseconds()?;
        for _ in 0..LOOKS {
            look(&mut player, path).await;
        }
        *cost = milliseconds(before)? / f64::from(LOOKS);
    }
    let [page, text, json] = costs;
    let shown = player.get(&paths[0]).await;
    let (version, size) = (shown.version(), shown.body.len() / 1000);
    println!(
        "| {game}, {entries}: version {version}, {size} kB | {page:.2} ms | {text:.2} ms | {json:.2} ms | {first:.0} ms |"
    );
    if entries == LONG {
        healthy(&world, &player, &paths).await;
    }
    Ok(costs)
}

/// How long `/healthz` takes alone, and while a crowd looks.
async fn healthy(world: &World, player: &Browser, paths: &[String; 3]) {
    let quiet = health(world).await;
    let stop = Arc::new(AtomicBool::new(false));
    let crowd = (0..CROWD).map(|at| {
        let (mut looker, path, stop) = (world.stranger(), paths[at % 3].clone(), stop.clone());
        looker.cookies.clone_from(&player.cookies);
        tokio::spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                look(&mut looker, &path).await;
            }
        })
    });
    let crowd: Vec<_> = crowd.collect();
    let busy = health(world).await;
    stop.store(true, Ordering::Relaxed);
    for one in crowd {
        one.await.expect("looking works");
    }
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "| `/healthz`: median, worst of {HEALTHY} | alone {:.2}, {:.2} ms | {CROWD} look {:.2}, {:.2} ms | | |",
        ms(quiet[0]),
        ms(quiet[1]),
        ms(busy[0]),
        ms(busy[1]),
    );
}

/// The median and the longest of many.
async fn health(world: &World) -> [Duration; 2] {
    let router = world.router();
    let asking = tokio::spawn(async move {
        let mut times = Vec::new();
        for _ in 0..HEALTHY {
            tokio::time::sleep(Duration::from_millis(5)).await;
            let begun = Instant::now();
            look(&mut Browser::new(router.clone()), "/healthz").await;
            times.push(begun.elapsed());
        }
        times.sort();
        times
    });
    let times = asking.await.expect("it answers");
    [times[times.len() / 2], times[times.len() - 1]]
}

async fn look(browser: &mut Browser, path: &str) {
    let reply = browser.get(path).await;
    assert_eq!(reply.status, 200, "{path}");
}

/// A running match with that many entries, and the token of whoever sits in its first seat.
async fn table_of(game: AnyGame, entries: usize) -> Result<(World, TableId, String)> {
    let world = World::new(Site {
        games: shelf::games().clone(),
        pages: shelf::pages(),
        bots: Arc::new(RandomBots),
        settings: SiteSettings::default(),
    });
    let (ann, token) = world.host.create_guest("Ann").await?;
    let (ben, _) = world.host.create_guest("Ben").await?;
    let new = NewTable::of(game, vec![SeatWish::Me, SeatWish::Open]);
    let table = world.host.create_table(&ann, new).await?.table;
    world.host.join(&ben, table, None, None).await?;
    let view = world.host.view(None, table).await?;
    let mut played = twins::mirror(&world, &view);
    let stored = played.version();
    play_on(&mut played, entries);
    drop(view);
    world.emptied().await;
    let mut file = world.file();
    let all = file.transaction()?;
    let no: i64 = all.query_row("SELECT no FROM tables", [], |row| row.get(0))?;
    for (v, act) in played.acts_after(stored) {
        let line = serde_json::to_string(&Entry { v, act, at: world.host.now() })?;
        let insert = "INSERT INTO entries (table_no, version, line) VALUES (?1, ?2, ?3)";
        all.execute(insert, (no, v, line))?;
    }
    all.commit()?;
    Ok((world, table, token))
}

/// Plays whatever comes; everybody changes their mind again and again.
fn play_on(played: &mut AnyMatch, entries: usize) {
    let mut number: u32 = 1;
    let mut below = |most: usize| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 16) as usize % most
    };
    while (played.version() as usize) < entries {
        let seats: Vec<Seat> = played.turn().seats().iter().collect();
        assert!(!seats.is_empty(), "the match was over after {} entries", played.version());
        let seat = seats[below(seats.len())];
        let legal = played.legal_moves(seat);
        let mv = &legal[below(legal.len())].text;
        played.play(seat, mv, None).expect("it is legal");
        // A match must not be over before it is long.
        let stays = played.version() as usize * 8 / entries > played.step() as usize;
        if !stays && played.can_take_back(seat) {
            played.take_back(seat).expect("it can be taken back");
        }
    }
}

/// The CPU time that this process has taken.
fn nanoseconds() -> Result<u64> {
    let mut all = 0;
    for task in fs::read_dir("/proc/self/task")? {
        let stat = fs::read_to_string(task?.path().join("schedstat"))?;
        all += stat.split(' ').next().context("a time")?.parse::<u64>()?;
    }
    Ok(all)
}

fn milliseconds(since: u64) -> Result<f64> {
    Ok((nanoseconds()? - since) as f64 / 1e6)
}
