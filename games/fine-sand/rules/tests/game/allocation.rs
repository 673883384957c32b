//! Playing allocates nothing: simulations run millions of games.

use fine_sand::{FineSand, Move, Options};
use game_core::{Game, Search, Turn, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays random games on from `table`, with a caller's buffer.
fn play(table: &FineSand, games: u32, moves: &mut Vec<Move>, rng: &mut impl game_core::Rng) -> u32 {
    let mut unbuilt = 0;
    for _ in 0..games {
        let mut game = table.clone();
        while game.turn() != Turn::Over {
            if let Turn::Chance(_) = game.turn() {
                let card = game.sample_chance(rng);
                game.apply_chance(card);
            }
            for seat in game.turn().seats().iter() {
                moves.clear();
                game.legal_moves(seat, moves);
                let mv = moves[below(rng, moves.len() as u32) as usize];
                game.play(seat, mv).unwrap();
                if game.turn().seats().is_empty() {
                    break; // cards come, or it is over
                }
            }
        }
        unbuilt += game.outcome().unwrap().scores.iter().sum::<i32>() as u32;
    }
    unbuilt
}

fn allocations(options: &Options, seats: usize, games: u32) -> u64 {
    let table = FineSand::new(options, seats).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut moves = Vec::with_capacity(256);
    let counted = allocation_counter::measure(|| {
        assert!(play(&table, games, &mut moves, &mut rng) > 0);
    });
    counted.count_total
}

#[test]
fn playing_allocates_nothing() {
    assert_eq!(allocations(&crate::common::all_fable_cards(), 4, 20), 0);
    assert_eq!(allocations(&Options::default(), 2, 20), 0);
    assert_eq!(allocations(&Options { fable: 9, ..Options::default() }, 3, 20), 0);
}
