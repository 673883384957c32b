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
    /// Somebody does not want this visitor here.
    KeptOut {
        /// Who, why and for how long.
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
    /// Somebody has opened the address to which a form is sent.
    OnlyForms,
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
    /// Enough for now, of something else than requests.
    Enough {
        /// What there was enough of, and when there may be more.
        what: String,
        /// When to try again.
        seconds: u64,
    },
    /// Others come first, and too many of them.
    Busy {
        /// What there is too much of.
        what: String,
        /// When to try again.
        seconds: u64,
    },
    /// The program is about to stop.
    Closing,
    /// The disk is full, or does not answer.
    NotStored,
    /// The database went away at the very moment.
    PerhapsStored,
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
            Problem::NotYours { .. } | Problem::KeptOut { .. } => 403,
            Problem::BadForm { .. } => 400,
            Problem::OnlyForms => 405,
            Problem::TooFast { .. } | Problem::Enough { .. } => 429,
            Problem::Busy { .. }
            | Problem::Closing
            | Problem::NotStored
            | Problem::PerhapsStored => 503,
            Problem::Internal => 500,
        }
    }

    /// Seconds after which it is worth trying again, if it ever is.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Problem::TooFast { seconds }
            | Problem::Enough { seconds, .. }
            | Problem::Busy { seconds, .. } => Some(*seconds),
            Problem::Closing | Problem::NotStored | Problem::PerhapsStored => Some(10),
            _ => None,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Problem::NotFound => "There’s nothing here",
            Problem::TooLate { .. } => "That move came too late",
            Problem::Refused { .. } => "You can’t play that now",
            Problem::NotYours { .. } => "You can’t do that here",
            Problem::KeptOut { .. } => "You can’t come in",
            Problem::NotNow { .. } => "Not now",
            Problem::ReadOnly { .. } => "You can only read this one",
            Problem::OnlyForms => "This is only for buttons",
            Problem::BadForm { .. } => "We didn’t understand that",
            Problem::TooFast { .. } => "One wave at a time",
            Problem::Enough { .. } => "That’s enough for now",
            Problem::Busy { .. } => "Busy just now",
            Problem::Closing => "Closed for a moment",
            Problem::NotStored => "We could not save that",
            Problem::PerhapsStored => "We may not have saved that",
            Problem::Internal => "Something broke on our side",
        }
    }

    /// What happened, as one sentence or two.
    fn sentence(&self) -> String {
        match self {
            Problem::NotFound => {
                "The tide may have taken it, or the link only works for the people who play there.".into()
            }
            Problem::TooLate { what } => format!("{what} Nothing was spent."),
            Problem::OnlyForms => {
                "This address works when you press a button, not when you open it. Nothing has changed.".into()
            }
            Problem::Refused { sentence, .. } => finished(sentence),
            Problem::NotYours { what }
            | Problem::KeptOut { what }
            | Problem::NotNow { what }
            | Problem::ReadOnly { what }
            | Problem::BadForm { what }
            | Problem::Enough { what, .. }
            | Problem::Busy { what, .. } => finished(what),
            Problem::TooFast { seconds: 0 | 1 } => {
                "Too many requests came at once. Try again in a second.".into()
            }
            Problem::TooFast { seconds } => {
                format!("Too many requests came at once. Try again in {seconds} seconds.")
            }
            Problem::Closing => "Tidetable is restarting. Come back in a moment: nothing is lost.".into(),
            Problem::NotStored => "Our disk or database is full or not responding, so nothing has changed. \
                                   Everything you played before is safe. Try again in a moment."
                .into(),
            Problem::PerhapsStored => "We lost sight of our database at that very moment. Go back to the table and look \
                                       whether it counts before you try again; everything from before is safe."
                .into(),
            Problem::Internal => {
                "We have made a note of it. Everything you played is safe. Try again in a moment.".into()
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
                        @if let Some(back) = back { a.btn.btn-deep href=(back) { (way_back(back)) } }
                        a.btn href="/" { "Home" }
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

/// What the way back is called.
fn way_back(to: &str) -> &'static str {
    match to.split('/').nth(1) {
        Some("t") => "Back to the table",
        Some("campaigns" | "c") => "Back to the campaign",
        Some("me") => "To your page",
        Some("new") => "To the form",
        _ => "Back",
    }
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
