//! The pictures of "How to play", made of the pieces of a table.

use crate::page::{back_of_marker, board_of, marker, tile_back};
use game_core::{Game, Viewer};
use maud::{Markup, html};
use novem::{Novem, Options, RoundView};
use web::pages::icons::icon;

/// The set-up that the text tells of.
const SETUP: &str = "276951438";

/// What `![…](name)` stands for.
pub(crate) fn picture(name: &str) -> Option<Markup> {
    Some(match name {
        "board" => html! { div.nv-pic.is-goal { (after("")) } },
        "secret" => html! { (back_of_marker(false)) (back_of_marker(true)) },
        "meets" => html! { div.nv-pic.is-small.is-lit { (met("C3")) } },
        "takes" => html! {
            span.nv-one { (tile(8)) } (icon("i-arrow")) (tile_back()) span.nv-one { (tile(2)) }
        },
        "pile" => html! {
            div.nv-pile { (tile_back()) (tile_back()) (tile_back()) }
            span.pic-or { "?" }
            (marker("B")) (marker("2"))
        },
        "end" => html! { div.nv-pic.is-small { (after("A1 A1 B1 B1 C1 C1")) } },
        "example" => html! { div.nv-pic.is-small { (after("C3 A1 A1")) } },
        _ => return None,
    })
}

fn tile(number: u8) -> Markup {
    html! { span.nv-tile { b { (number) } } }
}

/// The table after these meetings.
fn played(meetings: &str) -> Option<Novem> {
    let options = Options { setup: SETUP.parse().ok()?, ..Options::default() };
    let mut novem = Novem::new(&options, 2).ok()?;
    for meeting in meetings.split_whitespace() {
        for at in 0..2 {
            let laid: novem::Marker = meeting.get(at..=at)?.parse().ok()?;
            novem.play(laid.side.seat(), laid).ok()?;
        }
    }
    Some(novem)
}

/// The board after these meetings; one that ends the game is shown as it ended.
fn after(meetings: &str) -> Markup {
    let (before, last) = match meetings.rsplit_once(' ') {
        Some((before, last)) => (before, last),
        None => ("", meetings),
    };
    let Some(novem) = played(before) else { return html! {} };
    let mut squares = novem.view(Viewer::Spectator).board;
    for square in squares.iter_mut().filter(|square| square.square == last) {
        square.top = square.beneath.take();
    }
    board_of(&squares, None)
}

/// A board on which two lines cross.
fn met(square: &'static str) -> Markup {
    let Some(novem) = played("") else { return html! {} };
    let view = novem.view(Viewer::Spectator);
    let round = RoundView { attacker: view.attacker, square, tile: None };
    board_of(&view.board, Some(&round))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked example says what the rules say.
    #[test]
    fn the_example_is_played_by_the_rules() {
        let taken = |meetings: &str| {
            let novem = played(meetings).expect("a game");
            novem.view(Viewer::Spectator).last_round.and_then(|round| round.tile)
        };
        assert_eq!(taken("C3"), Some(8));
        assert_eq!(taken("C3 A1"), Some(2));
        assert_eq!(taken("C3 A1 A1"), Some(8));
        let view = played("C3 A1 A1").expect("a game").view(Viewer::Spectator);
        assert_eq!(view.remembered, [vec![8, 8], vec![2]]);
        assert_eq!(view.board[3].top, Some(9), "the 9 on B1");
        let ended = played("A1 A1 B1 B1 C1 C1").expect("a game").view(Viewer::Spectator);
        assert_eq!(ended.points.len(), 1, "an empty column ends the game");
    }
}
