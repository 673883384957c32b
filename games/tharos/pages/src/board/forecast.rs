//! What the coming markers will ask for.

use super::TharosBoard;
use super::dice::called;
use crate::art::symbol;
use crate::mat::MatDrawing;
use maud::{Markup, html};
use tharos::base::{Colour, Die, Task};
use tharos::mat::{Question, Requirement};

/// Where each marker goes and when, how far the guild is from what is asked, and what missing it costs.
pub(super) fn panel(board: &TharosBoard) -> Markup {
    let Some(mat) = board.view.mat() else { return html! {} };
    let known = |question| Some(super::have(board, question));
    let help = |needs| help(board, needs);
    let drawing =
        MatDrawing { mat, have: &known, here: board.here(), swaps: [None, None], help: &help };
    let asked = board.view.task() == Some(Task::Mat) && !board.offers.is_empty();
    html! {
        section.panel.th-next.is-asked[asked] aria-labelledby="next-title" {
            header { h2 #next-title { "What the mat will ask" } span.aside { "and if you miss it" } }
            (drawing.coming())
        }
    }
}

/// What would be enough, if the dice on the table can bring it.
pub(super) fn help(board: &TharosBoard, needs: Requirement) -> Option<String> {
    let guild = board.mine();
    let have = super::have(board, needs.question());
    if needs.is_met(have) || guild.dice.is_empty() {
        return None;
    }
    match needs {
        Requirement::AtLeast(least, Question::Jar) => {
            let brings = |die: &Die| u32::from(die.pips + guild.perks.earn);
            let yellow = guild.dice.kinds().filter(|die| die.colour == Colour::Yellow);
            let enough = yellow.filter(|die| have + brings(die) >= least).min_by_key(brings)?;
            Some(format!("A {} is enough.", called(enough)))
        }
        Requirement::AtLeast(_, Question::ActionCards) => Some("Any die draws a card.".into()),
        Requirement::None(_) => Some("Play what you hold.".into()),
        Requirement::AtLeast(..) => None,
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
                " "
                small {
                    "you have " (defence)
                    @match defence.checked_sub(attack.strength) {
                        None => span.bad { ", " (attack.strength - defence) " short" },
                        Some(more) if more >= margin => span.good { ", wins a medal" },
                        Some(_) => span.good { ", held off" },
                    }
                }
            }
        }
    }
}
