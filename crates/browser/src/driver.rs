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
    /// The browser it starts.
    pub(crate) chromium: PathBuf,
}

impl Driver {
    /// Starts chromedriver on a free port and waits until it says which.
    pub(crate) fn start() -> Result<Driver> {
        let chromium = installed("chromium")?;
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
        Ok(Driver { child, port, chromium })
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

/// Finds a program on the path.
fn installed(program: &str) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
        .with_context(|| {
            format!(
                "{program} is missing: the browser tests need Debian's packages `chromium` and \
                 `chromium-driver`, which `./test` installs"
            )
        })
}
