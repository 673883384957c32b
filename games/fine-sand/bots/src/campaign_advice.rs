//! What to decide between the games of a solo campaign.

use super::playout::{MOST_SEATS, Table};
use super::side::Side;
use super::turn::exchange;
use super::weights::{SOLO, Weights};
use ::fine_sand::campaign::{SOLO_GAMES, Sheet, Strike};
use ::fine_sand::{Card, Cards, EXCHANGED, OPENING};
use bots::BotRng;
use game_core::Rng;
use rand_core::SeedableRng;

/// How many games are tried without each of the cards.
const TRIALS: u64 = 200;

/// FS-8.9: which three of the revealed cards to put away: those without which
/// quick games with the coming stack end best. `coming` are the cards that
/// take their places.
pub fn put_away(stack: &Cards, revealed: &[Card], coming: &[Card]) -> Vec<Card> {
    let mut next = *stack;
    coming.iter().for_each(|card| next.add(*card));
    let without = |card: &Card| {
        let mut next = next;
        next.remove(*card);
        usual_total(next)
    };
    let mut cards: Vec<(f32, Card)> = revealed.iter().map(|card| (without(card), *card)).collect();
    cards.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    cards.into_iter().take(EXCHANGED).map(|(_, card)| card).collect()
}

/// What a solo game with this stack comes to when it is played by weights alone.
fn usual_total(stack: Cards) -> f32 {
    // The same shuffles for every card, so that luck does not choose.
    let mut rng = BotRng::seed_from_u64(8);
    let mut sum = 0.0;
    for _ in 0..TRIALS {
        let mut table = opened(stack, 1, [&SOLO; MOST_SEATS], &mut rng);
        table.play_out([false; MOST_SEATS], [&SOLO; MOST_SEATS], rng.next_u64());
        sum += table.sides[0].score() as f32;
    }
    sum / TRIALS as f32
}

/// A table after the opening exchange.
pub(super) fn opened(
    stack: Cards,
    seats: usize,
    weights: [&Weights; MOST_SEATS],
    rng: &mut BotRng,
) -> Table {
    let sides = [Side::with_stack(stack, seats == 1); MOST_SEATS];
    let mut table = Table { sides, seats, turn: 1, last_turn: None };
    for (side, weights) in table.sides[..seats].iter_mut().zip(weights) {
        side.draw(OPENING, rng);
        exchange(side, weights, rng);
    }
    table
}

/// FS-8.8: which coin sets to spend on this total. A set is worth what it
/// subtracts, so it is spent where it gains more: past numbers that are struck
/// already, to stay in the campaign, or in the last game.
pub fn spend(sheet: &Sheet, total: u16) -> Vec<u8> {
    let games_left = usize::from(SOLO_GAMES).saturating_sub(sheet.rows.len() + 1);
    let price = match games_left {
        0 => 0.0,
        1 | 2 => 1.0,
        _ => 1.25,
    };
    let worth = |way: &Strike| match way.number {
        None => f32::NEG_INFINITY,
        Some(number) => {
            let spent: u8 = way.spend.iter().sum();
            // A high number gives no points, but leaves less room above.
            f32::from(way.points) - 0.2 * f32::from(number) - price * f32::from(spent)
        }
    };
    // The ways come with the fewest sets first, and the first best is taken.
    let mut ways = sheet.strikes(total).into_iter();
    let mut best = ways.next().expect("nothing can always be spent");
    for way in ways {
        if worth(&way) > worth(&best) + 0.01 {
            best = way;
        }
    }
    best.spend
}
