//! One screen for the room: what all may see, large, and nothing to press.

use crate::ASSETS;
use crate::board::guess::{self, letters};
use crate::board::reveal::{Again, Open};
use crate::board::{SubtextBoard, dock, place, result, seats, track};
use game_core::Seat;
use maud::{Markup, html};
use std::any::Any;
use subtext::{Gallery, Phase, RoundView};
use web::pages::icons::dots;
use web::pages::layout::{self, Page};
use web::pages::table::title;
use web::pages::{Occupant, Stage, TablePage, qr};

/// The whole page. It is made from what a spectator sees, whoever asks for it:
/// a screen that all look at must not show anybody's word.
pub fn page(page: &TablePage) -> Markup {
    layout::document(&Page {
        title: &title(page),
        class: "st-couch game-subtext",
        header: header(page),
        main: main(page),
        dock: None,
        footer: false,
        stream: Some(page.url("screen/stream")),
        assets: ASSETS,
    })
}

/// What is pushed to a screen after every change.
pub fn fragment(page: &TablePage) -> Markup {
    html! { (header(page)) (main(page)) }
}

/// What lies on the table, once the match has started.
fn board(page: &TablePage) -> Option<&SubtextBoard> {
    let board: &dyn Any = page.board.as_deref()?;
    board.downcast_ref()
}

fn header(page: &TablePage) -> Markup {
    let line = match board(page) {
        Some(board) => html! { (place(&board.view)) " · " (seats::how_many(&board.view)) },
        None => html! { "Waiting for players" },
    };
    layout::sea(&page.game_title, &line, &html! {})
}

fn main(page: &TablePage) -> Markup {
    html! {
        @let fresh = board(page).is_some_and(|board| board.view.phase == Phase::Reveal);
        main.table-main.couch.is-fresh[fresh] #table data-version=(page.version) data-title=(title(page)) {
            @match board(page) {
                Some(board) => (playing(page, board)),
                None => (gathering(page)),
            }
        }
    }
}

fn gathering(page: &TablePage) -> Markup {
    html! {
        section.couch-join aria-label="How to join" {
            @if page.stage == Stage::Gathering {
                p.couch-line { "Join with your phone" }
                (qr::code(&page.join_link))
                p.couch-link { (page.join_link) }
            } @else { p.couch-line { "The table is closed" } }
        }
        ul.couch-seats aria-label="Who plays" {
            @for (at, row) in page.seats.iter().enumerate() {
                li {
                    (row.emblem.large(false))
                    b { (page.name(Seat::new(at))) }
                    @if matches!(row.occupant, Occupant::Open | Occupant::Kept(_)) {
                        span.state data-s="wait" { (dots()) span.hide { "free" } }
                    }
                }
            }
        }
    }
}

fn playing(page: &TablePage, board: &SubtextBoard) -> Markup {
    let view = &board.view;
    html! {
        @match (&view.reveal, &view.gallery) {
            _ if view.phase == Phase::Over => div.couch-all {
                p.couch-line { (result(&page.cast(), view)) }
                (track::track(&page.cast(), view))
            },
            (Some(round), _) => (revealed(page, board, round)),
            (None, Some(gallery)) => (guessing(page, board, gallery)),
            (None, None) => (drawing(page, board)),
        }
    }
}

fn drawing(page: &TablePage, board: &SubtextBoard) -> Markup {
    let view = &board.view;
    html! {
        section.couch-join aria-label="This round" {
            p.couch-line {
                @if let Some(dealer) = view.dealer { (page.cast().does(dealer, "deal")) ". " }
                "Everybody draws"
            }
            (clock(page))
            p.side-note { "Two of you have the same word. Neither too clear nor too dark; no letters, no numbers." }
            (small_code(page))
        }
        div.couch-now {
            ul.couch-seats aria-label="Who is done" {
                @for seat in seats::all(view) {
                    li {
                        (page.cast().emblem(seat).large(false))
                        b { (page.name(seat)) }
                        (seats::state(page, view, seat))
                    }
                }
            }
            (track::track(&page.cast(), view))
        }
    }
}

fn guessing(page: &TablePage, board: &SubtextBoard, gallery: &Gallery) -> Markup {
    let view = &board.view;
    html! {
        section.dealer aria-label="The Dealer’s drawing" {
            (guess::dealers(&page.cast(), view, gallery))
            p.couch-line { "Which drawing is the Partner’s?" }
            (clock(page))
            p.side-note { (seats::how_many(view)) }
        }
        section.picks aria-label="The other drawings" {
            @for (letter, sheet) in letters(gallery) { (guess::laid(view, letter, sheet)) }
        }
    }
}

fn revealed(page: &TablePage, board: &SubtextBoard, round: &RoundView) -> Markup {
    let open = Open {
        cast: page.cast(),
        round,
        number: board.view.round,
        again: Again::No,
        taken: &board.taken,
    };
    let totals = track::totals(&board.view);
    let [dealt, partner] = open.told_in_turn();
    html! {
        section.couch-told aria-label="The reveal" {
            p.couch-line { (dealt) span.st-late data-at=(open.end()) { (partner) } }
            p.st-late data-at=(open.end()) { (open.verdict()) }
            ul.couch-points.st-late data-at=(open.end()) aria-label="Points" {
                @for seat in seats::all(&board.view) {
                    li {
                        (page.cast().emblem(seat).large(false))
                        b { (page.name(seat)) }
                        span.pts { (seats::pts(totals[seat.index()])) }
                    }
                }
            }
        }
        (open.drawings("st-reveal", None, |_| html! {}))
        div.couch-all.st-late data-at=(open.end()) { (track::track(&page.cast(), &board.view)) }
    }
}

fn clock(page: &TablePage) -> Markup {
    html! { p.couch-clock { (dock::clock(page)) } }
}

/// For those who want to watch on a phone, or have lost their page.
fn small_code(page: &TablePage) -> Markup {
    html! { div.couch-code-small { (qr::code(&page.join_link)) } }
}
