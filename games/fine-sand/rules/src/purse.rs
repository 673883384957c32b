//! What a player can pay with, and which payments fit.

use crate::yard::Yard;
use crate::{Card, Cards};

/// How many things there are of each worth, from 0 to 4.
type Counts = [u16; 5];

/// How many things worth 1, 2, 3 and 4 a player could pay with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    /// Place 0 is for what is worth nothing and cannot pay: it stays empty.
    all: Counts,
    /// The cards in hand alone, the Pit too.
    hand: Counts,
    /// FS-8.4: whether a card has to stay in hand.
    keeps_one: bool,
}

impl Purse {
    /// FS-3.23: hand, wooden coins, Scaffolds and Pallets.
    pub fn of(yard: &Yard) -> Purse {
        let Yard { hand, stored, scaffolds, wood, .. } = yard;
        let in_hand = |card: Card| hand.count(card) as u16;
        let (pits, twos) = (in_hand(Card::Pit), in_hand(Card::Coin2));
        let (threes, fours) = (in_hand(Card::Coin3), in_hand(Card::BigBase));
        let ones = hand.len() as u16 - pits - twos - threes - fours;
        let on_pallets = |card: Card| stored.count(card) as u16;
        Purse {
            all: [
                0,
                ones + u16::from(*scaffolds) + wood,
                twos + on_pallets(Card::Coin2),
                threes + on_pallets(Card::Coin3),
                fours + on_pallets(Card::BigBase),
            ],
            hand: [pits, ones, twos, threes, fours],
            // An empty hand cannot be emptied.
            keeps_one: yard.owes_a_card() && !hand.is_empty(),
        }
    }

    /// How many things of this value there are in hand, or beside it.
    pub fn count(&self, value: u8, from_hand: bool) -> u16 {
        let at = usize::from(value);
        if from_hand { self.hand[at] } else { self.all[at] - self.hand[at] }
    }

    /// All of it.
    pub fn total(&self) -> u16 {
        let [_, ones, twos, threes, fours] = self.all;
        ones + 2 * twos + 3 * threes + 4 * fours
    }

    /// What could be paid for a card that is built from hand, or for a revealed
    /// one. Whatever can be built is worth 1, and cannot pay for itself: `None`
    /// if there is no such card in hand. FS-8.4: also if it is the card that has
    /// to stay there.
    pub fn beside(&self, from_hand: bool) -> Option<u16> {
        let own = u16::from(from_hand);
        let mut hand = self.hand;
        hand[1] = hand[1].checked_sub(own)?;
        let rest = self.total() - own;
        if !self.keeps_one {
            return Some(rest);
        }
        let kept = hand.iter().position(|&count| count > 0)?;
        Some(rest - kept as u16)
    }

    /// FS-3.25: whether a payment that has reached `paid` of `due`, its least
    /// part being worth `least`, can take something worth `value` and still be
    /// completed without holding anything superfluous. FS-8.4: and without
    /// emptying a hand that has to keep a card.
    pub fn fits(&self, value: u8, from_hand: bool, due: u16, paid: u16, least: u8) -> bool {
        let mut rest = self.all;
        rest[usize::from(value)] -= 1;
        let (paid, least) = (paid + u16::from(value), least.min(value));
        if !self.keeps_one {
            return completes(rest, due, paid, least);
        }
        let mut hand = self.hand;
        hand[usize::from(value)] -= u16::from(from_hand);
        (0..hand.len()).filter(|&kept| hand[kept] > 0).any(|kept| {
            let mut rest = rest;
            rest[kept] = rest[kept].saturating_sub(1); // the Pit is not among them
            completes(rest, due, paid, least)
        })
    }

    /// The same if no card had to stay in hand: then it is FS-8.4 that is in the way.
    pub fn fits_but_for_the_hand(&self, value: u8, due: u16, paid: u16, least: u8) -> bool {
        Purse { keeps_one: false, ..*self }.fits(value, false, due, paid, least)
    }
}

/// FS-3.25: whether what has been paid, its least part being worth `least`, can
/// be completed from `rest` so that nothing in it is superfluous.
fn completes(rest: Counts, due: u16, paid: u16, least: u8) -> bool {
    if paid >= due {
        return paid - u16::from(least) < due;
    }
    let [_, ones, twos, threes, fours] = rest;
    // With enough ones the sum can be met exactly.
    if due - paid <= ones {
        return true;
    }
    let smaller =
        |count: u16, value: u8, least: u8| if count > 0 { least.min(value) } else { least };
    for four in 0..=fours {
        for three in 0..=threes {
            for two in 0..=twos {
                let sum = paid + 4 * four + 3 * three + 2 * two;
                if sum < due {
                    if due - sum <= ones {
                        return true;
                    }
                    continue;
                }
                let least = smaller(two, 2, smaller(three, 3, smaller(four, 4, least)));
                if sum - u16::from(least) < due {
                    return true;
                }
            }
        }
    }
    false
}

/// What a hand is worth as payment.
pub fn hand_value(hand: &Cards) -> u16 {
    hand.iter().map(|(card, count)| u16::from(card.value()) * count as u16).sum()
}
