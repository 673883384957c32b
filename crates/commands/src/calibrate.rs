//! `calibrate`: whether a bot's chances to win come true.

use crate::showing::Showing;
use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Result, bail};
use lab::{ENOUGH, Reliability, ReliabilityPlan};
use terminal::{BudgetArgs, machine, progress_bar};

/// Let a bot play against itself, ask it for its chances on the way, and hold them against what happened.
#[derive(clap::Args)]
pub struct Calibrate {
    /// The game
    game: String,
    /// The bot, with a budget of its own if you like (mcts:400); the strongest if absent
    #[arg(long)]
    bot: Option<String>,
    /// How many matches
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Ask at one in so many decisions
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    every: u64,
    /// How many sit at a table
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=8))]
    seats: Option<u64>,
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

impl Calibrate {
    pub fn run(self) -> Result<()> {
        let game = stock::games().find(&self.game)?;
        let bots_of = stock::players().of(game);
        let plan = ReliabilityPlan {
            bots_of,
            options: self.options.read(game)?,
            bot: self.bot.unwrap_or_else(|| bots_of.strongest().into()),
            seats: self.seats.map_or(game.usual_seats(), |seats| seats as usize),
            games: self.games,
            every: self.every,
            budget: self.budget.budget(),
            seed: self.seed.unwrap_or_else(machine::seed),
        };
        self.showing.ready()?;
        let stop = machine::interrupted()?;
        let bar = progress_bar(plan.games, "matches");
        let report = lab::reliability(&plan, &stop, &|| bar.inc(1))?;
        bar.finish_and_clear();
        if report.moments == 0 {
            bail!(
                "nobody was asked: it is one in {} decisions, by chance; a smaller --every asks more often",
                plan.every
            );
        }
        self.showing.show(&report, Reliability::svg, table)?;
        if report.games < plan.games {
            bail!("stopped after {} of {} matches", report.games, plan.games);
        }
        Ok(())
    }
}

fn table(report: &Reliability) -> String {
    let mut text = format!(
        "{} matches of {}, {} at a table, played by {}; every seat asked at {} moments, in {:.1} s\n\n",
        report.games, report.game, report.seats, report.bot, report.moments, report.seconds
    );
    text +=
        &format!("{:>12} {:>9} {:>10}   {:<26} {}\n", "claimed", "claims", "mean", "happened", "");
    for tenth in report.tenths.iter().filter(|tenth| tenth.claims > 0) {
        let range = format!("{:.0} to {:.0} %", 100.0 * tenth.from, 100.0 * tenth.from + 10.0);
        let verdict = match (tenth.claims < ENOUGH, tenth.holds()) {
            (true, _) => "too few to tell",
            (false, true) => "holds",
            (false, false) => "off by more than 5",
        };
        text += &format!(
            "{range:>12} {:>9} {:>8.1} %   {:<26} {verdict}\n",
            tenth.claims,
            100.0 * tenth.claimed,
            crate::simulate::percent(tenth.happened)
        );
    }
    if report.seats == 1 {
        text += &format!("\nmean squared error {:.4}\n", report.brier);
        return text;
    }
    text += &format!(
        "\nwhat one seat claims for all sums to {}, within 5 of 100 % in {:.1} % of the answers\n",
        crate::simulate::percent(report.stated),
        100.0 * report.stated_hold
    );
    text += &format!(
        "what each claims for itself sums to {}, within 5 of 100 % at {:.1} % of the moments\n",
        crate::simulate::percent(report.sums),
        100.0 * report.sums_hold
    );
    text += &format!(
        "mean squared error {:.4}; of equal shares {:.4}\n",
        report.brier, report.brier_of_equal
    );
    text
}
