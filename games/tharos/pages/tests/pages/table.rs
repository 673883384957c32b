//! Tharos from outside: a game alone by plain forms, refusals with their rule,
//! undo up to the next draw, and tables with components of one's own.

use crate::world;
use axum::http::StatusCode;
use testing::{Browser, Reply, World};

const OURS: &str = include_str!("../../../rules/src/base/components.txt");

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next())
}

/// The single moves that a page offers.
fn offered(page: &Reply) -> Vec<String> {
    let tags = page.body.split("<button ").skip(1).map(|rest| rest.split('>').next().unwrap());
    tags.map(|tag| format!(" {tag}"))
        .filter(|tag| attribute(tag, "form") == Some("deed"))
        .filter(|tag| attribute(tag, "aria-disabled").is_none())
        .filter_map(|tag| attribute(&tag, "value").map(str::to_owned))
        .collect()
}

async fn sends(player: &mut Browser, table: &str, page: &Reply, text: &str) -> Reply {
    let version = page.field("version").to_owned();
    player.post(&format!("{table}/move"), &[("version", &version), ("move", text)]).await
}

/// One click on the front page.
async fn alone(world: &World) -> (Browser, String) {
    let mut ann = world.guest("Ann").await;
    ann.get("/").await.says("Play alone");
    let table = ann.post("/play/tharos", &[("alone", "1")]).await.location();
    (ann, table)
}

#[tokio::test]
async fn a_game_alone_is_played_by_plain_forms_to_its_points() {
    let world = world();
    let (mut ann, table) = alone(&world).await;
    let mut moves = 0;
    let page = loop {
        let page = ann.get(&table).await;
        if page.body.contains("id=\"result-title\"") {
            break page;
        }
        let offered = offered(&page);
        let wish = ["place", " explore ", " build ", " earn", " guard"];
        let wished = wish.iter().find_map(|wish| offered.iter().find(|text| text.contains(wish)));
        let text = wished.or(offered.first()).expect("something is offered").clone();
        sends(&mut ann, &table, &page, &text).await.leads_to(&table);
        moves += 1;
        assert!(moves < 400, "the game does not end");
    };
    page.says("What the mat asked");
    page.says("Together");
    page.says("Attack: ");
    page.says("rolled ");
    let replay = ann.get(&format!("{table}/replay?at=60")).await;
    replay.says("The mat");
    replay.says("Regions");
    replay.says("Set-up");
    ann.get(&format!("{table}/text")).await.says("Start spaces:");
    let fork = [("at", "60"), ("against", "bot:random")];
    let again = ann.post(&format!("{table}/fork"), &fork).await.location();
    ann.get(&again).await.says("id=\"mat\"");
    ann.get("/me").await.says(" points");
    ann.get("/rules/tharos/rulings").await.says("TH-5.4");
    let analysis = format!("{table}/analysis");
    assert!(!page.body.contains(&analysis), "there is none");
    assert_eq!(ann.get(&analysis).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_refused_die_cites_its_rule_and_changes_nothing() {
    let world = world();
    let (mut ann, table) = alone(&world).await;
    let page = ann.get(&table).await;
    page.says("● Your move: Tharos, turn 1");
    let version = page.field("version").to_owned();
    let refused = sends(&mut ann, &table, &page, "buy red").await;
    refused.says("lace the marker first, then use dice and cards");
    refused.says("TH-2.3");
    let nonsense = sends(&mut ann, &table, &page, "y7 earn").await;
    nonsense.says("is no move");
    assert_eq!(ann.get(&table).await.field("version"), version);
}

#[tokio::test]
async fn what_a_die_did_is_undone_until_something_is_drawn() {
    let world = world();
    let (mut ann, table) = alone(&world).await;
    let page = ann.get(&table).await;
    sends(&mut ann, &table, &page, "place").await.leads_to(&table);
    let page = ann.get(&table).await;
    assert!(!page.body.contains("id=\"take-back\""), "a marker was drawn");
    let buys = offered(&page).into_iter().find(|text| text.starts_with("buy ")).expect("5 Jar");
    sends(&mut ann, &table, &page, &buys).await.leads_to(&table);
    let bought = ann.get(&table).await;
    bought.says("id=\"take-back\"");
    let version = bought.field("version").to_owned();
    let undone = ann.post(&format!("{table}/take-back"), &[("version", &version)]).await;
    undone.leads_to(&table);
    let page = ann.get(&table).await;
    assert!(offered(&page).contains(&buys));
    let draws = offered(&page).into_iter().find(|text| text.ends_with(" draw")).expect("a card");
    sends(&mut ann, &table, &page, &draws).await.leads_to(&table);
    assert!(!ann.get(&table).await.body.contains("id=\"take-back\""), "a card was drawn");
}

#[tokio::test]
async fn guilds_play_with_components_of_their_own() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let typed = OURS.replace("Heron Hills", "Reiherberg").replace('\n', "\r\n");
    let fields = |text| {
        [("game", "tharos"), ("seat", "me"), ("seat", "bot:random"), ("option.components", text)]
    };
    let table = ann.post("/tables", &fields(&typed)).await.location();
    let page = ann.get(&table).await;
    page.says("Reiherberg");
    page.says("the owner’s own cards and buildings");
    page.says("Your guild");
    assert!(!page.body.contains("id=\"mat\""), "the mat is for a game alone");
    let broken = OURS.replace("number | start-jar       | 6", "number | start-jar | many");
    let line = 1 + broken.lines().position(|line| line.ends_with("many")).unwrap();
    let refused = ann.post("/tables", &fields(&broken)).await;
    assert_eq!(refused.status, 422);
    refused.says(&format!("components, line {line}: "));
}

#[tokio::test]
async fn minds_are_changed_at_tharos() {
    use testing::minds::{as_listed, nobody_is_broken_by_changed_minds};
    nobody_is_broken_by_changed_minds(&world(), "tharos", 2, 20, as_listed).await;
}
