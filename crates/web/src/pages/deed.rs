//! Buttons that play, and what they say when they cannot.

use crate::pages::layout::csrf;
use crate::pages::rules::clause_url;
use crate::pages::{TablePage, Visitor};
use catalog::Refused;
use maud::{Markup, html};

/// The form that sends a single move; it lies in the main part.
pub const FORM: &str = "deed";

/// Why something cannot be done now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The refusal's own sentence.
    pub sentence: String,
    /// The clause that says so.
    pub clause: &'static str,
    /// The game whose ledger has it.
    pub game: &'static str,
}

impl Why {
    /// What the rules of a game say to a refused move. What is no move at all
    /// has no rule.
    pub fn said(game: &'static str, refused: Refused) -> Option<Why> {
        match refused {
            Refused::Illegal { message, clause, .. } => {
                Some(Why { sentence: sentence(&message), clause, game })
            }
            Refused::Malformed(_) | Refused::Stale(_) => None,
        }
    }

    /// The address of the clause.
    pub fn rule(&self) -> String {
        clause_url(self.game, self.clause)
    }

    /// The reason, found by `aria-describedby`; the script shows it as a bubble
    /// that leads to the rule.
    pub fn hidden_text(&self, id: &str) -> Markup {
        html! { span.hide id=(id) { (self.sentence) "." } }
    }
}

/// A label or a refusal as a sentence: it begins with a capital.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// A stable id from the text of a move: `do-use-draw-6`.
pub fn id_of(text: &str) -> String {
    let words =
        text.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("do-{}", words.take(6).collect::<Vec<_>>().join("-"))
}

/// The one form behind all single moves, wherever their buttons are.
pub fn form(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        @if page.you().is_some() {
            form id=(FORM) method="post" action=(page.url("move")) data-live {
                (csrf(visitor))
                input type="hidden" name="version" value=(page.version);
            }
        }
    }
}

/// A button that plays a move. With a reason it plays nothing, but tells it.
pub struct Deed<'a> {
    /// What it plays; several moves are separated by semicolons.
    pub text: &'a str,
    /// How it looks.
    pub class: &'a str,
    /// Its id.
    pub id: &'a str,
    /// What it is called, if its inside is only for the eyes.
    pub label: Option<&'a str>,
    /// Its family of pieces, if it is one.
    pub family: Option<&'a str>,
    /// Whether it is a piece that travels.
    pub moves: bool,
    /// The place it may come from.
    pub from: Option<&'a str>,
    /// Why it cannot be played now.
    pub why: Option<&'a Why>,
}

impl<'a> Deed<'a> {
    /// A plain button that plays `text`.
    pub fn new(text: &'a str, class: &'a str, id: &'a str) -> Deed<'a> {
        Deed { text, class, id, label: None, family: None, moves: false, from: None, why: None }
    }

    /// The same with the reason why it cannot be played, if there is one.
    pub fn asked(self, why: Option<&'a Why>) -> Deed<'a> {
        Deed { why, ..self }
    }

    /// The button, and the reason for those who cannot see a bubble.
    pub fn button(&self, inside: &Markup) -> Markup {
        let told = self.why.map(|_| format!("why-{}", self.id));
        html! {
            button class=(self.class) id=(self.id) form=(FORM) name="move" value=(self.text)
                data-c=[self.family] data-moves[self.moves] data-from=[self.from]
                aria-disabled=[self.why.map(|_| "true")]
                aria-describedby=[told.as_deref()]
                data-rule=[self.why.map(Why::rule)]
            {
                @match self.label {
                    Some(label) => { span.hide { (label) } span.as-is aria-hidden="true" { (inside) } },
                    None => (inside),
                }
            }
            @if let (Some(why), Some(id)) = (self.why, &told) { (why.hidden_text(id)) }
        }
    }
}

/// A plain button that plays `text`.
pub fn button(text: &str, class: &str, inside: &Markup) -> Markup {
    Deed::new(text, class, &id_of(text)).button(inside)
}
