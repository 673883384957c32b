//! Guessing: the Dealer's drawing on the left, the letters on the right.
//!
//! Drawings are known by where they lie and by nothing else: an id that went
//! with a player would tell whose they are. A guess is chosen first and laid
//! then: the last one ends the round.

use super::sketch::{picture, sketch};
use super::{SubtextBoard, seats, track};
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
        section.dealer id=(board.part("dealer")) aria-label="The Dealer’s drawing" {
            (dealers(&cast, view, gallery))
            div.howto.only-wide {
                h2 { "What a guess is worth" }
                @if view.you.is_some() && view.you == view.dealer {
                    p { "If you and your Partner are " b { "both" } " right, each of you gets 1 point for every wrong guess at the table." }
                    p { "Any other player who is right gets 1 more than that." }
                } @else {
                    p { "Are you right? You get 1 point for every wrong guess at the table, plus 1." }
                    p { "If you turn out to be the Partner, there is no plus 1, and you score only if the Dealer is right " b { "too" } "." }
                }
            }
            div.only-wide { (track::track(&cast, view)) }
        }
        section.picks id=(board.part("picks")) aria-label="The other drawings" {
            @for (letter, sheet) in letters(gallery) {
                @if board.may_guess() { (pick(view, letter, sheet)) } @else { (laid(view, letter, sheet)) }
            }
            (seats::points(page, view, visitor))
        }
    }
}

/// Another token laid is another guess, until the last has guessed.
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
            @match (&view.word, own) {
                (Some(word), true) => { "One drawing hints at your word, " b data-word { (word) } ". Which?" },
                (Some(word), false) => {
                    "One other drawing hints at the same word. Yours is " b data-word { (word) } ": does this fit it?"
                },
                (None, _) => "One other drawing hints at the same word. Whose it is, nobody knows.",
            }
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

/// The id of the token that can be laid there.
fn choice(letter: Letter) -> String {
    format!("lay-{letter}")
}

/// A drawing to point at: a press on it chooses its token.
fn pick(view: &SubtextView, letter: Letter, sheet: &Sheet) -> Markup {
    html! {
        label.pick id=(id_of(letter)) data-moves for=(choice(letter)) data-move=(format!("guess {letter}")) {
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
    let laid = view.guess == Some(Guess::At(letter));
    html! {
        (picture(sheet))
        span.token.on[laid] aria-hidden="true" { (letter) }
        @if view.letter == Some(letter) { span.own aria-hidden="true" { "yours" } }
        @if laid { span.card-check aria-hidden="true" { (icon("i-check")) } }
    }
}

/// The tokens in the tray, and the button that lays the chosen one. The script says which that is.
pub(crate) fn tokens(view: &SubtextView, gallery: &Gallery) -> Markup {
    let laid = match view.guess {
        Some(Guess::At(letter)) => Some(letter),
        _ => None,
    };
    html! {
        div.toks role="radiogroup" aria-label="Your tokens" data-hand data-keep=(format!("guess-{}", view.round)) {
            @for (letter, _) in letters(gallery) {
                label.tok id=(format!("token-{letter}")) {
                    input id=(choice(letter)) type="radio" form=(FORM) name="move" value=(format!("guess {letter}"))
                        data-lay=(letter) checked[laid == Some(letter)] required;
                    span aria-hidden="true" { (letter) }
                }
            }
        }
        button.btn.btn-go #lay form=(FORM) data-laid=[laid] { "Lay the token" }
    }
}
