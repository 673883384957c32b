//! What somebody did wrong in their own match, asked again on the plain board of Ferry.

#[path = "../common/teacher.rs"]
mod teacher;

use crate::world::{Browser, Reply, World};
use bots::{AnyBots, OnlyRandom, Players};
use catalog::AnyGame;
use ferry::Ferry;
use std::sync::Arc;
use teacher::Teacher;
use testing::Site;

const GAME: AnyGame = AnyGame::of::<Ferry>();

fn world() -> World {
    let bots = Arc::new(Teacher(Players::new([AnyBots::of::<OnlyRandom<Ferry>>()])));
    World::of(Site { bots, ..Site::plain(GAME) })
}

/// Asks until there is nothing more to wait for.
async fn reads(visitor: &mut Browser, path: &str) -> Reply {
    loop {
        let page = visitor.get(path).await;
        if page.status != 202 {
            assert_eq!(page.status, 200, "{path}");
            return page;
        }
        tokio::task::yield_now().await;
    }
}

/// Two who have played and read their review, and where Ann's mistake is asked again.
async fn reviewed(world: &World) -> (Browser, Browser, String, String) {
    let (mut ann, mut ben, table) = world.played().await;
    reads(&mut ann, &format!("{table}/review")).await;
    for one in [&mut ann, &mut ben] {
        reads(one, "/mistakes").await.says("gave away 25 %");
    }
    let own = format!("{}/2", table.replace("/t/", "/mistakes/"));
    (ann, ben, table, own)
}

async fn answers(browser: &mut Browser, place: &str, mv: &str) -> Reply {
    browser.post(&format!("{place}/move"), &[("version", "1"), ("move", mv)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistake_is_found_from_every_side_and_solved_on_the_board() {
    let world = world();
    let (mut ann, _, table, own) = reviewed(&world).await;
    let link = format!("href=\"{own}\"");
    reads(&mut ann, "/mistakes").await.says(&link);
    for page in ["/me", "/puzzles"] {
        ann.get(page).await.says("1 moment to try again");
    }
    let review = ann.get(&format!("{table}/review?at=2&as=0")).await;
    review.says("Try this moment again");
    review.says(&link);
    ann.get(&format!("{table}/review/text")).await.says(&link);
    let page = ann.get(&own).await;
    page.says("In your match you played");
    page.says("Find something better.");
    assert!(!page.body.contains("a small coin was enough"), "{}", page.body);
    // The same mistake again, and then not.
    let told = answers(&mut ann, &own, "5").await.location();
    let page = ann.get(&told).await;
    page.says("It gives away 25 % of your chance to win");
    page.says(&link);
    reads(&mut ann, "/mistakes").await.says("Not solved:");
    let told = answers(&mut ann, &own, "1").await.location();
    let page = ann.get(&told).await;
    page.says("That’s it!");
    page.says("a small coin was enough");
    page.says(&format!("href=\"{table}/review?at=2&amp;as=0\""));
    assert!(!page.body.contains("Puzzle rating"), "it counts for no rating");
    reads(&mut ann, "/mistakes").await.says("You have solved them all");
    ann.get("/me").await.says("You have solved them all");
    assert!(!ann.get("/me").await.body.contains("Puzzle rating"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_the_mistakes_of_others() {
    let world = world();
    let (mut ann, mut ben, table, own) = reviewed(&world).await;
    let solved = answers(&mut ann, &own, "1").await.location();
    let mut eve = world.stranger();
    for other in [&mut ben, &mut eve] {
        for path in [&own, &format!("{own}/text"), &solved] {
            assert_eq!(other.get(path).await.status, 404, "{path}");
        }
        assert_eq!(answers(other, &own, "1").await.status, 404);
        assert_eq!(other.post(&format!("{own}/show"), &[]).await.status, 404);
        let review = other.get(&format!("{table}/review?at=2&as=0")).await;
        assert!(!review.body.contains(&own), "{}", review.body);
    }
    eve.get("/mistakes").await.says("Finish a match and open its review");
    let mut cleo = world.guest("Cleo").await;
    cleo.get("/mistakes").await.says("None yet");
    cleo.get("/puzzles").await.says("None so far");
    for wrong in ["/mistakes/x/2", "/mistakes/x", &own.replace("/2", "/3")] {
        assert_eq!(ann.get(wrong).await.status, 404, "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_the_rules_forbid_is_refused_with_its_clause_and_is_no_answer() {
    let world = world();
    let (mut ann, _, _, own) = reviewed(&world).await;
    let refused = answers(&mut ann, &own, "99").await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    refused.says("FE-2.3");
    assert!(!reads(&mut ann, "/mistakes").await.body.contains("Not solved:"));
    // An address alone answers nothing, and tells nothing.
    let after = format!("{own}/after/MQ");
    ann.get(&after).await.leads_to(&own);
    // Giving up does.
    let told = ann.post(&format!("{own}/show"), &[]).await.location();
    ann.get(&told).await.says("The best:");
    reads(&mut ann, "/mistakes").await.says("Not solved:");
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_are_answered_in_words_and_by_programs_too() {
    let world = world();
    let (mut ann, mut ben, _, own) = reviewed(&world).await;
    let page = ann.get(&format!("{own}/text")).await;
    page.says("Your mistake");
    page.says("Find something better.");
    page.form(&format!("{own}/move"));
    let read = |reply: Reply| -> serde_json::Value {
        serde_json::from_str(&reply.body).unwrap_or_else(|_| panic!("{}", reply.body))
    };
    for one in [&mut ann, &mut ben] {
        one.headers.push(("origin", "http://beach.test".into()));
    }
    let all = read(ann.get("/api/mistakes").await);
    let listed = &all["mistakes"][0];
    assert_eq!((&listed["game"], &listed["cost"]), (&"ferry".into(), &250.into()));
    let path = format!("/api{own}");
    let asked = read(ann.get(&path).await);
    assert!(asked["view"].is_object() && asked.get("why").is_none() && asked["move"] == "5");
    let body = |mv: &str| serde_json::json!({"moves": [mv]}).to_string();
    let answer = format!("{path}/answer");
    let refused = ann.send("POST", &answer, "application/json", body("99")).await;
    assert_eq!(
        (refused.status.as_u16(), &read(refused)["error"]["clause"]),
        (422, &"FE-2.3".into())
    );
    let told = read(ann.send("POST", &answer, "application/json", body("5")).await);
    assert_eq!((&told["result"], &told["cost"]), (&"wrong".into(), &250.into()));
    let told = read(ann.send("POST", &answer, "application/json", body("1")).await);
    assert_eq!((&told["result"], &told["counted"]), (&"right".into(), &false.into()));
    assert_eq!(told["why"], "a small coin was enough");
    assert_eq!(read(ann.get(&path).await)["solved"], true);
    assert_eq!(ben.get(&path).await.status, 404);
    assert_eq!(ben.send("POST", &answer, "application/json", body("1")).await.status, 404);
    assert_eq!(world.stranger().get("/api/mistakes").await.status, 401);
}
