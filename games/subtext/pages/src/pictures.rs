//! The pictures of "How to play": cards, sheets and tokens as they lie on a table, with drawings that
//! bots make at these very words.

use crate::board::sketch::picture as lines;
use maud::{Markup, html};
use subtext_bots::picture as drawn;

/// The round that is told: where a drawing lies, what was drawn, at which word and by whom.
const DEALER: (&str, &str, &str) = ("lighthouse", "harbour", "Noor");
const OTHERS: [(&str, &str, &str, &str); 3] = [
    ("A", "gift", "birthday", "Tomas"),
    ("B", "anchor", "harbour", "Ilse"),
    ("C", "fish", "penguin", "You"),
];

/// The picture of this name.
pub(crate) fn picture(name: &str) -> Option<Markup> {
    Some(match name {
        "goal" => html! {
            div.htp-st.htp-goal {
                (sheet(DEALER.0, html! { span.own { "Dealer" } }))
                div.htp-picks { @for (letter, thing, ..) in OTHERS { (laid(letter, thing, false)) } }
            }
        },
        "words" => html! {
            div.htp-st.htp-cards {
                (word("Dealer", DEALER.1, true))
                @for (_, _, its, _) in OTHERS { (word("", its, its == DEALER.1)) }
            }
        },
        "draw" => html! {
            div.htp-st.htp-draw { (word("Your word", DEALER.1, false)) (sheet(DEALER.0, html! {})) }
        },
        "guess" => html! {
            div.htp-st.htp-guess {
                (sheet(DEALER.0, html! { span.own { "Dealer" } }))
                div.htp-picks { @for (letter, thing, ..) in OTHERS { (laid(letter, thing, letter == "B")) } }
            }
        },
        "reveal" => html! {
            div.htp-st.htp-reveal {
                (laid("B", "anchor", false))
                p { b { "Ilse" } " is the Partner" }
                p.gain { "+1" }
            }
        },
        "too-clear" => alone("boat"),
        "just-right" => alone(DEALER.0),
        "too-dark" => alone("bird"),
        "example" => html! {
            div.htp-st.htp-example {
                (owned(DEALER.2, DEALER.1, sheet(DEALER.0, html! { span.own { "Dealer" } })))
                @for (letter, thing, its, who) in OTHERS { (owned(who, its, laid(letter, thing, false))) }
            }
        },
        _ => return None,
    })
}

fn alone(thing: &str) -> Markup {
    html! { div.htp-st.htp-alone { (sheet(thing, html! {})) } }
}

/// A sheet on the table.
fn sheet(thing: &str, mark: Markup) -> Markup {
    html! { div.sheet { @if let Some(sheet) = drawn(thing) { (lines(&sheet)) } (mark) } }
}

/// A drawing at its letter.
fn laid(letter: &str, thing: &str, chosen: bool) -> Markup {
    html! {
        div.pick.is-chosen[chosen] {
            @if let Some(sheet) = drawn(thing) { (lines(&sheet)) }
            span.token.on[chosen] { (letter) }
        }
    }
}

fn owned(who: &str, word: &str, drawing: Markup) -> Markup {
    html! { div.htp-owned { (drawing) p { b { (who) } " " i { (word) } } } }
}

/// A word card.
fn word(label: &str, word: &str, twin: bool) -> Markup {
    html! {
        div.wordcard.is-twin[twin] {
            @if !label.is_empty() { p.label { (label) } }
            p.word { (word) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Describe;
    use subtext::Subtext;

    #[test]
    fn every_picture_of_the_text_is_drawn_by_our_own_bots() {
        let text = Subtext::HOW_TO_PLAY.unwrap();
        let asked = text.lines().filter(|line| line.starts_with("!["));
        let names: Vec<&str> =
            asked.map(|line| line.rsplit_once("](").unwrap().1.trim_end_matches(')')).collect();
        assert_eq!(names.len(), 9);
        for name in names {
            assert!(picture(name).is_some(), "{name}");
        }
        for thing in
            [DEALER.0, "boat", "bird"].into_iter().chain(OTHERS.map(|(_, thing, ..)| thing))
        {
            assert!(drawn(thing).is_some(), "{thing}");
        }
        assert!(picture("nothing").is_none());
    }
}
