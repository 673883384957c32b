//! The commands, as people type them: right and wrong.

mod common;

use common::{games, program, run};
use std::fs;
use testing::program::{folder, stderr, stdout};

/// Plays a whole match against the random bot by always taking the first coin.
fn finished_record(name: &str) -> std::path::PathBuf {
    let file = folder(name).join("match.tide");
    let path = file.to_str().unwrap();
    let answers = "1\n".repeat(5);
    let args = ["play", "ferry", "--against", "random", "--record", path];
    let played = run(&args, &answers);
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
        (vec!["play", "ferry", "--option", "colour=red"], "colour"),
        (vec!["play", "ferry", "--option", "coins"], "name=value"),
        (vec!["play", "ferry", "--seed", "abc"], "seed"),
        (vec!["play", "ferry", "--record", nowhere], "there.tide"),
        (vec!["play", "ferry", "--campaign", nowhere], "there.tide"),
        (vec!["play", "ferry", "--kind", "season"], "--campaign"),
        (vec!["play", "ferry", "--components", nowhere], "--components"),
        (vec!["play", "ferry", "--companion"], "\"ferry\" has no companion"),
        (vec!["balance", "ferry"], "ferry"),
        (vec!["solve", "ferry"], "not for ferry"),
        (vec!["solve", "chess"], "there is no game \"chess\""),
        (vec!["simulate", "chess", "--bots", "a,b"], "chess"),
        (vec!["simulate", "ferry"], "--bots"),
        (vec!["simulate", "ferry", "--bots", "random"], "not by 1"),
        (vec!["simulate", "ferry", "--bots", "random,hal"], "hal"),
        (vec!["simulate", "ferry", "--bots", "random,random", "--games", "0"], "0"),
        (vec!["rules", "ferry", "FE-9.9"], "FE-9.9"),
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
        "FE-1.1 Chosen.",
        "There is no clause \"FE-7.7\"",
        "there is no move of yours to take back",
        "\"banana\" is none of these choices",
        "You: seal coin 2",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    assert!(!said.status.success(), "leaving early is not success");
    assert!(stderr(&said).contains("the match was left"), "{}", stderr(&said));
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
    assert!(stdout(&run(&["rules", "ferry"], "")).starts_with("# Ferry"));
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
