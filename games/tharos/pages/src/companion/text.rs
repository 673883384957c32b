//! What the companion asks, in words.

use super::{CompanionBoard, number};
use catalog::LegalMove;
use maud::{Markup, html};
use web::pages::text_mode::{back, deed, every_move};
use web::pages::{TablePage, Visitor};

/// What to do, what is asked, and every answer: the open ones are typed.
pub(super) fn now(page: &TablePage, board: &CompanionBoard, visitor: &Visitor) -> Markup {
    let view = &board.view;
    let buttons = board.legal.iter().filter(|legal| !legal.text.starts_with("points "));
    let buttons: Vec<LegalMove> = buttons.cloned().collect();
    html! {
        @if !view.tell.is_empty() { ol { @for told in &view.tell { li { (told) } } } }
        p { b { @if page.you().is_none() { "You are watching. " } (view.ask) } }
        @for more in &view.more { p { (more) } }
        (every_move(page, &buttons, visitor))
        @if page.is_your_move() {
            (number(page, board, &back(), visitor))
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
