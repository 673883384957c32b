//! Two matches that differ only in what a viewer may not know: what that viewer is sent must be the same, byte
//! for byte and in the same order.
//!
//! Both are played at real tables of two sites that begin alike, with the same dice. Now and then somebody does
//! in one of them what nobody else could notice: other hidden moves, more or fewer of them, taken back and made
//! anew, at other times; a hint asked for sooner or later; something begun and not played; something said among spectators. Whoever may not know
//! of it looks at everything there is: pages, text mode, the stream of events, the API and its stream, record, replay,
//! front page. A mirror of each match, played with the same dice, says what can be noticed.

use crate::{Browser, Events, Site, World};
use catalog::{AnyGame, AnyMatch};
use game_core::{Dice, Seat, Secret, Turn, Viewer};
use host::{Clocks, Guest, Hints, NewTable, SeatWish, TableId, TableView};
use std::time::Duration;

/// What was looked at.
#[derive(Clone, Copy, Default, Debug)]
pub struct Looks {
    /// How often a viewer looked at both tables while they differed.
    pub moments: usize,
    /// How many pairs of matches were played.
    pub pairs: usize,
    /// Hidden moves and take-backs that nobody could notice, and hidden moves that ended a turn.
    pub unnoticed: usize,
    pub sealed: usize,
    /// Things said or begun out of sight.
    pub aside: usize,
    /// Hints that were asked for sooner in the one than in the other.
    pub hints: usize,
}

/// Looks until there were that many moments. Panics with the first difference.
pub async fn look_alike(game: AnyGame, site: &Site, moments: usize, seed: u64) -> Looks {
    let about = game.about();
    let mut looks = Looks::default();
    let mut numbers = Numbers(seed);
    while looks.moments < moments {
        let most = about.max_seats.min(4);
        let seats = about.min_seats + numbers.below(most - about.min_seats + 1);
        let mut pair = Pair::open(game, site, seats, numbers.below(1 << 30) as u64).await;
        looks.pairs += 1;
        for _ in 0..60 {
            if looks.moments >= moments || !pair.goes_on(&mut looks).await {
                break;
            }
        }
        pair.close().await;
    }
    looks
}

/// Numbers that are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn one_of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
}

/// One of the two tables.
struct Twin {
    world: World,
    table: TableId,
    guests: Vec<Guest>,
    gossip: Guest,
    mirror: AnyMatch,
    eyes: Vec<Eyes>,
    /// Somebody who comes and goes, so that everybody is sent something.
    passer_by: Option<host::TableWatch>,
}

/// Whoever looks, seat by seat and then a stranger.
struct Eyes {
    viewer: Viewer,
    browser: Browser,
    events: Events,
    lines: Events,
}

impl Twin {
    /// `looking` of the seats look at everything, and so does a stranger.
    async fn open(game: AnyGame, site: Site, seats: usize, looking: &[usize]) -> Twin {
        let world = World::new(site);
        let mut guests = Vec::new();
        let mut browsers = Vec::new();
        for at in 0..seats {
            let (guest, token) = world.host.create_guest(&format!("Guest {at}")).await.unwrap();
            let mut browser = world.stranger();
            browser.cookies.insert("tide".into(), token);
            guests.push(guest);
            if looking.contains(&at) {
                browsers.push((Viewer::Seat(Seat::new(at)), browser));
            }
        }
        browsers.push((Viewer::Spectator, world.stranger()));
        let gossip = world.host.create_guest("Gossip").await.unwrap().0;
        let open = vec![SeatWish::Open; seats - 1];
        let clocks = Clocks { per_game_s: Some(86_400), ..Clocks::default() };
        let hints = Some(Hints::On);
        let new =
            NewTable { clocks, hints, ..NewTable::of(game, [vec![SeatWish::Me], open].concat()) };
        let table = world.host.create_table(&guests[0], new).await.unwrap().table;
        for guest in &guests[1..] {
            world.host.join(guest, table, None, None).await.unwrap();
        }
        let view = world.host.view(None, table).await.unwrap();
        let mirror = mirror(&world, &view);
        let mut eyes = Vec::new();
        for (viewer, mut browser) in browsers {
            // A stranger's forms are known by a cookie that would be drawn at random.
            browser.cookies.insert("visit".into(), "a stranger".into());
            let events = browser.follows(&format!("/t/{table}")).await;
            let lines = browser.listens(&table.to_string()).await;
            eyes.push(Eyes { viewer, browser, events, lines });
        }
        // Who comes later is news to those who were there before.
        let mut twin = Twin { world, table, guests, gossip, mirror, eyes, passer_by: None };
        twin.passes_by().await;
        let watching = twin.view(Viewer::Spectator).await.spectators();
        for eyes in &mut twin.eyes {
            eyes.events.until(&format!(" {watching}<span class=\"hide\"> watching")).await;
            eyes.lines.until(&format!("\"spectators\":{watching},")).await;
        }
        twin
    }

    /// Whether this seat is told what Heron would do.
    async fn asks_for_a_hint(&self, seat: Seat) -> bool {
        self.world.host.hint(self.guests[seat.index()].id, self.table).await.is_ok()
    }

    async fn view(&self, viewer: Viewer) -> TableView {
        let guest = match viewer {
            Viewer::Seat(seat) => Some(self.guests[seat.index()].id),
            Viewer::Spectator => None,
        };
        self.world.host.view(guest, self.table).await.unwrap()
    }

    /// Somebody comes or goes.
    async fn passes_by(&mut self) {
        self.passer_by = match self.passer_by.take() {
            Some(_) => None,
            None => Some(self.world.host.watch(None, self.table).await.unwrap()),
        };
    }

    async fn plays(&mut self, seat: Seat, text: &str) {
        let guest = self.guests[seat.index()].id;
        self.world.host.play(guest, self.table, text, None).await.unwrap();
        self.mirror.play(seat, text, None).unwrap();
        goes_without_saying(&mut self.mirror);
    }

    async fn takes_back(&mut self, seat: Seat) -> bool {
        let guest = self.guests[seat.index()].id;
        let done = self.world.host.take_back(guest, self.table, None).await.is_ok();
        if done {
            self.mirror.take_back(seat).unwrap();
        }
        done
    }

    /// Hidden moves of `seat` now: those that nobody could notice, and those that
    /// are noticed without being seen, with whose turn it is then.
    fn hidden(&self, seat: Seat) -> (Vec<String>, Vec<(String, Turn)>) {
        let (mut quiet, mut sealed) = (Vec::new(), Vec::new());
        for mv in self.mirror.legal_moves(seat) {
            if !self.mirror.disclosure(seat, &mv.text).is_sealed() {
                continue;
            }
            let mut after = self.mirror.clone();
            after.play(seat, &mv.text, None).unwrap();
            goes_without_saying(&mut after);
            match after.turn() {
                _ if after.step() != self.mirror.step() => {}
                turn if turn == self.mirror.turn() => quiet.push(mv.text),
                turn => sealed.push((mv.text, turn)),
            }
        }
        (quiet, sealed)
    }

    /// Does up to so many things that nobody could notice.
    async fn does_unnoticed(&mut self, seat: Seat, most: usize, numbers: &mut Numbers) -> usize {
        let mut done = 0;
        for _ in 0..most {
            self.world.clock.advance(1 + numbers.below(700) as u64);
            let (quiet, _) = self.hidden(seat);
            let turn = self.mirror.turn();
            let mut without = self.mirror.clone();
            let back = without.take_back(seat).is_ok() && without.turn() == turn;
            let before = self.mirror.acts_after(self.mirror.settled());
            let own_is_hidden = !before.is_empty() && !quiet.is_empty();
            if back && own_is_hidden && numbers.below(3) == 0 && self.took_hidden(seat) {
                done += usize::from(self.takes_back(seat).await);
            } else {
                // What can be taken back leaves a trace that only its seat may read.
                let light = quiet.iter().filter(|mv| {
                    let mut after = self.mirror.clone();
                    let plays = after.play(seat, mv, None).is_ok();
                    goes_without_saying(&mut after);
                    plays && after.can_take_back(seat)
                });
                let light: Vec<String> = light.cloned().collect();
                let any = if numbers.below(8) == 0 { &quiet } else { &light };
                if let Some(mv) = numbers.one_of(any) {
                    self.plays(seat, mv).await;
                    done += 1;
                }
            }
            for _ in 0..20 {
                tokio::task::yield_now().await;
            }
        }
        done
    }

    /// Whether the latest standing move of `seat` in this step was a hidden one.
    fn took_hidden(&self, seat: Seat) -> bool {
        let mut standing: Vec<(u32, String)> = Vec::new();
        for (v, act) in self.mirror.acts_after(self.mirror.settled()) {
            match act {
                game_core::Act::Move { seat: by, text } if by == seat => standing.push((v, text)),
                game_core::Act::TakeBack { of, .. } => standing.retain(|(v, _)| *v != of),
                _ => {}
            }
        }
        let latest = standing.last();
        latest.is_some_and(|(_, text)| self.mirror.disclosure(seat, text).is_sealed())
    }

    fn now(&self) -> u64 {
        self.world.host.now()
    }
}

/// What a table does for people who have no choice.
fn goes_without_saying(mirror: &mut AnyMatch) {
    while let Some((seat, text)) =
        mirror.turn().seats().iter().find_map(|seat| Some((seat, mirror.compulsory(seat)?)))
    {
        mirror.play(seat, &text, None).unwrap();
    }
}

/// The match of a table, to be played beside it with the same dice.
pub fn mirror(world: &World, view: &TableView) -> AnyMatch {
    let id = view.id().to_string();
    let secret: String = world
        .file()
        .query_row("SELECT secret FROM tables WHERE id = ?1", [id], |row| row.get(0))
        .unwrap();
    let secret: Secret = secret.parse().unwrap();
    let header = view.record().header;
    let nonces: Vec<&str> = header.seats.iter().map(|seat| seat.nonce.as_str()).collect();
    let dice = Dice::new(&secret, &nonces);
    let mut mirror = view.game().open(view.options(), header.seats.len(), Some(dice)).unwrap();
    goes_without_saying(&mut mirror);
    mirror
}

/// What has to come; that the line is still open is said now and then.
async fn next(stream: &mut Events) -> String {
    loop {
        let next = tokio::time::timeout(Duration::from_secs(60), stream.next());
        let sent = next.await.expect("something was to be sent").expect("the stream goes on");
        if sent != "\n" && !sent.starts_with(':') {
            return sent;
        }
    }
}

/// Two tables that differ only in what some may not know.
struct Pair {
    twins: [Twin; 2],
    numbers: Numbers,
    /// Seats that have done something out of sight, and whether spectators have.
    apart: Vec<Viewer>,
    story: Vec<String>,
}

impl Pair {
    async fn open(game: AnyGame, site: &Site, seats: usize, seed: u64) -> Pair {
        let mut numbers = Numbers(seed);
        let looking = [numbers.below(seats), numbers.below(seats)];
        let twins = [
            Twin::open(game, site.clone(), seats, &looking).await,
            Twin::open(game, site.clone(), seats, &looking).await,
        ];
        assert_eq!(twins[0].table, twins[1].table, "the sites begin alike");
        Pair { twins, numbers, apart: Vec::new(), story: Vec::new() }
    }

    /// Ends both sites: a campaign opens thousands of them.
    async fn close(self) {
        for twin in self.twins {
            let Twin { world, .. } = twin;
            world.host.shutdown().await;
        }
    }

    /// A few moves of everybody's, and then something out of sight. Whether the pair can be used further.
    async fn goes_on(&mut self, looks: &mut Looks) -> bool {
        // Now and then long enough for a whole turn.
        let most = if self.numbers.below(4) == 0 { 30 } else { 4 };
        for _ in 0..self.numbers.below(most) {
            if !self.all_play().await {
                return false;
            }
        }
        if self.numbers.below(12) == 0 {
            self.gossip().await;
            looks.aside += 1;
            self.compare(looks).await;
        }
        let acting: Vec<Seat> = self.twins[0].mirror.turn().seats().iter().collect();
        let Some(&seat) = self.numbers.one_of(&acting) else { return false };
        if self.numbers.below(6) == 0 {
            self.begins_something(seat, looks).await;
        }
        if self.twins[0].eyes.iter().all(|eyes| self.apart.contains(&eyes.viewer)) {
            return false;
        }
        let times = [self.numbers.below(4), self.numbers.below(4)];
        // Whoever looks through these eyes would be sent the hint.
        let seen = self.twins[0].eyes.iter().any(|eyes| eyes.viewer == Viewer::Seat(seat));
        let asks = !seen && self.numbers.below(3) == 0;
        let mut hints = 0;
        for (at, (twin, times)) in self.twins.iter_mut().zip(times).enumerate() {
            // That somebody has asked is told when the step has closed, and when they did is not.
            if asks && at == 0 {
                hints += usize::from(twin.asks_for_a_hint(seat).await);
            }
            let done = twin.does_unnoticed(seat, times, &mut self.numbers).await;
            if asks && at == 1 && hints > 0 {
                assert!(twin.asks_for_a_hint(seat).await, "{seat} could ask before");
                looks.hints += 1;
            }
            looks.unnoticed += done;
            self.story.push(format!("{seat} does {done} things unnoticed"));
            if done > 0 && !self.apart.contains(&Viewer::Seat(seat)) {
                self.apart.push(Viewer::Seat(seat));
            }
        }
        self.same_time();
        self.compare(looks).await;
        if self.numbers.below(2) == 0 && self.seals(seat).await {
            looks.sealed += 1;
            self.compare(looks).await;
        }
        if self.somebody_else_plays(seat).await {
            self.compare(looks).await;
        }
        self.comes_together(seat).await
    }

    /// The same move in both.
    async fn all_play(&mut self) -> bool {
        let acting: Vec<Seat> = self.twins[0].mirror.turn().seats().iter().collect();
        let Some(&seat) = self.numbers.one_of(&acting) else { return false };
        let legal = self.twins[0].mirror.legal_moves(seat);
        let Some(mv) = self.numbers.one_of(&legal) else { return false };
        let text = mv.text.clone();
        if self.twins[1].mirror.check(seat, &text).is_err() {
            return false;
        }
        self.story.push(format!("{seat} plays {text}"));
        let before = self.versions().await;
        for twin in &mut self.twins {
            twin.plays(seat, &text).await;
        }
        self.are_sent(&before).await;
        self.twins[0].mirror.turn() != Turn::Over
    }

    /// Every viewer's version in both.
    async fn versions(&self) -> [Vec<u32>; 2] {
        let mut versions = [Vec::new(), Vec::new()];
        for (twin, versions) in self.twins.iter().zip(&mut versions) {
            for eyes in &twin.eyes {
                versions.push(twin.view(eyes.viewer).await.version());
            }
        }
        versions
    }

    /// Whether the match is over, and everything may be known.
    fn is_over(&self) -> bool {
        self.twins.iter().any(|twin| twin.mirror.turn() == Turn::Over)
    }

    /// Whoever may know that something happened is sent it, and then nothing more is under way.
    async fn are_sent(&mut self, before: &[Vec<u32>; 2]) {
        let now = self.versions().await;
        for at in 0..self.twins[0].eyes.len() {
            let mut sent = Vec::new();
            for (twin, (before, now)) in self.twins.iter_mut().zip(before.iter().zip(&now)) {
                let eyes = &mut twin.eyes[at];
                assert!(now[at] >= before[at], "{:?} went back", eyes.viewer);
                if now[at] > before[at] {
                    sent.push(next(&mut eyes.events).await);
                    sent.push(next(&mut eyes.lines).await);
                }
            }
            let viewer = self.twins[0].eyes[at].viewer;
            if !self.apart.contains(&viewer) && !self.is_over() {
                assert!(
                    matches!(sent.len(), 0 | 4),
                    "{viewer:?} was told once, {before:?} {now:?}: {:#?}",
                    self.story
                );
                for at in 0..sent.len() / 2 {
                    self.same(viewer, "a push", &sent[at], &sent[at + sent.len() / 2]);
                }
            }
        }
    }

    /// Spectators talk among themselves, and each time about something else.
    async fn gossip(&mut self) {
        let lines = [self.numbers.below(3), 1 + self.numbers.below(3)];
        for (twin, lines) in self.twins.iter_mut().zip(lines) {
            for line in 0..lines {
                let said = format!("hidden word {}", line + lines);
                twin.world.host.say(&twin.gossip, twin.table, &said).await.unwrap();
                for _ in 0..20 {
                    tokio::task::yield_now().await;
                }
            }
        }
        // What players say comes after it.
        for twin in &self.twins {
            let said = "a word to all";
            twin.world.host.say(&twin.guests[0], twin.table, said).await.unwrap();
        }
        for at in 0..self.twins[0].eyes.len() {
            for twin in &mut self.twins {
                // Spectators were sent the gossip as well, and are not compared any more.
                if twin.eyes[at].viewer != Viewer::Spectator {
                    next(&mut twin.eyes[at].events).await;
                    next(&mut twin.eyes[at].lines).await;
                }
            }
        }
        self.story.push("spectators talk".into());
        if !self.apart.contains(&Viewer::Spectator) {
            self.apart.push(Viewer::Spectator);
        }
    }

    /// Somebody begins something in one of them and does not play it.
    async fn begins_something(&mut self, seat: Seat, looks: &mut Looks) {
        let legal = self.twins[1].mirror.legal_moves(seat);
        let Some(mv) = self.numbers.one_of(&legal) else { return };
        let text = mv.text.clone();
        let twin = &self.twins[1];
        let guest = twin.guests[seat.index()].id;
        if twin.world.host.keep_draft(guest, twin.table, &text).await.is_ok() {
            looks.aside += 1;
            if !self.apart.contains(&Viewer::Seat(seat)) {
                self.apart.push(Viewer::Seat(seat));
            }
        }
    }

    /// `seat` seals something that is noticed, another thing in each.
    async fn seals(&mut self, seat: Seat) -> bool {
        let [(_, one), (_, other)] = [0, 1].map(|at| self.twins[at].hidden(seat));
        let Some((text, turn)) = self.numbers.one_of(&one).cloned() else { return false };
        let mut others: Vec<&str> =
            other.iter().filter(|(_, then)| *then == turn).map(|(text, _)| &**text).collect();
        if others.iter().any(|other| **other != *text) {
            others.retain(|other| **other != *text);
        }
        let Some(other) = self.numbers.one_of(&others).map(|other| (*other).to_owned()) else {
            return false;
        };
        self.story.push(format!("{seat} seals {text} or {other}"));
        if !self.apart.contains(&Viewer::Seat(seat)) {
            self.apart.push(Viewer::Seat(seat));
        }
        let before = self.versions().await;
        self.twins[0].plays(seat, &text).await;
        self.twins[1].plays(seat, &other).await;
        self.are_sent(&before).await;
        true
    }

    /// Somebody who does not know of it plays the same in both, over the API, and is answered the same.
    async fn somebody_else_plays(&mut self, seat: Seat) -> bool {
        let turn = self.twins[0].mirror.turn().seats();
        let looks =
            |other: Seat| self.twins[0].eyes.iter().any(|eyes| eyes.viewer == Viewer::Seat(other));
        let knows = |other: Seat| other == seat || self.apart.contains(&Viewer::Seat(other));
        let unknowing: Vec<Seat> =
            turn.iter().filter(|&other| looks(other) && !knows(other)).collect();
        let Some(&other) = self.numbers.one_of(&unknowing) else { return false };
        let legal = self.twins[0].mirror.legal_moves(other);
        let fits = |text: &str| {
            self.twins.iter().all(|twin| {
                let mut after = twin.mirror.clone();
                after.play(other, text, None).is_ok() && after.step() == twin.mirror.step()
            })
        };
        let fitting: Vec<String> =
            legal.into_iter().map(|mv| mv.text).filter(|text| fits(text)).take(40).collect();
        let Some(text) = self.numbers.one_of(&fitting).cloned() else { return false };
        self.story.push(format!("{other} plays {text}"));
        let before = self.versions().await;
        let looks = |eyes: &Eyes| eyes.viewer == Viewer::Seat(other);
        let place = self.twins[0].eyes.iter().position(looks).expect("they look");
        let version = before[0][place];
        let mut answers = Vec::new();
        for twin in &mut self.twins {
            let path = format!("/api/tables/{}/moves", twin.table);
            let wish = serde_json::json!({"move": text, "version": version}).to_string();
            let browser = &mut twin.eyes[place].browser;
            let reply = browser.send("POST", &path, "application/json", wish).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            twin.mirror.play(other, &text, None).unwrap();
            answers.push(reply.body);
        }
        self.same(Viewer::Seat(other), "the answer to a move", &answers[0], &answers[1]);
        self.are_sent(&before).await;
        true
    }

    /// What `seat` has hidden is taken back in both. Whether they stand alike again.
    async fn comes_together(&mut self, seat: Seat) -> bool {
        if !self.apart.contains(&Viewer::Seat(seat)) {
            return true;
        }
        loop {
            let possible = [0, 1].map(|at| {
                let twin = &self.twins[at];
                let mut without = twin.mirror.clone();
                let back = without.take_back(seat).is_ok() && twin.took_hidden(seat);
                back.then(|| without.turn() != twin.mirror.turn())
            });
            let before = self.versions().await;
            match possible {
                [None, None] => break,
                [Some(false), _] => drop(self.twins[0].takes_back(seat).await),
                [_, Some(false)] => drop(self.twins[1].takes_back(seat).await),
                [Some(true), Some(true)] => {
                    let [one, other] = &mut self.twins;
                    if !(one.takes_back(seat).await && other.takes_back(seat).await) {
                        return false;
                    }
                    self.are_sent(&before).await;
                    continue;
                }
                _ => return false,
            }
            let now = self.versions().await;
            if now == before {
                // It was refused: enough was taken back.
                return false;
            }
            self.are_sent(&before).await;
        }
        let alike = |viewer: Viewer| {
            let [one, other] = [0, 1].map(|at| self.twins[at].mirror.view(viewer));
            one == other
        };
        let seats = (0..self.twins[0].guests.len()).map(Seat::new);
        let legal = |at: usize, seat: Seat| self.twins[at].mirror.legal_moves(seat);
        seats.clone().all(|seat| alike(Viewer::Seat(seat)) && legal(0, seat) == legal(1, seat))
    }

    /// Both clocks show the later time.
    fn same_time(&self) {
        let latest = self.twins.iter().map(Twin::now).max().unwrap();
        for twin in &self.twins {
            twin.world.clock.advance(latest - twin.now());
        }
    }

    /// Whoever may not know what differs looks at everything.
    async fn compare(&mut self, looks: &mut Looks) {
        if self.is_over() {
            return;
        }
        self.same_time();
        // What was sent too much comes before this.
        for twin in &mut self.twins {
            twin.passes_by().await;
        }
        for at in 0..self.twins[0].eyes.len() {
            let viewer = self.twins[0].eyes[at].viewer;
            let version = self.twins[0].view(viewer).await.version();
            let past = self.numbers.below(version as usize + 1);
            let mut sent = [Vec::new(), Vec::new()];
            for (twin, sent) in self.twins.iter_mut().zip(&mut sent) {
                let table = twin.table;
                let eyes = &mut twin.eyes[at];
                sent.push(("events", next(&mut eyes.events).await));
                sent.push(("lines", next(&mut eyes.lines).await));
                if self.apart.contains(&viewer) {
                    continue;
                }
                let paths = [
                    ("page", format!("/t/{table}")),
                    ("text mode", format!("/t/{table}/text")),
                    ("replay", format!("/t/{table}/replay")),
                    ("replay of the past", format!("/t/{table}/replay?at={past}")),
                    ("record", format!("/t/{table}/record")),
                    ("API", format!("/api/tables/{table}")),
                    ("record by API", format!("/api/tables/{table}/record")),
                    ("front page", "/".to_owned()),
                ];
                for (what, path) in paths {
                    let reply = eyes.browser.get(&path).await;
                    let all = format!("{} {:?} {}", reply.status, reply.headers, reply.body);
                    sent.push((what, all));
                }
            }
            if self.apart.contains(&viewer) {
                continue;
            }
            looks.moments += usize::from(!self.apart.is_empty());
            let [one, other] = &sent;
            for ((what, one), (_, other)) in one.iter().zip(other) {
                self.same(viewer, what, one, other);
            }
        }
    }

    fn same(&self, viewer: Viewer, what: &str, one: &str, other: &str) {
        if one == other {
            return;
        }
        let at = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
        let around = |text: &str| {
            let bytes = &text.as_bytes()[at.saturating_sub(200)..text.len().min(at + 200)];
            String::from_utf8_lossy(bytes).into_owned()
        };
        let game = self.twins[0].mirror.game();
        panic!(
            "{game}: {viewer:?} can tell by {what}:\n{}\n--- and ---\n{}\nafter {:#?}",
            around(one),
            around(other),
            self.story
        );
    }
}
