//! Subtext from outside: drafts, whole rounds by plain forms, drawings as
//! files, the shared screen, and words of one's own.

use catalog::AnyGame;
use ferry::Ferry;
use subtext_pages::SubtextPages;
use testing::{Browser, Reply, Site, World};
use web::{AnyPages, SiteSettings};

const SHEET: &str = "2 120,80 125,82 130,90 | 1 300,300";

pub fn site() -> Site {
    Site::of(AnyPages::of(SubtextPages))
}

async fn opens(player: &mut Browser, fields: &[(&str, &str)]) -> Reply {
    let mut all = vec![("game", "subtext"), ("seat", "me")];
    all.extend([("seat", "open"); 3]);
    all.extend(fields);
    player.post("/tables", &all).await
}

/// Four guests at a table that has started.
pub async fn four(world: &World, fields: &[(&str, &str)]) -> (Vec<Browser>, String) {
    let mut players = vec![world.guest("Ann").await];
    let table = opens(&mut players[0], fields).await.location();
    for name in ["Ben", "Cleo", "Dan"] {
        let mut player = world.guest(name).await;
        player.post(&format!("{table}/join"), &[]).await.leads_to(&table);
        players.push(player);
    }
    (players, table)
}

async fn plays(player: &mut Browser, table: &str, mv: &str) -> Reply {
    let version = player.get(table).await.field("version").to_owned();
    let fields = [("version", version.as_str()), ("keep", "1"), ("move", mv)];
    player.post(&format!("{table}/move"), &fields).await
}

/// Everybody plays the same, one after the other.
async fn all_play(players: &mut [Browser], table: &str, mv: &str) {
    for player in players {
        plays(player, table, mv).await.leads_to(table);
    }
}

async fn saves(player: &mut Browser, table: &str, mv: &str) -> Reply {
    player.post(&format!("{table}/draft?round=1"), &[("move", mv)]).await
}

#[tokio::test]
async fn a_drawing_is_saved_while_it_is_drawn() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    // Whoever saves without ever having looked is not seen to be here by that.
    let before = players[1].get(&table).await.body;
    assert_eq!(saves(&mut players[0], &table, &format!("draw {SHEET}")).await.status, 204);
    assert_eq!(players[1].get(&table).await.body, before, "nobody else is told");
    // That she looks is no secret; what she has drawn by then is.
    players[0].get(&table).await;
    let before = players[1].get(&table).await.body;
    assert_eq!(saves(&mut players[0], &table, &format!("draw {SHEET}")).await.status, 204);
    players[0].get(&table).await.says(&format!("data-sheet=\"{SHEET}\""));
    players[0].get(&format!("{table}/text")).await.says("a drawing of 2 strokes");
    assert_eq!(players[1].get(&table).await.body, before, "nobody else is told");
    players[0].get(&table).await.says("value=\"draw 2 120,80");
}

#[tokio::test]
async fn a_draft_that_is_no_drawing_is_refused_in_plain_words() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    let ann = &mut players[0];
    let plain = |reply: &Reply, status: u16, words: &str| {
        assert_eq!(reply.status, status, "{}", reply.body);
        assert!(reply.headers["content-type"].to_str().unwrap().starts_with("text/plain"));
        assert!(reply.body.contains(words) && !reply.body.contains('<'), "{}", reply.body);
    };
    plain(&saves(ann, &table, "draw 2 120,8000").await, 422, "outside the sheet");
    plain(&saves(ann, &table, "draw \"<b>\"").await, 422, "without hints in words");
    for other in ["", "leave", "guess A"] {
        plain(&saves(ann, &table, other).await, 422, "only drawings are kept");
    }
    let endless = format!("draw 3{}", " 1000,750".repeat(20_000));
    plain(&saves(ann, &table, &endless).await, 413, "more than a sheet can hold");
    let late = ann.post(&format!("{table}/draft?round=7"), &[("move", "draw")]).await;
    plain(&late, 422, "that round is over");
    let forged = ann.post_bare(&format!("{table}/draft"), &[("move", "draw")]).await;
    plain(&forged, 403, "was open too long");
    plain(&saves(&mut world.guest("Eve").await, &table, "draw").await, 403, "");
    plain(&saves(&mut world.stranger(), &table, "draw").await, 403, "");
    plays(&mut players[0], &table, "draw").await.leads_to(&table);
    plain(&saves(&mut players[0], &table, "draw").await, 422, "you have handed in your sheet");
    assert_eq!(saves(&mut players[1], "/t/00000000000000000000", "draw").await.status, 404);
}

#[tokio::test]
async fn what_is_taken_back_can_be_drawn_on() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    let ann = &mut players[0];
    assert_eq!(saves(ann, &table, "draw 1 1,1").await.status, 204);
    plays(ann, &table, &format!("draw {SHEET}")).await.leads_to(&table);
    let page = ann.get(&table).await;
    page.says("Your sheet is handed in");
    assert!(!page.body.contains("<canvas"));
    let version = page.field("version").to_owned();
    ann.post(&format!("{table}/take-back"), &[("version", &version)]).await.leads_to(&table);
    ann.get(&table).await.says(&format!("data-sheet=\"{SHEET}\""));
}

#[tokio::test]
async fn a_full_sheet_goes_through_a_form() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    let stroke = format!("3{}", " 1000,750".repeat(400));
    let full = format!("draw {}", vec![stroke; 10].join(" | "));
    assert_eq!(saves(&mut players[0], &table, &full).await.status, 204);
    plays(&mut players[0], &table, &full).await.leads_to(&table);
}

#[tokio::test]
async fn whoever_draws_fast_is_not_turned_away() {
    let settings = SiteSettings { most_in_ten_seconds: 40, ..SiteSettings::default() };
    let world = World::new(Site { settings, ..site() });
    let (mut players, table) = four(&world, &[]).await;
    let ann = &mut players[0];
    let token = ann.token().await;
    ann.address = Some("10.0.0.1:5000".parse().unwrap());
    let fields = [("csrf", token.as_str()), ("move", "draw 1 1,1")];
    for stroke in 0..160 {
        let kept = ann.post_bare(&format!("{table}/draft"), &fields).await;
        assert_eq!(kept.status, 204, "stroke {stroke}");
    }
    assert_eq!(ann.get(&table).await.status, 200, "drafts leave room for everything else");
    assert_eq!(ann.post_bare(&format!("{table}/draft"), &fields).await.status, 429);
}

#[tokio::test]
async fn st_2_11_hints_in_words_are_checked() {
    let world = World::new(site());
    let words: String = (0..40).map(|at| format!("qqword{at}\n")).collect();
    let options = [("option.word_hints", "true"), ("option.words", words.as_str())];
    let (mut players, table) = four(&world, &options).await;
    let ann = &mut players[0];
    let page = ann.get(&table).await;
    let (_, rest) = page.body.split_once("<span data-word>").unwrap();
    let word = rest.split('<').next().unwrap().to_owned();
    let hint = |text: &str| {
        let version = page.field("version").to_owned();
        [("version".to_owned(), version), ("hint".to_owned(), text.to_owned())]
    };
    for (text, why) in [
        (word.as_str(), "hint says the word itself"),
        ("", "not empty"),
        ("a \"quoted\" sea", "no quotation marks"),
        (&"long".repeat(11), "at most 40 letters"),
    ] {
        let fields = hint(text);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(a, b)| (&**a, &**b)).collect();
        let refused = ann.post(&format!("{table}/move"), &fields).await;
        assert!(refused.status.is_client_error(), "{text}");
        refused.says(why);
    }
    let fields = hint("by the sea");
    let fields: Vec<(&str, &str)> = fields.iter().map(|(a, b)| (&**a, &**b)).collect();
    ann.post(&format!("{table}/move"), &fields).await.leads_to(&table);
    ann.get(&table).await.says("by the sea");
    assert!(!players[1].get(&table).await.body.contains("by the sea"));
}

#[tokio::test]
async fn a_round_goes_by_forms_and_its_drawings_are_shown_after_the_reveal_only() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    let mut stranger = world.stranger();
    let file = format!("{table}/gallery/1/1.svg");
    all_play(&mut players, &table, &format!("draw {SHEET}")).await;
    assert_eq!(players[1].get(&file).await.status, 404);
    let guessing = players[0].get(&table).await;
    guessing.says("Everyone has drawn.");
    assert_eq!(guessing.body.matches("class=\"pick\"").count(), 3);
    stranger.get(&format!("{table}/gallery")).await.says("No round is over yet");
    all_play(&mut players, &table, "guess A").await;
    let shown = stranger.get(&file).await;
    assert_eq!(shown.status, 200);
    assert_eq!(shown.headers["content-type"], "image/svg+xml");
    let disposition = shown.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment; filename=\"subtext-"), "{disposition}");
    shown.says("M120 80 Q125 82 127.5 86 L130 90");
    for wrong in ["0/1.svg", "2/1.svg", "1/5.svg", "1/1.png", "1/..svg", "x/y.svg"] {
        let asked = format!("{table}/gallery/{wrong}");
        assert_eq!(stranger.get(&asked).await.status, 404, "{wrong}");
    }
    let revealed = players[0].get(&table).await;
    revealed.says("The word was ");
    revealed.says("Waiting for 3 players.");
    all_play(&mut players, &table, "next").await;
    players[0].get(&table).await.says("Subtext, round 2");
    stranger.get(&format!("{table}/gallery")).await.says("Round 1: ");
}

#[tokio::test]
async fn a_match_goes_to_its_end_and_can_be_looked_at_again() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    for round in 0..8 {
        all_play(&mut players, &table, &format!("draw 1 {round},1")).await;
        all_play(&mut players, &table, "guess B").await;
        all_play(&mut players, &table, "next").await;
    }
    let over = players[0].get(&table).await;
    over.says("is-over");
    over.says(&format!("{table}/gallery"));
    let gallery = world.stranger().get(&format!("{table}/gallery")).await;
    assert_eq!(gallery.body.matches("<figure").count(), 32);
    for path in ["/text", "/replay", "/replay?at=9", "/replay?at=15&as=2", "/screen"] {
        let reply = players[1].get(&format!("{table}{path}")).await;
        assert_eq!(reply.status, 200, "{path}");
    }
    players[1].get(&format!("{table}/replay?at=20")).await.says("All drawings of this match");
    players[0].get("/").await.says("Subtext");
}

/// All that one viewer is sent while a round is played in which Ann draws and
/// guesses like this. Two such worlds differ in nothing else.
async fn seen(who: usize, drawn: &str, guess: &str) -> Vec<String> {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    let mut watcher = match who {
        0 => {
            let mut stranger = world.stranger();
            stranger.cookies.insert("visit".into(), "same".into());
            stranger
        }
        at => players.remove(at),
    };
    let mut all = Vec::new();
    let mut looks = async |watcher: &mut Browser| {
        for path in ["", "/text", "/replay", "/record", "/screen", "/gallery"] {
            let reply = watcher.get(&format!("{table}{path}")).await;
            all.push(format!("{path} {:?} {}", reply.headers, reply.body));
        }
        all.push(watcher.get("/").await.body);
    };
    saves(&mut players[0], &table, drawn).await;
    looks(&mut watcher).await;
    plays(&mut players[0], &table, drawn).await.leads_to(&table);
    looks(&mut watcher).await;
    // What all see afterwards must be the same: Ann hands in another sheet.
    let version = players[0].get(&table).await.field("version").to_owned();
    players[0].post(&format!("{table}/take-back"), &[("version", &version)]).await;
    looks(&mut watcher).await;
    plays(&mut players[0], &table, "draw 1 5,5").await.leads_to(&table);
    if who > 0 {
        plays(&mut watcher, &table, "draw 1 6,6").await.leads_to(&table);
    }
    for player in &mut players[1..] {
        plays(player, &table, "draw 1 7,7").await.leads_to(&table);
    }
    plays(&mut players[0], &table, guess).await.leads_to(&table);
    looks(&mut watcher).await;
    let mut events = watcher.follows(&table).await;
    all.push(events.next().await.unwrap());
    all
}

#[tokio::test]
async fn what_somebody_draws_or_guesses_changes_no_byte_of_what_others_are_sent() {
    for who in [0, 2] {
        let one = seen(who, "draw 1 1,1", "guess A").await;
        for (drawn, guess) in [("draw", "guess B"), ("draw 3 9,9 8,8 | 1 4,4", "guess C")] {
            for (before, after) in one.iter().zip(seen(who, drawn, guess).await) {
                assert_eq!(*before, after, "{who}");
            }
        }
    }
}

#[tokio::test]
async fn the_shared_screen_shows_a_code_to_join_and_nobodys_word() {
    let world = World::new(site());
    let mut players = vec![world.guest("Ann").await];
    let table = opens(&mut players[0], &[]).await.location();
    let waiting = players[0].get(&format!("{table}/screen")).await;
    waiting.says("class=\"qr\"");
    waiting.says(&format!("http://beach.test{table}"));
    players[0].get(&table).await.says("class=\"qr\"");
    for name in ["Ben", "Cleo", "Dan"] {
        let mut player = world.guest(name).await;
        player.post(&format!("{table}/join"), &[]).await.leads_to(&table);
        players.push(player);
    }
    // Whoever looks, it is nobody's own screen.
    let nobodys = |body: &str| {
        for own in ["data-word", "<canvas", "method=\"post\"", "data-draw", ">You<", ">yours<"] {
            assert!(!body.contains(own), "{own}: {body}");
        }
    };
    let screen = players[0].get(&format!("{table}/screen")).await;
    screen.says("Everybody draws");
    nobodys(&screen.body);
    let mut events = players[0].follows(&format!("{table}/screen")).await;
    let event = events.next().await.unwrap();
    assert!(event.contains("class=\"table-main couch\""), "{event}");
    nobodys(&event);
    plays(&mut players[0], &table, "draw").await.leads_to(&table);
    events.until("1 of 4 done").await;
    all_play(&mut players[1..], &table, "draw").await;
    for player in &mut players {
        let screen = player.get(&format!("{table}/screen")).await;
        screen.says("0 of 4 have guessed");
        nobodys(&screen.body);
    }
    nobodys(&events.until("0 of 4 have guessed").await);
}

#[tokio::test]
async fn a_table_of_another_game_has_no_screen_and_no_drawings() {
    let both = [AnyPages::of(SubtextPages), AnyPages::plain(AnyGame::of::<Ferry>())];
    let world = World::new(site().and(both[1].clone(), both));
    let mut ann = world.guest("Ann").await;
    let table = ann.opens("ferry", &[("seat", "me"), ("seat", "bot:random")]).await;
    assert_eq!(ann.get(&table).await.status, 200, "it has started");
    for path in ["/screen", "/screen/stream", "/gallery", "/gallery/1/1.svg"] {
        assert_eq!(ann.get(&format!("{table}{path}")).await.status, 404, "{path}");
    }
    assert!(!ann.get(&table).await.body.contains("Shared screen"));
}

#[tokio::test]
async fn what_a_table_leads_to_is_in_its_menu() {
    let world = World::new(site());
    let mut ann = world.guest("Ann").await;
    let waiting = opens(&mut ann, &[]).await.location();
    let page = ann.get(&waiting).await;
    page.says(&format!("<a href=\"{waiting}/screen\">"));
    assert!(!page.body.contains(&format!("{waiting}/gallery")), "there is nothing to show");
    let (mut players, table) = four(&world, &[]).await;
    let page = players[0].get(&table).await;
    page.says(&format!("<a href=\"{table}/screen\">"));
    page.says(&format!("<a href=\"{table}/gallery\">"));
    // Log and chat lie below the fold on wide screens, too.
    page.says(" href=\"#log\">");
    assert!(!page.body.contains("<a class=\"only-small\" href=\"#log\">"));
    let wrong = players[0].get(&format!("{table}/draft")).await;
    assert_eq!(wrong.status, 405);
    wrong.says("This is only for buttons");
}

#[tokio::test]
async fn every_page_with_drawings_loads_what_draws_them() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    for path in ["", "/screen", "/gallery", "/replay"] {
        let page = players[0].get(&format!("{table}{path}")).await;
        for name in ["subtext.css", "draw.js", "drawings.js"] {
            let (before, _) =
                page.body.split_once(name).unwrap_or_else(|| panic!("{path}: {name}"));
            let address = format!("{}{name}", &before[before.rfind("/assets/").unwrap()..]);
            assert_eq!(players[0].get(&address).await.status, 200, "{address}");
        }
    }
}

#[tokio::test]
async fn own_words_are_refused_with_their_line_and_stay_in_the_form() {
    let world = World::new(site());
    let mut ann = world.guest("Ann").await;
    let form = ann.get("/new/subtext").await;
    form.says("name=\"option.words\"");
    form.says("<option value=\"II\" selected>II: rather easy</option>");
    let fields = [("option.words", "sea\r\nsand\r\nsea\r\n"), ("option.level", "IV")];
    let refused = opens(&mut ann, &fields).await;
    assert_eq!(refused.status, 422);
    refused.says("Own words, line 3: &quot;sea&quot; is already in line 1");
    refused.says("sea\nsand\nsea\n</textarea>");
    refused.says("<option value=\"IV\" selected>");
    assert_eq!(refused.body.matches("value=\"friend\" checked").count(), 3);
    let seats = [("seat", "bot:random"), ("clock_move", "120"), ("visibility", "public")];
    let refused = opens(&mut ann, &[&fields[..], &seats[..]].concat()).await;
    refused.says("value=\"bot\" checked>A bot");
    refused.says("<option value=\"120\" selected>");
    let refused = opens(&mut ann, &[("option.words", "sea\nsand\n")]).await;
    refused.says("4 players need 24 words for 8 rounds, not 2");
}

#[tokio::test]
async fn nobody_reads_a_pack_while_the_match_lasts() {
    let world = World::new(site());
    let words: String = (0..40).map(|at| format!("qqword{at}\n")).collect();
    let (mut players, table) = four(&world, &[("option.words", words.as_str())]).await;
    for player in &mut players {
        let page = player.get(&table).await;
        page.says("own words");
        for path in ["", "/text", "/replay", "/record", "/gallery"] {
            let body = player.get(&format!("{table}{path}")).await.body;
            let (_, rest) = page.body.split_once("<span data-word>").unwrap();
            let own = rest.split('<').next().unwrap();
            let all = body.matches("qqword").count();
            let mine =
                body.matches(&format!("{own}<")).count() + body.matches(&format!("{own}.")).count();
            assert_eq!(all, mine, "{path}: {body}");
        }
    }
}

#[tokio::test]
async fn one_click_seats_somebody_with_three_bots() {
    let world = World::new(site());
    let mut ann = world.guest("Ann").await;
    ann.get("/").await.says("4–8 players, 30 min");
    let table = ann.post("/play/subtext", &[]).await.location();
    let page = ann.get(&table).await;
    page.says("● Your move: Subtext, round 1");
    assert_eq!(page.body.matches("<small>bot</small>").count(), 3);
}

#[tokio::test]
async fn st_2_10_leaving_makes_a_round_void_where_the_table_agreed_so() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[("option.leaver", "void")]).await;
    let page = players[0].get(&table).await;
    page.says("Leave the match");
    page.says("This round is void: nobody scores");
    page.says("you can’t come back or win");
    page.says("Leave for good: a bot plays on");
    plays(&mut players[0], &table, "leave").await.leads_to(&table);
    let page = players[1].get(&table).await;
    page.says("Ann left, and random plays on; the round is void.");
    page.says("Subtext, round 2");
    page.says("bot, took over");
    players[1].get(&format!("{table}/gallery")).await.says("The round is void");
    assert_eq!(players[1].get(&format!("{table}/gallery/1/1.svg")).await.status, 404);
    players[1].get(&format!("{table}/replay")).await.says("Ann left, and random plays on");

    // Ann is told why she cannot come back, and may watch.
    let why =
        "You left this match, so a bot plays your seat until its end; you are welcome to watch";
    for path in ["", "/text"] {
        let page = players[0].get(&format!("{table}{path}")).await;
        page.says(why);
        page.says("ST-2.10");
        assert!(!page.body.contains("Leave for good"), "{path}");
    }
    for (deed, form) in [
        ("move", vec![("version", "1"), ("move", "draw 1 5,5")]),
        ("join", vec![]),
        ("leave", vec![]),
    ] {
        let refused = players[0].post(&format!("{table}/{deed}"), &form).await;
        refused.says("You left this match");
        refused.says("ST-2.10");
    }
}

#[tokio::test]
async fn st_2_10_where_a_bot_plays_on_the_round_goes_on_and_the_list_says_who_left() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[]).await;
    let page = players[0].get(&table).await;
    assert!(!page.body.contains("This round is void"));
    players[0].post(&format!("{table}/leave"), &[]).await.leads_to("/");
    let page = players[1].get(&table).await;
    page.says("Ann left, and random plays on.");
    page.says("Subtext, round 1");
    // When the last of them has left, nobody wins.
    for player in &mut players[1..] {
        player.post(&format!("{table}/leave"), &[]).await.leads_to("/");
    }
    players[0].get(&table).await.says("Everybody left, so nobody wins");
    for player in &mut players {
        player.get("/").await.says("you left, and a bot played on");
    }
}

/// Everybody draws and points at A.
async fn reveal(players: &mut [Browser], table: &str) {
    for mv in ["draw 1 5,5 90,90", "guess A"] {
        for player in &mut *players {
            plays(player, table, mv).await.leads_to(table);
        }
    }
}

#[tokio::test]
async fn st_2_8_three_of_three_others_strike_a_drawing_out_and_everybody_is_asked() {
    let world = World::new(site());
    let (mut players, table) = four(&world, &[("option.objections", "true")]).await;
    reveal(&mut players, &table).await;
    let page = players[1].get(&table).await;
    page.says("Waiting for 3 players.");
    page.says("You can still challenge a drawing.");
    page.says("Challenge: it shows letters or numbers");
    // Two are ready before somebody objects to what is not theirs.
    let what = ["object dealer", "object A"];
    for player in &mut players[2..] {
        plays(player, &table, "next").await.leads_to(&table);
    }
    players[2].get(&table).await.says("Undo to challenge a drawing.");
    let refused = plays(&mut players[0], &table, what[0]).await;
    let what = if refused.status == 303 { what[0] } else { what[1] };
    if refused.status != 303 {
        refused.says("You cannot challenge your own drawing");
        plays(&mut players[0], &table, what).await.leads_to(&table);
    }
    players[1].get(&table).await.says("1 of 3 votes to strike it out");
    players[1].get(&table).await.says("it shows letters or numbers.");
    for player in &mut players[..2] {
        plays(player, &table, "next").await.leads_to(&table);
    }
    let mut asked = 0;
    for player in &mut players {
        let page = player.get(&table).await;
        let mine = page.body.contains("Somebody has challenged");
        asked += usize::from(mine);
        page.says(if mine { "Agree: it shows letters or numbers" } else { "You have answered" });
        if mine {
            page.says("Let it stand");
            player.get(&format!("{table}/text")).await.says("Do you agree?");
            plays(player, &table, what).await.leads_to(&table);
        }
    }
    assert_eq!(asked, 2, "not who drew it, nor who has objected");
    players[0].get(&table).await.says("Subtext, round 2");
    players[0]
        .get(&format!("{table}/gallery"))
        .await
        .says("Struck out: it shows letters or numbers");
}

#[tokio::test]
async fn st_2_8_a_table_can_play_without_objections() {
    let world = World::new(site());
    let mut ann = world.guest("Ann").await;
    // It is ticked; a box that is not ticked is not sent.
    let form = ann.get("/new/subtext").await;
    form.says("Challenges");
    assert!(form.body.contains("name=\"option.objections\" value=\"true\" checked"));
    let (mut players, table) = four(&world, &[]).await;
    players[0].get(&table).await.says("no challenges");
    reveal(&mut players, &table).await;
    let page = players[0].get(&table).await;
    page.says("Waiting for 3 players.");
    assert!(!page.body.contains("still challenge a drawing") && !page.body.contains("Challenge:"));
    let refused = plays(&mut players[0], &table, "object A").await;
    refused.says("This table plays without challenges");
    refused.says("ST-2.8");
}

#[tokio::test]
async fn minds_are_changed_at_subtext() {
    use testing::minds::{as_listed, nobody_is_broken_by_changed_minds};
    let drawn = |legal: &serde_json::Value| match as_listed(legal) {
        text if text.starts_with("draw") && legal["open"] == true => {
            "draw 2 120,80 125,82 130,90".into()
        }
        text => text,
    };
    let world = World::new(site());
    nobody_is_broken_by_changed_minds(&world, "subtext", 4, 8, drawn).await;
}
