//! One player's side of the table, as a playout imagines it: piles without an
//! engine around them, so that a turn costs well under a microsecond.

use super::judgement::Piece;
use super::weights::Weights;
use ::fine_sand::{Card, Cards, HandView, SOLO_COINS, Trigger, YardView};
use bots::BotRng;
use game_core::Rng;

/// More cards than ever lie on one Symbol card in a game that is played to win.
const PILE: usize = 48;

/// Piles, coins and what is built.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Side {
    pub solo: bool,
    pub hand: Cards,
    pub stack: Cards,
    pub discard: Cards,
    pub built: Cards,
    /// Coin cards on Pallets.
    pub stored: Cards,
    symbol: [Card; PILE],
    symbol_len: u8,
    pub symbol_coins: u8,
    pub scaffolds: u8,
    pub wood: u16,
    /// Beach chairs on their way to the left neighbour.
    pub chairs: u8,
    /// Limits raised for this turn.
    pub raised: u8,
    pub trigger: Trigger,
}

impl Side {
    /// The stack before anything is drawn.
    pub const fn with_stack(stack: Cards, solo: bool) -> Side {
        Side {
            solo,
            hand: Cards::EMPTY,
            stack,
            discard: Cards::EMPTY,
            built: Cards::EMPTY,
            stored: Cards::EMPTY,
            symbol: [Card::Castle1; PILE],
            symbol_len: 0,
            symbol_coins: if solo { SOLO_COINS } else { 0 },
            scaffolds: 0,
            wood: 0,
            chairs: 0,
            raised: 0,
            trigger: Trigger::No,
        }
    }

    /// What is open of a side; whatever lies face down is in the stack.
    pub fn seen(seen: &YardView, solo: bool) -> Side {
        let mut side = Side {
            discard: seen.discard,
            built: seen.built,
            stored: seen.stored,
            symbol_coins: seen.symbol.coins,
            scaffolds: seen.scaffolds,
            wood: seen.wood,
            chairs: seen.chairs,
            raised: seen.raised,
            trigger: seen.trigger,
            ..Side::with_stack(seen.unseen, solo)
        };
        if let HandView::Open(hand) = &seen.hand {
            side.hand = *hand;
            let known = seen.symbol.known.as_deref().unwrap_or_default();
            known.iter().for_each(|card| side.put_on_symbol(*card));
        }
        side
    }

    /// Deals a hidden hand and Symbol card anew from what lies face down; `kept` says how likely each
    /// kind is to be in hand.
    pub fn deal_hidden(
        &mut self,
        hand: usize,
        symbol: usize,
        kept: &[f32; Card::KINDS],
        rng: &mut BotRng,
    ) {
        // A Scaffold is never in a hand: FS-7.1a.
        let scaffolds = self.stack.count(Card::Scaffold);
        (0..scaffolds).for_each(|_| self.stack.remove(Card::Scaffold));
        let mut all: f32 = self.stack.iter().map(|(card, n)| kept[card as usize] * n as f32).sum();
        for _ in 0..hand {
            let mut rest = all * (rng.next_u32() >> 8) as f32 / (1 << 24) as f32;
            let mut cards = self.stack.iter();
            let mut card = Card::Castle1;
            while let Some((next, count)) = cards.next()
                && rest >= 0.0
            {
                card = next;
                rest -= kept[next as usize] * count as f32;
            }
            drop(cards);
            all -= kept[card as usize];
            self.stack.remove(card);
            self.hand.add(card);
        }
        for _ in 0..symbol {
            let card = self.stack.any(rng);
            self.stack.remove(card);
            self.put_on_symbol(card);
        }
        self.stack.add_some(Card::Scaffold, scaffolds);
    }

    /// How many cards may be kept.
    pub fn limit(&self) -> usize {
        let built = &self.built;
        3 + built.count(Card::Limit4)
            + built.count(Card::Limit5)
            + built.count(Card::Limit6)
            + 2 * built.count(Card::Limit8)
            + 3 * usize::from(self.raised)
    }

    /// Cards that count at the end, but for big castles.
    pub fn unbuilt(&self) -> usize {
        self.hand.len() + self.stack.len() + self.discard.len() + usize::from(self.scaffolds)
    }

    /// What would be written down if the game ended now. FS-8.12: alone castles
    /// take off-loaded cards first, which count twice.
    pub fn score(&self) -> i32 {
        let less = self.built.count(Card::BigCastle) + 2 * self.built.count(Card::GiantCastle);
        let off_loads = if self.solo { usize::from(self.symbol_len) } else { 0 };
        let unbuilt = self.unbuilt().saturating_sub(less.saturating_sub(off_loads));
        (unbuilt + 2 * off_loads.saturating_sub(less)) as i32
    }

    /// Whether a card of either pile is left to draw.
    pub fn can_draw(&self) -> bool {
        !self.stack.is_empty() || !self.discard.is_empty()
    }

    /// The next card of the stack, if any is left in either pile.
    pub fn next_card(&mut self, rng: &mut BotRng) -> Option<Card> {
        if self.stack.is_empty() {
            if self.discard.is_empty() {
                return None;
            }
            self.stack = self.discard.take();
        }
        let card = self.stack.any(rng);
        self.stack.remove(card);
        if self.stack.is_empty() {
            self.stack = self.discard.take();
        }
        Some(card)
    }

    /// Draws into hand, with wooden coins for what is not there.
    pub fn draw(&mut self, count: usize, rng: &mut BotRng) {
        for left in (1..=count).rev() {
            match self.next_card(rng) {
                Some(card) => self.receive(card),
                None => {
                    self.wood += left as u16;
                    return;
                }
            }
        }
    }

    /// A card comes into hand; the Scaffold lies in front instead.
    pub fn receive(&mut self, card: Card) {
        match card {
            Card::Scaffold => self.scaffolds += 1,
            _ => self.hand.add(card),
        }
    }

    pub fn discard_from_hand(&mut self, card: Card) {
        self.hand.remove(card);
        self.discard.add(card);
    }

    /// Puts a card face down on the Symbol card. One too many is forgotten:
    /// it counts for nobody.
    pub fn put_on_symbol(&mut self, card: Card) {
        if usize::from(self.symbol_len) < PILE {
            self.symbol[usize::from(self.symbol_len)] = card;
            self.symbol_len += 1;
        }
    }

    /// How many cards lie on the Symbol card.
    #[cfg(test)]
    pub fn off_loaded(&self) -> u8 {
        self.symbol_len
    }

    /// Whether the Symbol card is empty.
    pub fn symbol_is_empty(&self) -> bool {
        self.symbol_len == 0
    }

    /// The topmost card of the Symbol card, which must hold one.
    pub fn take_from_symbol(&mut self) -> Card {
        self.symbol_len -= 1;
        self.symbol[usize::from(self.symbol_len)]
    }

    /// What could be paid with besides the hand.
    pub fn purse_beside_hand(&self) -> u16 {
        let stored: u16 =
            self.stored.iter().map(|(card, n)| u16::from(card.value()) * n as u16).sum();
        stored + self.wood + u16::from(self.scaffolds)
    }

    /// Pays with this.
    pub fn lay_down(&mut self, piece: Piece) {
        match piece {
            Piece::Hand(card) => self.hand.remove(card),
            Piece::Stored(card) => self.stored.remove(card),
            Piece::Scaffold => self.scaffolds -= 1,
            Piece::Wood => self.wood -= 1,
        }
        if let Some(card) = piece.to_discard() {
            self.discard.add(card);
        }
    }

    /// Takes this back out of a payment.
    pub fn take_up(&mut self, piece: Piece) {
        if let Some(card) = piece.to_discard() {
            self.discard.remove(card);
        }
        match piece {
            Piece::Hand(card) => self.hand.add(card),
            Piece::Stored(card) => self.stored.add(card),
            Piece::Scaffold => self.scaffolds += 1,
            Piece::Wood => self.wood += 1,
        }
    }

    /// How early in its game this side is: 1 with thirty cards unbuilt, 0 with
    /// five. `fewest` is what the fastest at the table has left.
    pub fn earliness(&self, fewest: usize, weights: &Weights) -> f32 {
        let own = self.unbuilt() as f32;
        let left = own + weights.look * (fewest as f32 - own).min(0.0);
        ((left - 5.0) / 25.0).clamp(0.0, 1.0)
    }
}
