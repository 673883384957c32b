//! `simulate`: bots against bots, with honest figures.

use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Result, bail};
use lab::{Interval, Plan, Report};
use std::io::Write;
use std::path::PathBuf;
use terminal::{BudgetArgs, machine, plain, progress_bar};

/// Let bots play many matches and compare them.
#[derive(clap::Args)]
pub struct Simulate {
    /// The game
    game: String,
    /// How many matches; for more than one machine has time for see tidetable.ray (docs/python.md)
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The bots, one per seat, by name or by character (gull), with a budget of their own if you like
    /// (mcts:400 simulations, mcts@50ms); every deal is played in all seatings
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    bots: Vec<String>,
    #[command(flatten)]
    options: TableOptions,
    #[command(flatten)]
    budget: BudgetArgs,
    /// A table written by `solve --out`, for bots that would otherwise solve the game
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Random seed; a fresh one if absent
    #[arg(long)]
    seed: Option<u64>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub fn run(self) -> Result<()> {
        let game = stock::games().find(&self.game)?;
        if self.bots.is_empty() {
            bail!(
                "name the bots with --bots; {game} has {}",
                stock::players().of(game).names().join(", ")
            );
        }
        if let Some(table) = &self.table {
            machine::use_table(stock::players().of(game), table)?;
        }
        let plan = Plan {
            bots_of: stock::players().of(game),
            options: self.options.read(game)?,
            bots: self.bots,
            games: self.games,
            budget: self.budget.budget(),
            seed: self.seed.unwrap_or_else(machine::seed),
        };
        let stop = machine::interrupted()?;
        let bar = progress_bar(plan.games, "matches");
        let report = lab::run(&plan, &stop, &|| bar.inc(1))?;
        bar.finish_and_clear();
        let mut out = std::io::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
        } else {
            write!(out, "{}", table(&report, game.fewest_win()))?;
        }
        if report.stopped {
            bail!("stopped after {} of {} matches", report.games, plan.games.max(report.games));
        }
        Ok(())
    }
}

/// What has to be known to read points.
pub(crate) const FEWER: &str = "\nfewer points are better in this game\n";

fn table(report: &Report, fewest_win: bool) -> String {
    let deals = if report.deals == 1 { "1 deal".into() } else { format!("{} deals", report.deals) };
    let mut text = format!(
        "{} matches of {} ({deals}, each in all seatings) in {:.1} s, {:.1} s of CPU, {:.1} moves each; 95 % intervals\n\n",
        report.games, report.game, report.seconds, report.cpu_seconds, report.moves
    );
    text += &format!(
        "{:16} {:>8} {:>8} {:>8}   {:<24} {:<22} {:<24} {}\n",
        "bot",
        "won",
        "drawn",
        "lost",
        "share of the win",
        "points",
        "lead over the others",
        "CPU a decision"
    );
    for row in &report.standings {
        text += &format!(
            "{:16} {:>8} {:>8} {:>8}   {:<24} {:<22} {:<24} {:.3} ms\n",
            row.bot,
            row.wins,
            row.draws,
            row.losses,
            percent(row.share),
            points(row.points),
            // Alone there is nobody to be ahead of.
            if report.standings.len() > 1 { signed(row.lead) } else { "–".into() },
            row.cpu_ms
        );
    }
    for (number, seat) in report.seats.iter().enumerate().filter(|_| report.seats.len() > 1) {
        text += &format!("seat {:<11} {:>26}   {}\n", number + 1, "", percent(*seat));
    }
    if fewest_win {
        text += FEWER;
        text.insert_str(text.len() - 1, "; a lead is how many fewer");
    }
    text
}

pub(crate) fn percent(Interval { low, at, high }: Interval) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * at, 100.0 * low, 100.0 * high)
}

/// Of a single deal nobody knows how far it can be trusted.
fn points(of: Interval) -> String {
    if of.low.is_finite() { plain(of) } else { format!("{:.3}", of.at) }
}

fn signed(Interval { low, at, high }: Interval) -> String {
    match low.is_finite() {
        true => format!("{at:+.2} ({low:+.2} to {high:+.2})"),
        false => format!("{at:+.2}"),
    }
}
