//! A table in words alone: headings, lists and plain buttons.

use crate::game::Board;
use crate::pages::deed::sentence;
use crate::pages::layout::{self, Page, csrf, name_field};
use crate::pages::moment::reading;
use crate::pages::table::{grouped, leave_words, played_on, title};
use crate::pages::{Occupant, SeatState, Stage, TablePage, Visitor};
use crate::pages::{device, hint, old, peace};
use catalog::LegalMove;
use game_core::Seat;
use maud::{Markup, html};

/// The lines of the chat beside which something can be done about whoever said it.
const MOST_WITH_BUTTONS: usize = 10;

/// The whole page. It says all that the drawn table says, offers all that it
/// offers, and does not change under the reader: the link at the top looks
/// again.
pub fn page(page: &TablePage, visitor: &Visitor) -> Markup {
    if let Some(to) = device::is_for(page) {
        return device::hand_over_page(page, to, "text", visitor);
    }
    layout::document(&Page {
        title: &title(page),
        class: "page-text",
        header: layout::sea(
            &page.game_title,
            &html! { "in words" },
            &layout::rules_tool(&page.game),
        ),
        main: html! {
            main.wrap.reading.text-mode #table data-eyes=[device::eyes(page)] {
                p {
                    a href=(page.url("text")) { "Look again" } " · "
                    a href=(page.url("")) { "The drawn table" } " · "
                    a href=(format!("/rules/{}", page.game)) { "How to play, in three minutes" }
                }
                section aria-labelledby="t-now" {
                    h2 #t-now { "Now" }
                    @if let (Some(device), Some(you)) = (&page.device, page.you()) {
                        p { (page.seats[you.index()].name()) " has the device." }
                        @if device.hides { (device::pass_on(page, "text", visitor)) }
                    }
                    (now(page, visitor))
                }
                @match &page.board {
                    Some(board) => (board.text(page)),
                    None if page.old.is_some() => {},
                    None => section aria-labelledby="t-join" {
                        h2 #t-join { "The link to this table" } p { (page.join_link) }
                    },
                }
                section aria-labelledby="t-seats" { h2 #t-seats { "Players" } (seats(page, visitor)) }
                section aria-labelledby="t-log" {
                    h2 #t-log { "What happened, newest first" }
                    @if page.log.is_empty() { p { "Nothing yet." } }
                    ol.plain reversed {
                        @for line in page.log.shown() {
                            li { @if let Some(heading) = &line.heading { (heading) ": " } (line.text) }
                        }
                    }
                    @if page.log.first_shown() > 0 {
                        p { "What happened before that is in the " a href=(page.url("replay")) { "replay" } "." }
                    }
                }
                @if page.has_chat() { (chat(page, visitor)) }
                (other(page, visitor))
            }
        },
        dock: None,
        footer: true,
        stream: None,
        assets: page.assets,
    })
}

/// What is asked, and the buttons that answer it.
fn now(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        @match (&page.board, page.stage) {
            (Some(board), Stage::Playing) => {
                (hint::on_board(page, board.text_now(page, visitor)))
                (hint::in_words(page, visitor))
            },
            (Some(board), _) => {
                p { b { (board.result(page)) (hint::on_result(page)) "." } }
                p {
                    @if page.old.is_none() { a href=(page.url("review/text")) { "Review" } " · " }
                    a href=(page.url("replay")) { "Replay" }
                    @for further in page.further() {
                        " · " a href=(page.url(further.path)) { (further.label) }
                    }
                    " · " a href=(format!("/new/{}", page.game)) { "New game" } " · " a href="/" { "Home" }
                }
                @if page.you().is_some() {
                    (deed(&page.url("rematch"), visitor, &html! {
                        button.btn {
                            @if page.seats.len() == 1 { "Play again" }
                            @else if page.rematch.is_some() { "To the rematch" } @else { "Rematch, sides swapped" }
                        }
                    }))
                }
            },
            (None, _) if page.old.is_some() => {
                @if let Some(old) = &page.old { (old::in_words(page, old)) }
            },
            (None, _) if page.can_join => {
                p { b { (page.open_seats()) " of " (page.seats.len()) " seats are free." } }
                (deed(&page.url("join"), visitor, &html! { (name_field(visitor)) button.btn { "Sit down" } }))
            },
            (None, _) if page.peace.closed.is_some() => {
                p { b { "The people who run this site closed this table." } }
                p { (page.peace.closed.as_deref().unwrap_or_default()) }
            },
            (None, _) => p { b { "The match starts when every seat is taken." } },
        }
    }
}

/// The part of the page that tells the board.
pub fn section(title: &str, board: &Markup) -> Markup {
    html! { section aria-labelledby="t-board" { h2 #t-board { (title) } (board) } }
}

/// A form with one button.
pub fn deed(action: &str, visitor: &Visitor, inside: &Markup) -> Markup {
    html! { form.text-form method="post" action=(action) { (csrf(visitor)) (back()) (inside) } }
}

/// Asks to come back here afterwards, not to the drawn table.
pub fn back() -> Markup {
    html! { input type="hidden" name="back" value="text"; }
}

/// A button for every move there is.
pub fn every_move(page: &TablePage, legal: &[LegalMove], visitor: &Visitor) -> Markup {
    html! {
        @if !legal.is_empty() || page.can_take_back {
            form.text-form method="post" action=(page.url("move")) {
                (csrf(visitor))
                input type="hidden" name="version" value=(page.version);
                (back())
                @for legal in legal {
                    button.btn name="move" value=(legal.text) { (sentence(&legal.label)) }
                }
                @if page.can_take_back {
                    button.btn formaction=(page.url("take-back")) { "Undo" }
                }
            }
        }
    }
}

fn seats(page: &TablePage, visitor: &Visitor) -> Markup {
    let board = page.board.as_deref();
    html! {
        ul.plain {
            @for at in 0..page.seats.len() {
                @let (seat, row) = (Seat::new(at), &page.seats[at]);
                li {
                    (page.name(seat))
                    // The table in words names others by their seats.
                    @if board.is_some_and(Board::names_seats) { ", seat " (at + 1) }
                    @if matches!(row.occupant, Occupant::Bot(_)) { " (a bot)" }
                    @if page.stage == Stage::Playing && page.old.is_none() {
                        @match (row.state, board.is_some_and(Board::plays_turns)) {
                            (SeatState::Deciding, false) => ", still to choose",
                            (SeatState::Deciding, true) => ", still playing",
                            (SeatState::Done, false) => ", chosen",
                            (SeatState::Done, true) => ", done",
                            (SeatState::Idle, _) => "",
                        }
                        @if !row.present && !matches!(row.occupant, Occupant::Bot(_)) { ", away" }
                    }
                    @if let Some(clock) = row.clock { ", " (reading(clock.left)) " left" }
                    @if let Some(said) = board.and_then(|board| board.text_seat(page, seat)) { ": " (said) }
                    "."
                    (peace::about_seat(page, seat, visitor, true))
                    @if page.absence.as_ref().is_some_and(|gone| gone.seat == seat && gone.may_agree) {
                        (deed(&page.url("replace"), visitor, &html! {
                            input type="hidden" name="seat" value=(at);
                            button.btn { "Let a bot play on" }
                        }))
                    }
                }
            }
        }
    }
}

fn chat(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        section aria-labelledby="t-chat" {
            h2 #t-chat { "Chat, newest first" }
            @if peace::may_speak(page) {
                (deed(&page.url("chat"), visitor, &html! {
                    label.field {
                        span { "Say something" }
                        input type="text" name="text" maxlength="500" required autocomplete="off";
                    }
                    button.btn { "Send" }
                }))
            } @else { (peace::why_silent(page)) }
            (peace::muted(page, visitor, true))
            (peace::about_spectators(page, visitor, true))
            ul.plain {
                @for (at, line) in page.chat.iter().rev().enumerate() {
                    li {
                        b { (line.name) } ": " (line.text)
                        @if at < MOST_WITH_BUTTONS { (peace::about_line(page, line, visitor, true)) }
                    }
                }
            }
        }
    }
}

fn other(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        section aria-labelledby="t-other" {
            h2 #t-other { "About this table" }
            ul.plain {
                @if !page.options.is_empty() { li { "Played with " (page.options.join(", ")) "." } }
                @if let Some(from) = &page.played_on { li { (played_on(from)) } }
                @if page.spectators > 0 { li { (page.spectators) " watching." } }
                @if let Some(seal) = &page.seal {
                    li { "Sealed secret, SHA-256: " code { (grouped(&seal.commit)) } }
                    @if let Some(secret) = &seal.secret {
                        li { "The secret: " code { (grouped(secret)) } }
                        li {
                            @match &seal.verified {
                                Some(found) => { "Verified. " (found) },
                                None if page.old.is_some() => "The version of Tidetable that played this match can check every draw.",
                                None => "Not verified: the record does not match the secret.",
                            }
                        }
                        li { a href=(page.url("record")) download { "Download the record" } }
                    }
                }
            }
            @if page.you().is_some() && page.stage != Stage::Over && page.old.is_none() {
                (deed(&page.url("leave"), visitor, &html! { button.btn { (leave_words(page)) } }))
            }
        }
    }
}
