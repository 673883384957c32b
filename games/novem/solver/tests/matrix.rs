//! Matrix games against a linear program and against known answers.

mod common;

use common::Random;
use microlp::{ComparisonOp, OptimizationDirection, Problem};
use novem_solver::matrix::{Matrix, Solution, solve};

/// The value, from the rows' linear program.
fn value_by_lp(rows: &[Vec<f64>]) -> f64 {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let mix: Vec<_> = rows.iter().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    for column in 0..rows[0].len() {
        let mut terms: Vec<_> =
            mix.iter().zip(rows).map(|(&weight, row)| (weight, row[column])).collect();
        terms.push((value, -1.0));
        problem.add_constraint(terms, ComparisonOp::Ge, 0.0);
    }
    let whole: Vec<_> = mix.iter().map(|&weight| (weight, 1.0)).collect();
    problem.add_constraint(whole, ComparisonOp::Eq, 1.0);
    let solved = problem.solve().expect("a matrix game has a value");
    solved.into_solution().expect("no time limit was set").objective()
}

fn matrix(rows: &[Vec<f64>]) -> Matrix {
    let rows: Vec<&[f64]> = rows.iter().map(Vec::as_slice).collect();
    Matrix::new(&rows).expect("the rows make a matrix")
}

/// Solves a game and checks that its mixes are mixes and secure the value.
fn sound(rows: &[Vec<f64>]) -> Solution {
    let game = matrix(rows);
    let solution = solve(&game);
    let scale = rows.iter().flatten().fold(f64::MIN_POSITIVE, |most, x| x.abs().max(most));
    for (mix, lines) in [(solution.row, game.size().0), (solution.column, game.size().1)] {
        assert!(mix.iter().all(|&weight| weight >= 0.0), "{rows:?}: {mix:?}");
        assert!(mix[lines..].iter().all(|&weight| weight == 0.0), "{rows:?}: {mix:?}");
        assert!((mix.iter().sum::<f64>() - 1.0).abs() <= 1e-14, "{rows:?}: {mix:?}");
    }
    let gap = game.exploitability(&solution.row, &solution.column);
    assert!(gap <= 1e-12 * scale, "{rows:?}: exploitable for {gap:e}");
    solution
}

fn check(rows: &[&[f64]], value: f64) {
    let rows: Vec<Vec<f64>> = rows.iter().map(|row| row.to_vec()).collect();
    let solution = sound(&rows);
    let scale = rows.iter().flatten().fold(1.0_f64, |most, x| x.abs().max(most));
    assert!((solution.value - value).abs() <= 1e-13 * scale, "{rows:?}: {}", solution.value);
}

#[test]
fn known_games_have_their_known_values() {
    check(&[&[7.0]], 7.0);
    check(&[&[3.0, 1.0, 2.0]], 1.0);
    check(&[&[3.0], &[1.0], &[2.0]], 3.0);
    check(&[&[1.0, -1.0], &[-1.0, 1.0]], 0.0);
    check(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]], 0.0);
    check(&[&[3.0, 0.0, 0.0], &[0.0, 6.0, 0.0], &[0.0, 0.0, 9.0]], 18.0 / 11.0);
    check(&[&[1.0, 5.0, 3.0], &[4.0, 2.0, 3.0]], 3.0);
    check(&[&[5.0, 5.0, 5.0], &[5.0, 5.0, 5.0], &[5.0, 5.0, 5.0]], 5.0);
    check(&[&[0.0, 0.0], &[0.0, 0.0], &[0.0, 0.0]], 0.0);
}

#[test]
fn known_mixes_are_found() {
    let solution = sound(&[vec![0.0, -2.0, 1.0], vec![2.0, 0.0, -4.0], vec![-1.0, 4.0, 0.0]]);
    // Rock, paper, scissors with wins of 1, 2 and 4.
    for mix in [solution.row, solution.column] {
        for (weight, known) in mix.into_iter().zip([4.0 / 7.0, 1.0 / 7.0, 2.0 / 7.0]) {
            assert!((weight - known).abs() <= 1e-15, "{mix:?}");
        }
    }
}

#[test]
fn very_large_and_very_small_games_are_solved() {
    for scale in [1e-300, 1e-200, 1e-150, 1e150, 1e200, 1e300] {
        let solution = sound(&[vec![scale, -scale], vec![-scale, scale / 2.0]]);
        assert!(
            (solution.value / scale + 1.0 / 7.0).abs() <= 1e-13,
            "{scale:e}: {}",
            solution.value
        );
        let s = scale;
        sound(&[vec![s, 0.0, 2.0 * s], vec![0.0, 3.0 * s, s], vec![2.0 * s, s, 0.0]]);
    }
}

#[test]
fn what_is_no_small_matrix_is_refused() {
    let none: [&[f64]; 0] = [];
    assert_eq!(Matrix::new(&none), None);
    assert_eq!(Matrix::new(&[&[]]), None);
    assert_eq!(Matrix::new(&[&[1.0, 2.0], &[1.0]]), None);
    assert_eq!(Matrix::new(&[&[1.0, 2.0, 3.0, 4.0]]), None);
    assert_eq!(Matrix::new(&[&[1.0], &[1.0], &[1.0], &[1.0]]), None);
    assert_eq!(Matrix::new(&[&[1.0, f64::NAN]]), None);
    assert_eq!(Matrix::new(&[&[f64::INFINITY]]), None);
}

/// A random game of the given kind; most kinds abound in ties.
fn random_game(kind: u64, rows: usize, columns: usize, random: &mut Random) -> Vec<Vec<f64>> {
    let mut game: Vec<Vec<f64>> = (0..rows)
        .map(|_| {
            let mut cell = || match kind {
                0 => random.real(),
                1 => random.whole(1),
                2 => random.whole(3),
                3 => random.whole(50) / 7.0,
                4 => random.whole(2) + 1e-12 * random.real(),
                _ => random.whole(9),
            };
            (0..columns).map(|_| cell()).collect()
        })
        .collect();
    match kind {
        // A row twice.
        5 => game[rows - 1] = game[0].clone(),
        // A column twice.
        6 => game.iter_mut().for_each(|row| row[columns - 1] = row[0]),
        // Rank one.
        7 => {
            let first = game[0].clone();
            for row in &mut game {
                let factor = random.whole(3);
                row.iter_mut().zip(&first).for_each(|(cell, x)| *cell = factor * x);
            }
        }
        // One row is the mean of two others, up to rounding.
        8 if rows == 3 => {
            game[2] = game[0].iter().zip(&game[1]).map(|(a, b)| a / 3.0 + b * 2.0 / 3.0).collect();
        }
        // Far from nought.
        9 => game.iter_mut().flatten().for_each(|cell| *cell += 1e6),
        _ => {}
    }
    game
}

#[test]
fn random_and_degenerate_games_agree_with_a_linear_program() {
    let mut random = Random::new(1);
    for round in 0..20_000 {
        let (rows, columns) = match round % 4 {
            0 => (1 + random.below(3) as usize, 1 + random.below(3) as usize),
            _ => (3, 3),
        };
        let game = random_game(random.below(11), rows, columns, &mut random);
        let solution = sound(&game);
        let scale = game.iter().flatten().fold(1.0_f64, |most, x| x.abs().max(most));
        let value = value_by_lp(&game);
        // The linear program stops at about nine digits.
        assert!(
            (solution.value - value).abs() <= 1e-8 * scale,
            "{game:?}: {} and {value}",
            solution.value
        );
    }
}

#[test]
fn many_more_games_are_solved_to_rounding() {
    let mut random = Random::new(2);
    for _ in 0..300_000 {
        let game = random_game(random.below(11), 3, 3, &mut random);
        sound(&game);
    }
}
