//! Hints on pages, without a script.

use crate::world::{Seals, World};

#[tokio::test]
async fn a_hint_is_asked_for_read_and_played_by_plain_forms() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let table = ann.opens("ferry", &[("seat", "me"), ("seat", "bot:random")]).await;
    let page = ann.get(&table).await;
    page.says("What would Heron do?");
    assert!(!page.body.contains("A hint from"));
    ann.post(&format!("{table}/hint"), &[]).await.leads_to(&table);
    let page = ann.get(&table).await;
    for part in [
        "A hint from random",
        "Seal coin 5",
        "Play it",
        "“with 1 hint”",
        "You asked Heron. Hint 1.",
    ] {
        page.says(part);
    }
    // The proposed piece is marked, and no other.
    assert_eq!(page.body.matches("data-hint=").count(), 1, "{}", page.body);
    page.says(r#"name="move" value="5" data-hint="5""#);
    ann.post(&format!("{table}/hint"), &[("close", "1")]).await.leads_to(&table);
    let page = ann.get(&table).await;
    assert!(!page.body.contains("A hint from") && !page.body.contains("data-hint="));
    ann.post(&format!("{table}/hint"), &[]).await.leads_to(&table);
    ann.seals_now(&table, "5").await.leads_to(&table);
    let page = ann.get(&table).await;
    assert!(!page.body.contains("A hint from"), "it was about a decision that is made");
    page.says("You asked Heron. Hint 1.");
}

#[tokio::test]
async fn the_table_in_words_has_hints_too_and_the_result_counts_them() {
    let world = World::new();
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let table = ann.opens("ferry", &[("seat", "me"), ("seat", "open"), ("hints", "on")]).await;
    ben.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    let text = format!("{table}/text");
    ann.get(&text).await.says("What would Heron do?");
    ann.post(&format!("{table}/hint"), &[("back", "text")]).await.leads_to(&text);
    let words = ann.get(&text).await;
    for part in [
        "random would…",
        "Your chance to win, as random sees it",
        "50 %",
        "Play it",
        "Close the hint",
    ] {
        words.says(part);
    }
    // Ben reads that she asked when both have chosen.
    assert!(!ben.get(&table).await.body.contains("asked Heron"));
    crate::world::play_out(&mut ann, &mut ben, &table).await;
    ben.get(&table).await.says("Ann asked Heron. Hint 1.");
    ann.get(&table).await.says(", with 1 hint");
    ben.get(&table).await.says(", Ann with 1 hint");
    ann.get(&text).await.says(", with 1 hint");
}

#[tokio::test]
async fn who_may_not_ask_sees_no_button_and_is_told_why() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    assert!(!ann.get(&table).await.body.contains("What would Heron do?"));
    let refused = ann.post(&format!("{table}/hint"), &[]).await;
    refused.says("ints are off at this table");
    let odd = ann
        .post("/tables", &[("game", "ferry"), ("seat", "me"), ("seat", "open"), ("hints", "some")])
        .await;
    assert_eq!(odd.status, 422);
    ann.get("/new/ferry").await.says("Who may ask Heron");
}
