//! `ladder`: every bot against every other, and how strong that makes them.

use crate::showing::Showing;
use crate::simulate::{FEWER, percent};
use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Result, bail};
use bots::Character;
use lab::{Interval, LadderPlan, LadderReport};
use terminal::{BudgetArgs, machine, progress_bar};

/// Let every bot meet every other, and rate them.
#[derive(clap::Args)]
pub struct Ladder {
    /// The game
    game: String,
    /// The bots, with a budget of their own if you like (mcts:400 simulations, mcts@50ms); the four
    /// characters if absent
    #[arg(long, value_delimiter = ',', value_name = "A,B,…")]
    bots: Vec<String>,
    /// How many sit at a table; two bots share a larger one seat by seat, and alone both play the
    /// same deals
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=8))]
    seats: Option<u64>,
    /// How many matches of a pair at most
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    games: u64,
    /// Play all of them, even when it is settled who is stronger
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    options: TableOptions,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Random seed; a fresh one if absent
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    showing: Showing,
}

impl Ladder {
    pub fn run(self) -> Result<()> {
        let game = stock::games().find(&self.game)?;
        let bots_of = stock::players().of(game);
        let bots = match (self.bots.is_empty(), bots_of.cast()) {
            (false, _) => self.bots,
            (true, Some(_)) => Character::ALL.iter().map(|one| one.id().to_owned()).collect(),
            (true, None) => bots_of.names().iter().map(ToString::to_string).collect(),
        };
        let plan = LadderPlan {
            bots_of,
            options: self.options.read(game)?,
            seats: self.seats.map_or(game.usual_seats(), |seats| seats as usize),
            games: self.games,
            settle: !self.all,
            budget: self.budget.budget(),
            seed: self.seed.unwrap_or_else(machine::seed),
            bots,
        };
        self.showing.ready()?;
        let pairs = (plan.bots.len() * plan.bots.len().saturating_sub(1) / 2) as u64;
        let stop = machine::interrupted()?;
        let bar = progress_bar(pairs.saturating_mul(plan.games), "matches at most");
        let report = lab::ladder(&plan, &stop, &|| bar.inc(1))?;
        bar.finish_and_clear();
        let fewest_win = game.fewest_win();
        self.showing.show(&report, LadderReport::svg, |report| table(report, fewest_win))?;
        if report.stopped {
            bail!("stopped before every pair was settled");
        }
        Ok(())
    }
}

/// Ratings further apart than this say that somebody has not won a single match, or lost one.
const TOO_WIDE: f64 = 2000.0;

fn rating(elo: Interval) -> String {
    match elo.high - elo.low < TOO_WIDE {
        true => format!("{:.0} ({:.0} to {:.0})", elo.at, elo.low, elo.high),
        false => format!("{:.0} (too few to tell)", elo.at),
    }
}

fn table(report: &LadderReport, fewest_win: bool) -> String {
    let games: u64 = report.pairs.iter().map(|pair| pair.games).sum();
    let how = if report.seats == 1 { "the same deals for all" } else { "every deal both ways" };
    let mut text = format!(
        "{games} matches of {}, {} at a table, {how}, in {:.1} s, {:.1} s of CPU; 95 % intervals\n\n",
        report.game, report.seats, report.seconds, report.cpu_seconds
    );
    text += &format!(
        "{:20} {:<22} {:>8} {:>10} {:>16}\n",
        "bot", "Elo", "won", "points", "CPU a decision"
    );
    for rung in &report.rungs {
        let elo = rating(rung.elo);
        text += &format!(
            "{:20} {elo:<22} {:>6.1} % {:>10.2} {:>13.3} ms\n",
            rung.bot,
            100.0 * rung.won,
            rung.points,
            rung.cpu_ms
        );
    }
    text += "\n";
    for pair in &report.pairs {
        if pair.games == 0 {
            text += &format!("{:>20} against {:20} not played\n", pair.second, pair.first);
            continue;
        }
        let settled = if pair.settled { "" } else { ", not settled" };
        text += &format!(
            "{:>20} against {:20} {} of {} matches{settled}\n",
            pair.second,
            pair.first,
            percent(pair.share),
            pair.games
        );
    }
    if report.seats == 1 {
        text +=
            "\nwon: of the games of each; against one another: who did better with the same deal\n";
    }
    if fewest_win {
        text += FEWER;
    }
    text
}
