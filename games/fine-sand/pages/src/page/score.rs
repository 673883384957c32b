//! Am I winning? Everybody's unbuilt cards side by side, or alone the total and
//! the number that it would strike.

use super::{SandBoard, around, near};
use ::fine_sand::YardView;
use ::fine_sand::campaign::{HIGHEST, Sheet};
use maud::{Markup, html};
use web::pages::model::Cast;

/// The line beside the question.
pub(super) fn line(cast: &Cast<'_>, board: &SandBoard) -> Markup {
    let Some(own) = near(&board.view) else { return html! {} };
    html! {
        p.fs-score.only-wide {
            @if board.is_solo() {
                span { "Total " b { (own.score) } " " (strikes(own, board.sheet.as_ref())) }
            } @else {
                span { (cast.emblem(own.seat).small()) " You " b { (own.score) } " unbuilt" }
                @for other in around(&board.view, own) {
                    span { (cast.emblem(other.seat).small()) " " (cast.name(other.seat)) " " b { (other.score) } }
                }
            }
        }
    }
}

/// The viewer's own place in the strip that phones show.
pub(super) fn strip(cast: &Cast<'_>, board: &SandBoard, own: &YardView) -> Markup {
    html! {
        article.panel.neighbour.is-own.only-small {
            (cast.emblem(own.seat).large(false))
            div {
                h2 { "You" }
                p.label {
                    @if board.is_solo() { (strikes(own, board.sheet.as_ref())) }
                    @else if own.wood > 0 { (own.wood) @if own.wood == 1 { " wooden coin" } @else { " wooden coins" } }
                    @else { "Turn " (board.view.turn) }
                }
            }
            p.nb-unbuilt { b { (own.score) } @if board.is_solo() { " total" } @else { " unbuilt" } }
        }
    }
}

/// FS-8.7: what the total would do on the sheet, coin sets aside.
pub(super) fn strikes(own: &YardView, sheet: Option<&Sheet>) -> String {
    let total = i32::try_from(own.score).unwrap_or(i32::MAX);
    match sheet.map(|sheet| sheet.number_for(total)) {
        Some(Some(number)) => format!("strikes {number}"),
        _ if total > i32::from(HIGHEST) => format!("needs {HIGHEST} or less"),
        Some(None) => "no number left".into(),
        None => String::new(),
    }
}
