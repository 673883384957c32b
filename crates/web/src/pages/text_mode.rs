//! A table in words alone: headings, lists and plain buttons.

use crate::pages::deed::sentence;
use crate::pages::fine_sand::{self, SandBoard};
use crate::pages::layout::{self, Page, csrf, name_field};
use crate::pages::moment::reading;
use crate::pages::novem::{in_words, line_name, result, what_happened};
use crate::pages::sand_castles::{self, CastlesBoard};
use crate::pages::subtext;
use crate::pages::table::{grouped, leave_words, title};
use crate::pages::tharos::companion::{self, CompanionBoard};
use crate::pages::tharos::{self, TharosBoard};
use crate::pages::{Board, Occupant, SeatState, Stage, TablePage, Visitor};
use catalog::LegalMove;
use game_core::Seat;
use maud::{Markup, html};
use novem::{Line, Marker, MarkerView, NovemView, PileView, Side};

/// The whole page. It says all that the drawn table says, offers all that it
/// offers, and does not change under the reader: the link at the top looks
/// again.
pub fn page(page: &TablePage, visitor: &Visitor) -> Markup {
    layout::document(&Page {
        title: &title(page),
        class: "page-text",
        header: layout::sea(
            &page.game_title,
            &html! { "in words" },
            &layout::rules_tool(&page.game),
        ),
        main: html! {
            main.wrap.reading.text-mode #table {
                p {
                    a href=(page.url("text")) { "Look again" } " · "
                    a href=(page.url("")) { "The drawn table" }
                }
                section aria-labelledby="t-now" { h2 #t-now { "Now" } (now(page, visitor)) }
                @match &page.board {
                    Some(Board::Novem(view)) => (novem_board(page, view)),
                    Some(Board::FineSand(board)) => section aria-labelledby="t-board" {
                        h2 #t-board { "The table" }
                        pre.as-text { (board.view) }
                    },
                    Some(Board::SandCastles(board)) => section aria-labelledby="t-board" {
                        h2 #t-board { "The table" }
                        (sand_castles::in_words(&page.cast(), board))
                    },
                    Some(Board::Subtext(board)) => section aria-labelledby="t-board" {
                        h2 #t-board { "The table" }
                        (subtext::in_words(&page.cast(), &board.view))
                    },
                    Some(Board::Tharos(board)) => section aria-labelledby="t-board" {
                        h2 #t-board { "The table" }
                        pre.as-text { (board.view) }
                    },
                    Some(Board::TharosCompanion(board)) => section aria-labelledby="t-board" {
                        h2 #t-board { "The mat" }
                        (companion::in_words(board))
                    },
                    None => section aria-labelledby="t-join" {
                        h2 #t-join { "The link to this table" } p { (page.join_link) }
                    },
                }
                section aria-labelledby="t-seats" { h2 #t-seats { "Players" } (seats(page, visitor)) }
                section aria-labelledby="t-log" {
                    h2 #t-log { "What happened, newest first" }
                    @if page.log.is_empty() { p { "Nothing yet." } }
                    ol.plain reversed {
                        @for line in page.log.iter().rev() {
                            li { @if let Some(heading) = &line.heading { (heading) ": " } (line.text) }
                        }
                    }
                }
                (chat(page, visitor))
                (other(page, visitor))
            }
        },
        dock: None,
        footer: true,
        stream: None,
    })
}

/// What is asked, and the buttons that answer it.
fn now(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        @match (&page.board, page.stage) {
            (Some(Board::Novem(view)), Stage::Playing) => (novem_now(page, view, visitor)),
            (Some(Board::FineSand(board)), Stage::Playing) => (sand_now(page, board, visitor)),
            (Some(Board::SandCastles(board)), Stage::Playing) => (castles_now(page, board, visitor)),
            (Some(Board::Subtext(board)), Stage::Playing) => (subtext::now(page, board, visitor)),
            (Some(Board::Tharos(board)), Stage::Playing) => (tharos_now(page, board, visitor)),
            (Some(Board::TharosCompanion(board)), Stage::Playing) => (companion_now(page, board, visitor)),
            (Some(board), _) => {
                p {
                    b {
                        @match board {
                            Board::Novem(view) => (result(&page.cast(), view)),
                            Board::FineSand(board) => (fine_sand::result(&page.cast(), &board.view)),
                            Board::SandCastles(board) => (sand_castles::result(&page.cast(), &board.view)),
                            Board::Subtext(board) => (subtext::result(&page.cast(), &board.view)),
                            Board::Tharos(board) => (tharos::result(&page.cast(), &board.view)),
                            Board::TharosCompanion(board) => (companion::result(&board.view)),
                        }
                        "."
                    }
                }
                p {
                    a href=(page.url("replay")) { "Replay" }
                    @if page.is_analysed() { " · " a href=(page.url("analysis")) { "Analysis" } }
                    @if page.is_drawn() { " · " a href=(page.url("gallery")) { "All drawings" } }
                }
                @if page.you().is_some() {
                    (deed(&page.url("rematch"), visitor, &html! {
                        button.btn { @if page.rematch.is_some() { "To the rematch" } @else { "Rematch" } }
                    }))
                }
            },
            (None, _) if page.can_join => {
                p { b { (page.open_seats()) " of " (page.seats.len()) " seats are free." } }
                (deed(&page.url("join"), visitor, &html! { (name_field(visitor)) button.btn { "Sit down" } }))
            },
            (None, _) => p { b { "The match starts when every seat is taken." } },
        }
    }
}

/// A form with one button.
fn deed(action: &str, visitor: &Visitor, inside: &Markup) -> Markup {
    html! { form.text-form method="post" action=(action) { (csrf(visitor)) (back()) (inside) } }
}

/// Asks to come back here afterwards, not to the drawn table.
fn back() -> Markup {
    html! { input type="hidden" name="back" value="text"; }
}

fn novem_now(page: &TablePage, view: &NovemView, visitor: &Visitor) -> Markup {
    let Some(side) = page.you().map(Side::of) else {
        return html! { p { b { "You are watching. Waiting for " (page.awaited_names()) "." } } };
    };
    let laid = match view.markers[side as usize] {
        MarkerView::Yours(marker) => Some(marker),
        _ => None,
    };
    let verb = if side == view.attacker { "attack" } else { "defend" };
    let line = if side == Side::Rows { "row" } else { "column" };
    html! {
        @match laid {
            Some(marker) => p {
                b { "Your marker lies face down: " (line_name(marker)) "." }
                " Waiting for " (page.awaited_names()) "."
            },
            None => p { b { "Your move: which " (line) " do you " (verb) " with?" } },
        }
        @if laid.is_none() || page.can_take_back {
            form.text-form method="post" action=(page.url("move")) {
                (csrf(visitor))
                input type="hidden" name="version" value=(page.version);
                (back())
                @if laid.is_some() { input type="hidden" name="replace" value="1"; }
                @for line in Line::ALL {
                    @let marker = Marker { side, line };
                    @if laid != Some(marker) {
                        button.btn name="move" value=(marker) { "Lay " (line_name(marker)) }
                    }
                }
                @if laid.is_some() {
                    button.btn formaction=(page.url("take-back")) { "Take it back" }
                }
            }
        }
    }
}

/// What is asked, and a button for every move there is.
fn sand_now(page: &TablePage, board: &SandBoard, visitor: &Visitor) -> Markup {
    let Some(turn) = board.view.yours.as_ref() else {
        return html! { p { b { "You are watching. Waiting for " (page.awaited_names()) "." } } };
    };
    html! {
        @if page.is_your_move() { p { b { "Your move: " (turn.next()) "." } } }
        @else { p { b { "Waiting for " (page.awaited_names()) "." } } }
        (every_move(page, &board.legal, visitor))
    }
}

fn castles_now(page: &TablePage, board: &CastlesBoard, visitor: &Visitor) -> Markup {
    html! {
        p {
            b {
                @if page.you().is_none() { "You are watching. " }
                @else if page.is_your_move() { "Your move. " }
                (sand_castles::question(page, board))
            }
        }
        (every_move(page, &board.legal, visitor))
    }
}

fn tharos_now(page: &TablePage, board: &TharosBoard, visitor: &Visitor) -> Markup {
    html! {
        p {
            b {
                @if page.you().is_none() { "You are watching. " }
                @else if page.is_your_move() { "Your move. " }
                (tharos::question(page, board))
            }
        }
        // A die can do much: what it does is chosen from a list.
        @let (dice, rest) = board.by_die();
        @for (die, legal) in &dice {
            (deed(&page.url("move"), visitor, &html! {
                input type="hidden" name="version" value=(page.version);
                label.field {
                    span { (sentence(die)) }
                    select name="move" { @for legal in legal { option value=(legal.text) { (sentence(&legal.label)) } } }
                }
                button.btn { "Use " (die) }
            }))
        }
        (every_move(page, &rest, visitor))
    }
}

/// What to do, what is asked, and every answer: the open ones are typed.
fn companion_now(page: &TablePage, board: &CompanionBoard, visitor: &Visitor) -> Markup {
    let view = &board.view;
    let buttons = board.legal.iter().filter(|legal| !legal.text.starts_with("points "));
    let buttons: Vec<LegalMove> = buttons.cloned().collect();
    html! {
        @if !view.tell.is_empty() { ol { @for told in &view.tell { li { (told) } } } }
        p { b { @if page.you().is_none() { "You are watching. " } (view.ask) } }
        @for more in &view.more { p { (more) } }
        (every_move(page, &buttons, visitor))
        @if page.is_your_move() {
            (companion::number(page, board, &back(), visitor))
            @if !view.lines.is_empty() {
                (deed(&page.url("move"), visitor, &html! {
                    input type="hidden" name="version" value=(page.version);
                    label.field {
                        span { "Go back to the beginning of" }
                        select name="move" {
                            @for line in view.lines.iter().rev() {
                                option value=(format!("back {}", line.turn)) { "turn " (line.turn) }
                            }
                        }
                    }
                    button.btn { "Go back" }
                }))
            }
        }
    }
}

/// A button for every move there is.
fn every_move(page: &TablePage, legal: &[LegalMove], visitor: &Visitor) -> Markup {
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
                    button.btn formaction=(page.url("take-back")) { "Take it back" }
                }
            }
        }
    }
}

fn novem_board(page: &TablePage, view: &NovemView) -> Markup {
    let cast = page.cast();
    html! {
        section aria-labelledby="t-board" {
            h2 #t-board { "The board" }
            p {
                @if !view.over { "Game " (view.game) " of 2, round " (view.round) ". "
                    (cast.does(view.attacker.seat(), "attack")) ". " }
                (cast.name(Side::Rows.seat())) @if page.viewer.is(Side::Rows.seat()) { " own" } @else { " owns" }
                " the rows A, B, C; " (cast.name(Side::Columns.seat()))
                @if page.viewer.is(Side::Columns.seat()) { " own" } @else { " owns" } " the columns 1, 2, 3."
            }
            @for (row, squares) in ["A", "B", "C"].iter().zip(view.board.chunks(3)) {
                h3 { "Row " (row) }
                ul.plain { @for square in squares { li { (in_words(square)) } } }
            }
            @if let Some(round) = &view.last_round {
                p { "The round before: " (what_happened(&cast, round)) }
            }
            @for (number, points) in view.points.iter().enumerate() {
                p {
                    "Game " (number + 1) ": " (cast.name(Seat::new(0))) " " (points[0]) ", "
                    (cast.name(Seat::new(1))) " " (points[1]) "."
                }
            }
        }
    }
}

fn seats(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        ul.plain {
            @for at in 0..page.seats.len() {
                @let (seat, row) = (Seat::new(at), &page.seats[at]);
                li {
                    (page.name(seat))
                    // The table in words names others by their seats.
                    @if matches!(page.board, Some(Board::FineSand(_) | Board::Tharos(_))) { ", seat " (at + 1) }
                    @if matches!(row.occupant, Occupant::Bot(_)) { " (a bot)" }
                    @if page.stage == Stage::Playing {
                        @match (row.state, matches!(page.board, Some(Board::FineSand(_) | Board::SandCastles(_) | Board::Tharos(_)))) {
                            (SeatState::Deciding, false) => ", still to choose",
                            (SeatState::Deciding, true) => ", still playing",
                            (SeatState::Done, false) => ", chosen",
                            (SeatState::Done, true) => ", done",
                            (SeatState::Idle, _) => "",
                        }
                        @if !row.present && !matches!(row.occupant, Occupant::Bot(_)) { ", away" }
                    }
                    @if let Some(clock) = row.clock { ", " (reading(clock.left)) " left" }
                    @if let Some(Board::Novem(view)) = &page.board { ": " (pile(&view.piles[at])) }
                    @if let Some(Board::SandCastles(board)) = &page.board {
                        ": " (sand_castles::score_in_words(board.player(seat)))
                    }
                    "."
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

fn pile(pile: &PileView) -> String {
    match pile {
        PileView::FaceDown { count: 1 } => "1 tile, face down".into(),
        PileView::FaceDown { count } => format!("{count} tiles, face down"),
        PileView::Open { tiles, .. } if tiles.is_empty() => "no tiles yet".into(),
        PileView::Open { tiles, total } => {
            let numbers = tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
            format!("tiles {numbers}, together {total}")
        }
    }
}

fn chat(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        section aria-labelledby="t-chat" {
            h2 #t-chat { "Chat, newest first" }
            (deed(&page.url("chat"), visitor, &html! {
                label.field {
                    span { "Say something" }
                    input type="text" name="text" maxlength="300" required autocomplete="off";
                }
                button.btn { "Say it" }
            }))
            ul.plain { @for line in page.chat.iter().rev() { li { b { (line.name) } ": " (line.text) } } }
        }
    }
}

fn other(page: &TablePage, visitor: &Visitor) -> Markup {
    html! {
        section aria-labelledby="t-other" {
            h2 #t-other { "This table" }
            ul.plain {
                @if !page.options.is_empty() { li { "Played with " (page.options.join(", ")) "." } }
                @if page.spectators > 0 { li { (page.spectators) " watching." } }
                @if let Some(seal) = &page.seal {
                    li { "Sealed secret, SHA-256: " code { (grouped(&seal.commit)) } }
                    @if let Some(secret) = &seal.secret {
                        li { "The secret: " code { (grouped(secret)) } }
                        li {
                            @match &seal.verified {
                                Some(found) => { "Verified. " (found) },
                                None => "Not verified: the record does not agree with the secret.",
                            }
                        }
                        li { a href=(page.url("record")) download { "Download the record" } }
                    }
                }
            }
            @if page.you().is_some() && page.stage != Stage::Over {
                (deed(&page.url("leave"), visitor, &html! { button.btn { (leave_words(page)) } }))
            }
        }
    }
}
