//! How much thinking longer helps: one bot with several budgets, each against the same rival.

use crate::deals::Dealer;
use crate::interval::{Interval, clustered_share};
use crate::ladder::share_of_second;
use crate::seatings::alternately;
use crate::tournament::NoTournament;
use bots::{AnyBots, Budget, Contender};
use serde::Serialize;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What to compare.
#[derive(Clone, Debug)]
pub struct CurvePlan {
    /// The bots of which game.
    pub bots_of: AnyBots,
    /// The table's options, as JSON; `null` for the defaults.
    pub options: Value,
    /// Who thinks for shorter and longer.
    pub bot: String,
    /// Simulations for a move, one point of the curve each.
    pub budgets: Vec<u64>,
    /// Whom it meets; may have a budget behind its name.
    pub rival: String,
    /// How many sit at a table. The two share a larger one seat by seat.
    pub seats: usize,
    /// Matches of every point; the same deals for all.
    pub games: u64,
    /// How long the rival may think about a move if it has no budget of its own.
    pub budget: Budget,
    /// The same seed and budgets of simulations give the same curve.
    pub seed: u64,
}

/// One point of a curve.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Point {
    /// Simulations for a move, at most: a bot may do with fewer.
    pub simulations: u64,
    /// Matches.
    pub games: u64,
    /// Share of the win; alone at the table, of the deals in which it did better than the rival.
    pub share: Interval,
    /// CPU time for a decision, in milliseconds.
    pub cpu_ms: f64,
}

/// How strength grows with thinking.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Curve {
    /// Which game.
    pub game: &'static str,
    /// Who thought for shorter and longer.
    pub bot: String,
    /// Whom it met, as it was named.
    pub rival: String,
    /// How many sat at a table.
    pub seats: usize,
    /// In the order they were asked for; those that were begun.
    pub points: Vec<Point>,
    /// CPU time of the rival for a decision, in milliseconds.
    pub rival_cpu_ms: f64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// Wall time.
    pub seconds: f64,
}

/// What thinking cost.
#[derive(Clone, Copy, Default)]
struct Effort {
    decisions: u64,
    cpu: Duration,
}

impl Effort {
    fn each_ms(self) -> f64 {
        1000.0 * self.cpu.as_secs_f64() / self.decisions.max(1) as f64
    }
}

/// Plays all points on all cores. `after_each` is called after every match, from any thread;
/// setting `stop` ends it after the matches under way, with what there is.
pub fn curve(
    plan: &CurvePlan,
    stop: &AtomicBool,
    after_each: &(dyn Fn() + Sync),
) -> Result<Curve, NoTournament> {
    let name = plan.bots_of.resolve(&plan.bot)?;
    let rival = plan.bots_of.contender(&plan.rival, plan.budget)?;
    let arena = plan.bots_of.arena(&plan.options, plan.seats)?;
    let seatings = alternately(plan.seats);
    let fewest_win = plan.bots_of.game().fewest_win();
    let start = Instant::now();
    let mut points = Vec::with_capacity(plan.budgets.len());
    let mut of_rival = Effort::default();
    for &simulations in &plan.budgets {
        let meet = [rival, Contender { name, budget: Budget::Simulations(simulations) }];
        let dealer = Dealer {
            arena: &arena,
            contenders: &meet,
            seatings: &seatings,
            seed: plan.seed,
            stop,
            after_each,
        };
        let (mut deals, mut sum, mut squares) = (0, 0.0, 0.0);
        let mut own = Effort::default();
        dealer.play(0..plan.games.div_ceil(2), |deal| {
            let share = share_of_second(deal, fewest_win);
            deals += 1;
            sum += share;
            squares += share * share;
            for seated in deal {
                for (spent, &side) in seated.played.spent.iter().zip(seated.seating) {
                    let effort = if side == 1 { &mut own } else { &mut of_rival };
                    effort.decisions += spent.decisions;
                    effort.cpu += spent.cpu;
                }
            }
        });
        if deals > 0 {
            let share = clustered_share(sum, squares, deals);
            points.push(Point { simulations, games: 2 * deals, share, cpu_ms: own.each_ms() });
        }
    }
    if points.is_empty() {
        return Err(NoTournament::Stopped);
    }
    Ok(Curve {
        game: plan.bots_of.game().about().id,
        bot: plan.bot.clone(),
        rival: plan.rival.clone(),
        seats: plan.seats,
        points,
        rival_cpu_ms: of_rival.each_ms(),
        stopped: stop.load(Ordering::Relaxed),
        seconds: start.elapsed().as_secs_f64(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::FerryBots;

    fn plan(bot: &str, games: u64) -> CurvePlan {
        CurvePlan {
            bots_of: AnyBots::of::<FerryBots>(),
            options: Value::Null,
            bot: bot.into(),
            budgets: vec![1, 200],
            rival: "random".into(),
            seats: 2,
            games,
            budget: Budget::Simulations(1),
            seed: 5,
        }
    }

    fn drawn(plan: &CurvePlan) -> Curve {
        curve(plan, &AtomicBool::new(false), &|| {}).unwrap()
    }

    #[test]
    fn who_thinks_longer_wins_more_and_whoever_does_not_think_wins_as_often() {
        let found = drawn(&plan("mcts", 300));
        let [short, long] = &found.points[..] else { panic!("two points") };
        assert_eq!([short.games, long.games], [300, 300]);
        assert!(long.share.low > short.share.high, "{found:?}");
        let svg = found.svg();
        assert!(svg.contains("mcts") && svg.contains(">200<"), "{svg}");
        let idle = drawn(&plan("random", 100));
        assert_eq!(idle.points[0].share, idle.points[1].share, "the same deals and the same moves");
    }

    #[test]
    fn what_was_stopped_before_its_first_deal_is_no_curve() {
        let stopped = curve(&plan("mcts", 10), &AtomicBool::new(true), &|| {});
        assert_eq!(stopped.unwrap_err(), NoTournament::Stopped);
    }
}
