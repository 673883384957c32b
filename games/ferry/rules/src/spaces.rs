//! Coins as numbers, and what a seat knows as a row of numbers.

use crate::{Coin, Ferry, Options};
use game_core::{BadOptions, Field, Layout, Seat, Spaces};

/// The most valuable coin there is.
const COINS: usize = 5;

impl Spaces for Ferry {
    const TOGETHER: bool = true;
    const MOST_CHANCES: usize = 3;

    fn layout(_: &Options, seats: usize) -> Result<Layout, BadOptions> {
        let field = |name: &'static str, len, meaning: &'static str| Field {
            name: name.into(),
            len,
            meaning: meaning.into(),
        };
        Ok(Layout {
            actions: vec![field("coin", COINS, "seal the coin of this value, counted from 1")],
            observation: vec![
                field("waiting", 1, "the fares of all who wait, divided by 10"),
                field("turned", 1, "1 if somebody has been turned up for this boat"),
                field("own-sealed", COINS, "1 for the own coin that is sealed"),
                field("sealed", seats, "1 for each seat that has sealed, the own one first"),
                field("fares", seats, "what each seat has earned, divided by 10"),
                field("purses", seats * COINS, "1 for each coin not spent, seat by seat"),
            ],
        })
    }

    fn action(&self, _: Seat, coin: &Coin) -> Option<u32> {
        u32::from(coin.0).checked_sub(1).filter(|&number| (number as usize) < COINS)
    }

    fn move_of(&self, _: Seat, action: u32) -> Option<Coin> {
        u8::try_from(action).ok().filter(|&number| usize::from(number) < COINS).map(|n| Coin(n + 1))
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let Ferry { purses, sealed, waiting, turned, fares, boats: _ } = self;
        let seats = purses.len();
        out.fill(0.0);
        out[0] = waiting.iter().map(|&fare| f32::from(fare)).sum::<f32>() / 10.0;
        out[1] = f32::from(u8::from(*turned));
        let (own_sealed, rest) = out[2..].split_at_mut(COINS);
        if let Some(coin) = sealed[seat.index()] {
            own_sealed[usize::from(coin) - 1] = 1.0;
        }
        let (has_sealed, rest) = rest.split_at_mut(seats);
        let (earned, coins) = rest.split_at_mut(seats);
        for at in 0..seats {
            let there = (seat.index() + at) % seats;
            has_sealed[at] = f32::from(u8::from(sealed[there].is_some()));
            earned[at] = fares[there] as f32 / 10.0;
            for &coin in &purses[there] {
                coins[at * COINS + usize::from(coin) - 1] = 1.0;
            }
        }
    }
}
