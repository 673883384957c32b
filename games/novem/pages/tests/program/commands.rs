//! Novem in the terminal.

use std::fs;
use testing::program::{Program, folder, stderr, stdout, without_colours};

#[test]
fn the_terminal_explains_hints_and_forgives() {
    let args = ["play", "novem", "--against", "random", "--option", "setup=31"];
    let said =
        Program::whole().run(&args, "?\n? 2.1\n?NV-7.7\nhint\nboard\nundo\nbanana\n9\n\nb\nquit\n");
    let text = stdout(&said);
    for part in [
        "? 2.1 shows one ruling",
        "NV-2.1 Given.",
        "There is no clause \"NV-7.7\"",
        "To win the match, mix A ",
        "there is nothing to undo",
        "\"banana\" is none of these choices",
        "\"9\" is none of these choices",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    // `b` is row B before it is short for board.
    assert!(text.contains("You: attack with row B"), "{text}");
    assert!(!said.status.success(), "leaving early is not success");
    assert!(stderr(&said).contains("the match was left"), "{}", stderr(&said));
}

/// Both numbers of every square, whose lines they are, and one's own points.
#[test]
fn novem_is_laid_out_for_the_eye() {
    let args = ["play", "novem", "--against", "random", "--option", "setup=31"];
    let args = [&args[..], &["--color", "always"]].concat();
    let text = without_colours(&stdout(&Program::whole().run(&args, "b\nquit\n")));
    for part in [
        "Your goal: Collect the high numbers",
        "Game 1 of 2, round 1 · You attack",
        "You        rows     no tiles yet",
        "    A │  ",
        " on ",
        "│  your rows",
        "  A) Attack with row A",
        "Game 1 of 2, round 2",
        "You attacked B",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
}

#[test]
fn two_people_at_one_terminal_do_not_see_each_others_choice() {
    let said = stdout(
        &Program::whole().run(&["play", "novem", "--option", "setup=31"], "\nC\n\n2\nquit\n"),
    );
    let first = said.find("Player 1, your choice").unwrap();
    let second = said.find("Player 2, your choice").unwrap();
    let between = &said[first..second];
    assert!(between.contains("press Enter when only you can see"), "{between}");
    assert!(between.contains(&"\n".repeat(30)), "the screen is cleared in between");
    assert!(
        between.contains("rows     no tiles yet") || between.contains("a marker lies face down")
    );
    assert!(!between.contains("row C lies"), "{between}");
}

#[test]
fn a_simulation_reports_as_table_and_as_json() {
    let args =
        ["simulate", "novem", "--games", "40", "--bots", "random,equilibrium", "--seed", "3"];
    let table = stdout(&Program::whole().run(&args, ""));
    assert!(table.contains("40 matches of novem") && table.contains("share of the win"), "{table}");
    let json: serde_json::Value = serde_json::from_str(&stdout(
        &Program::whole().run(&[&args[..], &["--json"]].concat(), ""),
    ))
    .unwrap();
    assert_eq!(json["games"], 40);
    assert_eq!(json["standings"][0]["bot"], "random");
    assert!(json["standings"][1]["share"]["low"].as_f64().unwrap() > 0.5);
}

#[test]
fn a_solution_is_written_and_checked_from_the_file_alone() {
    let file = folder("solution").join("novem.table");
    let path = file.to_str().unwrap();
    let solved = Program::whole().run(&["solve", "novem", "--setup", "31", "--out", path], "");
    let text = stdout(&solved);
    assert!(solved.status.success(), "{}", stderr(&solved));
    for part in [
        "no. 31 of 72",
        "value        +2.6131474",
        "value        -2.5047072",
        "states       32128",
        "certificate",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    assert!(Program::whole().run(&["solve", "novem", "--check", path], "").status.success());
    let bots =
        ["simulate", "novem", "--games", "4", "--bots", "equilibrium,random", "--table", path];
    assert!(Program::whole().run(&bots, "").status.success());

    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let refused = Program::whole().run(&["solve", "novem", "--check", path], "");
    assert!(!refused.status.success() && stderr(&refused).contains(path), "{}", stderr(&refused));
    assert!(
        stderr(&Program::whole().run(&bots, "")).contains(path),
        "a damaged table is not played from"
    );
    fs::write(&file, &bytes[..middle]).unwrap();
    assert!(!Program::whole().run(&["solve", "novem", "--check", path], "").status.success());
}

#[test]
fn rules_are_printed_whole_or_by_clause() {
    assert!(stdout(&Program::whole().run(&["rules", "novem", "--all"], "")).starts_with("# Novem"));
    assert!(
        stdout(&Program::whole().run(&["rules", "novem", "nv-2.3"], ""))
            .starts_with("NV-2.3 Given.")
    );
}

#[test]
fn wrong_words_are_named_and_nothing_is_written() {
    let nowhere = folder("nowhere").join("missing/there.tide");
    let nowhere = nowhere.to_str().unwrap();
    for (args, named) in [
        (vec!["play", "novem", "--option", "setup=99"], "99"),
        (vec!["play", "novem", "--option", "open_piles"], "name=value"),
        (vec!["solve", "novem", "--setup", "73"], "73"),
        (vec!["solve", "novem", "--out", nowhere], "there.tide"),
        (vec!["solve", "novem", "--check", nowhere], "there.tide"),
        (vec!["solve", "novem", "--objective", "love"], "love"),
        (vec!["analyse", "novem", "--bot", "hal", "--positions", "1"], "hal"),
        (vec!["rules", "novem", "NV-9.9"], "NV-9.9"),
        (vec!["solve", "chess"], "there is no game \"chess\""),
    ] {
        let refused = Program::whole().run(&args, "");
        assert!(!refused.status.success(), "{args:?}");
        assert!(stderr(&refused).contains(named), "{args:?}: {}", stderr(&refused));
    }
    assert!(!std::path::Path::new(nowhere).exists());
}

#[test]
fn ctrl_c_ends_solving_with_a_message_and_writes_nothing() {
    let file = folder("interrupted").join("novem.table");
    let path = file.to_str().unwrap();
    let args = ["solve", "novem", "--objective", "match", "--out", path];
    let output = Program::whole().interrupted(&args);
    assert!(!output.status.success());
    assert!(stderr(&output).contains("nothing was written"), "{}", stderr(&output));
    assert!(!file.exists());
}
