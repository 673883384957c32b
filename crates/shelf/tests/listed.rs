//! The whole shelf on one site: every game is there, with its bots and pages.

use serde_json::{Value, json};
use std::sync::Arc;
use testing::{Site, World};
use web::SiteSettings;

fn world() -> World {
    World::new(Site {
        games: shelf::games().clone(),
        pages: shelf::pages(),
        bots: Arc::new(shelf::players().clone()),
        settings: SiteSettings::default(),
    })
}

#[tokio::test]
async fn games_are_listed_with_their_bots_and_options() {
    let listed = world().stranger().get("/api/games").await;
    let listed: Value = serde_json::from_str(&listed.body).unwrap();
    assert_eq!(listed.as_array().unwrap().len(), shelf::games().iter().len());
    for (at, game) in shelf::games().iter().enumerate() {
        let about = game.about();
        assert_eq!(listed[at]["id"], about.id);
        assert_eq!(listed[at]["seats"], json!([about.min_seats, about.max_seats]));
        assert_eq!(listed[at]["bots"][0], shelf::players().of(game).names()[0]);
        assert!(listed[at]["options"]["properties"].is_object());
    }
}

#[tokio::test]
async fn every_game_has_its_rules_and_can_be_opened() {
    let world = world();
    let mut stranger = world.stranger();
    let all = stranger.get("/rules").await;
    for game in shelf::games().iter() {
        let about = game.about();
        all.says(&format!("/rules/{}", about.id));
        stranger.get(&format!("/rules/{}", about.id)).await.says(about.title);
        assert_eq!(stranger.get(&format!("/new/{}", about.id)).await.status, 200, "{game}");
        let mut guest = world.guest("Ann").await;
        let mut fields = vec![("seat", "me")];
        fields.resize(about.min_seats, ("seat", "bot:random"));
        let table = guest.opens(about.id, &fields).await;
        guest.get(&table).await.says(about.title);
    }
}

#[tokio::test]
async fn the_example_of_a_new_table_opens_one() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let described: Value = serde_json::from_str(&ann.get("/api/openapi.json").await.body).unwrap();
    let example = &described["components"]["schemas"]["NewTable"]["example"];
    let opened = ann.send("POST", "/api/tables", "application/json", example.to_string()).await;
    assert_eq!(opened.status, 200, "{example}: {}", opened.body);
}

#[tokio::test]
async fn every_drawing_that_a_page_names_is_there() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let mut pages = vec!["/".to_owned(), "/cast".to_owned(), "/me".to_owned()];
    for game in shelf::games().iter() {
        let about = game.about();
        pages.extend([format!("/rules/{}", about.id), format!("/new/{}", about.id)]);
        let mut fields = vec![("seat", "me")];
        fields.resize(about.min_seats, ("seat", "bot:random"));
        pages.push(ann.opens(about.id, &fields).await);
    }
    let mut sprites = std::collections::BTreeMap::new();
    for page in pages {
        let shown = ann.get(&page).await.body;
        for named in shown.split("href=\"/assets/").skip(1) {
            let Some((file, id)) = named.split('"').next().and_then(|whole| whole.split_once('#'))
            else {
                continue;
            };
            if !sprites.contains_key(file) {
                sprites.insert(file.to_owned(), ann.get(&format!("/assets/{file}")).await.body);
            }
            assert!(sprites[file].contains(&format!("id=\"{id}\"")), "{page}: no {id} in {file}");
        }
    }
    assert!(sprites.len() >= 3, "{:?}", sprites.keys());
}
