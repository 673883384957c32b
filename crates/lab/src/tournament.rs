//! Bots against bots, many times over.

use crate::interval::{Interval, mean_interval, share_interval};
use bots::{AnyBots, Arena, BotRng, Budget, NoAnswer};
use game_core::{BadOptions, Outcome, Seat};
use rand_core::SeedableRng;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bots of which game.
    pub bots_of: AnyBots,
    /// The table's options, as JSON; `null` for the defaults.
    pub options: Value,
    /// One bot per seat; they move round the table from match to match.
    pub bots: Vec<String>,
    /// How many matches.
    pub games: u64,
    /// How long each bot may think about a move.
    pub budget: Budget,
    /// The same seed and a budget of simulations give the same report.
    pub seed: u64,
}

/// Why there was no tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTournament {
    /// A bot that does not exist.
    #[error(transparent)]
    Bot(#[from] NoAnswer),
    /// Options or seats that do not fit the game.
    #[error(transparent)]
    Options(#[from] BadOptions),
    /// The caller asked to stop before the first match was over.
    #[error("stopped before a single match was over")]
    Stopped,
}

/// How one of the bots did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its name.
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
    /// Mean points above the mean of the others at the table.
    pub lead: Interval,
}

/// How a tournament went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Which game.
    pub game: &'static str,
    /// Matches played.
    pub games: u64,
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
}

/// Sums over matches, added up from all threads.
#[derive(Clone, Default)]
struct Tally {
    games: u64,
    moves: u64,
    bots: Vec<Row>,
    seats: Vec<f64>,
}

#[derive(Clone, Copy, Default)]
struct Row {
    wins: u64,
    draws: u64,
    losses: u64,
    share: f64,
    points: [f64; 2],
    lead: [f64; 2],
}

impl Tally {
    fn new(seats: usize) -> Tally {
        Tally { games: 0, moves: 0, bots: vec![Row::default(); seats], seats: vec![0.0; seats] }
    }

    /// Adds a match in which the bot of `seat` was `(seat + turned) % n`.
    fn add(&mut self, outcome: &Outcome, turned: usize, moves: u64) {
        let n = self.seats.len();
        let total: i32 = outcome.scores.iter().sum();
        for seat in 0..n {
            let row = &mut self.bots[(seat + turned) % n];
            let share = if outcome.winners.contains(Seat::new(seat)) {
                1.0 / outcome.winners.len() as f64
            } else {
                0.0
            };
            match (share > 0.0, outcome.winners.len()) {
                (true, 1) => row.wins += 1,
                (true, _) => row.draws += 1,
                (false, _) => row.losses += 1,
            }
            row.share += share;
            self.seats[seat] += share;
            let points = f64::from(outcome.scores[seat]);
            let others = f64::from(total - outcome.scores[seat]) / (n.max(2) - 1) as f64;
            for (sums, value) in [(&mut row.points, points), (&mut row.lead, points - others)] {
                sums[0] += value;
                sums[1] += value * value;
            }
        }
        self.games += 1;
        self.moves += moves;
    }

    fn merge(mut self, other: &Tally) -> Tally {
        self.games += other.games;
        self.moves += other.moves;
        for (row, more) in self.bots.iter_mut().zip(&other.bots) {
            row.wins += more.wins;
            row.draws += more.draws;
            row.losses += more.losses;
            row.share += more.share;
            for i in 0..2 {
                row.points[i] += more.points[i];
                row.lead[i] += more.lead[i];
            }
        }
        for (seat, more) in self.seats.iter_mut().zip(&other.seats) {
            *seat += more;
        }
        self
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
    let names: Vec<&str> =
        plan.bots.iter().map(|name| bots.resolve(name)).collect::<Result<_, _>>()?;
    let arena = bots.arena(&plan.options, seats)?;
    let start = Instant::now();
    let tally = (0..plan.games)
        .into_par_iter()
        .fold(
            || Tally::new(seats),
            |mut tally, number| {
                if !stop.load(Ordering::Relaxed) {
                    let turned = (number % seats as u64) as usize;
                    let (outcome, moves) = play_one(plan, &names, &arena, number, turned);
                    tally.add(&outcome, turned, moves);
                    after_each();
                }
                tally
            },
        )
        .reduce(|| Tally::new(seats), |a, b| a.merge(&b));
    if tally.games == 0 && plan.games > 0 {
        return Err(NoTournament::Stopped);
    }
    Ok(report(plan, &tally, start.elapsed().as_secs_f64()))
}

fn play_one(
    plan: &Plan,
    names: &[&str],
    arena: &Arena,
    number: u64,
    turned: usize,
) -> (Outcome, u64) {
    let seats = names.len();
    let mut rng = BotRng::seed_from_u64(plan.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let bots: Vec<&str> = (0..seats).map(|seat| names[(seat + turned) % seats]).collect();
    arena.play(&bots, plan.budget, &mut rng)
}

fn report(plan: &Plan, tally: &Tally, seconds: f64) -> Report {
    let n = tally.games;
    let standing = |(name, row): (&String, &Row)| Standing {
        bot: name.clone(),
        wins: row.wins,
        draws: row.draws,
        losses: row.losses,
        share: share_interval(row.share, n),
        points: mean_interval(row.points[0], row.points[1], n),
        lead: mean_interval(row.lead[0], row.lead[1], n),
    };
    Report {
        game: plan.bots_of.game().about().id,
        games: n,
        stopped: n < plan.games,
        standings: plan.bots.iter().zip(&tally.bots).map(standing).collect(),
        seats: tally.seats.iter().map(|&share| share_interval(share, n)).collect(),
        moves: tally.moves as f64 / n.max(1) as f64,
        seconds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::{Bot, RandomBot, Roster, SimultaneousMcts};
    use ferry::Ferry;

    struct FerryBots;

    impl Roster for FerryBots {
        type Game = Ferry;
        const NAMES: &'static [&'static str] = &["mcts", "random"];
        const CAST: Option<[&'static str; 4]> = Some(["random", "random", "mcts", "mcts"]);
        fn bot(name: &str) -> Option<Box<dyn Bot<Ferry>>> {
            match name {
                "mcts" => Some(Box::new(SimultaneousMcts::default())),
                "random" => Some(Box::new(RandomBot)),
                _ => None,
            }
        }
    }

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

    #[test]
    fn the_same_seed_gives_the_same_report() {
        let one = play(&plan(&["random", "mcts"], 20)).unwrap();
        let two = play(&plan(&["random", "mcts"], 20)).unwrap();
        assert_eq!(one.standings, two.standings);
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
