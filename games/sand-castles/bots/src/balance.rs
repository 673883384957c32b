//! How fair Sand Castles is: one bot against itself, many times, and what came of it.
//!
//! ```no_run
//! use sand_castles_bots::balance::{Plan, run};
//! use std::sync::atomic::AtomicBool;
//!
//! let plan = Plan { games: 1000, ..Plan::default() };
//! let report = run(&plan, &AtomicBool::new(false), &|| {}).unwrap();
//! print!("{report}");
//! std::fs::write("balance.svg", report.svg()).unwrap();
//! println!("{}", serde_json::to_string_pretty(&report).unwrap());
//! ```
//!
//! `Plan::options` are the options of the table: how many castles, which pool,
//! walls, and the text of a components file. Every game is played twice, without
//! and with a head start for the second player (SC-2.4), and the report has both;
//! its details are those of the setting that the options name. A wrong bot or
//! wrong options are told before anything runs. With a budget of simulations, the
//! same plan gives the same report but for `seconds`. Setting `stop` ends the run after the games
//! under way, and the report says so.

mod picture;
mod tally;
mod text;

use crate as players;
use crate::SandCastlesBots;
use bots::{AnyBots, Budget};
use catalog::AnyGame;
use game_core::Game;
use lab::Interval;
use lab::{NoTournament, Study, StudyPlan, StudyReport};
use rayon::prelude::*;
use sand_castles::{Options, SandCastles};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tally::Tally;

/// What to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The bot that plays both seats.
    pub bot: String,
    /// The options of the table.
    pub options: Options,
    /// How many games, with each of the two settings of the head start.
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
            budget: Budget::Simulations(20),
            seed: 1,
        }
    }
}

/// How the games went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The bot that played both seats.
    pub bot: String,
    /// Games played.
    pub games: u64,
    /// Whether it was stopped before all of them.
    pub stopped: bool,
    /// The seed.
    pub seed: u64,
    /// Castles of a game.
    pub castles: u8,
    /// SC-2.4: whether all that follows, but for `starts`, is with a head start.
    pub head_start: bool,
    /// SC-2.4: how fair it is without a head start, and with one.
    pub starts: [Start; 2],
    /// Share of the win that went to whoever began; a draw counts half.
    pub first_player: Interval,
    /// Drawn games.
    pub draws: u64,
    /// Points of whoever began less the other's.
    pub lead: Interval,
    /// Points between the two at the end, whoever won.
    pub margin: Interval,
    /// Games that the safety net ended (SC-4.3).
    pub netted: u64,
    /// Turns of a game, both players' counted.
    pub turns: Interval,
    /// How many games took so many turns: the turns and the games.
    pub lengths: Vec<(u32, u64)>,
    /// Tiles that the dice showed, and what became of them.
    pub tiles: Vec<TileRow>,
    /// Wave tiles played in a game.
    pub waves: Interval,
    /// Builder tiles that waves took in a game.
    pub washed: Interval,
    /// Sandpails and towers that a game puts on castles.
    pub placed: Interval,
    /// Walls placed in a game.
    pub walls: Interval,
    /// Castle by castle, in the order of the components.
    pub designs: Vec<Design>,
    /// Wall time.
    pub seconds: f64,
}

/// How fair the game is with one setting of the head start.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Start {
    /// SC-2.4: whether the second player began with a sandpail.
    pub head_start: bool,
    /// Games played.
    pub games: u64,
    /// Share of the win that went to whoever began; a draw counts half.
    pub first_player: Interval,
    /// Points of whoever began less the other's.
    pub lead: Interval,
    /// Turns of a game, both players' counted.
    pub turns: Interval,
    /// Drawn games.
    pub draws: u64,
    /// Games that the safety net ended (SC-4.3).
    pub netted: u64,
}

/// One kind of tile.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TileRow {
    /// Sandpails, towers or waves.
    pub kind: &'static str,
    /// How many the dice showed in a game.
    pub rolled: f64,
    /// How many of them the pool could not supply.
    pub forfeited: f64,
    /// How many were put back at the end of a turn.
    pub discarded: f64,
}

/// One castle design.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Design {
    /// What it is called.
    pub name: String,
    /// Its points.
    pub value: u8,
    /// Sandpails it takes.
    pub sandpails: u32,
    /// Towers it takes.
    pub towers: u32,
    /// Turns the dice need on average to bring its tiles to one builder.
    pub alone: f64,
    /// Games in which it was laid out.
    pub laid_out: u64,
    /// Games in which it was built by the first player and by the second.
    pub built: [u64; 2],
    /// Turns it lay on the table until it was built, both players' counted.
    pub turns: Interval,
}

/// Plays the plan on all cores, without and with a head start. `after_each` is
/// called after every game, from any thread; setting `stop` ends the run after
/// the games under way.
pub fn run(
    plan: &Plan,
    stop: &AtomicBool,
    after_each: &(dyn Fn() + Sync),
) -> Result<Report, NoTournament> {
    // Once up front, so that a wrong name or option is told before anything runs.
    AnyBots::of::<SandCastlesBots>().sit(&plan.bot)?;
    let opened = SandCastles::new(&plan.options, 2)?;
    let plans = [false, true].map(|head_start| Plan {
        options: Options { head_start, ..plan.options.clone() },
        ..plan.clone()
    });
    let start = Instant::now();
    // Both settings in turn, so that a run that is stopped has as much of each.
    let tallies = (0..2 * plan.games)
        .into_par_iter()
        .fold(<[Tally; 2]>::default, |mut tallies, number| {
            if !stop.load(Ordering::Relaxed) {
                let setting = (number % 2) as usize;
                tallies[setting].play(&plans[setting], number / 2);
                after_each();
            }
            tallies
        })
        .reduce(<[Tally; 2]>::default, |[off, on], [more, higher]| {
            [off.merge(more), on.merge(higher)]
        });
    if tallies.iter().any(|tally| tally.games() == 0) && plan.games > 0 {
        return Err(NoTournament::Stopped);
    }
    Ok(Tally::report(&tallies, plan, opened.components(), start.elapsed().as_secs_f64()))
}

/// How fair Sand Castles is, for whoever asks for a report of any game.
pub struct Balance;

impl Study for Balance {
    fn game(&self) -> AnyGame {
        AnyGame::of::<SandCastles>()
    }

    /// As many without a head start as with one.
    fn games(&self, plan: &StudyPlan) -> u64 {
        2 * plan.games
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
        self.starts.iter().map(|start| start.games).min().unwrap_or(0)
    }

    fn svg(&self) -> String {
        self.svg()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sand_castles::Count;

    fn plan(games: u64) -> Plan {
        Plan { bot: "greedy".into(), games, seed: 3, ..Plan::default() }
    }

    fn play(plan: &Plan) -> Result<Report, NoTournament> {
        run(plan, &AtomicBool::new(false), &|| {})
    }

    #[test]
    fn a_report_adds_up() {
        let options = Options { castles: Count::Eight, walls: true, ..Options::default() };
        let report = play(&Plan { options, ..plan(60) }).unwrap();
        assert_eq!((report.games, report.castles, report.stopped), (60, 8, false));
        let sum = |of: fn(&Design) -> u64| report.designs.iter().map(of).sum::<u64>();
        // The safety net may leave castles on the table; else all are built.
        assert_eq!(sum(|design| design.laid_out), 60 * 8);
        assert!(sum(Design::times_built) + 2 * report.netted >= 60 * 8);
        assert!(report.designs.iter().all(|design| design.times_built() <= design.laid_out));
        assert_eq!(report.lengths.iter().map(|(_, games)| games).sum::<u64>(), 60);
        let turns: f64 =
            report.lengths.iter().map(|(turns, games)| f64::from(*turns) * *games as f64).sum();
        assert!((turns / 60.0 - report.turns.at).abs() < 1e-9);
        assert!(report.margin.at >= report.lead.at.abs() && report.walls.at > 0.0);
        // Every castle takes its tiles, and what waves took is placed again.
        let tiles: u64 = report
            .designs
            .iter()
            .map(|design| design.times_built() * u64::from(design.tiles()))
            .sum();
        assert!(report.placed.at >= report.washed.at);
        assert!(60.0 * (report.placed.at - report.washed.at) + 2.0 * 480.0 >= tiles as f64);
        let rolled: f64 = report.tiles.iter().map(|row| row.rolled).sum();
        assert!(rolled >= report.placed.at && rolled >= 2.0 * report.turns.at);
        assert!(report.tiles.iter().all(|row| row.forfeited + row.discarded <= row.rolled + 2.0));
    }

    #[test]
    fn sc_2_4_both_settings_of_the_head_start_are_reported() {
        let off = play(&plan(20)).unwrap();
        let options = Options { head_start: true, ..Options::default() };
        let on = play(&Plan { options, ..plan(20) }).unwrap();
        assert_eq!((off.head_start, on.head_start), (false, true));
        assert_eq!(off.starts, on.starts, "both are played whatever the details are of");
        assert_eq!(
            off.starts.each_ref().map(|s| (s.head_start, s.games)),
            [(false, 20), (true, 20)]
        );
        for report in [&off, &on] {
            let own = &report.starts[usize::from(report.head_start)];
            assert_eq!((own.first_player, own.lead), (report.first_player, report.lead));
            assert_eq!((own.turns, own.draws), (report.turns, report.draws));
        }
        assert_ne!(off.lengths, on.lengths, "they are other games");
        let (text, picture) = (off.to_string(), off.svg());
        assert!(text.contains("without a head start") && text.contains("\nhead start "), "{text}");
        for words in ["without a head start", "with one"] {
            assert!(picture.contains(words), "{words}");
        }
        assert!(on.to_string().contains("castles, with a head start"));
    }

    #[test]
    fn sc_1_4_an_owners_dice_are_counted_face_by_face() {
        // The first die shows a tower and a wave together, the second nothing.
        let components = include_str!("../../rules/src/components.txt");
        let (both, none) = (["1 tower + 1 wave"; 6].join(", "), ["nothing"; 6].join(", "));
        let die = components.lines().find(|line| line.starts_with("die")).unwrap();
        let dice = format!("first die {both}\nsecond die {none}");
        let options = Options {
            castles: Count::Eight,
            components: components.replace(die, &dice),
            ..Options::default()
        };
        let report = play(&Plan { options, ..plan(2) }).unwrap();
        let rolled: Vec<f64> = report.tiles.iter().map(|row| row.rolled).collect();
        // Nothing can be built, so the safety net ends it.
        assert_eq!((report.netted, rolled), (2, vec![0.0, 200.0, 200.0]));
    }

    #[test]
    fn the_same_plan_gives_the_same_report() {
        let report = || Report { seconds: 0.0, ..play(&plan(20)).unwrap() };
        assert_eq!(report(), report());
        assert_ne!(
            report(),
            Report { seconds: 0.0, ..play(&Plan { seed: 4, ..plan(20) }).unwrap() }
        );
    }

    #[test]
    fn text_and_picture_name_every_castle() {
        let report = play(&plan(5)).unwrap();
        let (text, picture) = (report.to_string(), report.svg());
        for design in &report.designs {
            assert!(
                text.contains(&design.name) && picture.contains(&design.name),
                "{}",
                design.name
            );
        }
        assert!(text.contains("first player's share") && picture.starts_with("<svg "));
        for tag in ["rect", "text", "title", "svg"] {
            let opened = picture.matches(&format!("<{tag}")).count();
            let closed = picture.matches(&format!("</{tag}>")).count();
            // Only the background is closed within itself.
            assert_eq!(opened, closed + usize::from(tag == "rect"), "{tag}");
        }
    }

    #[test]
    fn an_owners_names_cannot_break_the_picture() {
        let components = include_str!("../../rules/src/components.txt");
        let components = components.replace("Sand Pie", "Pie </text> & <Sons>");
        let options = Options { components, ..Options::default() };
        let picture = play(&Plan { options, ..plan(2) }).unwrap().svg();
        assert!(picture.contains("Pie &lt;/text&gt; &amp; &lt;Sons&gt;"));
    }

    #[test]
    fn a_wrong_plan_is_named_before_anything_runs() {
        let error = |plan: Plan| play(&plan).unwrap_err().to_string();
        assert!(error(Plan { bot: "deep-blue".into(), ..plan(5) }).contains("deep-blue"));
        let options = Options { tiles: "60".into(), ..Options::default() };
        assert_eq!(error(Plan { options, ..plan(5) }), "tiles: there are pools 58 and 64");
        let stopped = run(&plan(5), &AtomicBool::new(true), &|| {});
        assert_eq!(stopped, Err(NoTournament::Stopped));
    }
}
