//! Sand Castles in the terminal.

use std::fs;
use testing::program::{Program, folder, stderr, stdout, without_colours};

#[test]
fn sand_castles_is_played_in_the_terminal_with_an_owners_own_castles() {
    let file = folder("castles").join("printed.txt");
    let path = file.to_str().unwrap();
    let ours = include_str!("../../../rules/src/components.txt");
    fs::write(&file, ours.replace("castle 2 Sand Pie", "castle 3 Mud Pie")).unwrap();
    let args = ["play", "sand-castles", "--against", "gull", "--option", "castles=24"];
    let seed = "5a".repeat(32);
    let more = ["--components", path, "--option", "walls=true", "--seed", &seed];
    let args = [&args[..], &more].concat();
    // Says what is wrong, builds, takes it back, ends the turn, and leaves.
    let told = Program::whole().run(&args, "put 1a6\nhit 1a1\nput 1a1\nundo\ndone\nquit\n");
    let text = stdout(&told);
    for part in [
        "Castle 1: ",
        "Rolled: 1 sandpail and 1 tower",
        "Not now: the plan of this castle has nothing there (SC-3.4).",
        "Not now: no wave of yours is rolling (SC-3.6).",
        "Taken back.",
        "Gull rolls 1 sandpail and 1 tower",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }

    let line = ours.lines().position(|line| line.starts_with("die ")).unwrap() + 1;
    for (wrong, said) in [
        (ours.replacen("1 wave\n", "5 waves\n", 1), "a face shows 1 to 4, not 5"),
        (ours.replacen("\ndie ", "\nfirst die ", 1), "there is a first die and no second die"),
    ] {
        fs::write(&file, wrong).unwrap();
        let refused = stderr(&Program::whole().run(&args, ""));
        assert!(refused.contains(&format!("components, line {line}: {said}")), "{refused}");
    }
}

/// Both sides with the sea between them, and everybody's points at the top.
#[test]
fn sand_castles_is_laid_out_for_the_eye() {
    let seed = "5a".repeat(32);
    let args = ["play", "sand-castles", "--against", "gull", "--seed", &seed, "--color", "always"];
    let said = stdout(&Program::whole().run(&args, "1\nquit\n"));
    let text = without_colours(&said);
    assert_ne!(said, text);
    for part in [
        "Turn 2 · You build, 0 of 3 tiles played · You 0 points · Gull 0 points",
        "1 Three Sisters, 10 points    2 Doorstep, 4 points",
        "≈≈≈≈≈≈≈≈",
        "  1 ■ □ □ □ □ ",
        "You hold 1 sandpail, 1 tower",
        "    1) A sandpail on a1 of Three Sisters",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}

/// SC-1.4, SC-2.4, SC-4.3: dice that bring nothing to build with, a head start,
/// and a game that the safety net ends: the terminal and the replay say so.
#[test]
fn sand_castles_without_a_finished_castle_says_what_ended_it() {
    let folder = folder("dry");
    let (file, record) = (folder.join("waves.txt"), folder.join("dry.tide"));
    let (path, kept) = (file.to_str().unwrap(), record.to_str().unwrap());
    let ours = include_str!("../../../rules/src/components.txt");
    let die = ours.lines().find(|line| line.starts_with("die ")).unwrap();
    let (blank, waves) = (["nothing"; 6].join(", "), ["1 wave"; 6].join(", "));
    let dice = format!("first die {blank}\nsecond die {waves}");
    fs::write(&file, ours.replace(die, &dice)).unwrap();
    let args = ["play", "sand-castles", "--against", "random", "--option", "head-start=true"];
    let seed = "5a".repeat(32);
    let args = [&args[..], &["--components", path, "--seed", &seed, "--record", kept]].concat();
    // A wave tile is taken while there is a choice; then there is nothing to do but to end the turn.
    let told = Program::whole().run(&args, &"take single\ndone\ndiscard single\n".repeat(400));
    let text = stdout(&told);
    let end = "200 turns without a finished castle (SC-4.3), equal points and castles: a draw";
    assert!(told.status.success() && text.contains(end), "{text}");
    assert!(text.contains("Rolled: nothing and 1 wave"), "{text}");
    assert!(text.contains("in hand 1 sandpail"), "the head start: {text}");
    assert!(stdout(&Program::whole().run(&["replay", kept], "")).contains(end));
    assert!(Program::whole().run(&["verify", kept], "").status.success());
}

#[test]
fn a_balance_report_is_printed_and_drawn() {
    let file = folder("balance").join("picture.svg");
    let path = file.to_str().unwrap();
    let args = [
        "balance",
        "sand-castles",
        "--bot",
        "greedy",
        "--games",
        "6",
        "--seed",
        "1",
        "--sims",
        "2",
    ];
    let page = folder("balance").join("report.html");
    let files = ["--option", "castles=8", "--svg", path, "--html", page.to_str().unwrap()];
    let told = Program::whole().run(&[&args[..], &files].concat(), "");
    assert!(told.status.success(), "{}", stderr(&told));
    let shown = fs::read_to_string(&page).unwrap();
    for words in ["Of this game alone", "without a head start", "Who has what", "Twin Gate"] {
        assert!(shown.contains(words), "{words}");
    }
    assert!(stdout(&told).contains("Twin Gate"), "{}", stdout(&told));
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
    let json = stdout(&Program::whole().run(&[&args[..], &["--json"]].concat(), ""));
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let own = &report["study"];
    assert_eq!((&report["games"], &own["castles"]), (&6.into(), &12.into()));
    // SC-2.4: both settings.
    let starts = own["starts"].as_array().unwrap();
    let starts: Vec<_> =
        starts.iter().map(|s| (s["head_start"].clone(), s["games"].clone())).collect();
    assert_eq!(starts, [(false.into(), 6.into()), (true.into(), 6.into())]);
}

#[test]
fn wrong_words_are_named_and_nothing_is_written() {
    let nowhere = folder("nowhere").join("missing/there.tide");
    let nowhere = nowhere.to_str().unwrap();
    for (args, named) in [
        (vec!["play", "sand-castles", "--option", "castles=9"], "8, 12, 16 or 24"),
        (vec!["play", "sand-castles", "--option", "tiles=60"], "58 and 64"),
        (vec!["play", "sand-castles", "--components", nowhere], "there.tide"),
        (vec!["balance", "sand-castles", "--bot", "hal"], "hal"),
    ] {
        let refused = Program::whole().run(&args, "");
        assert!(!refused.status.success(), "{args:?}");
        assert!(stderr(&refused).contains(named), "{args:?}: {}", stderr(&refused));
    }
    assert!(!std::path::Path::new(nowhere).exists());
}
