//! `balance`: how fair a game is, one bot against itself.

use crate::machine;
use crate::simulate::{BudgetArgs, progress_bar};
use crate::table_options::TableOptions;
use anyhow::{Context, Result, bail};
use catalog::GameId;
use lab::balance;
use std::io::Write;
use std::path::PathBuf;

/// Let a bot play against itself, and report how fair and how long the game is.
#[derive(clap::Args)]
pub struct Balance {
    /// The game: sand-castles
    game: String,
    /// How many games; 9,600 tell the first player's share to one per cent
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The bot that plays both seats; the strongest if absent
    #[arg(long)]
    bot: Option<String>,
    #[command(flatten)]
    options: TableOptions,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Random seed; a fresh one if absent
    #[arg(long)]
    seed: Option<u64>,
    /// Draw the report into this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

impl Balance {
    pub fn run(self) -> Result<()> {
        let game: GameId = self.game.parse()?;
        if game != GameId::SandCastles {
            bail!("there is a balance report for sand-castles only, not for {game}");
        }
        let options = self.options.read(game)?;
        let usual = balance::Plan::default();
        let plan = balance::Plan {
            bot: self.bot.unwrap_or(usual.bot),
            options: serde_json::from_value(options).context("options")?,
            games: self.games,
            budget: self.budget.budget(),
            seed: self.seed.unwrap_or_else(machine::seed),
        };
        let stop = machine::interrupted()?;
        let bar = progress_bar(plan.games, "games");
        let report = balance::run(&plan, &stop, &|| bar.inc(1))?;
        bar.finish_and_clear();
        if let Some(file) = &self.svg {
            machine::write_whole(file, report.svg().as_bytes())?;
        }
        let mut out = std::io::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
        } else {
            write!(out, "{report}")?;
        }
        if report.stopped {
            bail!("stopped after {} of {} games", report.games, plan.games);
        }
        Ok(())
    }
}
