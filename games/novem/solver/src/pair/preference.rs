//! Which of several equally good mixes is played.
//!
//! For the match many mixes are often equally good: once somebody is sure to
//! win, all of the other side's. Those of one side form a polygon inside the
//! triangle of all its mixes. Within it the side plays for points, against
//! whatever the other side can choose without a mistake of its own; and where
//! that leaves a choice, too, for squares that are not empty, so that the game
//! goes on.

use super::{Pair, PairSolution};
use crate::matrix::{Cells, Mix, Solution, solve_3x3};
use crate::position::Side;
use std::array::from_fn;

/// What an empty round is taken to cost whoever chooses, in points. It is there
/// to tell mixes apart that are worth the same.
const PRICE: f64 = 0.01;
/// How much of the largest payoff a mix may secure less than the best, and
/// still be called equally good.
const TIE: f64 = 1e-13;
/// The same for all rounds that a pair may take together.
const TIE_FOR_EVER: f64 = 1e-12;
/// Mixes closer than this are the same.
const APART: f64 = 1e-6;
/// NV-4.2 ends a game after so many empty rounds: nobody looks further.
const ROUNDS: usize = 20;
/// Points are compared no more closely than this while looking ahead.
const POINTS: f64 = 1e-4;

impl Pair {
    /// The same solution with the mixes that are played: as good as the solver's,
    /// and among those the best for points and for taking tiles. `points` is
    /// the same position with points to play for.
    pub fn preferred(&self, solved: &PairSolution, points: &Pair) -> PairSolution {
        let (x, y) = (solved.rows_attack.value, solved.columns_attack.value);
        let scale = self.scale();
        let here = Choices::new(&self.matrix(Side::Rows, y), &solved.rows_attack, scale);
        let there = Choices::new(&self.matrix(Side::Columns, x), &solved.columns_attack, scale);
        if here.is_settled() && there.is_settled() {
            return *solved;
        }
        let enough = solved.shortfall.max(TIE_FOR_EVER * scale);
        let wished = played(points, &here, &there);
        let by_rows = |a: &Mix, b: &Mix| {
            let secured = self.secured_by_rows(a, b);
            (x - secured.0).max(y - secured.1)
        };
        let by_columns = |a: &Mix, b: &Mix| {
            let secured = self.secured_by_columns(a, b);
            (secured.0 - x).max(secured.1 - y)
        };
        let found = [solved.rows_attack.row, solved.columns_attack.row];
        let rows = safest(wished.map(|(row, _)| row), found, enough, by_rows);
        let found = [solved.rows_attack.column, solved.columns_attack.column];
        let columns = safest(wished.map(|(_, column)| column), found, enough, by_columns);
        PairSolution {
            rows_attack: Solution { value: x, row: rows.0[0], column: columns.0[0] },
            columns_attack: Solution { value: y, row: rows.0[1], column: columns.0[1] },
            shortfall: rows.1.max(columns.1),
            method: solved.method,
        }
    }

    /// One of the two states solved, with what each meeting is worth in it. With
    /// `points`, ties are broken by them.
    pub(crate) fn state(&self, attacker: Side, points: Option<&Pair>) -> (Solution, Cells) {
        if !self.empty.iter().flatten().any(|&empty| empty) {
            let cells = self.matrix(attacker, 0.0);
            let solved = solve_3x3(&cells);
            let state = points
                .map_or(solved, |points| preferred(&cells, &solved, &points.matrix(attacker, 0.0)));
            return (state, cells);
        }
        let solved = self.solve();
        let solved = points.map_or(solved, |points| self.preferred(&solved, points));
        let (state, other) = match attacker {
            Side::Rows => (solved.rows_attack, solved.columns_attack),
            Side::Columns => (solved.columns_attack, solved.rows_attack),
        };
        (state, self.matrix(attacker, other.value))
    }

    /// What is played where no mix is worth more than another, because the
    /// match is decided: `self` has points to play for.
    pub fn preferred_when_decided(&self) -> [(Mix, Mix); 2] {
        played(self, &Choices::ANY, &Choices::ANY)
    }
}

/// The same for a position without an empty square, where there is nothing to
/// come back to.
pub(crate) fn preferred(cells: &Cells, solved: &Solution, points: &Cells) -> Solution {
    let scale = cells.iter().flatten().fold(f64::MIN_POSITIVE, |scale, cell| scale.max(cell.abs()));
    let choices = Choices::new(cells, solved, scale);
    if choices.is_settled() {
        return *solved;
    }
    let (row, _) = choices.best_row(points);
    let (column, _) = choices.best_column(points);
    Solution { value: solved.value, row, column }
}

/// The mixes that one side wishes to play in the two states, or as many of them
/// as do, and how far they fall short. Mixes that are as good as any for one
/// round may be worse for ever: who must leave an empty square cannot choose to
/// meet there again and again.
fn safest(
    wished: [Mix; 2],
    found: [Mix; 2],
    enough: f64,
    short: impl Fn(&Mix, &Mix) -> f64,
) -> ([Mix; 2], f64) {
    for [a, b] in [wished, [wished[0], found[1]], [found[0], wished[1]]] {
        let short = short(&a, &b);
        if short <= enough {
            return ([a, b], short);
        }
    }
    (found, short(&found[0], &found[1]))
}

/// The mixes of rows and columns in each state of a pair, with points to play
/// for and both sides keeping to what they may choose.
fn played(points: &Pair, here: &Choices, there: &Choices) -> [(Mix, Mix); 2] {
    let (mut x, mut y) = (points.endless, points.endless);
    for _ in 0..ROUNDS {
        let before = (x, y);
        y = there.best_row(&points.matrix(Side::Columns, x)).1;
        x = here.best_row(&points.matrix(Side::Rows, y)).1;
        if (x - before.0).abs().max((y - before.1).abs()) <= POINTS {
            break;
        }
    }
    [(here, Side::Rows, y), (there, Side::Columns, x)].map(|(choices, attacker, other)| {
        let (row, _) = choices.best_row(&points.matrix(attacker, other - PRICE));
        let (column, _) = choices.best_column(&points.matrix(attacker, other + PRICE));
        (row, column)
    })
}

/// What either side may choose in one state without a mistake: the corners of
/// its polygon.
struct Choices {
    rows: Corners,
    columns: Corners,
}

impl Choices {
    const ANY: Choices = Choices { rows: Corners::ANY, columns: Corners::ANY };

    fn new(cells: &Cells, solved: &Solution, scale: f64) -> Choices {
        let across: Cells = from_fn(|j| from_fn(|i| -cells[i][j]));
        Choices {
            rows: Corners::of(cells, solved.value, TIE * scale, solved.row),
            columns: Corners::of(&across, -solved.value, TIE * scale, solved.column),
        }
    }

    fn is_settled(&self) -> bool {
        self.rows.count == 1 && self.columns.count == 1
    }

    /// The rows' best choice and what it secures.
    fn best_row(&self, cells: &Cells) -> (Mix, f64) {
        self.rows.best_against(&self.columns, cells)
    }

    fn best_column(&self, cells: &Cells) -> (Mix, f64) {
        let across: Cells = from_fn(|j| from_fn(|i| -cells[i][j]));
        self.columns.best_against(&self.rows, &across)
    }
}

/// The corners of a polygon of mixes. Three lines bound the triangle and three
/// more what is good enough, so there are at most six.
#[derive(Clone, Copy)]
struct Corners {
    mixes: [Mix; 6],
    count: usize,
}

const CORNERS: [Mix; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

impl Corners {
    const ANY: Corners = Corners {
        mixes: [CORNERS[0], CORNERS[1], CORNERS[2], [0.0; 3], [0.0; 3], [0.0; 3]],
        count: 3,
    };

    /// The mixes of rows that secure `value` up to `tie`. `known` is one of
    /// them, and stands for all where they are hardly apart.
    fn of(cells: &Cells, value: f64, tie: f64, known: Mix) -> Corners {
        // What each pure row has to spare against each column.
        let spare: Cells = cells.map(|row| row.map(|cell| cell - value + tie));
        if spare.iter().flatten().all(|&spare| spare >= 0.0) {
            return Corners::ANY;
        }
        let against = |mix: &Mix, j: usize| -> f64 { (0..3).map(|i| mix[i] * spare[i][j]).sum() };
        let mut corners = Corners { mixes: [[0.0; 3]; 6], count: 0 };
        let mut add = |mix: Mix, bounds: [bool; 3]| {
            if (0..3).all(|j| bounds[j] || against(&mix, j) >= 0.0) {
                corners.add(mix);
            }
        };
        for corner in CORNERS {
            add(corner, [false; 3]);
        }
        let columns: Cells = from_fn(|j| spare.map(|row| row[j]));
        for (j, column) in columns.iter().enumerate() {
            for (a, b) in PAIRS {
                if let Some(mix) = between(CORNERS[a], CORNERS[b], column[a], column[b]) {
                    add(mix, from_fn(|k| k == j));
                }
            }
        }
        for (j, k) in PAIRS {
            if let Some(mix) = normal(columns[j], columns[k]) {
                add(mix, from_fn(|l| l == j || l == k));
            }
        }
        if corners.count < 2 {
            (corners.mixes[0], corners.count) = (known, 1);
        }
        corners
    }

    fn add(&mut self, mix: Mix) {
        let near = |other: &Mix| (0..3).all(|i| (mix[i] - other[i]).abs() <= APART);
        if self.count < 6 && !self.as_slice().iter().any(near) {
            self.mixes[self.count] = mix;
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Mix] {
        &self.mixes[..self.count]
    }

    /// The mix that secures most when the other side keeps to its own polygon,
    /// and how much that is. What it secures is the least of a few linear
    /// functions, so it is greatest in a corner, on a side where two of them
    /// are equal, or inside where three are.
    fn best_against(&self, others: &Corners, cells: &Cells) -> (Mix, f64) {
        let mine = self.as_slice();
        let mut functions = [[0.0; 3]; 6];
        for (function, other) in functions.iter_mut().zip(others.as_slice()) {
            *function = cells.map(|row| dot(&row, other));
        }
        let functions = &functions[..others.count];
        let secures =
            |mix: &Mix| functions.iter().map(|f| dot(f, mix)).fold(f64::INFINITY, f64::min);
        let mut best = (mine[0], secures(&mine[0]));
        let mut consider = |mix: Mix| {
            let secured = secures(&mix);
            if secured > best.1 {
                best = (mix, secured);
            }
        };
        mine[1..].iter().for_each(|&mix| consider(mix));
        if mine.len() == 1 {
            return best;
        }
        for (at, f) in functions.iter().enumerate() {
            for (also, g) in functions.iter().enumerate().skip(at + 1) {
                let apart: [f64; 3] = from_fn(|i| f[i] - g[i]);
                for (a, mix) in mine.iter().enumerate() {
                    for other in &mine[a + 1..] {
                        if let Some(mix) =
                            between(*mix, *other, dot(&apart, mix), dot(&apart, other))
                        {
                            consider(mix);
                        }
                    }
                }
                for h in &functions[also + 1..] {
                    let other: [f64; 3] = from_fn(|i| f[i] - h[i]);
                    if let Some(mix) = normal(apart, other).filter(|mix| self.holds(mix)) {
                        consider(mix);
                    }
                }
            }
        }
        best
    }

    /// Whether a mix lies in the polygon.
    fn holds(&self, mix: &Mix) -> bool {
        // It does if it is in one of the triangles that its corners form.
        let corners = self.as_slice();
        corners.iter().enumerate().any(|(at, a)| {
            corners
                .iter()
                .enumerate()
                .skip(at + 1)
                .any(|(then, b)| corners[then + 1..].iter().any(|c| is_inside(mix, a, b, c)))
        })
    }
}

fn dot(a: &Mix, b: &Mix) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Twice the area of a triangle of mixes, signed.
fn area(a: &Mix, b: &Mix, c: &Mix) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
}

fn is_inside(mix: &Mix, a: &Mix, b: &Mix, c: &Mix) -> bool {
    let parts = [area(mix, a, b), area(mix, b, c), area(mix, c, a)];
    parts.iter().all(|&part| part >= 0.0) || parts.iter().all(|&part| part <= 0.0)
}

/// The mix between two at which something that is `at_a` and `at_b` there is
/// nought, if it changes its sign.
fn between(a: Mix, b: Mix, at_a: f64, at_b: f64) -> Option<Mix> {
    if at_a * at_b >= 0.0 {
        return None;
    }
    let share = at_a / (at_a - at_b);
    Some(whole(from_fn(|i| a[i] * (1.0 - share) + b[i] * share)))
}

/// The mix at which both are nought.
fn normal(u: [f64; 3], v: [f64; 3]) -> Option<Mix> {
    let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let one_sign = n.iter().all(|&x| x >= 0.0) || n.iter().all(|&x| x <= 0.0);
    let sum: f64 = n.iter().sum();
    (one_sign && sum.abs() > f64::MIN_POSITIVE).then(|| whole(n.map(|x| x / sum)))
}

/// A mix without the traces that rounding leaves.
fn whole(mix: Mix) -> Mix {
    let mix = mix.map(|weight| if weight < 1e-15 { 0.0 } else { weight });
    let sum: f64 = mix.iter().sum();
    mix.map(|weight| weight / sum)
}
