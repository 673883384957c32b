//! Guessing: the Dealer's drawing on the left, the letters on the right.
//!
//! Drawings are known by where they lie and by nothing else: an id that went
//! with a player would tell whose they are.

use super::sketch::{picture, sketch};
use super::{SubtextBoard, leave, seats, track};
use maud::{Markup, html};
use subtext::{Gallery, Guess, Letter, Sheet, SubtextView, described};
use web::pages::deed::FORM;
use web::pages::icons::icon;
use web::pages::layout::csrf;
use web::pages::model::Cast;
use web::pages::{TablePage, Visitor};

/// Everything between header and dock while all guess.
pub(crate) fn main(
    page: &TablePage,
    board: &SubtextBoard,
    gallery: &Gallery,
    visitor: &Visitor,
) -> Markup {
    let view = &board.view;
    let cast = page.cast();
    html! {
        (form(page, view, visitor))
        section.dealer aria-label="The Dealer’s drawing" {
            (dealers(&cast, view, gallery))
            div.howto.only-wide {
                h2 { "What a guess is worth" }
                p { "Every wrong guess at the table is a point for those who are right, and one more for those who neither deal nor are the Partner." }
                p { "Dealer and Partner score only if " b { "both" } " are right." }
            }
            div.only-wide { (track::track(&cast, view)) }
            (leave(board))
        }
        section.picks aria-label="The other drawings" {
            @for (letter, sheet) in letters(gallery) {
                @if board.may_guess() { (pick(view, letter, sheet)) } @else { (laid(view, letter, sheet)) }
            }
            (seats::points(page, view, visitor))
        }
    }
}

/// Another press is another guess, until the last has guessed.
fn form(page: &TablePage, view: &SubtextView, visitor: &Visitor) -> Markup {
    html! {
        @if page.you().is_some() {
            form id=(FORM) method="post" action=(page.url("move")) data-live {
                (csrf(visitor))
                input type="hidden" name="version" value=(page.version);
                @if view.guess.is_some() { input type="hidden" name="replace" value="1"; }
            }
        }
    }
}

/// The drawings with their letters.
pub(crate) fn letters(gallery: &Gallery) -> impl Iterator<Item = (Letter, &Sheet)> {
    (0..).map(Letter::new).zip(&gallery.drawings)
}

/// What the Dealer drew, and what it is about.
pub(crate) fn dealers(cast: &Cast<'_>, view: &SubtextView, gallery: &Gallery) -> Markup {
    let own = view.you.is_some() && view.you == view.dealer;
    html! {
        div.sheet #drawing-dealer data-moves { (sketch(&gallery.dealer, "The Dealer’s drawing")) }
        @if let Some(dealer) = view.dealer {
            p.dealer-cap {
                (cast.emblem(dealer).small())
                span { b { (cast.name(dealer)) } @if own { " deal and drew this" } @else { " deals and drew this" } }
            }
        }
        p.side-note.aside {
            "One other drawing hints at the same word. Whose it is, nobody knows."
            @if let Some(word) = &view.word { " Your word is " b data-word { (word) } "." }
        }
    }
}

fn name(view: &SubtextView, letter: Letter, sheet: &Sheet) -> String {
    let yours = if view.letter == Some(letter) { ", your own" } else { "" };
    let chosen = if view.guess == Some(Guess::At(letter)) { ": your guess" } else { "" };
    format!("Drawing {letter}{yours}, {}{chosen}", described(sheet))
}

/// The id of what lies at a letter.
pub(crate) fn id_of(letter: Letter) -> String {
    format!("drawing-{letter}")
}

/// A drawing to point at.
fn pick(view: &SubtextView, letter: Letter, sheet: &Sheet) -> Markup {
    let chosen = view.guess == Some(Guess::At(letter));
    html! {
        button.pick id=(id_of(letter)) data-moves form=(FORM) name="move" value=(format!("guess {letter}"))
            aria-pressed=(if chosen { "true" } else { "false" })
        {
            span.hide { (name(view, letter, sheet)) }
            (face(view, letter, sheet))
        }
    }
}

/// The same where nothing can be chosen.
pub(crate) fn laid(view: &SubtextView, letter: Letter, sheet: &Sheet) -> Markup {
    html! {
        div.pick id=(id_of(letter)) data-moves role="img" aria-label=(name(view, letter, sheet)) {
            (face(view, letter, sheet))
        }
    }
}

fn face(view: &SubtextView, letter: Letter, sheet: &Sheet) -> Markup {
    let chosen = view.guess == Some(Guess::At(letter));
    html! {
        (picture(sheet))
        span.token.on[chosen] aria-hidden="true" { (letter) }
        @if view.letter == Some(letter) { span.own aria-hidden="true" { "yours" } }
        @if chosen { span.card-check aria-hidden="true" { (icon("i-check")) } }
    }
}

/// The same tokens once more, in the tray.
pub(crate) fn tokens(view: &SubtextView, gallery: &Gallery) -> Markup {
    html! {
        div.toks role="group" aria-label="Your tokens" data-hand {
            @for (letter, _) in letters(gallery) {
                @let chosen = view.guess == Some(Guess::At(letter));
                button.tok id=(format!("token-{letter}")) form=(FORM) name="move" value=(format!("guess {letter}"))
                    aria-label=(format!("Token {letter}")) aria-pressed=(if chosen { "true" } else { "false" })
                { (letter) }
            }
        }
    }
}
