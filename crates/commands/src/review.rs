//! `review`: a finished record, looked at again: what was play, and what was luck.

use crate::stock;
use anyhow::{Context, Result, bail};
use bots::{Account, Review as Found, Verdict};
use game_core::{Record, Turn};
use std::io::Write;
use std::path::PathBuf;
use terminal::{machine, progress_bar};

/// A percentage of a bar that moves smoothly.
const PARTS: u64 = 1000;

/// Look at a finished record again: what every decision was worth, and what was luck.
#[derive(clap::Args)]
pub struct Review {
    /// A .tide file of a match that is over
    file: PathBuf,
    /// Who looks at it; the strongest bot of the game if absent
    #[arg(long)]
    bot: Option<String>,
    /// How many simulations for a decision; enough for a few seconds if absent
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    sims: Option<u64>,
    /// List every decision, not only mistakes and blunders
    #[arg(long)]
    all: bool,
    /// Print the review as JSON
    #[arg(long)]
    json: bool,
}

impl Review {
    pub fn run(self) -> Result<()> {
        let file = || format!("{}", self.file.display());
        let record = Record::parse(&machine::read_text(&self.file)?).with_context(file)?;
        let played = stock::games().replay(&record).with_context(file)?;
        if played.turn() != Turn::Over {
            bail!("{}: the match is not over: there is nothing to look back at yet", file());
        }
        let bots = stock::players().of(played.game());
        let mut reviewer = bots.reviewer();
        if let Some(bot) = &self.bot {
            reviewer.bot = bots.resolve(bot)?;
        }
        if let Some(sims) = self.sims {
            reviewer.budget = bots::Budget::Simulations(sims);
        }
        let stop = machine::interrupted()?;
        let bar = progress_bar(PARTS, "parts");
        let found = bots.review(&played, reviewer, &|part| {
            bar.set_position((PARTS as f64 * part) as u64);
            !stop.load(std::sync::atomic::Ordering::Relaxed)
        });
        bar.finish_and_clear();
        let Some(found) = found else { bail!("stopped before the end of the match") };
        let mut out = std::io::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&found.described())?)?;
        } else {
            let names: Vec<&str> =
                record.header.seats.iter().map(|one| one.name.as_str()).collect();
            write!(out, "{}", table(&found, &names, self.all))?;
        }
        Ok(())
    }
}

fn table(found: &Found, names: &[&str], all: bool) -> String {
    let mut text = format!(
        "{:20} {:>8} {:>13} {:>14} {:>8} {:>8}\n",
        "", "start", "own choices", "others' moves", "luck", "result"
    );
    for (name, Account { start, own, others, luck, result }) in names.iter().zip(&found.accounts) {
        text += &format!(
            "{name:20} {:>6.1} % {:>+11.1} % {:>+12.1} % {:>+6.1} % {:>6.1} %\n",
            100.0 * start,
            100.0 * own,
            100.0 * others,
            100.0 * luck,
            100.0 * result
        );
    }
    text += "\n";
    let listed = found.decisions.iter().filter(|one| all || one.verdict != Verdict::Fine);
    let mut any = false;
    for decision in listed {
        any = true;
        text += &format!(
            "{:>5}  {}: {}, {}",
            decision.version,
            names[decision.seat().index()],
            decision.label,
            decision.verdict.word()
        );
        match decision.verdict {
            Verdict::Fine => text += "\n",
            Verdict::Mistake | Verdict::Blunder => {
                text += &format!(
                    ": {:.0} % given away. Better: {}\n",
                    100.0 * decision.lost,
                    decision.best.1
                );
            }
        }
    }
    if !any {
        text += "No mistakes to speak of.\n";
    }
    text
}
