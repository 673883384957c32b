//! A server that a command starts for itself, on this machine only, with a fresh
//! database.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Arguments with which a server has no limits: whoever loads it comes from one address.
pub(crate) const NO_LIMITS: [&str; 20] = [
    "--rate-limit",
    "0",
    "--guest-rate-limit",
    "0",
    "--new-guests",
    "0",
    "--new-tables",
    "0",
    "--stored-megabytes",
    "0",
    "--streams",
    "0",
    "--guest-streams",
    "0",
    "--connections",
    "0",
    "--address-connections",
    "0",
    "--bot-tables",
    "0",
];

/// A running server. It ends with this value, and its own folder goes with it.
pub(crate) struct OwnServer {
    child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) data: PathBuf,
    folder: Option<PathBuf>,
}

impl OwnServer {
    /// Starts one with these further arguments of `serve`. Its database lies at
    /// `data`, or in a temporary folder.
    pub(crate) fn start(data: Option<PathBuf>, arguments: &[&str]) -> Result<OwnServer> {
        let (data, folder) = match data {
            Some(data) => (data, None),
            None => {
                let folder = temporary()?;
                (folder.join("tidetable.db"), Some(folder))
            }
        };
        let mut child = serve(&data, arguments)?
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start a server")?;
        let mut out = BufReader::new(child.stdout.take().expect("stdout is piped")).lines();
        let address = out
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.trim().strip_prefix("http://localhost:")?.parse().ok())
            .map(|port: u16| SocketAddr::from(([127, 0, 0, 1], port)));
        // What it says later goes nowhere, but must not block it.
        std::thread::spawn(move || out.for_each(drop));
        match address {
            Some(address) => Ok(OwnServer { child, address, data, folder }),
            None => bail!("the server did not say where it listens"),
        }
    }

    /// Its number among the processes of this machine.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Memory in use, in MB.
    pub(crate) fn memory_mb(&self) -> f64 {
        self.status_mb("VmRSS:")
    }

    /// The most memory that was ever in use, in MB.
    pub(crate) fn peak_mb(&self) -> f64 {
        self.status_mb("VmHWM:")
    }

    /// CPU time used so far, in milliseconds; 0 where the system does not tell.
    pub(crate) fn cpu_ms(&self) -> f64 {
        cpu_ms(self.child.id())
    }

    /// A line of the system's own account of the process; 0 where there is none.
    fn status_mb(&self, name: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<f64>().ok());
        kilobytes.unwrap_or(0.0) / 1024.0
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// CPU time that a process has used so far, in milliseconds; 0 where the system does not tell.
pub(crate) fn cpu_ms(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program, in brackets, may have spaces in it.
    let Some((_, rest)) = stat.rsplit_once(')') else { return 0.0 };
    let field = |at: usize| rest.split_whitespace().nth(at)?.parse::<f64>().ok();
    // User and system time, in hundredths of a second on every Linux there is.
    10.0 * (field(11).unwrap_or(0.0) + field(12).unwrap_or(0.0))
}

/// This program, to serve on a free port of this machine.
pub(crate) fn serve(data: &Path, arguments: &[&str]) -> Result<Command> {
    let program = std::env::current_exe().context("the program does not know where it is")?;
    let mut command = Command::new(program);
    command.args(["serve", "--port", "0", "--bind", "127.0.0.1", "--metrics-bind", "none"]);
    command.arg("--data").arg(data);
    command.args(arguments);
    Ok(command)
}

/// A new folder of this process.
fn temporary() -> Result<PathBuf> {
    use std::sync::atomic::{AtomicU32, Ordering};
    static LAST: AtomicU32 = AtomicU32::new(0);
    let no = LAST.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("tidetable-{}-{no}", std::process::id()));
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder)
}
