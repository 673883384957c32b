//! Playing and observing allocate nothing: simulations run millions of games.

use crate::common::odd_box;
use game_core::{Game, Search, Spaces, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sand_castles::{Move, Options, SandCastles};

/// Plays random games through the `Game` interface, with a caller's buffers.
/// The table is opened by the caller: an owner's components have to be read.
fn play(
    fresh: &[SandCastles],
    games: u32,
    (moves, room): (&mut Vec<Move>, &mut Vec<Move>),
    rng: &mut impl game_core::Rng,
) -> i32 {
    let (row, mask) = (&mut [0.0; 108], &mut [0; 230]);
    let mut points = 0;
    for game in 0..games {
        let mut table = fresh[game as usize % fresh.len()].clone();
        while table.turn() != Turn::Over {
            if let Turn::Chance(_) = table.turn() {
                let chance = table.sample_chance(rng);
                table.apply_chance(chance);
            }
            for seat in table.turn().seats().iter() {
                moves.clear();
                table.legal_moves(seat, moves);
                table.observe(seat, row);
                table.mask(seat, room, mask);
                let mv = moves[game_core::below(rng, moves.len() as u32) as usize];
                table.play(seat, mv).unwrap();
            }
        }
        points += table.outcome().unwrap().scores[0];
    }
    points
}

#[test]
fn playing_and_observing_allocate_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let (mut moves, mut room) = (Vec::with_capacity(64), Vec::with_capacity(64));
    for walls in [false, true] {
        let usual = Options { walls, head_start: walls, ..Options::default() };
        let odd = Options { walls, ..odd_box() };
        let fresh = [usual, odd].map(|options| SandCastles::new(&options, 2).unwrap());
        let counted = allocation_counter::measure(|| {
            assert!(play(&fresh, 100, (&mut moves, &mut room), &mut rng) > 0);
        });
        assert_eq!(counted.count_total, 0);
    }
}

#[test]
fn opening_our_own_table_allocates_nothing_either() {
    // Our components are read once, by the first table.
    let options = Options::default();
    SandCastles::new(&options, 2).unwrap();
    let counted = allocation_counter::measure(|| {
        SandCastles::new(&options, 2).unwrap();
    });
    assert_eq!(counted.count_total, 0);
}
