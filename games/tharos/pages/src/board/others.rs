//! The other guilds, with everything of theirs that is open.

use super::TharosBoard;
use super::dice::face;
use super::guild::{goods, medals};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::{LogLine, TablePage, Visitor, list, sentence, table};

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
    let points = crate::words::points(view.points(seat));
    html! {
        section.panel.th-other {
            (table::seat_head(page, seat, &points))
            (medals(guild))
            (goods(board, guild))
            p.side-note {
                "Player cards: " (named(&mut guild.hired())) ". On offer: " (named(&mut guild.offer())) "."
            }
            @if !guild.dice.is_empty() {
                p.th-dice.is-small { span.hide { "Dice: " } @for die in guild.dice.each() { (face(die)) } }
            }
            (lately(page, seat))
            (table::absence(page, seat, visitor))
        }
    }
}

/// What another guild did in its last turn, move by move, the last one marked.
fn lately(page: &TablePage, seat: Seat) -> Markup {
    let of_seat = |line: &&LogLine| line.seat == Some(seat);
    let newest = page.log.iter().rev().find(of_seat).and_then(|line| line.heading.as_deref());
    let in_turn = page.log.iter().rev().skip_while(|line| line.heading.as_deref() != newest);
    let turn = in_turn.take_while(|line| line.heading.as_deref() == newest);
    let name = format!("{} ", page.name(seat));
    let told = |line: &LogLine| {
        let text = sentence(line.text.strip_prefix(&name).unwrap_or(&line.text));
        // What came up, and that it is over, is no move.
        (!text.starts_with("Rolled ") && !text.starts_with("Ended the turn")).then_some(text)
    };
    let mut moves: Vec<String> = turn.filter(of_seat).filter_map(told).collect();
    moves.reverse();
    html! {
        @if !moves.is_empty() {
            ol.th-lately aria-label=(format!("Last turn of {}", page.name(seat))) {
                @for (at, line) in moves.iter().enumerate() {
                    li.is-last[at + 1 == moves.len()] { (line) }
                }
            }
        }
    }
}
