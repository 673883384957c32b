//! Subtext in the terminal.

use std::fs;
use testing::program::{Program, folder, stderr, stdout, without_colours};

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
    assert_eq!(said.matches("Your choice:").count(), 1, "{said}");
    assert!(said.contains("left, a bot plays on"), "{said}");
    assert!(said.contains("Over after 8 rounds"), "{said}");
    assert!(Program::whole().run(&["verify", path], "").status.success());
    let record = fs::read_to_string(&file).unwrap();
    assert_eq!(record.matches("\"move\":\"leave\"").count(), 1);
}

/// ST-2.4: nobody is told whose drawing is whose before the reveal, by the thoughts of a bot either.
#[test]
fn st_2_4_the_terminal_shows_drawings_and_keeps_the_words_of_others() {
    let seed = "5a".repeat(32);
    let args = ["play", "subtext", "--against", "artist", "--seats", "4", "--seed", &seed];
    let args = [&args[..], &["--color", "always"]].concat();
    let strokes = "draw 2 100,100 900,100 900,700 100,700 100,100";
    let said = stdout(&Program::whole().run(&args, &format!("{strokes}\n1\nquit\n")));
    let text = without_colours(&said);
    let (before, after) = text.split_once("The word was").expect("the round is revealed");
    for part in ["Your word: ", "╭The Dealer's──", ", yours──", "⡏", "drawing A"] {
        assert!(before.contains(part), "{part} is missing in {before}");
    }
    // Every other word stands above its drawing in the reveal, and nowhere before it.
    let own = before.split("Your word: ").nth(1).and_then(|rest| rest.lines().next()).unwrap();
    let titles = after.split('╭').skip(1).filter_map(|frame| frame.split('╮').next());
    let words = titles.filter_map(|title| Some(title.split_once(": ")?.1.trim_end_matches('─')));
    let others: Vec<&str> = words.filter(|word| *word != own).collect();
    assert!(others.len() >= 2, "{after}");
    for word in others {
        assert!(!before.contains(word), "{word} is told too early: {before}");
    }
}
