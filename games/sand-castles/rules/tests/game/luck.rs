//! The luck report, against dice counted by hand.

use crate::common::odd_box;
use sand_castles::{Components, Given, Luck, OURS};

/// Faces of our die: 1 sandpail, 2 sandpails twice, a tower twice, a wave.
const ONE_PAIL: u8 = 0;
const TWO_PAILS: u8 = 2;
const TOWER: u8 = 4;
const WAVE: u8 = 5;

#[test]
fn what_came_up_is_counted_and_compared_with_the_average() {
    let luck = Luck::of(&OURS, [(ONE_PAIL, TWO_PAILS), (TOWER, WAVE), (TWO_PAILS, TWO_PAILS)]);
    assert_eq!(luck.rolls, 3);
    // Of six faces one shows a sandpail, two show two, two a tower and one a wave.
    assert_eq!(luck.sandpails, Given { got: 7, expected: 5.0 });
    assert_eq!(luck.towers, Given { got: 1, expected: 2.0 });
    assert_eq!(luck.waves, Given { got: 1, expected: 1.0 });
    assert_eq!(luck.tiles(), Given { got: 9, expected: 8.0 });
}

#[test]
fn luck_is_the_share_of_players_who_would_get_less() {
    // One roll: 4 of 9 times two tiles, 4 of 9 times three, 1 of 9 times four.
    let after = |roll| Luck::of(&OURS, [roll]).luckier_than;
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} is not {b}");
    near(after((ONE_PAIL, WAVE)), 2.0 / 9.0);
    near(after((TWO_PAILS, TOWER)), 6.0 / 9.0);
    near(after((TWO_PAILS, TWO_PAILS)), 8.5 / 9.0);
}

#[test]
fn who_has_not_rolled_has_been_neither_lucky_nor_unlucky() {
    let luck = Luck::of(&OURS, []);
    assert_eq!((luck.rolls, luck.luckier_than), (0, 0.5));
    assert_eq!(luck.tiles(), Given { got: 0, expected: 0.0 });
}

#[test]
fn everybody_together_is_as_lucky_as_average() {
    // Over all 36 × 36 pairs of rolls the mean rank must be one half.
    let faces = || (0..6).flat_map(|one| (0..6).map(move |other| (one, other)));
    let all = faces().flat_map(|one| faces().map(move |other| [one, other]));
    let ranks: Vec<f64> = all.map(|rolls| Luck::of(&OURS, rolls).luckier_than).collect();
    let mean = ranks.iter().sum::<f64>() / ranks.len() as f64;
    assert!((mean - 0.5).abs() < 1e-9, "{mean}");
}

/// First die: 1 sandpail, 2 sandpails + 1 wave, nothing, 2 sandpails, a tower
/// twice. Second: one of each, a wave, nothing, 3 sandpails twice, a tower.
#[test]
fn sc_1_4_each_die_is_judged_by_its_own_faces() {
    let odd = Components::parse(&odd_box().components).unwrap();
    let luck = Luck::of(&odd, [(1, 0), (2, 2)]);
    assert_eq!(luck.rolls, 2);
    let near = |given: Given, got: u32, expected: f64| {
        assert_eq!(given.got, got);
        assert!((given.expected - expected).abs() < 1e-12, "{given:?}");
    };
    // On the twelve faces there are 5 + 7 sandpails, 2 + 2 towers, 1 + 2 waves.
    near(luck.sandpails, 3, 2.0 * 12.0 / 6.0);
    near(luck.towers, 1, 2.0 * 4.0 / 6.0);
    near(luck.waves, 2, 2.0 * 3.0 / 6.0);

    // One roll of nothing: as many only with both blanks, fewer never.
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} is not {b}");
    near(Luck::of(&odd, [(2, 2)]).luckier_than, 0.5 / 36.0);
    // The most is three on each: once on the first die, thrice on the second.
    near(Luck::of(&odd, [(1, 3)]).luckier_than, 1.0 - 3.0 / 36.0 / 2.0);
    // The same faces on the other dice are another roll.
    let ranks = (0..6).flat_map(|one| (0..6).map(move |other| (one, other)));
    let mean = ranks.map(|roll| Luck::of(&odd, [roll]).luckier_than).sum::<f64>() / 36.0;
    near(mean, 0.5);
}
