//! `admin`, as an operator uses it on the machine the server runs on.

mod common;

use common::{Server, program, run};
use serde_json::{Value, json};
use testing::program::{folder, stderr, stdout};

const TOKEN: &str = "a-rather-long-token";

/// Runs `admin` against a server, and what it says.
fn admin(server: &Server, args: &[&str]) -> Result<String, String> {
    let at = server.address.to_string();
    let mut all = vec!["admin", "--at", &at, "--admin-token", TOKEN];
    all.extend(args);
    let output = run(&all, "");
    if output.status.success() { Ok(stdout(&output)) } else { Err(stderr(&output)) }
}

#[test]
fn an_operator_sees_closes_bans_and_announces() {
    let file = folder("admin").join("tide.db");
    let server = Server::start(&["--data", file.to_str().unwrap(), "--admin-token", TOKEN]);
    assert!(server.said.contains("set   (from --admin-token)"), "{}", server.said);
    assert!(!server.said.contains(TOKEN), "{}", server.said);
    let mut client = server.client();
    let guest = client.post("/api/guests", None, &json!({"name": "Ada"})).unwrap();
    let (id, token) = (guest["guest"].as_str().unwrap(), guest["token"].as_str().unwrap());
    let wish = json!({"game": "ferry", "seats": ["me", "open"]});
    let opened = client.post("/api/tables", Some(token), &wish).unwrap();
    let table = opened["table"].as_str().unwrap();
    client
        .post(&format!("/api/tables/{table}/chat"), Some(token), &json!({"text": "hello"}))
        .unwrap();

    let shown = admin(&server, &[]).unwrap();
    for part in ["tables in memory", table, id, "Ada", "ferry, waiting"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(!shown.contains("hello"), "{shown}");
    assert!(admin(&server, &["chat", table, "--why", "asked"]).unwrap().contains("Ada: hello"));
    admin(&server, &["hide", table, "1", "--why", "rude & long"]).unwrap();
    let path = format!("/api/tables/{table}");
    let view: Value = client.get(&path, Some(token)).unwrap();
    assert_eq!(view["chat"][0]["text"], "(removed by the people who run this site)");
    admin(&server, &["close", table, "--why", "time is up"]).unwrap();
    let view: Value = client.get(&path, Some(token)).unwrap();
    assert_eq!((&view["status"], &view["closed"]), (&json!("abandoned"), &json!("time is up")));
    let refused = admin(&server, &["close", table, "--why", "again"]).unwrap_err();
    assert!(refused.contains("closed this table"), "{refused}");
    let refused = admin(&server, &["ban", "nonsense", "--why", "x"]).unwrap_err();
    assert!(refused.contains("a guest's id"), "{refused}");
    admin(&server, &["rename", id, "Adelaide", "--why", "asked"]).unwrap();
    admin(&server, &["announce", "Back at eight."]).unwrap();
    let (_, page) = client.call("GET", "/", None, "").unwrap();
    assert!(page.contains("Back at eight."));
    admin(&server, &["ban", id, "--hours", "2", "--why", "shouting"]).unwrap();
    let (status, body) = client.call("GET", "/api/me", Some(token), "").unwrap();
    assert!(status == 403 && body.contains("shouting"), "{status} {body}");
    let shown = admin(&server, &["show", "--guest", "adel"]).unwrap();
    for part in ["admin banned guest", "rude & long", "Everybody is told: Back at eight."] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    admin(&server, &["unban", "1", "--why", "sorry"]).unwrap();
    assert_eq!(client.call("GET", "/api/me", Some(token), "").unwrap().0, 200);
}

#[test]
fn without_the_right_token_nothing_is_shown_and_a_short_one_opens_no_door() {
    let file = folder("no-admin").join("tide.db");
    let data = file.to_str().unwrap();
    let short = run(&["serve", "--data", data, "--port", "0", "--admin-token", "short"], "");
    assert!(!short.status.success());
    assert!(stderr(&short).contains("at least 16"), "{}", stderr(&short));
    let server = Server::start(&["--data", data]);
    let refused = admin(&server, &[]).unwrap_err();
    assert!(refused.contains("started without an admin token"), "{refused}");
    drop(server);
    let server = Server::start(&["--data", data, "--admin-token", "another-long-token"]);
    let refused = admin(&server, &[]).unwrap_err();
    assert!(refused.contains("not the server's admin token"), "{refused}");
    let mut command = program().command();
    let output =
        command.args(["admin", "--at", "127.0.0.1:1"]).env_remove("TIDETABLE_ADMIN_TOKEN").output();
    assert!(stderr(&output.unwrap()).contains("--admin-token"));
}
