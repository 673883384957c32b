//! A position met with either side attacking, where an empty square leads from
//! the one state to the other and back.
//!
//! Let `x` be the value with the rows attacking and `y` with the columns
//! attacking. Then `x = f(y)` and `y = g(x)`, each the value of a matrix whose
//! empty squares hold the other state's value. Both are increasing and never
//! steeper than 1, so `h(x) = f(g(x)) − x` only falls and its zeros form an
//! interval. Everett (1957): the value is the zero nearest to what endless
//! play is worth.
//!
//! Where `h` has slope nought at its zero, as for `x = val [[x, 1], [1, 0]]`,
//! a small residual says little about the distance to the zero, and no
//! stationary mix of the side that must make progress secures the value
//! itself. So every answer is judged by what its mixes secure when the other
//! side replies as well as it can for as long as it likes.

mod patience;
mod preference;

pub(crate) use preference::preferred;

use crate::matrix::{Cells, Mix, Solution, solve_3x3};
use crate::position::Side;

/// The two matrices of a position, and what never leaving it is worth.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    /// Where the square is empty. No row and no column is entirely empty.
    pub empty: [[bool; 3]; 3],
    /// What each meeting is worth when the rows attack. Ignored where empty.
    pub rows_attack: Cells,
    /// What each meeting is worth when the columns attack. Ignored where empty.
    pub columns_attack: Cells,
    /// The worth of meeting on empty squares for ever.
    pub endless: f64,
}

/// Values and mixes of both states.
#[derive(Debug, Clone, Copy)]
pub struct PairSolution {
    /// The state with the rows attacking.
    pub rows_attack: Solution,
    /// The state with the columns attacking.
    pub columns_attack: Solution,
    /// How far the mixes fall short of securing the values, in either state
    /// and for either side.
    pub shortfall: f64,
    /// How the solution was found.
    pub method: Method,
}

/// How a pair came to be solved; of interest to those who study the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The mixes of the two matrices at the fixed point do.
    Direct,
    /// The value is a fixed point, but the mixes had to be made to leave.
    Nudged,
    /// The value was recognised as a payoff or that of a 2×2 sub-game.
    Recognised,
}

/// Good enough to stop at, as a part of the largest payoff.
const FINE: f64 = 3e-14;

impl Pair {
    /// The value and, for each side, mixes that secure it up to `shortfall`.
    pub fn solve(&self) -> PairSolution {
        let scale = self.scale();
        let fixed = self.fixed_point(scale);
        let direct = self.judge(&fixed, &fixed, &fixed, Method::Direct);
        if direct.shortfall <= FINE * scale { direct } else { self.settle(direct, fixed.x, scale) }
    }

    /// What each meeting is worth with `attacker` attacking, if the state with
    /// the other side attacking is worth `other`.
    pub fn matrix(&self, attacker: Side, other: f64) -> Cells {
        match attacker {
            Side::Rows => self.filled(&self.rows_attack, other),
            Side::Columns => self.filled(&self.columns_attack, other),
        }
    }

    /// Newton's method on `h`, kept inside a bracket, from the worth of
    /// endless play. It comes to the nearest zero, for `h` only falls.
    fn fixed_point(&self, scale: f64) -> Round {
        let mut round = self.round(self.endless);
        let rising = round.residual() > 0.0;
        let (mut low, mut high) = (self.endless, self.endless);
        self.each_cell(|a, b| {
            low = low.min(a).min(b);
            high = high.max(a).max(b);
        });
        if rising {
            low = self.endless;
        } else {
            high = self.endless;
        }
        for _ in 0..100 {
            let residual = round.residual();
            if residual.abs() <= f64::EPSILON * scale {
                break;
            }
            if residual > 0.0 {
                low = round.x;
            } else {
                high = round.x;
            }
            let newton = round.x + residual / round.fall();
            let next =
                if newton > low && newton < high { newton } else { low + (high - low) / 2.0 };
            if next == round.x || next <= low || next >= high {
                break;
            }
            round = self.round(next);
        }
        round
    }

    /// One trip round: `y = g(x)`, then `f(y)`.
    fn round(&self, x: f64) -> Round {
        let columns_attack = solve_3x3(&self.filled(&self.columns_attack, x));
        let rows_attack = solve_3x3(&self.filled(&self.rows_attack, columns_attack.value));
        let slope = self.weight_on_empty(&rows_attack) * self.weight_on_empty(&columns_attack);
        Round { x, rows_attack, columns_attack, slope }
    }

    fn filled(&self, cells: &Cells, other: f64) -> Cells {
        let mut filled = *cells;
        for (row, empty) in filled.iter_mut().zip(&self.empty) {
            for (cell, &empty) in row.iter_mut().zip(empty) {
                if empty {
                    *cell = other;
                }
            }
        }
        filled
    }

    fn weight_on_empty(&self, solution: &Solution) -> f64 {
        let mut weight = 0.0;
        for (i, empty) in self.empty.iter().enumerate() {
            for (j, &empty) in empty.iter().enumerate() {
                if empty {
                    weight += solution.row[i] * solution.column[j];
                }
            }
        }
        weight
    }

    /// The values of `at`, with the rows' mixes of one round and the columns'
    /// of another, and how far these fall short.
    fn judge(&self, at: &Round, rows: &Round, columns: &Round, method: Method) -> PairSolution {
        let (x, y) = (at.rows_attack.value, at.columns_attack.value);
        let state = |value, row: &Solution, column: &Solution| Solution {
            value,
            row: row.row,
            column: column.column,
        };
        let rows_attack = state(x, &rows.rows_attack, &columns.rows_attack);
        let columns_attack = state(y, &rows.columns_attack, &columns.columns_attack);
        let low = self.secured_by_rows(&rows_attack.row, &columns_attack.row);
        let high = self.secured_by_columns(&rows_attack.column, &columns_attack.column);
        let shortfall = (x - low.0).max(y - low.1).max(high.0 - x).max(high.1 - y);
        PairSolution { rows_attack, columns_attack, shortfall, method }
    }

    /// What the rows' two mixes secure, in either state, against every reply.
    fn secured_by_rows(&self, attacking: &Mix, defending: &Mix) -> (f64, f64) {
        let reply = |cells: &Cells, mix: &Mix, j: usize| {
            let mut reply = Reply::default();
            for i in 0..3 {
                reply.add(mix[i], self.empty[i][j], cells[i][j]);
            }
            reply
        };
        let here = [0, 1, 2].map(|j| reply(&self.rows_attack, attacking, j));
        let there = [0, 1, 2].map(|j| reply(&self.columns_attack, defending, j));
        self.best_replies(&here, &there, f64::INFINITY, f64::min)
    }

    fn secured_by_columns(&self, defending: &Mix, attacking: &Mix) -> (f64, f64) {
        let reply = |cells: &Cells, mix: &Mix, i: usize| {
            let mut reply = Reply::default();
            for j in 0..3 {
                reply.add(mix[j], self.empty[i][j], cells[i][j]);
            }
            reply
        };
        let here = [0, 1, 2].map(|i| reply(&self.rows_attack, defending, i));
        let there = [0, 1, 2].map(|i| reply(&self.columns_attack, attacking, i));
        self.best_replies(&here, &there, f64::NEG_INFINITY, f64::max)
    }

    /// Replies to stationary mixes need not be mixed nor change with time.
    fn best_replies(
        &self,
        here: &[Reply; 3],
        there: &[Reply; 3],
        worst: f64,
        better: fn(f64, f64) -> f64,
    ) -> (f64, f64) {
        let (mut x, mut y) = (worst, worst);
        for a in here {
            for b in there {
                // 1 − a.stay · b.stay, without cancelling when both are near 1.
                let out = a.leave + a.stay * b.leave;
                let (here, there) = if out > 0.0 {
                    ((a.gain + a.stay * b.gain) / out, (b.gain + b.stay * a.gain) / out)
                } else {
                    (self.endless, self.endless)
                };
                x = better(x, here);
                y = better(y, there);
            }
        }
        (x, y)
    }

    fn each_cell(&self, mut visit: impl FnMut(f64, f64)) {
        for i in 0..3 {
            for j in 0..3 {
                if !self.empty[i][j] {
                    visit(self.rows_attack[i][j], self.columns_attack[i][j]);
                }
            }
        }
    }

    fn scale(&self) -> f64 {
        let mut scale = self.endless.abs().max(f64::MIN_POSITIVE);
        self.each_cell(|a, b| scale = scale.max(a.abs()).max(b.abs()));
        scale
    }
}

/// The two matrices solved in turn, starting from a guess `x`.
#[derive(Clone, Copy)]
struct Round {
    x: f64,
    rows_attack: Solution,
    columns_attack: Solution,
    /// How steeply `f(g(x))` rises with `x`.
    slope: f64,
}

impl Round {
    fn residual(&self) -> f64 {
        self.rows_attack.value - self.x
    }

    fn fall(&self) -> f64 {
        1.0 - self.slope
    }
}

/// One line played against a mix.
#[derive(Default)]
struct Reply {
    /// How likely a tile is taken.
    leave: f64,
    /// How likely the square is empty.
    stay: f64,
    /// What taken tiles are worth, weighted with how likely they are.
    gain: f64,
}

impl Reply {
    fn add(&mut self, weight: f64, empty: bool, worth: f64) {
        if empty {
            self.stay += weight;
        } else {
            self.leave += weight;
            self.gain += weight * worth;
        }
    }
}
