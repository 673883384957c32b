//! A table of Novem in words alone.

use crate::page::{decided, in_words, line_name, what_happened};
use game_core::Seat;
use maud::{Markup, html};
use novem::{Line, Marker, MarkerView, NovemView, PileView, Side};
use web::pages::layout::csrf;
use web::pages::text_mode::{back, section};
use web::pages::{TablePage, Visitor};

/// What is asked, and the buttons that answer it.
pub(crate) fn now(page: &TablePage, view: &NovemView, visitor: &Visitor) -> Markup {
    let decided = decided(&page.cast(), view);
    let Some(side) = page.you().map(Side::of) else {
        return html! {
            @if let Some(decided) = &decided { p { (decided) } }
            p { b { "You are watching. Waiting for " (page.awaited_names()) "." } }
        };
    };
    let laid = match view.markers[side as usize] {
        MarkerView::Yours(marker) => Some(marker),
        _ => None,
    };
    let verb = if side == view.attacker { "attack" } else { "defend" };
    let line = if side == Side::Rows { "row" } else { "column" };
    html! {
        @if let Some(decided) = &decided { p { (decided) } }
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
                    button.btn formaction=(page.url("take-back")) { "Undo" }
                }
            }
        }
    }
}

/// The board, row by row.
pub(crate) fn board(page: &TablePage, view: &NovemView) -> Markup {
    let cast = page.cast();
    section(
        "The board",
        &html! {
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
                    p { "Last round: " (what_happened(&cast, round)) }
                }
                @for (number, points) in view.points.iter().enumerate() {
                    p {
                        "Game " (number + 1) ": " (cast.name(Seat::new(0))) " " (points[0]) ", "
                        (cast.name(Seat::new(1))) " " (points[1]) "."
                    }
                }
        },
    )
}

/// What a side has taken, as far as this viewer may know.
pub(crate) fn pile(pile: &PileView) -> String {
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
