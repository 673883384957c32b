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
}
