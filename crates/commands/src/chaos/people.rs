//! The people: they play over sockets and plain requests, come back through another server when theirs is gone, and
//! remember everything that they were told.

use super::nodes::Nodes;
use crate::client::{Answer, Client};
use crate::loadtest::usual_game;
use crate::stock;
use anyhow::{Context, Result, bail};
use bots::BotRng;
use futures_util::{SinkExt, StreamExt};
use game_core::below;
use host::TableId;
use rand_core::SeedableRng;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Whoever gets no answer within so long asks elsewhere.
const PATIENCE: Duration = Duration::from_millis(1000);
/// How long people think.
const THOUGHT: Duration = Duration::from_millis(150);
/// How long they may think at tables with a clock, in seconds.
const PER_MOVE: u32 = 1;
/// As many views of each seat are kept to be compared.
const MOST_VIEWS: usize = 400;

/// Everybody, and what they were told.
#[derive(Clone)]
pub(super) struct Crowd(Arc<Shared>);

struct Shared {
    nodes: Arc<Nodes>,
    over: AtomicBool,
    told: Mutex<Told>,
    numbers: AtomicU64,
}

/// What people were told.
#[derive(Default)]
pub(super) struct Told {
    /// Moves: the table, the version and the text.
    pub moves: Vec<(TableId, u32, String)>,
    /// Who sat down where.
    pub joins: Vec<(TableId, String, u64)>,
    /// What was said.
    pub talk: Vec<(TableId, String)>,
    /// What seats were shown while their matches were on.
    pub views: Vec<(TableId, Option<u64>, Value)>,
    /// Answers of 5xx that did not say when to come back.
    pub server_errors: u64,
    /// How long each deed took, from the first attempt to the acknowledgement.
    pub deeds: Vec<Duration>,
    /// The same of those who had to come back through another server.
    pub moved: Vec<Duration>,
    /// How long bots took after it was their turn, and clocks after they had run out.
    pub bots: Vec<Duration>,
    pub clocks: Vec<Duration>,
    /// What of all this happened while the database was away.
    pub without_database: Vec<Duration>,
    /// What could not be understood.
    pub odd: Vec<String>,
}

impl Told {
    pub fn print(&self) {
        println!("moves acknowledged            {:>8}", self.moves.len());
        println!("joins acknowledged            {:>8}", self.joins.len());
        println!("messages acknowledged         {:>8}", self.talk.len());
        for (what, times) in [
            ("a deed took", &self.deeds),
            ("through another server", &self.moved),
            ("a bot's turn took", &self.bots),
            ("after a clock ran out", &self.clocks),
            ("with the database away", &self.without_database),
        ] {
            let mut times = times.clone();
            times.sort_unstable();
            let at = |share: f64| {
                let place = (share * times.len() as f64).ceil() as usize;
                times.get(place.saturating_sub(1)).map_or(0, Duration::as_millis)
            };
            println!(
                "{what:29} {:>8} times: p50 {} ms, p99 {} ms, worst {} ms",
                times.len(),
                at(0.5),
                at(0.99),
                at(1.0)
            );
        }
        for odd in self.odd.iter().take(20) {
            println!("odd: {odd}");
        }
    }

    /// The longest waits that have a bar.
    pub fn worst(&self) -> [(&'static str, Duration); 4] {
        let most = |times: &[Duration]| times.iter().max().copied().unwrap_or_default();
        [
            ("somebody", most(&self.deeds)),
            ("somebody whose server died", most(&self.moved)),
            ("a bot", most(&self.bots)),
            ("a clock", most(&self.clocks)),
        ]
    }
}

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Socket,
    Requests,
}

/// A guest, and the server they are with.
struct Person {
    crowd: Crowd,
    token: String,
    id: String,
    at: SocketAddr,
    /// Whether their server has failed them since they began what they are doing.
    moved: bool,
    rng: BotRng,
}

impl Crowd {
    pub fn new(nodes: Arc<Nodes>) -> Crowd {
        Crowd(Arc::new(Shared {
            nodes,
            over: AtomicBool::new(false),
            told: Mutex::default(),
            numbers: AtomicU64::new(0),
        }))
    }

    /// No match is begun any more, and those under way are left as they are.
    pub fn stop(&self) {
        self.0.over.store(true, Relaxed);
    }

    fn is_over(&self) -> bool {
        self.0.over.load(Relaxed)
    }

    /// What everybody was told; afterwards nobody was told anything.
    pub fn told(&self) -> Told {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Told> {
        self.0.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn number(&self) -> u64 {
        self.0.numbers.fetch_add(1, Relaxed)
    }

    /// Everybody comes and begins to play, at so many tables.
    pub async fn sit_down(&self, tables: usize) -> Result<Vec<JoinHandle<()>>> {
        let mut people = Vec::new();
        for number in 0..tables {
            let (one, two) = (self.person("one").await?, self.person("two").await?);
            let crowd = self.clone();
            people.push(tokio::spawn(async move {
                // What breaks here is a mistake of this program, or of the server: both are to be known.
                let played = match number % 4 {
                    0 => crowd.against_a_bot(one).await,
                    1 => crowd.with_a_clock(one, two).await,
                    2 => crowd.pair(one, two, Way::Requests).await,
                    _ => crowd.pair(one, two, Way::Socket).await,
                };
                if let Err(error) = played {
                    crowd.lock().odd.push(format!("{error:#}"));
                }
            }));
        }
        Ok(people)
    }

    async fn person(&self, name: &str) -> Result<Person> {
        let at = self.0.nodes.pick(None);
        let rng = BotRng::seed_from_u64(self.number());
        let mut person = Person {
            crowd: self.clone(),
            token: String::new(),
            id: String::new(),
            at,
            moved: false,
            rng,
        };
        let name = format!("{name} {}", self.number());
        let guest = person.ask("/api/guests", &json!({"name": name})).await?;
        person.token = guest["token"].as_str().context("a new guest gets a token")?.to_owned();
        person.id = guest["guest"].as_str().context("a new guest has an id")?.to_owned();
        Ok(person)
    }

    /// Two people, match after match.
    async fn pair(&self, mut one: Person, mut two: Person, way: Way) -> Result<()> {
        while !self.is_over() {
            let table = one.open(json!({"seats": ["me", "open"]})).await?;
            two.join(&table).await?;
            let (first, second) = tokio::join!(one.play(&table, way), two.play(&table, way));
            first.and(second)?;
        }
        Ok(())
    }

    /// Somebody against a bot, which is to answer soon whatever happens to its server.
    async fn against_a_bot(&self, mut one: Person) -> Result<()> {
        let bot = stock::players().iter().find(|bots| bots.game().about().id == usual_game());
        let bot = bot.and_then(|bots| bots.names().first().copied()).unwrap_or("random");
        while !self.is_over() {
            let table = one.open(json!({"seats": ["me", {"bot": bot}]})).await?;
            one.play_a_bot(&table).await?;
        }
        Ok(())
    }

    /// Somebody who plays, and somebody who never does: a bot decides for them when their time is up.
    async fn with_a_clock(&self, mut one: Person, mut two: Person) -> Result<()> {
        while !self.is_over() {
            let clocks = json!({"per_move_s": PER_MOVE});
            let table = one.open(json!({"seats": ["me", "open"], "clocks": clocks})).await?;
            two.join(&table).await?;
            one.play_against_the_clock(&table).await?;
        }
        Ok(())
    }

    /// Notes how long something took.
    fn took(&self, began: Instant, how: impl FnOnce(&mut Told) -> &mut Vec<Duration>) {
        let now = Instant::now();
        let away = self.0.nodes.was_away_within(began, now);
        let mut told = self.lock();
        match away {
            true => told.without_database.push(now - began),
            false => how(&mut told).push(now - began),
        }
    }

    fn saw(&self, table: &str, view: &Value) {
        let Ok(id) = table.parse() else { return };
        if view["status"] != "playing" {
            return;
        }
        let mut told = self.lock();
        let seat = view["seat"].as_u64();
        if told
            .views
            .iter()
            .rev()
            .filter(|(other, of, _)| (*other, *of) == (id, seat))
            .take(MOST_VIEWS)
            .count()
            < MOST_VIEWS
        {
            told.views.push((id, seat, view["view"].clone()));
        }
        if !view["seed"].is_null() {
            told.odd.push(format!("the seed of table {table} was shown during play"));
        }
    }
}

impl Person {
    /// Asks until somebody answers; whoever does not is left for another server.
    async fn ask(&mut self, path: &str, body: &Value) -> Result<Value> {
        loop {
            let answer = self.once("POST", path, body).await;
            match answer {
                Some(answer) if (200..300).contains(&answer.status) => return answer.json(),
                Some(answer) => {
                    bail!("{path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body))
                }
                None => self.elsewhere().await,
            }
        }
    }

    /// One request. Nothing if it is worth asking elsewhere.
    async fn once(&mut self, method: &str, path: &str, body: &Value) -> Option<Answer> {
        let asked = async {
            let mut http = Client::connect(self.at).await?;
            let bearer = format!("Bearer {}", self.token);
            let mut headers = vec![("Content-Type", "application/json")];
            if !self.token.is_empty() {
                headers.push(("Authorization", bearer.as_str()));
            }
            http.ask(method, path, &headers, body.to_string().as_bytes()).await
        };
        let answer = tokio::time::timeout(PATIENCE, asked).await.ok()?.ok()?;
        if answer.status >= 500 {
            if answer.header("retry-after").is_none() {
                let mut told = self.crowd.lock();
                told.server_errors += 1;
                let what = String::from_utf8_lossy(&answer.body).into_owned();
                told.odd.push(format!("{path}: {} {what}", answer.status));
            }
            return None;
        }
        Some(answer)
    }

    async fn elsewhere(&mut self) {
        self.moved = true;
        self.at = self.crowd.0.nodes.pick(Some(self.at));
        tokio::time::sleep(Duration::from_millis(30)).await;
    }

    /// Begins to do something.
    fn begin(&mut self) -> Instant {
        self.moved = false;
        Instant::now()
    }

    /// It is done.
    fn done(&self, began: Instant) {
        let moved = self.moved;
        self.crowd.took(began, |told| if moved { &mut told.moved } else { &mut told.deeds });
    }

    async fn open(&mut self, wish: Value) -> Result<String> {
        let mut wish = wish;
        wish["game"] = usual_game().into();
        wish["visibility"] = "link".into();
        let opened = self.ask("/api/tables", &wish).await?;
        Ok(opened["table"].as_str().context("a new table has a name")?.to_owned())
    }

    async fn join(&mut self, table: &str) -> Result<()> {
        let began = self.begin();
        let joined = self.ask(&format!("/api/tables/{table}/join"), &json!({})).await?;
        self.done(began);
        let seat = joined["seat"].as_u64().context("whoever joins has a seat")?;
        self.crowd.lock().joins.push((table.parse()?, self.id.clone(), seat));
        Ok(())
    }

    /// Says something now and then.
    async fn talk(&mut self, table: &str) -> Result<()> {
        if below(&mut self.rng, 12) > 0 {
            return Ok(());
        }
        let text = format!("word {}", self.crowd.number());
        let once = format!("say-{}", self.crowd.number());
        let began = self.begin();
        let path = format!("/api/tables/{table}/chat");
        self.ask(&path, &json!({"text": text, "once": once})).await?;
        self.done(began);
        self.crowd.lock().talk.push((table.parse()?, text));
        Ok(())
    }

    /// The table as it is now.
    async fn look(&mut self, table: &str) -> Result<Value> {
        loop {
            let path = format!("/api/tables/{table}");
            match self.once("GET", &path, &Value::Null).await {
                Some(answer) if answer.status == 200 => {
                    let view = answer.json()?;
                    self.crowd.saw(table, &view);
                    return Ok(view);
                }
                Some(answer) => bail!("{path}: {}", answer.status),
                None => self.elsewhere().await,
            }
        }
    }

    /// One of the legal moves, if there are any.
    fn chosen(&mut self, view: &Value) -> Option<(String, u64)> {
        let legal = view["legal"].as_array().filter(|legal| !legal.is_empty())?;
        let at = below(&mut self.rng, legal.len() as u32) as usize;
        Some((legal[at]["text"].as_str()?.to_owned(), view["version"].as_u64()?))
    }

    /// Sends a move until it is known what became of it. Whether it counts.
    async fn send(&mut self, table: &str, mv: &str, version: u64) -> Result<bool> {
        let once = format!("move-{}", self.crowd.number());
        let began = self.begin();
        let path = format!("/api/tables/{table}/moves");
        let body = json!({"move": mv, "version": version, "once": once});
        loop {
            match self.once("POST", &path, &body).await {
                Some(answer) if answer.status == 200 => {
                    self.done(began);
                    let version = answer.json()?["version"].as_u64().unwrap_or(0) as u32;
                    self.crowd.lock().moves.push((table.parse()?, version, mv.to_owned()));
                    return Ok(true);
                }
                // Somebody else was quicker: a clock, or the other page of the same person.
                Some(answer) if [409, 422].contains(&answer.status) => return Ok(false),
                Some(answer) => {
                    bail!("{path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body))
                }
                None => self.elsewhere().await,
            }
        }
    }

    /// Plays a match to its end, or until it is time to go.
    async fn play(&mut self, table: &str, way: Way) -> Result<()> {
        while !self.crowd.is_over() {
            self.talk(table).await?;
            let over = match way {
                Way::Requests => self.play_by_requests(table).await?,
                Way::Socket => self.play_by_socket(table).await?,
            };
            if over {
                break;
            }
        }
        Ok(())
    }

    /// Looks and moves. Whether the match is over.
    async fn play_by_requests(&mut self, table: &str) -> Result<bool> {
        let view = self.look(table).await?;
        if view["status"] == "over" {
            return Ok(true);
        }
        if let Some((mv, version)) = self.chosen(&view) {
            self.send(table, &mv, version).await?;
        }
        tokio::time::sleep(THOUGHT).await;
        Ok(false)
    }

    /// Follows a table over a socket and plays there, until it breaks. Whether the match is over.
    async fn play_by_socket(&mut self, table: &str) -> Result<bool> {
        let began = self.begin();
        let Some(mut socket) = self.connect(table).await else {
            self.elsewhere().await;
            return Ok(false);
        };
        let mut sent: Option<(String, Instant)> = None;
        let mut answered = None;
        let mut silent_since = began;
        loop {
            let patience = if sent.is_some() { PATIENCE } else { 3 * PATIENCE };
            let message = tokio::time::timeout(patience, socket.next()).await;
            let text = match message {
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                // The other may think, or be gone: a look elsewhere tells.
                Err(_) if sent.is_none() && silent_since.elapsed() < Duration::from_secs(8) => {
                    silent_since = Instant::now();
                    let view = self.look(table).await?;
                    if view["status"] == "over" || self.crowd.is_over() {
                        return Ok(true);
                    }
                    continue;
                }
                _ => {
                    // Whatever was under way is found out, and if need be done, elsewhere.
                    self.elsewhere().await;
                    if let Some((mv, began)) = sent.take() {
                        self.resend(table, &mv, answered, began).await?;
                    }
                    return Ok(false);
                }
            };
            silent_since = Instant::now();
            let heard: Value = serde_json::from_str(&text)?;
            if let Some(version) = heard["ok"].as_u64() {
                if let Some((mv, began)) = sent.take() {
                    self.done(began);
                    self.crowd.lock().moves.push((table.parse()?, version as u32, mv));
                }
                continue;
            }
            if !heard["error"].is_null() {
                // Refused, or the server is closing: then it is done elsewhere.
                let code = heard["error"]["code"].as_str().unwrap_or_default();
                if ["closing", "storage", "unsure"].contains(&code) {
                    self.elsewhere().await;
                    if let Some((mv, began)) = sent.take() {
                        self.resend(table, &mv, answered, began).await?;
                    }
                    return Ok(false);
                }
                sent = None;
                continue;
            }
            self.crowd.saw(table, &heard);
            if heard["status"] == "over" || self.crowd.is_over() {
                return Ok(true);
            }
            let Some((mv, version)) = self.chosen(&heard) else { continue };
            if sent.is_some() || answered.as_ref().is_some_and(|(old, _)| *old == version) {
                continue;
            }
            tokio::time::sleep(THOUGHT).await;
            let once = format!("move-{}", self.crowd.number());
            answered = Some((version, once.clone()));
            let began = self.begin();
            let play = json!({"move": mv, "version": version, "once": once});
            sent = Some((mv, began));
            // Whether it arrives is seen by the answer.
            let _ = socket.send(Message::text(play.to_string())).await;
        }
    }

    /// The same move under the same name, through another server.
    async fn resend(
        &mut self,
        table: &str,
        mv: &str,
        answered: Option<(u64, String)>,
        began: Instant,
    ) -> Result<()> {
        let Some((version, once)) = answered else { return Ok(()) };
        let path = format!("/api/tables/{table}/moves");
        let body = json!({"move": mv, "version": version, "once": once});
        loop {
            match self.once("POST", &path, &body).await {
                Some(answer) if answer.status == 200 => {
                    self.done(began);
                    let version = answer.json()?["version"].as_u64().unwrap_or(0) as u32;
                    self.crowd.lock().moves.push((table.parse()?, version, mv.to_owned()));
                    return Ok(());
                }
                Some(_) => return Ok(()),
                None => self.elsewhere().await,
            }
        }
    }

    async fn connect(&self, table: &str) -> Option<Socket> {
        let address = format!("ws://{}/api/tables/{table}/socket", self.at);
        let mut request = address.into_client_request().ok()?;
        let identity = format!("Bearer {}", self.token).parse().ok()?;
        request.headers_mut().insert("Authorization", identity);
        let connecting = tokio_tungstenite::connect_async(request);
        let (socket, _) = tokio::time::timeout(PATIENCE, connecting).await.ok()?.ok()?;
        Some(socket)
    }

    /// Plays a bot, and notes how long it takes to answer.
    async fn play_a_bot(&mut self, table: &str) -> Result<()> {
        while !self.crowd.is_over() {
            self.talk(table).await?;
            let view = self.look(table).await?;
            if view["status"] == "over" {
                return Ok(());
            }
            let Some((mv, version)) = self.chosen(&view) else {
                tokio::time::sleep(THOUGHT).await;
                continue;
            };
            if !self.send(table, &mv, version).await? {
                continue;
            }
            let acted = Instant::now();
            // The bot is to answer: the table goes on without this person.
            loop {
                let view = self.look(table).await?;
                let awaited = view["legal"].as_array().is_some_and(|legal| !legal.is_empty());
                if view["status"] == "over" || awaited {
                    self.crowd.took(acted, |told| &mut told.bots);
                    break;
                }
                if self.crowd.is_over() {
                    return Ok(());
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            tokio::time::sleep(THOUGHT).await;
        }
        Ok(())
    }

    /// Plays with somebody whose time always runs out.
    async fn play_against_the_clock(&mut self, table: &str) -> Result<()> {
        while !self.crowd.is_over() {
            let view = self.look(table).await?;
            if view["status"] == "over" {
                return Ok(());
            }
            if let Some((mv, version)) = self.chosen(&view) {
                self.send(table, &mv, version).await?;
                continue;
            }
            let waited = Instant::now();
            let version = view["version"].clone();
            loop {
                let view = self.look(table).await?;
                if view["status"] == "over" || view["version"] != version {
                    // From when the other's time was up.
                    let late = waited + Duration::from_secs(PER_MOVE.into());
                    self.crowd.took(late.min(Instant::now()), |told| &mut told.clocks);
                    break;
                }
                if self.crowd.is_over() {
                    return Ok(());
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        Ok(())
    }
}

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;
