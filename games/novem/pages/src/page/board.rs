//! The nine squares in their sand pan, and the pieces around them.

use crate::page::reveal::{self, Reveal, meeting};
use maud::{Markup, html};
use novem::{Line, Marker, MarkerView, NovemView, RoundView, Side, SquareView};
use web::pages::icons::logo;
use web::pages::model::Cast;

/// The form of the tray, which the board's squares and labels send as well.
pub(crate) const FORM: &str = "lay";

/// The board as it is now, with the marks of the last round.
pub(super) fn live(cast: &Cast<'_>, view: &NovemView, reveal: Option<&Reveal<'_>>) -> Markup {
    let yours = view.markers.iter().find_map(|marker| match marker {
        MarkerView::Yours(marker) => Some(*marker),
        _ => None,
    });
    let side = match cast.viewer {
        game_core::Viewer::Seat(seat) if cast.live => Some(Side::of(seat)),
        _ => None,
    };
    let chosen = yours.filter(|_| cast.live);
    let drawn = Drawn { side, chosen, met: reveal.map(|reveal| reveal.round), ids: true };
    drawn.board(&view.board, reveal.map(|reveal| reveal::marks(cast, reveal.round)))
}

/// The board of a game that has ended, as its last round left it.
pub(super) fn replayed(cast: &Cast<'_>, board: &[SquareView], round: &RoundView) -> Markup {
    let drawn = Drawn { met: Some(round), ..Drawn::default() };
    drawn.board(board, Some(reveal::marks(cast, round)))
}

/// A board to look at. The lines of a meeting are lit.
pub(crate) fn board_of(board: &[SquareView], met: Option<&RoundView>) -> Markup {
    let drawn = Drawn { met, ..Drawn::default() };
    drawn.board(board, met.map(reveal::bands))
}

/// How a board is drawn.
#[derive(Default)]
struct Drawn<'a> {
    /// Whose lines can be pressed.
    side: Option<Side>,
    /// What was chosen.
    chosen: Option<Marker>,
    /// Where the lines of the last round met.
    met: Option<&'a RoundView>,
    /// Whether its tiles have names.
    ids: bool,
}

impl Drawn<'_> {
    fn board(&self, squares: &[SquareView], marks: Option<Markup>) -> Markup {
        html! {
            div.nv-board role="group" aria-label="Nine squares, row by row" {
                span {}
                @for line in Line::ALL { (self.label(Marker { side: Side::Columns, line })) }
                @for row in Line::ALL {
                    (self.label(Marker { side: Side::Rows, line: row }))
                    @for column in Line::ALL {
                        @if let Some(found) = squares.get(3 * row.index() + column.index()) {
                            (self.square(found, [row, column]))
                        } @else {
                            span.nv-cell.is-empty {}
                        }
                    }
                }
                @if let Some(marks) = marks { (marks) }
            }
        }
    }

    /// Whether pressing something on this line lays its marker.
    fn opens(&self, marker: Marker) -> bool {
        self.side == Some(marker.side) && self.chosen != Some(marker)
    }

    fn label(&self, marker: Marker) -> Markup {
        let met = self.met.and_then(|round| meeting(round.square));
        let met = met.is_some_and(|met| met.contains(&marker));
        let drawn = html! {
            span.marker.is-col[marker.side == Side::Columns].is-chosen[self.chosen == Some(marker)].is-met[met] { (marker) }
        };
        html! {
            @if self.opens(marker) {
                // The tray has the same for the keyboard.
                button.nv-lab form=(FORM) name="move" value=(marker) tabindex="-1" {
                    span.hide { "Lay " (super::line_name(marker)) }
                    span aria-hidden="true" { (drawn) }
                }
            } @else {
                @let id = self.ids.then(|| format!("line-{}", marker.to_string().to_lowercase()));
                span.nv-lab id=[id] { (drawn) }
            }
        }
    }

    fn square(&self, square: &SquareView, [row, column]: [Line; 2]) -> Markup {
        let own = self
            .side
            .map(|side| Marker { side, line: if side == Side::Rows { row } else { column } });
        let empty = square.top.is_none();
        let met = self.met.is_some_and(|round| round.square == square.square);
        let inside = html! {
            @if let Some(top) = square.top {
                span.nv-tile.is-two[square.beneath.is_some()] aria-hidden="true" { b { (top) } }
            }
            @if let Some(beneath) = square.beneath { span.nv-under aria-hidden="true" { (beneath) } }
        };
        let id = self.ids.then(|| format!("square-{}", square.square.to_lowercase()));
        html! {
            @if let Some(marker) = own.filter(|marker| self.opens(*marker)) {
                button.nv-cell.is-empty[empty].is-met[met] id=[id] form=(FORM) name="move" value=(marker)
                    tabindex="-1"
                { span.hide { (in_words(square)) } (inside) }
            } @else {
                div.nv-cell.is-empty[empty].is-met[met] id=[id] role="img" aria-label=(in_words(square)) { (inside) }
            }
        }
    }
}

/// `C1: 6 on top, nothing beneath`.
pub(crate) fn in_words(square: &SquareView) -> String {
    match (square.top, square.beneath) {
        (None, _) => format!("{}: empty", square.square),
        (Some(top), None) => format!("{}: {top} on top, nothing beneath", square.square),
        (Some(top), Some(beneath)) => format!("{}: {top} on top, {beneath} beneath", square.square),
    }
}

/// A marker face up: round for rows, square for columns.
pub(super) fn piece(marker: Marker) -> Markup {
    html! { span.marker.is-col[marker.side == Side::Columns] { (marker) } }
}

/// The same by its name.
pub(crate) fn marker(name: &str) -> Markup {
    name.parse().map_or_else(|_| html! {}, piece)
}

/// The same, small, for lists and tables.
pub(crate) fn small_piece(marker: Marker) -> Markup {
    html! { span.marker.sm.is-col[marker.side == Side::Columns] { (marker) } }
}

/// A marker that lies face down.
pub(crate) fn back_of_marker(column: bool) -> Markup {
    html! { span.marker.is-back.is-col[column] { (logo()) } }
}

/// A tile that lies face down.
pub(crate) fn tile_back() -> Markup {
    html! { span.nv-tile.is-back { (logo()) } }
}
