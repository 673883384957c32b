//! Who people are, and what they find.

use crate::world::{Reply, Seals, World};

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
    refused.says("your name needs 1 to 40 characters");
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
    stranger.get("/rules/ferry").await.says("href=\"/rules/ferry/rulings\"");
    stranger.get("/rules/ferry/rulings").await.says("id=\"FE-2.1\"");
    stranger.get("/new/ferry").await.says("name=\"option.coins\"");
    for path in ["/rules/chess", "/new/chess", "/play/chess"] {
        assert_eq!(stranger.post(path, &[]).await.status.as_u16() / 100, 4, "{path}");
    }
    assert_eq!(stranger.get("/rules/chess").await.status, 404);
}

#[tokio::test]
async fn whoever_reloads_without_a_script_is_not_voted_out() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let (text, replace) = (format!("{table}/text"), format!("{table}/replace"));
    for path in [&table, &text, &table, &text] {
        world.clock.advance(50_000);
        assert_eq!(ben.get(path).await.status, 200);
        world.clock.advance(50_000);
        let page = ann.get(&table).await;
        assert!(!page.body.contains("is away"), "he looked 50 seconds ago");
        let refused = ann.post(&replace, &[("seat", "1")]).await;
        assert_eq!(refused.status, 409);
        refused.says("That player was here a moment ago");
    }
    // The list of his tables is not the table.
    world.clock.advance(50_000);
    ben.get("/").await.says("with Ann");
    world.clock.advance(10_000);
    ann.get(&text).await.says("away");
    ann.post(&replace, &[("seat", "1")]).await.leads_to(&table);
}

#[tokio::test]
async fn open_tables_lead_from_page_to_page() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    for _ in 0..15 {
        let fields =
            [("game", "ferry"), ("seat", "me"), ("seat", "open"), ("visibility", "public")];
        ann.post("/tables", &fields).await.location();
    }
    let mut eve = world.stranger();
    let sit_down = |page: &Reply| page.body.matches(">Sit down<").count();
    let first = eve.get("/").await;
    assert_eq!(sit_down(&first), 12);
    assert!(!first.body.contains("Latest tables"));
    let (_, rest) = first.body.split_once("rel=\"next\" href=\"").expect("a link to the next page");
    let next = eve.get(rest.split(['"', '#']).next().unwrap()).await;
    assert_eq!(sit_down(&next), 3);
    next.says("Latest tables");
    assert!(!next.body.contains("Earlier tables"));
    let nowhere = eve.get("/?after=nowhere").await;
    assert!(nowhere.status.is_client_error(), "{}", nowhere.status);
    // One's own are all on the first page.
    ann.get("/me").await.says("in all");
}
