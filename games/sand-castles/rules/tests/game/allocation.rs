//! Playing allocates nothing: simulations run millions of games.

use game_core::{Game, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sand_castles::{Move, Options, SandCastles};

/// Plays random games through the `Game` interface, with a caller's buffer.
fn play(
    options: &Options,
    games: u32,
    moves: &mut Vec<Move>,
    rng: &mut impl game_core::Rng,
) -> i32 {
    let mut points = 0;
    for _ in 0..games {
        let mut table = SandCastles::new(options, 2).unwrap();
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
        points += table.outcome().unwrap().scores[0];
    }
    points
}

#[test]
fn playing_allocates_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut moves = Vec::with_capacity(64);
    for walls in [false, true] {
        let options = Options { walls, ..Options::default() };
        // Our components are read once, by the first table.
        SandCastles::new(&options, 2).unwrap();
        let counted = allocation_counter::measure(|| {
            assert!(play(&options, 100, &mut moves, &mut rng) > 0);
        });
        assert_eq!(counted.count_total, 0);
    }
}
