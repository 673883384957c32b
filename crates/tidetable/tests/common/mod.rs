//! The program as others use it: started, talked to, ended.
// Every test file uses its own part; JSON literals read better by value.
#![allow(dead_code, clippy::needless_pass_by_value)]

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
