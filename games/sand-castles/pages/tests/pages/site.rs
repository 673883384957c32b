//! Sand Castles from outside: turns by plain forms, and tables with
//! components of one's own.

use crate::world;
use testing::{Browser, Reply, World};

const OURS: &str = include_str!("../../../rules/src/components.txt");

/// Our castles with dice that bring four sandpails whatever comes up.
fn sandpails() -> String {
    let die = format!("die {}", ["2 sandpails"; 6].join(", "));
    let line = |line: &str| if line.starts_with("die ") { die.clone() } else { line.to_owned() };
    OURS.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next())
}

fn tags<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!("<{name} ");
    page.match_indices(&start).map(|(at, _)| page[at..].split('>').next().unwrap()).collect()
}

async fn opens(player: &mut Browser, fields: &[(&str, &str)]) -> Reply {
    let mut all = vec![("game", "sand-castles"), ("seat", "me"), ("seat", "open")];
    all.extend(fields);
    player.post("/tables", &all).await
}

/// Two guests at a table that has started: the first is whoever begins.
async fn pair(world: &World, fields: &[(&str, &str)]) -> (Browser, Browser, String) {
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let table = opens(&mut ann, fields).await.location();
    ben.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    let page = ann.get(&table).await;
    if page.body.contains("● Your move") { (ann, ben, table) } else { (ben, ann, table) }
}

/// The single moves that a page offers.
fn offered(page: &Reply) -> Vec<String> {
    tags(&page.body, "button")
        .into_iter()
        .filter(|tag| attribute(tag, "form") == Some("deed"))
        .filter(|tag| attribute(tag, "aria-disabled").is_none())
        .filter_map(|tag| attribute(tag, "value").map(str::to_owned))
        .collect()
}

async fn sends(player: &mut Browser, table: &str, page: &Reply, fields: &[(&str, &str)]) -> Reply {
    let version = page.field("version").to_owned();
    let mut all = vec![("version", version.as_str())];
    all.extend(fields);
    player.post(&format!("{table}/move"), &all).await
}

/// What a page wants next of somebody who builds wherever it can be done.
enum Wish {
    Move(String),
    Wave { first: String, pieces: Vec<String> },
    Back(Vec<String>),
}

fn wish(page: &Reply) -> Option<Wish> {
    let inputs = tags(&page.body, "input");
    let of_form = |form: &str| -> Vec<&str> {
        inputs.iter().copied().filter(|tag| attribute(tag, "form") == Some(form)).collect()
    };
    let text = |tag: &&str| attribute(tag, "value").unwrap().to_owned();
    if let Some(form) =
        tags(&page.body, "form").into_iter().find(|tag| attribute(tag, "id") == Some("tick"))
    {
        let least: usize = attribute(form, "data-least")?.parse().ok()?;
        return Some(Wish::Back(of_form("tick").iter().take(least).map(text).collect()));
    }
    if let Some(first) = inputs.iter().find(|tag| attribute(tag, "name") == Some("first")).map(text)
    {
        let words: Vec<&str> = first.split([' ', ';']).collect();
        let chosen = of_form(&format!("wave-{}-{}", words[1], words[2]));
        let pieces = chosen.iter().filter(|tag| tag.contains(" checked")).map(text).collect();
        return Some(Wish::Wave { first, pieces });
    }
    let moves = offered(page);
    let put = moves.iter().find(|text| text.starts_with("put ") || text.starts_with("keep "));
    put.or(moves.first()).cloned().map(Wish::Move)
}

/// Plays by plain forms until the match is over. Says how many waves were sent.
async fn play_out(players: &mut [Browser; 2], table: &str) -> usize {
    let mut waves = 0;
    for at in 0..8000 {
        let player = &mut players[at % 2];
        let page = player.get(table).await;
        if page.body.contains("is-over") {
            return waves;
        }
        let Some(wish) = wish(&page).filter(|_| page.body.contains("● Your move")) else {
            continue;
        };
        waves += usize::from(matches!(wish, Wish::Wave { .. }));
        carries_out(player, table, &page, wish).await;
    }
    panic!("the match does not end");
}

async fn carries_out(player: &mut Browser, table: &str, page: &Reply, wish: Wish) {
    let pieces = |all: Vec<String>| all.into_iter().map(|piece| ("piece", piece));
    let fields: Vec<(&str, String)> = match wish {
        Wish::Move(text) => vec![("move", text)],
        Wish::Back(tiles) => pieces(tiles).collect(),
        Wish::Wave { first, pieces: hit } => {
            [("first", first)].into_iter().chain(pieces(hit)).collect()
        }
    };
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, text)| (*name, text.as_str())).collect();
    sends(player, table, page, &fields).await.leads_to(table);
}

#[tokio::test]
async fn where_nothing_is_hidden_one_device_is_simply_whose_turn_it_is() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let seats = [("seat", "me"), ("seat", "local"), ("seat_name", ""), ("seat_name", "Mira")];
    let table = ann.opens("sand-castles", &seats).await;
    let mut had = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let page = ann.get(&table).await;
        assert!(!page.body.contains("Pass the device") && !page.body.contains("data-eyes"));
        let has = |name: &&str| page.body.contains(&format!("<b>{name}</b> has the device"));
        had.extend(["Ann", "Mira"].into_iter().filter(has));
        if had.len() == 2 {
            return;
        }
        carries_out(&mut ann, &table, &page, wish(&page).expect("somebody's move")).await;
    }
    panic!("only {had:?} had it");
}

#[tokio::test]
async fn a_match_is_played_by_plain_forms_to_its_luck_report() {
    let world = world();
    let fields = [("option.castles", "8"), ("option.walls", "true")];
    let (ann, ben, table) = pair(&world, &fields).await;
    let mut players = [ann, ben];
    let waves = play_out(&mut players, &table).await;
    assert!(waves > 0, "no wave came up");
    let page = players[0].get(&table).await;
    page.says("The last castle is built");
    page.says("Luckier than");
    page.says("8 castles, castle walls");
    page.says("Set-up");
    page.says(" wave</b> took ");
    let replay = players[0].get(&format!("{table}/replay?at=9")).await;
    replay.says("your lead in points");
    replay.says("finished");
    // Nothing is hidden, so whoever watches sees what the players see, and is offered to nobody.
    assert!(!replay.body.contains("A watcher"));
    let stranger = world.stranger().get(&format!("{table}/replay?at=9")).await;
    stranger.says("A watcher");
    let words = players[0].get(&format!("{table}/text")).await;
    words.says("points with");
    assert!(!page.body.contains("/analysis"), "nobody has solved it");
}

#[tokio::test]
async fn a_turn_can_be_taken_back_move_by_move_until_it_ends() {
    let world = world();
    let (mut ann, mut ben, table) = pair(&world, &[("option.components", &sandpails())]).await;
    let page = ann.get(&table).await;
    let put = offered(&page).into_iter().find(|text| text.starts_with("put ")).expect("a place");
    sends(&mut ann, &table, &page, &[("move", &put)]).await.leads_to(&table);
    let built = ann.get(&table).await;
    built.says("data-take-back");
    built.says("1 of 3");
    let version = built.field("version").to_owned();
    let fields = [("version", version.as_str()), ("times", "1")];
    ann.post(&format!("{table}/take-back"), &fields).await.leads_to(&table);
    let page = ann.get(&table).await;
    assert!(offered(&page).contains(&put), "{put} may be played again");
    sends(&mut ann, &table, &page, &[("move", "done")]).await.leads_to(&table);
    let page = ann.get(&table).await;
    assert!(!page.body.contains("data-take-back"), "the turn has ended");
    ben.get(&table).await.says("● Your move: Sand Castles, turn 2");
}

/// What somebody has just done is marked for the other, told in few words, and gone if it is undone.
#[tokio::test]
async fn the_others_turn_is_marked_and_told() {
    let world = world();
    let (mut ann, mut ben, table) = pair(&world, &[("option.components", &sandpails())]).await;
    let marked = |page: &Reply| {
        let late = tags(&page.body, "span").into_iter();
        let late = late.filter(|tag| tag.contains("is-late")).count();
        (late, page.body.matches("is-last").count())
    };
    ben.get(&table).await.says("Rolled 4 sandpails</p>");
    let castle = |page: &Reply| {
        let put = offered(page).into_iter().find(|text| text.starts_with("put ")).expect("a place");
        let name =
            page.body.split("aria-label=\"Design of ").nth(usize::from(put.as_bytes()[4] - b'0'));
        (put.clone(), name.expect("a design").split('"').next().unwrap_or_default().to_owned())
    };
    for tiles in 1..=2 {
        let page = ann.get(&table).await;
        let (put, name) = castle(&page);
        sends(&mut ann, &table, &page, &[("move", &put)]).await.leads_to(&table);
        let seen = ben.get(&table).await;
        assert_eq!(marked(&seen), (tiles, 1), "{}", seen.body);
        let words = if tiles == 1 { "a sandpail".to_owned() } else { format!("{tiles} sandpails") };
        seen.says(&format!("Rolled 4 sandpails; {words} on {name}</p>"));
        assert_eq!(marked(&ann.get(&table).await), (0, 0), "whoever did it knows");
    }
    let version = ann.get(&table).await.field("version").to_owned();
    let fields = [("version", version.as_str()), ("times", "1")];
    ann.post(&format!("{table}/take-back"), &fields).await.leads_to(&table);
    assert_eq!(marked(&ben.get(&table).await), (1, 1));
    let page = ann.get(&table).await;
    sends(&mut ann, &table, &page, &[("move", "done")]).await.leads_to(&table);
    // It stays until the next turn of theirs.
    assert_eq!(marked(&ben.get(&table).await), (1, 1));
    ann.get(&table).await.says("Rolled 4 sandpails</p>");
}

#[tokio::test]
async fn a_refused_place_cites_its_rule_and_changes_nothing() {
    let world = world();
    let (mut ann, _, table) = pair(&world, &[("option.components", &sandpails())]).await;
    let page = ann.get(&table).await;
    let version = page.field("version").to_owned();
    let high = tags(&page.body, "button")
        .into_iter()
        .filter(|tag| attribute(tag, "aria-disabled").is_some())
        .filter_map(|tag| attribute(tag, "value"))
        .find(|text| text.starts_with("put ") && text.ends_with('2'))
        .expect("every castle has a second row");
    let refused = sends(&mut ann, &table, &page, &[("move", high)]).await;
    refused.says("here is nothing beneath it yet");
    refused.says("SC-3.5");
    assert_eq!(ann.get(&table).await.field("version"), version);
}

#[tokio::test]
async fn sc_2_4_a_head_start_is_agreed_on_in_the_form() {
    let world = world();
    let (mut ann, _, table) = pair(&world, &[("option.head_start", "true")]).await;
    let page = ann.get(&table).await;
    page.says("a head start for the second player");
    page.says("In hand: 1 sandpail\"");
    let (mut ann, _, table) = pair(&world, &[]).await;
    let page = ann.get(&table).await;
    page.says("In hand: none\"");
    assert!(!page.body.contains("head start"));
}

#[tokio::test]
async fn the_front_page_has_the_game_with_a_bot() {
    let world = world();
    let page = world.guest("Ann").await.get("/").await;
    page.says("Race for the same castles while the waves come in.");
    page.says("/play/sand-castles");
}

#[tokio::test]
async fn somebody_with_the_printed_game_types_it_in() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let typed = OURS.replace("Sand Pie", "Kuchen").replace('\n', "\r\n");
    let table = opens(&mut ann, &[("option.components", &typed)]).await.location();
    ann.get(&table).await.says("the owner’s own castles");
}

#[tokio::test]
async fn a_components_file_can_be_sent() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let token = ann.token().await;
    let fields =
        [("csrf", token.as_str()), ("game", "sand-castles"), ("seat", "me"), ("seat", "open")];
    let part = |name: &str, rest: &str, value: &str| {
        format!(
            "--edge\r\nContent-Disposition: form-data; name=\"{name}\"{rest}\r\n\r\n{value}\r\n"
        )
    };
    let mut body: String = fields.iter().map(|(name, value)| part(name, "", value)).collect();
    body += &part("option.components", "", "");
    body += &part("file.components", "; filename=\"mine.txt\"", OURS);
    body += "--edge--\r\n";
    let kind = "multipart/form-data; boundary=edge";
    let table = ann.send("POST", "/tables", kind, body).await.location();
    ann.get(&table).await.says("the owner’s own castles");
}

#[tokio::test]
async fn a_malformed_text_is_refused_with_its_line_and_stays_in_the_form() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let broken = OURS.replace("castle 3 Beacon", "castle three Beacon");
    let line = 1 + broken.lines().position(|line| line == "castle three Beacon").unwrap();
    let fields = [
        ("game", "sand-castles"),
        ("seat", "me"),
        ("seat", "bot:random"),
        ("option.components", &broken),
        ("option.castles", "16"),
    ];
    let sent = ann.post("/tables", &fields).await;
    assert_eq!(sent.status, 422);
    sent.says(&format!("components, line {line}: "));
    sent.says("castle three Beacon");
    sent.says("<option value=\"16\" selected>");
    sent.says("value=\"bot\" checked>A bot");
    // SC-1.4: of two dice that differ both are given.
    let half = OURS.replace("\ndie ", "\nfirst die ");
    let line = 1 + half.lines().position(|line| line.starts_with("first die")).unwrap();
    let sent = opens(&mut ann, &[("option.components", &half)]).await;
    assert_eq!(sent.status, 422);
    sent.says(&format!("components, line {line}: there is a first die and no second die"));
    let unknown = opens(&mut ann, &[("option.tiles", "70")]).await;
    assert_eq!(unknown.status, 422);
    unknown.says("tiles: there are pools 58 and 64");
}

#[tokio::test]
async fn a_text_that_is_too_long_is_refused() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let long = format!("{OURS}{}", "# and so on\n".repeat(40_000));
    let sent = opens(&mut ann, &[("option.components", &long)]).await;
    assert_eq!(sent.status, 413);
    sent.says("That is too big");
}

#[tokio::test]
async fn an_earlier_position_says_what_its_roll_had_brought() {
    let world = world();
    let (mut ann, _, table) = pair(&world, &[("option.components", &sandpails())]).await;
    let page = ann.get(&table).await;
    page.says(" took 4 sandpails.");
    let put = offered(&page).into_iter().find(|text| text.starts_with("put ")).expect("a place");
    sends(&mut ann, &table, &page, &[("move", &put)]).await.leads_to(&table);
    let rolled = page.field("version").to_owned();
    ann.get(&format!("{table}/replay?at={rolled}")).await.says(" took 4 sandpails.");
}

#[tokio::test]
async fn minds_are_changed_at_sand_castles() {
    use testing::minds::{as_listed, nobody_is_broken_by_changed_minds};
    nobody_is_broken_by_changed_minds(&world(), "sand-castles", 2, 30, as_listed).await;
}

/// Our castles with as much said about them as one request may hold.
fn talked_about() -> String {
    let comment = format!("# {}\n", "sand ".repeat(200));
    comment.repeat(120) + OURS
}

#[tokio::test]
async fn own_components_are_kept_short_and_told_once() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let text = talked_about();
    assert!(text.len() > 120_000);
    let mut tables = Vec::new();
    for _ in 0..20 {
        let fields = [("option.components", text.as_str()), ("visibility", "public")];
        let table = opens(&mut ann, &fields).await.location();
        tables.push(table.rsplit('/').next().unwrap().to_owned());
    }
    // Twenty tables in a list are as short as if they had our own castles.
    let list = ann.get("/api/tables").await;
    assert_eq!(list.body.matches("\"table\":").count(), 20);
    assert!(list.body.len() < 20 * 1000, "{} bytes", list.body.len());
    list.says("bytes, sha256 ");
    let home = ann.get("/").await;
    assert!(home.body.len() < 100_000, "{} bytes", home.body.len());
    // Whoever asks for one table is told all that counts, and nothing else.
    let whole = ann.get(&format!("/api/tables/{}", tables[0])).await;
    whole.says("castle ");
    assert!(!whole.body.contains("sand sand") && whole.body.len() < 2 * OURS.len());
    let options = ann.get(&format!("/api/tables/{}/options", tables[0])).await;
    let options: serde_json::Value = serde_json::from_str(&options.body).unwrap();
    let kept = options["components"].as_str().unwrap();
    assert_eq!(sand_castles::Components::parse(kept), sand_castles::Components::parse(&text));
    // What is pushed has the note.
    let id = tables[0].parse().unwrap();
    let line = serde_json::to_string(&world.host.view(None, id).await.unwrap()).unwrap();
    assert!(line.contains("bytes, sha256 ") && line.len() < 2000, "{} bytes", line.len());
    // And of what is wrong, the line is told as it was sent.
    let wrong = text.clone() + "\nbucket\n";
    let last = wrong.lines().count();
    let refused = opens(&mut ann, &[("option.components", &wrong)]).await;
    refused.says(&format!("line {last}"));
}
