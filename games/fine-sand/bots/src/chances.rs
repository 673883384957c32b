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
    /// By what `own` is multiplied with every turn: the later, the more they flatter.
    pub fade: f64,
    /// The part of every share that is taken to be anybody's: what a hundred futures agree on may still come
    /// otherwise, and the other numbers need not bend to it.
    pub doubt: f64,
}

/// The doubt that claims are fitted with: of 0, 1, 2, 3 and 5 in a hundred the likeliest.
const DOUBT: f64 = 0.02;

/// What was claimed as the futures showed it, of two seats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Claim {
    /// The turn that was being played.
    pub turn: u16,
    /// The chance to win of the asking seat, from 0 to 1.
    pub claimed: f64,
    /// Its share of the win.
    pub happened: f64,
}

/// As they were found; the file says from which matches.
pub(super) static FOUND: LazyLock<Chances> =
    LazyLock::new(|| read(include_str!("../weights/chances.txt")).expect("our file is whole"));

/// Reads the numbers of a file.
fn read(text: &str) -> Option<Chances> {
    let number = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.strip_prefix(name));
        lines.next()?.trim().parse().ok()
    };
    Some(Chances {
        power: number("power ")?,
        own: number("own ")?,
        fade: number("fade ")?,
        doubt: number("doubt ")?,
    })
}

impl Chances {
    /// What the futures say, as it is.
    pub const AS_SEEN: Chances = Chances { power: 1.0, own: 1.0, fade: 1.0, doubt: 0.0 };

    /// The same, put right for this turn; shares that were never seen are not quite 0.
    pub fn of(self, worth: Worth, asking: Seat, turn: u16) -> Worth {
        let Worth { win, score, error, visits, behind } = worth;
        let seats = win.len() as f64;
        if win.len() < 2 || visits == 0 || error == 0.0 {
            return Worth { win, score, error, visits, behind };
        }
        let n = visits as f64;
        let own = self.own * self.fade.powi(turn.into());
        let shares = win.iter().enumerate().map(|(at, win)| {
            let share = (win * n + 1.0 / seats) / (n + 1.0);
            let share = (1.0 - self.doubt) * share + self.doubt / seats;
            share.powf(self.power) * if at == asking.index() { own } else { 1.0 }
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

    /// What makes these claims come true best, by Newton's method on how surprising it all was.
    pub fn fitted(claims: &[Claim]) -> Chances {
        let mut found = [1.0, 0.0, 0.0];
        for _ in 0..30 {
            let mut slope = [0.0; 3];
            // Kept a little away from nothing.
            let mut bend = [[1e-6, 0.0, 0.0], [0.0, 1e-6, 0.0], [0.0, 0.0, 1e-6]];
            for Claim { turn, claimed, happened } in claims {
                let claimed = (1.0 - DOUBT) * claimed + DOUBT / 2.0;
                let seen = [(claimed / (1.0 - claimed)).ln(), 1.0, f64::from(*turn)];
                let sum: f64 = (0..3).map(|at| found[at] * seen[at]).sum();
                let chance = 1.0 / (1.0 + (-sum).exp());
                for at in 0..3 {
                    slope[at] += (happened - chance) * seen[at];
                    for to in 0..3 {
                        bend[at][to] += chance * (1.0 - chance) * seen[at] * seen[to];
                    }
                }
            }
            let step = solved(bend, slope);
            (0..3).for_each(|at| found[at] += step[at]);
        }
        let [power, own, fade] = found;
        Chances { power, own: own.exp(), fade: fade.exp(), doubt: DOUBT }
    }
}

/// The three unknowns of three equations, by elimination; the matrix is symmetric and positive.
fn solved(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for at in 0..3 {
        for other in (0..3).filter(|other| *other != at) {
            let times = matrix[other][at] / matrix[at][at];
            (0..3).for_each(|to| matrix[other][to] -= times * matrix[at][to]);
            right[other] -= times * right[at];
        }
    }
    [0, 1, 2].map(|at| right[at] / matrix[at][at])
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
        let chances = Chances { power: 0.7, own: 0.8, fade: 0.99, doubt: 0.01 };
        let mut before = 0.0;
        for step in 0..=10 {
            let worth = chances.of(half(f64::from(step) / 10.0), Seat::new(0), 3);
            assert!((worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(worth.win[0] > before);
            before = worth.win[0];
        }
        // Bold claims become modest, and the asking seat is not flattered.
        let own = |share: f64, turn: u16| chances.of(half(share), Seat::new(0), turn).win[0];
        assert!(own(0.9, 1) < 0.85);
        assert!(own(0.5, 1) < 0.5 && own(0.5, 20) < own(0.5, 1));
    }

    #[test]
    fn what_is_exact_is_left_alone() {
        let over = Worth { error: 0.0, ..half(1.0) };
        assert_eq!(FOUND.of(over.clone(), Seat::new(0), 9), over);
    }

    /// Claims made up so that early 80 % comes true in 65 % and 20 % in 35 %, and in turn 20 even ones in 35 %.
    #[test]
    fn the_fit_finds_how_bold_claims_are_and_how_much_bolder_later() {
        let claim = |turn: u16, claimed: f64, won: usize| {
            let happened = move |at| f64::from(u8::from(at < won));
            (0..100).map(move |at| Claim { turn, claimed, happened: happened(at) })
        };
        let early = claim(0, 0.8, 65).chain(claim(0, 0.2, 35));
        let claims: Vec<Claim> = early.chain(claim(20, 0.5, 35)).collect();
        let found = Chances::fitted(&claims);
        let odds = 0.65f64 / 0.35;
        // 80 % is 79.4 % when two in a hundred are anybody's.
        let seen = 0.794f64 / 0.206;
        assert!((found.power - odds.ln() / seen.ln()).abs() < 1e-3, "{found:?}");
        assert!((found.own - 1.0).abs() < 1e-3, "{found:?}");
        assert!((found.fade.powi(20) - 1.0 / odds).abs() < 1e-3, "{found:?}");
    }
}
