//! The table in words alone.

use super::draw::hint_field;
use super::guess::letters;
use super::reveal::{Again, Open};
use super::{SubtextBoard, track};
use game_core::Seat;
use maud::{Markup, html};
use subtext::{Gallery, Guess, Phase, RoundView, Sheet, SubtextView, described};
use web::pages::deed::sentence;
use web::pages::layout::csrf;
use web::pages::model::{Cast, of};
use web::pages::{TablePage, Visitor, sure};

/// What is going on, where nothing lies on the table yet.
pub(super) fn waiting(cast: &Cast<'_>, view: &SubtextView) -> String {
    match (view.phase, view.dealer) {
        (Phase::FirstDealer, _) | (_, None) => "Who deals first is being drawn.".into(),
        (Phase::Deal, Some(_)) => "The word cards are being dealt.".into(),
        (Phase::LayOut, Some(_)) => "The drawings are being laid out.".into(),
        (Phase::Over, Some(_)) => "The last round is over.".into(),
        (_, Some(dealer)) => format!("{}. Everybody draws.", cast.does(dealer, "deal")),
    }
}

/// What is asked, and the buttons that answer it.
pub(crate) fn now(page: &TablePage, board: &SubtextBoard, visitor: &Visitor) -> Markup {
    let view = &board.view;
    html! {
        p { b { (question(page, board)) } }
        @if view.phase == Phase::Draw && board.may("draw") { (hand_in(page, board, visitor)) }
        @if view.phase != Phase::Draw && !(board.legal.is_empty() && view.guess.is_none()) {
            (form(page, visitor, &html! {
                @if view.guess.is_some() && view.phase == Phase::Guess {
                    input type="hidden" name="replace" value="1";
                }
                @if board.may_guess() {
                    @if let Some(gallery) = &view.gallery { (choices(view, gallery)) }
                }
                @for legal in board.legal.iter().filter(|legal| !legal.text.starts_with("guess ")) {
                    button.btn name="move" value=(legal.text) { (sentence(&legal.label)) }
                }
            }))
        }
        @if page.can_take_back {
            form.text-form method="post" action=(page.url("take-back")) {
                (csrf(visitor))
                input type="hidden" name="version" value=(page.version);
                input type="hidden" name="back" value="text";
                button.btn { "Undo" }
            }
        }
    }
}

fn form(page: &TablePage, visitor: &Visitor, inside: &Markup) -> Markup {
    html! {
        form.text-form method="post" action=(page.url("move")) {
            (csrf(visitor))
            input type="hidden" name="version" value=(page.version);
            input type="hidden" name="back" value="text";
            (inside)
        }
    }
}

fn question(page: &TablePage, board: &SubtextBoard) -> String {
    let view = &board.view;
    if page.you().is_none() {
        let why = page.left.as_ref().map(|(why, clause)| format!("{} ({clause}).", sentence(why)));
        let watching = why.unwrap_or_else(|| "You are watching.".into());
        return format!("{watching} Waiting for {}.", page.awaited_names());
    }
    if !page.is_your_move() {
        let done = match (view.phase, view.guess) {
            (Phase::Guess, Some(Guess::At(letter))) => format!("Your token lies at {letter}."),
            (Phase::Guess, _) => "You made no guess.".into(),
            (Phase::Draw, _) => "Your sheet is handed in.".into(),
            (Phase::Vote, _) => "You have answered.".into(),
            _ => "You are ready.".into(),
        };
        return format!("{done} Waiting for {}.", page.awaited_names());
    }
    match view.phase {
        Phase::Draw => {
            let word = view.word.as_deref().unwrap_or_default();
            match view.you == view.dealer {
                true => {
                    format!("Your move: draw a hint at {word}. You deal: someone else also has it.")
                }
                false => {
                    format!("Your move: draw a hint at {word}. It may be the Dealer’s word too.")
                }
            }
        }
        Phase::Guess if view.you == view.dealer => {
            "Your move: which drawing hints at your word?".into()
        }
        Phase::Guess => "Your move: which drawing is the Partner’s? It may be your own.".into(),
        Phase::Vote => "Your move: somebody has challenged a drawing. Do you agree?".into(),
        _ => "Your move: go on when you have seen enough.".into(),
    }
}

/// One drawing is chosen, and then laid: the last guess ends the round.
fn choices(view: &SubtextView, gallery: &Gallery) -> Markup {
    let last = view.players.iter().filter(|player| !player.done).count() == 1;
    html! {
        fieldset {
            legend { "Which drawing?" }
            @for (letter, sheet) in letters(gallery) {
                label {
                    input type="radio" name="move" value=(format!("guess {letter}")) required
                        checked[view.guess == Some(Guess::At(letter))];
                    " " (letter) ", " (described(sheet)) @if view.letter == Some(letter) { ", yours" }
                }
            }
        }
        @if last && view.guess.is_none() { p { "Everyone else has guessed: yours ends the round." } }
        button.btn { "Lay the token" }
    }
}

/// Drawing needs eyes and a hand; words do, where the table allows them.
fn hand_in(page: &TablePage, board: &SubtextBoard, visitor: &Visitor) -> Markup {
    let begun = board.draft.as_ref();
    html! {
        @match begun.filter(|sheet| sheet.words().is_none()) {
            Some(sheet) => p { "On your sheet there is " (described(sheet)) ". " a href=(page.url("")) { "Draw on" } },
            None => p { a href=(page.url("")) { "Draw on the sheet" } },
        }
        @if board.view.word_hints {
            (form(page, visitor, &html! {
                input type="hidden" name="keep" value="1";
                (hint_field(begun.and_then(Sheet::words)))
                button.btn { "Hand in the hint" }
            }))
        }
        (form(page, visitor, &html! {
            @if let Some(sheet) = begun.filter(|sheet| !sheet.strokes().is_empty()) {
                button.btn name="move" value=(format!("draw {sheet}")) { "Hand in " (described(sheet)) }
            }
            (sure(&format!("blank-{}", board.view.round), "btn", &html! { "Hand in a blank sheet" },
                "It gives nobody a hint, not even your Partner.",
                &html! { button.btn name="move" value="draw" { "Hand it in anyway" } }))
        }))
    }
}

/// All that lies on the table.
pub(crate) fn in_words(cast: &Cast<'_>, view: &SubtextView) -> Markup {
    html! {
        @if view.phase != Phase::Over {
            p { "Round " (view.round) " of " (view.rounds) ". " (waiting_or_dealt(cast, view)) }
            @if let Some(word) = &view.word { p { "Your word, level " (view.level) ", is " b { (word) } "." } }
        }
        @match (&view.reveal, &view.gallery) {
            (Some(round), _) => (opened(cast, round, view.round)),
            (None, Some(gallery)) => ul.plain {
                li { "The Dealer’s: " (described(&gallery.dealer)) "." }
                @for (letter, sheet) in letters(gallery) {
                    li { (letter) ": " (described(sheet)) @if view.letter == Some(letter) { ", yours" } "." }
                }
            },
            (None, None) => {},
        }
        h3 { "Points" }
        ul.plain {
            @for (at, points) in track::totals(view).into_iter().enumerate() {
                li {
                    (cast.name(Seat::new(at))) ": " (track::counted(points))
                    @if view.players[at].left { "; took over from a player who left" } "."
                }
            }
        }
        @for (number, round) in (1..).zip(&view.past) {
            details { summary { "Round " (number) } (opened(cast, round, number)) }
        }
    }
}

fn waiting_or_dealt(cast: &Cast<'_>, view: &SubtextView) -> String {
    match (view.phase, view.dealer) {
        (Phase::Guess | Phase::Reveal | Phase::Vote, Some(dealer)) => {
            format!("{}. Everybody has drawn.", cast.does(dealer, "deal"))
        }
        _ => waiting(cast, view),
    }
}

fn opened(cast: &Cast<'_>, round: &RoundView, number: u8) -> Markup {
    let open = Open { cast: *cast, round, number, again: Again::No, taken: &[] };
    let guessed = |guess: Option<Guess>| match guess {
        Some(Guess::At(letter)) => format!("pointed at {letter}"),
        _ => "made no guess".into(),
    };
    html! {
        p { (open.told()) @if !round.void { " " (open.verdict()) } }
        ul.plain {
            @for (at, shown) in round.players.iter().enumerate() {
                li {
                    (of(cast.name(Seat::new(at)))) " word was " (shown.word) "; "
                    @match shown.letter { Some(letter) => { "drawing " (letter) }, None => "the Dealer’s drawing" }
                    ", " (described(&shown.sheet)) "; " (guessed(shown.guess)) "; " (track::counted(shown.gained))
                    @if shown.struck { "; struck out" }
                    @else if !shown.objections.is_empty() { "; votes to strike it out: " (shown.objections.len()) }
                    "."
                }
            }
        }
    }
}
