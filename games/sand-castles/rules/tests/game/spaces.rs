//! Moves as numbers, and the table as a row of numbers.

use crate::common::all_moves;
use game_core::{Game, Seat, Spaces};
use sand_castles::{Move, Options, SandCastles, Tile};
use std::collections::BTreeSet;

/// Whatever can be written down, but for taking or sending what is no wave.
#[test]
fn every_move_has_a_number_of_its_own_whatever_lies_on_the_table() {
    let table = SandCastles::new(&Options::default(), 2).unwrap();
    let count = SandCastles::layout(&Options::default(), 2).unwrap().action_count();
    let mut numbers = BTreeSet::new();
    for mv in all_moves() {
        let number = table.action(Seat::new(0), &mv);
        let no_wave = |tile: Tile| tile.waves() == 0;
        if matches!(mv, Move::Take(tile) | Move::Wave(tile, _) if no_wave(tile)) {
            assert_eq!(number, None, "{mv}");
            continue;
        }
        let number = number.unwrap();
        assert!(numbers.insert(number), "{mv}");
        assert_eq!(table.move_of(Seat::new(1), number), Some(mv));
    }
    assert_eq!(numbers, (0..count as u32).collect());
    assert_eq!(table.move_of(Seat::new(0), count as u32), None);
}

/// A column is told by one number, whichever of its six cells are filled.
#[test]
fn no_two_columns_look_the_same() {
    let weights = [24, 23, 22, 20, 17, 11];
    let sum =
        |rows: u32| -> u32 { (0..6).filter(|at| rows >> at & 1 == 1).map(|at| weights[at]).sum() };
    let sums: BTreeSet<u32> = (0..64).map(sum).collect();
    assert_eq!((sums.len(), sums.last()), (64, Some(&117)));
}

#[test]
fn what_is_built_is_observed_by_both() {
    let mut table = SandCastles::new(&Options::default(), 2).unwrap();
    for chance in ["first 1", "castle 2", "castle 18", "roll 1 4"] {
        table.apply_chance(chance.parse().unwrap());
    }
    let [me, them] = [0, 1].map(Seat::new);
    let observed = |table: &SandCastles, seat| {
        let mut row = [f32::NAN; 108];
        table.observe(seat, &mut row);
        row
    };
    let before = observed(&table, me);
    // Beacon: three sandpails in the base row, and a tower above the second.
    let [base, above] = [24.0, 23.0].map(|weight| weight * (1.0 / 117.0));
    assert_eq!(before[..12], [base, base, base, 0.0, 0.0, 0.0, 0.0, above, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(before[24..48], [0.0; 24]);
    table.play(me, "put 1b1".parse().unwrap()).unwrap();
    let (mine, theirs) = (observed(&table, me), observed(&table, them));
    let built = [0.0, base, 0.0, 0.0, 0.0, 0.0];
    assert_eq!((&mine[24..30], &mine[36..42]), (&built[..], &[0.0; 6][..]));
    assert_eq!((&theirs[24..30], &theirs[36..42]), (&[0.0; 6][..], &built[..]));
}

#[test]
fn options_that_open_no_table_have_no_layout() {
    let options = Options { tiles: "59".into(), ..Options::default() };
    let refused = SandCastles::layout(&options, 2).unwrap_err();
    assert_eq!(Err(refused), SandCastles::new(&options, 2).map(|_| ()));
}
