//! What things cost as work grows: four pictures, each with the figures that it was drawn from.

use super::{LoadTest, idle};
use crate::client::Client;
use crate::own_server::{NO_LIMITS, OwnServer};
use crate::stock;
use anyhow::{Context, Result, bail};
use bots::BotRng;
use catalog::AnyGame;
use game_core::below;
use lab::Chart;
use rand_core::SeedableRng;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// Tables at which as many moves are played in all, by players who think the longer the more there are.
const TABLES: [u64; 4] = [10, 100, 1000, 10_000];
const MOVES_A_SECOND: u64 = 2000;
/// In milliseconds.
const LEAST_THOUGHT: u64 = 100;
const SOCKETS: [usize; 5] = [200, 1000, 5000, 20_000, 50_000];
/// Versions of a match at which its page is looked at.
const VERSIONS: [u64; 6] = [20, 50, 100, 200, 400, 800];
const LOOKS: u32 = 40;
/// Matches in a store.
const MATCHES: [u64; 4] = [1000, 10_000, 100_000, 1_000_000];
const STARTS: usize = 5;

/// Measures all of it, and writes each picture into a folder as soon as it is known.
pub(super) async fn measure(folder: &Path, most_matches: u64) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let keep = |name: &str, chart: Chart| {
        let file = folder.join(format!("{name}.svg"));
        println!("{chart}");
        std::fs::write(&file, chart.svg())
            .with_context(|| format!("cannot write {}", file.display()))
    };
    keep("start", starts(most_matches).await?)?;
    keep("pages", pages().await?)?;
    keep("tables", tables().await?)?;
    keep("sockets", sockets().await?)
}

async fn tables() -> Result<Chart> {
    let mut points = Vec::new();
    for wanted in TABLES {
        let tables = idle::possible(2 * wanted as usize) as u64 / 2;
        // Nobody may open a table after the other without a pause.
        let think = (2000 * tables / MOVES_A_SECOND).max(LEAST_THOUGHT);
        // Everybody has to come to a move or two.
        let seconds = 8.max(2 * think / 1000);
        let load = LoadTest { tables: Some(tables), seconds, think, ..LoadTest::default() };
        let server = load.own_server()?;
        let figures = load.play(server.address, Some(&server)).await?;
        points.push((tables as f64, figures.server_us()));
        if tables < wanted {
            break;
        }
    }
    Ok(Chart {
        title: format!(
            "CPU of a move by number of tables, at most {MOVES_A_SECOND} moves a second in all"
        ),
        across: "tables, two sockets each".into(),
        up: "µs of the server's CPU".into(),
        lines: vec![("a move".into(), points)],
    })
}

async fn sockets() -> Result<Chart> {
    let mut points = Vec::new();
    for wanted in SOCKETS {
        let sockets = idle::possible(wanted);
        let server = OwnServer::start(None, &NO_LIMITS)?;
        let found = idle::measure(&server, sockets).await?;
        points.push((found.sockets as f64, found.after_mb));
        if sockets < wanted {
            break;
        }
    }
    Ok(Chart {
        title: "Memory by number of silent sockets, two at each table".into(),
        across: "sockets".into(),
        up: "MB".into(),
        lines: vec![("the server".into(), points)],
    })
}

async fn pages() -> Result<Chart> {
    let mut lines = Vec::new();
    for game in stock::games().iter() {
        let about = game.about();
        if about.max_seats < 2 {
            continue;
        }
        let server = OwnServer::start(None, &NO_LIMITS)?;
        lines.push((about.title.to_owned(), page_costs(&server, game).await?));
    }
    Ok(Chart {
        title: "CPU of a page by length of the match, for one of its players".into(),
        across: "lines of the log".into(),
        up: "ms of the server's CPU".into(),
        lines,
    })
}

/// What a page costs at some versions of one match, as far as it goes.
async fn page_costs(server: &OwnServer, game: AnyGame) -> Result<Vec<(f64, f64)>> {
    let mut http = Client::connect(server.address).await?;
    let about = game.about();
    let seats = about.min_seats.max(4.min(about.max_seats));
    let mut tokens = Vec::new();
    for seat in 0..seats {
        let guest = http.post("/api/guests", None, &json!({"name": format!("{seat}")})).await?;
        tokens.push(guest["token"].as_str().context("a new guest gets a token")?.to_owned());
    }
    let wishes: Vec<&str> = (0..seats).map(|seat| if seat == 0 { "me" } else { "open" }).collect();
    let opened = http
        .post("/api/tables", Some(&tokens[0]), &json!({"game": about.id, "seats": wishes}))
        .await?;
    let table = opened["table"].as_str().context("a new table has a name")?.to_owned();
    for token in &tokens[1..] {
        http.post(&format!("/api/tables/{table}/join"), Some(token), &json!({})).await?;
    }
    let (path, cookie) = (format!("/t/{table}"), format!("tide={}", tokens[0]));
    let mut rng = BotRng::seed_from_u64(1);
    let mut points = Vec::new();
    for wanted in VERSIONS {
        let Some(version) = play_to(&mut http, &table, &tokens, wanted, &mut rng).await? else {
            break;
        };
        let before = server.cpu_ms();
        for _ in 0..LOOKS {
            let page = http.get(&path, &[("Cookie", &cookie)]).await?;
            if page.status != 200 {
                bail!("{path}: {}", page.status);
            }
        }
        points.push((version as f64, (server.cpu_ms() - before) / f64::from(LOOKS)));
    }
    Ok(points)
}

/// Plays whatever comes until the first seat knows of so many lines; at which it is then, or none if the match is over.
async fn play_to(
    http: &mut Client,
    table: &str,
    tokens: &[String],
    wanted: u64,
    rng: &mut BotRng,
) -> Result<Option<u64>> {
    let path = format!("/api/tables/{table}");
    loop {
        for (seat, token) in tokens.iter().enumerate() {
            let bearer = format!("Bearer {token}");
            let seen = http.get(&path, &[("Authorization", &bearer)]).await?.json()?;
            if seen["status"] == "over" {
                return Ok(None);
            }
            let version = seen["version"].as_u64().unwrap_or(0);
            if seat == 0 && version >= wanted {
                return Ok(Some(version));
            }
            let legal = seen["legal"].as_array().map_or(&[][..], Vec::as_slice);
            if let Some(mv) = any_of(legal, rng) {
                http.post(&format!("{path}/moves"), Some(token), &json!({"move": mv})).await?;
            }
        }
    }
}

fn any_of<'l>(legal: &'l [Value], rng: &mut BotRng) -> Option<&'l str> {
    let at = (!legal.is_empty()).then(|| below(rng, legal.len() as u32) as usize)?;
    legal[at]["text"].as_str()
}

/// From starting the program until it says that it is ready, on stores of several sizes.
async fn starts(most: u64) -> Result<Chart> {
    let folder = tempfile::tempdir().context("no folder for a store")?;
    let file = folder.path().join("tidetable.db");
    let (mut whole, mut first) = (Vec::new(), true);
    for matches in MATCHES.into_iter().filter(|matches| *matches <= most) {
        if std::mem::take(&mut first) {
            a_finished_match(&file).await?;
        }
        multiply(&file, matches).context("the store cannot be filled")?;
        let mut times = Vec::new();
        for _ in 0..STARTS {
            let began = Instant::now();
            let server = OwnServer::start(Some(file.clone()), &NO_LIMITS)?;
            let ready = Client::connect(server.address).await?.get("/readyz", &[]).await?;
            if ready.status != 200 {
                bail!("it is not ready: {}", String::from_utf8_lossy(&ready.body));
            }
            times.push(1000.0 * began.elapsed().as_secs_f64());
        }
        times.sort_by(f64::total_cmp);
        whole.push((matches as f64, times[STARTS / 2]));
    }
    Ok(Chart {
        title: format!("From starting to ready, by size of the store (middle of {STARTS})"),
        across: "finished matches".into(),
        up: "ms".into(),
        lines: vec![("until ready".into(), whole)],
    })
}

/// A store with one match that was played to its end.
async fn a_finished_match(file: &Path) -> Result<()> {
    let server = OwnServer::start(Some(file.to_owned()), &NO_LIMITS)?;
    let mut http = Client::connect(server.address).await?;
    let mut tokens = Vec::new();
    for name in ["one", "two"] {
        let guest = http.post("/api/guests", None, &json!({"name": name})).await?;
        tokens.push(guest["token"].as_str().context("a new guest gets a token")?.to_owned());
    }
    let wish = json!({"game": super::usual_game(), "seats": ["me", "open"]});
    let opened = http.post("/api/tables", Some(&tokens[0]), &wish).await?;
    let table = opened["table"].as_str().context("a new table has a name")?.to_owned();
    http.post(&format!("/api/tables/{table}/join"), Some(&tokens[1]), &json!({})).await?;
    let mut rng = BotRng::seed_from_u64(1);
    play_to(&mut http, &table, &tokens, u64::MAX, &mut rng).await?;
    // Whatever is to be done after a match is stored behind it.
    tokio::time::sleep(Duration::from_millis(500)).await;
    Ok(())
}

/// Copies the first table, with all that belongs to it, until there are so many.
fn multiply(file: &Path, matches: u64) -> Result<()> {
    let store = Connection::open(file)?;
    store.execute_batch(
        "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -200000; BEGIN",
    )?;
    let have: u64 = store.query_row("SELECT max(no) FROM tables", [], |row| row.get(0))?;
    let named = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%table_no%'";
    let with_tables: Vec<String> =
        store.prepare(named)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let numbers = format!(
        "WITH RECURSIVE n (i) AS (VALUES ({}) UNION ALL SELECT i + 1 FROM n WHERE i < {matches})",
        have + 1
    );
    let copy = |table: &str, key: &str| -> Result<()> {
        let columns: Vec<String> = store
            .prepare(&format!("SELECT name FROM pragma_table_info('{table}')"))?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let value = |column: &String| match (table, column.as_str()) {
            (_, column) if column == key => "n.i".to_owned(),
            // Names of tables are words of twenty letters and digits.
            ("tables", "id") => "printf('%020d', n.i)".to_owned(),
            _ => format!("t.\"{column}\""),
        };
        let values: Vec<String> = columns.iter().map(value).collect();
        let first = format!("(SELECT min({key}) FROM {table})");
        store.execute_batch(&format!(
            "{numbers} INSERT INTO {table} SELECT {} FROM n CROSS JOIN {table} t WHERE t.{key} = {first}",
            values.join(", ")
        ))?;
        Ok(())
    };
    if have < matches {
        copy("tables", "no")?;
        for table in &with_tables {
            let any: bool =
                store.query_row(&format!("SELECT EXISTS (SELECT 1 FROM {table})"), [], |row| {
                    row.get(0)
                })?;
            if any {
                copy(table, "table_no")?;
            }
        }
    }
    store.execute_batch("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")?;
    Ok(())
}
