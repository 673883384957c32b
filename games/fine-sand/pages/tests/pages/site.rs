//! Fine Sand from outside: whole turns by plain forms.

use crate::world;
use testing::{Browser, Reply};

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next())
}

fn tags<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!("<{name} ");
    page.match_indices(&start).map(|(at, _)| page[at..].split('>').next().unwrap()).collect()
}

/// The question in the tray.
fn question(page: &Reply) -> &str {
    let (_, rest) = page.body.split_once("id=\"question\"").expect("there is a tray");
    rest.split_once('>').unwrap().1.split("</p>").next().unwrap()
}

async fn opens(player: &mut Browser, fields: &[(&str, &str)]) -> String {
    player.opens("fine-sand", fields).await
}

/// Presses a button of the table's page.
async fn presses(player: &mut Browser, table: &str, moves: &str) -> Reply {
    let page = player.get(table).await;
    assert!(page.body.contains(&format!("value=\"{moves}\"")), "no {moves}: {}", page.body);
    let version = page.field("version").to_owned();
    player.post(&format!("{table}/move"), &[("version", &version), ("move", moves)]).await
}

/// Sends the boxes of the page: as many as are asked for, or as they are ticked.
async fn sends(player: &mut Browser, table: &str) -> Reply {
    let page = player.get(table).await;
    let version = page.field("version").to_owned();
    let form =
        tags(&page.body, "form").into_iter().find(|tag| attribute(tag, "id") == Some("tick"));
    let least = attribute(form.expect("there are boxes"), "data-least");
    let boxes = tags(&page.body, "input").into_iter();
    let boxes = boxes.filter(|tag| attribute(tag, "form") == Some("tick"));
    let pieces: Vec<&str> = match least {
        Some(least) => boxes.take(least.parse().unwrap()).collect(),
        None => boxes.filter(|tag| tag.contains(" checked")).collect(),
    };
    let send =
        tags(&page.body, "button").into_iter().find(|tag| attribute(tag, "id") == Some("send"));
    let mut fields = vec![("version", version.as_str())];
    fields.extend(pieces.iter().map(|tag| ("piece", attribute(tag, "value").unwrap())));
    fields.push(("move", attribute(send.unwrap(), "value").unwrap()));
    player.post(&format!("{table}/move"), &fields).await
}

#[tokio::test]
async fn a_first_turn_is_a_few_taps() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let table =
        opens(&mut ann, &[("seat", "me"), ("seat", "bot:random"), ("option.deal", "learning")])
            .await;
    let page = ann.get(&table).await;
    page.says("● Your move: Fine Sand, turn 1");
    assert_eq!(question(&page), "Red or blue?");
    presses(&mut ann, &table, "red").await.leads_to(&table);
    presses(&mut ann, &table, "build more-4").await.leads_to(&table);
    let paying = ann.get(&table).await;
    assert_eq!(question(&paying), "Pay 4");
    // All at once, and the cheapest: nothing was touched.
    sends(&mut ann, &table).await.leads_to(&table);
    let page = ann.get(&table).await;
    page.says("You built <b>Draw more +1</b> and paid 4.");
    presses(&mut ann, &table, "done").await.leads_to(&table);
}

#[tokio::test]
async fn a_payment_that_does_not_fit_spends_nothing() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let table =
        opens(&mut ann, &[("seat", "me"), ("seat", "open"), ("option.deal", "learning")]).await;
    let mut ben = world.guest("Ben").await;
    ben.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    presses(&mut ann, &table, "red").await.leads_to(&table);
    presses(&mut ann, &table, "build castle-1").await.leads_to(&table);
    let version = ann.get(&table).await.field("version").to_owned();
    let fields = [
        ("version", version.as_str()),
        ("piece", "pay draw-6"),
        ("piece", "pay coin-2"),
        ("move", ""),
    ];
    let refused = ann.post(&format!("{table}/move"), &fields).await;
    assert_eq!(refused.status, 422);
    refused.says("/rules/fine-sand/rulings#FS-");
    let page = ann.get(&table).await;
    assert_eq!(question(&page), "Pay 1");
    // Start over: the card is back in the hand.
    let version = page.field("version").to_owned();
    ann.post(&format!("{table}/take-back"), &[("version", &version), ("times", "1")])
        .await
        .leads_to(&table);
    assert_eq!(question(&ann.get(&table).await), "Build 1 card");
    // Meanwhile the other one knows nothing but that she plays.
    let other = ben.get(&table).await;
    assert!(
        !other.body.contains("Ann built") && !other.body.contains("Ann chose"),
        "{}",
        other.body
    );
}

#[tokio::test]
async fn a_match_goes_to_its_end_by_forms_alone_and_can_be_looked_at_again() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let table = opens(&mut ann, &[("seat", "me"), ("option.fable", "9")]).await;
    for at in 0..3000_usize {
        let page = ann.get(&table).await;
        if page.body.contains("is-over") {
            break;
        }
        let deeds: Vec<&str> = tags(&page.body, "button")
            .into_iter()
            .filter(|tag| {
                attribute(tag, "form") == Some("deed") && attribute(tag, "name") == Some("move")
            })
            .filter(|tag| attribute(tag, "aria-disabled").is_none())
            .filter_map(|tag| attribute(tag, "value"))
            .collect();
        let boxes = page.body.contains("id=\"tick\"");
        let way = at.wrapping_mul(2_654_435_761) >> 7;
        if boxes && (deeds.is_empty() || way % 2 == 0) {
            sends(&mut ann, &table).await.leads_to(&table);
        } else {
            let moves = deeds[way % deeds.len()].to_owned();
            presses(&mut ann, &table, &moves).await.leads_to(&table);
        }
    }
    let over = ann.get(&table).await;
    over.says("A total of ");
    over.says("Off-loaded cards, twice");
    over.says("Fable round 9: ");
    let replay = ann.get(&format!("{table}/replay?at=40")).await;
    assert_eq!(replay.status, 200);
    replay.says("How the sand ran out");
    assert!(!replay.body.contains(">Analysis<"));
    ann.get(&format!("{table}/text")).await.says("A total of ");
    ann.get("/").await.says("a total of ");
}

#[tokio::test]
async fn whoever_has_not_played_it_is_offered_the_learning_deal() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let table = ann.post("/play/fine-sand", &[]).await.location();
    ann.get(&table).await.says("the learning deal");
    // Alone there is nothing to learn it with: a campaign deals its own cards.
    let table = ann.post("/play/fine-sand", &[("alone", "1")]).await.location();
    let page = ann.get(&table).await;
    assert!(!page.body.contains("the learning deal"), "{}", page.body);
}

#[tokio::test]
async fn minds_are_changed_at_fine_sand() {
    use testing::minds::{as_listed, nobody_is_broken_by_changed_minds};
    nobody_is_broken_by_changed_minds(&world(), "fine-sand", 3, 12, as_listed).await;
}
