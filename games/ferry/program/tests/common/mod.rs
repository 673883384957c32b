//! The program as others use it: started, talked to, ended.
#![allow(dead_code)] // Every test file uses its own part.

pub mod load;

use catalog::{AnyGame, Catalog};
use ferry::Ferry;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};
use testing::program::Program;

/// The program with Ferry alone on its shelf.
pub fn program() -> Program {
    Program::at(env!("CARGO_BIN_EXE_ferry-program"))
}

/// The games on that shelf.
pub fn games() -> Catalog {
    Catalog::new([AnyGame::of::<Ferry>()])
}

/// Runs it with these arguments and this input, to its end.
pub fn run(args: &[&str], input: &str) -> Output {
    program().run(args, input)
}

/// A running `tidetable serve` on a free loopback port. Ends with the test.
pub struct Server {
    child: std::sync::Mutex<Child>,
    pub address: std::net::SocketAddr,
    /// Everything it said while it started.
    pub said: String,
}

impl Server {
    pub fn start(args: &[&str]) -> Server {
        Server::begin(program().command(), args)
    }

    /// The same by a command that becomes the program.
    pub fn begin(mut command: Command, args: &[&str]) -> Server {
        command.args(["serve", "--port", "0", "--bind", "127.0.0.1"]);
        // Many are started at once; a later flag of the same name would be one too many.
        if !args.contains(&"--metrics-bind") {
            command.args(["--metrics-bind", "none"]);
        }
        Server::started_by(command.args(args))
    }

    /// The server that this command starts.
    pub fn started_by(command: &mut Command) -> Server {
        Server::try_start(command).unwrap_or_else(|said| panic!("it ended:\n{said}"))
    }

    /// The server that this command starts, or what it said before it ended.
    pub fn try_start(command: &mut Command) -> Result<Server, String> {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut said = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("stdout is piped"));
        // The settings are the last thing it says, and `idle` is the last of them.
        while !said.contains("\n  idle ") {
            if out.read_line(&mut said).expect("it speaks UTF-8") == 0 {
                child.wait().expect("it has ended");
                return Err(said);
            }
        }
        let port = said.lines().find_map(|line| line.trim().strip_prefix("http://localhost:"));
        let port: u16 = port.and_then(|port| port.parse().ok()).expect("it says its port");
        let address = std::net::SocketAddr::from(([127, 0, 0, 1], port));
        Ok(Server { child: std::sync::Mutex::new(child), address, said })
    }

    /// Its process id.
    pub fn process(&self) -> u32 {
        self.child.lock().expect("no test thread panicked").id()
    }

    /// Whether it has not ended yet.
    pub fn is_running(&self) -> bool {
        let mut child = self.child.lock().expect("no test thread panicked");
        matches!(child.try_wait(), Ok(None))
    }

    /// What it keeps in memory at present, in kilobytes.
    pub fn memory(&self) -> u64 {
        let id = self.child.lock().expect("no test thread panicked").id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it is told");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    /// Where it serves its counts.
    pub fn metrics(&self) -> std::net::SocketAddr {
        let line = self.said.lines().find_map(|line| line.trim().strip_prefix("metrics-bind"));
        let address = line.and_then(|line| line.split_whitespace().next()).expect("it says where");
        address.parse().expect("an address")
    }

    /// One count.
    pub fn count(&self, name: &str) -> u64 {
        let (_, text) =
            ask(self.metrics(), "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("tidetable_{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().expect("a number")
    }

    /// Ends it without warning.
    pub fn kill(&self) {
        let mut child = self.child.lock().expect("no test thread panicked");
        let _ = child.kill();
        let _ = child.wait();
    }

    /// Asks it to end, as an operator would, and waits for it.
    pub fn stop(&self) -> std::process::ExitStatus {
        let mut child = self.child.lock().expect("no test thread panicked");
        let asked = Command::new("kill").arg(child.id().to_string()).status().expect("kill runs");
        assert!(asked.success());
        child.wait().expect("it ends")
    }

    pub fn client(&self) -> Client {
        Client { address: self.address, stream: None, broken: false, head: String::new() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends this and returns the status of the answer and the whole of it, to its end.
pub fn ask(address: std::net::SocketAddr, request: &str) -> (u16, String) {
    let mut stream = std::net::TcpStream::connect(address).expect("somebody listens");
    stream.write_all(request.as_bytes()).expect("it listens");
    heard(&mut stream)
}

/// The status of an answer and the whole of it, to its end.
pub fn heard(stream: &mut std::net::TcpStream) -> (u16, String) {
    let mut answer = Vec::new();
    let _ = std::io::Read::read_to_end(stream, &mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or_else(|| panic!("no answer: {answer:?}")), answer)
}

/// A plain HTTP client: one connection, one JSON call at a time.
pub struct Client {
    address: std::net::SocketAddr,
    stream: Option<BufReader<std::net::TcpStream>>,
    broken: bool,
    /// The head of the latest answer.
    head: String,
}

impl Client {
    /// A header of the latest answer.
    pub fn header(&self, name: &str) -> Option<String> {
        let named =
            |line: &str| Some(line.strip_prefix(name)?.strip_prefix(':')?.trim().to_owned());
        self.head.lines().find_map(named)
    }

    /// Whether the connection has failed, as opposed to a call being refused.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// The JSON answer, if the call succeeded.
    pub fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> Option<Value> {
        let (status, answer) = self.call("POST", path, token, &body.to_string())?;
        (200..300).contains(&status).then(|| serde_json::from_str(&answer).ok())?
    }

    /// The JSON answer, if the call succeeded.
    pub fn get(&mut self, path: &str, token: Option<&str>) -> Option<Value> {
        let (status, answer) = self.call("GET", path, token, "")?;
        (200..300).contains(&status).then(|| serde_json::from_str(&answer).ok())?
    }

    /// Status and body of the answer; none if the connection fails.
    pub fn call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Option<(u16, String)> {
        let answer = self.try_call(method, path, token, body);
        self.broken = answer.is_err();
        answer.ok()
    }

    fn try_call(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> std::io::Result<(u16, String)> {
        use std::io::Read;
        if self.stream.is_none() {
            let stream = std::net::TcpStream::connect(self.address)?;
            stream.set_nodelay(true)?;
            self.stream = Some(BufReader::new(stream));
        }
        let stream = self.stream.as_mut().expect("just connected");
        let identity = token.map_or(String::new(), |t| format!("Authorization: Bearer {t}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{identity}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.get_mut().write_all(request.as_bytes())?;
        let broken = || std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let status =
            line.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or_else(broken)?;
        let mut length = 0;
        self.head.clear();
        loop {
            line.clear();
            if stream.read_line(&mut line)? == 0 {
                return Err(broken());
            }
            let header = line.trim_end().to_ascii_lowercase();
            if header.is_empty() {
                break;
            }
            self.head += &header;
            self.head.push('\n');
            if let Some(value) = header.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| broken())?;
            }
        }
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer)?;
        Ok((status, String::from_utf8_lossy(&answer).into_owned()))
    }
}
