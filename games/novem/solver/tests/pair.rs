//! Recursive pairs made by hand, and many at random.

mod common;

use common::Random;
use novem_solver::pair::{Method, Pair, PairSolution};

const E: f64 = f64::NAN;

/// A pair from its two matrices, with `E` where a square is empty.
fn pair(rows_attack: [[f64; 3]; 3], columns_attack: [[f64; 3]; 3], endless: f64) -> Pair {
    let empty = rows_attack.map(|row| row.map(f64::is_nan));
    assert_eq!(
        empty,
        columns_attack.map(|row| row.map(f64::is_nan)),
        "both matrices lack the same squares"
    );
    let known =
        |cells: [[f64; 3]; 3]| cells.map(|row| row.map(|x| if x.is_nan() { 0.0 } else { x }));
    Pair { empty, rows_attack: known(rows_attack), columns_attack: known(columns_attack), endless }
}

/// Solves and checks both values and how well the mixes secure them.
fn check(pair: &Pair, x: f64, y: f64) -> PairSolution {
    let solved = pair.solve();
    let found = (solved.rows_attack.value, solved.columns_attack.value);
    assert!((found.0 - x).abs() <= 1e-12, "{} instead of {x}", found.0);
    assert!((found.1 - y).abs() <= 1e-12, "{} instead of {y}", found.1);
    assert!(solved.shortfall <= 1e-11, "short by {:e}", solved.shortfall);
    solved
}

/// x = val [[x, 1], [1, 0]] = 1 / (2 − x): a double root at 1. The third row
/// and column are never worth choosing.
#[test]
fn a_double_root_is_found_to_the_last_digit() {
    let cells = [[E, 1.0, 5.0], [1.0, 0.0, 5.0], [-5.0, -5.0, 0.0]];
    for endless in [-3.0, 0.0, 0.5, 0.999] {
        let solved = check(&pair(cells, cells, endless), 1.0, 1.0);
        assert_ne!(solved.method, Method::Direct);
        // The rows must leave, but hardly ever.
        let leaves = 1.0 - solved.rows_attack.row[0].min(solved.columns_attack.row[0]);
        assert!(leaves > 0.0 && leaves < 1e-9, "leaves with probability {leaves:e}");
    }
    // Endless play is worth the same or more: the rows may as well stay.
    check(&pair(cells, cells, 1.0), 1.0, 1.0);
    check(&pair(cells, cells, 3.0), 1.0, 1.0);
}

/// Plain iteration of the same pair is still off by a thousandth after five
/// hundred rounds, and its residual is a thousand times smaller than that.
#[test]
fn plain_iteration_creeps() {
    let mut x: f64 = 0.0;
    for _ in 0..1000 {
        x = 1.0 / (2.0 - x);
    }
    assert!(1.0 - x > 9e-4 && (1.0 / (2.0 - x) - x) < 1e-6);
}

/// Both sides can keep to empty squares as long as the value is between −2
/// and 3. So endless play decides within, and the nearer end without.
#[test]
fn the_fixed_point_nearest_to_endless_play_is_taken() {
    // Row 0 with column 0 is empty; the rows lose 2 or less by leaving alone,
    // the columns 3 or less.
    let cells = [[E, 3.0, 3.0], [-2.0, 0.0, 1.0], [-2.0, 1.0, 0.0]];
    for (endless, value) in
        [(-9.0, -2.0), (-2.0, -2.0), (0.0, 0.0), (1.25, 1.25), (3.0, 3.0), (9.0, 3.0)]
    {
        check(&pair(cells, cells, endless), value, value);
    }
}

/// Leaving is better for the rows when they attack and worse when not.
#[test]
fn states_may_differ_in_value() {
    let attack = [[E, 4.0, 4.0], [4.0, 4.0, 4.0], [4.0, 4.0, 4.0]];
    let defend = [[E, -4.0, -4.0], [-4.0, -4.0, -4.0], [-4.0, -4.0, -4.0]];
    // Attacking rows leave at once by row 1, attacking columns by column 1.
    check(&pair(attack, defend, 0.0), 4.0, -4.0);
}

/// The rows gain only third-order by leaving: a trace of a trace is needed.
#[test]
fn traces_of_traces_are_found() {
    let a = [[E, 1.0, E], [E, 0.0, 1.0], [1.0, 2.0, -1.0]];
    let b = [[E, 0.0, E], [E, 2.0, 2.0], [-2.0, -1.0, 2.0]];
    check(&pair(a, b, 0.0), 1.0, 1.0);
    let a = [[E, E, 0.0], [-1.0, -3.0, E], [E, -1.0, 1.0]];
    let b = [[E, E, 1.0], [-3.0, -3.0, E], [E, -1.0, -3.0]];
    check(&pair(a, b, -2.0), -1.0, -1.0);
}

/// Two payoffs that should be equal differ in the last digit: a weight of the
/// size of that digit must not decide what endless replies are worth.
#[test]
fn rounding_noise_is_not_mixed_in() {
    let a = [[1.0, E, 0.200_000_000_000_000_07], [E, E, -0.200_000_000_000_000_04], [E, 1.0, E]];
    let b = [[-1.0, E, -0.200_000_000_000_000_18], [E, E, 0.2], [E, -1.0, E]];
    check(&pair(a, b, 0.0), 0.2, 0.2);
}

fn random_pair(random: &mut Random) -> (Pair, f64) {
    let kind = random.below(5);
    let (limit, factor, offset) = [
        (1, 1.0, 0.0),
        (2, 1.0, 0.0),
        (9, 1.0, 0.0),
        (7, 1.0 / 70.0, 2.0 / 30.0),
        (1000, 1e-3, 0.0),
    ][kind as usize];
    let mut empty = [[false; 3]; 3];
    loop {
        let bits = random.below(512);
        for square in 0..9 {
            empty[square / 3][square % 3] = bits >> square & 1 == 1;
        }
        let over = (0..3).any(|k| empty[k] == [true; 3] || (0..3).all(|i| empty[i][k]));
        if bits != 0 && !over {
            break;
        }
    }
    let mut cell = || random.whole(limit) * factor + offset;
    let mut cells =
        || [[cell(), cell(), cell()], [cell(), cell(), cell()], [cell(), cell(), cell()]];
    let (rows_attack, columns_attack) = (cells(), cells());
    let endless = if random.below(2) == 0 { 0.0 } else { random.whole(limit) * factor + offset };
    (Pair { empty, rows_attack, columns_attack, endless }, limit as f64 * factor + offset)
}

#[test]
fn random_pairs_are_secured() {
    let mut random = Random::new(3);
    for _ in 0..100_000 {
        let (pair, scale) = random_pair(&mut random);
        let solved = pair.solve();
        assert!(solved.shortfall <= 1e-11 * scale, "short by {:e}: {pair:?}", solved.shortfall);
    }
}

/// What is played instead of the solver's own mixes secures the values, too:
/// also of the side that must not stay on an empty square for ever.
#[test]
fn preferred_mixes_are_secured() {
    let mut random = Random::new(5);
    let mut changed = 0;
    for _ in 0..100_000 {
        let (pair, scale) = random_pair(&mut random);
        let (points, _) = random_pair(&mut random);
        let points = Pair { empty: pair.empty, ..points };
        let solved = pair.solve();
        let played = pair.preferred(&solved, &points);
        assert!(played.shortfall <= 1e-11 * scale, "short by {:e}: {pair:?}", played.shortfall);
        changed += u32::from(played.rows_attack != solved.rows_attack);
    }
    assert!(changed > 1000, "only {changed} had a choice");
}

/// The rows win, whatever the columns do, and by row 1 or 2; the columns may do
/// as they like. So the rows take 5 rather than 2, the columns keep them from 9,
/// and nobody meets on the empty square, which was the solver's own answer.
#[test]
fn among_equally_good_mixes_points_and_progress_decide() {
    let won = [[E, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]];
    let rows_attack = [[E, 2.0, 2.0], [2.0, 2.0, 2.0], [5.0, 9.0, 5.0]];
    let columns_attack = [[E, -1.0, -3.0], [-1.0, -1.0, -3.0], [-1.0, -1.0, -3.0]];
    let (won, points) = (pair(won, won, 1.0), pair(rows_attack, columns_attack, 0.0));
    let solved = won.solve();
    assert_eq!((solved.rows_attack.row[0], solved.rows_attack.column[0]), (1.0, 1.0));
    let played = won.preferred(&solved, &points);
    assert_eq!(played.rows_attack.row, [0.0, 0.0, 1.0]);
    assert_eq!(played.rows_attack.column[1], 0.0);
    assert_eq!(played.columns_attack.column, [0.0, 0.0, 1.0]);
    assert_eq!(played.shortfall, 0.0);

    // With nothing to be had anywhere, tiles are taken all the same.
    let level = [[E, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]];
    let played = won.preferred(&solved, &pair(level, level, 0.0));
    for state in [played.rows_attack, played.columns_attack] {
        assert_eq!(state.row[0] * state.column[0], 0.0, "{state:?}");
    }
}

/// Staying on the empty square is as good as leaving it for one round, and
/// loses for ever: the rows may not play it, however well it pays in points.
#[test]
fn who_must_leave_does_not_stay_for_points() {
    let cells = [[E, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]];
    let points = [[E, 9.0, 9.0], [-9.0, -9.0, -9.0], [-9.0, -9.0, -9.0]];
    let (must_leave, points) = (pair(cells, cells, -1.0), pair(points, points, 9.0));
    let solved = must_leave.solve();
    assert_eq!(solved.rows_attack.value, 1.0);
    let played = must_leave.preferred(&solved, &points);
    assert!(played.shortfall <= 1e-12, "{played:?}");
    assert!(played.rows_attack.row[0] * played.columns_attack.row[0] < 1.0, "{played:?}");
}

/// A game cut off after many rounds, at what endless play is worth, comes
/// close to the value wherever it comes close to anything.
#[test]
fn values_agree_with_long_finite_games() {
    let mut random = Random::new(4);
    let mut settled = 0;
    for _ in 0..300 {
        let (pair, scale) = random_pair(&mut random);
        let solved = pair.solve();
        let (mut x, mut before) = (pair.endless, f64::NAN);
        for _ in 0..2000 {
            before = x;
            let y = value(&pair.matrix(novem_solver::position::Side::Columns, x));
            x = value(&pair.matrix(novem_solver::position::Side::Rows, y));
        }
        // Where it still creeps it proves nothing.
        if (x - before).abs() <= 1e-14 * scale {
            settled += 1;
            assert!(
                (x - solved.rows_attack.value).abs() <= 1e-9 * scale,
                "{x}: {pair:?} {solved:?}"
            );
        }
    }
    assert!(settled > 200, "only {settled} settled");
}

fn value(cells: &[[f64; 3]; 3]) -> f64 {
    novem_solver::matrix::solve_3x3(cells).value
}
