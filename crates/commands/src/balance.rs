//! `balance`: how fair, long, open and lucky a game is, one bot alone or against itself.

use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Result, bail};
use bots::AnyBots;
use lab::{Balance as Report, BalancePlan, NoTournament, Study, StudyPlan, StudyReport};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use terminal::machine;
use terminal::{BudgetArgs, progress_bar};

/// Let a bot play alone or against itself, and report how fair, long, open and lucky the game is.
#[derive(clap::Args)]
pub struct Balance {
    /// The game
    game: String,
    /// How many matches of the bot against itself; 9,600 tell a share to one per cent. Half as many against
    /// the rival come on top
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// How many sit at a table
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=8))]
    seats: Option<u64>,
    /// The bot that plays all seats, with a budget of its own if you like (mcts:400); the strongest if absent
    #[arg(long)]
    bot: Option<String>,
    /// Somebody weaker, to tell skill from luck; the one below the bot if absent, `none` for nobody
    #[arg(long)]
    rival: Option<String>,
    /// How many matches without each card, castle or building that can be taken out; a tenth of the
    /// games if absent, 0 for none
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    without: Option<u64>,
    /// At how many moments of a match everybody is asked for their chance; 0 for none
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=100))]
    moments: u64,
    /// At how many decisions of a match the bot says what every move is worth; 0 for none
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(0..=100))]
    assess: u64,
    #[command(flatten)]
    options: TableOptions,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Random seed; a fresh one if absent
    #[arg(long)]
    seed: Option<u64>,
    /// Write the report as one page into this HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Draw the report into this SVG file; where a game has a report of its own, that is drawn
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

/// What is measured of this game alone, at a table of so many.
pub(crate) fn study_of(bots_of: AnyBots) -> Option<&'static dyn Study> {
    stock::studies().iter().copied().find(|study| study.game() == bots_of.game())
}

/// Somebody weaker than this bot, if there is anybody.
fn below(bots_of: AnyBots, bot: &str) -> Option<&'static str> {
    let cast = bots_of.cast().map_or(Vec::new(), |cast| cast.0.to_vec());
    match cast.iter().rposition(|name| *name == bot) {
        Some(0) => None,
        Some(level) => Some(cast[level - 1]),
        None => bots_of.names().last().copied().filter(|last| *last != bot),
    }
}

impl Balance {
    pub fn run(self) -> Result<()> {
        let game = stock::games().find(&self.game)?;
        let bots_of = stock::players().of(game);
        let study = study_of(bots_of);
        let usual = study.map_or(game.usual_seats(), Study::seats);
        let bot = self.bot.clone().unwrap_or_else(|| bots_of.strongest().into());
        // A wrong name is told before anything runs.
        let contender = bots_of.contender(&bot, self.budget.budget())?;
        let rival = match self.rival.as_deref() {
            Some("none") => None,
            Some(named) => Some(named.to_owned()),
            None => below(bots_of, contender.name).map(str::to_owned),
        };
        let plan = BalancePlan {
            bots_of,
            options: self.options.read(game)?,
            bot,
            rival,
            seats: self.seats.map_or(usual, |seats| seats as usize),
            games: self.games,
            without: self.without.unwrap_or(self.games.div_ceil(10)),
            moments: self.moments as usize,
            assessed: self.assess as usize,
            budget: self.budget.budget(),
            seed: self.seed.unwrap_or_else(machine::seed),
        };
        let special = StudyPlan {
            bot: Some(contender.name.into()),
            options: plan.options.clone(),
            games: plan.games,
            budget: contender.budget,
            seed: plan.seed,
        };
        let study = study.filter(|study| study.seats() == plan.seats);
        for file in self.html.iter().chain(&self.svg) {
            machine::can_write(file)?;
        }
        let stop = machine::interrupted()?;
        let more = study.map_or(0, |study| study.games(&special));
        let bar = progress_bar(plan.matches()? + more, "matches");
        let mut report = lab::balance(&plan, &stop, &|| bar.inc(1))?;
        let own = match study {
            Some(study) => own_report(study, &special, &stop, &|| bar.inc(1))?,
            None => None,
        };
        bar.finish_and_clear();
        if let Some(own) = &own {
            report.study = serde_json::to_value(own)?;
            report.stopped |= own.games() < plan.games;
        }
        self.show(&report, own.as_deref())?;
        if report.stopped {
            bail!("stopped after {} of {} games", report.games, plan.games.max(report.games));
        }
        Ok(())
    }

    fn show(&self, report: &Report, own: Option<&dyn StudyReport>) -> Result<()> {
        let written = self.write(report, own);
        // What was measured is shown, even if it cannot be written.
        let mut out = std::io::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(report)?)?;
        } else {
            write!(out, "{report}")?;
            if let Some(own) = own {
                write!(out, "\nOf this game alone, by games of its own\n\n{own}")?;
            }
        }
        written
    }

    fn write(&self, report: &Report, own: Option<&dyn StudyReport>) -> Result<()> {
        if let Some(file) = &self.html {
            machine::write_whole(file, report.html(own).as_bytes())?;
        }
        if let Some(file) = &self.svg {
            let picture = own.map_or_else(|| report.svg(), StudyReport::svg);
            machine::write_whole(file, picture.as_bytes())?;
        }
        Ok(())
    }
}

/// What only this game measures; nothing if it was stopped before that.
fn own_report(
    study: &dyn Study,
    plan: &StudyPlan,
    stop: &AtomicBool,
    after_each: &(dyn Fn() + Sync),
) -> Result<Option<Box<dyn StudyReport>>> {
    match study.run(plan, stop, after_each) {
        Ok(report) => Ok(Some(report)),
        Err(NoTournament::Stopped) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
