//! `solve`: the exact solution of a game.

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use novem::Setup;
use novem_solver::certificate::Certificate;
use novem_solver::file::{self, Table};
use novem_solver::matches::{self, Second};
use novem_solver::points;
use novem_solver::position::{Position, Side};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use terminal::{machine, progress_bar};

/// A larger gain than this from deviating anywhere means: not solved.
const MOST_GAIN: f64 = 1e-9;

/// Solve Novem exactly.
#[derive(clap::Args)]
pub struct Solve {
    /// What to play for: points of one game, or winning the match of two games
    #[arg(long, value_enum, default_value_t = Objective::Points)]
    objective: Objective,
    /// The (first) set-up: a number from 1 to 72, or the nine tiles on top, row by row
    #[arg(long, default_value = "1")]
    setup: String,
    /// The second game of a match is on the same set-up, instead of on any of the 72
    #[arg(long)]
    same_setup: bool,
    /// Who attacks first in a match
    #[arg(long, value_enum, default_value_t = Starter::Rows)]
    starter: Starter,
    /// Write the table to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Solve nothing: check a table written with --out, from the file alone
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "same_setup"])]
    check: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Objective {
    Points,
    Match,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Starter {
    Rows,
    Columns,
}

impl Solve {
    pub fn run(self) -> Result<()> {
        if let Some(path) = &self.check {
            return check(path);
        }
        let setup: Setup = self.setup.parse()?;
        let stop = machine::interrupted()?;
        let start = Instant::now();
        let table = self.solve(setup, &stop)?;
        let seconds = start.elapsed().as_secs_f64();
        let mut out = std::io::stdout();
        writeln!(out, "set-up       no. {} of 72, {setup}", setup.number())?;
        tell(&table)?;
        writeln!(out, "time         {seconds:.3} s")?;
        tell_certificate(&table.certificate())?;
        if let Some(path) = &self.out {
            table.write(path).with_context(|| format!("cannot write {}", path.display()))?;
            writeln!(out, "written to   {}", path.display())?;
        }
        Ok(())
    }

    fn solve(&self, setup: Setup, stop: &AtomicBool) -> Result<Table> {
        let bar = progress_bar(0, "states");
        let mut progress = |done, total| show(&bar, stop, done, total);
        let solved = match self.objective {
            Objective::Points => points::solve(setup.into(), &mut progress).map(Table::Points),
            Objective::Match => {
                let second = if self.same_setup { Second::Same } else { Second::Fresh };
                let starter = match self.starter {
                    Starter::Rows => Side::Rows,
                    Starter::Columns => Side::Columns,
                };
                matches::solve(setup.into(), second, starter, &mut progress).map(Table::Match)
            }
        };
        bar.finish_and_clear();
        match solved {
            Ok(table) => Ok(table),
            Err(stopped) => bail!("{stopped}; nothing was written"),
        }
    }
}

fn show(bar: &ProgressBar, stop: &AtomicBool, done: u64, total: u64) -> ControlFlow<()> {
    bar.set_length(total);
    bar.set_position(done);
    if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Checks a written table from the file alone.
fn check(path: &Path) -> Result<()> {
    let checked = file::check(path).with_context(|| format!("{}", path.display()))?;
    tell(&checked.table)?;
    tell_certificate(&checked.certificate)
}

fn tell(table: &Table) -> Result<()> {
    let mut out = std::io::stdout();
    match table {
        Table::Points(table) => {
            for (who, side) in [("rows", Side::Rows), ("columns", Side::Columns)] {
                let value = table.value(Position::FULL, side);
                writeln!(
                    out,
                    "value        {value:+.9} points for the rows if the {who} attack first"
                )?;
            }
            writeln!(out, "states       {}", table.states())?;
        }
        Table::Match(table) => {
            let second = match table.second() {
                Second::Same => "the same set-up again",
                Second::Fresh => "any of the 72 set-ups",
            };
            writeln!(out, "second game  {second}")?;
            writeln!(
                out,
                "value        {:+.9} for the rows (1 is a sure win, -1 a sure loss)",
                table.start()
            )?;
            writeln!(out, "states       {}", table.states())?;
        }
    }
    Ok(())
}

/// Prints the certificate; an error if it does not prove a solution.
fn tell_certificate(certificate: &Certificate) -> Result<()> {
    let gain = certificate.gap;
    writeln!(
        std::io::stdout(),
        "certificate  {gain:.1e}: nobody gains more by deviating anywhere ({} states replied to, decided ones included)",
        certificate.states
    )?;
    if gain.is_nan() || gain > MOST_GAIN {
        bail!("deviating gains up to {gain:.1e}, more than {MOST_GAIN:.0e}: this is no solution");
    }
    Ok(())
}
