//! What every game does for those who have never seen it: a page that is read in three minutes, and a
//! coach whose lessons are short, few and in their place.

use host::RandomBots;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;
use testing::minds::{api_view, as_listed};
use testing::{Browser, Site, World};
use web::SiteSettings;
use web::pages::coach::LONGEST;

/// Whoever reads 250 words a minute has read this in three minutes.
const MOST_WORDS: usize = 750;
/// More lessons would be a course.
const MOST_LESSONS: usize = 10;
/// Moves that are looked at in one match.
const MOVES: usize = 60;

fn shelf() -> World {
    World::new(Site {
        games: shelf::games().clone(),
        pages: shelf::pages(),
        bots: Arc::new(RandomBots),
        settings: SiteSettings::default(),
    })
}

#[tokio::test]
async fn how_to_play_is_read_in_three_minutes_and_every_picture_is_drawn() {
    let mut ada = shelf().stranger();
    for game in shelf::games().iter() {
        let text = game.how_to_play().unwrap_or_else(|| panic!("{game} says how it is played"));
        let words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric));
        let words = words.count();
        assert!((150..=MOST_WORDS).contains(&words), "{game}: {words} words");
        let first = text.lines().find_map(|line| line.strip_prefix("## ")).unwrap_or_default();
        assert!(first.starts_with("Goal"), "{game}: the goal comes first, not {first}");
        let pictures = text.lines().filter(|line| line.starts_with("![")).count();
        assert!(pictures >= 3, "{game}: {pictures} pictures");
        let page = ada.get(&format!("/rules/{}", game.about().id)).await.body;
        assert!(!page.contains("htp-words"), "{game}: a picture is not drawn");
        assert_eq!(page.matches("class=\"htp-pic\"").count(), pictures, "{game}");
        let shown = page.split("<main").nth(1).expect("a page has a main part");
        for raw in ["**", "## ", "](", "docs/", "data file"] {
            assert!(!shown.contains(raw), "{game}: {raw} on the page");
        }
    }
}

#[tokio::test]
async fn rulings_are_words_for_people() {
    let mut ada = shelf().stranger();
    for game in shelf::games().iter() {
        let page = ada.get(&format!("/rules/{}/rulings", game.about().id)).await.body;
        let shown = page.split("<article").nth(1).expect("a page has its text");
        for raw in ["**", "](", "docs/", ".rs", "crate", "`"] {
            assert!(!shown.contains(raw), "{game}: {raw} on the page");
        }
    }
}

/// A lesson as the page has it: its key, its number, of how many, and its line.
struct Shown {
    key: String,
    number: usize,
    of: usize,
    line: String,
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    text.split_once(start).and_then(|(_, rest)| rest.split_once(end)).map_or("", |(found, _)| found)
}

fn lessons(page: &str) -> Vec<Shown> {
    let parts = page.split("data-lesson=\"").skip(1);
    let lesson = |part: &str| {
        let label = between(part, "aria-label=\"Lesson ", "\"");
        let (number, of) = label.split_once(" of ").expect("a lesson is numbered");
        let line: String = {
            let marked = between(part, "<p>", "</p>");
            let pieces = marked
                .split('<')
                .map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
            pieces.collect()
        };
        Shown {
            key: part.split('"').next().expect("a key").to_owned(),
            number: number.parse().expect("a number"),
            of: of.parse().expect("a number"),
            line: line.replace("&quot;", "\"").replace("&amp;", "&"),
        }
    };
    parts.map(lesson).collect()
}

/// Looks at the lessons of one page. Their keys.
fn check(game: &str, page: &str) -> Vec<String> {
    let lessons = lessons(page);
    for lesson in &lessons {
        let Shown { key, number, of, line } = lesson;
        assert!(*of <= MOST_LESSONS, "{game}: {of} lessons");
        assert!((1..=*of).contains(number), "{game}: {key} is not in its course");
        assert!(
            line.chars().count() <= LONGEST,
            "{game}, {key}: {} signs, {line}",
            line.chars().count()
        );
    }
    assert!(lessons.is_sorted_by_key(|lesson| lesson.number), "{game}: first things first");
    lessons.into_iter().map(|lesson| lesson.key).collect()
}

#[tokio::test]
async fn every_game_has_a_coach_whose_first_lesson_is_the_aim() {
    for game in shelf::games().iter() {
        let about = game.about();
        let mut kinds = vec![about.min_seats, about.min_seats.max(2).min(about.max_seats)];
        kinds.dedup();
        for seats in kinds {
            let world = shelf();
            let names = ["Ann", "Ben", "Cleo", "Dan"];
            let mut players: Vec<Browser> = Vec::new();
            for name in names.into_iter().take(seats) {
                players.push(world.guest(name).await);
            }
            let open = vec![("seat", "open"); seats - 1];
            let table = players[0].opens(about.id, &[vec![("seat", "me")], open].concat()).await;
            for player in &mut players[1..] {
                player.post(&format!("{table}/join"), &[]).await.leads_to(&table);
            }
            let first = players[0].get(&table).await.body;
            let aim = lessons(&first);
            let aim =
                aim.first().unwrap_or_else(|| panic!("{game} for {seats} has no first lesson"));
            assert_eq!(aim.number, 1, "{game} for {seats} begins with {}", aim.key);
            let of = aim.of;
            let mut met: BTreeSet<String> = BTreeSet::new();
            for turn in 0..MOVES {
                let player = &mut players[turn % seats];
                met.extend(check(about.id, &player.get(&table).await.body));
                let seen = api_view(player, &table).await;
                let legal = seen["legal"].as_array().cloned().unwrap_or_default();
                if legal.is_empty() {
                    continue;
                }
                // The first of the list goes on where others go back.
                let at = if turn % 3 == 2 { turn * 7 % legal.len() } else { 0 };
                let mv = as_listed(&legal[at]);
                let wish = json!({"move": mv, "version": seen["version"]}).to_string();
                let path = format!("{}/moves", table.replace("/t/", "/api/tables/"));
                player.send("POST", &path, "application/json", wish).await;
            }
            println!("{game} for {seats}: {} of {of} lessons met", met.len());
            assert!(met.len() >= 3, "{game} for {seats}: only {met:?} in {MOVES} moves");
            // Whoever only watches is taught nothing.
            let page = world.stranger().get(&table).await.body;
            assert!(lessons(&page).is_empty(), "{game}");
        }
    }
}
