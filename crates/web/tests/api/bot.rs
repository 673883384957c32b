//! The bot that is shipped as an example, run from outside.

use crate::server::{Server, games};
use game_core::Record;
use std::process::{Command, Output};

async fn run(server: &Server, arguments: &[&str]) -> tokio::task::JoinHandle<Output> {
    run_at(&format!("http://{}", server.address), arguments).await
}

async fn run_at(address: &str, arguments: &[&str]) -> tokio::task::JoinHandle<Output> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let mut command = Command::new("python3");
    command.arg(script).args(["--server", address]).args(arguments);
    tokio::task::spawn_blocking(move || command.output().expect("python3 runs"))
}

fn told(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

async fn check_record(server: &Server, table: &str) {
    let record = server.get(&format!("/api/tables/{table}/record"), None).await.body;
    games().verify(&Record::parse(&record).unwrap()).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_plays_a_bot() {
    let server = Server::start().await;
    let bot = run(&server, &["--new", "ferry", "--against", "random"]).await;
    let told = told(&bot.await.unwrap());
    assert!(told.contains("won by") && told.contains("verified"), "{told}");
    let table = told.split("/t/").nth(1).unwrap().split_whitespace().next().unwrap();
    check_record(&server, table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_of_them_play_each_other_twice() {
    let server = Server::start().await;
    let ann = server.guest("Host").await;
    let table = server.open(&ann, serde_json::json!(["open", "open"])).await;
    let arguments = |name| ["--table", table.as_str(), "--name", name, "--games", "2"];
    let ada = run(&server, &arguments("Ada")).await;
    let bob = run(&server, &arguments("Bob")).await;
    for output in [ada.await.unwrap(), bob.await.unwrap()] {
        let told = told(&output);
        assert_eq!(told.matches("verified").count(), 2, "{told}");
        assert!(told.contains("Ada") && told.contains("Bob"), "{told}");
    }
    check_record(&server, &table).await;
}

#[tokio::test]
async fn it_says_what_is_wrong() {
    let server = Server::start().await;
    let here = format!("http://{}", server.address);
    let cases: [(&str, &[&str], &str); 6] = [
        (&here, &[], "--table"),
        (&here, &["--new", "chess"], "there is no game"),
        (&here, &["--new", "ferry", "--against", "nobody"], "no bot"),
        (&here, &["--table", "nonsense"], "no such table"),
        ("ftp://x", &["--new", "ferry"], "http://"),
        ("http://127.0.0.1:1", &["--new", "ferry"], "no server at"),
    ];
    for (address, arguments, expected) in cases {
        let output = run_at(address, arguments).await.await.unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(error.contains(expected) && !error.contains("Traceback"), "{error}");
    }
}
