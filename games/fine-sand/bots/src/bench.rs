//! How fast Fine Sand is.

use ::fine_sand::{Card, Cards, FineSand, Move, Options};
use game_core::Game;
use lab::bench::random_games;
use std::io::{self, Write};
use std::time::Duration;

/// Four players with all Fable cards: the largest tables there are.
pub fn bench(out: &mut dyn Write, slice: Duration) -> io::Result<()> {
    let fable = Card::ALL.into_iter().filter(|card| card.print().round > 0);
    let stack: Cards = fable.chain([Card::Coin2, Card::Coin3, Card::Castle2]).collect();
    let table = FineSand::new(&Options::with_stack(&stack), 4).expect("the stack is whole");
    writeln!(out, "random Fine Sand, 4 seats, all Fable cards")?;
    random_games(out, &table, Move::Pay(Card::Coin2), slice)
}
