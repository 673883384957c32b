//! The table as it was, in replays and reviews.

use super::names::{self, Place};
use super::{SandBoard, around, board, cards, held, near, others, over, yard};
use ::fine_sand::{Card, Cards, Colour, Move, Stage, Step, YardView, YourTurn};
use maud::{Markup, html};
use web::pages::model::Cast;

/// The table in a replay.
pub(crate) fn past(cast: &Cast<'_>, board: &SandBoard) -> Markup {
    let Some(yard) = near(&board.view) else { return html! {} };
    html! {
        div.fs-past {
            @if board.is_over() { (over::ranking(cast, &board.view)) }
            div.fs-neighbours role="group" aria-label="The players, clockwise" {
                @for other in around(&board.view, yard) {
                    article.panel.neighbour {
                        div.nb-head {
                            (cast.emblem(other.seat).large(false))
                            div { h2 { (cast.name(other.seat)) } p.label { (others::hand_in_words(other)) } }
                        }
                        (others::chips(other, &[]))
                    }
                }
            }
            (yard::middle(cast, board, yard, &html! {}))
            (past_cards(yard, turn_of(board, yard)))
        }
    }
}

/// What was being built, and the hand. Every card has its place, so that a review can point at it.
fn past_cards(yard: &YardView, turn: Option<&YourTurn>) -> Markup {
    let site = turn.map_or(Cards::EMPTY, |turn| turn.site);
    let groups = [("Being built", Place::Site, site), ("In hand", Place::Hand, held(yard))];
    html! {
        @for (what, place, cards) in groups.into_iter().filter(|(.., cards)| !cards.is_empty()) {
            div.past-cards {
                h3 aria-hidden="true" { (what) }
                div.past-hand role="group" aria-label=(format!("{what}: {cards}")) {
                    @for (card, nth) in names::numbered(&cards) {
                        span.past-card id=(names::id(yard, turn, place, card, nth)) {
                            (cards::lying(card, "in-pile", None))
                        }
                    }
                }
            }
        }
    }
}

/// What the owner of a yard is doing, if that is the viewer.
fn turn_of<'a>(board: &'a SandBoard, yard: &YardView) -> Option<&'a YourTurn> {
    let own = board.view.you == Some(yard.seat) && board.view.stage == Stage::Playing;
    board.view.yours.as_ref().filter(|_| own)
}

/// The pieces that a move is about, as [`past`] names them.
pub(crate) fn places(board: &SandBoard, mv: &Move) -> Vec<String> {
    let Some(yard) = near(&board.view) else { return Vec::new() };
    let turn = turn_of(board, yard);
    let at = |place: Place, card: Card| vec![names::id(yard, turn, place, card, 0)];
    match *mv {
        Move::Build(card) if !held(yard).has(card) => at(Place::Aside, card),
        Move::Pay(card) if !held(yard).has(card) => at(Place::Front, card),
        Move::Build(card)
        | Move::Pay(card)
        | Move::Discard(card)
        | Move::Offload(card)
        | Move::Store(card)
        | Move::Remove(card) => at(Place::Hand, card),
        Move::PayStored(card) => at(Place::Stored, card),
        Move::Use(card) => at(Place::Built, card),
        Move::Take(card) => at(Place::Discard, card),
        Move::Red => vec![board::id_of_column(Colour::Red)],
        Move::Blue => vec![board::id_of_column(Colour::Blue)],
        Move::Draw => match turn.map(|turn| turn.step) {
            Some(Step::Blue) => vec![board::id_of_column(Colour::Blue)],
            _ => vec![board::id_of_column(Colour::Green)],
        },
        Move::PayWood | Move::Reveal | Move::Enough | Move::Done => Vec::new(),
    }
}
