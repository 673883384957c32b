//! Playing and observing allocate nothing: simulations run millions of games.

use game_core::{Game, Search, Spaces, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tharos::base::{Move, Options, Tharos};

/// A caller's buffers.
struct Buffers {
    moves: Vec<Move>,
    row: Vec<f32>,
    mask: Vec<u8>,
}

/// Plays random games through the `Game` interface, looking at every decision.
fn play(seats: usize, games: u32, with: &mut Buffers, rng: &mut impl game_core::Rng) -> u32 {
    let Buffers { moves, row, mask } = with;
    let mut turns = 0;
    for _ in 0..games {
        let mut table = Tharos::new(&Options::default(), seats).unwrap();
        while table.turn() != Turn::Over {
            if let Turn::Chance(_) = table.turn() {
                let chance = table.sample_chance(rng);
                table.apply_chance(chance);
            }
            for seat in table.turn().seats().iter() {
                table.observe(seat, row);
                table.mask(seat, moves, mask);
                moves.clear();
                table.legal_moves(seat, moves);
                let mv = moves[game_core::below(rng, moves.len() as u32) as usize];
                table.play(seat, mv).unwrap();
            }
        }
        turns += table.step();
    }
    turns
}

#[test]
fn playing_and_observing_allocate_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for seats in 1..=4 {
        let layout = Tharos::layout(&Options::default(), seats).unwrap();
        let mut with = Buffers {
            moves: Vec::with_capacity(4096),
            row: vec![0.0; layout.observation_len()],
            mask: vec![0; layout.action_count()],
        };
        // Our components are read once, by the first table.
        Tharos::new(&Options::default(), seats).unwrap();
        let counted = allocation_counter::measure(|| {
            assert!(play(seats, 50, &mut with, &mut rng) > 0);
        });
        assert_eq!(counted.count_total, 0, "{seats} guilds");
    }
}
