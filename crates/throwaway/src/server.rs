//! The server itself.

use rustix::process::geteuid;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long a server may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether what is committed is on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Syncing {
    /// Yes, as anywhere else.
    Full,
    /// No, but the system has it: quicker, for tests in which programs are killed and no machine fails.
    Off,
}

/// A running server.
pub struct Server {
    programs: PathBuf,
    /// Kept while it runs, and gone afterwards.
    folder: TempDir,
    port: u16,
    syncing: Syncing,
    /// Waits for the end of its input, and takes the server along.
    keeper: Option<Child>,
}

/// The folder with the programs of PostgreSQL, newest first.
pub fn find_programs() -> Option<PathBuf> {
    let in_path = std::env::var_os("PATH")
        .and_then(|path| std::env::split_paths(&path).find(|folder| has_programs(folder)));
    // Debian keeps them apart, by version.
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> =
        versions.map(|entry| entry.path().join("bin")).filter(|bin| has_programs(bin)).collect();
    versions.sort();
    versions.pop().or(in_path)
}

fn has_programs(folder: &Path) -> bool {
    ["initdb", "postgres"].iter().all(|name| folder.join(name).is_file())
}

/// The address of a schema in a database, in which everything is looked for.
pub fn within(address: &str, schema: &str) -> String {
    format!("{address}?options=-c%20search_path%3D{schema}")
}

fn failed(what: impl Into<String>) -> io::Error {
    io::Error::other(what.into())
}

impl Server {
    /// Makes a database cluster and starts a server on it. An empty database `tidetable` is there.
    pub fn start(syncing: Syncing) -> io::Result<Server> {
        let programs = find_programs().ok_or_else(|| {
            failed("PostgreSQL is not installed here (initdb and postgres): install Debian's package `postgresql`")
        })?;
        let folder = tempfile::Builder::new().prefix("tidetable-pg-").tempdir_in(place(syncing))?;
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(folder.path()))?;
        }
        let data = folder.path().join("data");
        let mut make = as_somebody(&programs.join("initdb"));
        make.args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--username=tidetable"]);
        make.args(["--no-instructions", "--no-sync", "--pgdata"]).arg(&data);
        run(&mut make)?;
        let port = free_port()?;
        let mut server = Server { programs, folder, port, syncing, keeper: None };
        server.go_on()?;
        let mut make = Command::new(server.programs.join("createdb"));
        make.args(["--host=127.0.0.1", "--username=tidetable", "--port"]).arg(port.to_string());
        run(make.args(["--template=template0", "tidetable"]))?;
        Ok(server)
    }

    /// The address of its database.
    pub fn address(&self) -> String {
        format!("postgres://tidetable@127.0.0.1:{}/tidetable", self.port)
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Carries out SQL by `psql`.
    pub fn sql(&self, sql: &str) -> io::Result<String> {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"]);
        psql.args(["--set", "ON_ERROR_STOP=1", "--file=-"]).arg(self.address());
        told(&mut psql, sql)
    }

    /// The number of its first process, as long as it runs.
    pub fn process(&self) -> Option<u32> {
        let file = self.folder.path().join("data/postmaster.pid");
        std::fs::read_to_string(file).ok()?.lines().next()?.trim().parse().ok()
    }

    /// All its processes, the first of them first.
    pub fn processes(&self) -> Vec<u32> {
        let Some(first) = self.process() else { return Vec::new() };
        let children = run(Command::new("pgrep").args(["--parent".to_owned(), first.to_string()]));
        let children = children.unwrap_or_default();
        let children = children.lines().filter_map(|line| line.trim().parse().ok());
        [first].into_iter().chain(children).collect()
    }

    /// Ends it at once, with all its processes.
    pub fn kill(&mut self) -> io::Result<()> {
        // The first last, or it would mourn the others.
        let all: Vec<String> = self.processes().iter().rev().map(ToString::to_string).collect();
        if all.is_empty() {
            return Ok(());
        }
        run(Command::new("kill").arg("-KILL").args(&all)).ok();
        self.ended()?;
        // As long as one of them lives, another server on the same files is refused.
        let began = Instant::now();
        while all.iter().any(|process| is_alive(process)) {
            if began.elapsed() > PATIENCE {
                return Err(failed("the server does not end"));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    /// Ends it, with everybody's connection.
    pub fn stop(&mut self) -> io::Result<()> {
        if let Some(process) = self.process() {
            run(Command::new("kill").arg("-INT").arg(process.to_string())).ok();
        }
        self.ended()
    }

    fn ended(&mut self) -> io::Result<()> {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            keeper.wait()?;
        }
        Ok(())
    }

    /// Starts it again, on the same port with what it had on disk.
    pub fn go_on(&mut self) -> io::Result<()> {
        let data = self.folder.path().join("data");
        let log = self.folder.path().join("log");
        // Left behind by a kill, it could name a process of somebody else's by now.
        let _ = std::fs::remove_file(data.join("postmaster.pid"));
        let mut settings = vec![
            format!("port={}", self.port),
            "listen_addresses=127.0.0.1".into(),
            "unix_socket_directories=".into(),
            "max_connections=300".into(),
            "shared_buffers=128MB".into(),
            "log_min_messages=fatal".into(),
            "recovery_init_sync_method=syncfs".into(),
        ];
        if self.syncing == Syncing::Off {
            settings.extend(["fsync=off", "full_page_writes=off"].map(String::from));
        }
        let settings: Vec<String> = settings.iter().map(|one| format!("-c '{one}'")).collect();
        // What runs in the background has no input of its own, so that it is given this one by number.
        let script = format!(
            "exec 3<&0; '{}' -D '{}' {} >>'{}' 2>&1 & server=$!; \
             (while read -r _ <&3; do :; done; kill -INT $server 2>/dev/null) & wait $server",
            self.programs.join("postgres").display(),
            data.display(),
            settings.join(" "),
            log.display(),
        );
        let mut keeper = as_somebody(Path::new("sh"));
        keeper.arg("-c").arg(script);
        keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        self.keeper = Some(keeper.spawn()?);
        self.is_ready(&log)
    }

    fn is_ready(&self, log: &Path) -> io::Result<()> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let mut ready = Command::new(self.programs.join("pg_isready"));
            ready.args(["--quiet", "--host=127.0.0.1", "--port"]).arg(self.port.to_string());
            if ready.status()?.success() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let said = std::fs::read_to_string(log).unwrap_or_default();
        Err(failed(format!("the server did not start: {said}")))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been ended before.
        let _ = self.stop();
    }
}

fn is_root() -> bool {
    geteuid().is_root()
}

/// A command as somebody whom PostgreSQL lets run it, which is not root.
fn as_somebody(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args([OsStr::new("-u"), OsStr::new("postgres"), OsStr::new("--"), program.as_os_str()]);
    // The folder of whoever starts it may be closed to others.
    command.current_dir("/");
    command
}

/// Where the files go: into memory where nothing has to be on the disk. The usual folder may be closed to others, so
/// root does not use it.
fn place(syncing: Syncing) -> PathBuf {
    let memory = Path::new("/dev/shm");
    match syncing {
        Syncing::Off if memory.is_dir() => memory.into(),
        _ if is_root() => "/tmp".into(),
        _ => std::env::temp_dir(),
    }
}

/// Whether there is such a process, and it is not only waiting to be counted out.
fn is_alive(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().next());
    state.is_some_and(|state| state != "Z" && state != "X")
}

fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// Runs a command to its end; what it printed.
fn run(command: &mut Command) -> io::Result<String> {
    told(command, "")
}

/// The same with something to read.
fn told(command: &mut Command, input: &str) -> io::Result<String> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let mut pipe = child.stdin.take().expect("it has an input");
    let input = input.to_owned();
    // A command that reads nothing has broken the pipe, and says itself what was wrong.
    let writing = std::thread::spawn(move || drop(pipe.write_all(input.as_bytes())));
    let done = child.wait_with_output()?;
    let _ = writing.join();
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned());
    }
    let said = String::from_utf8_lossy(&done.stderr).trim().to_owned();
    Err(failed(format!("{:?}: {said}", command.get_program())))
}
