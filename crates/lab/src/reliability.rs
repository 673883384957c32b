//! Whether a bot's claims come true: its chances to win, held against what happened.

use crate::deals::deal;
use crate::interval::{Interval, mean_interval};
use crate::tournament::NoTournament;
use bots::{AnyBots, Budget, Claims, share};
use game_core::{Outcome, Seat};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Claims of so many tenths are told apart.
const TENTHS: usize = 10;
/// A tenth with fewer claims tells nothing.
pub const ENOUGH: u64 = 200;
/// How far a claim may be from what happens.
pub const TOLERANCE: f64 = 0.05;

/// What to ask.
#[derive(Clone, Debug)]
pub struct ReliabilityPlan {
    /// The bots of which game.
    pub bots_of: AnyBots,
    /// The table's options, as JSON; `null` for the defaults.
    pub options: Value,
    /// Who plays all seats and is asked.
    pub bot: String,
    /// How many sit at a table.
    pub seats: usize,
    /// How many matches.
    pub games: u64,
    /// It is asked at one in so many decisions.
    pub every: u64,
    /// How long it may think, about a move and about a claim.
    pub budget: Budget,
    /// The same seed and a budget of simulations give the same report.
    pub seed: u64,
}

/// The claims of one tenth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tenth {
    /// From this chance on.
    pub from: f64,
    /// How many claims.
    pub claims: u64,
    /// What was claimed on average.
    pub claimed: f64,
    /// What happened: the share of the win. Matches, not claims, are independent; the interval knows it.
    pub happened: Interval,
}

impl Tenth {
    /// Whether it holds what it says, as far as there are enough claims to tell.
    pub fn holds(&self) -> bool {
        self.claims < ENOUGH || (self.claimed - self.happened.at).abs() <= TOLERANCE
    }
}

/// How far a bot can be believed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reliability {
    /// Which game.
    pub game: &'static str,
    /// Who was asked.
    pub bot: String,
    /// How many sat at the table.
    pub seats: usize,
    /// Matches.
    pub games: u64,
    /// Moments at which every seat was asked.
    pub moments: u64,
    /// By claimed chance.
    pub tenths: Vec<Tenth>,
    /// What one seat's claims for all seats sum to.
    pub stated: Interval,
    /// How often they sum to 1 within [`TOLERANCE`].
    pub stated_hold: f64,
    /// What the seats' claims at one moment sum to, each for itself with its own eyes: where hands are
    /// hidden, two may both have reason to hope.
    pub sums: Interval,
    /// Share of the moments at which they sum to 1 within [`TOLERANCE`].
    pub sums_hold: f64,
    /// Mean squared distance of claims from what happened.
    pub brier: f64,
    /// The same for somebody who always claims an equal share.
    pub brier_of_equal: f64,
    /// Wall time.
    pub seconds: f64,
}

/// One match's claims of a tenth: how many, their sum, and what happened times as many.
#[derive(Clone, Copy, Default)]
struct Heap {
    claims: u64,
    claimed: f64,
    happened: f64,
}

/// Sums of claims that should be 1.
#[derive(Clone, Copy, Default)]
struct Totals {
    count: u64,
    sum: f64,
    squares: f64,
    near: u64,
}

impl Totals {
    fn add(&mut self, total: f64) {
        self.count += 1;
        self.sum += total;
        self.squares += total * total;
        // Rounding must not decide it.
        self.near += u64::from((total - 1.0).abs() <= TOLERANCE + 1e-9);
    }

    fn mean(self) -> Interval {
        mean_interval(self.sum, self.squares, self.count)
    }

    fn hold(self) -> f64 {
        self.near as f64 / self.count.max(1) as f64
    }
}

/// Plays mirror matches on all cores and asks. `after_each` is called after every match.
pub fn reliability(
    plan: &ReliabilityPlan,
    stop: &AtomicBool,
    after_each: &(dyn Fn() + Sync),
) -> Result<Reliability, NoTournament> {
    let bot = plan.bots_of.contender(&plan.bot, plan.budget)?;
    let arena = plan.bots_of.arena(&plan.options, plan.seats)?;
    let start = Instant::now();
    let matches: Vec<(Vec<Claims>, Outcome)> = (0..plan.games)
        .into_par_iter()
        .filter_map(|number| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let found = arena.claims(bot, deal(plan.seed, number, 0), plan.every);
            after_each();
            Some(found)
        })
        .collect();
    if matches.is_empty() {
        return Err(NoTournament::Stopped);
    }
    Ok(report(plan, &matches, start.elapsed().as_secs_f64()))
}

fn report(plan: &ReliabilityPlan, matches: &[(Vec<Claims>, Outcome)], seconds: f64) -> Reliability {
    let mut heaps: Vec<Vec<Heap>> = vec![Vec::new(); TENTHS];
    let (mut sums, mut stated) = (Totals::default(), Totals::default());
    let (mut brier, mut of_equal, mut asked) = (0.0, 0.0, 0u64);
    for (claims, outcome) in matches {
        let mut own = [Heap::default(); TENTHS];
        for moment in claims {
            let total: f64 = moment.own.iter().sum();
            sums.add(total);
            moment.sums.iter().for_each(|&total| stated.add(total));
            for (seat, &claim) in moment.own.iter().enumerate() {
                let happened = share(outcome, Seat::new(seat));
                let tenth = ((claim * TENTHS as f64) as usize).min(TENTHS - 1);
                own[tenth].claims += 1;
                own[tenth].claimed += claim;
                own[tenth].happened += happened;
                brier += (claim - happened).powi(2);
                of_equal += (1.0 / plan.seats as f64 - happened).powi(2);
                asked += 1;
            }
        }
        for (heap, own) in heaps.iter_mut().zip(own) {
            if own.claims > 0 {
                heap.push(own);
            }
        }
    }
    let tenth = |(at, heap): (usize, &Vec<Heap>)| {
        let claims: u64 = heap.iter().map(|one| one.claims).sum();
        let n = claims.max(1) as f64;
        Tenth {
            from: at as f64 / TENTHS as f64,
            claims,
            claimed: heap.iter().map(|one| one.claimed).sum::<f64>() / n,
            happened: by_match(heap),
        }
    };
    let n = asked.max(1) as f64;
    Reliability {
        game: plan.bots_of.game().about().id,
        bot: plan.bot.clone(),
        seats: plan.seats,
        games: matches.len() as u64,
        moments: sums.count,
        tenths: heaps.iter().enumerate().map(tenth).collect(),
        stated: stated.mean(),
        stated_hold: stated.hold(),
        sums: sums.mean(),
        sums_hold: sums.hold(),
        brier: brier / n,
        brier_of_equal: of_equal / n,
        seconds,
    }
}

/// What happened, with an interval that takes the claims of one match for one: the
/// error of a ratio of sums over matches.
fn by_match(heap: &[Heap]) -> Interval {
    let claims: f64 = heap.iter().map(|one| one.claims as f64).sum();
    if claims == 0.0 {
        return Interval { low: 0.0, at: 0.0, high: 1.0 };
    }
    let at = heap.iter().map(|one| one.happened).sum::<f64>() / claims;
    let rest: f64 = heap.iter().map(|one| (one.happened - at * one.claims as f64).powi(2)).sum();
    let reach = 1.96 * rest.sqrt() / claims;
    Interval { low: (at - reach).max(0.0), at, high: (at + reach).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::FerryBots;

    fn plan(bot: &str) -> ReliabilityPlan {
        ReliabilityPlan {
            bots_of: AnyBots::of::<FerryBots>(),
            options: Value::Null,
            bot: bot.into(),
            seats: 2,
            games: 300,
            every: 2,
            budget: Budget::Simulations(200),
            seed: 4,
        }
    }

    /// Whoever plays whatever comes and expects the same of others is right about its chances.
    #[test]
    fn honest_claims_hold() {
        let found = reliability(&plan("random"), &AtomicBool::new(false), &|| {}).unwrap();
        assert!(found.tenths.iter().any(|tenth| tenth.claims >= ENOUGH));
        for tenth in &found.tenths {
            let off = tenth.claims >= ENOUGH
                && !(tenth.happened.low..=tenth.happened.high).contains(&tenth.claimed);
            assert!(!off || tenth.holds(), "{tenth:?}");
        }
        assert!((found.sums.at - 1.0).abs() < 0.02, "{:?}", found.sums);
        assert!(found.stated_hold == 1.0, "{:?}", found.stated);
        assert!(found.brier < found.brier_of_equal);
        assert!(found.svg().contains("claimed"));
    }

    /// The arithmetic, on claims made up so that they do not come true.
    #[test]
    fn claims_that_do_not_come_true_are_found() {
        let outcome = |winner: usize| Outcome {
            scores: game_core::Scores::new(&[1, 0]),
            winners: game_core::SeatSet::only(Seat::new(winner)),
            reason: "made up".into(),
        };
        let boast = || vec![Claims { own: vec![0.85, 0.75], sums: vec![1.0, 0.9] }; 3];
        let matches: Vec<(Vec<Claims>, Outcome)> =
            (0..200).map(|number| (boast(), outcome(number % 2))).collect();
        let found = report(&plan("random"), &matches, 0.0);
        for (tenth, claimed) in [(8, 0.85), (7, 0.75)] {
            let tenth = &found.tenths[tenth];
            assert!((tenth.claimed - claimed).abs() < 1e-9 && tenth.claims == 600);
            assert!((tenth.happened.at - 0.5).abs() < 1e-9 && !tenth.holds());
            // 200 matches, not 600 claims.
            assert!((tenth.happened.high - 0.5 - 1.96 * 0.5 / f64::sqrt(200.0)).abs() < 1e-3);
        }
        assert!((found.sums.at - 1.6).abs() < 1e-9 && found.sums_hold == 0.0);
        assert!((found.stated.at - 0.95).abs() < 1e-9 && found.stated_hold == 0.5);
    }
}
