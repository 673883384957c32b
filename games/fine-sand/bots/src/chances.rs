//! From what futures say to what comes true.

use bots::Worth;
use game_core::Seat;
use std::sync::LazyLock;

/// How the chances that futures show are put right. In the futures everybody plays by weights; at the table
/// they search, so that leads are held less or more often than the futures say, and a
/// seat that compares moves takes the luckiest for the best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Chances {
    /// The power to which every seat's share of the futures is raised: below 1 for claims that are too bold.
    pub power: f64,
    /// By what the share of the asking seat is multiplied: below 1 if the futures flatter.
    pub own: f64,
}

/// As they were found; the file says from which matches.
pub(super) static FOUND: LazyLock<Chances> =
    LazyLock::new(|| read(include_str!("../weights/chances.txt")).expect("our file is whole"));

/// Reads the two numbers of a file.
fn read(text: &str) -> Option<Chances> {
    let number = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.strip_prefix(name));
        lines.next()?.trim().parse().ok()
    };
    Some(Chances { power: number("power ")?, own: number("own ")? })
}

impl Chances {
    /// What the futures say, as it is.
    pub const AS_SEEN: Chances = Chances { power: 1.0, own: 1.0 };

    /// The same, put right; shares that were never seen are not quite 0.
    pub fn of(self, worth: Worth, asking: Seat) -> Worth {
        let Worth { win, score, error, visits, behind } = worth;
        let seats = win.len() as f64;
        if win.len() < 2 || visits == 0 || error == 0.0 {
            return Worth { win, score, error, visits, behind };
        }
        let n = visits as f64;
        let shares = win.iter().enumerate().map(|(at, win)| {
            let share = (win * n + 1.0 / seats) / (n + 1.0);
            share.powf(self.power) * if at == asking.index() { self.own } else { 1.0 }
        });
        let shares: Vec<f64> = shares.collect();
        let all: f64 = shares.iter().sum();
        let win = shares.iter().map(|share| share / all).collect();
        Worth {
            win,
            score,
            error: self.power * error,
            visits,
            behind: behind.map(|error| self.power * error),
        }
    }

    /// What makes these claims come true best: claimed shares of two seats, and what happened. By
    /// Newton's method on how surprising it all was.
    pub fn fitted(claims: &[(f64, f64)]) -> Chances {
        let (mut slope, mut shift) = (1.0, 0.0);
        for _ in 0..30 {
            // Gradient, and the three numbers of the curvature, kept a little away from nothing.
            let (mut by_slope, mut by_shift) = (0.0, 0.0);
            let (mut aa, mut ab, mut bb) = (1e-6, 0.0, 1e-6);
            for (claimed, happened) in claims {
                let claimed = claimed.clamp(1e-6, 1.0 - 1e-6);
                let odds = (claimed / (1.0 - claimed)).ln();
                let chance = 1.0 / (1.0 + (-(slope * odds + shift)).exp());
                let (miss, bend) = (happened - chance, chance * (1.0 - chance));
                by_slope += miss * odds;
                by_shift += miss;
                aa += bend * odds * odds;
                ab += bend * odds;
                bb += bend;
            }
            let det = aa * bb - ab * ab;
            slope += (bb * by_slope - ab * by_shift) / det;
            shift += (aa * by_shift - ab * by_slope) / det;
        }
        Chances { power: slope, own: shift.exp() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half(own: f64) -> Worth {
        Worth {
            win: vec![own, 1.0 - own],
            score: vec![5.0, 9.0],
            error: 0.04,
            visits: 1000,
            behind: None,
        }
    }

    #[test]
    fn chances_keep_their_order_and_sum_to_one() {
        let chances = Chances { power: 0.7, own: 0.8 };
        let mut before = 0.0;
        for step in 0..=10 {
            let worth = chances.of(half(f64::from(step) / 10.0), Seat::new(0));
            assert!((worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(worth.win[0] > before);
            before = worth.win[0];
        }
        // Bold claims become modest, and the asking seat is not flattered.
        assert!(chances.of(half(0.9), Seat::new(0)).win[0] < 0.85);
        assert!(chances.of(half(0.5), Seat::new(0)).win[0] < 0.5);
    }

    #[test]
    fn what_is_exact_is_left_alone() {
        let over = Worth { error: 0.0, ..half(1.0) };
        assert_eq!(FOUND.of(over.clone(), Seat::new(0)), over);
    }

    /// Claims made up so that 80 % comes true in 65 % and 20 % in 35 %.
    #[test]
    fn the_fit_finds_how_bold_claims_are() {
        let claim = |claimed: f64, won: usize| {
            (0..100).map(move |at| (claimed, f64::from(u8::from(at < won))))
        };
        let claims: Vec<(f64, f64)> = claim(0.8, 65).chain(claim(0.2, 35)).collect();
        let found = Chances::fitted(&claims);
        let power = (0.65f64 / 0.35).ln() / 4f64.ln();
        assert!((found.power - power).abs() < 1e-3 && (found.own - 1.0).abs() < 1e-3, "{found:?}");
    }
}
