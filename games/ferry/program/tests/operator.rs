//! What an operator sees of the program, and what others do not.

mod common;

use common::{Server, ask, program, run};
use serde_json::{Value, json};
use std::net::TcpListener;
use std::process::Stdio;
use testing::program::{folder, stderr, stdout};

fn get(path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: x\r\n{headers}Connection: close\r\n\r\n")
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").expect("an answer has a body").1
}

#[test]
fn counts_are_for_the_operator_alone() {
    let file = folder("counts").join("tide.db");
    let data = ["--data", file.to_str().unwrap(), "--metrics-bind", "127.0.0.1:0"];
    let server = Server::start(&data);
    let (status, answer) = ask(server.address, &get("/metrics", ""));
    assert_eq!(status, 404);
    assert!(body(&answer).contains("not told at this address") && !answer.contains("tidetable_"));
    let (status, answer) = ask(server.metrics(), &get("/metrics", ""));
    assert_eq!(status, 200);
    let zero = "# TYPE tidetable_moves_total counter\ntidetable_moves_total 0\n";
    assert!(answer.contains(zero), "{answer}");
    assert!(
        answer.contains("tidetable_request_seconds_bucket{kind=\"other\",le=\"+Inf\"} 1\n"),
        "{answer}"
    );
    // Nothing else is served there.
    assert_eq!(ask(server.metrics(), &get("/", "")).0, 404);
    assert!(server.stop().success());

    let token = ["--metrics-bind", "none", "--metrics-token", "pebble"];
    let server = Server::start(&[&data[..2], &token].concat());
    assert!(
        server.said.contains("metrics-bind        none   (from --metrics-bind)"),
        "{}",
        server.said
    );
    assert!(!server.said.contains("pebble"), "a secret is not said: {}", server.said);
    for wrong in ["", "Authorization: Bearer pebbl\r\n", "Authorization: Basic pebble\r\n"] {
        let (status, answer) = ask(server.address, &get("/metrics", wrong));
        assert_eq!(status, 403);
        assert!(!answer.contains("tidetable_"), "{answer}");
    }
    let (status, answer) =
        ask(server.address, &get("/metrics", "Authorization: Bearer pebble\r\n"));
    assert_eq!(status, 200);
    assert!(answer.contains(zero), "{answer}");
}

#[test]
fn a_taken_address_for_counts_ends_nothing_unless_it_was_asked_for() {
    let file = folder("taken").join("tide.db");
    let data = file.to_str().unwrap();
    // Somebody else may have it already; then it is taken, too.
    let _usual = TcpListener::bind("127.0.0.1:9470");
    let mut child = program()
        .command()
        .args(["serve", "--port", "0", "--bind", "127.0.0.1", "--data", data])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
    while !said.contains("\n  idle ") {
        assert!(std::io::BufRead::read_line(&mut out, &mut said).unwrap() > 0, "{said}");
    }
    child.kill().unwrap();
    let complained = stderr(&child.wait_with_output().unwrap());
    assert!(said.contains("none, because 127.0.0.1:9470 is taken   (default)"), "{said}");
    assert!(
        complained.contains("127.0.0.1:9470 is taken, so /metrics is not served"),
        "{complained}"
    );

    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let refused = run(&["serve", "--port", "0", "--data", data, "--metrics-bind", &address], "");
    assert!(!refused.status.success());
    assert!(
        stderr(&refused).contains(&format!("cannot serve /metrics on {address}")),
        "{}",
        stderr(&refused)
    );
    let wrong = run(&["serve", "--metrics-bind", "here"], "");
    assert!(stderr(&wrong).contains("127.0.0.1:9470, or none"), "{}", stderr(&wrong));
}

#[test]
fn it_says_whether_it_lives_whether_it_is_ready_and_which_it_is() {
    let file = folder("health").join("tide.db");
    let server = Server::start(&["--data", file.to_str().unwrap()]);
    let (status, answer) = ask(server.address, &get("/healthz", ""));
    assert_eq!((status, body(&answer)), (200, "ok\n"));
    let (status, answer) = ask(server.address, &get("/readyz", ""));
    assert_eq!((status, body(&answer)), (200, "ready\n"));
    let (_, answer) = ask(server.address, &get("/version", ""));
    let version: Value = serde_json::from_str(body(&answer)).unwrap();
    assert_eq!(version["name"], "tidetable");
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(version["rulesets"], json!({"ferry": 1}));
}

/// What the program writes to standard error while this is done with it.
fn logged(name: &str, args: &[&str], deed: impl FnOnce(&Server)) -> String {
    let place = folder(name);
    let log = place.join("log");
    let mut command = program().command();
    command.stderr(std::fs::File::create(&log).unwrap());
    let data = place.join("tide.db");
    let server = Server::begin(command, &[&["--data", data.to_str().unwrap()], args].concat());
    deed(&server);
    assert!(server.stop().success());
    std::fs::read_to_string(log).unwrap()
}

#[test]
fn requests_are_written_down_without_what_is_secret() {
    let mut secrets = Vec::new();
    let mut play = |server: &Server| {
        let mut client = server.client();
        let guest = client.post("/api/guests", None, &json!({"name": "Ada Secret"})).unwrap();
        let token = guest["token"].as_str().unwrap();
        let wish = json!({"game": "ferry", "seats": ["me", "open"]});
        let opened = client.post("/api/tables", Some(token), &wish).unwrap();
        let table = opened["table"].as_str().unwrap();
        client.get(&format!("/api/tables/{table}?word=hidden"), Some(token)).unwrap();
        client.call("GET", "/nothing/like/this", None, "").unwrap();
        secrets.extend([guest["guest"].as_str().unwrap(), token, table].map(str::to_owned));
    };
    let log = logged("json", &["--log", "info", "--log-format", "json"], &mut play);
    let lines: Vec<Value> = log
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(|line: &Value| line["message"] == "request")
        .collect();
    let told =
        |line: &Value| (line["method"].clone(), line["route"].clone(), line["status"].clone());
    let expected = [
        ("POST", "/api/guests", 200),
        ("POST", "/api/tables", 200),
        ("GET", "/api/tables/{id}", 200),
        ("GET", "-", 404),
    ];
    let expected =
        expected.map(|(method, route, status)| (json!(method), json!(route), json!(status)));
    assert_eq!(lines.iter().map(told).collect::<Vec<_>>(), expected, "{log}");
    assert!(lines[1]["ms"].is_number() && lines[1]["timestamp"].is_string(), "{log}");
    assert_eq!(lines[1]["guest"].as_str().unwrap().len(), 12, "{log}");
    assert_eq!(lines[1]["guest"], lines[2]["guest"]);
    assert_eq!(lines[1]["from"], "127.0.0.0/24");

    let text = logged("text", &["--log", "debug"], &mut play);
    assert!(text.contains("route=\"/api/tables/{id}\" status=200"), "{text}");
    assert!(text.contains("from=\"127.0.0.1\""), "{text}");
    let quiet = logged("quiet", &[], &mut play);
    assert!(!quiet.contains("request"), "{quiet}");
    for secret in secrets.iter().map(String::as_str).chain(["Secret", "hidden"]) {
        assert!(!log.contains(secret) && !text.contains(secret), "{secret} in {log}{text}");
    }
}

#[test]
fn a_file_brings_settings_and_flags_and_environment_go_before_it() {
    let place = folder("config");
    let (file, data) = (place.join("table.toml"), place.join("tide.db"));
    let text = format!(
        "# ours\ndata = {:?}\nidle = 7\nbot-delay = 77\nrate-limit = 123\ntrusted-proxy = [\"10.0.0.0/8\", \"::1\"]\n",
        data.to_str().unwrap()
    );
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let mut command = program().command();
    command.env("TIDETABLE_BOT_DELAY", "88");
    let server = Server::begin(command, &["--config", file, "--rate-limit", "99"]);
    let said = |setting: &str, value: &str, origin: &str| {
        let line = format!("  {setting:19} {value}   ({origin})\n");
        assert!(server.said.contains(&line), "{line} in {}", server.said);
    };
    said("idle", "7 min", &format!("from {file}"));
    said("bot-delay", "88 ms", "from TIDETABLE_BOT_DELAY");
    said("rate-limit", "99", "from --rate-limit");
    said("trusted-proxy", "10.0.0.0/8, ::1/128", &format!("from {file}"));
    said("bot-budget", "300 ms", "default");
    assert_eq!(ask(server.address, &get("/healthz", "")).0, 200);
    assert!(data.exists());

    for (wrong, told) in [
        ("idle = 5\nidel = 6\n", "line 2: there is no setting \"idel\""),
        ("\nidle = \"5\"\n", "line 2: idle has to be a whole number"),
        ("idle = 0\n", "line 1: idle: "),
        ("idle = \n", "line 1: "),
    ] {
        std::fs::write(place.join("wrong.toml"), wrong).unwrap();
        let wrong = place.join("wrong.toml");
        let refused = run(&["serve", "--config", wrong.to_str().unwrap()], "");
        assert!(!refused.status.success());
        let said = stderr(&refused);
        assert!(said.contains("wrong.toml") && said.contains(told), "{said}");
    }
    let missing = run(&["serve", "--config", "/nowhere/table.toml"], "");
    assert!(stderr(&missing).contains("/nowhere/table.toml"), "{}", stderr(&missing));
    let sample = stdout(&run(&["serve", "--print-config"], ""));
    assert!(
        sample.contains("\n#port = 8470\n") && sample.contains("\n#trusted-proxy = []\n"),
        "{sample}"
    );
}

/// A file of the repository.
fn written(path: &str) -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_count_is_explained_and_the_dashboard_asks_for_none_that_is_not_there() {
    let file = folder("explained").join("tide.db");
    let data = ["--data", file.to_str().unwrap(), "--metrics-bind", "127.0.0.1:0"];
    let server = Server::start(&data);
    let (_, told) = ask(server.metrics(), &get("/metrics", ""));
    let names: Vec<(&str, &str)> =
        told.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' ')).collect();
    assert!(names.len() > 20, "{told}");
    let explained = written("docs/operations.md");
    for (name, _) in &names {
        assert!(explained.contains(&format!("| `{name}` |")), "{name} is not explained");
    }
    let asked = written("deploy/grafana.json");
    let dashboard: Value = serde_json::from_str(&asked).expect("the dashboard is JSON");
    assert!(dashboard["panels"].as_array().is_some_and(|panels| !panels.is_empty()));
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let wanted = asked.split("tidetable_").skip(1).map(|rest| {
        format!("tidetable_{}", rest.split(|c| !is_part(c)).next().unwrap_or_default())
    });
    let mut used = std::collections::BTreeSet::new();
    for wanted in wanted {
        let known = names.iter().find(|(name, kind)| match *kind {
            "histogram" => {
                ["_bucket", "_sum", "_count"].iter().any(|end| wanted == format!("{name}{end}"))
            }
            _ => wanted == *name,
        });
        used.insert(known.unwrap_or_else(|| panic!("nobody tells {wanted}")).0);
    }
    let unused: Vec<_> = names.iter().filter(|(name, _)| !used.contains(name)).collect();
    assert!(unused.is_empty(), "not on the dashboard: {unused:?}");
    // The other way round: what is explained is told.
    for name in explained.split("| `tidetable_").skip(1).map(|rest| rest.split('`').next().unwrap())
    {
        let name = format!("tidetable_{name}");
        assert!(names.iter().any(|(known, _)| *known == name), "{name} is explained, but not told");
    }
    // Every flag that is written about is there.
    let help = stdout(&run(&["serve", "--help"], ""));
    for flag in explained
        .split("`--")
        .skip(1)
        .map(|rest| rest.split(|c: char| !(c.is_ascii_lowercase() || c == '-')).next().unwrap())
    {
        let elsewhere = matches!(flag, "test" | "with-tokens");
        assert!(
            elsewhere
                || help.contains(&format!("--{flag} "))
                || help.contains(&format!("--{flag}\n")),
            "--{flag}"
        );
    }
    // And the sample of a file can be read.
    let sample = folder("sample").join("tidetable.toml");
    let data = folder("sample-data").join("tide.db");
    let text = written("deploy/tidetable.toml")
        + &format!("data = {:?}\nmetrics-bind = \"none\"\n", data.to_str().unwrap());
    std::fs::write(&sample, text).unwrap();
    let mut command = program().command();
    command
        .args(["serve", "--port", "0", "--config", sample.to_str().unwrap()])
        .stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut said = String::new();
    let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
    while !said.contains("\n  idle ") {
        assert!(std::io::BufRead::read_line(&mut out, &mut said).unwrap() > 0, "{said}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(said.contains("https://play.example"), "{said}");
}
