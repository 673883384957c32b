//! What the coach teaches in a first match.

use novem::{MarkerView, NovemView, Side, SquareView};
use web::pages::coach::Lesson;
use web::pages::{Occupant, TablePage};

/// All lessons, the aim first.
const COURSE: &[&str] = &[
    "goal", "secret", "attack", "defend", "change", "beneath", "remember", "empty", "end", "second",
];

/// Those of a match against a bot, which answers at once: there is no time to read that one may
/// change one's mind, and a course with a lesson that never comes would never be over.
const AGAINST_A_BOT: &[&str] =
    &["goal", "secret", "attack", "defend", "beneath", "remember", "empty", "end", "second"];

/// The lessons of this match.
pub(crate) fn course(page: &TablePage) -> &'static [&'static str] {
    let alone = page.seats.iter().any(|seat| matches!(seat.occupant, Occupant::Bot(_)));
    if alone { AGAINST_A_BOT } else { COURSE }
}

/// Those that fit this moment.
pub(crate) fn lessons(page: &TablePage, view: &NovemView, side: Side) -> Vec<Lesson> {
    let mut fit = vec![Lesson::new(
        "goal",
        "Your goal:",
        "more points than the other after two games. Each tile you take is worth its number.",
    )];
    let (yours, theirs) = match side {
        Side::Rows => ("rows A, B and C are", "columns"),
        Side::Columns => ("columns 1, 2 and 3 are", "rows"),
    };
    fit.push(Lesson::new(
        "secret",
        "In secret:",
        format!(
            "the {yours} yours, the {theirs} the other’s. You both choose one, then both are shown."
        ),
    ));
    let choosing = view.markers[side.index()] == MarkerView::NotYet;
    if choosing && side == view.attacker {
        fit.push(Lesson::new(
            "attack",
            "You attack:",
            "you take the top tile where the two lines cross. Go for high numbers, but don’t be too obvious.",
        ));
    }
    if choosing && side != view.attacker {
        fit.push(Lesson::new(
            "defend",
            "You defend:",
            "the other takes the tile where the lines cross. Steer them to a low number.",
        ));
    }
    if !choosing && course(page).contains(&"change") {
        fit.push(Lesson::new(
            "change",
            "Changed your mind?",
            "Until the other has chosen, press another marker or Undo.",
        ));
    }
    if view.rounds_played > 0 {
        fit.push(Lesson::new(
            "beneath",
            "Look beneath:",
            "the small number is the tile below. Whoever takes a tile uncovers it for the next attack.",
        ));
        fit.push(Lesson::new(
            "remember",
            "Remember:",
            "taken tiles lie face down. Your own points are in the tray; keep the other’s in mind.",
        ));
    }
    if view.board.iter().any(|square| square.top.is_none()) {
        fit.push(Lesson::new(
            "empty",
            "An empty square:",
            "if the lines cross there, the attacker gets nothing. Good when you defend.",
        ));
    }
    if nearly_empty(&view.board) {
        fit.push(Lesson::new(
            "end",
            "Nearly over:",
            "the game ends as soon as a whole row or column is empty, and one line is close to it.",
        ));
    }
    if view.game == 2 {
        fit.push(Lesson::new(
            "second",
            "Game two:",
            "fresh tiles, same sides. The points of both games count together.",
        ));
    }
    fit
}

/// Whether two tiles more could empty some line.
fn nearly_empty(board: &[SquareView]) -> bool {
    let tiles = |at: usize| {
        let square = &board[at];
        usize::from(square.top.is_some()) + usize::from(square.beneath.is_some())
    };
    let lines = (0..3).flat_map(|n| [[3 * n, 3 * n + 1, 3 * n + 2], [n, n + 3, n + 6]]);
    board.len() == 9
        && lines.into_iter().any(|line| line.into_iter().map(tiles).sum::<usize>() <= 2)
}
