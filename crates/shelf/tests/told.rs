//! What is kept of a log that has been told, against the same log told anew.

use catalog::AnyGame;
use host::{Guest, NewTable, RandomBots, SeatWish, Status, TableId};
use std::sync::Arc;
use testing::{Browser, Events, Site, World};
use web::SiteSettings;

/// Moves and take-backs of one match at most; random play of some games has no end.
const MOST: usize = 260;

/// Numbers that are the same every time.
struct Numbers(u32);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) as usize % most
    }
}

struct Match {
    world: World,
    guests: Vec<Guest>,
    table: TableId,
    numbers: Numbers,
}

impl Match {
    async fn of(game: AnyGame, seats: usize, seed: u32) -> Match {
        let world = World::new(Site {
            games: shelf::games().clone(),
            pages: shelf::pages(),
            bots: Arc::new(RandomBots),
            settings: SiteSettings::default(),
        });
        let mut guests = Vec::new();
        for at in 0..seats {
            guests.push(world.host.create_guest(&format!("Guest {at}")).await.unwrap().0);
        }
        let open = vec![SeatWish::Open; seats - 1];
        let new = NewTable::of(game, [vec![SeatWish::Me], open].concat());
        let table = world.host.create_table(&guests[0], new).await.unwrap().table;
        for guest in &guests[1..] {
            world.host.join(guest, table, None, None).await.unwrap();
        }
        Match { world, guests, table, numbers: Numbers(seed) }
    }

    /// Somebody plays something, or takes something back. Whether the match goes on.
    async fn goes_on(&mut self) -> bool {
        let host = &self.world.host;
        let first = self.numbers.below(self.guests.len());
        for at in 0..self.guests.len() {
            let guest = self.guests[(first + at) % self.guests.len()].id;
            let view = host.view(Some(guest), self.table).await.unwrap();
            if view.status() != Status::Playing {
                return false;
            }
            if view.can_take_back() && self.numbers.below(4) == 0 {
                host.take_back(guest, self.table, None).await.unwrap();
                return true;
            }
            let legal = view.legal();
            if !legal.is_empty() {
                let mv = &legal[self.numbers.below(legal.len())].text;
                host.play(guest, self.table, mv, None).await.unwrap();
                return true;
            }
        }
        panic!("nobody can do anything");
    }
}

/// All kinds of tables there are.
fn kinds() -> impl Iterator<Item = (AnyGame, usize)> {
    shelf::games().iter().flat_map(|game| {
        let about = game.about();
        let mut seats = vec![about.min_seats, about.max_seats.min(4)];
        seats.dedup();
        seats.into_iter().map(move |seats| (game, seats))
    })
}

#[tokio::test]
async fn every_viewer_is_told_the_same_as_if_it_were_told_anew() {
    let pages = shelf::pages();
    for (seed, (game, seats)) in (1..).zip(kinds()) {
        let mut played = Match::of(game, seats, seed).await;
        let mut back = 0;
        for moves in 0..MOST {
            let on = played.goes_on().await;
            let guests = played.guests.iter().map(|guest| Some(guest.id)).chain([None]);
            for guest in guests {
                // Not everybody looks every time.
                if played.numbers.below(3) == 0 && on {
                    continue;
                }
                let view = played.world.host.view(guest, played.table).await.unwrap();
                back = back.max(view.version() as usize - view.settled() as usize);
                let (kept, anew) = (pages.log(&view), pages.log_anew(&view));
                assert_eq!(kept, anew, "{game} for {seats}, {:?}, move {moves}", view.viewer());
            }
            if !on {
                break;
            }
        }
        assert!(back > 0, "{game}: some step was open");
    }
}

/// The lines of the log on a page or in a fragment, newest first, and how many of the oldest the reader has.
fn list(html: &str) -> (Vec<String>, usize) {
    let Some((_, rest)) = html.split_once("id=\"log-lines\"") else { return (Vec::new(), 0) };
    let (tag, rest) = rest.split_once('>').expect("a tag ends");
    let known = tag.split_once("data-known=\"").map_or("0", |(_, known)| known);
    let known = known.split('"').next().unwrap().parse().expect("a number");
    let lines = rest.split("</ol>").next().unwrap().split("<li").skip(1);
    (lines.map(str::to_owned).collect(), known)
}

/// What the script does with a fragment.
fn tell_on(told: &mut Vec<String>, fragment: &str) {
    let (mut lines, known) = list(fragment);
    let is_turn = |line: &String| line.starts_with(" class=\"turn\"");
    let (mut from, mut count) = (told.len(), 0);
    while count < known {
        from -= 1;
        count += usize::from(!is_turn(&told[from]));
    }
    if known > 0 && from > 0 && is_turn(&told[from - 1]) {
        from -= 1;
    }
    lines.extend_from_slice(&told[from..]);
    *told = lines;
}

async fn pushed(events: &mut Events, version: u32, told: &mut Vec<String>) -> usize {
    loop {
        let event = events.next().await.expect("the stream goes on");
        tell_on(told, &event);
        if event.starts_with(&format!("id: {version}\n")) {
            return list(&event).0.len();
        }
    }
}

#[tokio::test]
async fn what_is_pushed_adds_up_to_what_the_page_shows() {
    for (seed, (game, seats)) in (40..).zip(kinds()) {
        let mut played = Match::of(game, seats, seed).await;
        let path = format!("/t/{}", played.table);
        let mut watcher: Browser = played.world.stranger();
        let mut events = watcher.follows(&path).await;
        let (mut told, mut most, mut shown) = (Vec::new(), 0, None);
        for moves in 0..MOST / 2 {
            if !played.goes_on().await {
                break;
            }
            let version = played.world.host.view(None, played.table).await.unwrap().version();
            // What was done out of sight is not pushed.
            if shown.replace(version) == Some(version) {
                continue;
            }
            let lines = pushed(&mut events, version, &mut told).await;
            let page = watcher.get(&path).await.body;
            assert_eq!(told, list(&page).0, "{game} for {seats}, move {moves}");
            most = most.max(lines);
        }
        println!("{game} for {seats}: {} lines, {most} in one push at most", told.len());
    }
}
