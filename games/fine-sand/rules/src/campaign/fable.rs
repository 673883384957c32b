//! The Fable campaign: three cards change after every game, for ever.

use super::reveal;
use crate::{Card, Cards, EXCHANGED, FABLE_ROUNDS, fable_round, start_stack};
use game_core::Secret;
use serde::Serialize;
use std::collections::VecDeque;

/// A Fable campaign between games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fable {
    stack: Cards,
    /// The Fable stack, the topmost card first.
    fable: VecDeque<Card>,
    history: Vec<Exchange>,
}

/// What changed between two games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Exchange {
    /// The Fable round that begins with it, from 1.
    pub round: usize,
    /// The three that were revealed and went below the Fable stacks.
    pub revealed: Vec<Card>,
    /// The three that came off the top.
    pub added: Vec<Card>,
}

impl Default for Fable {
    fn default() -> Self {
        Fable::new()
    }
}

impl Fable {
    /// FS-6.1: the start stack, and 27 Fable cards in their fixed order.
    pub fn new() -> Fable {
        let fable = (1..=FABLE_ROUNDS).flat_map(fable_round).collect();
        Fable { stack: start_stack(), fable, history: Vec::new() }
    }

    /// The stack that everybody plays the next game with.
    pub fn stack(&self) -> &Cards {
        &self.stack
    }

    /// Every exchange so far.
    pub fn history(&self) -> &[Exchange] {
        &self.history
    }

    /// The cards that come next, from the top of the Fable stack.
    pub fn next_cards(&self) -> Vec<Card> {
        self.fable.iter().copied().take(EXCHANGED).collect()
    }

    /// FS-6.2, FS-6.3, FS-6.4: all cards are back with their owners; the
    /// winner's stack shows three numbered cards, which go below everybody's
    /// Fable stack, and the top three of it come in.
    pub fn exchange(&mut self, secret: &Secret, nonces: &[&str]) -> &Exchange {
        let revealed = reveal(&self.stack, EXCHANGED, secret, nonces);
        for &card in &revealed {
            self.stack.remove(card);
            self.fable.push_back(card);
        }
        let added: Vec<Card> = self.fable.drain(..EXCHANGED).collect();
        added.iter().for_each(|&card| self.stack.add(card));
        let round = self.history.len() + 1;
        self.history.push(Exchange { round, revealed, added });
        self.history.last().expect("it was just pushed")
    }
}
