//! The commands, as people type them: right and wrong.

mod common;

use common::{folder, run, stderr, stdout};
use std::fs;

/// Plays a whole match against the random bot by always taking choice 1, 2, 3.
fn finished_record(name: &str) -> std::path::PathBuf {
    let file = folder(name).join("match.tide");
    let path = file.to_str().unwrap();
    let answers = "1\n2\n3\n".repeat(300);
    let args = ["play", "novem", "--against", "random", "--record", path, "--option", "setup=31"];
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
    assert!(replayed.contains("Novem: You, random"), "{replayed}");
    assert!(replayed.contains("seat 1: attack with row A"), "{replayed}");
    assert!(replayed.contains("Both games have been played."), "{replayed}");
    let early = stdout(&run(&["replay", path, "--at", "2", "--seat", "1"], ""));
    assert!(early.starts_with("Game 1 of 2, round "), "{early}");
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
        (good.replacen("\"move\":\"A\"", "\"move\":\"1\"", 1), "cannot play 1"),
        (good.replacen("\"v\":5,", "\"v\":6,", 1), "expected version 5"),
        (good.replacen("\"ruleset\":1", "\"ruleset\":2", 1), "ruleset 2"),
        (good.replacen("\"game\":\"novem\"", "\"game\":\"chess\"", 1), "chess"),
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
    let now = format!("\"ruleset\":{}", shelf::games().find("novem").unwrap().about().ruleset);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen(&now, "\"ruleset\":0", 1)).unwrap();
    let shown = run(&["replay", path], "");
    assert!(shown.status.success(), "{}", stderr(&shown));
    let shown = stdout(&shown);
    assert!(shown.starts_with("novem: You, random\n   1  "), "{shown}");
    assert!(shown.contains("You: A"), "{shown}");
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
        (vec!["play", "novem", "--against", "hal"], "hal"),
        (vec!["play", "novem", "--against", "random", "--seat", "3"], "seat 3"),
        (vec!["play", "novem", "--option", "setup=99"], "99"),
        (vec!["play", "novem", "--option", "colour=red"], "colour"),
        (vec!["play", "novem", "--option", "open_piles"], "name=value"),
        (vec!["play", "novem", "--seed", "abc"], "seed"),
        (vec!["play", "novem", "--record", nowhere], "there.tide"),
        (vec!["play", "novem", "--campaign", nowhere], "fine-sand"),
        (vec!["play", "fine-sand", "--seats", "9"], "not by 9"),
        (vec!["play", "fine-sand", "--campaign", nowhere], "there.tide"),
        (vec!["play", "fine-sand", "--kind", "solo"], "--campaign"),
        (vec!["play", "fine-sand", "--option", "fable=12"], "fable"),
        (vec!["play", "sand-castles", "--option", "castles=9"], "8, 12, 16 or 24"),
        (vec!["play", "sand-castles", "--option", "tiles=60"], "58 and 64"),
        (vec!["play", "sand-castles", "--components", nowhere], "there.tide"),
        (vec!["play", "novem", "--components", nowhere], "--components"),
        (vec!["balance", "novem"], "sand-castles and tharos only"),
        (vec!["balance", "sand-castles", "--bot", "hal"], "hal"),
        (vec!["solve", "sand-castles"], "not for sand-castles"),
        (vec!["solve", "chess"], "there is no game \"chess\""),
        (vec!["simulate", "chess", "--bots", "a,b"], "chess"),
        (vec!["simulate", "novem"], "--bots"),
        (vec!["simulate", "novem", "--bots", "random"], "not by 1"),
        (vec!["simulate", "novem", "--bots", "random,hal"], "hal"),
        (vec!["simulate", "novem", "--bots", "random,random", "--games", "0"], "0"),
        (vec!["solve", "novem", "--setup", "73"], "73"),
        (vec!["solve", "novem", "--out", nowhere], "there.tide"),
        (vec!["solve", "novem", "--check", nowhere], "there.tide"),
        (vec!["solve", "novem", "--objective", "love"], "love"),
        (vec!["analyse", "novem", "--bot", "hal", "--positions", "1"], "hal"),
        (vec!["rules", "novem", "NV-9.9"], "NV-9.9"),
        (vec!["dance"], "dance"),
    ] {
        let refused = run(&args, "");
        assert!(!refused.status.success(), "{args:?}");
        assert!(stderr(&refused).contains(named), "{args:?}: {}", stderr(&refused));
    }
    assert!(!std::path::Path::new(nowhere).exists());
}

#[test]
fn the_terminal_explains_hints_and_forgives() {
    let args = ["play", "novem", "--against", "random", "--option", "setup=31"];
    let said = run(&args, "?\n? 2.1\n?NV-7.7\nhint\nboard\nundo\nbanana\n9\n\nb\nquit\n");
    let text = stdout(&said);
    for part in [
        "NV-1.1 Given.",
        "There is no clause \"NV-7.7\"",
        "To win the match, mix A ",
        "there is no move of yours to take back",
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

#[test]
fn two_people_at_one_terminal_do_not_see_each_others_choice() {
    let said = stdout(&run(&["play", "novem", "--option", "setup=31"], "\nC\n\n2\nquit\n"));
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
    let table = stdout(&run(&args, ""));
    assert!(table.contains("40 matches of novem") && table.contains("share of the win"), "{table}");
    let json: serde_json::Value =
        serde_json::from_str(&stdout(&run(&[&args[..], &["--json"]].concat(), ""))).unwrap();
    assert_eq!(json["games"], 40);
    assert_eq!(json["standings"][0]["bot"], "random");
    assert!(json["standings"][1]["share"]["low"].as_f64().unwrap() > 0.5);
}

#[test]
fn a_solution_is_written_and_checked_from_the_file_alone() {
    let file = folder("solution").join("novem.table");
    let path = file.to_str().unwrap();
    let solved = run(&["solve", "novem", "--setup", "31", "--out", path], "");
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
    assert!(run(&["solve", "novem", "--check", path], "").status.success());
    let bots =
        ["simulate", "novem", "--games", "4", "--bots", "equilibrium,random", "--table", path];
    assert!(run(&bots, "").status.success());

    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let refused = run(&["solve", "novem", "--check", path], "");
    assert!(!refused.status.success() && stderr(&refused).contains(path), "{}", stderr(&refused));
    assert!(stderr(&run(&bots, "")).contains(path), "a damaged table is not played from");
    fs::write(&file, &bytes[..middle]).unwrap();
    assert!(!run(&["solve", "novem", "--check", path], "").status.success());
}

#[test]
fn rules_are_printed_whole_or_by_clause() {
    assert!(stdout(&run(&["rules", "novem"], "")).starts_with("# Novem"));
    assert!(stdout(&run(&["rules", "novem", "nv-2.3"], "")).starts_with("NV-2.3 Given."));
}

#[test]
fn ctrl_c_ends_a_command_with_a_message_and_damages_nothing() {
    let file = folder("interrupted").join("match.tide");
    let path = file.to_str().unwrap();
    let long = ["simulate", "novem", "--games", "100000000", "--bots", "random,random"];
    let solve = ["solve", "novem", "--objective", "match", "--out", path];
    let play = ["play", "novem", "--against", "random", "--record", path];
    for (args, said) in
        [(&long[..], "stopped after"), (&solve, "nothing was written"), (&play, "was left")]
    {
        let mut child = common::tidetable()
            .args(args)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        // Long enough to be in the middle of it, on any machine: the handler is
        // set up first thing, and each of these takes far longer.
        std::thread::sleep(std::time::Duration::from_millis(400));
        let id = child.id().to_string();
        std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
        let stdin = child.stdin.take();
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        assert!(!output.status.success(), "{args:?}");
        assert!(stderr(&output).contains(said), "{args:?}: {}", stderr(&output));
    }
    // What the unfinished match had written is a sound record.
    let record = game_core::Record::parse(&fs::read_to_string(&file).unwrap()).unwrap();
    assert!(shelf::games().replay(&record).is_ok());
}

#[test]
fn fine_sand_is_played_in_the_terminal() {
    let args = ["play", "fine-sand", "--seats", "1", "--seed", &"5a".repeat(32)];
    // Keeps the six cards, asks for what cannot be done, then leaves.
    let output = run(&args, "enough\nbuild castle-2\nred\nred\nundo\n? 3.20\nquit\n");
    let told = stdout(&output);
    assert!(told.contains("Not now: first choose red or blue for this turn (FS-3.20)"), "{told}");
    assert!(told.contains("you have chosen red for this turn"), "{told}");
    assert!(told.contains("Taken back."), "{told}");
    assert!(!output.status.success());
}

#[test]
fn a_campaign_is_kept_in_a_file_between_games() {
    let folder = folder("campaign");
    let path = folder.join("mine.json");
    let path = path.to_str().unwrap();
    let args = ["play", "fine-sand", "--campaign", path, "--day", "2027-03-01"];
    let output = run(&args, "quit\n");
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("Score sheet: 0 victory points"));
    let again = run(&["play", "fine-sand", "--campaign", path], "quit\n");
    assert!(stdout(&again).contains("Going on with game 1"), "{}", stdout(&again));
    let verified = run(&["verify", path], "");
    assert!(
        stdout(&verified).contains("0 games keep the rules, with the seeds of the day 2027-03-01")
    );
    std::fs::write(path, "{\"tidetable_campaign\": 1}").unwrap();
    assert!(!run(&["verify", path], "").status.success());
    assert!(!run(&["play", "fine-sand", "--campaign", path], "").status.success());
}

#[test]
fn sand_castles_is_played_in_the_terminal_with_an_owners_own_castles() {
    let file = folder("castles").join("printed.txt");
    let path = file.to_str().unwrap();
    let ours = include_str!("../../../games/sand-castles/rules/src/components.txt");
    fs::write(&file, ours.replace("castle 2 Sand Pie", "castle 3 Mud Pie")).unwrap();
    let args = ["play", "sand-castles", "--against", "greedy", "--option", "castles=24"];
    let seed = "5a".repeat(32);
    let more = ["--components", path, "--option", "walls=true", "--seed", &seed];
    let args = [&args[..], &more].concat();
    // Says what is wrong, builds, takes it back, ends the turn, and leaves.
    let told = run(&args, "put 1a6\nhit 1a1\nput 1a1\nundo\ndone\nquit\n");
    let text = stdout(&told);
    for part in [
        "Castle 1: ",
        "Rolled: 1 sandpail and 1 tower",
        "Not now: the design of this castle has nothing there (SC-3.4).",
        "Not now: no wave of yours is rolling (SC-3.6).",
        "Taken back.",
        "seat 2 rolls 1 sandpail and 1 tower",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }

    let line = ours.lines().position(|line| line.starts_with("die ")).unwrap() + 1;
    for (wrong, said) in [
        (ours.replacen("1 wave\n", "5 waves\n", 1), "a face shows 1 to 4, not 5"),
        (ours.replacen("\ndie ", "\nfirst die ", 1), "there is a first die and no second die"),
    ] {
        fs::write(&file, wrong).unwrap();
        let refused = stderr(&run(&args, ""));
        assert!(refused.contains(&format!("components, line {line}: {said}")), "{refused}");
    }
}

/// SC-1.4, SC-2.4, SC-4.3: dice that bring nothing to build with, a head start,
/// and a game that the safety net ends: the terminal and the replay say so.
#[test]
fn sand_castles_without_a_finished_castle_says_what_ended_it() {
    let folder = folder("dry");
    let (file, record) = (folder.join("waves.txt"), folder.join("dry.tide"));
    let (path, kept) = (file.to_str().unwrap(), record.to_str().unwrap());
    let ours = include_str!("../../../games/sand-castles/rules/src/components.txt");
    let die = ours.lines().find(|line| line.starts_with("die ")).unwrap();
    let (blank, waves) = (["nothing"; 6].join(", "), ["1 wave"; 6].join(", "));
    let dice = format!("first die {blank}\nsecond die {waves}");
    fs::write(&file, ours.replace(die, &dice)).unwrap();
    let args = ["play", "sand-castles", "--against", "random", "--option", "head-start=true"];
    let seed = "5a".repeat(32);
    let args = [&args[..], &["--components", path, "--seed", &seed, "--record", kept]].concat();
    // A wave tile is taken while there is a choice; then there is nothing to do but to end the turn.
    let told = run(&args, &"take single\ndone\ndiscard single\n".repeat(400));
    let text = stdout(&told);
    let end = "200 turns without a finished castle (SC-4.3), equal points and castles: a draw";
    assert!(told.status.success() && text.contains(end), "{text}");
    assert!(text.contains("Rolled: nothing and 1 wave"), "{text}");
    assert!(text.contains("in hand 1 sandpail"), "the head start: {text}");
    assert!(stdout(&run(&["replay", kept], "")).contains(end));
    assert!(run(&["verify", kept], "").status.success());
}

#[test]
fn a_balance_report_is_printed_and_drawn() {
    let file = folder("balance").join("picture.svg");
    let path = file.to_str().unwrap();
    let args = ["balance", "sand-castles", "--bot", "greedy", "--games", "6", "--seed", "1"];
    let told = run(&[&args[..], &["--option", "castles=8", "--svg", path]].concat(), "");
    assert!(told.status.success(), "{}", stderr(&told));
    assert!(stdout(&told).contains("Twin Gate"), "{}", stdout(&told));
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
    let json = stdout(&run(&[&args[..], &["--json"]].concat(), ""));
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["games"], &report["castles"]), (&6.into(), &12.into()));
    // SC-2.4: both settings.
    let starts = report["starts"].as_array().unwrap();
    let starts: Vec<_> =
        starts.iter().map(|s| (s["head_start"].clone(), s["games"].clone())).collect();
    assert_eq!(starts, [(false.into(), 6.into()), (true.into(), 6.into())]);
}

#[test]
fn a_companion_asks_what_only_the_printed_copy_knows() {
    let file = folder("companion").join("beside.tide");
    let path = file.to_str().unwrap();
    let args = ["play", "tharos", "--companion", "--seed", &"5a".repeat(32), "--record", path];
    // With this seed the third marker is the first that is asked about.
    let first = "ready\nready\nready\nready\nready\nyes\nplace\ndone\nplace\ndone\nplace\n100\nperhaps\n2\nundo\n3\nback 2\n";
    let rest = "place\nyes\ndone\n".repeat(16);
    let output = run(&args, &format!("{first}{rest}points 5000\n63\nfinish\n"));
    assert!(output.status.success(), "{}", stderr(&output));
    let told = stdout(&output);
    for part in [
        "Put one of your mines on each of A2, A4, B4, B5, C2, C4 and C5.",
        "Reveal the attack card.",
        "Not now: no requirement is asked about now (TH-3.1).",
        "Do you have a combat strength of at least 3?\n\n  yes: combat strength of at least 3: met\n",
        "Not now: 100 combat strength cannot be: tell a number from 0 to 99 (TH-6.2).",
        "\"perhaps\" is none of these choices.",
        "Put the coin from the mat onto B6, the last space of row B: its requirement has changed.",
        "Player 1: take the last answer back",
        "Take the coin of 5 Jar from the mat.",
        "Player 1: go back to the beginning of turn 2",
        "Not now: 5000 points cannot be: tell a number from -99 to 999 (TH-6.4).",
        "   63  Points of the base game",
        "Total",
    ] {
        assert!(told.contains(part), "{part} is missing in {told}");
    }
    assert!(run(&["verify", path], "").status.success());

    let refused = run(&["play", "novem", "--companion"], "");
    assert!(!refused.status.success());
    let said = stderr(&refused);
    assert!(said.contains("\"novem\" has no companion: --companion is for tharos"), "{said}");
}

#[test]
fn a_companion_is_laid_out_like_ones_own_mat_and_drawn_from_ones_own_bag() {
    let args =
        ["play", "tharos", "--companion", "--option", "row-a=A1 A3 A4", "--option", "bag=own"];
    let input = "ready\nready\ndrew teal\ndrew plum\ndrew teal\nready\nready\nplace\nno\n";
    let output = run(&args, input);
    let told = stdout(&output);
    for part in [
        "Draw a marker from your bag and put it on start space III.",
        "Put one of your mines on each of A1, A3, B4, B5, C2, C4 and C5.",
        "Now teal goes to A1, which asks for at least 7 Jar.",
        "Put your mine from the mat into the loss box.",
    ] {
        assert!(told.contains(part), "{part} is missing in {told}");
    }
    let refused = run(&["play", "tharos", "--companion", "--option", "row-b=B2,B2,B5"], "");
    assert!(!refused.status.success());
    let why = "two requirements cannot stand on B2: each has a space of its own (TH-6.5)";
    assert!(stderr(&refused).contains(why), "{}", stderr(&refused));
}

/// ST-2.10: whoever leaves is not asked again, cannot take it back and does not win.
#[test]
fn st_2_10_in_the_terminal_a_bot_plays_on_for_whoever_leaves() {
    let file = folder("left").join("match.tide");
    let path = file.to_str().unwrap();
    let args = ["play", "subtext", "--against", "artist", "--seats", "4", "--record", path];
    let played = run(&args, "leave\n");
    let said = stdout(&played);
    assert!(played.status.success(), "{said}{}", stderr(&played));
    assert!(said.contains("Whoever types leave is out"), "{said}");
    assert_eq!(said.matches("your choice:").count(), 1, "{said}");
    assert!(said.contains("left, a bot plays on"), "{said}");
    assert!(said.contains("Over after 8 rounds"), "{said}");
    assert!(run(&["verify", path], "").status.success());
    let record = fs::read_to_string(&file).unwrap();
    assert_eq!(record.matches("\"move\":\"leave\"").count(), 1);
}
