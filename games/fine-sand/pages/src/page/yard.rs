//! The side of the table that lies in front of the viewer: the Symbol card on
//! the left, the board, the piles on the right.

use super::board::{self, Side};
use super::cards::{back, cards_in_words, listed, lying};
use super::names::{self, Place};
use super::{SandBoard, held};
use crate::art::symbol;
use ::fine_sand::{Card, YardView};
use game_core::Seat;
use maud::{Markup, html};
use web::pages::icons::icon;
use web::pages::model::Cast;

/// As many backs as are drawn of a stack; cards are seen leaving them.
const BACKS: usize = 4;
/// As many open cards as are drawn of a discard pile.
const FACES: usize = 6;

/// Symbol card, board and piles; `facts` of the table lie below the Symbol card.
pub(super) fn middle(cast: &Cast<'_>, sand: &SandBoard, yard: &YardView, facts: &Markup) -> Markup {
    let side = Side::new(cast, sand, yard);
    let whose = if cast.viewer.is(yard.seat) { "Your" } else { "Their" };
    html! {
        div.fs-mid {
            section.side.side-left aria-label=(format!("{whose} Symbol card")) {
                (symbol_card(&side))
                (coins(yard))
                (in_front(&side))
                (facts)
            }
            (board::board(&side))
            section.side.side-right aria-label=(format!("{whose} piles")) {
                (piles(&side))
                @if !sand.is_solo() { (symbols(cast, sand)) }
            }
        }
    }
}

/// FS-1.3: what is off-loaded lies here, face down, between two neighbours.
fn symbol_card(side: &Side<'_>) -> Markup {
    let (yard, solo) = (side.yard, side.board.is_solo());
    let left = Seat::new((yard.seat.index() + 1) % side.board.view.yards.len());
    let count = yard.symbol.cards;
    html! {
        div.pile.symbol {
            (super::cards::symbol_card())
            @if yard.symbol.coins > 0 {
                span.symcoins { svg.coin aria-hidden="true" { use href=(symbol("p-woodcoin")) {} } b { (yard.symbol.coins) } }
            }
            @for nth in 1..=count.min(BACKS) {
                @let top = nth == count.min(BACKS);
                @let class = format!("in-pile on-symbol n{nth}");
                (back(&class, Some(&format!("symbol-{}-{nth}", yard.seat.index())), off_loaded(side).as_deref().filter(|_| top)))
            }
        }
        p.side-note {
            @if yard.symbol.coins == 1 { b { "1 coin" } " left here" }
            @else if yard.symbol.coins > 0 { b { (yard.symbol.coins) " coins" } " left here" }
            @else if solo { b { (cards_in_words(count)) } " off-loaded" }
            @else { b { (cards_in_words(count)) } " for " (side.cast.in_sentence(left)) " " (icon("i-arrow-left")) }
        }
        @if solo && !side.board.is_over() {
            p.side-note { "Total if it ended now: " b { (yard.score) } }
            @let strikes = super::score::strikes(yard, side.board.sheet.as_ref());
            @if !strikes.is_empty() { p.side-note { (strikes) } }
        }
        @if let Some(known) = yard.symbol.known.as_ref().filter(|known| !known.is_empty() && side.turn.is_some()) {
            details.peek #my-symbol {
                summary.linkbtn { (icon("i-hidden")) " Which" }
                (listed(&known.iter().copied().collect()))
                p.side-note { "Only you see this." }
            }
        }
    }
}

/// The id that the off-loaded card had in the hand, for its owner's eyes.
fn off_loaded(side: &Side<'_>) -> Option<String> {
    side.turn.filter(|turn| turn.offloaded)?;
    let card = *side.yard.symbol.known.as_ref()?.last()?;
    Some(names::id(side.yard, side.turn, Place::Hand, card, held(side.yard).count(card)))
}

fn coins(yard: &YardView) -> Markup {
    html! {
        @if yard.wood > 0 {
            div.coins-row aria-hidden="true" {
                @for _ in 0..yard.wood.min(4) { svg.coin { use href=(symbol("p-woodcoin")) {} } }
            }
            p.side-note { b { (yard.wood) } @if yard.wood == 1 { " wooden coin" } @else { " wooden coins" } }
        }
    }
}

/// FS-7.1a: Scaffolds lie in front of their owner.
fn in_front(side: &Side<'_>) -> Markup {
    html! {
        @for nth in 0..usize::from(side.yard.scaffolds) {
            (lying(Card::Scaffold, "in-front", Some(&names::id(side.yard, side.turn, Place::Front, Card::Scaffold, nth))))
        }
    }
}

/// Draw stack and discard pile.
fn piles(side: &Side<'_>) -> Markup {
    let yard = side.yard;
    let faces = names::numbered(&yard.discard);
    // The last kinds lie on top: coins and castles are not the news there.
    let shown = &faces[faces.len().saturating_sub(FACES)..];
    let open = held(yard).len() == yard.hand.len();
    html! {
        div.pile.two {
            div {
                div.stackbox role="img" aria-label=(format!("Draw pile, {}", cards_in_words(yard.to_draw))) {
                    @for nth in 1..=yard.to_draw.min(BACKS) {
                        (back(&format!("in-pile n{nth}"), Some(&format!("draw-{nth}")), None))
                    }
                    @if yard.to_draw == 0 { span.empty-pile {} }
                }
                p.side-note { b { (yard.to_draw) } " to draw" }
            }
            div {
                div.stackbox role="img" aria-label=(format!("Discards, {}", cards_in_words(yard.discard.len()))) {
                    @for (nth, (card, copy)) in shown.iter().enumerate() {
                        @let id = names::id(yard, side.turn, Place::Discard, *card, *copy);
                        span class=(format!("card in-pile n{}", nth + 1)) data-c=(card.colour().name())
                            id=(id) data-moves[side.turn.is_some()]
                        { (super::cards::inside(*card)) }
                    }
                    @if shown.is_empty() { span.empty-pile {} }
                }
                p.side-note { b { (yard.discard.len()) } " discarded" }
            }
        }
        div.looks {
            @if open && !yard.unseen.is_empty() {
                details.peek #to-come {
                    summary.linkbtn { (icon("i-stack")) " To come" }
                    (listed(&yard.unseen))
                }
            }
            @if !yard.discard.is_empty() {
                details.peek #discarded {
                    summary.linkbtn { (icon("i-discard")) " Discarded" }
                    (listed(&yard.discard))
                }
            }
            @if !yard.removed.is_empty() {
                details.peek #removed {
                    summary.linkbtn { (icon("i-bin")) " Out of this game" }
                    (listed(&yard.removed))
                }
            }
        }
    }
}

/// FS-3.61: how many cards lie on everybody's Symbol card.
fn symbols(cast: &Cast<'_>, board: &SandBoard) -> Markup {
    let yards = &board.view.yards;
    let empty = yards.iter().any(|yard| yard.symbol.cards == 0);
    html! {
        p.symstate {
            span.label { "Symbol cards" }
            @for yard in yards {
                span.is-zero[yard.symbol.cards == 0] { (cast.name(yard.seat)) " " b { (yard.symbol.cards) } " " }
            }
        }
        @if !board.is_over() {
            p.side-note.aside {
                @if empty { "Cards pass only once every player has off-loaded one." }
                @else { "Everybody has off-loaded: after this turn, each gets a card." }
            }
        }
    }
}
