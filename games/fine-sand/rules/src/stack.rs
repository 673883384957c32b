//! The stacks of thirty: the start stack, and what Fable rounds make of it.

use crate::{Card, Cards};

/// FS-1.2: how many cards everybody starts with.
pub const STACK_SIZE: usize = 30;
/// FS-6.1: how many Fable rounds bring new cards.
pub const FABLE_ROUNDS: u8 = 9;
/// FS-6.2: how many cards are exchanged between games.
pub const EXCHANGED: usize = 3;
/// FS-2.1: how many cards are drawn before the game.
pub const OPENING: usize = 6;

/// FS-1.2: the start stack.
pub fn start_stack() -> Cards {
    let mut stack = Cards::EMPTY;
    for card in Card::ALL.into_iter().filter(|card| card.print().round == 0) {
        stack.add_some(card, card.print().copies.into());
    }
    stack
}

/// FS-6.1: the three cards of a Fable round, from 1 to 9.
pub fn fable_round(round: u8) -> [Card; EXCHANGED] {
    let first = Card::Scaffold as usize + EXCHANGED * (usize::from(round) - 1);
    [Card::ALL[first], Card::ALL[first + 1], Card::ALL[first + 2]]
}

/// FS-6.1: the cards of a stack that may be exchanged.
pub fn numbered(stack: &Cards) -> Cards {
    stack.each().filter(|card| !card.print().warned).collect()
}

/// FS-2.2: the learning game's stack, the topmost card first.
///
/// The opening six hold every colour. Then castles and coins, while draws and
/// builds grow; limits and the yellow card come when hands begin to overflow,
/// the dear cards last.
#[rustfmt::skip]
pub const LEARNING: [Card; STACK_SIZE] = [
    Card::Draw6, Card::Build4, Card::More4, Card::Coin2, Card::Limit4, Card::Castle1,
    Card::Castle2, Card::Castle2, Card::Coin2, Card::Castle2, Card::More3, Card::Castle3,
    Card::Swap, Card::Castle2, Card::Build5, Card::Coin3, Card::Limit5, Card::Castle3,
    Card::Draw7, Card::Castle2, Card::More5, Card::Coin2, Card::Discount, Card::Limit6,
    Card::Castle3, Card::Build6, Card::Draw8, Card::More7, Card::Limit8, Card::Draw10,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learning_game_is_played_with_the_start_stack() {
        assert_eq!(LEARNING.into_iter().collect::<Cards>(), start_stack());
    }

    #[test]
    fn every_fable_card_has_its_round() {
        for round in 1..=FABLE_ROUNDS {
            assert!(fable_round(round).into_iter().all(|card| card.print().round == round));
        }
    }
}
