//! The program that is being tested.

use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use testing::program::Program;

/// A running `tidetable serve` on loopback. Ends with the test.
pub struct Server {
    child: Child,
    port: u16,
    data: PathBuf,
    /// What chance brings, and how often the program was started.
    luck: u64,
}

impl Server {
    /// Starts the program on a free port, with its database in `folder`. Cards and dice
    /// fall as `luck` has it.
    pub fn start(folder: &Path, luck: u64) -> Result<Server> {
        let data = folder.join("tidetable.db");
        let (child, port) = serve(&data, 0, luck)?;
        Ok(Server { child, port, data, luck })
    }

    /// What stands before every path: `http://127.0.0.1:40123`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Ends it without warning, as a power cut would.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again after [`Server::kill`]: same port, same database.
    pub fn start_again(&mut self) -> Result<()> {
        // Nothing that was drawn before may be drawn again.
        self.luck = self.luck.wrapping_add(1);
        (self.child, self.port) = serve(&self.data, self.port, self.luck)?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.kill();
    }
}

/// Starts the program and waits until it says its port.
fn serve(data: &Path, port: u16, luck: u64) -> Result<(Child, u16)> {
    let mut child = Program::whole()
        .command()
        .args(["serve", "--bind", "127.0.0.1", "--port", &port.to_string()])
        .args(["--bot-delay", "0", "--bot-budget", "50", "--metrics-bind", "none"])
        // Everybody in a play comes from one address.
        .args([
            "--new-guests",
            "0",
            "--new-tables",
            "0",
            "--rate-limit",
            "0",
            "--guest-rate-limit",
            "0",
        ])
        .arg("--data")
        .arg(data)
        .env("TIDETABLE_FORESEEN", luck.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .context("the program does not start")?;
    let mut said = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("stdout is piped"));
    // The settings are the last thing it says, and `idle` is the last of them.
    while !said.contains("\n  idle ") {
        ensure!(out.read_line(&mut said)? > 0, "the program ended early, and said:\n{said}");
    }
    let port = said.lines().find_map(|line| line.trim().strip_prefix("http://localhost:"));
    let port = port.and_then(|port| port.parse().ok()).context("the program names no port")?;
    Ok((child, port))
}
