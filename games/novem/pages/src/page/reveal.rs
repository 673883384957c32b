//! The round that was turned up last: both markers, the lines that cross, and the way of the tile.
//!
//! The page always shows how it ended, and has everything that the script needs to show how it came
//! about, once a round: `data-reveal-round` counts them.

use crate::page::board::{back_of_marker, piece};
use game_core::Viewer;
use maud::{Markup, html};
use novem::{Marker, NovemView, RoundView, Side, SquareView};
use web::pages::model::Cast;

/// The last round, and the board on which it was played if that has gone since.
pub(crate) struct Reveal<'a> {
    pub(crate) round: &'a RoundView,
    pub(crate) board: Option<&'a [SquareView]>,
}

impl<'a> Reveal<'a> {
    pub(crate) fn of(view: &'a NovemView, ended: Option<&'a [SquareView]>) -> Option<Reveal<'a>> {
        let round = view.last_round.as_ref()?;
        let new_game = view.round == 1 && !view.over;
        match (new_game, ended) {
            (true, None) => None,
            (true, Some(board)) => Some(Reveal { round, board: Some(board) }),
            (false, _) => Some(Reveal { round, board: None }),
        }
    }

    /// Both markers, which turn over. What they say is in the tray.
    pub(crate) fn markers(&self, cast: &Cast<'_>) -> Markup {
        let Some([row, column]) = meeting(self.round.square) else { return html! {} };
        let (near, far) =
            if cast.viewer.is(Side::Columns.seat()) { (column, row) } else { (row, column) };
        let turned = |marker: Marker| {
            html! {
                span.who {
                    span.nv-turn { (back_of_marker(marker.side == Side::Columns)) (piece(marker)) }
                    (cast.name(marker.side.seat()))
                }
            }
        };
        html! {
            div.meet aria-hidden="true" { (turned(near)) span.aside { "meets" } (turned(far)) }
        }
    }
}

/// The two markers that met, from the name of their square.
pub(crate) fn meeting(square: &str) -> Option<[Marker; 2]> {
    let (row, column) = square.split_at_checked(1)?;
    Some([row.parse().ok()?, column.parse().ok()?])
}

/// The names of the two lines that met: `C` and `3`.
pub(crate) fn lines_of(round: &RoundView) -> [&str; 2] {
    round.square.split_at_checked(1).map_or(["", ""], |(row, column)| [row, column])
}

/// `C meets 3: you take the 8`.
pub(crate) fn said(cast: &Cast<'_>, round: &RoundView) -> String {
    let [row, column] = lines_of(round);
    let taker = round.attacker.seat();
    let takes = if cast.viewer.is(taker) { "take" } else { "takes" };
    match round.tile {
        Some(tile) => {
            format!("{row} meets {column}: {} {takes} the {tile}", cast.in_sentence(taker))
        }
        None => format!("{row} meets {column}: an empty square, no tile"),
    }
}

/// `Mira took the 4 from C1.`
pub(crate) fn what_happened(cast: &Cast<'_>, round: &RoundView) -> String {
    let name = cast.name(round.attacker.seat());
    match round.tile {
        Some(tile) => format!("{name} took the {tile} from {}.", round.square),
        None => format!("{} was empty: no tile.", round.square),
    }
}

/// What comes next: `Now Mira attacks.`
pub(crate) fn and_then(cast: &Cast<'_>, view: &NovemView) -> String {
    match (view.over, view.round) {
        (true, _) => "That was the last round.".into(),
        (_, 1) => "That ends game one.".into(),
        _ => {
            let seat = view.attacker.seat();
            let attacks = if cast.viewer.is(seat) { "attack" } else { "attacks" };
            format!("Now {} {attacks}.", cast.in_sentence(seat))
        }
    }
}

/// The row and the column that met, lit.
pub(super) fn bands(round: &RoundView) -> Markup {
    let Some([row, column]) = meeting(round.square) else { return html! {} };
    html! {
        span class=(format!("band at-r{}", row.line.index() + 1)) {}
        span class=(format!("band is-col at-c{}", column.line.index() + 1)) {}
    }
}

/// All that a board shows of the round: the lit lines, the way of the tile, and the tile itself.
pub(super) fn marks(cast: &Cast<'_>, round: &RoundView) -> Markup {
    let Some([row, column]) = meeting(round.square) else { return html! {} };
    let (row, column) = (row.line.index(), column.line.index());
    let upwards = match cast.viewer {
        Viewer::Seat(seat) => seat != round.attacker.seat(),
        Viewer::Spectator => round.attacker == Side::Columns,
    };
    html! {
        (bands(round))
        @if let Some(tile) = round.tile {
            @for (class, way) in [("only-wide", wide(row, column, upwards)), ("only-small", narrow(row, column, upwards))] {
                svg class=(format!("nv-way {class}")) viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" {
                    path vector-effect="non-scaling-stroke" d=(way) {}
                }
            }
            span class=(format!("nv-fly at-r{} at-c{}", row + 1, column + 1)) data-to=(super::side_id(round.attacker)) aria-hidden="true" {
                span.nv-tile { b { (tile) } }
            }
        }
    }
}

/// The middle of a square, in hundredths of the board.
fn middle(row: usize, column: usize) -> (usize, usize) {
    (27 + 29 * column, 28 + 29 * row)
}

/// Beside a wide board the piles lie on the left, the other player's above.
fn wide(row: usize, column: usize, upwards: bool) -> String {
    let (x, y) = middle(row, column);
    let to = if upwards { 8 } else { 40 };
    format!("M{x} {y}Q{} {to} -9 {to}", x / 2)
}

/// On a small screen they lie above and below the board.
fn narrow(row: usize, column: usize, upwards: bool) -> String {
    let (x, y) = middle(row, column);
    let to = if upwards { -3 } else { 106 };
    format!("M{x} {y}Q{x} {} 88 {to}", (y as i32 + to) / 2)
}
