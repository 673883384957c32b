//! Fine Sand in the terminal.

use testing::program::{Program, folder, stderr, stdout, without_colours};

#[test]
fn fine_sand_is_played_in_the_terminal() {
    let args = ["play", "fine-sand", "--seats", "1", "--seed", &"5a".repeat(32)];
    // Keeps the six cards, asks for what cannot be done, then leaves.
    let output =
        Program::whole().run(&args, "enough\nbuild castle-2\nred\nred\nundo\n? 3.20\nquit\n");
    let told = stdout(&output);
    assert!(told.contains("Not now: first choose red or blue for this turn (FS-3.20)"), "{told}");
    assert!(told.contains("you have chosen red for this turn"), "{told}");
    assert!(told.contains("Taken back."), "{told}");
    assert!(!output.status.success());
}

/// Hand, yard, piles and everybody's unbuilt cards, with people's words and none for programs.
#[test]
fn fine_sand_is_laid_out_for_the_eye_in_peoples_words() {
    let seed = "5a".repeat(32);
    let args = ["play", "fine-sand", "--against", "gull", "--seats", "3", "--seed", &seed];
    // Keeps the six cards and draws more.
    let typed = "7\nblue\n? FS-3.25\nquit\n";
    let drawn = Program::whole().run(&[&args[..], &["--color", "always"]].concat(), typed);
    let text = without_colours(&stdout(&drawn));
    for part in [
        "Fine Sand: You, Gull and Gull 2",
        "You 30 unbuilt · Gull 30 unbuilt · Gull 2 30 unbuilt",
        "▌Hand limit +1, costs 6",
        "    6) Hand limit +1, costs 6",
        "  7) Keep all six cards",
        "draw pile 24 · discards 0",
        "FS-3.25 ",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    let plain = stdout(&Program::whole().run(&args, typed));
    assert!(plain.contains("  hand: Sand castle 2; Sand castle 3; Draw +2, costs 10;"), "{plain}");
    assert!(plain.contains("  6) Discard Hand limit +1, costs 6"), "{plain}");
    assert!(plain.contains("\nGull: 30 unbuilt") && !plain.contains("seat 2"), "{plain}");
    // One card is not `1 cards`.
    let one = stdout(&Program::whole().run(&args, "1\nquit\n"));
    assert!(one.contains("  6) Draw 1 new card\n"), "{one}");
    for words in [&text, &plain] {
        assert!(!words.contains("limit-6") && !words.contains("castle-2"), "{words}");
    }
}

#[test]
fn a_campaign_is_kept_in_a_file_between_games() {
    let folder = folder("campaign");
    let path = folder.join("mine.json");
    let path = path.to_str().unwrap();
    let args = ["play", "fine-sand", "--campaign", path, "--day", "2027-03-01"];
    let output = Program::whole().run(&args, "quit\n");
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("Score sheet: 0 victory points"));
    let again = Program::whole().run(&["play", "fine-sand", "--campaign", path], "quit\n");
    assert!(stdout(&again).contains("Going on with game 1"), "{}", stdout(&again));
    let verified = Program::whole().run(&["verify", path], "");
    assert!(
        stdout(&verified).contains("0 games keep the rules, with the seeds of the day 2027-03-01")
    );
    std::fs::write(path, "{\"tidetable_campaign\": 1}").unwrap();
    assert!(!Program::whole().run(&["verify", path], "").status.success());
    assert!(!Program::whole().run(&["play", "fine-sand", "--campaign", path], "").status.success());
}

#[test]
fn wrong_words_are_named_and_nothing_is_written() {
    let nowhere = folder("nowhere").join("missing/there.tide");
    let nowhere = nowhere.to_str().unwrap();
    for (args, named) in [
        (vec!["play", "fine-sand", "--seats", "9"], "not by 9"),
        (vec!["play", "fine-sand", "--campaign", nowhere], "there.tide"),
        (vec!["play", "fine-sand", "--kind", "solo"], "--campaign"),
        (vec!["play", "fine-sand", "--option", "fable=12"], "fable"),
    ] {
        let refused = Program::whole().run(&args, "");
        assert!(!refused.status.success(), "{args:?}");
        assert!(stderr(&refused).contains(named), "{args:?}: {}", stderr(&refused));
    }
    assert!(!std::path::Path::new(nowhere).exists());
}
