//! Subtext in the terminal.

use std::fs;
use testing::program::{Program, folder, stderr, stdout};

/// ST-2.10: whoever leaves is not asked again, cannot take it back and does not win.
#[test]
fn st_2_10_in_the_terminal_a_bot_plays_on_for_whoever_leaves() {
    let file = folder("left").join("match.tide");
    let path = file.to_str().unwrap();
    let args = ["play", "subtext", "--against", "artist", "--seats", "4", "--record", path];
    let played = Program::whole().run(&args, "leave\n");
    let said = stdout(&played);
    assert!(played.status.success(), "{said}{}", stderr(&played));
    assert!(said.contains("Whoever types leave is out"), "{said}");
    assert_eq!(said.matches("your choice:").count(), 1, "{said}");
    assert!(said.contains("left, a bot plays on"), "{said}");
    assert!(said.contains("Over after 8 rounds"), "{said}");
    assert!(Program::whole().run(&["verify", path], "").status.success());
    let record = fs::read_to_string(&file).unwrap();
    assert_eq!(record.matches("\"move\":\"leave\"").count(), 1);
}
