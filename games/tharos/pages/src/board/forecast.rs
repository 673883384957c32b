//! What the coming markers will ask for.

use super::TharosBoard;
use crate::mat::MatDrawing;
use maud::{Markup, html};
use tharos::base::Task;
use web::pages::icons::symbol;

/// Where each marker goes, whether that would be met today, and what follows if not.
pub(super) fn panel(board: &TharosBoard) -> Markup {
    let Some(mat) = board.view.mat() else { return html! {} };
    let known = |question| Some(super::have(board, question));
    let drawing = MatDrawing { mat, have: &known, here: board.here(), swaps: [None, None] };
    let asked = board.view.task() == Some(Task::Mat) && !board.offers.is_empty();
    html! {
        section.panel.th-next.is-asked[asked] aria-labelledby="next-title" {
            header { h2 #next-title { "What comes next" } span.aside { "if placed today" } }
            (drawing.coming())
        }
    }
}

/// The attack of this pass, and what stands against it.
pub(super) fn attack(board: &TharosBoard) -> Markup {
    let view = &board.view;
    let Some(attack) = view.attack() else { return html! {} };
    let defence = view.defence(board.near());
    let margin = view.components().numbers.combat_margin;
    html! {
        div.th-attack {
            span.atk role="img" aria-label=(format!("Attack of strength {}", attack.strength)) {
                svg aria-hidden="true" { use href=(symbol("o-attack")) {} }
                b { (attack.strength) }
            }
            p {
                b { (attack.name) }
                small {
                    "you defend " (defence)
                    @match defence.checked_sub(attack.strength) {
                        None => span.bad { ", " (attack.strength - defence) " short" },
                        Some(more) if more >= margin => span.good { ", a medal" },
                        Some(_) => span.good { ", held off" },
                    }
                }
            }
        }
    }
}
