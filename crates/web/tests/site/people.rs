//! Who people are, and what they find.

use crate::world::{Seals, World};

#[tokio::test]
async fn the_front_page_tells_first_what_waits_for_you() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let page = ann.get("/").await;
    page.says("Waiting for you");
    page.says(&format!("href=\"{table}\""));
    ann.seals_now(&table, "3").await.leads_to(&table);
    assert!(!ann.get("/").await.body.contains("Waiting for you"));
    ben.get("/").await.says("with Ann");
    let stranger = world.stranger().get("/").await;
    stranger.says("Play a bot");
    assert!(!stranger.body.contains(&table));
}

#[tokio::test]
async fn only_public_tables_are_listed() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let hidden =
        ann.opens("ferry", &[("seat", "me"), ("seat", "open"), ("visibility", "link")]).await;
    let public =
        ann.opens("ferry", &[("seat", "me"), ("seat", "open"), ("visibility", "public")]).await;
    let page = world.guest("Ben").await.get("/").await;
    page.says(&format!("href=\"{public}\""));
    assert!(!page.body.contains(&hidden));
}

#[tokio::test]
async fn a_name_and_an_emblem_can_be_changed() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    ann.post("/me", &[("name", "  Anna  K "), ("emblem", "star")]).await.leads_to("/me");
    ann.get("/me").await.says("value=\"Anna K\"");
    let refused = ann.post("/me", &[("name", " ")]).await;
    assert_eq!(refused.status, 422);
    refused.says("a name has 1 to 40 characters");
}

#[tokio::test]
async fn a_personal_link_works_once_and_not_by_looking() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let page = ann.post("/me/link", &[]).await;
    assert_eq!(page.status, 200);
    let at = page.body.find("http://beach.test/me/link/").unwrap();
    let link =
        page.body[at..].split('"').next().unwrap().strip_prefix("http://beach.test").unwrap();
    let mut phone = world.stranger();
    for _ in 0..3 {
        let look = phone.get(link).await;
        assert_eq!(look.status, 200);
        look.form(link);
    }
    let moved = phone.post(link, &[]).await;
    moved.leads_to("/me");
    assert!(moved.cookie_line("tide").contains("HttpOnly"));
    phone.get("/me").await.says("value=\"Ann\"");
    assert_ne!(phone.cookies["tide"], ann.cookies["tide"]);
    assert_eq!(world.stranger().post(link, &[]).await.status, 409);
    assert_eq!(world.stranger().get("/me/link/short").await.status, 404);
    assert_eq!(world.stranger().post("/me/link", &[]).await.status, 403);
    world.clock.advance(60 * 60 * 1000);
}

#[tokio::test]
async fn rules_and_forms_can_be_read_by_anybody() {
    let world = World::new();
    let mut stranger = world.stranger();
    stranger.get("/rules").await.says("/rules/ferry");
    stranger.get("/rules/ferry").await.says("id=\"FE-2.1\"");
    stranger.get("/new/ferry").await.says("name=\"option.coins\"");
    for path in ["/rules/chess", "/new/chess", "/play/chess"] {
        assert_eq!(stranger.post(path, &[]).await.status.as_u16() / 100, 4, "{path}");
    }
    assert_eq!(stranger.get("/rules/chess").await.status, 404);
}
