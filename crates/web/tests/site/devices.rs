//! Pass and play: one device, one side at a time.

use crate::world::{Browser, Seals, World};

/// Ann and Mira at Ann's device.
async fn two_at_one(world: &World) -> (Browser, String) {
    let mut ann = world.guest("Ann").await;
    let seats = [("seat", "me"), ("seat_name", ""), ("seat", "local"), ("seat_name", "Mira")];
    let table = ann.opens("ferry", &seats).await;
    (ann, table)
}

async fn takes(browser: &mut Browser, table: &str, seat: &str) {
    browser.post(&format!("{table}/device"), &[("seat", seat)]).await.leads_to(table);
}

#[tokio::test]
async fn the_form_asks_who_plays_on_this_device() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let form = ann.get("/new/ferry").await;
    form.says("On this device");
    form.says("name=\"seat_name\"");
    let form = ann.get("/new/ferry?one-device").await;
    form.says("name=\"seat-2\" value=\"local\" checked>On this device");
    // A name that cannot be is told, and what was typed is still there.
    let sent = [
        ("game", "ferry"),
        ("seat", "me"),
        ("seat_name", ""),
        ("seat", "local"),
        ("seat_name", "random"),
    ];
    let again = ann.post("/tables", &sent).await;
    assert_eq!(again.status, 422);
    again.says("value=\"random\"");
    // Whoever gives no name gets one.
    let table = ann.opens("ferry", &[("seat", "local"), ("seat", "local")]).await;
    ann.get(&table).await.says("Pass the device to Player 1");
}

#[tokio::test]
async fn between_two_players_nothing_of_either_is_shown() {
    let world = World::new();
    let (mut ann, table) = two_at_one(&world).await;
    let page = ann.get(&table).await;
    page.says("Pass the device to Ann");
    page.says("<title>Pass to Ann: Ferry</title>");
    assert_eq!(page.headers["cache-control"], "no-store");
    assert!(!page.body.contains("name=\"move\"") && !page.body.contains("data-moves"));
    takes(&mut ann, &table, "0").await;
    let page = ann.get(&table).await;
    page.says("has the device");
    page.says("data-eyes=\"at-0\"");
    ann.seals(&page, &table, "5").await.leads_to(&table);
    // Reloaded, in words, and on the replay: it stays closed.
    for _ in 0..2 {
        let page = ann.get(&table).await;
        page.says("Pass the device to Mira");
        page.says("Not yet, back to Ann");
        page.says("data-eyes=\"to-1\"");
        assert!(!page.body.contains("sealed 5") && !page.body.contains("name=\"move\""));
    }
    let text = ann.get(&format!("{table}/text")).await;
    text.says("Pass the device to Mira");
    text.says("name=\"back\" value=\"text\"");
    assert!(!text.body.contains("name=\"move\""));
    let refused = ann.post(&format!("{table}/move"), &[("version", "2"), ("move", "4")]).await;
    assert_eq!(refused.status, 409);
    refused.says("passed on");
    takes(&mut ann, &table, "1").await;
    let page = ann.get(&table).await;
    page.says("data-eyes=\"at-1\"");
    ann.seals(&page, &table, "1").await.leads_to(&table);
    ann.get(&table).await.says("data-eyes=\"at-1\"");
}

#[tokio::test]
async fn whoever_takes_the_device_is_shown_the_same_whatever_the_other_chose() {
    let mut seen = Vec::new();
    for coin in ["5", "2"] {
        let world = World::new();
        let (mut ann, table) = two_at_one(&world).await;
        takes(&mut ann, &table, "0").await;
        ann.seals_now(&table, coin).await.leads_to(&table);
        let mut pages = Vec::new();
        let mut events = ann.follows(&table).await;
        pages.push(events.next().await.unwrap());
        pages.push(ann.get(&table).await.body);
        takes(&mut ann, &table, "1").await;
        pages.push(events.next().await.unwrap());
        for path in ["", "/text", "/replay", "/record"] {
            pages.push(ann.get(&format!("{table}{path}")).await.body);
        }
        pages.push(ann.get("/").await.body);
        // What is drawn anew for every reader is not compared.
        let token = ann.token().await;
        seen.push(pages.into_iter().map(|page| page.replace(&token, "TOKEN")).collect::<Vec<_>>());
    }
    for (one, other) in seen[0].iter().zip(&seen[1]) {
        assert_eq!(one, other);
    }
}

#[tokio::test]
async fn others_at_the_table_see_ordinary_players() {
    let world = World::new();
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let seats = [
        ("seat", "me"),
        ("seat", "local"),
        ("seat", "open"),
        ("seat_name", ""),
        ("seat_name", "Mira"),
    ];
    let table = ann.opens("ferry", &seats).await;
    ben.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    let page = ben.get(&table).await;
    page.says("Mira");
    assert!(!page.body.contains("data-eyes") && !page.body.contains("has the device"));
    let refused = ben.post(&format!("{table}/device"), &[("seat", "2")]).await;
    assert_eq!(refused.status, 409);
    let mut stranger = world.stranger();
    assert_eq!(stranger.post(&format!("{table}/device"), &[("seat", "0")]).await.status, 403);
    assert_eq!(ann.post(&format!("{table}/device"), &[("seat", "x")]).await.status, 404);
}

#[tokio::test]
async fn a_page_that_is_still_open_acts_for_nobody_else() {
    let world = World::new();
    let (mut ann, table) = two_at_one(&world).await;
    takes(&mut ann, &table, "0").await;
    let page = ann.get(&table).await;
    page.says(&format!("action=\"{table}/move?as=0\""));
    let text = ann.get(&format!("{table}/text")).await;
    text.says(&format!("action=\"{table}/move?as=0\""));
    // Brought back from a browser's memory, neither is shown without asking anew; nor is the replay.
    text.says("data-eyes=\"at-0\"");
    ann.get(&format!("{table}/replay")).await.says("data-eyes=\"0\"");
    takes(&mut ann, &table, "1").await;
    let version = ("version", "1");
    for (path, seat) in [("move", "0"), ("take-back", "0"), ("move", "x")] {
        let stale = format!("{table}/{path}?as={seat}");
        let refused = ann.post(&stale, &[version, ("move", "5")]).await;
        assert_eq!(refused.status, 409, "{stale}");
        refused.says("Somebody else has the device now");
    }
    ann.post(&format!("{table}/move?as=1"), &[version, ("move", "5")]).await.leads_to(&table);
    // Whoever shares nothing has plain addresses.
    let alone = ann.opens("ferry", &[("seat", "me"), ("seat", "bot:random")]).await;
    ann.get(&alone).await.says(&format!("action=\"{alone}/move\""));
}

#[tokio::test]
async fn before_the_match_a_seat_at_the_own_device_can_be_changed() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let seats = [
        ("seat", "me"),
        ("seat", "local"),
        ("seat", "open"),
        ("seat_name", ""),
        ("seat_name", "Mira"),
    ];
    let table = ann.opens("ferry", &seats).await;
    let page = ann.get(&table).await;
    page.says("Swap seats");
    page.says("Remove Mira");
    assert!(
        !page.body.contains("/remove\""),
        "nobody sends somebody at their own device away for good"
    );
    ann.post(&format!("{table}/bot"), &[("seat", "1"), ("bot", "")]).await.leads_to(&table);
    let page = ann.get(&table).await;
    page.says("1 of 3 seats taken");
    assert!(!page.body.contains("Mira"));
}
