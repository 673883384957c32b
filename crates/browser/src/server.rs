//! The program that is being tested.

use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// A running `tidetable serve` on loopback. Ends with the test.
pub struct Server {
    child: Child,
    port: u16,
    data: PathBuf,
}

impl Server {
    /// Starts the program on a free port, with its database in `folder`.
    pub fn start(folder: &Path) -> Result<Server> {
        let data = folder.join("tidetable.db");
        let (child, port) = serve(&data, 0)?;
        Ok(Server { child, port, data })
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
        (self.child, self.port) = serve(&self.data, self.port)?;
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
fn serve(data: &Path, port: u16) -> Result<(Child, u16)> {
    let mut child = Command::new(program()?)
        .args(["serve", "--bind", "127.0.0.1", "--port", &port.to_string()])
        .args(["--bot-delay", "0", "--bot-budget", "50", "--data"])
        .arg(data)
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

/// The program that `TIDETABLE_PROGRAM` names, or else the one beside this
/// test, built first if its source has changed. Cargo hands the path of a
/// binary only to tests of the same package.
fn program() -> Result<&'static Path> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let built = BUILT.get_or_init(|| build().map_err(|error| format!("{error:#}")));
    built.as_deref().map_err(|error| anyhow::anyhow!("{error}"))
}

fn build() -> Result<PathBuf> {
    // Building one package alone asks its dependencies for fewer features than
    // building the workspace, so `./test` would compile many of them twice.
    if let Some(program) = std::env::var_os("TIDETABLE_PROGRAM") {
        return Ok(program.into());
    }
    // …/target/debug/deps/browser-0123456789abcdef
    let test = std::env::current_exe()?;
    let profile = test.ancestors().nth(2).context("the test is not in a target folder")?;
    let target = profile.parent().context("the test is not in a target folder")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into());
    let mut command = Command::new(cargo);
    command.args(["build", "--package", "tidetable", "--quiet", "--target-dir"]).arg(target);
    if profile.ends_with("release") {
        command.arg("--release");
    }
    let status = command.current_dir(env!("CARGO_MANIFEST_DIR")).status()?;
    ensure!(status.success(), "the program cannot be built");
    Ok(profile.join("tidetable"))
}
