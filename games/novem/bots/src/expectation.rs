//! How many points each side takes from here on, if both play for points.

use novem_solver::matrix::Mix;
use novem_solver::points::{self, PointsTable};
use novem_solver::position::{Position, Side};
use novem_solver::setup::{Relabelling, Setup};
use novem_solver::silently;
use std::sync::OnceLock;

/// What rows and columns take from a position on.
pub type Points = [f64; 2];

/// The set-up that is worked out on behalf of all: the others are this one with lines renamed.
struct Expected {
    setup: Setup,
    /// By position, then by attacker.
    values: Vec<[Points; 2]>,
}

static EXPECTED: OnceLock<Expected> = OnceLock::new();

/// What rows and columns take in the rest of this game. Nothing if it is over.
pub fn rest(setup: Setup, position: Position, attacker: Side) -> Points {
    let expected = EXPECTED.get_or_init(Expected::new);
    let there = Relabelling::between(setup, expected.setup);
    let [rows, columns] =
        expected.values[there.position(position).index()][there.side(attacker).index()];
    if there.is_transposed() { [columns, rows] } else { [rows, columns] }
}

/// The same for a whole game on a set-up that is still to be drawn.
pub fn fresh(attacker: Side) -> Points {
    // Half of the 72 are one set-up with its lines reordered, the others its transpose.
    let setup = Setup::all()[0];
    let [one, other] =
        [setup, setup.transposed()].map(|setup| rest(setup, Position::FULL, attacker));
    [(one[0] + other[0]) / 2.0, (one[1] + other[1]) / 2.0]
}

impl Expected {
    fn new() -> Expected {
        let setup = Setup::all()[0];
        let table = points::solve(setup, &mut silently()).expect("nobody stops it");
        let mut values = vec![[[0.0; 2]; 2]; Position::COUNT];
        // Positions with fewer tiles first: what follows is known.
        for position in Position::live() {
            values[position.index()] = at(&table, &values, position);
        }
        Expected { setup, values }
    }
}

/// A hit on an empty square changes the attacker alone, so the two values of a position depend on
/// each other: each is what is taken now and later, and so much of the other.
fn at(table: &PointsTable, values: &[[Points; 2]], position: Position) -> [Points; 2] {
    let now = Side::BOTH.map(|attacker| {
        let (rows, columns) = table.mixes(position, attacker).expect("a live position has mixes");
        one_round(table.setup(), values, position, attacker, &rows, &columns)
    });
    Side::BOTH.map(|attacker| {
        let ((own, stay), (other, back)) = (now[attacker.index()], now[attacker.other().index()]);
        // Who stays for ever takes nothing more.
        let round = 1.0 - stay * back;
        std::array::from_fn(|side| {
            if round > 1e-9 { (own[side] + stay * other[side]) / round } else { 0.0 }
        })
    })
}

/// What a round that takes a tile brings, now and later, and how often it takes none.
fn one_round(
    setup: Setup,
    values: &[[Points; 2]],
    position: Position,
    attacker: Side,
    rows: &Mix,
    columns: &Mix,
) -> (Points, f64) {
    let (mut taken, mut empty) = ([0.0; 2], 0.0);
    for square in 0..9 {
        let often = rows[square / 3] * columns[square % 3];
        match position.take(square) {
            None => empty += often,
            Some(next) => {
                let later = values[next.index()][attacker.other().index()];
                let tile = f64::from(setup.tile(square, position.height(square)));
                taken[attacker.index()] += often * tile;
                (0..2).for_each(|side| taken[side] += often * later[side]);
            }
        }
    }
    (taken, empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the one takes less what the other takes is what the points solution says.
    #[test]
    fn both_sides_together_agree_with_the_solution() {
        for setup in [Setup::all()[1], Setup::all()[1].transposed()] {
            let table = points::solve(setup, &mut silently()).unwrap();
            for position in Position::live().into_iter().step_by(97) {
                for attacker in Side::BOTH {
                    let [rows, columns] = rest(setup, position, attacker);
                    let value = table.value(position, attacker);
                    assert!((rows - columns - value).abs() < 1e-6, "{position:?} {attacker:?}");
                    assert!(rows >= 0.0 && columns >= 0.0);
                }
            }
        }
        let [rows, columns] = fresh(Side::Rows);
        assert!(rows > columns + 2.0 && rows + columns < 90.0, "{rows} {columns}");
    }
}
