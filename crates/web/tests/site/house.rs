//! The operator's page.

use crate::world::{Browser, Seals, World};
use web::SiteSettings;

const TOKEN: &str = "a-rather-long-token";

fn world() -> World {
    let admin_token = Some(TOKEN.parse().unwrap());
    World::with(SiteSettings { admin_token, ..SiteSettings::default() })
}

/// Somebody who has shown the token.
async fn operator(world: &World) -> Browser {
    let mut operator = world.stranger();
    operator.get("/admin").await.says("The admin token");
    let entered = operator.post("/admin/enter", &[("token", TOKEN)]).await;
    entered.leads_to("/admin");
    let line = entered.cookie_line("admin");
    for part in ["; HttpOnly", "; SameSite=Strict", "; Path=/admin"] {
        assert!(line.contains(part), "{line}");
    }
    operator
}

const FORMS: [&str; 4] = ["/admin/enter", "/admin/leave", "/admin/do", "/admin/chat"];

#[tokio::test]
async fn without_a_token_there_is_no_such_page() {
    let world = World::new();
    let mut eve = world.guest("Eve").await;
    assert_eq!(eve.get("/admin").await.status, 404);
    for path in FORMS {
        assert_eq!(eve.post(path, &[("token", "")]).await.status, 404, "{path}");
    }
    eve.headers.push(("authorization", "Bearer x".into()));
    assert_eq!(eve.get("/admin").await.status, 404);
}

#[tokio::test]
async fn nobody_gets_in_without_it_and_few_tries_are_given() {
    let world = world();
    let (_, _, table) = world.pair().await;
    let mut eve = world.guest("Eve").await;
    eve.address = Some("203.0.113.9:1".parse().unwrap());
    let id = table.strip_prefix("/t/").unwrap();
    let close = [("deed", "close"), ("table", id), ("why", "because")];
    assert_eq!(eve.post("/admin/do", &close).await.status, 403);
    eve.cookies.insert("admin".into(), "0".repeat(64));
    assert_eq!(eve.post("/admin/do", &close).await.status, 403);
    assert!(!eve.get("/admin").await.body.contains(id));
    for _ in 0..5 {
        assert_eq!(eve.post("/admin/enter", &[("token", "a-rather-long-tokem")]).await.status, 403);
    }
    let refused = eve.post("/admin/enter", &[("token", TOKEN)]).await;
    assert_eq!(refused.status, 429);
    assert!(refused.headers.contains_key("retry-after"));
    eve.headers.push(("authorization", format!("Bearer {TOKEN}")));
    assert_eq!(eve.get("/admin").await.status, 429);
    eve.headers.clear();
    world.clock.advance(60_000);
    eve.post("/admin/enter", &[("token", TOKEN)]).await.leads_to("/admin");
    // A form without its own token is another site's.
    assert_eq!(eve.post_bare("/admin/do", &close).await.status, 403);
    eve.post("/admin/leave", &[]).await.leads_to("/");
    assert_eq!(eve.post("/admin/do", &close).await.status, 403);
}

#[tokio::test]
async fn a_table_is_closed_and_everybody_there_is_told_why() {
    let world = world();
    let (mut ann, mut ben, table) = world.pair().await;
    let id = table.strip_prefix("/t/").unwrap();
    let mut events = ben.follows(&table).await;
    events.next().await.unwrap();
    let mut operator = operator(&world).await;
    operator.get("/admin").await.says(id);
    let refused = operator.post("/admin/do", &[("deed", "close"), ("table", id)]).await;
    assert_eq!(refused.status, 400, "a reason is needed");
    let close = [("deed", "close"), ("table", id), ("why", "used for <b>shouting</b>")];
    operator.post("/admin/do", &close).await.leads_to("/admin");
    events.until("Used for &lt;b&gt;shouting&lt;/b&gt;").await;
    ann.get(&table).await.says("The people who run this site closed this table");
    ann.get(&format!("{table}/text")).await.says("Used for &lt;b&gt;shouting&lt;/b&gt;");
    let fields = [("version", "1"), ("move", "3")];
    assert_eq!(ann.post(&format!("{table}/move"), &fields).await.status, 409);
    let page = operator.get("/admin").await;
    page.says(&format!("admin closed table {id}: used for &lt;b&gt;shouting"));
}

#[tokio::test]
async fn nothing_there_tells_of_a_running_match_or_of_what_was_said() {
    let world = world();
    let (mut ann, mut ben, table) = world.pair().await;
    let id = table.strip_prefix("/t/").unwrap();
    let mut operator = operator(&world).await;
    let before = operator.get("/admin").await.body;
    ann.seals_now(&table, "5").await.leads_to(&table);
    ben.post(&format!("{table}/chat"), &[("text", "between us")]).await.leads_to(&table);
    let page = operator.get("/admin").await.body;
    assert!(!page.contains("between us"));
    // Only the figures of the whole house have moved.
    let tables = |page: &str| page.split("Tables in use").nth(1).unwrap().to_owned();
    assert_eq!(tables(&before).replace("0 minutes", ""), tables(&page).replace("0 minutes", ""));

    // Only when it is asked for, and then that is kept.
    assert_eq!(operator.post("/admin/chat", &[("table", id)]).await.status, 400);
    let asked = [("table", id), ("why", "Ann asked for help")];
    operator.post("/admin/chat", &asked).await.says("between us");
    operator.get("/admin").await.says("read the chat of table");
    let hide = [("deed", "hide"), ("table", id), ("line", "1"), ("why", "rude")];
    operator.post("/admin/do", &hide).await.leads_to("/admin");
    let page = ann.get(&table).await;
    page.says("(removed by the people who run this site)");
    assert!(!page.body.contains("between us"));
}

#[tokio::test]
async fn guests_and_addresses_are_kept_out_for_a_time() {
    let world = world();
    let mut operator = operator(&world).await;
    let mut eve = world.guest("Eve").await;
    eve.address = Some("203.0.113.9:1".parse().unwrap());
    let guest = world.host.authenticate(&eve.cookies["tide"]).await.unwrap().id.to_string();
    operator.get("/admin?guest=ev").await.says(&guest);
    let rename = [("deed", "rename"), ("guest", &guest), ("name", "Evelyn"), ("why", "asked")];
    operator.post("/admin/do", &rename).await.leads_to("/admin");
    eve.get("/me").await.says("value=\"Evelyn\"");

    let ban = [("deed", "ban"), ("guest", guest.as_str()), ("hours", "24"), ("why", "shouting")];
    operator.post("/admin/do", &ban).await.leads_to("/admin");
    for path in ["/", "/me", "/rules"] {
        let refused = eve.get(path).await;
        assert_eq!(refused.status, 403, "{path}");
        refused.says("You can’t come in until 2027-01-16 08:00 UTC: shouting");
    }
    assert_eq!(world.stranger().get("/").await.status, 200);
    world.clock.advance(24 * 60 * 60 * 1000);
    assert_eq!(eve.get("/").await.status, 200);

    let mut operator = self::operator(&world).await;
    let ban = [("deed", "ban"), ("network", "203.0.113.0/24"), ("hours", "1"), ("why", "a flood")];
    operator.post("/admin/do", &ban).await.leads_to("/admin");
    let mut fresh = world.stranger();
    fresh.address = Some("203.0.113.200:9".parse().unwrap());
    fresh.get("/").await.says("You can’t come in until");
    let refused = fresh.get("/api/tables").await;
    assert_eq!(refused.status, 403);
    refused.says("\"code\":\"banned\"");
    assert_eq!(fresh.get("/admin").await.status, 200, "no operator locks themselves out");
    let page = operator.get("/admin").await;
    let lift = [("deed", "unban"), ("ban", page.field("ban")), ("why", "the library")];
    operator.post("/admin/do", &lift).await.leads_to("/admin");
    assert_eq!(fresh.get("/").await.status, 200);
}

#[tokio::test]
async fn a_restart_is_announced_on_every_page_and_in_every_stream() {
    let world = world();
    let (mut ann, mut ben, table) = world.pair().await;
    let mut operator = operator(&world).await;
    let mut events = ben.follows(&table).await;
    events.next().await.unwrap();
    let text = "The table closes at 20:00 for a few minutes; every move is kept.";
    operator.post("/admin/do", &[("deed", "announce"), ("text", text)]).await.leads_to("/admin");
    let event = events.until("id=\"notice\"").await;
    assert!(event.contains(text));
    let paths =
        ["/", "/me", "/rules", "/rules/ferry", "/new/ferry", &table, &format!("{table}/text")];
    for path in paths {
        ann.get(path).await.says(text);
    }
    ann.get("/nowhere").await.says(text);
    // Whoever opens a stream later is told as well.
    ann.follows(&table).await.until(text).await;
    operator.post("/admin/do", &[("deed", "announce"), ("text", "")]).await.leads_to("/admin");
    events.until("hidden").await;
    assert!(!ann.get("/").await.body.contains(text));
    operator.get("/admin").await.says("took the announcement back");
}
