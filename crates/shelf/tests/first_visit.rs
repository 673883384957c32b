//! What a first visit to a table brings over the wire.

use host::RandomBots;
use std::collections::BTreeSet;
use std::sync::Arc;
use testing::{Browser, Site, World};
use web::SiteSettings;

/// The most that a first visit may bring.
const MOST: usize = 150_000;

fn shelf() -> World {
    World::new(Site {
        games: shelf::games().clone(),
        pages: shelf::pages(),
        bots: Arc::new(RandomBots),
        settings: SiteSettings::default(),
    })
}

/// What stands between these two, wherever it does.
fn between<'a>(text: &'a str, start: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    text.split(start).skip(1).filter_map(move |rest| rest.split(end).next())
}

/// Whether a browser asks for a face to draw this page: `U+20-7E, U+A0` and one of those in it.
fn is_asked_for(face: &str, page: &str) -> bool {
    let ranges = between(face, "unicode-range: ", ';').next().expect("every face has a range");
    let number = |hex: &str| u32::from_str_radix(hex, 16).expect("a number");
    ranges.split(',').any(|range| {
        let range = range.trim().strip_prefix("U+").expect("a range");
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last) = (number(first), number(last));
        page.chars().any(|letter| (first..=last).contains(&letter.into()))
    })
}

/// Everything that a browser loads to draw a page.
async fn loads(browser: &mut Browser, path: &str) -> BTreeSet<String> {
    let page = browser.get(path).await.body;
    let named = between(&page, "=\"/assets/", '"').map(|rest| format!("/assets/{rest}"));
    let mut files: BTreeSet<String> =
        named.map(|name| name.split('#').next().unwrap().to_owned()).collect();
    for sheet in files.clone().iter().filter(|name| name.ends_with(".css")) {
        let folder = sheet.rsplit_once('/').unwrap().0;
        let sheet = browser.get(sheet).await.body;
        let faces = sheet.split("@font-face").skip(1).filter_map(|face| face.split('}').next());
        for face in faces.filter(|face| is_asked_for(face, &page)) {
            let name = between(face, "url(\"", '"').next().expect("every face has a file");
            files.insert(format!("{folder}/{name}"));
        }
    }
    files.insert(path.to_owned());
    files
}

#[tokio::test]
async fn a_first_visit_to_any_table_stays_below_the_bar() {
    let world = shelf();
    for game in shelf::games().iter() {
        let mut ada = world.guest("Ada").await;
        let others = vec![("seat", "bot:random"); game.about().min_seats - 1];
        let table = ada.opens(game.about().id, &[vec![("seat", "me")], others].concat()).await;
        let files = loads(&mut ada, &table).await;
        assert!(files.iter().filter(|name| name.ends_with(".woff2")).count() >= 3, "{files:?}");
        let mut weights = Vec::new();
        for file in &files {
            weights.push((ada.weighs(file).await, file));
        }
        let all: usize = weights.iter().map(|(weight, _)| weight).sum();
        println!("{game}: {all} bytes");
        assert!(all <= MOST, "{game}: {all} bytes, {weights:#?}");
    }
}

#[tokio::test]
async fn pages_are_packed_for_those_who_can_unpack() {
    let world = shelf();
    let mut ada = world.guest("Ada").await;
    let plain = ada.get("/").await;
    assert!(!plain.headers.contains_key("content-encoding"));
    assert!(ada.weighs("/").await * 2 < plain.body.len());
}
