//! The luck report, against dice counted by hand.

use sand_castles::{Given, Luck, OURS};

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
