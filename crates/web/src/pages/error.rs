//! What went wrong, and the way on. Never a dead end.

use crate::pages::Visitor;
use crate::pages::icons::{icon, picture};
use crate::pages::layout::{self, Page};
use crate::pages::rules::clause_url;
use maud::{Markup, html};

/// Something that a visitor has to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// There is nothing at this address, or nothing that this visitor may see.
    NotFound,
    /// The move answered a table that has gone on.
    TooLate {
        /// What happened in the meantime: `Mira had already chosen.`
        what: String,
    },
    /// The rules forbid the move.
    Refused {
        /// The game's id.
        game: String,
        /// The refusal's own sentence.
        sentence: String,
        /// The clause that forbids it.
        clause: String,
    },
    /// Somebody else sits there, or nobody may do this now.
    NotYours {
        /// What cannot be done, and why.
        what: String,
    },
    /// Possible, but not as things stand.
    NotNow {
        /// What has to be waited for, or what has already happened.
        what: String,
    },
    /// The rules have changed since it was played.
    ReadOnly {
        /// By which rules it was played.
        what: String,
    },
    /// The form was not understood, or came from elsewhere.
    BadForm {
        /// What is wrong with it.
        what: String,
    },
    /// Too many requests.
    TooFast {
        /// When to try again.
        seconds: u64,
    },
    /// The program is about to stop.
    Closing,
    /// The disk is full, or does not answer.
    NotStored,
    /// Ours to fix.
    Internal,
}

impl Problem {
    /// The status of the response.
    pub fn status(&self) -> u16 {
        match self {
            Problem::NotFound => 404,
            Problem::TooLate { .. } | Problem::NotNow { .. } | Problem::ReadOnly { .. } => 409,
            Problem::Refused { .. } => 422,
            Problem::NotYours { .. } => 403,
            Problem::BadForm { .. } => 400,
            Problem::TooFast { .. } => 429,
            Problem::Closing | Problem::NotStored => 503,
            Problem::Internal => 500,
        }
    }

    /// Seconds after which it is worth trying again, if it ever is.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Problem::TooFast { seconds } => Some(*seconds),
            Problem::Closing | Problem::NotStored => Some(10),
            _ => None,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Problem::NotFound => "Nothing is here",
            Problem::TooLate { .. } => "That move came too late",
            Problem::Refused { .. } => "That move is not allowed now",
            Problem::NotYours { .. } => "That is not yours to do",
            Problem::NotNow { .. } => "Not now",
            Problem::ReadOnly { .. } => "This one is for reading",
            Problem::BadForm { .. } => "That was not understood",
            Problem::TooFast { .. } => "One wave at a time",
            Problem::Closing => "Closed for a moment",
            Problem::NotStored => "We could not save that",
            Problem::Internal => "Something broke on our side",
        }
    }

    /// What happened, as one sentence or two.
    fn sentence(&self) -> String {
        match self {
            Problem::NotFound => {
                "The tide may have taken it, or the link is only for those who play there.".into()
            }
            Problem::TooLate { what } => format!("{what} Nothing was spent."),
            Problem::Refused { sentence, .. } => finished(sentence),
            Problem::NotYours { what }
            | Problem::NotNow { what }
            | Problem::ReadOnly { what }
            | Problem::BadForm { what } => finished(what),
            Problem::TooFast { seconds: 0 | 1 } => {
                "Too many requests came at once. Try again in a second.".into()
            }
            Problem::TooFast { seconds } => {
                format!("Too many requests came at once. Try again in {seconds} seconds.")
            }
            Problem::Closing => "The house is closing. Come back in a moment: all is kept.".into(),
            Problem::NotStored => "Our disk is full or not answering, so nothing has changed. \
                                   What was played before is safe. Try again in a moment."
                .into(),
            Problem::Internal => {
                "It is written down for whoever runs this table. What was played is safe.".into()
            }
        }
    }
}

/// Refusals are written in lower case and without a full stop.
pub fn finished(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let mut text: String =
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    if !text.ends_with(['.', '?']) {
        text.push('.');
    }
    text
}

/// The whole page. `back` is the table it happened at, if there is one.
pub fn page(problem: &Problem, back: Option<&str>, visitor: &Visitor) -> Markup {
    let title = problem.title();
    let drawing = match problem {
        Problem::NotFound => picture("a-chair", "An empty beach chair"),
        _ => picture("a-pit", "A pit behind a fence"),
    };
    layout::document(&Page {
        title,
        class: "page-error",
        header: layout::site_sea("", None, visitor),
        main: html! {
            main.wrap.narrow #table {
                div.blank.is-error[*problem != Problem::NotFound] {
                    (drawing)
                    h1 { (title) }
                    p { (problem.sentence()) }
                    (clause_link(problem))
                    div.acts {
                        @if let Some(back) = back { a.btn.btn-deep href=(back) { "Back to the table" } }
                        a.btn href="/" { "To the front page" }
                    }
                }
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: &[],
    })
}

/// The bubble at the piece, for the script. May stand before a fresh
/// [`super::table::fragment`].
pub fn bubble(problem: &Problem) -> Markup {
    html! {
        p.reason #refusal role="alert" {
            @if matches!(problem, Problem::TooLate { .. }) { b { (problem.title()) "." } " " }
            (problem.sentence()) " "
            (clause_link(problem))
        }
    }
}

fn clause_link(problem: &Problem) -> Markup {
    html! {
        @if let Problem::Refused { game, clause, .. } = problem {
            a.clause-link href=(clause_url(game, clause)) { (icon("i-book")) " Rule " (clause) }
        }
    }
}
