//! Playing allocates nothing: simulations run millions of games.

use game_core::{Game, Search, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tharos::base::{Move, Options, Tharos};

/// Plays random games through the `Game` interface, with a caller's buffer.
fn play(seats: usize, games: u32, moves: &mut Vec<Move>, rng: &mut impl game_core::Rng) -> u32 {
    let mut turns = 0;
    for _ in 0..games {
        let mut table = Tharos::new(&Options::default(), seats).unwrap();
        while table.turn() != Turn::Over {
            if let Turn::Chance(_) = table.turn() {
                let chance = table.sample_chance(rng);
                table.apply_chance(chance);
            }
            for seat in table.turn().seats().iter() {
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
fn playing_allocates_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut moves = Vec::with_capacity(4096);
    for seats in 1..=4 {
        // Our components are read once, by the first table.
        Tharos::new(&Options::default(), seats).unwrap();
        let counted = allocation_counter::measure(|| {
            assert!(play(seats, 50, &mut moves, &mut rng) > 0);
        });
        assert_eq!(counted.count_total, 0, "{seats} guilds");
    }
}
