//! Two programs on one store, both playing for everybody at the same tables: nothing acknowledged is lost or done
//! twice, no seat is held twice, and every log is whole.

use crate::campaigns::season;
use crate::engine;
use crate::world::{World, games, of};
use host::store::{Acknowledged, StoredTable};
use host::{
    CampaignId, Guest, GuestId, Host, HostError, NewCampaign, RandomBots, SeatWish, Settings,
    Status, SystemEntropy, TableId,
};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// What is asked of both programs together.
const RACES: usize = 10_000;
/// Pairs of people, each at a table and its rematches.
const PAIRS: usize = 10;

const FOLDER: &str = "TIDETABLE_RACE_FOLDER";
const GROUND: &str = "TIDETABLE_RACE_GROUND";
const SEED: &str = "TIDETABLE_RACE_SEED";

/// Untidy numbers, the same for the same seed.
struct Untidy(u64);

impl Untidy {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

#[test]
fn two_programs_race_ten_thousand_times_and_nothing_is_lost_or_doubled() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let ground = runtime.block_on(prepare(folder.path()));
    let racers = [1, 2].map(|seed| start(folder.path(), &ground, seed));
    let said: Vec<String> = racers.into_iter().flat_map(said).collect();
    assert!(said.len() > RACES / 3, "only {} of {RACES} were done", said.len());
    runtime.block_on(judge(folder.path(), &said));
}

/// Tables for the race, as text: a campaign and its players first, then pairs with their tables.
async fn prepare(folder: &Path) -> String {
    let world = World::at(folder);
    let mut ground = Vec::new();
    let (ann, ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let new = NewCampaign { seats: vec![SeatWish::Me, SeatWish::Open], ..season(None) };
    let campaign = world.host.begin_campaign(&ann, new).await.unwrap();
    ground.push(format!("{} {} {campaign}", ann.id, ben.id));
    for number in 0..PAIRS {
        let one = world.guest(&format!("one {number}")).await;
        let two = world.guest(&format!("two {number}")).await;
        let seats = vec![SeatWish::Me, SeatWish::Open];
        let table = world.host.create_table(&one, of(seats)).await.unwrap().table;
        ground.push(format!("{} {} {table}", one.id, two.id));
    }
    world.host.shutdown().await;
    ground.join("\n")
}

fn start(folder: &Path, ground: &str, seed: u64) -> Child {
    let mut racer = Command::new(std::env::current_exe().unwrap());
    racer.args(["--exact", "races::racer", "--nocapture", "--test-threads=1"]);
    racer.env(FOLDER, folder).env(GROUND, ground).env(SEED, seed.to_string());
    engine::let_in(&mut racer);
    racer.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Everything that a program acknowledged.
fn said(mut racer: Child) -> Vec<String> {
    let out = BufReader::new(racer.stdout.take().unwrap());
    let lines: Vec<String> = out.lines().map(Result::unwrap).collect();
    assert!(racer.wait().unwrap().success(), "{lines:#?}");
    lines.into_iter().filter_map(|line| Some(line.strip_prefix("ack ")?.to_owned())).collect()
}

/// Not a test by itself: one of the two programs.
#[test]
fn racer() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let ground = std::env::var(GROUND).unwrap();
    let seed: u64 = std::env::var(SEED).unwrap().parse().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = engine::beside(Path::new(&folder), games());
        let settings = Settings { absent_ms: 50, ..Settings::for_tests() };
        let (clock, entropy) = (store.clock(), Arc::new(SystemEntropy));
        let host = Host::start(store, clock, entropy, Arc::new(RandomBots), settings);
        let mut crowd = Vec::new();
        for (number, line) in ground.lines().enumerate() {
            let mut words = line.split(' ');
            let guests: [GuestId; 2] = [0, 1].map(|_| words.next().unwrap().parse().unwrap());
            let place = words.next().unwrap().to_owned();
            let mut both = Vec::new();
            for id in guests {
                both.push(host.guest(id).await.unwrap().unwrap());
            }
            let untidy = Untidy(seed * 1000 + number as u64);
            let share = RACES / 2 / (PAIRS + 1);
            let (host, both) = (host.clone(), [both.remove(0), both.remove(0)]);
            crowd.push(tokio::spawn(async move {
                match number {
                    0 => campaign(&host, &both, place.parse().unwrap(), untidy, share).await,
                    _ => tables(&host, &both, place.parse().unwrap(), untidy, share).await,
                }
            }));
        }
        for one in crowd {
            one.await.unwrap();
        }
        host.shutdown().await;
    });
}

fn ack(what: &str) {
    // One write, so that no two lines are mixed; the runner may have begun one.
    std::io::stdout().lock().write_all(format!("\nack {what}\n").as_bytes()).unwrap();
}

/// Whether somebody was refused for a good reason. What is only the store's affair reaches nobody.
fn done<T>(answer: Result<T, HostError>) -> Option<T> {
    match answer {
        Ok(done) => Some(done),
        Err(error) => {
            let stores = matches!(
                error,
                HostError::Conflict(_)
                    | HostError::Storage(_)
                    | HostError::Broken(_)
                    | HostError::Unsure(_)
            );
            assert!(!stores, "{error:?}");
            None
        }
    }
}

/// Both people at their table and its rematches, doing all there is to do.
async fn tables(
    host: &Host,
    both: &[Guest; 2],
    mut table: TableId,
    mut untidy: Untidy,
    share: usize,
) {
    for number in 0..share {
        let who = &both[untidy.below(2)];
        let view = host.view(Some(who.id), table).await.unwrap();
        if view.status() == Status::Over {
            if let Some(next) = done(host.rematch(who, table).await) {
                ack(&format!("rematch {table} {}", next.table));
                table = next.table;
            }
            continue;
        }
        match untidy.below(12) {
            0 => {
                let text = format!("{}-{number}-{}", std::process::id(), untidy.0);
                if done(host.say(who, table, &text).await).is_some() {
                    ack(&format!("chat {table} {text}"));
                }
            }
            1 => drop(done(host.take_back(who.id, table, None).await)),
            2 => drop(done(host.vote(who.id, table, untidy.below(2) as u64).await)),
            // Before the start a table that everybody leaves is given up.
            3 if view.status() == Status::Playing => drop(done(host.leave(who.id, table).await)),
            4 => host.sweep(),
            5 | 6 => {
                if let Some(seat) = done(host.join(who, table, None, None).await) {
                    ack(&format!("join {table} {} {}", who.id, seat.index()));
                }
            }
            _ => {
                let legal = view.legal();
                if legal.is_empty() {
                    continue;
                }
                let mv = legal[untidy.below(legal.len())].text.clone();
                if let Some(version) =
                    done(host.play(who.id, table, &mv, Some(view.version())).await)
                {
                    ack(&format!("move {table} {version} {mv}"));
                }
            }
        }
    }
}

/// A campaign, game after game.
async fn campaign(
    host: &Host,
    both: &[Guest; 2],
    id: CampaignId,
    mut untidy: Untidy,
    share: usize,
) {
    for _ in 0..share {
        let who = &both[untidy.below(2)];
        let Some(page) = done(host.campaign(Some(who.id), id).await) else { continue };
        let Some(table) = page.table else {
            let game = page.tables.len();
            let decided = done(host.decide_campaign(who.id, id, "coins 3").await).is_some();
            if decided {
                ack(&format!("decide {id} {game}"));
            }
            if let Some(table) = done(host.next_game(who, id, None).await) {
                ack(&format!("game {id} {table}"));
            }
            continue;
        };
        let _ = done(host.join(who, table, None, None).await);
        let view = host.view(Some(who.id), table).await.unwrap();
        let legal = view.legal();
        if let Some(mv) = legal.get(untidy.below(legal.len().max(1))) {
            let played = host.play(who.id, table, &mv.text, Some(view.version())).await;
            if let Some(version) = done(played) {
                ack(&format!("move {table} {version} {}", mv.text));
            }
        }
    }
}

/// Holds everything that was acknowledged against what is stored.
async fn judge(folder: &Path, said: &[String]) {
    let world = World::at(folder);
    let store = world.host.store();
    let mut moves = Vec::new();
    let mut chat: BTreeMap<TableId, Vec<&str>> = BTreeMap::new();
    let mut rematches: BTreeMap<TableId, BTreeSet<TableId>> = BTreeMap::new();
    let mut joined: BTreeSet<(TableId, GuestId)> = BTreeSet::new();
    let mut decided: BTreeMap<&str, usize> = BTreeMap::new();
    let mut games: BTreeSet<TableId> = BTreeSet::new();
    for line in said {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["move", table, version, mv] => moves.push(Acknowledged {
                table: table.parse().unwrap(),
                version: version.parse().unwrap(),
                mv: (*mv).to_owned(),
            }),
            ["chat", table, text] => chat.entry(table.parse().unwrap()).or_default().push(text),
            ["rematch", table, next] => {
                rematches.entry(table.parse().unwrap()).or_default().insert(next.parse().unwrap());
            }
            ["join", table, guest, _] => {
                joined.insert((table.parse().unwrap(), guest.parse().unwrap()));
            }
            ["decide", _, game] => *decided.entry(game).or_default() += 1,
            ["game", _, table] => {
                games.insert(table.parse().unwrap());
            }
            other => panic!("{other:?}"),
        }
    }
    let checked = store.check(moves.clone()).await.unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    assert_eq!(checked.acknowledged, moves.len());
    assert!(decided.values().all(|times| *times == 1), "decided twice: {decided:?}");
    assert!(games.len() > 1 && rematches.len() > PAIRS, "{} {}", games.len(), rematches.len());
    let mut by_table: BTreeMap<TableId, usize> = BTreeMap::new();
    for one in &moves {
        *by_table.entry(one.table).or_default() += 1;
    }
    for (table, next) in &rematches {
        let stored = store.table(*table).await.unwrap().unwrap();
        let known: Vec<TableId> = next.iter().copied().collect();
        assert_eq!(known, stored.rematch.into_iter().collect::<Vec<_>>(), "one rematch of {table}");
    }
    let all: BTreeSet<TableId> = by_table.keys().chain(chat.keys()).copied().collect();
    for table in all {
        let stored = store.table(table).await.unwrap().unwrap();
        let mut texts: Vec<&str> = stored.chat.iter().map(|said| said.text.as_str()).collect();
        let mut acknowledged = chat.remove(&table).unwrap_or_default();
        texts.sort_unstable();
        acknowledged.sort_unstable();
        assert_eq!(texts, acknowledged, "said once each at {table}");
        one_seat_each(&stored);
        if !has_bots(&stored) {
            let played = stored.lines.iter().filter(|line| line.contains("\"move\"")).count();
            assert_eq!(played, by_table.get(&table).copied().unwrap_or(0), "moves of {table}");
        }
    }
    assert!(!joined.is_empty());
    world.host.shutdown().await;
}

fn has_bots(table: &StoredTable) -> bool {
    table.seats.iter().any(|seat| seat.bot.is_some() || seat.reserved.is_some())
}

fn one_seat_each(table: &StoredTable) {
    let mut guests: Vec<GuestId> = table.seats.iter().filter_map(|seat| seat.guest).collect();
    let count = guests.len();
    guests.sort_unstable();
    guests.dedup();
    assert_eq!(guests.len(), count, "a seat is held twice at {}", table.id);
}
