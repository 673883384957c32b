//! The commands, as people type them: right and wrong.

mod common;

use common::{games, program, run};
use std::fs;
use std::io::Write;
use std::process::{Output, Stdio};
use testing::program::{folder, stderr, stdout};

/// Plays a whole match against the random bot by always taking the lowest coin.
fn finished_record(name: &str) -> std::path::PathBuf {
    let file = folder(name).join("match.tide");
    let path = file.to_str().unwrap();
    let answers = "1\n2\n3\n4\n5\n";
    let args = ["play", "ferry", "--against", "random", "--record", path];
    let played = run(&args, answers);
    assert!(played.status.success(), "{}", stderr(&played));
    assert!(stdout(&played).contains("Seed of all draws:"), "{}", stdout(&played));
    file
}

#[test]
fn a_match_is_played_recorded_replayed_and_verified() {
    let file = finished_record("whole");
    let path = file.to_str().unwrap();
    let verified = run(&["verify", path], "");
    assert!(verified.status.success());
    assert!(stdout(&verified).starts_with("verified: "), "{}", stdout(&verified));

    let replayed = stdout(&run(&["replay", path], ""));
    assert!(replayed.contains("Ferry: You, random"), "{replayed}");
    assert!(replayed.contains("seat 1: seal coin 1"), "{replayed}");
    assert!(replayed.contains("most fares"), "{replayed}");
    let early = stdout(&run(&["replay", path, "--at", "2", "--seat", "1"], ""));
    assert!(early.starts_with("Boat 1: fares waiting "), "{early}");
    for (args, named) in
        [(["replay", path, "--at", "9999"], "9999"), (["replay", path, "--seat", "3"], "seat 3")]
    {
        let refused = run(&args, "");
        assert!(
            !refused.status.success() && stderr(&refused).contains(named),
            "{}",
            stderr(&refused)
        );
    }
}

#[test]
fn a_truncated_or_tampered_record_is_refused_by_name() {
    let file = finished_record("tampered");
    let good = fs::read_to_string(&file).unwrap();
    let path = file.to_str().unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let other_seed = good.replacen("\"seed\":\"", "\"seed\":\"0", 1);
    let cases = [
        (good[..good.len() - 9].to_string(), "not a readable entry"),
        (lines[..lines.len() - 1].join("\n"), "before the match is over"),
        (good.replacen("\"move\":\"1\"", "\"move\":\"7\"", 1), "cannot play 7"),
        (good.replacen("\"v\":5,", "\"v\":6,", 1), "expected version 5"),
        (good.replacen("\"ruleset\":1", "\"ruleset\":2", 1), "ruleset 2"),
        (good.replacen("\"game\":\"ferry\"", "\"game\":\"chess\"", 1), "chess"),
        (other_seed, "seed"),
        ("\u{1}\u{2}".into(), "line 1"),
        (String::new(), "empty"),
    ];
    for (text, named) in cases {
        fs::write(&file, &text).unwrap();
        let refused = run(&["verify", path], "");
        let said = stderr(&refused);
        assert!(!refused.status.success(), "{named}");
        assert!(said.contains(path) && said.contains(named), "{said:?} does not say {named:?}");
    }
    fs::write(&file, [0xff, 0xfe, 0x00]).unwrap();
    assert!(stderr(&run(&["replay", path], "")).contains("not a text file"));
    assert!(stderr(&run(&["verify", "no-such.tide"], "")).contains("no-such.tide"));
}

#[test]
fn a_finished_record_is_reviewed_as_text_json_and_page() {
    let file = finished_record("reviewed");
    let path = file.to_str().unwrap();
    let page = folder("reviewed-page").join("review.html");
    let args =
        ["review", path, "--bot", "random", "--sims", "40", "--html", page.to_str().unwrap()];
    let told = run(&args, "");
    assert!(told.status.success(), "{}", stderr(&told));
    let told = stdout(&told);
    for said in ["own choices", "their own choices.", "result"] {
        assert!(told.contains(said), "{told}");
    }
    let page = fs::read_to_string(page).unwrap();
    for part in ["<!DOCTYPE html>", "<polyline", "Luck and play: You", "All ", "</html>"] {
        assert!(page.contains(part), "{part} is missing:\n{page}");
    }
    assert!(!page.contains("<script") && !page.contains("http://localhost"), "{page}");
    let json = stdout(&run(&["review", path, "--bot", "random", "--sims", "40", "--json"], ""));
    let found: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(found["measure"]["curve"], "win", "{json}");
    assert!(found["sentences"][0]["you"].as_str().unwrap().starts_with("You "), "{json}");
}

#[test]
fn what_is_not_over_or_does_not_verify_is_not_reviewed() {
    let file = finished_record("unreviewed");
    let path = file.to_str().unwrap();
    let good = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let running = lines[..lines.len() - 1].join("\n") + "\n";
    let cases = [
        (running, "not over"),
        (good.replacen("\"move\":\"1\"", "\"move\":\"7\"", 1), "cannot play 7"),
        (good.replacen("\"seed\":\"", "\"seed\":\"0", 1), "seed"),
    ];
    for (text, named) in cases {
        fs::write(&file, &text).unwrap();
        let refused = run(&["review", path], "");
        let said = stderr(&refused);
        assert!(!refused.status.success(), "{named}");
        assert!(said.contains(path) && said.contains(named), "{said:?} does not say {named:?}");
        assert_eq!(stdout(&refused), "");
    }
}

#[test]
fn a_record_of_earlier_rules_is_shown_as_it_was_written() {
    let file = finished_record("earlier");
    let path = file.to_str().unwrap();
    let now = format!("\"ruleset\":{}", games().find("ferry").unwrap().about().ruleset);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen(&now, "\"ruleset\":0", 1)).unwrap();
    let shown = run(&["replay", path], "");
    assert!(shown.status.success(), "{}", stderr(&shown));
    let shown = stdout(&shown);
    assert!(shown.starts_with("ferry: You, random\n   1  "), "{shown}");
    assert!(shown.contains("You: 1"), "{shown}");
    let end = format!(
        "{}: it can be read, but not played on.\n",
        now.replace("\"ruleset\":", "this program knows ")
    );
    assert!(shown.ends_with(&end), "{shown}");
    for args in [&["replay", path, "--at", "2"][..], &["verify", path]] {
        let refused = run(args, "");
        assert!(!refused.status.success(), "{args:?}");
        let said = stderr(&refused);
        assert!(
            said.contains(path) && said.contains("it can be read, but not played on"),
            "{said}"
        );
    }
}

#[test]
fn wrong_words_are_named_and_nothing_is_written() {
    let nowhere = folder("nowhere").join("missing/there.tide");
    let nowhere = nowhere.to_str().unwrap();
    for (args, named) in [
        (vec!["play", "chess"], "chess"),
        (vec!["play", "ferry", "--against", "hal"], "hal"),
        (vec!["play", "ferry", "--against", "random", "--seat", "3"], "seat 3"),
        (vec!["play", "ferry", "--seats", "9"], "not by 9"),
        (vec!["play", "ferry", "--option", "coins=99"], "99"),
        (
            vec!["play", "ferry", "--option", "colour=red"],
            "ferry has no option \"colour\"; it has coins",
        ),
        (
            vec!["play", "ferry", "--option", "coins=many"],
            "option \"coins\" is a whole number, not",
        ),
        (vec!["play", "ferry", "--option", "coins"], "name=value"),
        (vec!["play", "ferry", "--seed", "abc"], "seed"),
        (vec!["play", "ferry", "--record", nowhere], "there.tide"),
        (vec!["play", "ferry", "--campaign", nowhere], "there.tide"),
        (vec!["play", "ferry", "--kind", "season"], "--campaign"),
        (vec!["play", "ferry", "--components", nowhere], "--components"),
        (vec!["play", "ferry", "--companion"], "\"ferry\" has no companion"),
        (vec!["balance", "chess"], "chess"),
        (vec!["balance", "ferry", "--bot", "hal"], "hal"),
        (vec!["balance", "ferry", "--rival", "hal"], "hal"),
        (vec!["balance", "ferry", "--seats", "5"], "not by 5"),
        (vec!["balance", "ferry", "--seats", "9"], "9"),
        (vec!["balance", "ferry", "--options-file", nowhere], "there.tide"),
        (vec!["balance", "ferry", "--html", nowhere], "cannot write"),
        (vec!["ladder", "ferry", "--bots", "mcts,random", "--svg", nowhere], "cannot write"),
        (vec!["ladder", "ferry", "--bots", "mcts"], "at least two bots; mcts"),
        (vec!["curve", "ferry", "--rival", "random", "--bot", "mcts:40"], "come from --budgets"),
        (vec!["curve", "ferry", "--rival", "random", "--budgets", "5,5"], "5 is named twice"),
        (
            vec![
                "calibrate",
                "ferry",
                "--games",
                "2",
                "--every",
                "999",
                "--sims",
                "5",
                "--seed",
                "1",
            ],
            "a smaller --every",
        ),
        (vec!["solve", "ferry"], "not for ferry"),
        (vec!["solve", "chess"], "there is no game \"chess\""),
        (vec!["simulate", "chess", "--bots", "a,b"], "chess"),
        (vec!["simulate", "ferry"], "--bots"),
        (vec!["simulate", "ferry", "--bots", "random"], "not by 1"),
        (vec!["simulate", "ferry", "--bots", "random,hal"], "hal"),
        (vec!["simulate", "ferry", "--bots", "random,random", "--games", "0"], "0"),
        (vec!["rules", "ferry", "FE-9.9"], "FE-9.9"),
        (vec!["bench", "--seconds", "nan"], "0 to 3600 seconds"),
        (vec!["dance"], "dance"),
    ] {
        let refused = run(&args, "");
        assert!(!refused.status.success(), "{args:?}");
        assert!(stderr(&refused).contains(named), "{args:?}: {}", stderr(&refused));
    }
    assert!(!std::path::Path::new(nowhere).exists());
}

#[test]
fn the_terminal_explains_and_forgives() {
    let args = ["play", "ferry", "--against", "random"];
    let said = run(&args, "?\n? 2.1\n?FE-7.7\nhint\nboard\nundo\nbanana\n9\n\n2\nquit\n");
    let text = stdout(&said);
    for part in [
        "How to play Ferry",
        "FE-2.1 Chosen.",
        "There is no clause \"FE-7.7\"",
        "Noted in the result: with 1 hint.",
        "there is nothing to undo",
        "\"banana\" is none of these choices",
        "You: seal coin 2",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    assert!(!said.status.success(), "leaving early is not success");
    assert!(stderr(&said).contains("the match was left"), "{}", stderr(&said));
}

/// Runs the program with something in its environment.
fn run_with(env: &[(&str, &str)], args: &[&str], input: &[u8]) -> Output {
    let mut command = program().command();
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    let child = command
        .args(args)
        .envs(env.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("the program starts");
    let _ = child.stdin.take().expect("stdin is piped").write_all(input);
    child.wait_with_output().expect("the program ends")
}

#[test]
fn colours_are_for_terminals_and_for_whoever_asks_for_them() {
    let play = ["play", "ferry", "--against", "random"];
    let replay = finished_record("colours");
    let rules = ["rules", "ferry", "sealed"];
    let replay = ["replay", replay.to_str().unwrap()];
    let force = ("CLICOLOR_FORCE", "1");
    let (no, dumb) = (("NO_COLOR", "1"), ("TERM", "dumb"));
    for args in [&play[..], &rules, &replay] {
        for (env, more, coloured) in [
            (&[][..], &[][..], false),
            (&[force], &[], true),
            (&[force, no], &[], false),
            (&[force], &["--color", "never"], false),
            (&[], &["--color", "always"], true),
            (&[no], &["--color=always"], true),
            (&[dumb], &["--color", "auto"], false),
        ] {
            let said = stdout(&run_with(env, &[args, more].concat(), b"1\nquit\n"));
            assert_eq!(said.contains('\u{1b}'), coloured, "{args:?} {env:?} {more:?}: {said}");
        }
    }
    let odd = run(&["play", "ferry", "--color", "sometimes"], "");
    assert!(!odd.status.success() && stderr(&odd).contains("auto"), "{}", stderr(&odd));
}

#[test]
fn without_a_terminal_there_is_no_full_screen() {
    let refused = run(&["play", "ferry", "--against", "random", "-F"], "1\n");
    assert!(!refused.status.success());
    let said = stderr(&refused);
    assert!(said.contains("--full-screen needs a terminal"), "{said}");
    assert!(!stdout(&refused).contains('\u{1b}'));
}

#[test]
fn whatever_is_typed_is_answered_and_only_choices_are_played() {
    let file = folder("typed").join("match.tide");
    let path = file.to_str().unwrap();
    let args = ["play", "ferry", "--against", "random", "--record", path];
    let huge = "coin ".repeat(200_000);
    let cases: [(&[u8], &str); 10] = [
        (b"", "2) Seal coin 2"),
        (b"7", "Not now: coin 7 is not in your purse (FE-2.3)."),
        (b"0", "Not now: coin 0 is not in your purse (FE-2.3)."),
        (b"-1", "\"-1\" is none of these choices"),
        (b"99999999999999999999999", "is none of these choices"),
        (b"purse", "\"purse\" is none of these choices. Type a number from 1 to 5"),
        (b"coin", "5 choices have \"coin\" in them"),
        (b"coin 3 seal", "Do you mean this one? Type 3."),
        (b"\x1b[2Jx\xff\xfe\x07", "\\u{1b}[2Jx"),
        (huge.as_bytes(), "Your choice"),
    ];
    for (typed, answer) in cases {
        let said = run_with(&[], &args, &[typed, b"\n"].concat());
        let text = stdout(&said);
        assert!(text.contains(answer), "{answer:?} is missing in\n{text}");
        assert!(text.len() < 4000, "the answer to {} bytes is short", typed.len());
        assert!(!text.contains(['\u{1b}', '\u{7}']), "nothing typed reaches the terminal as it is");
        // The input ends there: nothing of it was played, and that is said.
        assert!(!said.status.success());
        assert!(stderr(&said).contains("what was played is in"), "{}", stderr(&said));
        let record = fs::read_to_string(&file).unwrap();
        assert!(!record.contains("\"seat\":0,\"move\""), "{record}");
    }
}

#[test]
fn rulings_are_found_by_words() {
    let args = ["play", "ferry", "--against", "random"];
    let text = stdout(&run(&args, "? purse\n? zebra\n?\nlog\nquit\n"));
    for part in ["FE-4.2 Chosen.", "No ruling has the words \"zebra\"", "How to play Ferry"] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    let found = stdout(&run(&["rules", "ferry", "own", "purse"], ""));
    assert!(found.starts_with("FE-2.1 Chosen."), "{found}");
    let nothing = run(&["rules", "ferry", "zebra"], "");
    assert!(!nothing.status.success() && stderr(&nothing).contains("zebra"));
}

#[test]
fn two_people_at_one_terminal_do_not_see_each_others_choice() {
    let said = stdout(&run(&["play", "ferry"], "\n5\n\n2\nquit\n"));
    let first = said.find("Player 1, your choice").unwrap();
    let second = said.find("Player 2, your choice").unwrap();
    let between = &said[first..second];
    assert!(between.contains("press Enter when only you can see"), "{between}");
    assert!(between.contains(&"\n".repeat(30)), "the screen is cleared in between");
    assert!(!between.contains("sealed 5"), "{between}");
}

#[test]
fn a_simulation_reports_as_table_and_as_json() {
    let args = ["simulate", "ferry", "--games", "40", "--bots", "random,random", "--seed", "3"];
    let table = stdout(&run(&args, ""));
    assert!(table.contains("40 matches of ferry") && table.contains("share of the win"), "{table}");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&run(&[&args[..], &["--json"]].concat(), ""))).unwrap();
    assert_eq!(json["games"], 40);
    assert_eq!(json["standings"][0]["bot"], "random");
}

#[test]
fn rules_are_printed_whole_or_by_clause() {
    let page = stdout(&run(&["rules", "ferry"], ""));
    assert!(page.starts_with("How to play Ferry\n\nGoal: Earn the most fares"), "{page}");
    assert!(page.contains("tidetable rules ferry --all") && !page.contains("**"), "{page}");
    assert!(stdout(&run(&["rules", "ferry", "--all"], "")).starts_with("# Ferry"));
    assert!(stdout(&run(&["rules", "ferry", "fe-2.3"], "")).starts_with("FE-2.3 Chosen."));
}

#[test]
fn ctrl_c_ends_a_command_with_a_message_and_damages_nothing() {
    let file = folder("interrupted").join("match.tide");
    let path = file.to_str().unwrap();
    let long = ["simulate", "ferry", "--games", "100000000", "--bots", "random,random"];
    let play = ["play", "ferry", "--against", "random", "--record", path];
    for (args, said) in [(&long[..], "stopped after"), (&play, "was left")] {
        let output = program().interrupted(args);
        assert!(!output.status.success(), "{args:?}");
        assert!(stderr(&output).contains(said), "{args:?}: {}", stderr(&output));
    }
    // What the unfinished match had written is a sound record.
    let record = game_core::Record::parse(&fs::read_to_string(&file).unwrap()).unwrap();
    assert!(games().replay(&record).is_ok());
}

#[test]
fn a_campaign_is_kept_in_a_file_between_games() {
    let folder = folder("campaign");
    let path = folder.join("mine.json");
    let path = path.to_str().unwrap();
    let args = ["play", "ferry", "--campaign", path, "--seats", "2", "--day", "2027-03-01"];
    let output = run(&args, "quit\n");
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("0 of 3 matches played"), "{}", stdout(&output));
    let again = run(&["play", "ferry", "--campaign", path], "quit\n");
    assert!(stdout(&again).contains("Going on with game 1"), "{}", stdout(&again));
    let verified = run(&["verify", path], "");
    assert!(
        stdout(&verified).contains("0 games keep the rules, with the seeds of the day 2027-03-01"),
        "{}",
        stdout(&verified)
    );
    fs::write(path, "{\"tidetable_campaign\": 1}").unwrap();
    assert!(!run(&["verify", path], "").status.success());
    assert!(!run(&["play", "ferry", "--campaign", path], "").status.success());
}

#[test]
fn between_the_games_of_a_campaign_only_its_choices_are_taken() {
    let path = folder("decided").join("mine.json");
    let path = path.to_str().unwrap();
    let args = ["play", "ferry", "--campaign", path, "--against", "random"];
    // One match, wrong decisions, a right one; the next match is left.
    let typed = "\n1\n2\n3\n4\n5\nbanana\n9\ncoins 7\n? purse\n\n1\n\nquit\n";
    let said = run(&args, typed);
    let text = stdout(&said);
    for part in [
        "1) 2 coins in every purse",
        "\"banana\" is none of these choices. Type a number from 1 to 4.",
        "\"9\" is none of these choices",
        "Not now: a purse holds 2 to 5 coins, not 7 (FE-4.2).",
        "FE-4.2 Chosen.",
        "1 of 3 matches played",
        "Game 2: press Enter to play it",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    let left = stderr(&said);
    assert!(left.contains("the campaign is kept in") && left.contains(path), "{left}");
    let again = stdout(&run(&args, "quit\n"));
    assert!(again.contains("Going on with game 2"), "{again}");
}

/// The bars of most attacks are times, which a busy machine misses; this one has none.
#[test]
fn an_attack_says_what_held_and_which_attacks_there_are() {
    let held = run(&["attack", "--quick", "--only", "metrics"], "");
    assert!(held.status.success(), "{}{}", stdout(&held), stderr(&held));
    assert!(stdout(&held).contains("held: status 404"), "{}", stdout(&held));
    let unknown = run(&["attack", "--only", "asking nicely"], "");
    assert!(!unknown.status.success());
    assert!(stderr(&unknown).contains("half-open"), "{}", stderr(&unknown));
}
