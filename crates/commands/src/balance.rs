//! `balance`: how fair or how hard a game is, one bot alone or against itself.

use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Result, bail};
use lab::{StudyPlan, StudyReport};
use std::io::Write;
use std::path::PathBuf;
use terminal::machine;
use terminal::{BudgetArgs, progress_bar};

/// Let a bot play alone or against itself, and report how fair, hard and long the game is.
#[derive(clap::Args)]
pub struct Balance {
    /// The game
    game: String,
    /// How many games; 9,600 tell a share to one per cent. Where a game can begin
    /// in two ways, as many are played of each
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The bot that plays all seats; the strongest if absent
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
        let game = stock::games().find(&self.game)?;
        let Some(study) = stock::studies().iter().find(|study| study.game() == game) else {
            let known: Vec<String> =
                stock::studies().iter().map(|study| study.game().to_string()).collect();
            bail!("there is a balance report for {} only, not for {game}", known.join(" and "));
        };
        let plan = StudyPlan {
            bot: self.bot.clone(),
            options: self.options.read(game)?,
            games: self.games,
            budget: self.budget.budget(),
            seed: self.seed.unwrap_or_else(machine::seed),
        };
        let stop = machine::interrupted()?;
        let bar = progress_bar(study.games(&plan), "games");
        let report = study.run(&plan, &stop, &|| bar.inc(1))?;
        bar.finish_and_clear();
        self.show(&*report)
    }

    fn show(&self, report: &dyn StudyReport) -> Result<()> {
        let played = report.games();
        if let Some(file) = &self.svg {
            machine::write_whole(file, report.svg().as_bytes())?;
        }
        let mut out = std::io::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(report)?)?;
        } else {
            write!(out, "{report}")?;
        }
        if played < self.games {
            bail!("stopped after {played} of {} games", self.games);
        }
        Ok(())
    }
}
