//! Playing allocates nothing: simulations run millions of games.

use game_core::{Game, Search, Turn};
use novem::{Marker, Novem, Options};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays random matches through the `Game` interface, with a caller's buffers.
fn play(matches: u32, moves: &mut Vec<Marker>, rng: &mut impl game_core::Rng) -> i32 {
    let mut points = 0;
    for _ in 0..matches {
        let mut novem = Novem::new(&Options::default(), 2).unwrap();
        while novem.turn() != Turn::Over {
            if let Turn::Chance(_) = novem.turn() {
                let setup = novem.sample_chance(rng);
                novem.apply_chance(setup);
            }
            for seat in novem.turn().seats().iter() {
                moves.clear();
                novem.legal_moves(seat, moves);
                let marker = moves[game_core::below(rng, moves.len() as u32) as usize];
                novem.play(seat, marker).unwrap();
            }
        }
        points += novem.outcome().unwrap().scores[0];
    }
    points
}

#[test]
fn playing_allocates_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut moves = Vec::with_capacity(8);
    let counted = allocation_counter::measure(|| {
        assert!(play(300, &mut moves, &mut rng) > 0);
    });
    assert_eq!(counted.count_total, 0);
}
