//! How far a measured figure can be trusted.

use serde::Serialize;

/// Two-sided 95 % of a normal distribution.
const Z: f64 = 1.959_963_985;

/// A measured figure and the 95 % interval around it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// The figure itself.
    pub at: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Not wider than what the figure can be at all: few matches guess beyond it.
    pub(crate) fn within(self, least: f64, most: f64) -> Interval {
        Interval { low: self.low.max(least), high: self.high.min(most), ..self }
    }
}

/// Wilson's interval of a share: `hits` out of `tries`. It stays within 0 and
/// 1 and is honest for few tries; without any it is 0 to 1.
pub fn share_interval(hits: f64, tries: u64) -> Interval {
    if tries == 0 {
        return Interval { low: 0.0, at: 0.5, high: 1.0 };
    }
    wilson(hits / tries as f64, tries as f64)
}

fn wilson(p: f64, n: f64) -> Interval {
    let shrink = 1.0 + Z * Z / n;
    let centre = (p + Z * Z / (2.0 * n)) / shrink;
    let reach = Z * f64::sqrt(p * (1.0 - p) / n + Z * Z / (4.0 * n * n)) / shrink;
    Interval { low: (centre - reach).max(0.0), at: p, high: (centre + reach).min(1.0) }
}

/// The interval of a share of the win when matches come in deals that resemble each
/// other: sum and sum of squares of each deal's mean share. As Wilson's, for as many independent
/// tries as would be that uncertain, so that it stays honest near 0 and 1.
pub fn clustered_share(sum: f64, squares: f64, deals: u64) -> Interval {
    if deals < 2 {
        return share_interval(sum, deals);
    }
    let n = deals as f64;
    let p = (sum / n).clamp(0.0, 1.0);
    let of_mean = (squares / n - p * p).max(0.0) / (n - 1.0);
    // Without any spread all that is known is that many deals went alike.
    let tries = if of_mean < 1e-12 { n } else { (p * (1.0 - p) / of_mean).max(1.0) };
    let Interval { low, high, .. } = wilson(p, tries);
    Interval { low, at: p, high }
}

/// The interval of a mean, from the sum and the sum of squares of `n` values.
pub fn mean_interval(sum: f64, squares: f64, n: u64) -> Interval {
    let count = n as f64;
    let mean = if n == 0 { 0.0 } else { sum / count };
    if n < 2 {
        return Interval { low: f64::NEG_INFINITY, at: mean, high: f64::INFINITY };
    }
    let variance = (squares - count * mean * mean).max(0.0) / (count - 1.0);
    let reach = Z * f64::sqrt(variance / count);
    Interval { low: mean - reach, at: mean, high: mean + reach }
}

/// The interval of a ratio of sums, such as moves of a kind among all moves, from what each deal
/// adds to both. Deals, not moves, are independent.
pub fn ratio_interval(deals: &[[f64; 2]]) -> Interval {
    let whole: f64 = deals.iter().map(|deal| deal[1]).sum();
    if whole == 0.0 {
        return Interval { low: f64::NEG_INFINITY, at: 0.0, high: f64::INFINITY };
    }
    let at = deals.iter().map(|deal| deal[0]).sum::<f64>() / whole;
    let rest: f64 = deals.iter().map(|[part, of]| (part - at * of).powi(2)).sum();
    around(at, rest.sqrt() / whole, deals.len())
}

/// The interval of a difference between two means, from what each deal adds to the sum and the
/// count of the one and of the other. Nothing where one of them is empty.
pub fn difference_interval(deals: &[[f64; 4]]) -> Option<Interval> {
    let sum = |at: usize| deals.iter().map(|deal| deal[at]).sum::<f64>();
    let (with, without) = (sum(1), sum(3));
    if with <= 0.0 || without <= 0.0 {
        return None;
    }
    let (one, other) = (sum(0) / with, sum(2) / without);
    let rest: f64 = deals
        .iter()
        .map(|[a, n, b, m]| ((a - one * n) / with - (b - other * m) / without).powi(2))
        .sum();
    Some(around(one - other, rest.sqrt(), deals.len()))
}

/// How much two results of the same deal have in common, of all that they vary: their intraclass
/// correlation, from 0 to 1, with Fisher's interval.
pub fn correlation_interval(deals: &[[f64; 2]]) -> Interval {
    let n = deals.len() as f64;
    if deals.len() < 3 {
        return Interval { low: 0.0, at: 0.5, high: 1.0 };
    }
    let mean = deals.iter().map(|[a, b]| a + b).sum::<f64>() / (2.0 * n);
    let spread: f64 = deals.iter().map(|[a, b]| (a - mean).powi(2) + (b - mean).powi(2)).sum();
    let common: f64 = deals.iter().map(|[a, b]| 2.0 * (a - mean) * (b - mean)).sum();
    if spread == 0.0 {
        return Interval { low: 0.0, at: 0.0, high: 1.0 };
    }
    let at = (common / spread).clamp(-0.999_999, 0.999_999);
    let reach = Z / (n - 1.5).sqrt();
    let end = |z: f64| f64::tanh(z).clamp(0.0, 1.0);
    Interval { low: end(at.atanh() - reach), at: at.max(0.0), high: end(at.atanh() + reach) }
}

/// A figure with this standard error; of a single deal nobody knows it.
fn around(at: f64, error: f64, deals: usize) -> Interval {
    let reach = if deals < 2 { f64::INFINITY } else { Z * error };
    Interval { low: at - reach, at, high: at + reach }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from Wilson's formula by hand: 8 of 10.
    #[test]
    fn the_share_interval_is_wilsons() {
        let Interval { low, at, high } = share_interval(8.0, 10);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4 && at == 0.8);
        let certain = share_interval(10.0, 10);
        assert!(certain.high <= 1.0 && certain.low > 0.7);
        assert_eq!(share_interval(0.0, 0).high, 1.0);
    }

    /// Deals whose two matches always go the same way say no more than one match each;
    /// deals in which everybody wins once say that both are equally good.
    #[test]
    fn deals_count_for_what_they_tell() {
        let alike = clustered_share(50.0, 50.0, 100);
        let single = share_interval(50.0, 100);
        assert!((alike.low - single.low).abs() < 2e-3 && (alike.high - single.high).abs() < 2e-3);
        let even = clustered_share(50.0, 0.25 * 98.0 + 1.0 + 0.0, 100);
        assert!(even.high - even.low < 0.3 * (single.high - single.low));
        let certain = clustered_share(100.0, 100.0, 100);
        assert!(certain.at == 1.0 && certain.low < 0.97);
    }

    #[test]
    fn the_mean_interval_covers_the_mean() {
        // 1, 2, 3: mean 2, standard deviation 1.
        let Interval { low, at, high } = mean_interval(6.0, 14.0, 3);
        assert_eq!(at, 2.0);
        assert!((high - low - 2.0 * Z / f64::sqrt(3.0)).abs() < 1e-12);
    }

    #[test]
    fn no_interval_is_wider_than_what_can_be() {
        let few = mean_interval(1.0, 1.0, 2).within(0.0, 1.0);
        assert!(few.low == 0.0 && few.at == 0.5 && few.high == 1.0, "{few:?}");
        let inside = Interval { low: 0.4, at: 0.5, high: 0.6 };
        assert_eq!(inside.within(0.0, 1.0), inside);
    }

    #[test]
    fn a_ratio_knows_that_deals_are_independent_and_moves_are_not() {
        let alike = ratio_interval(&[[10.0, 100.0], [10.0, 100.0], [10.0, 100.0]]);
        assert!((alike.at - 0.1).abs() < 1e-12 && alike.high - alike.low < 1e-9);
        let apart = ratio_interval(&[[0.0, 100.0], [20.0, 100.0], [10.0, 100.0]]);
        assert!(apart.at == alike.at && apart.high - apart.low > 0.1);
    }

    #[test]
    fn a_difference_is_between_those_with_and_those_without() {
        let rows = [[1.0, 1.0, 0.0, 1.0]; 40];
        let clear = difference_interval(&rows).unwrap();
        assert!(clear.at == 1.0 && clear.low > 0.9);
        assert_eq!(difference_interval(&[[1.0, 1.0, 0.0, 0.0]]), None);
    }

    #[test]
    fn what_comes_again_is_due_to_the_deal() {
        let same: Vec<[f64; 2]> = (0..50).map(|n| [f64::from(n), f64::from(n)]).collect();
        assert!(correlation_interval(&same).low > 0.99);
        let turned: Vec<[f64; 2]> =
            (0..50).map(|n| [f64::from(n % 2), f64::from(n / 2 % 2)]).collect();
        let none = correlation_interval(&turned);
        assert!(none.low == 0.0 && none.at < 0.1 && none.high < 0.4, "{none:?}");
    }
}
