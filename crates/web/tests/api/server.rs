//! A server on a port of its own, and a client that sees every byte.

use crate::described;
use bots::{AnyBots, OnlyRandom, Players};
use catalog::{AnyCampaigns, AnyGame, Catalog};
use ferry::Ferry;
use ferry::season::Season;
use host::{Host, ManualClock, SeededEntropy, Settings, Store, StoreSettings};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use web::{AllPages, AnyPages, SiteSettings};

/// The games of these tests.
pub fn games() -> Catalog {
    Catalog::new([AnyGame::of::<Ferry>()]).with_campaigns([AnyCampaigns::of::<Season>()])
}

/// Their bots.
pub fn players() -> Players {
    Players::new([AnyBots::of::<OnlyRandom<Ferry>>()])
}

pub struct Server {
    pub host: Host,
    pub clock: ManualClock,
    pub address: SocketAddr,
    pub document: Value,
    _folder: TempDir,
}

/// An answer, with its bytes.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    pub fn code(&self) -> (u16, String) {
        let code = self.json()["error"]["code"].as_str().unwrap_or("none").to_string();
        (self.status, code)
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// A guest with a token.
#[derive(Clone)]
pub struct Player {
    pub token: String,
}

impl Server {
    pub async fn start() -> Server {
        Server::with(SiteSettings::default(), Settings::for_tests()).await
    }

    /// Ferry and its seasons alone on the shelf. Two servers started alike
    /// draw alike, and their clocks stand still.
    pub async fn with(site: SiteSettings, settings: Settings) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tables.db");
        let store = Store::open(&file, games(), StoreSettings::default()).unwrap();
        let clock = ManualClock::new(1_800_000_000_000);
        let entropy = Arc::new(SeededEntropy::new(1));
        let at = Arc::new(clock.clone());
        let host = Host::start(store, at, entropy, Arc::new(players()), settings);
        let pages = AllPages::new([AnyPages::plain(AnyGame::of::<Ferry>())]);
        let router = web::router(host.clone(), pages, site);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        let document = Value::Null;
        let mut server = Server { host, clock, address, document, _folder: folder };
        server.document = server.send("GET", "/api/openapi.json", &[], "").await.json();
        server
    }

    /// Sends a request as it is given, and reads the whole answer.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut socket = self.begin(method, path, headers, body).await;
        let mut text = String::new();
        socket.read_to_string(&mut text).await.unwrap();
        let (head, body) = text.split_once("\r\n\r\n").expect("an answer has a head");
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let answer = Answer { status, head: head.into(), body: body.into() };
        if path != "/api/openapi.json" {
            described::check(&self.document, method, path, &answer);
        }
        answer
    }

    async fn begin(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> BufReader<TcpStream> {
        let mut socket = TcpStream::connect(self.address).await.unwrap();
        let mut text = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n",
            self.address,
            body.len()
        );
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text += "\r\n";
        text += body;
        socket.write_all(text.as_bytes()).await.unwrap();
        BufReader::new(socket)
    }

    pub async fn get(&self, path: &str, who: Option<&Player>) -> Answer {
        let bearer = who.map(Player::bearer).unwrap_or_default();
        let headers = [("authorization", bearer.as_str())];
        self.send("GET", path, if who.is_some() { &headers } else { &[] }, "").await
    }

    pub async fn post(&self, path: &str, who: Option<&Player>, body: &Value) -> Answer {
        let bearer = who.map(Player::bearer).unwrap_or_default();
        let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
        let headers = if who.is_some() { &headers[..] } else { &headers[..1] };
        self.send("POST", path, headers, &body.to_string()).await
    }

    /// Posts what must succeed.
    pub async fn done(&self, path: &str, who: &Player, body: &Value) -> Value {
        let answer = self.post(path, Some(who), body).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()
    }

    pub async fn guest(&self, name: &str) -> Player {
        let answer = self.post("/api/guests", None, &json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        Player { token: answer.json()["token"].as_str().unwrap().into() }
    }

    pub async fn open(&self, who: &Player, seats: Value) -> String {
        let new = json!({"game": "ferry", "seats": seats, "visibility": "public"});
        let opened = self.done("/api/tables", who, &new).await;
        opened["table"].as_str().unwrap().into()
    }

    /// Two guests at a table that has started: its address, and they.
    pub async fn pair(&self) -> (String, Player, Player) {
        let (ann, ben) = (self.guest("Ann").await, self.guest("Ben").await);
        let table = self.open(&ann, json!(["me", "open"])).await;
        let table = format!("/api/tables/{table}");
        self.done(&format!("{table}/join"), &ben, &json!({})).await;
        (table, ann, ben)
    }

    pub async fn view(&self, table: &str, who: Option<&Player>) -> Value {
        let answer = self.get(table, who).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// Everybody plays the first or last legal move until the match is over.
    pub async fn play_out(&self, table: &str, players: &[&Player]) -> Value {
        for _ in 0..2000 {
            for player in players {
                let view = self.view(table, Some(player)).await;
                if view["status"] == "over" {
                    return view;
                }
                if let Some(play) = some_move(&view) {
                    self.done(&format!("{table}/moves"), player, &play).await;
                }
            }
        }
        panic!("the match does not end");
    }

    /// Follows a table: one value per line, none for blank ones.
    pub async fn follow(&self, path: &str, who: Option<&Player>) -> Lines {
        let bearer = who.map(Player::bearer).unwrap_or_default();
        let headers = [("authorization", bearer.as_str())];
        let headers = if who.is_some() { &headers[..] } else { &[] };
        Lines(self.begin("GET", path, headers, "").await)
    }
}

/// A stream being read.
pub struct Lines(BufReader<TcpStream>);

impl Lines {
    /// The next line that holds a view; none at the end.
    pub async fn text(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).await.unwrap_or(0) == 0 {
                return None;
            }
            // The head and the sizes of chunks stand between.
            if line.starts_with('{') {
                return Some(line);
            }
        }
    }

    pub async fn next(&mut self) -> Option<Value> {
        self.text().await.map(|line| serde_json::from_str(&line).unwrap())
    }
}

impl Player {
    pub fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }
}

/// A legal move that answers this view, if there is any.
pub fn some_move(view: &Value) -> Option<Value> {
    let legal = view["legal"].as_array().unwrap();
    let version = view["version"].as_u64().unwrap();
    let at = (version / 2) as usize % legal.len().max(1);
    legal.get(at).map(|mv| json!({"move": mv["text"], "version": version}))
}
