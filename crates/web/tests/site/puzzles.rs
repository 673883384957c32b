//! Puzzles on the plain board of Ferry, with forms alone.

use bots::puzzle::{Moment, Provenance, Puzzle};
use bots::{AnyBots, OnlyRandom, Players, Puzzles};
use catalog::AnyGame;
use ferry::Ferry;
use game_core::Seat;
use host::{BotPool, Thinker};
use std::sync::Arc;
use testing::{Browser, Site, World};

const GAME: AnyGame = AnyGame::of::<Ferry>();
/// How many puzzles there are.
const COUNT: usize = 3;

/// Bots of Ferry, and puzzles in which the first coin of the purse is right and the second is not.
struct WithPuzzles(Players, u32);

impl BotPool for WithPuzzles {
    fn names(&self, game: AnyGame) -> &[&str] {
        self.0.names(game)
    }

    fn puzzles(&self, _: AnyGame) -> Option<Puzzles> {
        let from = Provenance::new(GAME, "by hand".into(), "2027-01-15".into(), "nobody".into());
        let all = (0..COUNT).map(|at| puzzle(at + 2)).collect();
        Some(Puzzles { from: Provenance { ruleset: self.1, ..from }, all })
    }

    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String> {
        BotPool::sit(&self.0, game, bot)
    }
}

/// Everybody has a purse, and the first passenger waits.
fn puzzle(seats: usize) -> Puzzle {
    let mut played = GAME.open(&serde_json::Value::Null, seats, None).unwrap();
    let mut log = Vec::new();
    while let Some((chance, _)) = played.chances().first().cloned() {
        played.chance(&chance).unwrap();
        log.push(format!("~{chance}"));
    }
    let legal = played.legal_moves(Seat::new(0));
    let moment = Moment {
        right: vec![(legal[0].text.clone(), None)],
        wrong: vec![(legal[1].text.clone(), 0.125)],
    };
    Puzzle {
        seat: Seat::new(0),
        seats,
        options: serde_json::Value::Null,
        log,
        moments: vec![moment],
        why: "a small coin is enough".into(),
        win: 0.625,
        solved: [0, 3, 8, 8],
    }
}

fn coins(number: usize) -> (String, String) {
    let moment = &puzzle(number + 1).moments[0];
    (moment.right[0].0.clone(), moment.wrong[0].0.clone())
}

fn world_by(ruleset: u32) -> World {
    let players = Players::new([AnyBots::of::<OnlyRandom<Ferry>>()]);
    World::new(Site { bots: Arc::new(WithPuzzles(players, ruleset)), ..Site::plain(GAME) })
}

fn world() -> World {
    world_by(GAME.about().ruleset)
}

async fn answers(browser: &mut Browser, number: usize, mv: &str) -> testing::Reply {
    browser.post(&format!("/puzzles/ferry/{number}/move"), &[("version", "1"), ("move", mv)]).await
}

#[tokio::test]
async fn the_puzzle_of_the_day_stands_on_the_front_page_and_changes_with_the_day() {
    let world = world();
    let mut ann = world.stranger();
    let link = |page: &str| {
        let at = page.find("href=\"/puzzles/ferry/").expect("a puzzle of the day");
        page[at + 6..].split('"').next().unwrap().to_owned()
    };
    let today = link(&ann.get("/").await.body);
    assert_eq!(today, link(&world.guest("Ben").await.get("/").await.body));
    ann.get(&today).await.says("Puzzle of the day");
    world.clock.advance(24 * 60 * 60 * 1000);
    let tomorrow = link(&ann.get("/").await.body);
    assert_ne!(today, tomorrow);
    assert!(!ann.get(&today).await.body.contains("Puzzle of the day"));
}

#[tokio::test]
async fn a_right_answer_is_told_with_its_reason_and_counts_once() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let (right, wrong) = coins(1);
    let page = ann.get("/puzzles/ferry/1").await;
    page.says("What is the best move?");
    assert!(!page.body.contains("a small coin is enough"));
    let told = answers(&mut ann, 1, &right).await.location();
    let page = ann.get(&told).await;
    page.says("That’s it!");
    page.says("a small coin is enough");
    page.says("Gull in 3");
    page.says("1 of 1 solved at first try");
    // Again, and then wrongly: nothing of it counts.
    for mv in [&right, &wrong] {
        answers(&mut ann, 1, mv).await.location();
    }
    ann.get("/me").await.says("1 of 1 solved at first try");
    let rating = rating(&ann.get("/puzzles").await.body);
    assert!(rating > 1500, "{rating}");
}

fn rating(page: &str) -> i64 {
    let at = page.find("Puzzle rating <b>").expect("a rating");
    page[at + 17..].split('<').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_wrong_answer_is_told_what_it_costs_and_can_be_tried_again() {
    let world = world();
    let mut ann = world.stranger();
    let (right, wrong) = coins(1);
    let told = answers(&mut ann, 1, &wrong).await.location();
    let page = ann.get(&told).await;
    page.says("Not the best");
    page.says("It gives away 12 % of your chance to win");
    assert!(!page.body.contains("a small coin is enough"), "the answer is not told yet");
    page.says("href=\"/puzzles/ferry/1\"");
    let told = answers(&mut ann, 1, &right).await.location();
    ann.get(&told).await.says("0 of 1 solved at first try");
    ann.get("/puzzles/ferry").await.says("Not solved:");
    assert!(rating(&ann.get("/puzzles").await.body) < 1500);
    // In a row are those that were right at once.
    for number in [2, 3] {
        answers(&mut ann, number, &coins(number).0).await.location();
    }
    ann.get("/puzzles").await.says("2 in a row");
}

#[tokio::test]
async fn an_illegal_move_is_refused_with_its_clause_and_is_no_answer() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let refused = answers(&mut ann, 1, "99").await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    refused.says("FE-2.3");
    assert!(!ann.get("/me").await.body.contains("Puzzle rating"));
    let nonsense = answers(&mut ann, 1, "a whale").await;
    assert!(nonsense.status.is_client_error(), "{}", nonsense.status);
    let mut ann = ann.with_script();
    let told = answers(&mut ann, 1, "99").await;
    assert_eq!(told.status, 200);
    assert!(told.body.starts_with("<p class=\"reason\" id=\"refusal\""), "{}", told.body);
}

#[tokio::test]
async fn looking_at_an_answer_is_not_answering() {
    let world = world();
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let (right, _) = coins(1);
    let told = answers(&mut ann, 1, &right).await.location();
    ann.get(&told).await.says("That’s it!");
    // Whoever has not answered is led to the question.
    ben.get(&told).await.leads_to("/puzzles/ferry/1");
    assert!(!ben.get("/me").await.body.contains("Puzzle rating"));
    // An answer that nobody can have given, too.
    ann.get("/puzzles/ferry/1/after/d2hhbGU").await.leads_to("/puzzles/ferry/1");
    // Whoever gives up is shown it, and has answered.
    let told = ben.post("/puzzles/ferry/1/show", &[]).await.location();
    ben.get(&told).await.says("The best:");
    ben.get("/me").await.says("0 of 1 solved at first try");
}

#[tokio::test]
async fn puzzles_are_answered_in_words_too() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    let page = ann.get("/puzzles/ferry/2/text").await;
    page.says("What is the best move?");
    page.form("/puzzles/ferry/2/move");
    let fields = [("version", "1"), ("back", "text"), ("move", &coins(2).0)];
    let told = ann.post("/puzzles/ferry/2/move", &fields).await.location();
    assert!(told.ends_with("/text"), "{told}");
    ann.get(&told).await.says("a small coin is enough");
}

#[tokio::test]
async fn what_is_not_there_is_told() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    for path in [
        "/puzzles/ferry/0",
        "/puzzles/ferry/4",
        "/puzzles/ferry/x",
        "/puzzles/whale/1",
        "/puzzles/whale",
    ] {
        assert_eq!(ann.get(path).await.status, 404, "{path}");
    }
    // By other rules they are other puzzles.
    let world = world_by(GAME.about().ruleset + 1);
    let mut ann = world.guest("Ann").await;
    assert_eq!(ann.get("/puzzles/ferry/1").await.status, 404);
    assert!(!ann.get("/").await.body.contains("Puzzles of the day"));
}

#[tokio::test]
async fn programs_ask_and_answer_as_people_do() {
    let world = world();
    let mut ann = world.guest("Ann").await;
    ann.headers.push(("origin", "http://beach.test".into()));
    let read = |reply: testing::Reply| -> serde_json::Value {
        serde_json::from_str(&reply.body).unwrap_or_else(|_| panic!("{}", reply.body))
    };
    let all = read(ann.get("/api/puzzles").await);
    assert_eq!(
        (&all["puzzles"][0]["game"], &all["puzzles"][0]["count"]),
        (&"ferry".into(), &COUNT.into())
    );
    let asked = read(ann.get("/api/puzzles/ferry/1").await);
    assert_eq!(asked["grade"], 3);
    assert!(asked["view"].is_object() && asked.get("why").is_none() && asked.get("best").is_none());
    let (right, wrong) = coins(1);
    let body = |mv: &str| serde_json::json!({"moves": [mv]}).to_string();
    let path = "/api/puzzles/ferry/1/answer";
    let refused = ann.send("POST", path, "application/json", body("99")).await;
    assert_eq!(refused.status, 422);
    assert_eq!(read(refused)["error"]["clause"], "FE-2.3");
    let told = read(ann.send("POST", path, "application/json", body(&wrong)).await);
    assert_eq!(
        (&told["result"], &told["counted"], &told["cost"]),
        (&"wrong".into(), &true.into(), &125.into())
    );
    let told = read(ann.send("POST", path, "application/json", body(&right)).await);
    assert_eq!((&told["result"], &told["counted"]), (&"right".into(), &false.into()));
    assert_eq!(told["why"], "a small coin is enough");
    assert_eq!(told["standing"]["solved"], 0);
    assert_eq!(read(ann.get("/api/puzzles/ferry/1").await)["answered"], false);
    let empty = ann.send("POST", path, "application/json", r#"{"moves":[]}"#.into()).await;
    assert_eq!(empty.status, 400);
}
