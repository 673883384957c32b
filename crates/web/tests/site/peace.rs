//! What people decide about each other, by plain forms.

use crate::world::World;

#[tokio::test]
async fn a_player_mutes_somebody_and_hears_them_again() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let (chat, mute) = (format!("{table}/chat"), format!("{table}/mute"));
    ben.post(&chat, &[("text", "Slowpoke")]).await.leads_to(&table);
    ann.get(&table).await.says("Mute Ben");
    ann.post(&mute, &[("line", "1")]).await.leads_to(&table);
    for path in [table.clone(), format!("{table}/text")] {
        let page = ann.get(&path).await;
        page.says("You have muted");
        assert!(!page.body.contains("Slowpoke"), "{path}");
        ben.get(&path).await.says("Slowpoke");
    }
    let back = [("line", "1"), ("mute", "0"), ("back", "text")];
    ann.post(&mute, &back).await.leads_to(&format!("{table}/text"));
    ann.get(&table).await.says("Slowpoke");
    assert_eq!(ann.post(&mute, &[("line", "7")]).await.status, 404);
    assert_eq!(ann.post(&mute, &[]).await.status, 400);
    assert_eq!(world.guest("Eve").await.post(&mute, &[("line", "1")]).await.status, 403);
}

#[tokio::test]
async fn whoever_opened_the_table_silences_and_sends_away_spectators() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let mut eve = world.guest("Eve").await;
    let (chat, remove) = (format!("{table}/chat"), format!("{table}/remove"));
    let (quiet, watching) = (format!("{table}/quiet"), format!("{table}/watching"));
    eve.post(&chat, &[("text", "take the five")]).await.leads_to(&table);
    for path in [&quiet, &remove] {
        assert_eq!(ben.post(path, &[("line", "1")]).await.status, 403, "{path}");
        assert_eq!(eve.post(path, &[("line", "1")]).await.status, 403, "{path}");
    }
    ann.get(&table).await.says("Turn spectators’ chat off");
    assert!(!ben.get(&table).await.body.contains("Turn the spectators"));
    ann.post(&quiet, &[]).await.leads_to(&table);
    eve.get(&table).await.says("has turned spectators’ chat off");
    let refused = eve.post(&chat, &[("text", "please")]).await;
    assert_eq!(refused.status, 409);
    ben.post(&chat, &[("text", "peace at last")]).await.leads_to(&table);

    let mut events = eve.follows(&table).await;
    events.next().await.unwrap();
    let page = ann.get(&watching).await;
    page.says("Eve");
    assert_eq!(ben.get(&watching).await.status, 403);
    let guest = page.field("guest").to_owned();
    let fields = [("guest", guest.as_str()), ("back", "watching")];
    ann.post(&remove, &fields).await.leads_to(&watching);
    // What she followed ends, and she does not come back.
    while events.next().await.is_some() {}
    for path in [table.clone(), format!("{table}/text"), format!("{table}/stream")] {
        let refused = eve.get(&path).await;
        assert_eq!(refused.status, 403, "{path}");
        refused.says("The person who opened this table has asked you to leave");
    }
    assert_eq!(eve.post(&chat, &[("text", "hello?")]).await.status, 403);
    assert_eq!(world.stranger().get(&table).await.status, 200, "nobody in particular may look");
    assert_eq!(eve.get("/").await.status, 200);
}

#[tokio::test]
async fn before_the_start_a_player_is_sent_away() {
    let world = World::new();
    let (mut ann, mut eve) = (world.guest("Ann").await, world.guest("Eve").await);
    let table = ann.opens("ferry", &[("seat", "me"), ("seat", "open"), ("seat", "open")]).await;
    let join = format!("{table}/join");
    eve.post(&join, &[]).await.leads_to(&table);
    ann.get(&table).await.says("Remove Eve");
    ann.get(&format!("{table}/text")).await.says("Remove Eve");
    assert!(!eve.get(&table).await.body.contains("Remove Ann"));
    ann.post(&format!("{table}/remove"), &[("seat", "1")]).await.leads_to(&table);
    assert_eq!(eve.post(&join, &[]).await.status, 403);
    ann.get(&table).await.says("1 of 3 seats taken");
}

#[tokio::test]
async fn two_of_a_name_are_told_apart_on_every_page() {
    let world = World::new();
    let (mut ann, mut other) = (world.guest("Ann").await, world.guest("Ann").await);
    let table = ann.opens("ferry", &[("seat", "me"), ("seat", "open")]).await;
    other.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    for path in [table.clone(), format!("{table}/text"), "/".into()] {
        ann.get(&path).await.says("Ann 2");
    }
    world.clock.advance(60_000);
    ann.post(&format!("{table}/replace"), &[("seat", "1")]).await.leads_to(&table);
    // The bot that plays on is called neither like her nor like another bot.
    ann.get(&format!("{table}/text")).await.says("random for Ann 2");
    let refused = ann.post("/me", &[("name", "Random")]).await;
    assert_eq!(refused.status, 422);
    refused.says("random is the name of a bot here");
}

#[tokio::test]
async fn signing_out_here_and_everywhere() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    ann.get("/me").await.says("Sign out here");
    let page = ann.post("/me/link", &[]).await;
    let at = page.body.find("/me/link/").unwrap();
    let link = page.body[at..].split('"').next().unwrap().to_owned();
    // A newer link is the only one that works.
    let page = ann.post("/me/link", &[]).await;
    let at = page.body.find("beach.test/me/link/").unwrap() + "beach.test".len();
    let newer = page.body[at..].split('"').next().unwrap().to_owned();
    let mut phone = world.stranger();
    assert_eq!(phone.post(&link, &[]).await.status, 409);
    phone.post(&newer, &[]).await.leads_to("/me");

    let (old, mut events) = (phone.cookies["tide"].clone(), phone.follows(&table).await);
    events.next().await.unwrap();
    ann.post("/me/sign-out-everywhere", &[]).await.leads_to("/me");
    while events.next().await.is_some() {}
    let page = phone.get("/me").await;
    assert!(!page.body.contains("value=\"Ann\""));
    phone.cookies.insert("tide".into(), old);
    assert_eq!(phone.post(&format!("{table}/leave"), &[]).await.status, 403, "she is nobody");
    ann.get("/me").await.says("value=\"Ann\"");

    let secret = ann.cookies["tide"].clone();
    let mut events = ann.follows(&table).await;
    events.next().await.unwrap();
    let out = ann.post("/me/sign-out", &[]).await;
    out.leads_to("/");
    assert!(out.cookie_line("tide").contains("Max-Age=0"));
    while events.next().await.is_some() {}
    ann.cookies.insert("tide".into(), secret);
    assert!(!ann.get("/me").await.body.contains("value=\"Ann\""));
}
