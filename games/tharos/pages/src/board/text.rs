//! What is asked at a table of Tharos, in words.

use super::TharosBoard;
use super::dice::called;
use super::dock::question;
use catalog::LegalMove;
use maud::{Markup, html};
use tharos::base::{Die, Move};
use web::pages::text_mode::{deed, every_move};
use web::pages::{TablePage, Visitor, sentence};

/// The question, what every die may do, and what needs no die.
pub(super) fn now(page: &TablePage, board: &TharosBoard, visitor: &Visitor) -> Markup {
    let (dice, rest) = by_die(board);
    html! {
        p {
            b {
                @if page.you().is_none() { "You are watching. " }
                @else if page.is_your_move() { "Your move. " }
                (question(page, board))
            }
        }
        // A die can do much: what it does is chosen from a list.
        @for (die, legal) in &dice {
            (deed(&page.url("move"), visitor, &html! {
                input type="hidden" name="version" value=(page.version);
                label.field {
                    span { (sentence(die)) }
                    select name="move" { @for legal in legal { option value=(legal.text) { (sentence(&legal.label)) } } }
                }
                button.btn { "Use " (die) }
            }))
        }
        (every_move(page, &rest, visitor))
    }
}

/// What may be played, die by die, and what needs no die.
fn by_die(board: &TharosBoard) -> (Vec<(String, Vec<LegalMove>)>, Vec<LegalMove>) {
    let uses = |legal: &&LegalMove| matches!(legal.text.parse::<Move>(), Ok(Move::Spend(..)));
    let (of_dice, rest): (Vec<&LegalMove>, Vec<&LegalMove>) = board.legal.iter().partition(uses);
    let of = |die: Die| {
        let begins = format!("{die} ");
        let own = of_dice.iter().filter(|legal| legal.text.starts_with(&begins));
        (called(die), own.map(|legal| (*legal).clone()).collect())
    };
    (board.dice().into_iter().map(of).collect(), rest.into_iter().cloned().collect())
}
