//! What an operator may do to a running program, or its machine.

mod common;

use common::{Client, Server, program, run};
use powercut::Shim;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use testing::program::{folder, stderr, stdout};

fn data(path: &Path) -> [&str; 2] {
    ["--data", path.to_str().unwrap()]
}

/// A guest's token, and a table at which they play both sides of nothing yet.
fn at_a_table(client: &mut Client) -> (String, String) {
    let guest = client.post("/api/guests", None, &json!({"name": "Ada"})).unwrap();
    let token = guest["token"].as_str().unwrap().to_owned();
    let wish = json!({"game": "ferry", "seats": ["me", {"bot": "random"}]});
    let opened = client.post("/api/tables", Some(&token), &wish).unwrap();
    (token, format!("/api/tables/{}", opened["table"].as_str().unwrap()))
}

#[test]
fn a_second_server_on_the_same_file_says_who_holds_it_and_ends() {
    let file = folder("second").join("tide.db");
    let first = Server::start(&data(&file));
    let second = run(&["serve", "--port", "0", "--data", file.to_str().unwrap()], "");
    assert!(!second.status.success());
    let told = stderr(&second);
    assert!(told.contains(&format!("process {}, since 20", first.process())), "{told}");
    assert!(told.contains(&format!("serves it at {}", first.address)), "{told}");
    // Whoever would write beside it is refused, and says what was not done.
    let export = file.with_file_name("all.jsonl");
    let (file, export) = (file.to_str().unwrap(), export.to_str().unwrap());
    assert!(run(&["export", export, "--data", file], "").status.success());
    let import = run(&["import", export, "--data", file], "");
    assert!(!import.status.success());
    assert!(stderr(&import).contains("nothing was imported"), "{}", stderr(&import));
    // A crash leaves nothing that has to be cleared away by hand.
    first.kill();
    Server::start(&["--data", file]);
}

#[test]
fn a_deleted_data_file_is_noticed_and_no_move_is_acknowledged() {
    let file = folder("deleted").join("tide.db");
    let server = Server::start(&data(&file));
    let mut client = server.client();
    let (token, table) = at_a_table(&mut client);
    assert_eq!(client.call("GET", "/healthz", None, "").unwrap().0, 200);
    std::fs::remove_file(&file).unwrap();
    let (status, told) = client.call("GET", "/healthz", None, "").unwrap();
    assert_eq!(status, 503);
    assert!(told.contains("data file"), "{told}");
    let mv = json!({"move": "1"}).to_string();
    let (status, told) = client.call("POST", &format!("{table}/moves"), Some(&token), &mv).unwrap();
    assert_eq!(status, 503, "{told}");
    assert_eq!(client.header("retry-after").as_deref(), Some("10"));
    assert!(told.contains(r#""code":"storage""#), "{told}");
    // Looking goes on.
    assert_eq!(client.call("GET", &table, Some(&token), "").unwrap().0, 200);
    assert_eq!(client.call("GET", "/", None, "").unwrap().0, 200);
    // Nor is it healthy when something else lies there.
    std::fs::write(&file, "").unwrap();
    assert_eq!(client.call("GET", "/healthz", None, "").unwrap().0, 503);
}

#[test]
fn files_are_for_their_owner_whatever_the_mask_says() {
    let place = folder("rights");
    let file = place.join("tide.db");
    // The shell's mask would let everybody read and write.
    let shell = format!(
        "umask 000; exec {:?} serve --port 0 --bind 127.0.0.1 --data {:?}",
        program().path(),
        file
    );
    let server = Server::started_by(std::process::Command::new("sh").args(["-c", &shell]));
    let mut client = server.client();
    at_a_table(&mut client);
    let path = |name: &str| place.join(name).to_str().unwrap().to_owned();
    for args in [["backup", &path("copy.db")], ["export", &path("all.jsonl")]] {
        let told = run(&[&args[..], &data(&file)].concat(), "");
        assert!(told.status.success(), "{}", stderr(&told));
        let warned = stderr(&told).contains("secrets of 1 matches that are not over");
        assert_eq!(warned, args[0] == "export", "{}", stderr(&told));
    }
    let mut seen = 0;
    for entry in std::fs::read_dir(&place).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", entry.file_name());
        seen += 1;
    }
    assert_eq!(seen, 6, "database, log, index, lock, copy and export");
}

#[test]
fn a_day_begun_five_times_at_once_is_one_campaign() {
    let file = folder("races").join("tide.db");
    let server = Server::start(&[&data(&file)[..], &["--rate-limit", "0"]].concat());
    for day in ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"] {
        let guest = server.client().post("/api/guests", None, &json!({"name": "Ada"})).unwrap();
        let token = guest["token"].as_str().unwrap();
        let wish = json!({"game": "ferry", "kind": "season", "day": day,
            "seats": ["me", {"bot": "random"}]});
        let begun: Vec<Value> = std::thread::scope(|scope| {
            let begin = || server.client().post("/api/campaigns", Some(token), &wish).unwrap();
            let asked: Vec<_> = (0..5).map(|_| scope.spawn(begin)).collect();
            asked.into_iter().map(|one| one.join().unwrap()).collect()
        });
        assert!(begun.iter().all(|one| *one == begun[0]), "{begun:?}");
        let listed = server.client().get("/api/campaigns", Some(token)).unwrap();
        assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
        let early = json!({"game": "ferry", "kind": "season", "day": "2999-01-01",
            "seats": ["me", {"bot": "random"}]});
        let body = early.to_string();
        let (status, told) =
            server.client().call("POST", "/api/campaigns", Some(token), &body).unwrap();
        assert_eq!(status, 400, "{told}");
        assert!(told.contains("2999-01-01 has not begun anywhere yet"), "{told}");
    }
}

#[test]
fn a_full_disk_refuses_moves_and_with_room_everything_goes_on() {
    let place = folder("full");
    let disk = place.join("disk");
    std::fs::create_dir(&disk).unwrap();
    let shim = Shim::build(&disk, &place).unwrap();
    let mut command = program().command();
    command.args(["serve", "--port", "0", "--bind", "127.0.0.1", "--data"]);
    command.arg(disk.join("tide.db"));
    let server = Server::started_by(shim.under(&mut command));
    let mut client = server.client();
    for coin in ["1", "2", "3"] {
        let (token, table) = at_a_table(&mut client);
        let moves = format!("{table}/moves");
        let mv = json!({"move": coin}).to_string();
        shim.fill(true).unwrap();
        for (path, body) in [
            (moves.as_str(), mv.as_str()),
            ("/api/guests", r#"{"name": "Ben"}"#),
            ("/api/tables", r#"{"game": "ferry", "seats": ["me", "open"]}"#),
        ] {
            let (status, told) = client.call("POST", path, Some(&token), body).unwrap();
            assert_eq!(status, 503, "{path}: {told}");
            assert_eq!(client.header("retry-after").as_deref(), Some("10"));
        }
        // Looking needs no room.
        for path in [table.as_str(), "/", "/api/tables", "/healthz"] {
            assert_eq!(client.call("GET", path, Some(&token), "").unwrap().0, 200, "{path}");
        }
        // What was found out last holds for two seconds.
        let ready = |client: &mut Client| client.call("GET", "/readyz", None, "").unwrap().0;
        let until = Instant::now() + Duration::from_secs(60);
        while ready(&mut client) == 200 {
            assert!(Instant::now() < until, "a full disk is not ready for guests");
            thread::sleep(Duration::from_millis(50));
        }
        shim.fill(false).unwrap();
        let (status, told) = client.call("POST", &moves, Some(&token), &mv).unwrap();
        assert_eq!(status, 200, "{told}");
    }
}

#[test]
fn tidy_shows_what_would_go_and_takes_it_away_when_told_to() {
    let file = folder("tidy").join("tide.db");
    let server = Server::start(&data(&file));
    let mut client = server.client();
    let (token, table) = at_a_table(&mut client);
    let wish = json!({"game": "ferry", "seats": ["me", "open"]});
    for _ in 0..3 {
        client.post("/api/tables", Some(&token), &wish).unwrap();
    }
    client.post("/api/guests", None, &json!({"name": "Ben"})).unwrap();
    // As if all of that had been long ago.
    let db = rusqlite::Connection::open(&file).unwrap();
    db.execute_batch("UPDATE tables SET created = 1000; UPDATE guests SET created = 1000").unwrap();
    let tidy = |more: &[&str]| {
        let args = [&["tidy"][..], &data(&file), more].concat();
        let told = run(&args, "");
        (told.status.success(), stdout(&told) + &stderr(&told))
    };
    let would =
        "3 tables that never started, 0 drafts that were left lying and 1 guest who never sat down";
    let (fine, told) = tidy(&[]);
    assert!(fine && told.contains(&format!("{would} would go")), "{told}");
    // A server at work tidies by itself; nobody else takes its tables away.
    let (fine, told) = tidy(&["--yes"]);
    assert!(!fine && told.contains(&format!("process {}", server.process())), "{told}");
    assert!(server.stop().success());
    let (fine, told) = tidy(&["--keep-open-tables", "0", "--keep-guests", "0"]);
    assert!(fine && told.starts_with("0 tables"), "{told}");
    let (fine, told) = tidy(&["--yes"]);
    assert!(fine && told.contains(&format!("{would} have gone")), "{told}");
    let (fine, told) = tidy(&[]);
    assert!(fine && told.starts_with("0 tables"), "{told}");
    // What was begun is still played.
    let again = Server::start(&data(&file));
    assert_eq!(again.client().get(&table, Some(&token)).unwrap()["status"], "playing");
}
