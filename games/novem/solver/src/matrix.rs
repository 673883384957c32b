//! Zero-sum matrix games of up to three rows and three columns, in closed form.
//!
//! Shapley and Snow: some pair of optimal mixes equalises a square sub-game.
//! So a pure saddle point, the whole 3×3 game or one of its 2×2 sub-games
//! gives the answer, and there are few enough of them to try each.

use std::array::from_fn;

use crate::position::Side;

/// How likely each of the three rows or columns is played.
pub type Mix = [f64; 3];

/// What the columns' player pays the rows' player at each meeting.
pub type Cells = [[f64; 3]; 3];

/// A matrix game with one to three rows and one to three columns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    cells: Cells,
}

/// A value and, for each side, a mix that secures it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Solution {
    /// What the rows' player can secure, and the columns' player can hold to.
    pub value: f64,
    /// The rows' mix. Rows the game does not have weigh nothing.
    pub row: Mix,
    /// The columns' mix. Columns the game does not have weigh nothing.
    pub column: Mix,
}

impl Matrix {
    /// A game from its rows. `None` unless there are one to three rows of the
    /// same length, one to three, and every payoff is finite.
    pub fn new(rows: &[&[f64]]) -> Option<Matrix> {
        let columns = rows.first()?.len();
        let sized = (1..=3).contains(&rows.len()) && (1..=3).contains(&columns);
        let sound = |row: &&[f64]| row.len() == columns && row.iter().all(|x| x.is_finite());
        if !sized || !rows.iter().all(sound) {
            return None;
        }
        let mut cells = [[0.0; 3]; 3];
        for (to, from) in cells.iter_mut().zip(rows) {
            to[..columns].copy_from_slice(from);
        }
        Some(Matrix { rows: rows.len(), columns, cells })
    }

    /// How many rows and columns the game has.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// What the best replies to `row` and `column` gain together: nothing
    /// exactly when both mixes are optimal.
    pub fn exploitability(&self, row: &Mix, column: &Mix) -> f64 {
        match self.size() {
            (1, 1) => bounds::<1, 1>(&self.cells, row, column),
            (1, 2) => bounds::<1, 2>(&self.cells, row, column),
            (1, 3) => bounds::<1, 3>(&self.cells, row, column),
            (2, 1) => bounds::<2, 1>(&self.cells, row, column),
            (2, 2) => bounds::<2, 2>(&self.cells, row, column),
            (2, 3) => bounds::<2, 3>(&self.cells, row, column),
            (3, 1) => bounds::<3, 1>(&self.cells, row, column),
            (3, 2) => bounds::<3, 2>(&self.cells, row, column),
            _ => bounds::<3, 3>(&self.cells, row, column),
        }
        .gap()
    }
}

/// Solves a game of any size up to 3×3.
pub fn solve(matrix: &Matrix) -> Solution {
    let cells = &matrix.cells;
    match matrix.size() {
        (1, 1) => scaled::<1, 1>(cells),
        (1, 2) => scaled::<1, 2>(cells),
        (1, 3) => scaled::<1, 3>(cells),
        (2, 1) => scaled::<2, 1>(cells),
        (2, 2) => scaled::<2, 2>(cells),
        (2, 3) => scaled::<2, 3>(cells),
        (3, 1) => scaled::<3, 1>(cells),
        (3, 2) => scaled::<3, 2>(cells),
        _ => scaled::<3, 3>(cells),
    }
}

/// Solves a 3×3 game whose payoffs are finite.
pub fn solve_3x3(cells: &Cells) -> Solution {
    scaled::<3, 3>(cells)
}

/// Products of two payoff differences must neither overflow nor vanish, so
/// very large and very small games are brought to ordinary size first.
fn scaled<const M: usize, const N: usize>(cells: &Cells) -> Solution {
    let size = largest::<M, N>(cells);
    if size == 0.0 || (1e-100..1e100).contains(&size) {
        return solve_sized::<M, N>(cells, size);
    }
    let small = cells.map(|row| row.map(|x| x / size));
    let solution = solve_sized::<M, N>(&small, 1.0);
    Solution { value: solution.value * size, ..solution }
}

fn largest<const M: usize, const N: usize>(cells: &Cells) -> f64 {
    let mut size = 0.0_f64;
    for row in &cells[..M] {
        for x in &row[..N] {
            size = size.max(x.abs());
        }
    }
    size
}

fn solve_sized<const M: usize, const N: usize>(cells: &Cells, size: f64) -> Solution {
    // A few roundings of the largest payoff. Mixes worse than this compete.
    let enough = 8.0 * f64::EPSILON * size;
    let pure = saddle::<M, N>(cells);
    if pure.bounds.gap() <= enough {
        return pure.solution();
    }
    let mut best = pure;
    if M == 3
        && N == 3
        && let Some(row) = whole_row_mix(cells)
        && let Some(column) = whole_column_mix(cells)
    {
        let candidate = Candidate::new::<M, N>(cells, row, column);
        if candidate.bounds.gap() <= enough {
            return candidate.solution();
        }
        best = best.or(candidate);
    }
    for (top, bottom) in PAIRS.into_iter().filter(|pair| pair.1 < M) {
        for (left, right) in PAIRS.into_iter().filter(|pair| pair.1 < N) {
            let (a, b) = (cells[top][left], cells[top][right]);
            let (c, d) = (cells[bottom][left], cells[bottom][right]);
            let (Some(p), Some(q)) = (share(d - c, a - b), share(d - b, a - c)) else {
                continue;
            };
            let (mut row, mut column) = ([0.0; 3], [0.0; 3]);
            (row[top], row[bottom]) = p;
            (column[left], column[right]) = q;
            let candidate = Candidate::new::<M, N>(cells, row, column);
            if candidate.bounds.gap() <= enough {
                return candidate.solution();
            }
            best = best.or(candidate);
        }
    }
    best.solution()
}

/// Visits one side's mix of every square sub-game of a 3×3 game: single lines,
/// then two lines, then all.
pub(crate) fn each_kernel(cells: &Cells, side: Side, mut visit: impl FnMut(Mix)) {
    let mine: Cells = match side {
        Side::Rows => *cells,
        Side::Columns => from_fn(|i| from_fn(|j| cells[j][i])),
    };
    for line in 0..3 {
        visit(from_fn(|i| if i == line { 1.0 } else { 0.0 }));
    }
    for (top, bottom) in PAIRS {
        for (left, right) in PAIRS {
            let (a, b) = (mine[top][left], mine[top][right]);
            let (c, d) = (mine[bottom][left], mine[bottom][right]);
            if let Some((first, second)) = share(d - c, a - b) {
                let mut mix = [0.0; 3];
                (mix[top], mix[bottom]) = (first, second);
                visit(mix);
            }
        }
    }
    if let Some(mix) = whole_row_mix(&mine) {
        visit(mix);
    }
}

const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// What a pair of mixes secures: `low` for the rows, `high` for the columns.
#[derive(Clone, Copy)]
struct Bounds {
    low: f64,
    high: f64,
}

impl Bounds {
    fn gap(self) -> f64 {
        self.high - self.low
    }
}

#[derive(Clone, Copy)]
struct Candidate {
    row: Mix,
    column: Mix,
    bounds: Bounds,
}

impl Candidate {
    #[inline]
    fn new<const M: usize, const N: usize>(cells: &Cells, row: Mix, column: Mix) -> Candidate {
        Candidate { row, column, bounds: bounds::<M, N>(cells, &row, &column) }
    }

    fn or(self, other: Candidate) -> Candidate {
        if other.bounds.gap() < self.bounds.gap() { other } else { self }
    }

    fn solution(self) -> Solution {
        let value = self.bounds.low + self.bounds.gap() / 2.0;
        Solution { value, row: self.row, column: self.column }
    }
}

#[inline]
fn bounds<const M: usize, const N: usize>(cells: &Cells, row: &Mix, column: &Mix) -> Bounds {
    let against_column = |j: usize| (0..M).map(|i| row[i] * cells[i][j]).sum::<f64>();
    let against_row = |i: usize| (0..N).map(|j| column[j] * cells[i][j]).sum::<f64>();
    let low = (0..N).map(against_column).fold(f64::INFINITY, f64::min);
    let high = (0..M).map(against_row).fold(f64::NEG_INFINITY, f64::max);
    Bounds { low, high }
}

/// The best pure row against the best pure column.
#[inline]
fn saddle<const M: usize, const N: usize>(cells: &Cells) -> Candidate {
    let least = |i: usize| cells[i][..N].iter().copied().fold(f64::INFINITY, f64::min);
    let most = |j: usize| (0..M).map(|i| cells[i][j]).fold(f64::NEG_INFINITY, f64::max);
    let ((mut low, mut top), (mut high, mut left)) = ((least(0), 0), (most(0), 0));
    for i in 1..M {
        if least(i) > low {
            (low, top) = (least(i), i);
        }
    }
    for j in 1..N {
        if most(j) < high {
            (high, left) = (most(j), j);
        }
    }
    let (mut row, mut column) = ([0.0; 3], [0.0; 3]);
    (row[top], column[left]) = (1.0, 1.0);
    Candidate { row, column, bounds: Bounds { low, high } }
}

/// Two weights in the proportion `a : b`, if both have the same sign.
#[inline]
fn share(a: f64, b: f64) -> Option<(f64, f64)> {
    let sum = a + b;
    (a * b >= 0.0 && sum != 0.0).then(|| (trimmed(a / sum), trimmed(b / sum)))
}

/// The mix of all three rows that makes the columns equal: it is orthogonal
/// to the differences of columns, hence along their cross product. Working
/// with differences keeps a common offset of the payoffs out of the products.
#[inline]
fn whole_row_mix(cells: &Cells) -> Option<Mix> {
    let apart = |j: usize| from_fn(|i| cells[i][j] - cells[i][0]);
    normal(apart(1), apart(2))
}

#[inline]
fn whole_column_mix(cells: &Cells) -> Option<Mix> {
    let apart = |i: usize| from_fn(|j| cells[i][j] - cells[0][j]);
    normal(apart(1), apart(2))
}

#[inline]
fn normal(u: [f64; 3], v: [f64; 3]) -> Option<Mix> {
    let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    let one_sign = n.iter().all(|&x| x >= 0.0) || n.iter().all(|&x| x <= 0.0);
    let sum: f64 = n.iter().sum();
    (one_sign && sum != 0.0).then(|| n.map(|x| trimmed(x / sum)))
}

/// Drops a weight that is no more than the rounding of nought. In one game it
/// would do no harm, but where play can return to the same state for ever it
/// may be the only weight that ever matters.
#[inline]
fn trimmed(weight: f64) -> f64 {
    if weight < 1e-15 { 0.0 } else { weight }
}
