//! The other guilds, with everything of theirs that is open.

use super::TharosBoard;
use super::dice::face;
use super::guild::{goods, medals};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::{TablePage, Visitor, list, table};

/// One after the other, in the order of turns from the viewer on.
pub(super) fn panel(page: &TablePage, board: &TharosBoard, visitor: &Visitor) -> Markup {
    let (guilds, near) = (board.view.guilds(), board.near().index());
    html! {
        div.th-others {
            @for at in 1..guilds { (guild(page, board, Seat::new((near + at) % guilds), visitor)) }
        }
    }
}

fn guild(page: &TablePage, board: &TharosBoard, seat: Seat, visitor: &Visitor) -> Markup {
    let view = &board.view;
    let guild = view.board(seat);
    let cards = &view.components().cards;
    let named = |cards_of: &mut dyn Iterator<Item = u8>| {
        let names: Vec<&str> = cards_of.map(|at| cards[usize::from(at)].name.as_str()).collect();
        if names.is_empty() { "none".to_owned() } else { list(&names) }
    };
    let points = view.points(seat);
    html! {
        section.panel.th-other {
            (table::seat_head(page, seat, &format!("{points} points")))
            (medals(guild))
            (goods(board, guild))
            p.side-note {
                "Player cards: " (named(&mut guild.hired())) ". On offer: " (named(&mut guild.offer())) "."
            }
            @if !guild.dice.is_empty() {
                p.th-dice.is-small { span.hide { "Dice: " } @for die in guild.dice.each() { (face(die)) } }
            }
            (table::absence(page, seat, visitor))
        }
    }
}
