//! A finished match, looked at again.

use crate::world::{Browser, Reply, Seals, World, play_out};
use bots::{AnyBots, OnlyRandom, Players};
use catalog::{AnyGame, AnyMatch};
use ferry::Ferry;
use host::{BotPool, Progress, Reviewed, Reviewer, Thinker};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use testing::Site;
use web::SiteSettings;

const TOKEN: &str = "a-rather-long-token";

/// A site whose bots review.
fn world() -> World {
    let bots = Arc::new(Players::new([AnyBots::of::<OnlyRandom<Ferry>>()]));
    let admin_token = Some(TOKEN.parse().unwrap());
    let settings = SiteSettings { admin_token, ..SiteSettings::default() };
    World::of(Site { bots, settings, ..Site::plain(AnyGame::of::<Ferry>()) })
}

/// Looks again until the review is there, as a browser without a script does.
async fn reads(visitor: &mut Browser, path: &str) -> Reply {
    loop {
        let page = visitor.get(path).await;
        if page.status != 202 {
            return page;
        }
        page.says("http-equiv=\"refresh\"");
        page.says("opens the review by itself");
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_on_has_a_review_for_nobody() {
    let world = world();
    let (mut ann, mut ben, table) = world.pair().await;
    ann.seals_now(&table, "3").await.leads_to(&table);
    let mut operator = world.guest("Olga").await;
    operator.post("/admin/enter", &[("token", TOKEN)]).await.leads_to("/admin");
    operator.headers.push(("authorization", format!("Bearer {TOKEN}")));
    for visitor in [&mut ann, &mut ben, &mut world.stranger(), &mut operator] {
        for rest in ["", "?as=0", "/text", "/2", "/2/preview.png"] {
            let refused = visitor.get(&format!("{table}/review{rest}")).await;
            assert_eq!(refused.status, 409, "{rest}");
            refused.says("The review opens when the match is over");
            assert!(!refused.body.contains(" %"), "{}", refused.body);
        }
        // No page leads there, either.
        for page in ["", "/replay", "/text"] {
            let shown = visitor.get(&format!("{table}{page}")).await;
            assert!(!shown.body.contains(&format!("{table}/review")), "{page}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_review_of_a_finished_match_is_read_without_a_script() {
    let world = world();
    let (mut ann, mut ben, table) = world.played().await;
    for page in ["", "/replay", "/text"] {
        ann.get(&format!("{table}{page}")).await.says(&format!("href=\"{table}/review"));
    }
    ann.get("/me").await.says(&format!("href=\"{table}/review\""));
    let page = reads(&mut ann, &format!("{table}/review")).await;
    assert_eq!(page.status, 200);
    for text in ["How the tide turned", "Luck and play", "Your slips", "Ben’s slips", "Decisions"]
    {
        page.says(text);
    }
    page.says("your chance to win");
    page.says("data-stops=");
    // Whose decisions, as links.
    let theirs = ann.get(&format!("{table}/review?at=2&as=0&of=theirs")).await;
    assert!(theirs.body.contains("id=\"d-3\"") && !theirs.body.contains("id=\"d-2\""));
    let both = ann.get(&format!("{table}/review?at=2&as=0&of=all")).await;
    assert!(both.body.contains("id=\"d-3\"") && both.body.contains("id=\"d-2\""));
    // The form of the scrubber leads to a moment.
    ann.get(&format!("{table}/review?as=0&at=4")).await.says("data-at=\"4\"");
    let words = reads(&mut ben, &format!("{table}/review/text")).await;
    words.says("The drawn review");
    words.says("<th scope=\"col\">Better</th>");
    // By these reviews it is known how well somebody plays.
    let own = ben.get("/me").await;
    own.says("How well you play");
    own.says("January 2027");
}

/// A reviewer that stops half way until it may go on.
struct Dwelling(Players, AtomicBool);

impl BotPool for Dwelling {
    fn names(&self, game: AnyGame) -> &[&str] {
        self.0.names(game)
    }

    fn sit(&self, game: AnyGame, bot: &str) -> Result<Box<dyn Thinker>, String> {
        BotPool::sit(&self.0, game, bot)
    }

    fn reviewer(&self, game: AnyGame) -> Option<Reviewer> {
        BotPool::reviewer(&self.0, game)
    }

    fn review(
        &self,
        played: &AnyMatch,
        progress: &dyn Fn(&Progress<'_>) -> bool,
    ) -> Option<Reviewed> {
        BotPool::review(&self.0, played, &|known| {
            while known.done > 0.4 && self.1.load(SeqCst) {
                if !progress(known) {
                    return false;
                }
                std::thread::yield_now();
            }
            progress(known)
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_it_is_made_the_page_shows_the_curve_as_far_as_it_is_known() {
    let players = Players::new([AnyBots::of::<OnlyRandom<Ferry>>()]);
    let bots = Arc::new(Dwelling(players, AtomicBool::new(true)));
    let world = World::of(Site { bots: bots.clone(), ..Site::plain(AnyGame::of::<Ferry>()) });
    let (mut ann, _, table) = world.played().await;
    let (path, api) = (format!("{table}/review"), table.replace("/t/", "/api/tables/") + "/review");
    let known = loop {
        let page = ann.get(&path).await;
        assert_eq!(page.status, 202);
        if page.body.contains("so far") && ann.get(&api).await.body.contains("\"done\":0.4") {
            break ann.get(&path).await;
        }
        tokio::task::yield_now().await;
    };
    known.says("your chance to win, so far");
    known.says("as far as it is known");
    known.says("<path class=\"t-line\"");
    // A stranger who looks is told of the first player's.
    let others = world.stranger().get(&path).await;
    others.says("Ann’s chance to win, so far");
    let told: serde_json::Value = serde_json::from_str(&ann.get(&api).await.body).unwrap();
    let told = told["curve"].as_array().unwrap().clone();
    assert!(told.len() > 2, "{told:?}");
    bots.1.store(false, SeqCst);
    reads(&mut ann, &path).await.says("How the tide turned");
    let whole: serde_json::Value = serde_json::from_str(&ann.get(&api).await.body).unwrap();
    let whole = whole["curve"].as_array().unwrap();
    assert_eq!(whole[..told.len()], told[..], "what was shown stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_shown_by_what_its_seat_knew_then() {
    let world = world();
    let (mut ann, _, table) = world.played().await;
    // The first boat: Ann seals a 5 with version 2, then Ben decides without knowing it.
    let own = reads(&mut ann, &format!("{table}/review/3?as=0")).await;
    own.says("Before this decision");
    own.says("as Ben saw it");
    assert!(!own.body.contains("sealed 5"), "{}", own.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_a_moment_shows_the_same_to_everybody() {
    let world = world();
    let (mut ann, _, table) = world.played().await;
    let mut eve = world.stranger();
    let path = format!("{table}/review/2?as=1");
    let [own, others] = [reads(&mut ann, &path).await, reads(&mut eve, &path).await];
    let chance = |page: &Reply| {
        let from = page.body.find("<path class=\"t-line\"").expect("a curve");
        page.body[from..from + 80].to_owned()
    };
    assert_eq!(chance(&own), chance(&others));
    for page in [&own, &others] {
        page.says("Ben’s chance to win");
        page.says("data-at=\"2\"");
        page.says("<meta property=\"og:title\"");
        page.says("<meta property=\"og:description\" content=\"Ann played");
        page.says(&format!("{table}/review/2/preview.png?as=1\""));
    }
    for wrong in ["/x", "/-1", "/2/preview.jpg", "/99999999999"] {
        assert_eq!(eve.get(&format!("{table}/review{wrong}")).await.status, 404, "{wrong}");
    }
    // Beyond the end is the end.
    assert_eq!(eve.get(&format!("{table}/review/9999?as=7")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_picture_of_a_moment_is_a_png_of_the_size_that_previews_want() {
    let world = world();
    let (mut ann, _, table) = world.played().await;
    reads(&mut ann, &format!("{table}/review")).await;
    let id = table.strip_prefix("/t/").unwrap().parse().unwrap();
    assert!(world.host.review(host::Asker::default(), id).await.is_ok());
    let asked = axum::http::Request::get(format!("{table}/review/2/preview.png?as=0"));
    let asked = asked.body(axum::body::Body::empty()).unwrap();
    let answer = tower::ServiceExt::oneshot(world.router(), asked).await.unwrap();
    assert_eq!(answer.headers()["content-type"], "image/png");
    let drawn = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    assert_eq!(drawn[..8], *b"\x89PNG\r\n\x1a\n");
    let size = |at: usize| u32::from_be_bytes(drawn[at..at + 4].try_into().unwrap());
    assert_eq!((size(16), size(20)), (1200, 630));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moment_can_be_played_on_with_the_same_dice_or_fresh_ones() {
    let world = world();
    let (mut ann, mut ben, table) = world.pair().await;
    play_out(&mut ann, &mut ben, &table).await;
    let page = reads(&mut ben, &format!("{table}/review/3?as=1")).await;
    page.says("name=\"chance\" value=\"same\"");
    page.says("Whatever is drawn from here on is drawn anew.");
    page.says("Dice and draws come in the order of this match.");
    page.says("name=\"at\" value=\"2\"");
    for chance in ["same", "fresh"] {
        let fields = [("at", "2"), ("seat", "1"), ("against", "bot:random"), ("chance", chance)];
        let opened = ben.post(&format!("{table}/fork"), &fields).await.location();
        assert!(opened.starts_with("/t/") && opened != table, "{opened}");
        let shown = ben.get(&opened).await;
        assert_eq!(shown.status, 200);
        shown.says("Your move");
        shown.says("name=\"move\"");
        // The new table says where it comes from and by which chance, drawn and in words.
        for page in [shown, ben.get(&format!("{opened}/text")).await] {
            page.says(&format!("href=\"{table}/replay?at=1\""));
            page.says(match chance {
                "same" => "with the same chance: dice and draws come in the order of that match",
                _ => "with fresh chance: whatever is drawn from there on is drawn anew",
            });
        }
    }
}
