//! Playing and observing allocate nothing: simulations run millions of games.

use fine_sand::{FineSand, Move, Options};
use game_core::{Game, Search, Spaces, Turn, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A caller's buffers.
struct Buffers {
    moves: Vec<Move>,
    room: Vec<Move>,
    row: Vec<f32>,
    mask: Vec<u8>,
}

/// Plays random games on from `table`, looking at every decision.
fn play(table: &FineSand, games: u32, with: &mut Buffers, rng: &mut impl game_core::Rng) -> u32 {
    let Buffers { moves, room, row, mask } = with;
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
                game.observe(seat, row);
                game.mask(seat, room, mask);
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
    let layout = FineSand::layout(options, seats).unwrap();
    let mut with = Buffers {
        moves: Vec::with_capacity(256),
        room: Vec::with_capacity(256),
        row: vec![0.0; layout.observation_len()],
        mask: vec![0; layout.action_count()],
    };
    let counted = allocation_counter::measure(|| {
        assert!(play(&table, games, &mut with, &mut rng) > 0);
    });
    counted.count_total
}

#[test]
fn playing_and_observing_allocate_nothing() {
    assert_eq!(allocations(&crate::common::all_fable_cards(), 4, 20), 0);
    assert_eq!(allocations(&Options::default(), 2, 20), 0);
    assert_eq!(allocations(&Options { fable: 9, ..Options::default() }, 3, 20), 0);
}
