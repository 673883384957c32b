//! The program as others use it: started, talked to, ended.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::OnceLock;

/// A program with some games on its shelf.
#[derive(Clone, Copy)]
pub struct Program(&'static Path);

impl Program {
    /// The one that Cargo built for this package.
    pub fn at(path: &'static str) -> Program {
        Program(Path::new(path))
    }

    /// The one with everything on the shelf: the one that `TIDETABLE_PROGRAM`
    /// names, or else the one beside this test, built first if its source has
    /// changed. Cargo hands the path of a binary only to tests of the same package.
    pub fn whole() -> Program {
        static BUILT: OnceLock<PathBuf> = OnceLock::new();
        Program(BUILT.get_or_init(build))
    }

    pub fn path(self) -> &'static Path {
        self.0
    }

    pub fn command(self) -> Command {
        Command::new(self.0)
    }

    /// Runs it with these arguments and this input, to its end.
    pub fn run(self, args: &[&str], input: &str) -> Output {
        let mut child = self
            .command()
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

    /// Runs it with these arguments until Ctrl-C is pressed in the middle of it.
    pub fn interrupted(self, args: &[&str]) -> Output {
        let mut child = self
            .command()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Long enough to be in the middle of it, on any machine: the handler is
        // set up first thing, and whatever is interrupted takes far longer.
        std::thread::sleep(std::time::Duration::from_millis(400));
        let id = child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
        let stdin = child.stdin.take();
        let output = child.wait_with_output().expect("the program ends");
        drop(stdin);
        output
    }

    /// Runs it as a referee for other programs.
    pub fn engine(self) -> Engine {
        let mut child = self
            .command()
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("stdout is piped"));
        Engine { child, input, output, calls: 0 }
    }
}

fn build() -> PathBuf {
    // Building one package alone asks its dependencies for fewer features than
    // building the workspace, so `./test` would compile many of them twice.
    if let Some(program) = std::env::var_os("TIDETABLE_PROGRAM") {
        return program.into();
    }
    let (profile, target) = (profile(), target());
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into());
    let mut command = Command::new(cargo);
    command.args(["build", "--package", "tidetable", "--quiet", "--target-dir"]).arg(target);
    if profile.ends_with("release") {
        command.arg("--release");
    }
    let status = command.current_dir(env!("CARGO_MANIFEST_DIR")).status();
    assert!(status.expect("cargo runs").success(), "the program cannot be built");
    profile.join("tidetable")
}

/// …/target/debug, of …/target/debug/deps/browser-0123456789abcdef.
fn profile() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    test.ancestors().nth(2).expect("a test is in a target folder").to_owned()
}

fn target() -> PathBuf {
    profile().parent().expect("a test is in a target folder").to_owned()
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The words alone, of what a terminal would show in colour.
pub fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |words, part| words + part.split_once('m').map_or(part, |(_, rest)| rest))
}

/// A folder of this test's own, emptied first.
pub fn folder(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let test = test.file_name().expect("a test has a name");
    let path = target().join("tmp").join(test).join(name);
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
