//! Who is stronger than whom: every bot against every other, until that is settled.

use crate::deals::{Dealer, Seated};
use crate::elo::{Meeting, ratings};
use crate::interval::{Interval, clustered_share};
use crate::seatings::alternately;
use crate::tournament::NoTournament;
use bots::{AnyBots, Budget, Contender, share};
use game_core::{Outcome, Seat};
use serde::Serialize;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Deals of a pair before its question is looked at again.
const ROUND: u64 = 50;
/// How many standard errors from even settle a question that is asked again and again.
const SETTLED: f64 = 3.29;

/// Whom to compare.
#[derive(Clone, Debug)]
pub struct LadderPlan {
    /// The bots of which game.
    pub bots_of: AnyBots,
    /// The table's options, as JSON; `null` for the defaults.
    pub options: Value,
    /// Who meets whom, weakest first if you like; each may have a budget behind its name.
    pub bots: Vec<String>,
    /// How many sit at a table. Two bots share a larger one seat by seat.
    pub seats: usize,
    /// Matches of a pair at most.
    pub games: u64,
    /// Whether a pair stops when it is settled who is stronger.
    pub settle: bool,
    /// How long each bot may think about a move that has no budget of its own.
    pub budget: Budget,
    /// The same seed and budgets of simulations give the same ladder.
    pub seed: u64,
}

/// One bot of the ladder.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rung {
    /// Its name, as it was given.
    pub bot: String,
    /// Its rating: 1500 is the mean of the ladder, 100 more win 64 %.
    pub elo: Interval,
    /// Mean points, over all its matches.
    pub points: f64,
    /// Share of its matches that it won, alone or with others.
    pub won: f64,
    /// CPU time for a decision, in milliseconds.
    pub cpu_ms: f64,
}

/// Two bots that met.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    /// The one named first.
    pub first: String,
    /// The other.
    pub second: String,
    /// Matches between them.
    pub games: u64,
    /// Share of the win of the second; alone at the table, of the deals in which it did better.
    pub share: Interval,
    /// Whether it is settled who is stronger.
    pub settled: bool,
}

/// How everybody did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LadderReport {
    /// Which game.
    pub game: &'static str,
    /// How many sat at a table.
    pub seats: usize,
    /// In the order they were named.
    pub rungs: Vec<Rung>,
    /// Every pair.
    pub pairs: Vec<Pair>,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// Wall time.
    pub seconds: f64,
    /// CPU time of all bots.
    pub cpu_seconds: f64,
}

/// A pair's matches so far.
struct Score {
    pair: [usize; 2],
    deals: u64,
    sum: f64,
    squares: f64,
}

impl Score {
    fn share(&self) -> Interval {
        clustered_share(self.sum, self.squares, self.deals)
    }

    /// Whether even is too far off to be true.
    fn is_settled(&self) -> bool {
        let n = self.deals as f64;
        let mean = self.sum / n;
        // A deal more than was played, won and lost: few deals settle nothing.
        let variance = (self.squares / n - mean * mean).max(0.25 / n);
        self.deals >= ROUND && (mean - 0.5).abs() > SETTLED * (variance / n).sqrt()
    }
}

#[derive(Clone, Copy, Default)]
struct Effort {
    points: f64,
    won: f64,
    seats: u64,
    decisions: u64,
    cpu: Duration,
}

/// Plays the ladder on all cores. `after_each` is called after every match, from any thread;
/// setting `stop` ends it after the matches under way, with what there is.
pub fn ladder(
    plan: &LadderPlan,
    stop: &AtomicBool,
    after_each: &(dyn Fn() + Sync),
) -> Result<LadderReport, NoTournament> {
    let bots = plan.bots_of;
    let contender = |text: &String| bots.contender(text, plan.budget);
    let contenders: Vec<Contender> = plan.bots.iter().map(contender).collect::<Result<_, _>>()?;
    if let [only] = plan.bots.as_slice() {
        return Err(NoTournament::Alone(only.clone()));
    }
    let again = (1..contenders.len()).find(|at| contenders[..*at].contains(&contenders[*at]));
    if let Some(again) = again {
        return Err(NoTournament::Twice(plan.bots[again].clone()));
    }
    let arena = bots.arena(&plan.options, plan.seats)?;
    let start = Instant::now();
    let seatings = alternately(plan.seats);
    let most = plan.games.div_ceil(2);
    let fewest_win = bots.game().fewest_win();
    let mut efforts = vec![Effort::default(); contenders.len()];
    let mut scores: Vec<Score> = pairs(contenders.len())
        .map(|pair| Score { pair, deals: 0, sum: 0.0, squares: 0.0 })
        .collect();
    loop {
        let open = |score: &Score| score.deals < most && !(plan.settle && score.is_settled());
        let mut played_any = false;
        for score in scores.iter_mut().filter(|score| open(score)) {
            let meet = score.pair.map(|at| contenders[at]);
            let numbers = score.deals..most.min(score.deals + ROUND);
            let dealer = Dealer {
                arena: &arena,
                contenders: &meet,
                seatings: &seatings,
                seed: plan.seed,
                stop,
                after_each,
            };
            dealer.play(numbers, |deal| add(score, &mut efforts, deal, fewest_win));
            played_any = true;
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        if !played_any || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    if scores.iter().all(|score| score.deals == 0) {
        return Err(NoTournament::Stopped);
    }
    let stopped = stop.load(Ordering::Relaxed);
    Ok(report(plan, &scores, &efforts, stopped, start.elapsed().as_secs_f64()))
}

/// Every two of so many.
fn pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..count).flat_map(move |first| (first + 1..count).map(move |second| [first, second]))
}

/// The share of the second in a deal. Alone at the table, who did better with the same deal:
/// won where the other lost, or else had the better score.
pub(crate) fn share_of_second(deal: &[Seated<'_>], fewest_win: bool) -> f64 {
    if let [first, second] = deal
        && first.seating.len() == 1
    {
        return better_alone(&first.played.outcome, &second.played.outcome, fewest_win);
    }
    let of = |Seated { seating, played }: &Seated<'_>| -> f64 {
        let seconds = (0..seating.len()).filter(|&seat| seating[seat] == 1);
        seconds.map(|seat| share(&played.outcome, Seat::new(seat))).sum()
    };
    deal.iter().map(of).sum::<f64>() / deal.len() as f64
}

/// 1 if the second did better alone with the same deal, 0 if the first did, else a half.
pub(crate) fn better_alone(first: &Outcome, second: &Outcome, fewest_win: bool) -> f64 {
    let sign = if fewest_win { -1 } else { 1 };
    let result =
        |outcome: &Outcome| (outcome.winners.contains(Seat::new(0)), sign * outcome.scores[0]);
    match result(second).cmp(&result(first)) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

fn add(score: &mut Score, efforts: &mut [Effort], deal: &[Seated<'_>], fewest_win: bool) {
    let mean = share_of_second(deal, fewest_win);
    for Seated { seating, played } in deal {
        for (seat, &side) in seating.iter().enumerate() {
            let effort = &mut efforts[score.pair[side]];
            effort.points += f64::from(played.outcome.scores[seat]);
            effort.won += share(&played.outcome, Seat::new(seat));
            effort.seats += 1;
            effort.decisions += played.spent[seat].decisions;
            effort.cpu += played.spent[seat].cpu;
        }
    }
    score.deals += 1;
    score.sum += mean;
    score.squares += mean * mean;
}

fn report(
    plan: &LadderPlan,
    scores: &[Score],
    efforts: &[Effort],
    stopped: bool,
    seconds: f64,
) -> LadderReport {
    let meetings: Vec<Meeting> =
        scores.iter().map(|score| Meeting { pair: score.pair, share: score.share() }).collect();
    let rung = |((bot, elo), effort): ((&String, Interval), &Effort)| Rung {
        bot: bot.clone(),
        elo,
        points: effort.points / effort.seats.max(1) as f64,
        won: effort.won / effort.seats.max(1) as f64,
        cpu_ms: 1000.0 * effort.cpu.as_secs_f64() / effort.decisions.max(1) as f64,
    };
    let pair = |score: &Score| Pair {
        first: plan.bots[score.pair[0]].clone(),
        second: plan.bots[score.pair[1]].clone(),
        games: 2 * score.deals,
        share: score.share(),
        settled: score.is_settled(),
    };
    LadderReport {
        game: plan.bots_of.game().about().id,
        seats: plan.seats,
        rungs: plan
            .bots
            .iter()
            .zip(ratings(plan.bots.len(), &meetings))
            .zip(efforts)
            .map(rung)
            .collect(),
        pairs: scores.iter().map(pair).collect(),
        stopped,
        seconds,
        cpu_seconds: efforts.iter().map(|effort| effort.cpu.as_secs_f64()).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::FerryBots;

    fn plan(bots: &[&str], games: u64) -> LadderPlan {
        LadderPlan {
            bots_of: AnyBots::of::<FerryBots>(),
            options: Value::Null,
            bots: bots.iter().map(ToString::to_string).collect(),
            seats: 2,
            games,
            settle: true,
            budget: Budget::Simulations(100),
            seed: 3,
        }
    }

    fn climb(plan: &LadderPlan) -> Result<LadderReport, NoTournament> {
        ladder(plan, &AtomicBool::new(false), &|| {})
    }

    #[test]
    fn a_clear_question_is_settled_early_and_an_open_one_is_not() {
        let found = climb(&plan(&["random", "random:7", "mcts"], 600)).unwrap();
        let [even, first, second] = &found.pairs[..] else { panic!("three pairs") };
        assert!(!even.settled && even.games == 600, "{even:?}");
        for clear in [first, second] {
            assert!(clear.settled && clear.games < 600 && clear.share.low > 0.5, "{clear:?}");
        }
        let elo: Vec<f64> = found.rungs.iter().map(|rung| rung.elo.at).collect();
        assert!(elo[2] > elo[0] + 50.0 && elo[2] > elo[1] + 50.0, "{elo:?}");
        assert!(found.svg().contains("mcts"));
    }

    #[test]
    fn two_share_a_larger_table_seat_by_seat() {
        let wide = LadderPlan { seats: 3, settle: false, ..plan(&["random", "random:7"], 200) };
        let found = climb(&wide).unwrap();
        let share = found.pairs[0].share;
        assert!(share.low < 0.5 && 0.5 < share.high, "{share:?}");
    }

    #[test]
    fn a_ladder_of_one_is_refused() {
        let error = climb(&plan(&["mcts"], 10)).unwrap_err().to_string();
        assert_eq!(error, "a ladder compares at least two bots; mcts was named");
    }

    #[test]
    fn nobody_climbs_against_themselves() {
        let error = climb(&plan(&["mcts", "random", "mcts:100"], 10)).unwrap_err().to_string();
        assert_eq!(error, "a ladder compares different bots; mcts:100 is named twice");
    }
}
