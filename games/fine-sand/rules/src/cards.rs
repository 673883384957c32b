//! A pile of cards as a set: how many of each kind.

use crate::Card;
use crate::spaces::COPIED;
use game_core::{Rng, below};
use serde::{Serialize, Serializer};
use std::fmt;

/// A set of kinds, a bit each.
pub(crate) type Kinds = u64;

/// The set of these.
pub(crate) const fn kinds(cards: &[Card]) -> Kinds {
    let (mut set, mut at) = (0, 0);
    while at < cards.len() {
        set |= cards[at].bit();
        at += 1;
    }
    set
}

/// The kinds of a set, in order.
#[inline]
pub(crate) fn in_set(mut set: Kinds) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = Card::ALL.get(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(*card)
    })
}

/// How many kinds share a word.
const LANES: usize = 8;
const WORDS: usize = Card::KINDS.div_ceil(LANES);
/// A one in every byte. Multiplied with a word, this makes running sums of its bytes.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The topmost bit of every byte.
const TOPS: u64 = 0x80 * ONES;
/// One card in the count of them all, which takes the last byte of the last word.
const ONE_CARD: u64 = 1 << COUNT;
const COUNT: usize = 8 * (LANES - 1);

const _: () = assert!(Card::KINDS < WORDS * LANES, "the last byte is free");

/// How many of each kind of card; a shuffled stack is this until one is drawn.
///
/// One byte per kind: no pile holds more than the 120 cards of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    words: [u64; WORDS],
    /// Which kinds are there.
    kinds: Kinds,
}

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards { words: [0; WORDS], kinds: 0 };

    /// How many cards there are.
    #[inline]
    pub const fn len(&self) -> usize {
        (self.words[WORDS - 1] >> COUNT) as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.kinds == 0
    }

    /// How many of this kind there are.
    #[inline]
    pub const fn count(&self, card: Card) -> usize {
        (self.words[card as usize / LANES] >> (card as usize % LANES * 8)) as u8 as usize
    }

    /// How many there are of the first few kinds, a byte each.
    #[inline]
    pub(crate) const fn first_counts(&self) -> u32 {
        const { assert!(COPIED == 4) };
        self.words[0] as u32
    }

    /// Whether there is one of this kind.
    #[inline]
    pub const fn has(&self, card: Card) -> bool {
        self.kinds >> card as u32 & 1 == 1
    }

    /// Adds one.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        debug_assert!(self.len() < 127);
        self.words[card as usize / LANES] += 1 << (card as usize % LANES * 8);
        self.words[WORDS - 1] += ONE_CARD;
        self.kinds |= card.bit();
    }

    /// Adds several of a kind.
    pub const fn add_some(&mut self, card: Card, count: usize) {
        let mut left = count;
        while left > 0 {
            self.add(card);
            left -= 1;
        }
    }

    /// Takes one away; there must be one.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card), "no {card} to take away");
        self.words[card as usize / LANES] -= 1 << (card as usize % LANES * 8);
        self.words[WORDS - 1] -= ONE_CARD;
        self.kinds &= !(u64::from(self.count(card) == 0) << card as u32);
    }

    /// Adds all of `others`.
    #[inline]
    pub fn add_all(&mut self, others: &Cards) {
        for (word, other) in self.words.iter_mut().zip(others.words) {
            *word += other;
        }
        self.kinds |= others.kinds;
    }

    /// Takes all of `others` away; they must be there.
    #[inline]
    pub fn remove_all(&mut self, others: &Cards) {
        debug_assert!(self.holds(others));
        for (word, other) in self.words.iter_mut().zip(others.words) {
            *word -= other;
        }
        for card in others.kinds() {
            self.kinds &= !(u64::from(self.count(card) == 0) << card as u32);
        }
    }

    /// Whether all of `others` are among these.
    pub fn holds(&self, others: &Cards) -> bool {
        others.iter().all(|(card, count)| self.count(card) >= count)
    }

    /// Leaves nothing behind and returns what was there.
    #[inline]
    pub fn take(&mut self) -> Cards {
        std::mem::take(self)
    }

    /// The kinds that are there, with their counts, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Card, usize)> + '_ {
        self.kinds().map(|card| (card, self.count(card)))
    }

    /// The kinds that are there, in order.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Card> + use<> {
        in_set(self.kinds)
    }

    /// The kinds that are there, as a set.
    #[inline]
    pub(crate) const fn set(&self) -> Kinds {
        self.kinds
    }

    /// Every single card, in order.
    pub fn each(&self) -> impl Iterator<Item = Card> + '_ {
        self.iter().flat_map(|(card, count)| std::iter::repeat_n(card, count))
    }

    /// The card at this place when they lie in order; there must be so many.
    #[inline]
    pub fn nth(&self, at: usize) -> Card {
        debug_assert!(at < self.len());
        // Where the wanted card lies is anybody's guess, so there is no branch in this.
        let (mut word, mut before, mut sum) = (0, 0, 0);
        for next in 0..WORDS {
            let below = sum <= at as u64;
            (word, before) = if below { (next, sum) } else { (word, before) };
            // Not the count of them all.
            let counts = if next == WORDS - 1 { self.words[next] << 8 } else { self.words[next] };
            sum += counts.wrapping_mul(ONES) >> 56;
        }
        // Running sums, a byte each; the card is at the first above what is left.
        let sums = self.words[word].wrapping_mul(ONES) | TOPS;
        let above = (sums - (at as u64 - before + 1) * ONES) & TOPS;
        Card::ALL[word * LANES + above.trailing_zeros() as usize / 8]
    }

    /// Any of the cards, each as likely as the others; there must be one.
    #[inline]
    pub fn any(&self, rng: &mut impl Rng) -> Card {
        self.nth(below(rng, self.len() as u32) as usize)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::EMPTY;
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(card, count)| (card.print().text, count))).finish()
    }
}

/// `2 castle-2, coin-3`, or `none`.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (at, (card, count)) in self.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            match count {
                1 => write!(f, "{comma}{card}")?,
                _ => write!(f, "{comma}{count} {card}")?,
            }
        }
        Ok(())
    }
}

/// `{"castle-2": 2, "coin-3": 1}`.
impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(card, count)| (card.print().text, count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_its_place_in_order() {
        let all: Cards =
            Card::ALL.into_iter().chain([Card::Castle2, Card::FinalDelivery]).collect();
        let listed: Vec<Card> = all.each().collect();
        assert_eq!(listed.len(), 51);
        for (at, card) in listed.into_iter().enumerate() {
            assert_eq!(all.nth(at), card);
        }
        assert!(Cards::EMPTY.kinds().next().is_none());
    }

    #[test]
    fn what_is_added_can_be_taken_away() {
        let mut cards: Cards = [Card::Pit, Card::Coin2, Card::Coin2].into_iter().collect();
        let two: Cards = [Card::Coin2, Card::Pit].into_iter().collect();
        assert!(cards.holds(&two) && !two.holds(&cards));
        cards.remove_all(&two);
        assert_eq!((cards.len(), cards.to_string()), (1, "coin-2".into()));
        cards.add_all(&two);
        assert_eq!(cards.to_string(), "2 coin-2, pit");
    }
}
