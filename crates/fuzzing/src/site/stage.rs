//! A site with guests, tables of every game and a campaign.

use super::Known;
use super::request::Asked;
use axum::body::{Body, HttpBody};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use host::{
    Guest, NewCampaign, NewTable, RandomBots, SeatView, SeatWish, Status, TableId, TableView,
};
use http_body_util::BodyExt;
use std::sync::Arc;
use std::time::Duration;
use testing::{Site, World};
use tower::ServiceExt;
use web::SiteSettings;

/// As many as the largest game needs at least.
const GUESTS: usize = 4;
/// Moves at each table before strangers come.
const MOVES: usize = 6;
/// Time that passes from one request to the next.
const PASSES_MS: u64 = 1500;
/// How long a stream is listened to.
const LISTENS: Duration = Duration::from_millis(20);

pub(super) struct Stage {
    world: World,
    guests: Vec<Guest>,
    /// The secrets of the guests, in the same order.
    secrets: Vec<String>,
    /// The tokens of everybody's forms; behind the guests' that of those who are nobody yet.
    tokens: Vec<String>,
    tables: Vec<TableId>,
    campaign: Option<String>,
    asked: usize,
}

pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: String,
}

impl Stage {
    pub(super) async fn opens() -> Stage {
        let world = World::new(Site {
            games: shelf::games().clone(),
            pages: shelf::pages(),
            bots: Arc::new(RandomBots),
            settings: SiteSettings::default(),
        });
        let (mut guests, mut secrets) = (Vec::new(), Vec::new());
        for name in ["Ada", "Ben", "Cleo", "Dan"].iter().take(GUESTS) {
            let (guest, secret) = world.host.create_guest(name).await.expect("a guest");
            guests.push(guest);
            secrets.push(secret);
        }
        let mut stage = Stage {
            world,
            guests,
            secrets,
            tokens: Vec::new(),
            tables: Vec::new(),
            campaign: None,
            asked: 0,
        };
        for who in (0..GUESTS).map(Some).chain([None]) {
            let token = stage.token(&stage.cookie(who)).await;
            stage.tokens.push(token);
        }
        stage.sit_down().await;
        stage
    }

    /// A table of every game, played a little; one that waits for somebody; one with a bot.
    async fn sit_down(&mut self) {
        let host = self.world.host.clone();
        let owner = self.guests[0].clone();
        for game in shelf::games().iter() {
            let about = game.about();
            let seats = about.min_seats.max(2.min(about.max_seats)).min(GUESTS);
            let mut wishes = vec![SeatWish::Me];
            wishes.resize(seats, SeatWish::Open);
            let opened = host.create_table(&owner, NewTable::of(game, wishes)).await;
            let table = opened.expect("a table").table;
            for guest in &self.guests[1..seats] {
                host.join(guest, table, None, None).await.expect("a seat");
            }
            self.play(table, MOVES).await;
            self.tables.push(table);
        }
        let first = shelf::games().iter().next().expect("there is a game");
        let seats = first.about().min_seats.max(2).min(first.about().max_seats);
        for other in [SeatWish::Open, SeatWish::Bot("random".into())] {
            let mut wishes = vec![SeatWish::Me];
            wishes.resize(seats, other);
            if let Ok(opened) = host.create_table(&owner, NewTable::of(first, wishes)).await {
                self.tables.push(opened.table);
            }
        }
        if let Some(campaigns) = shelf::games().campaigns().next() {
            let kind = campaigns.kinds()[0];
            let mut seats = vec![SeatWish::Me];
            seats.resize(kind.min_seats, SeatWish::Open);
            let new = NewCampaign {
                name: "North pier".into(),
                game: campaigns.game(),
                kind: kind.id.into(),
                seats,
                day: None,
            };
            let begun = host.begin_campaign(&owner, new).await;
            self.campaign = begun.ok().map(|id| id.to_string());
        }
    }

    async fn play(&self, table: TableId, moves: usize) {
        for at in 0..moves * GUESTS {
            let guest = self.guests[at % GUESTS].id;
            let Ok(view) = self.world.host.view(Some(guest), table).await else { continue };
            if view.status() == Status::Playing && view.is_my_turn() {
                let legal = view.legal();
                let mv = &legal[at % legal.len()].text;
                self.world.host.play(guest, table, mv, None).await.expect("a legal move");
            }
        }
    }

    pub(super) async fn closes(self) {
        self.world.host.shutdown().await;
    }

    pub(super) fn guests(&self) -> usize {
        self.guests.len()
    }

    pub(super) fn tables(&self) -> &[TableId] {
        &self.tables
    }

    pub(super) fn campaign(&self) -> Option<String> {
        self.campaign.clone()
    }

    /// How often somebody asked.
    pub(super) fn asked(&self) -> usize {
        self.asked
    }

    pub(super) async fn view(&self, who: Option<usize>, table: usize) -> Option<TableView> {
        let guest = who.map(|at| self.guests[at].id);
        self.world.host.view(guest, self.tables[table]).await.ok()
    }

    /// What must not change when something is refused: the versions of the tables at which
    /// only people sit. Elsewhere bots play whenever they like.
    pub(super) async fn versions(&self) -> Vec<Option<u32>> {
        let mut versions = Vec::new();
        for at in 0..self.tables.len() {
            let view = self.view(Some(0), at).await;
            let is_people = |seat: &SeatView| seat.bot.is_none() && !seat.gone && !seat.left;
            let quiet = view.filter(|view| view.seats().iter().all(is_people));
            versions.push(quiet.map(|view| view.version()));
        }
        versions
    }

    pub(super) fn panics(&self) -> u64 {
        self.world.host.metrics().panics
    }

    /// The answer to a request; none where it cannot even be sent.
    pub(super) async fn ask(&mut self, asked: &Asked, known: Known) -> Option<Answer> {
        self.asked += 1;
        self.world.clock.advance(PASSES_MS);
        let request = self.request(asked, known)?;
        let Ok(response) = self.world.router().oneshot(request).await;
        let (head, mut body) = response.into_parts();
        let body = if body.size_hint().exact().is_none() {
            // A stream goes on for ever: the first of it is enough.
            let _ = tokio::time::timeout(LISTENS, body.frame()).await;
            String::new()
        } else {
            let bytes = body.collect().await.expect("a whole body").to_bytes();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        Some(Answer { status: head.status, headers: head.headers, body })
    }

    fn request(&self, asked: &Asked, known: Known) -> Option<Request<Body>> {
        let method = match asked.method.as_str() {
            "LIVE" | "FILE" => Method::POST,
            other => Method::from_bytes(other.as_bytes()).ok()?,
        };
        let secret = asked.who.map(|at| self.secrets[at].as_str());
        let mut request =
            Request::builder().method(method).uri(&asked.path).header(header::HOST, "beach.test");
        if known == Known::ByToken {
            request = request.header(header::CONTENT_TYPE, "application/json");
            if let Some(secret) = secret {
                request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
            }
            return request.body(Body::from(asked.body.clone())).ok();
        }
        request = request.header(header::COOKIE, self.cookie(asked.who));
        if asked.method == "LIVE" {
            request = request.header(header::ACCEPT, "text/fragment+html");
        }
        if matches!(asked.method.as_str(), "GET" | "HEAD") {
            return request.body(Body::empty()).ok();
        }
        let token = &self.tokens[asked.who.unwrap_or(GUESTS)];
        if asked.method == "FILE" {
            let kind = "multipart/form-data; boundary=tide";
            let body = with_file(token, &asked.body);
            return request.header(header::CONTENT_TYPE, kind).body(Body::from(body)).ok();
        }
        let kind = "application/x-www-form-urlencoded";
        let mut body = format!("csrf={token}&").into_bytes();
        body.extend(&asked.body);
        request.header(header::CONTENT_TYPE, kind).body(Body::from(body)).ok()
    }

    fn cookie(&self, who: Option<usize>) -> String {
        match who {
            Some(at) => format!("tide={}", self.secrets[at]),
            None => "visit=00112233445566778899aabbccddeeff".into(),
        }
    }

    /// The token that a page gives to the forms of whoever has this cookie.
    async fn token(&self, cookie: &str) -> String {
        let request = Request::get("/").header(header::COOKIE, cookie);
        let request = request.header(header::HOST, "beach.test").body(Body::empty());
        let Ok(response) = self.world.router().oneshot(request.expect("a request")).await;
        let page = response.into_body().collect().await.expect("a page").to_bytes();
        let page = String::from_utf8_lossy(&page);
        let field = page.split_once("name=\"csrf\" value=\"").map(|(_, rest)| rest);
        field.and_then(|rest| rest.split('"').next()).expect("the front page has a form").to_owned()
    }
}

/// The same fields as a form with a file.
fn with_file(token: &str, fields: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    let mut part = |name: &[u8], value: &[u8]| {
        body.extend(b"--tide\r\ncontent-disposition: form-data; name=\"");
        body.extend(name);
        body.extend(b"\"; filename=\"a.txt\"\r\n\r\n");
        body.extend(value);
        body.extend(b"\r\n");
    };
    part(b"csrf", token.as_bytes());
    for field in fields.split(|byte| *byte == b'&') {
        let mut halves = field.splitn(2, |byte| *byte == b'=');
        let name = halves.next().unwrap_or_default();
        part(name, halves.next().unwrap_or_default());
    }
    body.extend(b"--tide--\r\n");
    body
}
