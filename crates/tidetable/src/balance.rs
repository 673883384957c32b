//! `balance`: how fair or how hard a game is, one bot alone or against itself.

use crate::machine;
use crate::simulate::{BudgetArgs, progress_bar};
use crate::table_options::TableOptions;
use anyhow::{Context, Result, bail};
use catalog::GameId;
use lab::{balance, solo};
use serde::Serialize;
use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

/// Let a bot play alone or against itself, and report how fair, hard and long the game is.
#[derive(clap::Args)]
pub struct Balance {
    /// The game: sand-castles, or tharos (alone)
    game: String,
    /// How many games; 9,600 tell a share to one per cent. Sand Castles plays
    /// as many without and with a head start
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
        let game: GameId = self.game.parse()?;
        if !matches!(game, GameId::SandCastles | GameId::Tharos) {
            bail!("there is a balance report for sand-castles and tharos only, not for {game}");
        }
        let options = self.options.read(game)?;
        let seed = self.seed.unwrap_or_else(machine::seed);
        let (games, budget) = (self.games, self.budget.budget());
        let stop = machine::interrupted()?;
        match game {
            GameId::Tharos => {
                let bot = self.bot.clone().unwrap_or(solo::Plan::default().bot);
                let options = serde_json::from_value(options).context("options")?;
                let plan = solo::Plan { bot, options, games, budget, seed };
                let bar = progress_bar(games, "games");
                let report = solo::run(&plan, &stop, &|| bar.inc(1))?;
                bar.finish_and_clear();
                self.show(&report, &report.svg(), report.games)
            }
            _ => {
                let bot = self.bot.clone().unwrap_or(balance::Plan::default().bot);
                let options = serde_json::from_value(options).context("options")?;
                let plan = balance::Plan { bot, options, games, budget, seed };
                let bar = progress_bar(2 * games, "games");
                let report = balance::run(&plan, &stop, &|| bar.inc(1))?;
                bar.finish_and_clear();
                let played = report.starts.iter().map(|start| start.games).min().unwrap_or(0);
                self.show(&report, &report.svg(), played)
            }
        }
    }

    fn show(&self, report: &(impl Display + Serialize), svg: &str, played: u64) -> Result<()> {
        if let Some(file) = &self.svg {
            machine::write_whole(file, svg.as_bytes())?;
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
