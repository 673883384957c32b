//! What goes wrong by itself, and what makes no sense.

use super::scene::Scene;
use super::{Finding, Force};
use crate::own_server::{self, NO_LIMITS};
use anyhow::{Context, Result};
use std::process::Stdio;
use std::time::Duration;

/// A second server on the file of the first.
pub(super) async fn second_server() -> Result<Finding> {
    let scene = Scene::new(&[])?;
    let mut second = own_server::serve(&scene.server.data, &[])?;
    let child = second.stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let id = child.id();
    let ended = tokio::task::spawn_blocking(move || child.wait_with_output());
    let Ok(ended) = tokio::time::timeout(Duration::from_secs(10), ended).await else {
        let _ = std::process::Command::new("kill").arg(id.to_string()).status();
        return Ok(Finding { measured: "it serves".into(), held: false });
    };
    let ended = ended.context("it was waited for")??;
    let said = String::from_utf8_lossy(&ended.stderr);
    let said = said
        .lines()
        .last()
        .unwrap_or_default()
        .replace(&*scene.server.data.to_string_lossy(), "FILE");
    let names = said.contains(&scene.server.id().to_string());
    Ok(Finding { measured: said, held: !ended.status.success() && names })
}

/// Requests that nobody sends by mistake.
pub(super) async fn junk(force: Force) -> Result<Finding> {
    let scene = Scene::new(&NO_LIMITS)?;
    let long = "a".repeat(100_000);
    let deep = "[".repeat(50_000);
    let requests: Vec<Vec<u8>> = [
        "GET /t/%00%ff HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
        "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
        format!("GET /{long} HTTP/1.1\r\nHost: x\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: x\r\nCookie: {long}\r\n\r\n"),
        "GET / HTTP/1.1\r\nHost: x\r\nCookie: guest=\u{1}\r\n\r\n".to_owned(),
        "FROB / HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
        post("/api/guests", "application/json", &deep),
        post("/api/guests", "application/json", "{\"name\":\"\\ud800\"}"),
        post("/api/guests", "application/json", "{\"name\":1e999}"),
        post("/api/tables", "application/json", "{}"),
        post("/api/tables", "text/plain", "hello"),
        post("/me", "application/x-www-form-urlencoded", "name=%ff%fe&csrf=%00"),
        post("/me", "multipart/form-data", "--"),
        "POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n"
            .to_owned(),
        "POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            .to_owned(),
    ]
    .map(String::into_bytes)
    .into();
    let (mut answered, mut bad) = (0, Vec::new());
    for _ in 0..force.of(50) {
        for (no, request) in requests.iter().enumerate() {
            let mut client = scene.attacker().await?;
            // A server may stop reading what is far too long.
            let _ = client.write(request).await;
            match tokio::time::timeout(Duration::from_secs(15), client.answer()).await {
                Ok(Ok(answer)) if answer.status < 500 => answered += 1,
                Ok(Ok(answer)) => bad.push(format!("request {no}: {}", answer.status)),
                Ok(Err(_)) => bad.push(format!("request {no}: no answer")),
                Err(_) => bad.push(format!("request {no}: nothing for 15 s")),
            }
        }
    }
    scene.worst_health().await?;
    bad.sort_unstable();
    bad.dedup();
    let measured = if bad.is_empty() { format!("{answered} answered") } else { bad.join(", ") };
    Ok(Finding { measured, held: bad.is_empty() })
}

fn post(path: &str, kind: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}
