//! Values and mixes of a pair where Newton's method does badly: in or at the
//! end of an interval of fixed points, and where `h` is flat.

use super::{FINE, Method, Pair, PairSolution};
use crate::matrix::{self, Cells, Mix, Solution};
use crate::position::Side;

/// How far towards the worth of endless play the continuation is worsened to
/// make a mix leave, as parts of the largest payoff.
const NUDGES: [f64; 5] = [1e-13, 1e-12, 1e-11, 1e-10, 1e-9];

impl Pair {
    /// Tries what the value can be.
    ///
    /// In such a place both states have the same value, and mixes of squares
    /// that lead back are optimal or nearly so. For the value not to be nearer to the
    /// worth of endless play, some such mix must hold the squares that do not
    /// lead back to exactly this value. It has room for at most two lines, so
    /// the value is a payoff or the value of a 2×2 game of payoffs.
    pub(super) fn settle(&self, direct: PairSolution, near: f64, scale: f64) -> PairSolution {
        let mut candidates = vec![near, self.endless];
        self.each_cell(|a, b| candidates.extend([a, b]));
        for cells in [&self.rows_attack, &self.columns_attack] {
            self.small_games(cells, |value| candidates.push(value));
        }
        let margin = 1e-3 * scale;
        let (low, high) = (near.min(self.endless) - margin, near.max(self.endless) + margin);
        candidates.retain(|&value| low <= value && value <= high);
        candidates.sort_by(|a, b| (a - near).abs().total_cmp(&(b - near).abs()));
        candidates.dedup();

        let mut best = direct;
        for value in candidates {
            let method = if value == near { Method::Nudged } else { Method::Recognised };
            let at = self.round(value);
            if at.residual().abs() > 1e-9 * scale {
                continue;
            }
            for nudge in NUDGES {
                let towards = if value > self.endless { -nudge } else { nudge };
                let worse = self.round(value + towards * scale);
                // The side that prefers the value to endless play must leave.
                let (rows, columns) =
                    if value > self.endless { (&worse, &at) } else { (&at, &worse) };
                let judged = self.judge(&at, rows, columns, method);
                if judged.shortfall < best.shortfall {
                    best = judged;
                }
                if best.shortfall <= FINE * scale {
                    return best;
                }
            }
            if best.shortfall > NUDGES[1] * scale {
                let patient = self.patient(value, scale);
                if patient.shortfall < best.shortfall {
                    best = patient;
                }
            }
        }
        best
    }

    /// Puts together mixes that secure `value` in both states, for when those
    /// of worsened matrices stay for ever because leaving gains too little to
    /// be seen: mixes that are optimal as they are and, for the side that must
    /// make progress, the same with a trace of one or two other lines.
    fn patient(&self, value: f64, scale: f64) -> PairSolution {
        let here = self.filled(&self.rows_attack, value);
        let there = self.filled(&self.columns_attack, value);
        let close = NUDGES[1] * scale;
        let mixes = |cells: &Cells, side: Side| {
            let mut mixes = safe_mixes(cells, side, value, close);
            let content =
                if side == Side::Rows { value <= self.endless } else { value >= self.endless };
            if !content {
                for at in 0..mixes.len() {
                    with_traces(mixes[at], &mut mixes);
                }
            }
            mixes
        };
        let mut best = [(f64::INFINITY, [0.0; 3], [0.0; 3]); 2];
        for side in Side::BOTH {
            let best = &mut best[side.index()];
            let second = mixes(&there, side);
            'found: for &a in &mixes(&here, side) {
                for &b in &second {
                    let shortfall = match side {
                        Side::Rows => {
                            let (x, y) = self.secured_by_rows(&a, &b);
                            value - x.min(y)
                        }
                        Side::Columns => {
                            let (x, y) = self.secured_by_columns(&a, &b);
                            x.max(y) - value
                        }
                    };
                    if shortfall < best.0 {
                        *best = (shortfall, a, b);
                    }
                    if shortfall <= FINE * scale {
                        break 'found;
                    }
                }
            }
        }
        let [rows, columns] = best;
        PairSolution {
            rows_attack: Solution { value, row: rows.1, column: columns.1 },
            columns_attack: Solution { value, row: rows.2, column: columns.2 },
            shortfall: rows.0.max(columns.0),
            method: Method::Recognised,
        }
    }

    /// The values of the 2×2 games without an empty square or a saddle point.
    fn small_games(&self, cells: &Cells, mut visit: impl FnMut(f64)) {
        const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];
        for (i, k) in PAIRS {
            for (j, l) in PAIRS {
                if [(i, j), (i, l), (k, j), (k, l)].iter().any(|&(r, c)| self.empty[r][c]) {
                    continue;
                }
                let (a, b, c, d) = (cells[i][j], cells[i][l], cells[k][j], cells[k][l]);
                if (a - b) * (d - c) > 0.0 && (a - c) * (d - b) > 0.0 {
                    visit((a * d - b * c) / ((a - b) + (d - c)));
                }
            }
        }
    }
}

/// Mixes of one side, from square sub-games, that secure `value` up to `close`
/// in one round.
fn safe_mixes(cells: &Cells, side: Side, value: f64, close: f64) -> Vec<Mix> {
    let mut safe: Vec<Mix> = Vec::new();
    matrix::each_kernel(cells, side, |mix| {
        let line = |k: usize| -> f64 {
            match side {
                Side::Rows => (0..3).map(|i| mix[i] * cells[i][k]).sum::<f64>() - value,
                Side::Columns => value - (0..3).map(|j| mix[j] * cells[k][j]).sum::<f64>(),
            }
        };
        if (0..3).all(|k| line(k) >= -close) && !safe.contains(&mix) {
            safe.push(mix);
        }
    });
    safe
}

/// Adds `mix` with traces of other lines. The second may have to be as small
/// beside the first as the first is beside the mix.
fn with_traces(mix: Mix, mixes: &mut Vec<Mix>) {
    const TRACE: f64 = 1e-12;
    for first in 0..3 {
        for (second, weight) in
            [(first, 0.0), (0, 1.0), (1, 1.0), (2, 1.0), (0, TRACE), (1, TRACE), (2, TRACE)]
        {
            let mut traced = mix;
            traced[first] += TRACE;
            traced[second] += TRACE * weight;
            let sum: f64 = traced.iter().sum();
            mixes.push(traced.map(|weight| weight / sum));
        }
    }
}
