//! Campaigns, by forms and files.

use crate::world;
use fine_sand::FineSand;
use game_core::Game;
use testing::{Browser, Reply, World};

#[tokio::test]
async fn a_solo_campaign_begins_with_an_empty_sheet_and_a_table() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    ann.get("/campaigns").await.says("None yet");
    let begun = ann.post("/campaigns", &[("kind", "solo"), ("title", "North <pier>")]).await;
    assert_eq!(begun.status, 303);
    let campaign = begun.location();
    let page = ann.get(&campaign).await;
    page.says("North &lt;pier&gt;");
    page.says("Score sheet");
    page.says("Game 1 is on");
    // Restarting is asked about once.
    page.says("sure-restart-1");
    // At its table the total stands beside what it would do on the sheet.
    let at = page.body.find("href=\"/t/").unwrap() + "href=\"".len();
    let table = page.body[at..].split('"').next().unwrap().to_owned();
    ann.get(&table).await.says("needs 20 or less");
    ann.get("/campaigns").await.says(&format!("href=\"{campaign}\""));
    // Whoever has the address can look, but not decide.
    let mut eve = world.guest("Eve").await;
    let seen = eve.get(&campaign).await;
    assert!(!seen.body.contains("Restart"));
    let refused = eve.post(&format!("{campaign}/pause"), &[]).await;
    assert_eq!(refused.status, 403);
}

/// Plays the present game of a campaign to its end, by plain forms.
async fn play_out(players: &mut [&mut testing::Browser], world: &testing::World, table: &str) {
    let id = table.strip_prefix("/t/").unwrap().parse().unwrap();
    for turn in 0..60_000usize {
        let player = &mut *players[turn % 2];
        let guest = world.host.authenticate(&player.cookies["tide"]).await.unwrap();
        let view = world.host.view(Some(guest.id), id).await.unwrap();
        if view.status() == host::Status::Over {
            return;
        }
        let legal = view.legal();
        if let Some(mv) = legal.get((turn * 7) % legal.len().max(1)) {
            world.host.play(guest.id, id, &mv.text, None).await.unwrap();
        }
    }
    panic!("the game does not end");
}

#[tokio::test]
async fn a_stranger_who_took_an_open_seat_cannot_give_the_others_to_bots() {
    let world = world();
    let (mut ann, mut eve) = (world.guest("Ann").await, world.guest("Eve").await);
    let seats = [("kind", "fable"), ("seat", "me"), ("seat", "open")];
    let campaign = ann.post("/campaigns", &seats).await.location();
    let page = ann.get(&campaign).await.body;
    let at = page.find("href=\"/t/").unwrap() + "href=\"".len();
    let table = page[at..].split('"').next().unwrap().to_owned();
    eve.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    play_out(&mut [&mut ann, &mut eve], &world, &table).await;

    let page = eve.get(&campaign).await;
    page.says("Ready for game 2?");
    assert!(!page.body.contains("Restart") && !page.body.contains(" Pause"));
    let next = format!("{campaign}/next");
    for seats in [[("seat", "bot:random"), ("seat", "me")], [("seat", "me"), ("seat", "open")]] {
        let refused = eve.post(&next, &seats).await;
        assert_eq!(refused.status, 403);
        refused.says("Only the person who started this campaign can do that");
    }
    for deed in ["pause", "anew"] {
        assert_eq!(eve.post(&format!("{campaign}/{deed}"), &[]).await.status, 403, "{deed}");
    }
    ann.get(&campaign).await.says("Ready for game 2?");
    // Without a wish she may go on, and Ann's place waits for Ann.
    let second = eve.post(&next, &[]).await.location();
    eve.get(&second).await.says("this seat is kept");
    ann.post(&next, &[]).await.leads_to(&second);
    ann.get(&second).await.says("Your move");
}

#[tokio::test]
async fn what_the_rules_forbid_between_games_is_told_with_its_clause() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let begun = ann.post("/campaigns", &[("kind", "solo")]).await;
    let choose = format!("{}/choose", begun.location());
    let refused = ann.post(&choose, &[("choice", "strike")]).await;
    refused.says("There is nothing to strike off now");
    refused.says("FS-8.7");
    let refused = ann.post(&choose, &[("card", "pit"), ("card", "swap")]).await;
    refused.says("FS-8.9");
    assert_eq!(ann.post(&choose, &[("choice", "dance")]).await.status, 400);
    assert_eq!(ann.post_bare(&choose, &[("choice", "strike")]).await.status, 403);
}

#[tokio::test]
async fn a_form_that_makes_no_sense_begins_nothing() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    for fields in [
        &[("kind", "duo")][..],
        &[("kind", "fable"), ("seat", "me")],
        &[("kind", "fable"), ("seat", "me"), ("seat", "bot:hal")],
        &[("kind", "solo"), ("day", "soon")],
    ] {
        let refused = ann.post("/campaigns", fields).await;
        assert_eq!(refused.status, 422, "{fields:?}");
        refused.says("role=\"alert\"");
    }
    ann.get("/campaigns").await.says("None yet");
    assert_eq!(ann.get("/campaigns/nowhere").await.status, 404);
}

#[tokio::test]
async fn a_file_goes_out_and_comes_in_and_a_wrong_one_does_not() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let seats = [("kind", "fable"), ("seat", "me"), ("seat", "bot:random")];
    let begun = ann.post("/campaigns", &seats).await;
    let file = ann.get(&format!("{}/file", begun.location())).await;
    assert_eq!(file.status, 200);
    let token = ann.token().await;
    let form = |text: &str| {
        format!(
            "--tide\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n{token}\r\n--tide\r\n\
             Content-Disposition: form-data; name=\"file\"; filename=\"a.json\"\r\n\r\n{text}\r\n--tide--\r\n"
        )
    };
    let kind = "multipart/form-data; boundary=tide";
    let brought = ann.send("POST", "/campaigns/file", kind, form(&file.body)).await;
    assert_eq!(brought.status, 303);
    ann.get(&brought.location()).await.says("Ready for game 1?");
    for (wrong, why) in [
        ("", "no campaign file: "),
        ("{}", "no campaign file: "),
        (&file.body.replace("fine-sand", "ferry"), "no campaign file: ferry has no campaigns"),
        (&file.body.replace("\"fable\"", "\"duo\""), "no campaign file of Fine Sand: "),
    ] {
        let refused = ann.send("POST", "/campaigns/file", kind, form(wrong)).await;
        assert_eq!(refused.status, 422, "{wrong}");
        refused.says(why);
    }
}

#[tokio::test]
async fn the_day_has_one_campaign_each_and_a_list() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let day = &[("kind", "solo"), ("day", "2027-01-15")];
    let first = ann.post("/campaigns", day).await.location();
    assert_eq!(ann.post("/campaigns", day).await.location(), first);
    let scores = ann.get("/scores?day=2027-01-15").await;
    scores.says("High scores of 2027-01-15");
    scores.says(&first);
    ann.get("/scores").await.says("Nobody is on this list yet");
}

const BY_EARLIER_RULES: &str =
    "This was played by earlier rules: you can read it, but not play on.";

#[tokio::test]
async fn a_campaign_under_way_shows_how_far_it_came_and_gives_its_file() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let fields = [("kind", "solo"), ("title", "North <pier>")];
    let campaign = ann.post("/campaigns", &fields).await.location();
    // The same file after an upgrade: everything in it is by ruleset 0.
    world.emptied().await;
    let file = world.file();
    file.execute("UPDATE tables SET ruleset = 0", []).unwrap();
    let now = format!("\"ruleset\":{}", FineSand::ABOUT.ruleset);
    let sql = "UPDATE campaigns SET file = replace(file, ?1, '\"ruleset\":0')";
    file.execute(sql, [now]).unwrap();
    let page = ann.get(&campaign).await;
    assert_eq!(page.status, 200);
    page.says(BY_EARLIER_RULES);
    page.says("North &lt;pier&gt;");
    page.says("Stopped: no game finished");
    page.says("Game 1");
    for deed in ["next", "pause", "anew"] {
        let refused = ann.post(&format!("{campaign}/{deed}"), &[]).await;
        assert_eq!(refused.status, 409, "{deed}");
        refused.says(BY_EARLIER_RULES);
    }
    assert_eq!(ann.get(&format!("{campaign}/file")).await.status, 200);
    ann.get("/campaigns").await.says(&format!("href=\"{campaign}\""));
}

#[tokio::test]
async fn a_campaign_on_a_full_disk_is_told_and_with_room_it_goes_on() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let campaign = ann.post("/campaigns", &[("kind", "solo")]).await.location();
    let id = campaign.rsplit('/').next().unwrap().parse().unwrap();
    let game = world.host.campaign(None, id).await.unwrap().table.unwrap();
    let token = ann.cookies["tide"].clone();
    let guest = world.host.authenticate(&token).await.unwrap();
    let mut moves = 0;
    loop {
        let view = world.host.view(Some(guest.id), game).await.unwrap();
        let legal = view.legal();
        let Some(mv) = legal.get(moves * 7 % legal.len().max(1)) else { break };
        world.host.play(guest.id, game, &mv.text, None).await.unwrap();
        moves += 1;
    }

    let full = "CREATE TRIGGER full_campaigns BEFORE UPDATE ON campaigns \
                BEGIN SELECT RAISE(ABORT, 'disk /dev/secret is full'); END";
    world.file().execute_batch(full).unwrap();
    let page = ann.get(&campaign).await;
    page.says("We could not save that");
    page.says("nothing has changed");
    for reply in [page, ann.get(&format!("{campaign}/file")).await] {
        assert_eq!(reply.status, 503, "{}", reply.body);
        assert_eq!(reply.headers["retry-after"], "10");
        assert!(!reply.body.contains("/dev/secret"), "{}", reply.body);
    }
    world.file().execute_batch("DROP TRIGGER full_campaigns").unwrap();
    assert_eq!(ann.get(&campaign).await.status, 200);
}

/// The same browser in so many windows, each sending this form at once.
async fn at_once(
    world: &World,
    browser: &mut Browser,
    count: usize,
    path: &str,
    fields: &[(&'static str, &'static str)],
) -> Vec<Reply> {
    let token = browser.token().await;
    let mut windows = Vec::new();
    for _ in 0..count {
        let mut window = world.stranger();
        window.cookies = browser.cookies.clone();
        let (path, token, fields) = (path.to_owned(), token.clone(), fields.to_vec());
        windows.push(tokio::spawn(async move {
            let mut all = vec![("csrf", token.as_str())];
            all.extend(fields);
            window.post_bare(&path, &all).await
        }));
    }
    let mut replies = Vec::new();
    for window in windows {
        replies.push(window.await.unwrap());
    }
    replies
}

/// Where all of them lead: to one and the same campaign.
fn one_campaign(replies: &[Reply]) -> String {
    let leads: Vec<String> = replies.iter().map(Reply::location).collect();
    assert!(leads.iter().all(|lead| *lead == leads[0]), "{leads:?}");
    leads[0].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_those_who_begin_at_once_one_is_first() {
    let world = world();
    for _ in 0..5 {
        let mut ann = world.guest("Ann").await;
        let today = [("kind", "solo"), ("day", "2027-01-15")];
        let day = one_campaign(&at_once(&world, &mut ann, 5, "/campaigns", &today).await);
        let anew = at_once(&world, &mut ann, 4, &format!("{day}/anew"), &[]).await;
        let anew = one_campaign(&anew);
        assert_ne!(anew, day);
        let list = ann.get("/campaigns").await;
        assert_eq!(list.body.matches("href=\"/campaigns/").count(), 2, "{}", list.body);
    }
}

#[tokio::test]
async fn a_day_that_has_not_begun_is_refused_above_the_form() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let refused = ann.post("/campaigns", &[("kind", "solo"), ("day", "2027-01-17")]).await;
    assert_eq!(refused.status, 422);
    refused.says("2027-01-17 has not begun anywhere yet");
    ann.get("/campaigns").await.says("None yet");
}
