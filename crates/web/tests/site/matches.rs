//! Playing, with forms alone.

use crate::world::{Seals, World, play_out};

#[tokio::test]
async fn two_guests_play_a_whole_match_without_a_script() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    assert_eq!(play_out(&mut ann, &mut ben, &table).await, 10);
    for player in [&mut ann, &mut ben] {
        let page = player.get(&table).await;
        page.says("Most fares.");
        page.says(&format!("action=\"{table}/rematch\""));
        player.get(&format!("{table}/text")).await.says("Verified.");
        player.get("/me").await.says("points");
    }
}

#[tokio::test]
async fn one_click_plays_a_bot_to_the_end() {
    let world = World::new();
    let mut ann = world.stranger();
    let table = ann.post("/play/ferry", &[]).await.location();
    let mut events = ann.follows(&table).await;
    loop {
        let event = events.next().await.unwrap();
        if event.contains("is-over") {
            break;
        }
        // The bot may have been faster than the event.
        let page = ann.get(&table).await;
        let coin = (1..=5).map(|coin| coin.to_string());
        let mut coin = coin.filter(|coin| page.body.contains(&format!("value=\"{coin}\">Seal")));
        if let Some(coin) = coin.next() {
            ann.seals(&page, &table, &coin).await.leads_to(&table);
        }
    }
    ann.get(&table).await.says("Verified");
}

#[tokio::test]
async fn text_mode_leads_back_to_text_mode() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    let page = ann.get(&format!("{table}/text")).await;
    page.says("Your move.");
    let version = page.field("version").to_owned();
    let fields = [("version", version.as_str()), ("move", "3"), ("back", "text")];
    ann.post(&format!("{table}/move"), &fields).await.leads_to(&format!("{table}/text"));
    ann.get(&format!("{table}/text")).await.says("sealed 3");
}

#[tokio::test]
async fn a_sealed_choice_can_be_taken_back_or_replaced() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    ann.seals_now(&table, "3").await.leads_to(&table);
    let version = ann.get(&table).await.field("version").to_owned();
    let fields = [("version", version.as_str()), ("move", "5"), ("replace", "1")];
    ann.post(&format!("{table}/move"), &fields).await.leads_to(&table);
    let page = ann.get(&table).await;
    page.says("sealed 5");
    let version = page.field("version").to_owned();
    ann.post(&format!("{table}/take-back"), &[("version", &version)]).await.leads_to(&table);
    ann.get(&table).await.says("Choose what to do");
    ann.seals_now(&table, "4").await.leads_to(&table);
    let late = ann.get(&table).await.field("version").to_owned();
    ben.seals_now(&table, "2").await.leads_to(&table);
    let fields = [("version", late.as_str()), ("move", "3"), ("replace", "1")];
    assert_eq!(ann.post(&format!("{table}/move"), &fields).await.status, 409);
    ann.get(&table).await.says("Ben: 2");
    ben.get(&table).await.says("Ann: took it back");
}

#[tokio::test]
async fn a_replacement_that_is_refused_leaves_the_first_choice_sealed() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    ann.seals_now(&table, "3").await.leads_to(&table);
    let version = ann.get(&table).await.field("version").to_owned();
    let fields = [("version", version.as_str()), ("move", "9"), ("replace", "1")];
    let refused = ann.post(&format!("{table}/move"), &fields).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    ann.get(&table).await.says("sealed 3");
}

#[tokio::test]
async fn a_stale_move_is_refused_with_a_friendly_word() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let old = ann.get(&table).await;
    ann.seals(&old, &table, "3").await.leads_to(&table);
    ben.seals_now(&table, "1").await.leads_to(&table);
    let refused = ann.seals(&old, &table, "3").await;
    assert_eq!(refused.status, 409);
    refused.says("That move came too late");
    refused.says(&format!("href=\"{table}\""));

    let mut ann = ann.with_script();
    let told = ann.seals(&old, &table, "3").await;
    assert_eq!(told.status, 200);
    assert!(told.body.starts_with("<p class=\"reason\" id=\"refusal\""), "{}", told.body);
    told.says("That move came too late.");
    told.says("<main");
    told.says("Boat 2");
}

#[tokio::test]
async fn an_illegal_move_is_refused_with_its_clause() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    ann.seals_now(&table, "3").await.leads_to(&table);
    let version = ann.get(&table).await.field("version").to_owned();
    let (path, fields) = (format!("{table}/move"), [("version", version.as_str()), ("move", "4")]);
    let refused = ann.post(&path, &fields).await;
    assert_eq!(refused.status, 422);
    refused.says("href=\"/rules/ferry/rulings#FE-2.1\"");
    let mut ann = ann.with_script();
    let told = ann.post(&path, &fields).await;
    assert_eq!(told.status, 200);
    assert!(told.headers["content-type"].to_str().unwrap().starts_with("text/fragment+html"));
    told.says("href=\"/rules/ferry/rulings#FE-2.1\"");
    let done = ann.post(&format!("{table}/chat"), &[("text", "oops")]).await;
    assert_eq!((done.status.as_u16(), done.body.as_str()), (204, ""));
}

#[tokio::test]
async fn a_link_brings_a_stranger_to_a_seat() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let table = ann.opens("ferry", &[("seat", "me"), ("seat", "open")]).await;
    ann.get(&table).await.says(&format!("http://beach.test{table}"));
    let mut ben = world.stranger();
    let page = ben.get(&table).await;
    page.form(&format!("{table}/join")).contains("name=\"name\"").then_some(()).unwrap();
    ben.post(&format!("{table}/join"), &[("name", "Ben")]).await.leads_to(&table);
    ben.get(&table).await.says("Choose what to do");
    let mut cleo = world.guest("Cleo").await;
    let full = cleo.post(&format!("{table}/join"), &[]).await;
    assert_eq!(full.status, 409);
}

#[tokio::test]
async fn who_leaves_opens_the_seat_or_is_away() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let table = ann.opens("ferry", &[("seat", "me"), ("seat", "open")]).await;
    ann.post(&format!("{table}/leave"), &[]).await.leads_to("/");
    ann.get(&table).await.says("This table was closed before it started");

    let (mut ann, mut ben, table) = world.pair().await;
    ben.post(&format!("{table}/leave"), &[]).await.leads_to("/");
    let page = ann.get(&table).await;
    page.says("Let a bot play on");
    let seat = page.form(&format!("{table}/replace"));
    assert!(seat.contains("name=\"seat\" value=\"1\""), "{seat}");
    ann.post(&format!("{table}/replace"), &[("seat", "1")]).await.leads_to(&table);
    ann.get(&table).await.says("random");
    assert_eq!(ann.post(&format!("{table}/replace"), &[("seat", "x")]).await.status, 404);
}

#[tokio::test]
async fn a_rematch_turns_the_seats() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.played().await;
    let next = ann.post(&format!("{table}/rematch"), &[]).await.location();
    assert_ne!(next, table);
    ann.get(&next).await.says("this seat is kept");
    let mut cleo = world.guest("Cleo").await;
    assert!(!cleo.get(&next).await.body.contains("Sit down</button>"));
    ben.get(&table).await.says("To the rematch");
    ben.post(&format!("{table}/rematch"), &[]).await.leads_to(&next);
    ben.get(&next).await.says("Seat 1, you:");
    ann.get(&next).await.says("Seat 2, you:");
    assert_eq!(cleo.post(&format!("{table}/rematch"), &[]).await.status, 403);
}

#[tokio::test]
async fn options_clocks_and_bots_are_taken_from_the_form() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let table = ann
        .opens(
            "ferry",
            &[("seat", "bot:random"), ("seat", "me"), ("option.coins", "4"), ("clock_move", "120")],
        )
        .await;
    let page = ann.get(&table).await;
    page.says("coins 4");
    page.says("class=\"clock\"");
    for wrong in [("seat", "throne"), ("clock_move", "soon"), ("seat", "bot:nobody")] {
        let fields = [("game", "ferry"), ("seat", "me"), wrong];
        let refused = ann.post("/tables", &fields).await;
        assert_eq!(refused.status, 422, "{wrong:?}");
        refused.says("role=\"alert\"");
    }
    assert_eq!(ann.post("/tables", &[("game", "chess")]).await.status, 404);
}
