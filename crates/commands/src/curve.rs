//! `curve`: how much stronger a bot gets by thinking longer.

use crate::showing::Showing;
use crate::simulate::percent;
use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Result, bail};
use lab::{Curve, CurvePlan};
use terminal::{BudgetArgs, machine, progress_bar};

/// Let a bot with several budgets meet the same rival on the same deals.
#[derive(clap::Args)]
pub struct BudgetCurve {
    /// The game
    game: String,
    /// The bot; the strongest if absent
    #[arg(long)]
    bot: Option<String>,
    /// Simulations for a move, one point of the curve each
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "N,N,…",
        default_value = "10,30,100,300,1000",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    budgets: Vec<u64>,
    /// Whom it meets, with a budget of its own if you like, else that of --ms or --sims; the character below
    /// the strongest if absent
    #[arg(long)]
    rival: Option<String>,
    /// How many sit at a table; the two share a larger one seat by seat
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=8))]
    seats: Option<u64>,
    /// How many matches of every point
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    games: u64,
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

impl BudgetCurve {
    pub fn run(self) -> Result<()> {
        let game = stock::games().find(&self.game)?;
        let bots_of = stock::players().of(game);
        let heron = bots_of.cast().map(|cast| cast.bot(bots::Character::Heron).to_owned());
        let Some(rival) = self.rival.or(heron) else {
            bail!("name the rival with --rival; {game} has {}", bots_of.names().join(", "));
        };
        if let Some(bot) = self.bot.as_ref().filter(|bot| bot.contains([':', '@'])) {
            bail!("{bot}: the budgets of a curve come from --budgets; name the bot without one");
        }
        let twice = |(at, budget): &(usize, &u64)| self.budgets[..*at].contains(budget);
        if let Some((_, budget)) = self.budgets.iter().enumerate().find(twice) {
            bail!("a curve has different budgets; {budget} is named twice");
        }
        self.showing.ready()?;
        let plan = CurvePlan {
            bots_of,
            options: self.options.read(game)?,
            bot: self.bot.unwrap_or_else(|| bots_of.strongest().into()),
            budgets: self.budgets,
            rival,
            seats: self.seats.map_or(game.usual_seats(), |seats| seats as usize),
            games: self.games,
            budget: self.budget.budget(),
            seed: self.seed.unwrap_or_else(machine::seed),
        };
        let stop = machine::interrupted()?;
        let bar = progress_bar(plan.games.saturating_mul(plan.budgets.len() as u64), "matches");
        let report = lab::curve(&plan, &stop, &|| bar.inc(1))?;
        bar.finish_and_clear();
        self.showing.show(&report, Curve::svg, table)?;
        if report.stopped {
            bail!("stopped before every point had its matches");
        }
        Ok(())
    }
}

fn table(report: &Curve) -> String {
    let mut text = format!(
        "{} against {} ({:.3} ms of CPU a decision) at {}, {} at a table, every deal both ways, in {:.1} s; 95 % intervals\n\n",
        report.bot, report.rival, report.rival_cpu_ms, report.game, report.seats, report.seconds
    );
    text += &format!(
        "{:>12} {:>9}   {:<26} {:>16}\n",
        "simulations", "matches", "share of the win", "CPU a decision"
    );
    for point in &report.points {
        text += &format!(
            "{:>12} {:>9}   {:<26} {:>13.3} ms\n",
            point.simulations,
            point.games,
            percent(point.share),
            point.cpu_ms
        );
    }
    let first = &report.points[0];
    if report.points.len() > 1 && report.points.iter().all(|point| point.share == first.share) {
        text += &format!(
            "\nno budget made a difference: {} does not search, or stops before the smallest of them\n",
            report.bot
        );
    }
    text
}
