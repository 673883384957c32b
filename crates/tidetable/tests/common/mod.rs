//! The program as others use it: started, talked to, ended.
#![allow(dead_code)] // Every test file uses its own part.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

pub fn tidetable() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tidetable"))
}

/// Runs the program with these arguments and this input, to its end.
pub fn run(args: &[&str], input: &str) -> Output {
    let mut child = tidetable()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may end before it has read everything; that is its right.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder of this test's own, emptied first.
pub fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the test folder can be made");
    path
}

/// A running `tidetable engine`.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    calls: u64,
}

impl Engine {
    pub fn start() -> Engine {
        let mut child = tidetable()
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("stdout is piped"));
        Engine { child, input, output, calls: 0 }
    }

    /// Sends bytes as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        self.input.as_mut().expect("the engine still listens").write_all(bytes).expect("sent");
    }

    /// The next line it says.
    pub fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the engine speaks UTF-8");
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("not JSON: {line:?}"))
    }

    /// Calls a method and hears its whole answer.
    pub fn answer(&mut self, method: &str, params: Value) -> Value {
        self.calls += 1;
        let id = format!("call-{}", self.calls);
        let call = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        self.send(format!("{call}\n").as_bytes());
        // Answers to what was sent before may still be on their way.
        loop {
            let answer = self.hear();
            if answer["id"] == json!(id) {
                return answer;
            }
        }
    }

    /// Calls a method that works.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Calls a method that fails, and gives the error.
    pub fn refusal(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer.get("result").is_none(), "{method}: {answer}");
        answer["error"].clone()
    }

    /// Ends the input; the engine must end well.
    pub fn finish(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().expect("the engine ends").success());
    }
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
        let mut child = tidetable()
            .args(["serve", "--port", "0", "--bind", "127.0.0.1"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut said = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("stdout is piped"));
        // The settings are the last thing it says, and `idle` is the last of them.
        while !said.contains("\n  idle ") {
            assert!(out.read_line(&mut said).expect("it speaks UTF-8") > 0, "it ended:\n{said}");
        }
        let port = said.lines().find_map(|line| line.trim().strip_prefix("http://localhost:"));
        let port: u16 = port.and_then(|port| port.parse().ok()).expect("it says its port");
        let address = std::net::SocketAddr::from(([127, 0, 0, 1], port));
        Server { child: std::sync::Mutex::new(child), address, said }
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
        Client { address: self.address, stream: None, broken: false }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A plain HTTP client: one connection, one JSON call at a time.
pub struct Client {
    address: std::net::SocketAddr,
    stream: Option<BufReader<std::net::TcpStream>>,
    broken: bool,
}

impl Client {
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
        loop {
            line.clear();
            if stream.read_line(&mut line)? == 0 {
                return Err(broken());
            }
            let header = line.trim_end().to_ascii_lowercase();
            if header.is_empty() {
                break;
            }
            if let Some(value) = header.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(|_| broken())?;
            }
        }
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer)?;
        Ok((status, String::from_utf8_lossy(&answer).into_owned()))
    }
}
