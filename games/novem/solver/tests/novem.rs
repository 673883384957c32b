//! Novem solved for points and for the match.

use std::ops::ControlFlow;

use novem_solver::adviser::{Adviser, Match};
use novem_solver::matches::{self, Game, MatchState, MatchTable, Second};
use novem_solver::points::{self, PointsTable};
use novem_solver::position::{Position, Side};
use novem_solver::setup::{Relabelling, Setup};
use novem_solver::{certificate, silently};

fn solve(setup: Setup) -> PointsTable {
    points::solve(setup, &mut silently()).expect("nobody stops it")
}

fn position(heights: [u8; 9]) -> Position {
    Position::from_heights(heights).expect("heights are at most two")
}

#[test]
fn nv_1_3_there_are_72_set_ups() {
    let all = Setup::all();
    assert_eq!(all.len(), 72);
    let reordered = |setup: &&Setup| !Relabelling::between(all[0], **setup).is_transposed();
    assert_eq!(all.iter().filter(reordered).count(), 36);
    assert!(Setup::new([1, 2, 3, 4, 5, 6, 7, 8, 9]).is_err());
    assert!(Setup::new([5; 9]).is_err());
    assert!(Setup::new([0, 6, 9, 6, 7, 2, 8, 3, 4]).is_err());
}

/// Counted by inclusion and exclusion: 16,064 of the 3^9 positions have no
/// empty row or column.
#[test]
fn the_number_of_live_positions_is_known() {
    assert_eq!(Position::live().len(), 16_064);
    assert_eq!(solve(Setup::all()[0]).states(), 32_128);
}

#[test]
fn positions_survive_packing() {
    for index in 0..Position::COUNT {
        let position = Position::from_index(index).expect("the index is in range");
        assert_eq!(Position::from_heights(position.heights()), Some(position));
        assert_eq!(position.index(), index);
    }
    assert_eq!(Position::from_index(Position::COUNT), None);
    assert_eq!(Position::from_heights([0, 0, 0, 0, 3, 0, 0, 0, 0]), None);
    assert_eq!(Position::FULL.heights(), [2; 9]);
}

/// Every one of the 72, for points: a certificate, and values equal to those
/// of the first up to a relabelling.
#[test]
fn all_set_ups_are_certified_and_have_the_same_values() {
    let all = Setup::all();
    let model = solve(all[0]);
    for &setup in &all {
        let table = solve(setup);
        let certificate = certificate::of_points(&table);
        assert!(certificate.gap <= 1e-11, "{setup:?}: {certificate:?}");
        assert_eq!(certificate.states, 32_128);
        let there = Relabelling::between(setup, all[0]);
        for position in Position::live() {
            for attacker in Side::BOTH {
                let value = table.value(position, attacker);
                let known = model.value(there.position(position), there.side(attacker));
                assert!(
                    (value - f64::from(there.sign()) * known).abs() <= 1e-11,
                    "{setup:?} {position:?}"
                );
            }
        }
    }
}

#[test]
fn the_value_of_the_game_is_known() {
    let table = solve(Setup::new([1, 5, 9, 6, 7, 2, 8, 3, 4]).expect("a set-up"));
    assert!((table.value(Position::FULL, Side::Rows) - 2.504_707_262_028_11).abs() <= 1e-12);
    assert!((table.value(Position::FULL, Side::Columns) + 2.613_147_456_553_22).abs() <= 1e-12);
}

/// Upper level 1 5 9 / 6 7 2 / 8 3 4, and only the corner squares of a
/// diagonal left: 9, 3 and 6. Whoever attacks takes one of them or nothing.
#[test]
fn a_late_position_is_worth_what_a_pencil_says() {
    let table = solve(Setup::new([1, 5, 9, 6, 7, 2, 8, 3, 4]).expect("a set-up"));
    let diagonal = position([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    let (x, y) = (table.value(diagonal, Side::Rows), table.value(diagonal, Side::Columns));
    // By symmetry y = −x, so x = val of 9, 3, 6 on the diagonal and −x
    // elsewhere: x = −x + 1 / (1/(9 + x) + 1/(3 + x) + 1/(6 + x)).
    assert!((x + y).abs() <= 1e-14);
    let apart = 1.0 / (1.0 / (9.0 + x) + 1.0 / (3.0 + x) + 1.0 / (6.0 + x));
    assert!((2.0 * x - apart).abs() <= 1e-13);
    // Once the game is over nothing more is to be had.
    assert_eq!(table.value(position([0, 0, 0, 2, 2, 2, 2, 2, 2]), Side::Rows), 0.0);
    assert_eq!(table.mixes(position([0, 0, 0, 2, 2, 2, 2, 2, 2]), Side::Rows), None);
}

/// Both sides can avoid taking for ever, as long as the value is between
/// −1.18 and −1, so it is −1: the end nearer to the nought of endless play.
#[test]
fn endless_play_pulls_the_value_towards_nought() {
    let table = solve(Setup::new([1, 5, 9, 6, 7, 2, 8, 3, 4]).expect("a set-up"));
    let stuck = position([2, 0, 1, 0, 1, 0, 0, 1, 0]);
    for attacker in Side::BOTH {
        assert!((table.value(stuck, attacker) + 1.0).abs() <= 1e-12);
    }
}

#[test]
fn matrices_have_the_value_of_their_state() {
    let table = solve(Setup::all()[40]);
    for position in Position::live().into_iter().step_by(7) {
        for attacker in Side::BOTH {
            let cells = table.matrix(position, attacker).expect("the position is live");
            let solved = novem_solver::matrix::solve_3x3(&cells);
            assert!((solved.value - table.value(position, attacker)).abs() <= 1e-11);
        }
    }
}

#[test]
fn the_work_can_be_broken_off() {
    let mut calls = 0;
    let stopped = points::solve(Setup::all()[0], &mut |done, total| {
        assert!(done <= total);
        calls += 1;
        if calls == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(stopped.is_err());
    assert_eq!(calls, 10);
}

fn solve_match(setup: Setup, second: Second, starter: Side) -> MatchTable {
    matches::solve(setup, second, starter, &mut silently()).expect("nobody stops it")
}

/// Both games together. On this board the columns have a small edge, whoever
/// starts. The survey among the examples goes through all kinds of match.
#[test]
fn matches_are_certified_and_their_values_known() {
    let setup = Setup::new([1, 5, 9, 6, 7, 2, 8, 3, 4]).expect("a set-up");
    let known = [
        (Second::Same, Side::Rows, -0.006_882_403_067_04),
        (Second::Fresh, Side::Columns, -0.002_338_907_363_89),
    ];
    for (second, starter, value) in known {
        let table = solve_match(setup, second, starter);
        let start = table.start();
        assert!((start - value).abs() <= 1e-12, "{second:?}, {starter:?}: {start}");
        let certificate = certificate::of_match(&table);
        assert!(certificate.gap <= 1e-11, "{second:?}, {starter:?}: {certificate:?}");

        // The mixes that are played, with ties broken by points, are as good.
        let played = matches::solve_as_played(setup, second, starter, &mut silently());
        let played = played.expect("nobody stops it");
        assert_eq!(played.start(), start);
        let certificate = certificate::of_match(&played);
        assert!(certificate.gap <= 1e-9, "{second:?}, {starter:?}: {certificate:?}");
        what_is_played_was_certified(&table, &played);
    }
}

/// The adviser, and whoever reads a table, play the mixes of the certified one.
fn what_is_played_was_certified(table: &MatchTable, certified: &MatchTable) {
    let (adviser, points) = (Adviser::shared(), solve(table.setup()));
    let played = Match { setup: table.setup(), second: table.second(), starter: table.starter() };
    let (mut asked, mut chosen) = (0, 0);
    for position in Position::live().into_iter().step_by(53) {
        for attacker in Side::BOTH {
            for difference in -25..=25 {
                for game in [Game::First, Game::Second(table.setup())] {
                    let state = MatchState { game, position, attacker, difference };
                    let Some((rows, columns)) = certified.mixes(&state) else { continue };
                    let advice = adviser.for_match(&played, &state).expect("it is undecided");
                    let read = table.preferred_mixes(&state, &points).expect("it is kept");
                    let same = |a: [f64; 3], b: [f64; 3]| {
                        (0..3).all(|line| (a[line] - b[line]).abs() <= 1e-12)
                    };
                    assert!(same(advice.rows, rows) && same(advice.columns, columns), "{state:?}");
                    assert!(same(read.0, rows) && same(read.1, columns), "{state:?}");
                    asked += 1;
                    chosen += u32::from(table.mixes(&state) != Some((rows, columns)));
                }
            }
        }
    }
    assert!(asked > 10_000 && chosen > 1000, "{chosen} of {asked} had a choice");
}

/// The second game of a fresh match may have any set-up, and its states have
/// the values that the set-up itself would give.
#[test]
fn a_fresh_match_knows_every_second_game() {
    let all = Setup::all();
    let table = solve_match(all[0], Second::Fresh, Side::Rows);

    // A transposed set-up, solved by itself.
    let transposed = |setup: &&Setup| Relabelling::between(**setup, all[0]).is_transposed();
    let other = *all.iter().rev().find(transposed).expect("half of them are");
    let own = solve_match(other, Second::Same, Side::Columns);
    let state =
        |game, position, attacker, difference| MatchState { game, position, attacker, difference };
    for position in Position::live().into_iter().step_by(41) {
        for attacker in Side::BOTH {
            for difference in (-30..=30).step_by(5) {
                let asked = state(Game::Second(other), position, attacker, difference);
                let (a, b) = (table.value(&asked), own.value(&asked));
                let (a, b) = (a.expect("any set-up may come"), b.expect("it is the same set-up"));
                assert!((a - b).abs() <= 1e-11, "{asked:?}: {a} and {b}");
                if let Some(matrix) = table.matrix(&asked) {
                    let solved = novem_solver::matrix::solve_3x3(&matrix);
                    assert!((solved.value - a).abs() <= 1e-11, "{asked:?}");
                }
            }
        }
    }
    let asked = state(Game::Second(all[0]), Position::FULL, Side::Rows, 0);
    assert_eq!(own.value(&asked), None, "the second set-up is the first's");

    // What cannot be changed any more, and what cannot be at all.
    let late = position([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    assert_eq!(table.value(&state(Game::Second(all[0]), late, Side::Rows, 10)), Some(1.0));
    assert_eq!(table.mixes(&state(Game::Second(all[0]), late, Side::Rows, 10)), None);
    assert_eq!(table.value(&state(Game::First, Position::FULL, Side::Rows, 1)), None);
    assert_eq!(table.value(&state(Game::First, Position::FULL, Side::Columns, 0)), None);

    the_adviser_agrees(&table, other);
}

/// Part of the test above, which has the table at hand.
fn the_adviser_agrees(table: &MatchTable, other: Setup) {
    let adviser = Adviser::shared();
    let played = Match { setup: table.setup(), second: table.second(), starter: table.starter() };
    let mut asked = 0;
    for position in Position::live().into_iter().step_by(67) {
        for attacker in Side::BOTH {
            for difference in -20..=20 {
                for game in [Game::First, Game::Second(other)] {
                    let state = MatchState { game, position, attacker, difference };
                    let (Some(value), Some(advice)) =
                        (table.value(&state), adviser.for_match(&played, &state))
                    else {
                        continue;
                    };
                    asked += 1;
                    assert!((value - advice.value).abs() <= 1e-11, "{state:?}");
                    for mix in [advice.rows, advice.columns] {
                        assert!((mix.iter().sum::<f64>() - 1.0).abs() <= 1e-12, "{state:?}");
                    }
                    assert_eq!(table.mixes(&state).is_none(), advice.decided, "{state:?}");
                }
            }
        }
    }
    assert!(asked > 10_000);
    assert!(adviser.memory() < 32 << 20, "{} bytes", adviser.memory());
}

#[test]
fn the_adviser_knows_points_for_every_set_up() {
    let adviser = Adviser::new();
    for setup in Setup::all().into_iter().step_by(17) {
        let table = solve(setup);
        for position in Position::live().into_iter().step_by(11) {
            for attacker in Side::BOTH {
                let advice =
                    adviser.for_points(setup, position, attacker).expect("the position is live");
                assert!((advice.value - table.value(position, attacker)).abs() <= 1e-11);
            }
        }
        assert_eq!(
            adviser.for_points(setup, position([0, 0, 0, 2, 2, 2, 2, 2, 2]), Side::Rows),
            None
        );
    }
}
