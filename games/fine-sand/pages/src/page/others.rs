//! The others: what everybody may know of them.

use super::cards::{cards_in_words, listed, shape};
use crate::art::symbol;
use ::fine_sand::{Colour, FineSandView, HandView, YardView};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::icons::icon;
use web::pages::model::Cast;

/// The colours of what can be built, as the columns have them.
const BUILT: [(Colour, &str); 6] = [
    (Colour::Green, "Green cards built"),
    (Colour::Red, "Red cards built"),
    (Colour::Blue, "Blue cards built"),
    (Colour::Purple, "Purple cards built"),
    (Colour::Yellow, "Yellow cards built"),
    (Colour::Castle, "Castles built"),
];

/// Where somebody sits, seen from the viewer: `your left neighbour`.
pub(super) fn place(view: &FineSandView, seat: Seat) -> String {
    let seats = view.yards.len();
    match view.you {
        None => format!("seat {}", seat.index() + 1),
        Some(you) => match ((seat.index() + seats - you.index()) % seats, seats) {
            (_, 2) => "your neighbour on both sides".into(),
            (1, _) => "your left neighbour".into(),
            (step, seats) if step == seats - 1 => "your right neighbour".into(),
            _ => "across the table".into(),
        },
    }
}

/// How many are built, in hand, to draw and so on; `fresh` are the colours built in last.
pub(super) fn chips(yard: &YardView, fresh: &[Colour]) -> Markup {
    let count = |colour| yard.built.each().filter(|card| card.colour() == colour).count();
    html! {
        ul.chips.nb-built aria-label="Built" {
            @for (colour, label) in BUILT {
                li.chip.is-fresh[fresh.contains(&colour)] data-c=(colour.name()) {
                    svg.fam role="img" aria-label=(label) { use href=(shape(colour)) {} }
                    b { (count(colour)) }
                    @if fresh.contains(&colour) { span.hide { " built last turn" } }
                }
            }
        }
        ul.chips aria-label="Not built" {
            (chip("i-hand", "Cards in hand", yard.hand.len()))
            (chip("i-stack", "Draw pile", yard.to_draw))
            (chip("i-discard", "Discards", yard.discard.len()))
            (chip("p-woodcoin", "Wooden coins", yard.wood.into()))
            li.chip.nb-unbuilt {
                b { (yard.unbuilt) } " unbuilt"
                // Big castles take some away at the end.
                @if yard.score != yard.unbuilt { ", " (yard.score) " would count" }
            }
        }
    }
}

fn chip(drawing: &str, label: &str, count: usize) -> Markup {
    html! {
        li.chip {
            svg.i role="img" aria-label=(label) { use href=(symbol(drawing)) {} }
            b { (count) }
        }
    }
}

/// What lies open, card by card, and what must be among the rest.
pub(super) fn more(yard: &YardView, cast: &Cast<'_>) -> Markup {
    let name = cast.in_sentence(yard.seat);
    html! {
        details.peek.nb-more id=(format!("more-{}", yard.seat.index())) {
            summary.linkbtn { (icon("i-eye")) " Cards" span.hide { " of " (name) } }
            div.nb-piles {
                (pile("Built", &yard.built))
                (pile("Discards", &yard.discard))
                @if !yard.stored.is_empty() { (pile("On the Pallet", &yard.stored)) }
                @if !yard.removed.is_empty() { (pile("Out of this game", &yard.removed)) }
                @if yard.scaffolds > 0 { p.side-note { "A Scaffold lies in front." } }
                @match yard.hand {
                    HandView::FaceDown(_) => (pile("In hand, to draw or off-loaded", &yard.unseen)),
                    HandView::Open(hand) => { (pile("In hand", &hand)) (pile("To draw", &yard.unseen)) },
                }
            }
        }
    }
}

fn pile(title: &str, cards: &::fine_sand::Cards) -> Markup {
    html! {
        div {
            h3 { (title) " " span.label { (cards_in_words(cards.len())) } }
            @if cards.is_empty() { p.side-note { "nothing" } } @else { (listed(cards)) }
        }
    }
}

/// `4 cards in hand`.
pub(super) fn hand_in_words(yard: &YardView) -> String {
    format!("{} in hand", cards_in_words(yard.hand.len()))
}
