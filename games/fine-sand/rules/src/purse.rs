//! What a player can pay with, and which payments fit.

use crate::yard::Yard;
use crate::{Card, Cards};

/// How many things worth 1, 2, 3 and 4 a player could pay with; place 0 is
/// for what is worth nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse([u16; 5]);

impl Purse {
    /// FS-3.23: hand, wooden coins, Scaffolds and Pallets.
    pub fn of(yard: &Yard) -> Purse {
        let Yard { hand, stored, scaffolds, wood, .. } = yard;
        let both = |card| (hand.count(card) + stored.count(card)) as u16;
        let in_hand = |card: Card| hand.count(card) as u16;
        let coins = in_hand(Card::Pit)
            + in_hand(Card::Coin2)
            + in_hand(Card::Coin3)
            + in_hand(Card::BigBase);
        let ones = hand.len() as u16 - coins + u16::from(*scaffolds) + wood;
        Purse([0, ones, both(Card::Coin2), both(Card::Coin3), both(Card::BigBase)])
    }

    /// How many things of this value there are, from 1 to 4.
    pub fn count(&self, value: u8) -> u16 {
        self.0[usize::from(value)]
    }

    /// All of it.
    pub fn total(&self) -> u16 {
        let Purse([_, ones, twos, threes, fours]) = self;
        ones + 2 * twos + 3 * threes + 4 * fours
    }

    /// FS-3.25: whether a payment that has reached `paid` of `due`, its least
    /// part being worth `least`, can take something worth `value` and still be
    /// completed without holding anything superfluous.
    pub fn fits(&self, value: u8, due: u16, paid: u16, least: u8) -> bool {
        let mut rest = self.0;
        rest[usize::from(value)] -= 1;
        let (paid, least) = (paid + u16::from(value), least.min(value));
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
}

/// What a hand is worth as payment.
pub fn hand_value(hand: &Cards) -> u16 {
    hand.iter().map(|(card, count)| u16::from(card.value()) * count as u16).sum()
}
