//! Moves compared by the futures they lead to.

use super::aim::Aim;
use super::imagined::{Imagined, Own};
use super::sum::{End, Sum};
use ::fine_sand::Move;
use bots::{Gap, Stopwatch, Worth};
use game_core::Seat;

/// How often every one is looked at, before any is given up.
const FIRST: usize = 8;
/// What was looked at less often than this is not believed.
const FEW: usize = 4;
/// How often those that are left are looked at between two looks at the score.
const BLOCK: usize = 6;
/// By how many standard errors a move must be behind to be given up.
const BEHIND: f32 = 2.3;

/// One move, and what came of it.
pub(super) struct Runner {
    pub moves: Vec<Move>,
    own: Own,
    /// The same end of the turn is reached by an earlier one.
    pub same_as: Option<usize>,
    /// Rewards by the number of the future.
    rewards: Vec<f32>,
    ends: Vec<End>,
    sum: Sum,
}

impl Runner {
    /// The mean reward.
    pub fn mean(&self) -> f32 {
        self.rewards.iter().sum::<f32>() / self.rewards.len().max(1) as f32
    }

    /// What it is worth, as the futures say.
    pub fn worth(&self, asking: Seat) -> Worth {
        self.sum.worth(asking.index())
    }

    /// The same of one that was looked at less often than `best`: what it changes in the futures that
    /// both have seen, from what all futures say of the best.
    pub fn worth_beside(&self, best: &Runner, asking: Seat) -> Worth {
        let behind = Some(gap(best, self, asking).error);
        let own = Worth { behind, ..self.worth(asking) };
        let seen = self.ends.len().min(best.ends.len());
        if seen == best.ends.len() || seen == 0 {
            return own;
        }
        let (all, seats) = (best.worth(asking), own.win.len());
        let same = Sum::of(&best.ends[..seen], seats, asking).worth(asking.index());
        let beside = |own: &[f64], same: &[f64], all: &[f64]| -> Vec<f64> {
            (0..seats).map(|at| own[at] - same[at] + all[at]).collect()
        };
        let mut win = beside(&own.win, &same.win, &all.win);
        win.iter_mut().for_each(|win| *win = win.clamp(0.0, 1.0));
        let whole: f64 = win.iter().sum();
        win.iter_mut().for_each(|win| *win /= whole.max(f64::MIN_POSITIVE));
        let score = beside(&own.score, &same.score, &all.score);
        Worth { win, score, ..own }
    }
}

/// How far one lies behind another in the futures that both have seen.
pub(super) fn gap(better: &Runner, other: &Runner, asking: Seat) -> Gap {
    let pairs = better.ends.iter().zip(&other.ends).map(|(one, other)| one.less(other, asking));
    Gap::of(&pairs.collect::<Vec<_>>())
}

/// How much better one did than another in the futures that both have seen, and how sure that is.
fn ahead(one: &Runner, other: &Runner) -> (f32, f32) {
    let pairs = one.rewards.iter().zip(&other.rewards).map(|(a, b)| a - b);
    let n = one.rewards.len().min(other.rewards.len()).max(1) as f32;
    let (sum, squares) = pairs.fold((0.0, 0.0), |(sum, squares), d| (sum + d, squares + d * d));
    let mean = sum / n;
    // A handful of equal ends is no proof that they are always equal.
    let spread = (squares / n - mean * mean).max(0.0) + 0.01 / n;
    (mean, (spread / n).sqrt())
}

/// Moves being compared.
pub(super) struct Race<'a, 'b> {
    imagined: &'a mut Imagined<'b>,
    pub runners: Vec<Runner>,
    pub done: u64,
    aim: Aim,
}

impl<'a, 'b> Race<'a, 'b> {
    pub fn new(imagined: &'a mut Imagined<'b>, moves: Vec<Vec<Move>>, aim: Aim) -> Race<'a, 'b> {
        let mut race = Race { imagined, runners: Vec::with_capacity(moves.len()), done: 0, aim };
        moves.into_iter().for_each(|moves| race.add(moves));
        race
    }

    fn add(&mut self, moves: Vec<Move>) {
        let own = self.imagined.own(&moves);
        let same = |runner: &Runner| match (runner.own, own) {
            (Own::Ended(one), Own::Ended(other)) => one == other,
            _ => false,
        };
        let same_as = self.runners.iter().position(same);
        let sum = Sum::new(self.imagined.seats);
        self.runners.push(Runner {
            moves,
            own,
            same_as,
            rewards: Vec::new(),
            ends: Vec::new(),
            sum,
        });
    }

    /// Takes all other legal moves in, and looks at each so often.
    pub fn add_unlisted(&mut self, legal: &[Move], glances: usize) {
        for mv in legal {
            if self.runners.iter().all(|runner| runner.moves[0] != *mv) {
                self.add(vec![*mv]);
                self.look_often(self.runners.len() - 1, glances);
            }
        }
    }

    /// Looks at one until it was seen so often, unless an earlier one comes to the same.
    pub fn look_often(&mut self, at: usize, visits: usize) {
        if self.runners[at].same_as.is_some() {
            return;
        }
        while self.runners[at].rewards.len() < visits {
            self.look(at);
        }
    }

    /// The best of the ways that begin with this move, or whatever comes to the same.
    pub fn best_with(&self, mv: Move) -> usize {
        let ways = (0..self.runners.len()).filter(|at| self.runners[*at].moves[0] == mv);
        let ways = ways.map(|at| self.runners[at].same_as.unwrap_or(at));
        let best = ways.max_by(|a, b| self.runners[*a].mean().total_cmp(&self.runners[*b].mean()));
        best.expect("somebody runs with it")
    }

    /// The best of the other moves, and whether it is clearly worse.
    pub fn rival(&self, best: usize) -> Option<(Move, bool)> {
        let first = self.runners[best].moves[0];
        let others = self.runners.iter().filter(|runner| {
            runner.same_as.is_none() && runner.moves[0] != first && runner.rewards.len() >= FIRST
        });
        let rival = others.max_by(|a, b| a.mean().total_cmp(&b.mean()))?;
        let (by, error) = ahead(&self.runners[best], rival);
        Some((rival.moves[0], by > error))
    }

    fn look(&mut self, at: usize) {
        let me = self.imagined.seat.index();
        let runner = &mut self.runners[at];
        let future = runner.rewards.len() as u64;
        let table = self.imagined.end(&runner.own, &runner.moves, future);
        let end = End::of(&table);
        runner.sum.add(&end, me);
        runner.ends.push(end);
        runner.rewards.push(self.aim.worth(&table, me));
        self.done += 1;
    }

    /// Looks at all, and then again and again at those that may be the best, as often as the budget
    /// allows. The first is the wish: another is the best only if it is better by so many standard errors.
    pub fn run(&mut self, most: u64, stopwatch: &Stopwatch, sure: f32) -> usize {
        let distinct = |at: &usize| self.runners[*at].same_as.is_none();
        let mut left: Vec<usize> = (0..self.runners.len()).filter(distinct).collect();
        let (begun, mut block) = (left.len(), FIRST);
        while left.len() > 1 && self.look_at_all(&left, block, most, stopwatch) {
            block = BLOCK;
            left.sort_by(|a, b| self.runners[*b].mean().total_cmp(&self.runners[*a].mean()));
            let best = left[0];
            left.retain(|&at| {
                let (by, error) = ahead(&self.runners[best], &self.runners[at]);
                at == best || by < BEHIND * error
            });
            // The second half of the field goes when a third is spent, all but three after two.
            let places = match 3 * self.done / most {
                0 => begun,
                1 => begun.div_ceil(2).max(2),
                _ => 3,
            };
            let wished = left.contains(&0);
            left.truncate(places);
            if wished && !left.contains(&0) {
                left.push(0);
            }
        }
        let better =
            |a: &usize, b: &usize| self.runners[*a].mean().total_cmp(&self.runners[*b].mean());
        let seen = left.into_iter().filter(|at| self.runners[*at].rewards.len() >= FEW);
        let best = seen.max_by(better).unwrap_or(0);
        let (by, error) = ahead(&self.runners[best], &self.runners[0]);
        if by > sure * error { best } else { 0 }
    }

    /// Looks at all of these so often; whether the budget allowed it.
    fn look_at_all(
        &mut self,
        left: &[usize],
        times: usize,
        most: u64,
        stopwatch: &Stopwatch,
    ) -> bool {
        for _ in 0..times {
            for &at in left {
                if self.done >= most || !stopwatch.allows(self.done) {
                    return false;
                }
                self.look(at);
            }
        }
        true
    }
}
