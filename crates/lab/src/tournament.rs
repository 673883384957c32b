//! Bots against bots, many times over.

use crate::deals::{Dealer, Seated};
use crate::interval::{Interval, clustered_share, mean_interval};
use crate::seatings::seatings;
use bots::{AnyBots, Budget, Contender, NoAnswer, share};
use game_core::{BadOptions, Seat};
use serde::Serialize;
use serde_json::Value;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bots of which game.
    pub bots_of: AnyBots,
    /// The table's options, as JSON; `null` for the defaults.
    pub options: Value,
    /// One bot per seat, with its budget behind its name if it has one of its own.
    pub bots: Vec<String>,
    /// How many matches. Every deal is played in all [`seatings`], so there may be a few more.
    pub games: u64,
    /// How long each bot may think about a move that has no budget of its own.
    pub budget: Budget,
    /// The same seed and budgets of simulations give the same report, on any number of threads.
    pub seed: u64,
}

/// Why there was no tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTournament {
    /// A bot that does not exist, or a budget that is none.
    #[error(transparent)]
    Bot(#[from] NoAnswer),
    /// Options or seats that do not fit the game.
    #[error(transparent)]
    Options(#[from] BadOptions),
    /// Nobody to compare with.
    #[error("a ladder compares at least two bots; {0} was named")]
    Alone(String),
    /// Somebody who would climb against themselves.
    #[error("a ladder compares different bots; {0} is named twice")]
    Twice(String),
    /// The caller asked to stop before the first match was over.
    #[error("stopped before a single match was over")]
    Stopped,
    /// Portions that were played elsewhere are not the whole plan.
    #[error("not every match of the plan was played")]
    Missing,
}

/// How one of the bots did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its name, as it was given.
    pub bot: String,
    /// Matches won alone.
    pub wins: u64,
    /// Matches shared with others.
    pub draws: u64,
    /// Matches lost.
    pub losses: u64,
    /// Share of the win: a win counts 1, a win shared by n counts 1/n.
    pub share: Interval,
    /// Mean points.
    pub points: Interval,
    /// Mean points ahead of the mean of the others at the table; where the fewest points win,
    /// how many fewer.
    pub lead: Interval,
    /// Decisions with more than one legal move.
    pub decisions: u64,
    /// CPU time for each of those, in milliseconds.
    pub cpu_ms: f64,
}

/// How a tournament went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Which game.
    pub game: &'static str,
    /// Matches played.
    pub games: u64,
    /// Deals, each played in all seatings.
    pub deals: u64,
    /// Whether it was stopped before all of them.
    pub stopped: bool,
    /// Bot by bot, in the order they were named.
    pub standings: Vec<Standing>,
    /// Share of the win by seat, whoever sat there.
    pub seats: Vec<Interval>,
    /// Mean number of moves in a match.
    pub moves: f64,
    /// Wall time.
    pub seconds: f64,
    /// CPU time of all bots.
    pub cpu_seconds: f64,
}

/// A figure of every deal: its sum and the sum of its squares over deals.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sums {
    sum: f64,
    squares: f64,
}

impl Sums {
    pub(crate) fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    pub(crate) fn mean(self, n: u64) -> Interval {
        mean_interval(self.sum, self.squares, n)
    }

    /// As a share of the win, whatever part of it is due to the deal.
    pub(crate) fn share(self, deals: u64) -> Interval {
        clustered_share(self.sum, self.squares, deals)
    }
}

#[derive(Clone, Default)]
struct Row {
    wins: u64,
    draws: u64,
    losses: u64,
    share: Sums,
    points: Sums,
    lead: Sums,
    decisions: u64,
    cpu: Duration,
}

/// Sums over deals. Matches of one deal are alike, so each deal counts once: what is
/// added up are its means.
struct Tally {
    deals: u64,
    games: u64,
    moves: u64,
    bots: Vec<Row>,
    seats: Vec<Sums>,
    /// 1, or -1 where the fewest points win.
    ahead: f64,
}

impl Tally {
    fn new(seats: usize, fewest_win: bool) -> Tally {
        Tally {
            deals: 0,
            games: 0,
            moves: 0,
            bots: vec![Row::default(); seats],
            seats: vec![Sums::default(); seats],
            ahead: if fewest_win { -1.0 } else { 1.0 },
        }
    }

    /// Adds a deal: every seating with how it went.
    fn add(&mut self, deal: &[Seated<'_>]) {
        let seats = self.seats.len();
        let part = 1.0 / deal.len() as f64;
        let mut means = vec![[0.0; 3]; seats];
        let mut by_seat = vec![0.0; seats];
        for Seated { seating, played } in deal {
            let outcome = &played.outcome;
            let total: f64 = outcome.scores.iter().map(|&score| f64::from(score)).sum();
            for (seat, &bot) in seating.iter().enumerate() {
                let won = share(outcome, Seat::new(seat));
                let row = &mut self.bots[bot];
                match (won > 0.0, outcome.winners.len()) {
                    (true, 1) => row.wins += 1,
                    (true, _) => row.draws += 1,
                    (false, _) => row.losses += 1,
                }
                row.decisions += played.spent[seat].decisions;
                row.cpu += played.spent[seat].cpu;
                let points = f64::from(outcome.scores[seat]);
                let others = (total - points) / (seats.max(2) - 1) as f64;
                let lead = self.ahead * (points - others);
                for (mean, value) in means[bot].iter_mut().zip([won, points, lead]) {
                    *mean += part * value;
                }
                by_seat[seat] += part * won;
            }
            self.games += 1;
            self.moves += played.moves;
        }
        for (row, [share, points, lead]) in self.bots.iter_mut().zip(means) {
            row.share.add(share);
            row.points.add(points);
            row.lead.add(lead);
        }
        for (sums, share) in self.seats.iter_mut().zip(by_seat) {
            sums.add(share);
        }
        self.deals += 1;
    }
}

/// Plays the plan on all cores. `after_each` is called after every match, from
/// any thread; setting `stop` ends the tournament after the matches under way.
pub fn run(
    plan: &Plan,
    stop: &AtomicBool,
    after_each: &(dyn Fn() + Sync),
) -> Result<Report, NoTournament> {
    let (bots, seats) = (plan.bots_of, plan.bots.len());
    // Once up front, so that a wrong name or option is told before anything runs.
    let contender = |text: &String| bots.contender(text, plan.budget);
    let contenders: Vec<Contender> = plan.bots.iter().map(contender).collect::<Result<_, _>>()?;
    let arena = bots.arena(&plan.options, seats)?;
    let start = Instant::now();
    let seatings = seatings(seats);
    let deals = plan.games.div_ceil(seatings.len() as u64);
    let mut tally = Tally::new(seats, bots.game().fewest_win());
    let dealer = Dealer {
        arena: &arena,
        contenders: &contenders,
        seatings: &seatings,
        seed: plan.seed,
        stop,
        after_each,
    };
    dealer.play(0..deals, |deal| tally.add(deal));
    if tally.games == 0 && plan.games > 0 {
        return Err(NoTournament::Stopped);
    }
    Ok(report(plan, &tally, deals, start.elapsed().as_secs_f64()))
}

fn report(plan: &Plan, tally: &Tally, deals: u64, seconds: f64) -> Report {
    let n = tally.deals;
    let standing = |(name, row): (&String, &Row)| Standing {
        bot: name.clone(),
        wins: row.wins,
        draws: row.draws,
        losses: row.losses,
        share: row.share.share(n),
        points: row.points.mean(n),
        lead: row.lead.mean(n),
        decisions: row.decisions,
        cpu_ms: 1000.0 * row.cpu.as_secs_f64() / row.decisions.max(1) as f64,
    };
    Report {
        game: plan.bots_of.game().about().id,
        games: tally.games,
        deals: n,
        stopped: n < deals,
        standings: plan.bots.iter().zip(&tally.bots).map(standing).collect(),
        seats: tally.seats.iter().map(|sums| sums.share(n)).collect(),
        moves: tally.moves as f64 / tally.games.max(1) as f64,
        seconds,
        cpu_seconds: tally.bots.iter().map(|row| row.cpu.as_secs_f64()).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::FerryBots;

    fn plan(bots: &[&str], games: u64) -> Plan {
        Plan {
            bots_of: AnyBots::of::<FerryBots>(),
            options: Value::Null,
            bots: bots.iter().map(ToString::to_string).collect(),
            games,
            budget: Budget::Simulations(20),
            seed: 1,
        }
    }

    fn play(plan: &Plan) -> Result<Report, NoTournament> {
        run(plan, &AtomicBool::new(false), &|| {})
    }

    #[test]
    fn every_match_is_somebodys_win_draw_or_loss() {
        let report = play(&plan(&["random", "random"], 200)).unwrap();
        let [a, b] = &report.standings[..] else { panic!("two bots") };
        assert_eq!((a.wins, a.draws, a.losses), (b.losses, b.draws, b.wins));
        assert_eq!(a.wins + a.draws + a.losses, 200);
        assert!((a.lead.at + b.lead.at).abs() < 1e-9);
        assert!(a.share.low < 0.5 && 0.5 < a.share.high, "{:?}", a.share);
        assert!((report.seats.iter().map(|seat| seat.at).sum::<f64>() - 1.0).abs() < 1e-9);
    }

    /// All that does not depend on the machine.
    fn figures(report: Report) -> Vec<Standing> {
        report.standings.into_iter().map(|row| Standing { cpu_ms: 0.0, ..row }).collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_figures_on_any_number_of_threads() {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| figures(play(&plan(&["random", "mcts"], 40)).unwrap()))
        };
        assert_eq!(on(1), on(3));
    }

    #[test]
    fn every_deal_is_played_in_all_seatings() {
        let report = play(&plan(&["random", "random", "mcts"], 20)).unwrap();
        assert_eq!((report.games, report.deals), (24, 4));
        assert!(report.standings.iter().all(|row| row.decisions > 0));
    }

    #[test]
    fn a_budget_can_stand_behind_a_name() {
        let report = play(&plan(&["mcts:1", "mcts:200"], 60)).unwrap();
        assert_eq!(report.standings[1].bot, "mcts:200");
        assert!(report.standings[1].share.at > 0.5, "{:?}", report.standings);
        for odd in
            ["mcts:", "mcts:0", "mcts:many", "mcts@50", "mcts@0ms", "mcts@99999999ms", "mcts:5ms"]
        {
            let error = play(&plan(&["random", odd], 2)).unwrap_err().to_string();
            assert!(error.contains("is no budget"), "{odd}: {error}");
        }
    }

    #[test]
    fn bots_can_be_named_by_their_characters() {
        let named = play(&plan(&["winkle", "Orca"], 20)).unwrap();
        let plain = play(&plan(&["random", "mcts"], 20)).unwrap();
        let wins =
            |report: &Report| report.standings.iter().map(|row| row.wins).collect::<Vec<_>>();
        assert_eq!(wins(&named), wins(&plain));
    }

    #[test]
    fn a_wrong_plan_is_named_before_anything_runs() {
        let error = |plan: &Plan| play(plan).unwrap_err().to_string();
        assert!(error(&plan(&["random", "deep-blue"], 5)).contains("deep-blue"));
        assert!(error(&plan(&["random"], 5)).contains("not by 1"));
        let odd =
            Plan { options: serde_json::json!({"set_up": 3}), ..plan(&["random", "random"], 5) };
        assert!(error(&odd).contains("set_up"));
    }

    #[test]
    fn a_tournament_can_be_stopped() {
        let stopped = run(&plan(&["random", "random"], 5), &AtomicBool::new(true), &|| {});
        assert_eq!(stopped, Err(NoTournament::Stopped));
    }
}
