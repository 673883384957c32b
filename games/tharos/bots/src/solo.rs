//! How hard Tharos is alone: one bot, many games against the mat, and what came of it.
//!
//! ```no_run
//! use tharos_bots::solo::{Plan, run};
//! use std::sync::atomic::AtomicBool;
//!
//! let plan = Plan { games: 2000, ..Plan::default() };
//! let report = run(&plan, &AtomicBool::new(false), &|| {}).unwrap();
//! print!("{report}");
//! std::fs::write("solo.svg", report.svg()).unwrap();
//! ```
//!
//! A wrong bot or wrong options are told before anything runs. With a budget of
//! simulations, the same plan gives the same report but for `seconds`.

mod picture;
pub mod requirements;
mod tally;
mod text;

use crate as players;
use crate::TharosBots;
use bots::{AnyBots, Budget};
use catalog::AnyGame;
use game_core::Game;
use lab::Interval;
use lab::{NoTournament, Study, StudyPlan, StudyReport};
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tally::Tally;
use tharos::base::{Options, Tharos};

/// What to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The bot that plays.
    pub bot: String,
    /// The options of the table.
    pub options: Options,
    /// How many games.
    pub games: u64,
    /// How long it may think about a move.
    pub budget: Budget,
    /// The same seed and a budget of simulations give the same report.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            bot: players::BOTS[0].into(),
            options: Options::default(),
            games: 1000,
            budget: Budget::Simulations(300),
            seed: 1,
        }
    }
}

/// How the games went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The bot that played.
    pub bot: String,
    /// Games played.
    pub games: u64,
    /// Whether it was stopped before all of them.
    pub stopped: bool,
    /// The seed.
    pub seed: u64,
    /// Games won.
    pub won: Interval,
    /// How games ended, and how many of them.
    pub ends: Vec<(&'static str, u64)>,
    /// How many games took so many turns: the turns and the games.
    pub lengths: Vec<(u8, u64)>,
    /// Turns of a game.
    pub turns: Interval,
    /// Points of games that reached two last spaces.
    pub points: Interval,
    /// TH-4.2: how many of those had too few points.
    pub short: Interval,
    /// The points, by what they are for.
    pub sources: Vec<(&'static str, f64)>,
    /// TH-3: the requirements, row by row.
    pub requirements: Vec<Met>,
    /// Dice used in a game.
    pub dice: f64,
    /// What dice were used for, as shares of all dice used.
    pub deeds: Vec<(&'static str, f64)>,
    /// How many dice of a colour were used for what only they can do, as shares of all of that colour.
    pub colours: Vec<(&'static str, f64)>,
    /// What was done without a die, how often in a game.
    pub free: Vec<(&'static str, f64)>,
    /// Wall time.
    pub seconds: f64,
}

/// How a requirement went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Met {
    /// Which one.
    pub space: String,
    /// What it asks for.
    pub needs: String,
    /// Games in which it was reached.
    pub reached: u64,
    /// How often it was met then.
    pub met: Interval,
}

/// Plays the plan on all cores. `after_each` is called after every game, from
/// any thread; setting `stop` ends the run after the games under way.
pub fn run(
    plan: &Plan,
    stop: &AtomicBool,
    after_each: &(dyn Fn() + Sync),
) -> Result<Report, NoTournament> {
    // Once up front, so that a wrong name or option is told before anything runs.
    AnyBots::of::<TharosBots>().sit(&plan.bot)?;
    Tharos::new(&plan.options, 1)?;
    let start = Instant::now();
    let tally = (0..plan.games)
        .into_par_iter()
        .fold(Tally::default, |mut tally, number| {
            if !stop.load(Ordering::Relaxed) {
                tally.play(plan, number);
                after_each();
            }
            tally
        })
        .reduce(Tally::default, Tally::merge);
    if tally.games() == 0 && plan.games > 0 {
        return Err(NoTournament::Stopped);
    }
    Ok(tally.report(plan, start.elapsed().as_secs_f64()))
}

/// How hard Tharos is alone, for whoever asks for a report of any game.
pub struct Solo;

impl Study for Solo {
    fn game(&self) -> AnyGame {
        AnyGame::of::<Tharos>()
    }

    fn run(
        &self,
        plan: &StudyPlan,
        stop: &AtomicBool,
        after_each: &(dyn Fn() + Sync),
    ) -> Result<Box<dyn StudyReport>, NoTournament> {
        let plan = Plan {
            bot: plan.bot.clone().unwrap_or(Plan::default().bot),
            options: lab::read_options(&plan.options)?,
            games: plan.games,
            budget: plan.budget,
            seed: plan.seed,
        };
        Ok(Box::new(run(&plan, stop, after_each)?))
    }
}

impl StudyReport for Report {
    fn games(&self) -> u64 {
        self.games
    }

    fn svg(&self) -> String {
        self.svg()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(games: u64) -> Plan {
        Plan { bot: "greedy".into(), games, seed: 3, ..Plan::default() }
    }

    fn play(plan: &Plan) -> Result<Report, NoTournament> {
        run(plan, &AtomicBool::new(false), &|| {})
    }

    #[test]
    fn a_report_adds_up() {
        let report = play(&plan(40)).unwrap();
        assert_eq!((report.games, report.stopped), (40, false));
        assert_eq!(report.ends.iter().map(|(_, games)| games).sum::<u64>(), 40);
        assert_eq!(report.lengths.iter().map(|(_, games)| games).sum::<u64>(), 40);
        let won = report.ends.iter().find(|(end, _)| *end == "won").map_or(0, |(_, games)| *games);
        assert_eq!(report.won.at, won as f64 / 40.0);
        let shares: f64 = report.deeds.iter().map(|(_, share)| share).sum();
        assert!((shares - 1.0).abs() < 1e-9 && report.dice > 30.0);
        assert_eq!(report.requirements.len(), 12);
        // Whoever reaches a later space of a row has reached the one before.
        for row in report.requirements.chunks(4) {
            assert!(row.windows(2).all(|pair| pair[0].reached >= pair[1].reached), "{row:?}");
        }
    }

    #[test]
    fn the_same_plan_gives_the_same_report() {
        let report = |seed| Report { seconds: 0.0, ..play(&Plan { seed, ..plan(8) }).unwrap() };
        assert_eq!(report(3), report(3));
        assert_ne!(report(3), report(4));
    }

    #[test]
    fn text_and_picture_name_every_requirement() {
        let report = play(&plan(4)).unwrap();
        let (text, picture) = (report.to_string(), report.svg());
        for row in &report.requirements {
            assert!(text.contains(&row.space) && picture.contains(&row.space), "{}", row.space);
        }
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        for tag in ["text", "title"] {
            let opened = picture.matches(&format!("<{tag}")).count();
            assert_eq!(opened, picture.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }

    #[test]
    fn a_wrong_plan_is_named_before_anything_runs() {
        let error = |plan: Plan| play(&plan).unwrap_err().to_string();
        assert!(error(Plan { bot: "deep-blue".into(), ..plan(5) }).contains("deep-blue"));
        let options = Options { components: "card | 2".into() };
        assert!(error(Plan { options, ..plan(5) }).contains("line 1"));
        let stopped = run(&plan(5), &AtomicBool::new(true), &|| {});
        assert_eq!(stopped, Err(NoTournament::Stopped));
    }
}
