//! The lessons of a first game beside a printed copy.

use super::CompanionBoard;
use tharos::companion::Phase;
use tharos::mat::{TURNS, Trial, WINNING_POINTS};
use web::pages::TablePage;
use web::pages::coach::Lesson;

/// All of them, in order.
pub(super) const COURSE: &[&str] =
    &["goal", "setup", "swap", "ask", "orders", "next", "undo", "last", "sheet"];

/// Those that fit this moment.
pub(super) fn lessons(page: &TablePage, board: &CompanionBoard) -> Vec<Lesson> {
    COURSE.iter().filter_map(|key| lesson(page, board, key)).collect()
}

fn lesson(page: &TablePage, board: &CompanionBoard, key: &&'static str) -> Option<Lesson> {
    let view = &board.view;
    let asked = view.mat.pending();
    let (lead, text) = match *key {
        _ if !page.is_your_move() => return None,
        "goal" => (
            "Your goal:",
            format!("two last spaces met and {WINNING_POINTS} points, within {TURNS} turns. You play the printed game, this page keeps the mat."),
        ),
        "setup" if view.phase == Phase::Prepare => (
            "Setting up:",
            "lay out what is listed, then tap Done. Nothing else is needed from your solo rules.".into(),
        ),
        "swap" if view.phase == Phase::Swap => (
            "Each turn",
            "begins on your table: attack card, then dice. Then place the marker of space I, or pay 3 Jar to swap two first.".into(),
        ),
        "ask" if view.phase == Phase::Ask => (
            "A demand:",
            "look at your own table. Tap Yes or No, or enter the number, and the page knows the rest.".into(),
        ),
        "orders" if view.phase == Phase::Act && view.lines.last()?.met.is_some() => (
            "What follows",
            "stands above the question. Do it on your table, then play your dice and meet the attack.".into(),
        ),
        "next" if view.phase == Phase::Act => (
            "Look ahead:",
            "“What the mat will ask” shows the next three markers. Play this turn so that you have it ready.".into(),
        ),
        "undo" if !view.lines.is_empty() => (
            "A slip?",
            "Undo takes the last answer back, and Change in “Turns so far” goes back to the beginning of a turn.".into(),
        ),
        "last" if asked.is_some_and(Trial::is_last) => (
            "A last space:",
            "miss it and the game is lost at once. Meet two of them, and your points decide.".into(),
        ),
        "sheet" if view.phase == Phase::Count => (
            "The final sheet:",
            "count the printed game as usual and enter the sum. The points of the mat are added here.".into(),
        ),
        _ => return None,
    };
    Some(Lesson::new(key, lead, text))
}
