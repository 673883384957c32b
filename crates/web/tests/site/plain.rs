//! A game that is rules alone: the frame's own board is enough to play it.

use catalog::AnyGame;
use ferry::Ferry;
use testing::{Browser, Site, World};

async fn pair(world: &World) -> (Browser, Browser, String) {
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let table = ann.opens("ferry", &[("seat", "me"), ("seat", "open")]).await;
    ben.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    (ann, ben, table)
}

#[tokio::test]
async fn two_guests_play_a_game_without_pages_to_its_end() {
    let world = World::new(Site::plain(AnyGame::of::<Ferry>()));
    let (mut ann, mut ben, table) = pair(&world).await;
    ann.get("/").await.says("Ferry");
    let page = ann.get(&table).await;
    page.says("Boat 1");
    page.says("Seal coin 5");
    for boat in 1..=5 {
        ann.plays(&table, &boat.to_string()).await.leads_to(&table);
        // What she sealed is told to nobody but her.
        ben.get(&table).await.says("Seat 1: fares");
        assert!(!ben.get(&table).await.body.contains(&format!("sealed {boat}")));
        ann.get(&format!("{table}/text")).await.says(&format!("sealed {boat}"));
        ben.plays(&table, &(6 - boat).to_string()).await.leads_to(&table);
    }
    for player in [&mut ann, &mut ben] {
        player.get(&table).await.says("is-over");
        player.get(&table).await.says("Verified");
        player.get(&format!("{table}/text")).await.says("Replay");
        player.get(&format!("{table}/replay?at=3")).await.says("Boat 2");
        player.get("/me").await.says("Ferry");
        player.get("/rules/ferry/rulings").await.says("FE-2.1");
    }
}

#[tokio::test]
async fn what_the_rules_refuse_is_told_with_its_clause() {
    let world = World::new(Site::plain(AnyGame::of::<Ferry>()));
    let (mut ann, _, table) = pair(&world).await;
    let refused = ann.plays(&table, "7").await;
    assert_eq!(refused.status, 422);
    refused.says("Coin 7 is not in your purse");
    refused.says("/rules/ferry/rulings#FE-2.3");
    let odd = ann
        .post(
            "/tables",
            &[("game", "ferry"), ("seat", "me"), ("seat", "open"), ("option.coins", "9")],
        )
        .await;
    assert_eq!(odd.status, 422);
    odd.says("a purse holds 2 to 5 coins");
}

#[tokio::test]
async fn a_game_that_is_not_on_the_shelf_is_not_found() {
    let world = World::new(Site::plain(AnyGame::of::<Ferry>()));
    let mut ann = world.guest("Ann").await;
    for path in ["/new/chess", "/rules/chess"] {
        assert_eq!(ann.get(path).await.status, 404, "{path}");
    }
    let refused = ann.post("/tables", &[("game", "chess"), ("seat", "me")]).await;
    assert_eq!(refused.status, 404);
}
