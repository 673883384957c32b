//! Playing, with forms alone.

use crate::world::{Lays, World, play_out};

#[tokio::test]
async fn two_guests_play_a_whole_match_without_a_script() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    assert!(play_out(&mut ann, &mut ben, &table).await > 10);
    for player in [&mut ann, &mut ben] {
        let page = player.get(&table).await;
        page.says("Both games played");
        page.says(&format!("action=\"{table}/rematch\""));
        player.get(&format!("{table}/text")).await.says("Verified.");
        player.get("/me").await.says("points");
    }
}

#[tokio::test]
async fn one_click_plays_a_bot_to_the_end() {
    let world = World::new();
    let mut ann = world.stranger();
    let table = ann.post("/play/novem", &[]).await.location();
    let mut events = ann.follows(&table).await;
    loop {
        let event = events.next().await.unwrap();
        if event.contains("is-over") {
            break;
        }
        // The bot may have been faster than the event.
        let page = ann.get(&table).await;
        if page.body.contains("Which row do you") {
            ann.lays(&page, &table, "B").await.leads_to(&table);
        }
    }
    ann.get(&table).await.says("Verified");
}

#[tokio::test]
async fn text_mode_leads_back_to_text_mode() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    let page = ann.get(&format!("{table}/text")).await;
    page.says("Your move: which row do you attack with?");
    let version = page.field("version").to_owned();
    let fields = [("version", version.as_str()), ("move", "A"), ("back", "text")];
    ann.post(&format!("{table}/move"), &fields).await.leads_to(&format!("{table}/text"));
    ann.get(&format!("{table}/text")).await.says("Your marker lies face down: row A.");
}

#[tokio::test]
async fn a_laid_marker_can_be_taken_back_or_replaced() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    ann.lays_now(&table, "A").await.leads_to(&table);
    ann.lays_now(&table, "C").await.leads_to(&table);
    let page = ann.get(&table).await;
    page.says("Row C: your choice");
    let version = page.field("version").to_owned();
    ann.post(&format!("{table}/take-back"), &[("version", &version)]).await.leads_to(&table);
    ann.get(&table).await.says("Which row do you attack with?");
    ann.lays_now(&table, "B").await.leads_to(&table);
    let late = ann.get(&table).await;
    ben.lays_now(&table, "2").await.leads_to(&table);
    let refused = ann.lays(&late, &table, "A").await;
    assert_eq!(refused.status, 409);
    ann.get(&table).await.says("B met 2");
    ben.get(&table).await.says("Ann took their marker back.");
}

#[tokio::test]
async fn a_replacement_that_is_refused_leaves_the_first_marker_lying() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    ann.lays_now(&table, "A").await.leads_to(&table);
    let version = ann.get(&table).await.field("version").to_owned();
    let fields = [("version", version.as_str()), ("move", "3"), ("replace", "1")];
    let refused = ann.post(&format!("{table}/move"), &fields).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    ann.get(&table).await.says("Row A: your choice");
}

#[tokio::test]
async fn a_stale_move_is_refused_with_a_friendly_word() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let old = ann.get(&table).await;
    ann.lays(&old, &table, "A").await.leads_to(&table);
    ben.lays_now(&table, "1").await.leads_to(&table);
    let refused = ann.lays(&old, &table, "A").await;
    assert_eq!(refused.status, 409);
    refused.says("That move came too late");
    refused.says(&format!("href=\"{table}\""));

    let mut ann = ann.with_script();
    let told = ann.lays(&old, &table, "A").await;
    assert_eq!(told.status, 200);
    assert!(told.body.starts_with("<p class=\"reason\" id=\"refusal\""), "{}", told.body);
    told.says("That move came too late.");
    told.says("<main");
    told.says("round 2");
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
    ben.get(&next).await.says("Which row do you attack with?");
    ann.get(&next).await.says("Which column do you defend with?");
    assert_eq!(cleo.post(&format!("{table}/rematch"), &[]).await.status, 403);
}

#[tokio::test]
async fn options_clocks_and_bots_are_taken_from_the_form() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let table = ann
        .opens(
            "novem",
            &[
                ("seat", "bot:random"),
                ("seat", "me"),
                ("option.setup", "7"),
                ("option.open_piles", "true"),
                ("clock_move", "120"),
            ],
        )
        .await;
    let page = ann.get(&table).await;
    page.says("open piles");
    page.says("class=\"clock\"");
    for wrong in [("seat", "throne"), ("clock_move", "soon"), ("seat", "bot:nobody")] {
        let fields = [("game", "novem"), ("seat", "me"), wrong];
        let refused = ann.post("/tables", &fields).await;
        assert_eq!(refused.status, 422, "{wrong:?}");
        refused.says("role=\"alert\"");
    }
}

#[tokio::test]
async fn the_front_page_tells_which_round_waits() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    ann.lays_now(&table, "A").await.leads_to(&table);
    ben.get("/").await.says("with Ann, game 1, round 1");
}
