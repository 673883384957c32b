//! Servers are killed and replaced while people play, for a few seconds. How long anybody had to wait is told but not
//! judged: other tests run beside this one. `tidetable chaos` alone judges that too (docs/operations.md).

use std::process::Command;

fn chaos(arguments: &[&str]) {
    let program = env!("CARGO_BIN_EXE_tidetable");
    let done = Command::new(program).arg("chaos").args(arguments).arg("--unhurried").output();
    let done = done.expect("the program runs");
    let said = String::from_utf8_lossy(&done.stdout);
    let complained = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}\n{complained}");
    assert!(said.contains("Nothing was lost"), "{said}");
    let acknowledged = said.lines().find_map(|line| line.strip_prefix("moves acknowledged"));
    let acknowledged: u32 = acknowledged.and_then(|count| count.trim().parse().ok()).unwrap_or(0);
    assert!(acknowledged > 0, "nobody played: {said}");
}

#[test]
fn ten_seconds_of_kills_lose_nothing() {
    chaos(&["--seconds", "10", "--tables", "8", "--every", "3", "--restarts", "1"]);
}

#[test]
fn servers_are_replaced_and_nobody_is_turned_away() {
    chaos(&["--seconds", "10", "--tables", "8", "--every", "1", "--roll"]);
}
