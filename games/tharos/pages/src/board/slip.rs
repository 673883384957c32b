//! The note at the end of a turn, as it lies on the table until it is put away.
//!
//! The page always holds the note of the turn that ended last. The script shows it once per turn in
//! every browser and remembers that; without it the note stands above the board while the next turn begins.

use super::TharosBoard;
use crate::art::{icon, symbol};
use crate::sheet::signed;
use maud::{Markup, PreEscaped, html};
use tharos::base::Task;
use tharos::mat::WINNING_POINTS;
use web::Board as _;
use web::pages::{LogLine, TablePage, sentence, table};

/// The line of the log whose note is the newest, for those who sit at the table.
fn newest(page: &TablePage) -> Option<&LogLine> {
    page.you()?;
    page.log.iter().rev().find(|line| line.note.is_some())
}

/// The note over the table.
pub(super) fn over_table(page: &TablePage, board: &TharosBoard) -> Markup {
    let line = newest(page);
    let turn = line.and_then(|line| line.heading.as_deref()).unwrap_or_default();
    html! {
        @if let Some(note) = line.and_then(|line| line.note.as_deref()) {
            // The script puts this into the browser's memory, so it names the table, too.
            div.slip-veil #slip data-slip=(format!("{} {turn}", page.id)) data-fresh[is_fresh(board)]
                data-feast[has_feast(note)]
            {
                section.slip aria-label=(line.map_or("", |line| line.strong.as_deref().unwrap_or_default())) {
                    (PreEscaped(note))
                }
            }
        }
    }
}

/// Whether nothing has been done in the new turn.
fn is_fresh(board: &TharosBoard) -> bool {
    match board.view.task() {
        Some(Task::Mat) => true,
        Some(Task::Act) => !board.is_alone() && board.mine().dice.len() == tharos::base::DRAWN,
        _ => !board.in_turn(),
    }
}

/// A last space that was met is worth a moment.
fn has_feast(note: &str) -> bool {
    note.contains("last space.") && note.contains("That is your")
}

/// What the tray says while the note is read.
pub(super) fn in_tray(page: &TablePage, board: &TharosBoard) -> Markup {
    let Some(line) = newest(page) else { return html! {} };
    let ended = line.strong.as_deref().unwrap_or("End of the turn");
    let ended = ended.trim_start_matches("End of ");
    let over = board.is_over();
    html! {
        div.slip-dock.needs-script {
            div.ask {
                @if page.is_your_move() { (table::your_move()) }
                p.ask-text {
                    @if over { "The game is over" }
                    @else { (sentence(ended)) " is over" }
                }
                p.ask-more.only-wide { "This note stays in the log, to be read again." }
            }
            (purse(board))
            button.btn.btn-go #slip-done type="button" data-slip-done {
                @if over { "See the result" }
                @else if board.is_alone() { "Start turn " (board.view.pass()) }
                @else if page.is_your_move() { "Start your turn" }
                @else { "OK" }
                " " (icon("i-arrow"))
            }
        }
    }
}

/// Jar, points and strength: what the mat and the attacks ask for.
pub(super) fn purse(board: &TharosBoard) -> Markup {
    let (view, guild) = (&board.view, board.mine());
    let points = view.points(board.near());
    html! {
        ul.purse aria-label="What you own" {
            li { svg viewBox="0 0 24 24" aria-hidden="true" { use href=(symbol("o-jar")) {} } b { (guild.jar) } span { "Jar" } }
            li.goalpt {
                svg viewBox="0 0 24 24" aria-hidden="true" { use href=(symbol("o-star")) {} } b { (signed(points)) }
                span {
                    @if board.is_alone() { "of " (WINNING_POINTS) " points" }
                    @else if points == 1 { "point" } @else { "points" }
                }
            }
            li {
                svg viewBox="0 0 24 24" aria-hidden="true" { use href=(symbol("o-attack")) {} }
                b { (guild.strength(view.components())) } span { "strength" }
            }
        }
    }
}
