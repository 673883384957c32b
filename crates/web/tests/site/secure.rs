//! What nobody may do, and what may go wrong.

use crate::world::World;
use web::SiteSettings;

const FORM: &str = "application/x-www-form-urlencoded";

#[tokio::test]
async fn cookies_are_kept_from_scripts_and_other_sites() {
    let world = World::with(SiteSettings { secure_cookies: true, ..SiteSettings::default() });
    let mut ann = world.stranger();
    let first = ann.get("/").await;
    let visit = first.cookie_line("visit").to_owned();
    let made = ann.post("/play/ferry", &[]).await;
    for line in [visit.as_str(), made.cookie_line("tide")] {
        for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Secure"] {
            assert!(line.contains(part), "{line}");
        }
    }
    let plain = World::new().stranger().get("/").await;
    assert!(!plain.cookie_line("visit").contains("Secure"));
}

#[tokio::test]
async fn a_form_needs_the_token_of_its_own_browser() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let (hers, his) = (ann.token().await, ben.token().await);
    assert_ne!(hers, his);
    let paths = ["move", "take-back", "join", "leave", "rematch", "chat", "replace", "fork"];
    let people = ["mute", "quiet", "remove"];
    let mut all: Vec<String> =
        paths.iter().chain(&people).map(|path| format!("{table}/{path}")).collect();
    all.extend(["/tables", "/play/ferry", "/me", "/me/link"].map(String::from));
    all.extend(["/me/sign-out", "/me/sign-out-everywhere"].map(String::from));
    all.push(format!("/me/link/{}", "0".repeat(64)));
    for path in &all {
        for token in ["", "x", his.as_str(), &hers[1..]] {
            let refused = ann.post_bare(path, &[("csrf", token), ("name", "Eve")]).await;
            assert_eq!(refused.status, 403, "{path} {token}");
        }
        assert_eq!(ann.post_bare(path, &[]).await.status, 403, "{path}");
        // A stranger without any cookie has no token at all.
        assert_eq!(world.stranger().post_bare(path, &[("csrf", &hers)]).await.status, 403);
    }
    ann.get("/me").await.says("value=\"Ann\"");
}

#[tokio::test]
async fn forms_from_other_sites_are_refused_even_with_a_token() {
    let world = World::new();
    let elsewhere = [
        ("origin", "https://evil.test"),
        ("origin", "null"),
        ("origin", "http://beach.test.evil.test"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ];
    for (name, value) in elsewhere {
        let mut ann = world.guest("Ann").await;
        ann.headers.push((name, value.into()));
        assert_eq!(ann.post("/me", &[("name", "Eve")]).await.status, 403, "{name}: {value}");
    }
    let mut ann = world.guest("Ann").await;
    ann.headers =
        vec![("origin", "http://beach.test".into()), ("sec-fetch-site", "same-origin".into())];
    ann.post("/me", &[("name", "Anna")]).await.leads_to("/me");
}

#[tokio::test]
async fn a_form_made_before_somebody_had_a_name_still_works() {
    let world = World::new();
    let mut ann = world.stranger();
    let token = ann.token().await;
    ann.post("/me", &[("name", "Ann")]).await.leads_to("/me");
    ann.post_bare("/me", &[("csrf", &token), ("name", "Anna")]).await.leads_to("/me");
}

#[tokio::test]
async fn nobody_plays_or_empties_the_seat_of_another() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    let mut eve = world.guest("Eve").await;
    let version = ann.get(&table).await.field("version").to_owned();
    for path in ["move", "take-back", "leave", "replace"] {
        let fields = [("version", version.as_str()), ("move", "3"), ("seat", "0")];
        let refused = eve.post(&format!("{table}/{path}"), &fields).await;
        assert_eq!(refused.status, 403, "{path}");
        let refused = world.stranger().post(&format!("{table}/{path}"), &fields).await;
        assert_eq!(refused.status, 403, "{path}");
    }
    // A coin that is in nobody's purse.
    let fields = [("version", version.as_str()), ("move", "6")];
    assert_eq!(ann.post(&format!("{table}/move"), &fields).await.status, 422);
    ann.get(&table).await.says("Choose what to do");
}

#[tokio::test]
async fn names_and_chat_are_shown_as_they_were_typed() {
    let world = World::new();
    let hostile = "<script>alert(1)</script>\"'&";
    let mut eve = world.guest(hostile).await;
    let table =
        eve.opens("ferry", &[("seat", "me"), ("seat", "open"), ("visibility", "public")]).await;
    let say = "<img src=x onerror=alert(1)> data: </main>";
    eve.post(&format!("{table}/chat"), &[("text", say)]).await.leads_to(&table);
    let mut ben = world.guest("Ben").await;
    let event = ben.follows(&table).await.next().await.unwrap();
    ben.post(&format!("{table}/join"), &[]).await.leads_to(&table);
    let mut pages = vec![event];
    for path in [table.clone(), format!("{table}/text"), format!("{table}/replay"), "/".into()] {
        pages.push(ben.get(&path).await.body);
        pages.push(eve.get(&path).await.body);
    }
    pages.push(eve.get("/me").await.body);
    for page in pages {
        assert!(!page.contains("<script>") && !page.contains("<img"), "{page}");
    }
}

#[tokio::test]
async fn no_answer_holds_a_secret_of_somebody_else() {
    let world = World::new();
    let (mut ann, mut ben, table) = world.pair().await;
    let secret = ann.cookies["tide"].clone();
    let hers = ann.token().await;
    for path in [table.clone(), format!("{table}/text"), format!("{table}/record"), "/".into()] {
        let reply = ben.get(&path).await;
        let all = format!("{:?} {}", reply.headers, reply.body);
        assert!(!all.contains(&secret) && !all.contains(&hers), "{path}");
    }
    // Not even to herself, once she has it.
    for path in [table.as_str(), "/", "/me"] {
        let reply = ann.get(path).await;
        assert!(!format!("{:?} {}", reply.headers, reply.body).contains(&secret), "{path}");
    }
}

#[tokio::test]
async fn odd_addresses_are_friendly_pages_that_are_not_there() {
    let world = World::new();
    let mut ann = world.guest("Ann").await;
    let unknown = "/t/00000000000000000000";
    for path in [
        "/nothing",
        "/t",
        "/t/",
        "/t/x",
        "/t/%ff",
        "/t/..%2f..",
        "/t/x/stream",
        unknown,
        "/t/00000000000000000000/stream",
        "/t/00000000000000000000/record",
        "/me/link/%00",
    ] {
        let reply = ann.get(path).await;
        assert_eq!(reply.status, 404, "{path}");
        reply.says("There’s nothing here");
    }
    for path in ["move", "join", "chat", "fork", "rematch", "leave"] {
        let fields = [("version", "1"), ("at", "1"), ("text", "x"), ("move", "3")];
        let reply = ann.post(&format!("{unknown}/{path}"), &fields).await;
        assert_eq!(reply.status, 404, "{path}");
    }
    assert_eq!(ann.get("/api/nothing").await.headers["content-type"], "application/json");
}

#[tokio::test]
async fn odd_requests_are_told_what_is_wrong() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    let wrong = ann.send("DELETE", &table, "", String::new()).await;
    assert_eq!(wrong.status, 405);
    wrong.says("We didn’t understand that");
    // Whoever opens the address of a form is led back to where the form is.
    let opened = ann.get(&format!("{table}/move")).await;
    assert_eq!(opened.status, 405);
    opened.says("This is only for buttons");
    opened.says(&format!("href=\"{table}\""));
    ann.get("/play/ferry").await.says("href=\"/new/ferry\"");
    ann.get("/me/sign-out").await.says("href=\"/me\"");
    let json = ann.send("POST", "/me", "application/json", "{}".into()).await;
    assert_eq!(json.status, 415);
    json.says("We only understand forms here.");
    let huge = ann.send("POST", "/me", FORM, format!("name={}", "x".repeat(300 << 10))).await;
    assert_eq!(huge.status, 413);
    let token = ann.token().await;
    for body in ["%", "csrf", "csrf=%ff&=&&", "\0", "name=%F0%28%8C%28"] {
        let reply = ann.send("POST", "/me", FORM, body.into()).await;
        assert!(reply.status.is_client_error(), "{body}");
    }
    for version in ["", "x", "-1", "99999999999999999999"] {
        let fields = [("csrf", token.as_str()), ("version", version), ("move", "3")];
        assert_eq!(ann.post_bare(&format!("{table}/move"), &fields).await.status, 400);
    }
    for mv in ["", "D", "33", "\u{1F30A}", &"x".repeat(10_000)] {
        let fields = [("version", "1"), ("move", mv)];
        let reply = ann.post(&format!("{table}/move"), &fields).await;
        assert!(reply.status.is_client_error(), "{mv}");
    }
    ann.get(&table).await.says("Choose what to do");
}

#[tokio::test]
async fn looking_at_the_head_alone_works() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    for path in ["/", "/me", "/rules/ferry", &table, &format!("{table}/stream")] {
        let reply = ann.send("HEAD", path, "", String::new()).await;
        assert_eq!((reply.status.as_u16(), reply.body.as_str()), (200, ""), "{path}");
    }
}

#[tokio::test]
async fn every_answer_carries_the_content_policy() {
    let world = World::new();
    let (mut ann, _, table) = world.pair().await;
    for path in ["/", "/nothing", &table, &format!("{table}/record")] {
        let reply = ann.get(path).await;
        assert_eq!(reply.headers["content-security-policy"], web::CONTENT_SECURITY, "{path}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff");
        assert_eq!(reply.headers["cache-control"], "no-store");
    }
}

#[tokio::test]
async fn an_address_that_asks_too_much_has_to_wait() {
    let world = World::with(SiteSettings { most_in_ten_seconds: 20, ..SiteSettings::default() });
    let mut crowd = world.stranger();
    crowd.address = Some(([10, 0, 0, 1], 1).into());
    crowd.post("/play/ferry", &[]).await.location();
    crowd.cookies.clear();
    // The second guest within ten seconds is one too many.
    let refused = crowd.post("/play/ferry", &[]).await;
    assert_eq!(refused.status, 429);
    refused.says("One wave at a time");
    assert!(refused.headers.contains_key("retry-after"));
    assert!(!crowd.cookies.contains_key("tide"));
    // It may still look at something else, but not for long.
    while crowd.get("/rules").await.status == 200 {}
    let everything = crowd.get("/rules").await;
    assert_eq!(everything.status, 429);
    let seconds: u64 = everything.headers["retry-after"].to_str().unwrap().parse().unwrap();
    let asset = web::assets::url("icon.svg");
    assert_eq!(crowd.get(&asset).await.status, 200);
    let mut other = world.stranger();
    other.address = Some(([10, 0, 0, 2], 1).into());
    assert_eq!(other.get("/").await.status, 200);
    world.clock.advance(seconds * 1000);
    assert_eq!(crowd.get("/rules").await.status, 200);
    let code = format!("/me/link/{}", "0".repeat(64));
    assert_eq!(crowd.post(&code, &[]).await.status, 409);
    assert_eq!(crowd.post(&code, &[]).await.status, 429, "nobody tries many codes");
}

#[tokio::test]
async fn caches_can_tell_packed_files_from_plain_ones() {
    let world = World::new();
    let script = web::assets::url("live.js");
    for encoding in ["identity", "gzip"] {
        let request = axum::http::Request::get(&script).header("accept-encoding", encoding);
        let request = request.body(axum::body::Body::empty()).unwrap();
        let answer = tower::ServiceExt::oneshot(world.router(), request).await.unwrap();
        assert_eq!(answer.headers()["vary"], "accept-encoding");
        assert_eq!(answer.headers().contains_key("content-encoding"), encoding == "gzip");
    }
}
