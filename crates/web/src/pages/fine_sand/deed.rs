//! Buttons that play, and what they say when they cannot.

use super::{SandBoard, Why};
use crate::pages::rules::clause_url;
use maud::{Markup, html};

/// The form that sends a single move; it lies in the main part.
pub(super) const FORM: &str = "deed";

/// A stable id from the text of a move: `do-use-draw-6`.
pub(super) fn id_of(text: &str) -> String {
    let words =
        text.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("do-{}", words.take(6).collect::<Vec<_>>().join("-"))
}

/// A button that plays a move. With a reason it plays nothing, but tells it.
pub(super) struct Deed<'a> {
    /// What it plays; several moves are separated by semicolons.
    pub(super) text: &'a str,
    /// How it looks.
    pub(super) class: &'a str,
    /// Its id.
    pub(super) id: &'a str,
    /// What it is called, if its inside is only for the eyes.
    pub(super) label: Option<&'a str>,
    /// Its family of pieces, if it is one.
    pub(super) family: Option<&'a str>,
    /// Whether it is a piece that travels, and from which place it may come.
    pub(super) moves: bool,
    pub(super) from: Option<&'a str>,
    /// Why it cannot be played now.
    pub(super) why: Option<&'a Why>,
}

impl<'a> Deed<'a> {
    pub(super) fn new(text: &'a str, class: &'a str, id: &'a str) -> Deed<'a> {
        Deed { text, class, id, label: None, family: None, moves: false, from: None, why: None }
    }

    /// The same with the reason why it cannot be played, if there is one.
    pub(super) fn asked(self, board: &'a SandBoard) -> Deed<'a> {
        let why = board.why(self.text).filter(|_| !board.may(self.text));
        Deed { why, ..self }
    }

    /// The button, and the reason for those who cannot see a bubble.
    pub(super) fn button(&self, inside: &Markup) -> Markup {
        let told = self.why.map(|_| format!("why-{}", self.id));
        html! {
            button class=(self.class) id=(self.id) form=(FORM) name="move" value=(self.text)
                data-c=[self.family] data-moves[self.moves] data-from=[self.from]
                aria-disabled=[self.why.map(|_| "true")]
                aria-describedby=[told.as_deref()]
                data-rule=[self.why.map(rule)]
            {
                @match self.label {
                    Some(label) => { span.hide { (label) } span.as-is aria-hidden="true" { (inside) } },
                    None => (inside),
                }
            }
            @if let (Some(why), Some(id)) = (self.why, &told) { (reason(why, id)) }
        }
    }
}

/// A plain button that plays `text`.
pub(super) fn button(text: &str, class: &str, inside: &Markup) -> Markup {
    Deed::new(text, class, &id_of(text)).button(inside)
}

/// The address of the clause that forbids something.
pub(super) fn rule(why: &Why) -> String {
    clause_url("fine-sand", why.clause)
}

/// The reason, found by `aria-describedby`; the script shows it as a bubble
/// that leads to the rule.
pub(super) fn reason(why: &Why, id: &str) -> Markup {
    html! { span.hide id=(id) { (why.sentence) "." } }
}
