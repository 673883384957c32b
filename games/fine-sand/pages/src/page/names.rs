//! Ids of cards, so that a piece that moves keeps its name.
//!
//! Equal cards cannot be told apart, so copies are counted from place to
//! place: the first castle that is built takes the name which the first
//! castle in hand had. Only the viewer's own, open cards have such names.

use super::held;
use ::fine_sand::{Card, YardView, YourTurn};

/// Where a card lies, in the order in which copies are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Built,
    Stored,
    Site,
    Hand,
    Aside,
    Front,
    Discard,
}

/// The id of the copy number `nth`, from 0, of the cards of this kind there.
pub(super) fn id(
    yard: &YardView,
    turn: Option<&YourTurn>,
    place: Place,
    card: Card,
    nth: usize,
) -> String {
    let of_turn = |cards: fn(&YourTurn) -> &::fine_sand::Cards| {
        turn.map_or(0, |turn| cards(turn).count(card))
    };
    let before = [
        (Place::Built, yard.built.count(card)),
        (Place::Stored, yard.stored.count(card)),
        (Place::Site, of_turn(|turn| &turn.site)),
        (Place::Hand, held(yard).count(card)),
        (Place::Aside, of_turn(|turn| &turn.aside)),
        (Place::Front, if card == Card::Scaffold { yard.scaffolds.into() } else { 0 }),
    ];
    let earlier: usize =
        before.iter().filter(|(other, _)| *other < place).map(|(_, count)| count).sum();
    format!("c-{card}-{}", earlier + nth + 1)
}

/// Every single card with its number among its kind, from 0.
pub(super) fn numbered(cards: &::fine_sand::Cards) -> Vec<(Card, usize)> {
    cards.iter().flat_map(|(card, count)| (0..count).map(move |nth| (card, nth))).collect()
}
