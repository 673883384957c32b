//! The commands that let bots play among themselves, on Ferry.

mod common;

use common::{program, run};
use std::fs;
use std::process::Stdio;
use testing::program::{folder, stderr, stdout};

const SHORT: [&str; 8] = ["--bot", "mcts:10", "--games", "8", "--sims", "5", "--seed", "3"];

#[test]
fn a_balance_report_is_printed_written_as_a_page_and_drawn() {
    let folder = folder("balance");
    let (page, picture) = (folder.join("report.html"), folder.join("report.svg"));
    let files = ["--html", page.to_str().unwrap(), "--svg", picture.to_str().unwrap()];
    for seats in ["2", "4"] {
        let args = [&["balance", "ferry", "--seats", seats], &SHORT[..], &files].concat();
        let told = run(&args, "");
        assert!(told.status.success(), "{}", stderr(&told));
        let (text, page) = (stdout(&told), fs::read_to_string(&page).unwrap());
        for words in ["forced moves", "Luck and skill", "coin 5", &format!("seat {seats}")] {
            assert!(text.contains(words) && page.contains(words), "{words}: {text}");
        }
        assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
        assert!(fs::read_to_string(&picture).unwrap().starts_with("<svg"));
    }
}

#[test]
fn a_balance_report_is_the_same_on_any_number_of_threads() {
    let on = |threads: &str| {
        let args = [&["balance", "ferry", "--json"], &SHORT[..]].concat();
        let told = program().command().args(&args).env("RAYON_NUM_THREADS", threads).output();
        let mut report: serde_json::Value =
            serde_json::from_slice(&told.expect("the program runs").stdout).unwrap();
        report["seconds"] = 0.into();
        report["cpu_seconds"] = 0.into();
        report
    };
    let one = on("1");
    assert_eq!(one["games"], 8);
    assert_eq!(one, on("3"));
}

#[test]
fn options_go_in_by_file() {
    let file = folder("options").join("options.json");
    let path = file.to_str().unwrap();
    fs::write(&file, "{\"coins\": 3}").unwrap();
    let args = [&["balance", "ferry", "--json", "--options-file", path], &SHORT[..]].concat();
    let report: serde_json::Value = serde_json::from_str(&stdout(&run(&args, ""))).unwrap();
    assert_eq!(report["length"]["moves"]["at"], 6.0);
    let refused = run(&[&args[..], &["--option", "coins=4"]].concat(), "");
    assert!(stderr(&refused).contains("\"coins\" is given twice"), "{}", stderr(&refused));
    fs::write(&file, "coins = 3").unwrap();
    let refused = run(&args, "");
    assert!(!refused.status.success() && stderr(&refused).contains("options.json"));
}

/// As in `tidetable bench | head`.
#[test]
fn a_reader_who_goes_away_ends_a_bench_quietly() {
    let mut bench = program()
        .command()
        .args(["bench", "--seconds", "0.01"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(bench.stdout.take());
    let ended = bench.wait_with_output().expect("it ends");
    assert!(ended.status.success(), "{}", stderr(&ended));
    assert_eq!(stderr(&ended), "");
    let whole = run(&["bench", "--seconds", "0.01"], "");
    assert!(whole.status.success() && stdout(&whole).contains("CPU time of a move"));
    let first = stdout(&whole).lines().next().unwrap_or_default().to_owned();
    let named = ["dev", "release", "dist"].iter().any(|profile| first.contains(profile));
    assert!(named && first.contains("CPU time"), "{first}");
}

const TARGET: &str =
    "game ferry\nbot random\ngames 16\nsims 5\nfigure length.moves = ..6\nnumber coins = 2..5\n";

#[test]
fn numbers_are_tuned_and_a_second_run_goes_on_from_the_first() {
    let folder = folder("tune");
    let (target, out) = (folder.join("target.txt"), folder.join("found.json"));
    fs::write(&target, TARGET).unwrap();
    let args = ["tune", "ferry", "--target", target.to_str().unwrap(), "--seed", "3"];
    let told = run(&[&args[..], &["--out", out.to_str().unwrap()]].concat(), "");
    assert!(told.status.success(), "{}", stderr(&told));
    assert!(stdout(&told).contains("every figure is where it should be"), "{}", stdout(&told));
    let found: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
    assert!(found["coins"].as_u64().unwrap() <= 3, "{found}");
    let state = folder.join("target.txt.state");
    let kept = fs::read_to_string(&state).unwrap();
    let again = run(&args, "");
    assert_eq!((stdout(&again), fs::read_to_string(&state).unwrap()), (stdout(&told), kept));
    fs::write(&target, TARGET.replace("..6", "..4")).unwrap();
    let refused = run(&args, "");
    assert!(stderr(&refused).contains("made for another target"), "{}", stderr(&refused));
}

#[test]
fn what_is_wrong_with_a_target_is_named_and_nothing_is_kept() {
    let folder = folder("bad-target");
    let target = folder.join("target.txt");
    for (bad, line, named) in [
        ("game ferry", "game chess", "line 1: it is for \"chess\", not for ferry"),
        ("length.moves", "length.legs", "line 5: there is no figure \"length.legs\""),
        ("number coins", "number hats", "line 6: ferry has no number \"hats\""),
        ("2..5", "1..5", "line 6: coins cannot be 1"),
        ("2..5", "5..2", "line 6: coins cannot be at least 5"),
    ] {
        fs::write(&target, TARGET.replace(bad, line)).unwrap();
        let refused = run(&["tune", "ferry", "--target", target.to_str().unwrap()], "");
        assert!(!refused.status.success(), "{line}");
        let said = stderr(&refused);
        assert!(said.contains("target.txt") && said.contains(named), "{said}");
        assert!(!folder.join("target.txt.state").exists());
    }
}

#[test]
fn puzzles_are_found_written_and_found_again_on_any_number_of_threads() {
    let folder = folder("puzzles");
    let found = |name: &str, threads: &str| {
        let file = folder.join(name);
        let out = ["--sims", "100", "--seed", "3", "--out", file.to_str().unwrap()];
        let args = [&["puzzles", "ferry", "--count", "3"], &out[..]].concat();
        let told = program().command().args(&args).env("RAYON_NUM_THREADS", threads).output();
        let told = told.expect("the program runs");
        assert!(told.status.success(), "{}", stderr(&told));
        assert!(stdout(&told).contains("gives") && stdout(&told).contains("solved of 8"));
        assert!(!folder.join(format!("{name}.part")).exists(), "nothing is left behind");
        fs::read_to_string(file).unwrap()
    };
    let text = found("one.jsonl", "1");
    assert_eq!(text, found("three.jsonl", "3"));
    assert!(text.starts_with(r#"{"puzzles":1,"game":"ferry""#) && text.lines().count() == 4);
    assert!(text.contains("tidetable puzzles ferry --count 3 --seed 3 --sims 100 --seats 2"));
}

#[test]
fn whoever_asks_for_puzzles_wrongly_is_told_so() {
    let folder = folder("no-puzzles");
    let file = folder.join("kept.jsonl");
    let path = file.to_str().unwrap();
    let refused = |args: &[&str]| {
        let told = run(&[&["puzzles"], args].concat(), "");
        assert!(!told.status.success(), "{args:?}");
        stderr(&told)
    };
    assert!(refused(&["whale"]).contains("whale"));
    assert!(refused(&["ferry", "--count", "0"]).contains("--count"));
    assert!(refused(&["ferry", "--count", "1", "--seats", "1"]).contains("not by 1"));
    fs::write(&file, "a letter").unwrap();
    let told = refused(&["ferry", "--from", path]);
    assert!(told.contains("kept.jsonl") && told.contains("line 1"), "{told}");
    assert!(refused(&["ferry", "--from", "nowhere.tide"]).contains("nowhere.tide"));
    fs::write(folder.join("kept.jsonl.part"), "{\"command\":\"another\"}\n").unwrap();
    let told = refused(&["ferry", "--count", "1", "--seed", "1", "--out", path]);
    assert!(told.contains("another search") && told.contains("kept.jsonl.part"), "{told}");
}
