//! Cards with an action of their own, as sets of kinds, and which of them can be used.

use crate::Card;
use crate::cards::{Kinds, in_set, kinds};
use crate::yard::{Doing, Yard};

/// In step 1.
pub(crate) const GREEN: Kinds = kinds(&[
    Card::Draw6,
    Card::Draw7,
    Card::Draw8,
    Card::Draw10,
    Card::TakeCoin,
    Card::DrawDiscard,
    Card::DrawCoin,
    Card::DrawTwo,
    Card::RealEssentials,
]);
/// In step 2A: what is more than one more build or a discount.
pub(crate) const RED: Kinds = kinds(&[Card::BuildCheap, Card::BuildFree, Card::BuildDesired]);
/// In step 2B.
pub(crate) const BLUE: Kinds = kinds(&[
    Card::More3,
    Card::More4,
    Card::More5,
    Card::More7,
    Card::BuildMore,
    Card::Essentials,
    Card::ToLimit,
    Card::DrawHalf,
]);
/// In step 3.
pub(crate) const PURPLE: Kinds = kinds(&[Card::RaiseLimit, Card::Recycling, Card::FinalDelivery]);
/// Out of sequence; the Pallet is used by storing a card.
pub(crate) const YELLOW: Kinds =
    kinds(&[Card::Swap, Card::Junk, Card::AlwaysBuild, Card::ThreeForTwo, Card::OneMore]);
/// All of them.
pub(crate) const ACTIONS: Kinds = GREEN | RED | BLUE | PURPLE | YELLOW;

/// FS-3.27: what works from the turn after it was built; the others work at once.
const FROM_NEXT_TURN: Kinds = GREEN | RED | BLUE;
/// FS-7.17: what asks for more than cards in hand.
const ASKING: Kinds = kinds(&[
    Card::ToLimit,
    Card::BuildDesired,
    Card::BuildMore,
    Card::BuildCheap,
    Card::BuildFree,
    Card::Junk,
]);
/// FS-7.17: by how many cards are in hand: what asks for more.
const TOO_DEAR: [Kinds; 4] = {
    let two = kinds(&[Card::Junk, Card::ThreeForTwo, Card::AlwaysBuild]);
    let one = two | kinds(&[Card::Recycling]);
    [one | kinds(&[Card::Swap, Card::DrawHalf]), one, two, 0]
};
impl Yard {
    /// Actions that are left this turn, whether it is their time or not.
    #[inline]
    pub(crate) fn left(&self) -> Kinds {
        let Doing { ready, spent, .. } = &self.doing;
        (ready.set() & FROM_NEXT_TURN | self.built.set() & (PURPLE | YELLOW)) & !spent
    }

    /// Which of these actions can be used, given that it is their time.
    #[inline]
    pub(crate) fn usable(&self, actions: Kinds) -> Kinds {
        let Doing { ready, spent, .. } = &self.doing;
        let there = ready.set() & FROM_NEXT_TURN | self.built.set() & !FROM_NEXT_TURN;
        let usable = there & actions & !spent & !TOO_DEAR[self.hand.len().min(3)];
        match usable & ASKING {
            0 => usable,
            asking => usable & !self.unmet(asking),
        }
    }

    /// FS-7.17: which of these lack something that they need beside their card.
    fn unmet(&self, asking: Kinds) -> Kinds {
        in_set(asking)
            .filter(|card| self.has_what_it_takes(*card).is_err())
            .fold(0, |unmet, card| unmet | card.bit())
    }

    /// Notes that the action of this card is used.
    pub(crate) fn note_use(&mut self, card: Card) {
        self.doing.used.add(card);
        self.see_if_spent(card);
    }

    /// Whether the action of this card can be used again this turn.
    pub(crate) fn see_if_spent(&mut self, card: Card) {
        let left = self.uses_left(card) > 0;
        self.doing.spent = self.doing.spent & !card.bit() | if left { 0 } else { card.bit() };
    }
}
