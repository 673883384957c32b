//! The campaigns of a game of rules alone, in words and buttons.

use crate::world::{Browser, Seals};
use catalog::{AnyCampaigns, AnyGame};
use ferry::Ferry;
use ferry::season::Season;
use testing::{Site, World};

fn world() -> World {
    World::new(Site::plain(AnyGame::of::<Ferry>()).with_campaigns(AnyCampaigns::of::<Season>()))
}

/// Begins a season for two and says where it and its first table are.
async fn begun(world: &World) -> (Browser, Browser, String, String) {
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    ann.get("/c/ferry").await.says("None yet");
    let fields = [
        ("kind", "season"),
        ("title", "North pier"),
        ("seat", "me"),
        ("seat", "open"),
        ("seat", ""),
    ];
    let season = ann.post("/c/ferry", &fields).await.location();
    assert!(season.starts_with("/c/ferry/"), "{season}");
    let table = ann.post(&format!("{season}/next"), &[]).await.location();
    ben.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    (ann, ben, season, table)
}

/// Plays with as many coins as the purses hold.
async fn play(ann: &mut Browser, ben: &mut Browser, table: &str, coins: usize) {
    for coin in 1..=coins {
        ann.seals_now(table, &(coins + 1 - coin).to_string()).await.leads_to(table);
        ben.seals_now(table, &coin.to_string()).await.leads_to(table);
    }
}

#[tokio::test]
async fn a_season_is_played_from_the_front_page_to_its_end() {
    let world = world();
    world.stranger().get("/").await.says("href=\"/c/ferry\"");
    let (mut ann, mut ben, season, table) = begun(&world).await;
    ann.get(&season).await.says("Game 1 is on");
    ann.get(&table).await.says(&format!("href=\"{season}\""));
    play(&mut ann, &mut ben, &table, 5).await;
    ann.get(&table).await.says("Continue the campaign");

    for game in 2..=3 {
        let page = ben.get(&season).await;
        page.says(&format!("Before game {game}: choose"));
        page.says("name=\"choice\"");
        // Whoever does not play sees where it stands, and decides nothing.
        let mut stranger = world.stranger();
        let watched = stranger.get(&season).await;
        assert!(!watched.body.contains("name=\"choice\""), "{}", watched.body);
        let refused = stranger.post(&format!("{season}/choose"), &[("choice", "coins 2")]).await;
        assert!(refused.status.is_client_error());
        // What the rules forbid is told with its clause and the way back.
        let refused = ben.post(&format!("{season}/choose"), &[("choice", "coins 9")]).await;
        assert_eq!(refused.status, 422);
        refused.says("FE-4.2");
        refused.says(&format!("href=\"{season}\""));

        ben.post(&format!("{season}/choose"), &[("choice", "coins 2")]).await.leads_to(&season);
        ben.get(&season).await.says(&format!("Ready for game {game}?"));
        let table = ann.post(&format!("{season}/next"), &[]).await.location();
        ben.post(&format!("{table}/join"), &[]).await;
        play(&mut ann, &mut ben, &table, 2).await;
    }
    let over = ann.get(&season).await;
    over.says("The campaign is ");
    over.says("Restart");
    over.says("Replay of game 3");
    ann.get("/c/ferry").await.says("3 games played");
    let anew = ann.post(&format!("{season}/anew"), &[]).await.location();
    assert!(anew.starts_with("/c/ferry/") && anew != season, "{anew}");
}

#[tokio::test]
async fn a_season_is_saved_imported_paused_and_resumed() {
    let world = world();
    let (mut ann, mut ben, season, table) = begun(&world).await;
    play(&mut ann, &mut ben, &table, 5).await;
    let saved = ann.get(&format!("{season}/file")).await;
    let name = saved.headers["content-disposition"].to_str().unwrap();
    assert!(name.starts_with("attachment; filename=\"ferry-campaign-"), "{name}");
    let copy = ben.post("/c/ferry/file", &[("file", &saved.body)]).await.location();
    ben.get(&copy).await.says("the file was imported");
    let bad = ben.post("/c/ferry/file", &[("file", "sand")]).await;
    assert_eq!(bad.status, 422);
    bad.says("role=\"alert\"");

    assert_eq!(ben.post(&format!("{season}/pause"), &[]).await.status, 403);
    ann.post(&format!("{season}/pause"), &[]).await.leads_to(&season);
    ann.get(&season).await.says("This campaign is paused");
    ann.post(&format!("{season}/resume"), &[]).await.leads_to(&season);
    ann.get(&season).await.says("Before game 2: choose");
}

#[tokio::test]
async fn odd_addresses_of_campaigns_are_friendly() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    for path in ["/c/chess", "/c/ferry/x", "/c/ferry/0123456789abcdef", "/c/ferry/%ff"] {
        let reply = ann.get(path).await;
        assert!(reply.status == 404 || reply.status == 400, "{path}: {}", reply.status);
    }
    let unnamed = ann.post("/c/ferry", &[("kind", "war"), ("seat", "me")]).await;
    assert_eq!(unnamed.status, 422);
    ann.get("/c/ferry/0123/choose").await.says("href=\"/c/ferry/0123\"");
    // A game without campaigns has no page for them.
    let plain = World::new(Site::plain(AnyGame::of::<Ferry>()));
    assert_eq!(plain.stranger().get("/c/ferry").await.status, 404);
}
