//! Ratings from shares of the win: Elo's scale, fitted to all meetings at once
//! (Bradley and Terry).

use crate::interval::Interval;

/// The mean of a ladder.
const MEAN: f64 = 1500.0;
/// Elo points for each unit of log odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Two-sided 95 % of a normal distribution.
const Z: f64 = 1.959_963_985;
/// A meeting that was won throughout says no more than this far from certain.
const CRUMB: f64 = 1e-3;

/// What came of two that met.
pub(crate) struct Meeting {
    /// Who met.
    pub(crate) pair: [usize; 2],
    /// Share of the win of the second.
    pub(crate) share: Interval,
}

impl Meeting {
    /// The share of the second, and as how many independent matches it counts: those that
    /// would have given this interval.
    fn weighed(&self) -> (f64, f64) {
        let Interval { low, at, high } = self.share;
        let p = at.clamp(CRUMB, 1.0 - CRUMB);
        let error = ((high - low) / (2.0 * Z)).max(1e-6);
        (p, (p * (1.0 - p) / (error * error)).max(0.1))
    }
}

/// The ratings of `count` players that best explain their meetings.
pub(crate) fn ratings(count: usize, meetings: &[Meeting]) -> Vec<Interval> {
    let mut strength = vec![0.0; count];
    let mut covariance = vec![vec![0.0; count]; count];
    // Newton's method; the likelihood is concave and this many steps are plenty.
    for _ in 0..60 {
        let mut slope = vec![0.0; count];
        // The mean is held at 0: a row of ones makes the matrix regular.
        let mut bend = vec![vec![1.0 / count as f64; count]; count];
        for meeting in meetings {
            let [a, b] = meeting.pair;
            let (share, matches) = meeting.weighed();
            let expected = 1.0 / (1.0 + f64::exp(strength[a] - strength[b]));
            let curve = matches * expected * (1.0 - expected);
            slope[b] += matches * (share - expected);
            slope[a] -= matches * (share - expected);
            bend[a][a] += curve;
            bend[b][b] += curve;
            bend[a][b] -= curve;
            bend[b][a] -= curve;
        }
        covariance = inverse(bend);
        for at in 0..count {
            let step: f64 = (0..count).map(|to| covariance[at][to] * slope[to]).sum();
            strength[at] += step.clamp(-1.0, 1.0);
        }
    }
    let mean = strength.iter().sum::<f64>() / count.max(1) as f64;
    (0..count)
        .map(|at| {
            let elo = MEAN + SCALE * (strength[at] - mean);
            // The row of ones added 1/count to every variance.
            let variance = (covariance[at][at] - 1.0 / count as f64).max(0.0);
            let reach = Z * SCALE * variance.sqrt();
            Interval { low: elo - reach, at: elo, high: elo + reach }
        })
        .collect()
}

/// Gauss and Jordan, with the largest pivot first.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let unit = |row: usize| (0..n).map(|column| f64::from(u8::from(row == column))).collect();
    let mut found: Vec<Vec<f64>> = (0..n).map(unit).collect();
    for column in 0..n {
        let size = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..n).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(column);
        matrix.swap(column, pivot);
        found.swap(column, pivot);
        let by = matrix[column][column];
        let by = if by.abs() < 1e-12 { 1e-12 } else { by };
        for at in 0..n {
            matrix[column][at] /= by;
            found[column][at] /= by;
        }
        for row in (0..n).filter(|row| *row != column) {
            let times = matrix[row][column];
            for at in 0..n {
                matrix[row][at] -= times * matrix[column][at];
                found[row][at] -= times * found[column][at];
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share_interval;

    fn met(pair: [usize; 2], hits: f64, tries: u64) -> Meeting {
        Meeting { pair, share: share_interval(hits, tries) }
    }

    #[test]
    fn a_hundred_points_more_win_sixty_four_per_cent() {
        let found = ratings(2, &[met([0, 1], 640.0, 1000)]);
        assert!((found[1].at - found[0].at - 100.0).abs() < 1.0, "{found:?}");
        assert!((found[0].at + found[1].at - 3000.0).abs() < 1e-6);
        // The standard error of 0.64 of 1,000 is 1.52 %: 11.5 points of the difference, half of that each.
        let reach = (found[1].high - found[1].low) / 2.0;
        assert!((reach - Z * 11.5 / 2.0).abs() < 0.6, "{reach}");
    }

    #[test]
    fn who_never_met_is_compared_by_whom_both_met() {
        let found = ratings(3, &[met([0, 1], 300.0, 400), met([1, 2], 300.0, 400)]);
        let steps = [found[1].at - found[0].at, found[2].at - found[1].at];
        assert!(steps.iter().all(|step| (step - 190.8).abs() < 3.0), "{steps:?}");
    }

    #[test]
    fn whoever_wins_everything_is_far_above_and_not_at_infinity() {
        let found = ratings(2, &[met([0, 1], 50.0, 50)]);
        assert!(found[1].at.is_finite() && found[1].at - found[0].at > 400.0);
    }
}
