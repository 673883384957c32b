//! How words look: with colour and without, and pages of Markdown in any width.

use game_core::{Sketch, Tone};
use terminal::{Look, markdown};

#[test]
fn without_colour_words_are_words() {
    let mut sketch = Sketch::default();
    sketch.line().say(Tone::You, "You").say(Tone::Plain, ": ").say(Tone::Strong, "3  ");
    let plain = Look { colour: false, drawn: true, width: 80 };
    assert_eq!(plain.lines(&sketch), "You: 3\n");
    assert_eq!(plain.paint(Tone::Bad, "no"), "no");
    let painted = Look { colour: true, ..plain };
    let said = painted.lines(&sketch);
    assert!(said.starts_with("\u{1b}["), "{said:?}");
    assert_eq!(anstream::adapter::strip_str(&said).to_string(), "You: 3  \n");
}

const PAGE: &str = "\
# How to play Ferry

## Goal: Earn fares
Whoever earns **most fares**
wins the match.

![two boats](boats)
- A *coin* is played
  and is gone (see [the rules](rules.md)).
- 2 * 3 is [six]

| coin | fare |
|---|---|
| 1 | `p3` |
";

const SHOWN: &str = "\
How to play Ferry

Goal: Earn fares
Whoever earns most fares
wins the match.

  [Picture: two boats]
• A coin is played and
  is gone (see the
  rules).
• 2 * 3 is [six]

  coin  fare
  1     p3
";

#[test]
fn a_page_is_wrapped_and_its_marks_are_gone() {
    let page = markdown(PAGE, 24);
    assert_eq!(page.to_string(), SHOWN);
    let strong = |words: &str| {
        page.lines.iter().flatten().any(|s| s.tone == Tone::Strong && s.text.contains(words))
    };
    assert!(strong("most") && strong("coin") && !strong("wins"));
}

#[test]
fn tables_have_columns_where_there_is_room() {
    let text = "| Round | You | What happens |\n|---|---|---|\n| 1 | C, attacking | You take **the 8**. A 2 lies there now. |\n";
    let wide = "\x20 Round  You           What happens
\x20 1      C, attacking  You take the 8. A 2
                       lies there now.
";
    assert_eq!(markdown(text, 45).to_string(), wide);
    let narrow = markdown(text, 30).to_string();
    assert!(narrow.contains("  1  ·  C, attacking  ·  You"), "{narrow}");
}

#[test]
fn odd_text_is_shown_as_it_is() {
    for odd in ["", "**", "*a", "![", "[x](", "`", "#", "||", "- ", "1. one", "é*", "> "] {
        for width in [0, 1, 7, 80] {
            let page = markdown(&format!("{odd}\n{}", odd.repeat(50)), width);
            assert!(page.width() <= width.max(1), "{odd:?}");
        }
    }
    assert_eq!(markdown("a ** b", 20).to_string(), "a ** b\n");
}
