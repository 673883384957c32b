//! `serve` and its files, as an operator meets them.

mod common;

use common::{Server, games, program, run};
use serde_json::json;
use std::process::Stdio;
use std::sync::atomic::Ordering::SeqCst;
use testing::program::{folder, stderr, stdout};

#[test]
fn a_server_says_where_it_is_and_where_its_settings_come_from() {
    let file = folder("settings").join("tide.db");
    let server = Server::start(&["--data", file.to_str().unwrap(), "--log", "error"]);
    assert!(server.said.contains("(from --data)"), "{}", server.said);
    assert!(server.said.contains("error   (from --log)"), "{}", server.said);
    assert!(server.said.contains("600 ms   (default)"), "{}", server.said);
    let mut client = server.client();
    let (status, body) = client.call("GET", "/healthz", None, "").unwrap();
    assert_eq!((status, body.as_str()), (200, "ok\n"));
}

#[test]
fn settings_come_from_the_environment_too() {
    let file = folder("environment").join("tide.db");
    let mut child = program()
        .command()
        .env("TIDETABLE_PORT", "0")
        .env("TIDETABLE_BIND", "127.0.0.1")
        .env("TIDETABLE_DATA", &file)
        .env("TIDETABLE_IDLE", "7")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
    while !said.contains("\n  idle ") {
        assert!(std::io::BufRead::read_line(&mut out, &mut said).unwrap() > 0, "{said}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // Without a command at all: that is what `cargo run` does.
    assert!(said.starts_with("The table is open:"), "{said}");
    assert!(said.contains("7 min   (from TIDETABLE_IDLE)"), "{said}");
    assert!(said.contains("(from TIDETABLE_DATA)"), "{said}");
}

#[test]
fn it_closes_gracefully_and_everything_is_there_again() {
    let file = folder("graceful").join("tide.db");
    let data = ["--data", file.to_str().unwrap()];
    let server = Server::start(&data);
    let mut client = server.client();
    let guest = client.post("/api/guests", None, &json!({"name": "Ada"})).unwrap();
    let token = guest["token"].as_str().unwrap();
    let wish =
        json!({"game": "ferry", "seats": ["me", {"bot": "random"}], "options": {"coins": 4}});
    let opened = client.post("/api/tables", Some(token), &wish).unwrap();
    let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    client.post(&format!("{path}/moves"), Some(token), &json!({"move": "2"})).unwrap();
    assert!(server.stop().success());

    let again = Server::start(&data);
    let view = again.client().get(&path, Some(token)).unwrap();
    assert!(view["version"].as_u64().unwrap() >= 1, "{view}");
    assert_eq!(view["commit"], opened["commit"]);
}

#[test]
fn a_database_is_backed_up_exported_and_imported() {
    let place = folder("files");
    let path = |name: &str| place.join(name).to_str().unwrap().to_string();
    let server = Server::start(&["--data", &path("tide.db")]);
    let mut client = server.client();
    let guest = client.post("/api/guests", None, &json!({"name": "Ada"})).unwrap();
    let token = guest["token"].as_str().unwrap();
    let wish = json!({"game": "ferry", "seats": ["me", "open"]});
    let opened = client.post("/api/tables", Some(token), &wish).unwrap();

    // While the server runs.
    let backup = run(&["backup", &path("copy.db"), "--data", &path("tide.db")], "");
    assert!(backup.status.success(), "{}", stderr(&backup));
    assert!(server.stop().success());
    let export =
        run(&["export", &path("all.jsonl"), "--with-tokens", "--data", &path("copy.db")], "");
    assert!(
        stdout(&export).contains("1 guests and 1 tables"),
        "{}{}",
        stdout(&export),
        stderr(&export)
    );
    let import = run(&["import", &path("all.jsonl"), "--data", &path("new.db")], "");
    assert!(import.status.success(), "{}", stderr(&import));
    let restored = Server::start(&["--data", &path("new.db")]);
    let table = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    assert_eq!(restored.client().get(&table, Some(token)).unwrap()["seat"], json!(0));

    std::fs::write(place.join("bad.jsonl"), "{\"no\": 1}\n").unwrap();
    for (args, named) in [
        (["backup", &path("x.db"), "--data", &path("missing.db")], "missing.db"),
        (["export", &path("no/such/folder.jsonl"), "--data", &path("copy.db")], "folder.jsonl"),
        (["import", &path("missing.jsonl"), "--data", &path("y.db")], "missing.jsonl"),
        (["import", &path("bad.jsonl"), "--data", &path("z.db")], "bad.jsonl"),
        (["import", &path("all.jsonl"), "--data", &path("new.db")], "all.jsonl"),
    ] {
        let refused = run(&args, "");
        assert!(!refused.status.success(), "{args:?}");
        assert!(stderr(&refused).contains(named), "{args:?}: {}", stderr(&refused));
    }
    assert!(!place.join("y.db").exists(), "a missing file leaves no database behind");
}

#[test]
fn closing_while_tables_are_opened_ends_in_time() {
    let place = folder("closing");
    for round in 0..6 {
        let data = place.join(format!("{round}.db"));
        let args = ["--data", data.to_str().unwrap(), "--rate-limit", "0", "--bot-delay", "0"];
        let no_limits = ["--new-guests", "0", "--new-tables", "0"];
        let server = std::sync::Arc::new(Server::start(&[&args[..], &no_limits].concat()));
        let opened = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let mut guests = Vec::new();
        for number in 0..6 {
            let (server, opened) = (server.clone(), opened.clone());
            guests.push(std::thread::spawn(move || {
                let mut client = server.client();
                let name = json!({"name": format!("Ada {number}")});
                // Each guest opens as many tables as one may within a moment.
                while let Some(guest) = client.post("/api/guests", None, &name) {
                    let token = guest["token"].as_str().unwrap().to_owned();
                    let wish = json!({"game": "ferry", "seats": ["me", {"bot": "random"}]});
                    for _ in 0..15 {
                        if client.post("/api/tables", Some(&token), &wish).is_none() {
                            return;
                        }
                        opened.fetch_add(1, SeqCst);
                    }
                }
            }));
        }
        while opened.load(SeqCst) < 20 + 7 * round {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let began = std::time::Instant::now();
        assert!(server.stop().success(), "round {round}");
        let took = began.elapsed();
        assert!(took < std::time::Duration::from_secs(20), "round {round} took {took:?}");
        guests.into_iter().for_each(|guest| guest.join().unwrap());
        // What was answered is there.
        let opened = opened.load(SeqCst);
        let checked =
            host::store::check_file(&data, &games(), &[]).unwrap_or_else(|bad| panic!("{bad:#?}"));
        assert!(checked.tables >= opened, "{} of {opened}", checked.tables);
    }
}

#[test]
fn a_port_in_use_and_a_file_that_is_no_database_are_named() {
    let place = folder("refused");
    let server = Server::start(&["--data", place.join("tide.db").to_str().unwrap()]);
    let port = server.address.port().to_string();
    let other = place.join("other.db");
    let args = ["serve", "--bind", "127.0.0.1", "--port", &port, "--data", other.to_str().unwrap()];
    let refused = run(&args, "");
    assert!(!refused.status.success() && stderr(&refused).contains(&port), "{}", stderr(&refused));

    let text = place.join("letter.txt");
    std::fs::write(&text, "Dear database, ".repeat(100)).unwrap();
    let refused = run(&["serve", "--port", "0", "--data", text.to_str().unwrap()], "");
    assert!(
        !refused.status.success() && stderr(&refused).contains("letter.txt"),
        "{}",
        stderr(&refused)
    );
    let elsewhere = run(&["loadtest", "--url", "192.0.2.1:80"], "");
    assert!(stderr(&elsewhere).contains("on this machine"), "{}", stderr(&elsewhere));
}
