//! chromedriver, which steers the browsers.

use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A running chromedriver. It takes its browsers along when it ends.
pub(crate) struct Driver {
    child: Child,
    port: u16,
    shell: PathBuf,
}

/// Which Chromium somebody has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chromium {
    /// The one that was made to have no window: it costs a third, and shows no notifications.
    Shell,
    /// The one that people have, told to open no window.
    Whole,
}

impl Driver {
    /// Starts chromedriver on a free port and waits until it says which.
    pub(crate) fn start() -> Result<Driver> {
        let shell = shell()?;
        let mut child = Command::new(installed("chromedriver")?)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut out = BufReader::new(child.stdout.take().expect("stdout is piped"));
        let mut line = String::new();
        let port = loop {
            line.clear();
            ensure!(out.read_line(&mut line)? > 0, "chromedriver ended early");
            let port = line.trim().split_once("started successfully on port ");
            if let Some((_, port)) = port {
                break port.trim_end_matches('.').parse().context("chromedriver's port")?;
            }
        };
        // It goes on talking; a full pipe would stop it.
        std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        Ok(Driver { child, port, shell })
    }

    /// Where this Chromium is.
    pub(crate) fn program(&self, chromium: Chromium) -> Result<PathBuf> {
        match chromium {
            Chromium::Shell => Ok(self.shell.clone()),
            Chromium::Whole => installed("chromium"),
        }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Asks it to end with all its browsers: whoever kills it leaves them behind.
    fn shut_down(&mut self) -> Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(stream, "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", self.port)?;
        // The answer comes when the browsers are gone.
        stream.read_exact(&mut [0])?;
        Ok(())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.shut_down();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is on the path is a script that would stay in between: who ends it leaves the browser running.
fn shell() -> Result<PathBuf> {
    let script = installed("chromium-headless-shell")?;
    let beneath = PathBuf::from("/usr/lib/chromium/chromium-headless-shell");
    Ok(if beneath.is_file() { beneath } else { script })
}

/// Finds a program on the path.
fn installed(program: &str) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
        .with_context(|| {
            format!(
                "{program} is missing: the browser tests need Debian's packages \
                 `chromium-headless-shell` and `chromium-driver`, which `./test` installs"
            )
        })
}
