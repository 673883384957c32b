//! Whoever is away is called through their browser's push service, and nobody else's machine is spoken to.

use crate::receiver::{Keys, Receiver};
use crate::world::{Browser, World};
use serde_json::{Value, json};
use std::time::Duration;
use web::{PushSettings, SiteSettings};

const AFTER: u64 = 30_000;

fn world() -> World {
    let again_after = Duration::from_millis(2);
    let push = PushSettings { to_this_machine: true, again_after, ..PushSettings::default() };
    World::with(SiteSettings { push, ..SiteSettings::default() })
}

async fn subscribes(browser: &mut Browser, endpoint: &str, keys: &Keys) -> u16 {
    let (key, auth) = (keys.p256dh(), keys.auth());
    let fields = [("endpoint", endpoint), ("p256dh", &key), ("auth", &auth)];
    browser.post("/me/push", &fields).await.status.as_u16()
}

/// Opens a table with a bot, and goes away.
async fn turns_away(world: &World, browser: &mut Browser) -> String {
    let table = browser.opens("ferry", &[("seat", "me"), ("seat", "bot:random")]).await;
    browser.get(&table).await;
    world.clock.advance(AFTER);
    table
}

/// How many browsers of all guests are called.
fn kept(world: &World) -> usize {
    let sql = "SELECT count(*) FROM push_subscriptions";
    world.file().query_row(sql, [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn a_call_says_which_game_waits_and_only_this_browser_reads_it() {
    let (world, mut receiver, keys) = (world(), Receiver::start().await, Keys::new(7));
    let mut ann = world.guest("Ann").await;
    let told: Value = serde_json::from_str(&ann.get("/me/push").await.body).unwrap();
    let endpoint = format!("{}/ann", receiver.home);
    assert_eq!(subscribes(&mut ann, &endpoint, &keys).await, 204);
    let table = turns_away(&world, &mut ann).await;

    let message = receiver.next().await;
    assert_eq!((message.path.as_str(), message.header("content-encoding")), ("/ann", "aes128gcm"));
    let id = table.strip_prefix("/t/").unwrap();
    assert_eq!((message.header("ttl"), message.header("topic")), ("86400", id));
    let claims = message.claims(told["key"].as_str().unwrap());
    assert_eq!(claims["aud"], receiver.home.as_str());
    let good_for = claims["exp"].as_u64().unwrap() - world.host.now() / 1000;
    assert!((1..=24 * 60 * 60).contains(&good_for), "{good_for}");
    let said: Value = serde_json::from_str(&keys.opens(&message.body)).unwrap();
    // All of it: nothing of the match goes out.
    let all = json!({ "title": "Your move", "body": "Ferry", "url": table, "tag": id });
    assert_eq!(said, all);
    // The key of the house stays the same.
    let again: Value = serde_json::from_str(&ann.get("/me/push").await.body).unwrap();
    assert_eq!(again["key"], told["key"]);
}

#[tokio::test]
async fn who_says_stop_or_is_gone_is_not_called_again() {
    let (world, mut receiver, keys) = (world(), Receiver::start().await, Keys::new(7));
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    let [gone, stopped, stays] =
        ["gone", "stopped", "stays"].map(|at| format!("{}/{at}", receiver.home));
    subscribes(&mut ann, &gone, &keys).await;
    subscribes(&mut ann, &stopped, &keys).await;
    // Nobody stops what is another's.
    ben.post("/me/push/stop", &[("endpoint", &stopped)]).await;
    assert_eq!(kept(&world), 2);
    assert_eq!(ann.post("/me/push/stop", &[("endpoint", &stopped)]).await.status, 204);
    receiver.answers.lock().unwrap().push_back(410);
    turns_away(&world, &mut ann).await;
    assert_eq!(receiver.next().await.path, "/gone");
    while kept(&world) > 0 {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    subscribes(&mut ann, &stays, &keys).await;
    turns_away(&world, &mut ann).await;
    assert_eq!(receiver.next().await.path, "/stays");
}

#[tokio::test]
async fn a_service_that_is_down_is_asked_again_and_one_that_leads_elsewhere_is_not_followed() {
    let (world, mut receiver, keys) = (world(), Receiver::start().await, Keys::new(7));
    let mut ann = world.guest("Ann").await;
    let endpoint = format!("{}/ann", receiver.home);
    subscribes(&mut ann, &endpoint, &keys).await;
    receiver.answers.lock().unwrap().extend([503, 429, 201]);
    let first = turns_away(&world, &mut ann).await;
    for _ in 0..3 {
        let message = receiver.next().await;
        assert_eq!(message.header("topic"), &first["/t/".len()..]);
    }
    receiver.answers.lock().unwrap().extend([307]);
    turns_away(&world, &mut ann).await;
    assert_eq!(receiver.next().await.path, "/ann");
    let last = turns_away(&world, &mut ann).await;
    let message = receiver.next().await;
    assert_eq!((message.path.as_str(), message.header("topic")), ("/ann", &last["/t/".len()..]));
    assert_eq!(kept(&world), 1);
    // A service that never answers holds up nobody: play goes on while it is asked in vain.
    receiver.answers.lock().unwrap().extend([500; 4]);
    ann.plays(&last, "3").await.leads_to(&last);
}

#[tokio::test]
async fn browsers_that_never_answer_keep_nobody_else_from_being_called() {
    let (world, mut receiver, keys) = (world(), Receiver::start().await, Keys::new(7));
    let (mut ann, mut ben) = (world.guest("Ann").await, world.guest("Ben").await);
    for browser in 0..6 {
        let never = format!("{}/never/{browser}", receiver.home);
        assert_eq!(subscribes(&mut ann, &never, &keys).await, 204);
    }
    let bens = format!("{}/ben", receiver.home);
    subscribes(&mut ben, &bens, &keys).await;
    // More messages than may be under way at once.
    for _ in 0..2 {
        turns_away(&world, &mut ann).await;
    }
    let first = receiver.next().await.path;
    assert!(first.starts_with("/never/"), "{first}");
    turns_away(&world, &mut ben).await;
    let mut anns = 1;
    while receiver.next().await.path != "/ben" {
        anns += 1;
    }
    assert!(anns <= 2, "{anns} of one guest were under way at once");
}

#[tokio::test]
async fn nobody_makes_this_machine_speak_to_itself_or_to_its_neighbours() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let keys = Keys::new(7);
    for endpoint in [
        "http://push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/x",
        "https://localhost./x",
        "https://push.localhost/x",
        "https://127.1/x",
        "https://0x7f.0.0.1/x",
        "https://0177.0.0.1/x",
        "https://127.0.0.1./x",
        "https://router.local/x",
        "https://metadata.google.internal/x",
        "https://a..b/x",
        "https://push.example:22/x",
        "https://a@push.example/x",
        "file:///etc/passwd",
        &format!("https://push.example/{}", "x".repeat(2000)),
        "",
    ] {
        assert_eq!(subscribes(&mut ann, endpoint, &keys).await, 400, "{endpoint}");
    }
    let good = "https://push.example/x";
    for (key, auth) in
        [("", ""), ("AAAA", &keys.auth()[..]), (&keys.p256dh()[..], "AAAA"), ("%%%", "%%%")]
    {
        let fields = [("endpoint", good), ("p256dh", key), ("auth", auth)];
        assert_eq!(ann.post("/me/push", &fields).await.status, 400, "{key} {auth}");
    }
    assert_eq!(kept(&world), 0);
    let mut stranger = world.stranger();
    assert_eq!(subscribes(&mut stranger, good, &keys).await, 403);
    // Names that lead into the house are looked at when they are looked up; no test asks the network for one.
    for _ in 0..8 {
        assert_eq!(subscribes(&mut ann, good, &keys).await, 204);
    }
    assert_eq!(kept(&world), 1, "one browser is one, however often it says so");
}

#[tokio::test]
async fn an_operator_can_keep_everything_at_home() {
    let push = PushSettings { off: true, ..PushSettings::default() };
    let world = World::with(SiteSettings { push, ..SiteSettings::default() });
    let mut ann = world.guest("Ann").await;
    assert_eq!(ann.get("/me/push").await.status, 404);
    assert_eq!(subscribes(&mut ann, "https://push.example/x", &Keys::new(7)).await, 404);
    assert!(world.host.calls().is_some(), "nobody listens to calls");
}
