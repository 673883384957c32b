//! The cast, and the lobby in which it is chosen.

use crate::world::{Browser, World, play_out};
use bots::{AnyBots, AtMost, Bot, Players, RandomBot, Roster};
use catalog::AnyGame;
use ferry::Ferry;
use std::sync::Arc;
use testing::Site;

/// Four of a kind, but for their names.
struct Cast;

impl Roster for Cast {
    type Game = Ferry;
    const NAMES: &'static [&'static str] = &["toy-4", "toy-3", "toy-2", "toy-1"];
    const CAST: Option<[&'static str; 4]> = Some(["toy-1", "toy-2", "toy-3", "toy-4"]);
    fn bot(name: &str) -> Option<Box<dyn Bot<Ferry>>> {
        let most = Cast::NAMES.iter().position(|known| *known == name)? as u64;
        Some(Box::new(AtMost { bot: RandomBot, most }))
    }
    fn about(name: &str) -> Option<&'static str> {
        (name == "toy-2").then_some("plays whatever comes")
    }
}

fn world() -> World {
    let bots = Arc::new(Players::new([AnyBots::of::<Cast>()]));
    World::of(Site { bots, ..Site::plain(AnyGame::of::<Ferry>()) })
}

/// Plays by plain forms against a bot until the match is over.
async fn play_the_bot(player: &mut Browser, table: &str) {
    let mut events = player.follows(table).await;
    loop {
        let event = events.next().await.unwrap();
        if event.contains("is-over") {
            return;
        }
        let page = player.get(table).await;
        let coin = (1..=5).map(|coin| coin.to_string());
        let mut coin = coin.filter(|coin| page.body.contains(&format!("value=\"{coin}\">Seal")));
        if let Some(coin) = coin.next() {
            use crate::world::Seals;
            player.seals(&page, table, &coin).await.leads_to(table);
        }
    }
}

#[tokio::test]
async fn gull_is_one_press_away_and_then_whoever_was_played_last() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let home = ann.get("/").await;
    home.says("Play: Gull");
    home.says("aria-label=\"Play: Gull, level 2 of 4, at Ferry\"");
    home.says("href=\"/rules/ferry\">How to play");
    let table = ann.post("/play/ferry", &[("bot", "heron")]).await.location();
    let page = ann.get(&table).await;
    page.says("Heron");
    page.says("aria-label=\"level 3 of 4\"");
    page.says("About Heron");
    assert!(!page.body.contains("toy-3"));
    play_the_bot(&mut ann, &table).await;
    ann.get("/").await.says("Play: Heron");
    ann.get("/me").await.says("with Heron");
    ann.get("/new/ferry").await.says("You and Heron: 1 game");
}

#[tokio::test]
async fn the_cast_has_a_page_with_the_small_print() {
    let page = world().stranger().get("/cast").await;
    for name in ["Winkle", "Gull", "Heron", "Orca"] {
        page.says(&format!("<h3>{name} <span class=\"lv\""));
    }
    page.says("plays whatever comes");
    page.says("<span class=\"tech\">toy-4</span>");
}

#[tokio::test]
async fn a_seat_of_a_new_table_is_yours_a_friends_open_or_a_bots() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let form = ann.get("/new/ferry").await;
    for words in ["Invite a friend", "Open seat", "A bot", "Learning too, makes mistakes"] {
        form.says(words);
    }
    let fields = [("seat-1", "me"), ("seat-2", "bot"), ("bot-2", "Orca"), ("seat-3", "bot")];
    let table = ann.opens("ferry", &[fields.as_slice(), &[("bot-3", "orca")]].concat()).await;
    let page = ann.get(&table).await;
    page.says("Orca 2");
    // Twice is refused, and what was chosen is still chosen.
    let twice = [("game", "ferry"), ("seat-1", "me"), ("seat-2", "me")];
    let refused = ann.post("/tables", &twice).await;
    assert_eq!(refused.status, 422);
    refused.says("you can only take one seat");
    refused.says("name=\"seat-2\" value=\"me\" checked");
    // An open seat is for anybody, so the table is listed; a friend's is not.
    let listed = async |seat: &str, name: &str| {
        let mut host = world.guest(name).await;
        host.opens("ferry", &[("seat-1", "me"), ("seat-2", seat)]).await;
        world.stranger().get("/").await.body.contains(name)
    };
    assert!(listed("open", "Olaf").await && !listed("friend", "Frida").await);
}

#[tokio::test]
async fn a_lobby_is_arranged_by_plain_forms() {
    let world = world();
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let seats =
        [("seat-1", "me"), ("seat-2", "friend"), ("seat-3", "friend"), ("seat-4", "friend")];
    let table = ann.opens("ferry", &seats).await;
    let at = |what: &str| format!("{table}/{what}");
    let page = ann.get(&table).await;
    for words in ["Invite a friend", "Add a bot", "Start now with 3 bots"] {
        page.says(words);
    }
    assert!(!page.body.contains("players</button>"));
    ann.post(&at("bot"), &[("seat", "1"), ("bot", "winkle")]).await.leads_to(&table);
    ann.get(&table).await.says("Winkle");
    ben.post(&at("join"), &[]).await.leads_to(&table);
    let page = ben.get(&table).await;
    page.says("Sit here");
    assert!(!page.body.contains("Add a bot"));
    assert!(!page.body.contains("Start now"));
    let refused = ben.post(&at("start"), &[("bot", "gull")]).await;
    assert_eq!(refused.status, 403);
    refused.says("nly whoever opened this table arranges the seats");
    ben.post(&at("seat"), &[("seat", "3")]).await.leads_to(&table);
    ann.post(&at("bot"), &[("seat", "1"), ("bot", "")]).await.leads_to(&table);
    ann.get(&table).await.says("Start now, 2 players");
    ann.post(&at("start"), &[("fewer", "1")]).await.leads_to(&table);
    play_out(&mut ann, &mut ben, &table).await;
    ann.get(&table).await.says("Verified");
}

#[tokio::test]
async fn a_bot_that_plays_on_is_called_by_its_character_and_for_whom() {
    let world = world();
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let table = ann.opens("ferry", &[("seat", "me"), ("seat", "open")]).await;
    ben.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    ben.post(&format!("{table}/leave"), &[]).await.leads_to("/");
    ann.post(&format!("{table}/replace"), &[("seat", "1")]).await.leads_to(&table);
    ann.get(&table).await.says("Gull for Ben");
}
