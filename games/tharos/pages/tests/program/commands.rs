//! Tharos in the terminal.

use testing::program::{Program, folder, stderr, stdout, without_colours};

/// Dice, mat, regions and buildings, and the points that are needed.
#[test]
fn tharos_is_laid_out_for_the_eye() {
    let args = ["play", "tharos", "--seed", &"5a".repeat(32), "--color", "always"];
    let text = without_colours(&stdout(&Program::whole().run(&args, "1\nsell\nquit\n")));
    for part in [
        "You roll yellow 4, red 1, blue 6, yellow 3, yellow 6",
        "Turn 1 of 16 · round 1 · You 0 points of 70",
        "Stray Dogs attack with strength 3, defence 0",
        "  [yellow 3]  [yellow 4]  [yellow 6]  [red 1]  [blue 6]",
        "  A ●○○○○○ ochre",
        "A2 at least 7 Jar: you have 6",
        "1a Lantern Wood",
        "Foundry, 7 Jar to build",
        "\"sell\" is none of these choices",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}

#[test]
fn a_companion_asks_what_only_the_printed_copy_knows() {
    let file = folder("companion").join("beside.tide");
    let path = file.to_str().unwrap();
    let args = ["play", "tharos", "--companion", "--seed", &"5a".repeat(32), "--record", path];
    // With this seed the third marker is the first that is asked about.
    let first = "ready\nready\nready\nready\nready\nyes\nplace\ndone\nplace\ndone\nplace\n100\nperhaps\n2\nundo\n3\nback 2\n";
    let rest = "place\nyes\ndone\n".repeat(16);
    let output = Program::whole().run(&args, &format!("{first}{rest}points 5000\n63\nfinish\n"));
    assert!(output.status.success(), "{}", stderr(&output));
    let told = stdout(&output);
    for part in [
        "Put one of your mines on each of A2, A4, B4, B5, C2, C4 and C5.",
        "Reveal the attack card.",
        "Not now: nothing is asked about now (TH-3.1).",
        "Do you have a combat strength of at least 3?\n\n  yes: combat strength of at least 3: met\n",
        "Not now: 100 combat strength is not possible: enter a number from 0 to 99 (TH-6.2).",
        "\"perhaps\" is none of these choices.",
        "Put the coin from the mat onto B6, the last space of row B: it now asks for something else.",
        "You: undo the last answer",
        "Take the coin of 5 Jar from the mat.",
        "You: go back to the beginning of turn 2",
        "Not now: 5000 points is not possible: enter a number from -99 to 999 (TH-6.4).",
        "   63  Points in the base game",
        "Total",
    ] {
        assert!(told.contains(part), "{part} is missing in {told}");
    }
    assert!(Program::whole().run(&["verify", path], "").status.success());
}

#[test]
fn a_companion_is_laid_out_like_ones_own_mat_and_drawn_from_ones_own_bag() {
    let args =
        ["play", "tharos", "--companion", "--option", "row-a=A1 A3 A4", "--option", "bag=own"];
    let input = "ready\nready\ndrew teal\ndrew plum\ndrew teal\nready\nready\nplace\nno\n";
    let output = Program::whole().run(&args, input);
    let told = stdout(&output);
    for part in [
        "Draw a marker from your bag and put it on start space III.",
        "Put one of your mines on each of A1, A3, B4, B5, C2, C4 and C5.",
        "If you place now, teal goes to A1, which asks for at least 7 Jar.",
        "Put your mine from the mat into the loss box.",
    ] {
        assert!(told.contains(part), "{part} is missing in {told}");
    }
    let refused =
        Program::whole().run(&["play", "tharos", "--companion", "--option", "row-b=B2,B2,B5"], "");
    assert!(!refused.status.success());
    let why = "two requirements cannot stand on B2: each has a space of its own (TH-6.5)";
    assert!(stderr(&refused).contains(why), "{}", stderr(&refused));
}
