//! The companion of Tharos from outside: a whole game by plain forms, wrong
//! answers, corrections, and those who only look on.

use crate::world;
use axum::http::StatusCode;
use testing::{Browser, Reply, World};

async fn begins(world: &World) -> (Browser, String) {
    let mut ann = world.guest("Ann").await;
    let fields = [("game", "tharos-companion"), ("seat", "me")];
    let table = ann.post("/tables", &fields).await.location();
    prepares(&mut ann, &table).await;
    (ann, table)
}

/// Confirms every step of the preparation.
async fn prepares(player: &mut Browser, table: &str) {
    while offers(&player.get(table).await, "ready") {
        says(player, table, "ready").await.leads_to(table);
    }
}

async fn says(player: &mut Browser, table: &str, answer: &str) -> Reply {
    let page = player.get(table).await;
    let version = page.field("version").to_owned();
    player.post(&format!("{table}/move"), &[("version", &version), ("move", answer)]).await
}

/// Whether the page has a button that answers this.
fn offers(page: &Reply, answer: &str) -> bool {
    let value = format!("value=\"{answer}\"");
    let buttons = page.body.split("<button ").skip(1).map(|rest| rest.split('>').next().unwrap());
    buttons.into_iter().any(|tag| tag.contains("form=\"deed\"") && tag.contains(&value))
}

fn question(page: &Reply) -> &str {
    let (_, rest) = page.body.split_once("id=\"question\"").expect("there is a tray");
    rest.split_once('>').unwrap().1.split('<').next().unwrap()
}

/// Presses what the page offers until it asks for the points.
async fn plays_on(player: &mut Browser, table: &str, until: &str) -> Reply {
    for _ in 0..80 {
        let page = player.get(table).await;
        if question(&page).contains(until) {
            return page;
        }
        let answer = ["place", "yes", "done"].into_iter().find(|answer| offers(&page, answer));
        let answer = answer.unwrap_or_else(|| panic!("nothing to press: {}", question(&page)));
        says(player, table, answer).await.leads_to(table);
    }
    panic!("{until:?} is never asked")
}

#[tokio::test]
async fn a_whole_companion_is_kept_by_plain_forms() {
    let world = world();
    let (mut ann, table) = begins(&world).await;
    let page = ann.get(&table).await;
    assert_eq!(question(&page), "Swap two markers first, or place one?");
    for told in ["Reveal the attack card.", "Draw your dice and roll them.", "Turn 1 of 16"] {
        assert!(page.body.contains(told), "{told}");
    }
    let page = plays_on(&mut ann, &table, "How many points").await;
    assert!(page.form(&format!("{table}/move")).contains("csrf"));
    says(&mut ann, &table, "610").await.leads_to(&table);
    let page = ann.get(&table).await;
    assert!(page.body.contains("Final sheet") && page.body.contains("<td>610</td>"));
    says(&mut ann, &table, "61").await.leads_to(&table);
    let page = ann.get(&table).await;
    assert!(page.body.contains("<td>61</td>") && question(&page) == "Is everything right?");
    says(&mut ann, &table, "finish").await.leads_to(&table);
    let page = ann.get(&table).await;
    assert!(page.body.contains("Ended on turn") && page.body.contains("Final sheet"));
    let replay = ann.get(&format!("{table}/replay")).await;
    assert!(replay.body.contains("is drawn onto III"), "{}", replay.body);
    assert!(replay.body.contains("Preparation"), "{}", replay.body);
}

#[tokio::test]
async fn the_preparation_is_told_step_by_step() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let table =
        ann.post("/tables", &[("game", "tharos-companion"), ("seat", "me")]).await.location();
    let page = ann.get(&table).await;
    assert_eq!(question(&page), "Is that done?");
    assert!(page.body.contains("Lay the solo mat beside it."));
    assert!(!offers(&page, "undo"), "nothing has been answered yet");
    for told in
        ["6 guild markers of each", "on start space I,", "each of A2, A4,", "each of A5 and B2."]
    {
        says(&mut ann, &table, "ready").await.leads_to(&table);
        assert!(ann.get(&table).await.body.contains(told), "{told}");
    }
    let early = says(&mut ann, &table, "place").await;
    assert!(early.status.is_client_error() && early.body.contains("TH-6.6"), "{}", early.body);
}

#[tokio::test]
async fn ones_own_mat_and_ones_own_bag_are_chosen_in_the_form() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let form = ann.get("/new/tharos-companion").await;
    for part in [
        "name=\"option.row_a\"",
        "<option value=\"A1 A3 A5\"",
        "name=\"option.bag\"",
        "Requirements of row C",
    ] {
        assert!(form.body.contains(part), "{part} is missing in {}", form.body);
    }
    let fields = |row: &'static str| {
        [("game", "tharos-companion"), ("seat", "me"), ("option.row_a", row), ("option.bag", "own")]
    };
    let refused = ann.post("/tables", &fields("A3 A3 A5")).await;
    assert!(refused.status.is_client_error());
    let why = "two requirements cannot stand on A3: each has a space of its own (TH-6.5)";
    assert!(refused.body.contains(why), "{}", refused.body);
    let table = ann.post("/tables", &fields("A1 A3 A5")).await.location();
    prepares(&mut ann, &table).await;
    let page = ann.get(&table).await;
    assert_eq!(question(&page), "Which colour did you draw?");
    assert!(page.body.contains("requirements on A1 A3 A5,"), "{}", page.body);
    for colour in ["teal", "teal", "teal"] {
        says(&mut ann, &table, &format!("drew {colour}")).await.leads_to(&table);
    }
    prepares(&mut ann, &table).await;
    says(&mut ann, &table, "place").await.leads_to(&table);
    assert_eq!(question(&ann.get(&table).await), "Do you own at least 7 Jar?");
    for answer in
        ["yes", "drew teal", "done", "place", "drew teal", "done", "place", "yes", "drew teal"]
    {
        says(&mut ann, &table, answer).await.leads_to(&table);
    }
    for answer in ["done", "place"] {
        says(&mut ann, &table, answer).await.leads_to(&table);
    }
    let page = ann.get(&table).await;
    assert!(!offers(&page, "drew teal") && offers(&page, "drew plum"), "{}", page.body);
    let refused = says(&mut ann, &table, "drew teal").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("TH-6.7"), "{}", refused.body);
}

#[tokio::test]
async fn nonsense_is_refused_with_the_clause_and_changes_nothing() {
    let world = world();
    let (mut ann, table) = begins(&world).await;
    let before = ann.get(&table).await.field("version").to_owned();
    for (answer, clause) in
        [("yes", "TH-3.1"), ("swap 7", "TH-2.2"), ("points 5", "TH-4.2"), ("back 3", "TH-6.3")]
    {
        let refused = says(&mut ann, &table, answer).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        assert!(refused.body.contains(clause), "{answer}: {}", refused.body);
    }
    let refused = says(&mut ann, &table, "<b>many</b>").await;
    assert!(refused.status.is_client_error() && !refused.body.contains("<b>many"));
    assert_eq!(ann.get(&table).await.field("version"), before);
}

#[tokio::test]
async fn a_wrong_answer_is_corrected_from_its_turn_on() {
    let world = world();
    let (mut ann, table) = begins(&world).await;
    let page = plays_on(&mut ann, &table, "Do you").await;
    let asked = question(&page).to_owned();
    let turn = page.body.split("Turn ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    says(&mut ann, &table, "no").await.leads_to(&table);
    says(&mut ann, &table, "done").await.leads_to(&table);
    let page = ann.get(&table).await;
    let back = format!("back {turn}");
    assert!(page.body.contains(", not met") && offers(&page, &back), "{}", page.body);
    says(&mut ann, &table, &back).await.leads_to(&table);
    says(&mut ann, &table, "place").await.leads_to(&table);
    assert_eq!(question(&ann.get(&table).await), asked, "the same marker came again");
    says(&mut ann, &table, "yes").await.leads_to(&table);
    says(&mut ann, &table, "undo").await.leads_to(&table);
    assert_eq!(question(&ann.get(&table).await), asked);
}

#[tokio::test]
async fn others_look_on_and_words_are_enough() {
    let world = world();
    let (mut ann, table) = begins(&world).await;
    plays_on(&mut ann, &table, "Do you").await;
    let watched = world.guest("Ben").await.get(&table).await;
    assert_eq!(question(&watched), "You are watching");
    assert!(!offers(&watched, "yes") && watched.body.contains("Asked now: Do you"));
    let words = ann.get(&format!("{table}/text")).await;
    for part in ["Row A (", "name=\"move\" value=\"yes\"", "type=\"number\"", "value=\"back 1\""] {
        assert!(words.body.contains(part), "{part} is missing in {}", words.body);
    }
}

#[tokio::test]
async fn it_lies_beside_tharos_and_is_no_game_of_its_own() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let home = ann.get("/").await;
    assert!(!home.body.contains("id=\"game-tharos-companion\""));
    assert!(home.body.contains("action=\"/play/tharos-companion\""));
    let form = ann.get("/new/tharos-companion").await;
    assert!(form.body.contains("<h2>Options</h2>"), "a mat and a bag of one's own");
    let table = ann.post("/play/tharos-companion", &[]).await.location();
    assert!(ann.get(&table).await.body.contains("Set up the base game"));
}
