//! `analyse`: how much a bot gives away, measured against the exact solution.

use anyhow::{Context, Result};
use std::io::Write;
use terminal::{BudgetArgs, machine, plain, progress_bar};

/// Measure how much a bot gives away, against the exact solution.
#[derive(clap::Args)]
pub struct Analyse {
    /// The bot
    #[arg(long)]
    bot: String,
    /// How many positions, reached by random play
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Random seed; a fresh one if absent
    #[arg(long)]
    seed: Option<u64>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub fn run(self) -> Result<()> {
        let seed = self.seed.unwrap_or_else(machine::seed);
        let bar = progress_bar(self.positions, "positions");
        let found = novem_bots::exploitability(
            &self.bot,
            self.positions,
            self.budget.budget(),
            seed,
            &|| {
                bar.inc(1);
            },
        );
        bar.finish_and_clear();
        let known = || {
            let bots = novem_bots::BOTS.join(", ");
            format!("novem has no bot {:?}; it has {bots}", self.bot)
        };
        let found = found.with_context(known)?;
        let mut out = std::io::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;
            return Ok(());
        }
        writeln!(
            out,
            "{} at {} decisions, best answer once, then the solution; 95 % intervals",
            self.bot, found.decisions
        )?;
        writeln!(
            out,
            "points given away    {}, at worst {:.3}",
            plain(found.points),
            found.worst_points
        )?;
        writeln!(
            out,
            "match worth given    {}, at worst {:.4}",
            plain(found.match_worth),
            found.worst_match_worth
        )?;
        Ok(())
    }
}
