//! `review`: a finished record, looked at again: what was play, and what was luck.

use crate::stock;
use anyhow::{Context, Result, bail};
use bots::{Account, Detail, Review as Found, Scale, Verdict, with_names};
use game_core::{Record, Seat, Turn};
use lab::{Reviewed, review_page};
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
    /// Write the review as one page into this HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
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
        let found = bots.review(&played, reviewer, &|progress| {
            bar.set_position((PARTS as f64 * progress.done) as u64);
            !stop.load(std::sync::atomic::Ordering::Relaxed)
        });
        bar.finish_and_clear();
        let Some(found) = found else { bail!("stopped before the end of the match") };
        let names: Vec<String> = record.header.seats.iter().map(|one| one.name.clone()).collect();
        if let Some(file) = &self.html {
            let (title, by) = (played.game().about().title, bots.called(&found.bot));
            let page = review_page(&Reviewed { review: &found, title, names: &names, by });
            machine::write_whole(file, page.as_bytes())?;
        }
        let mut out = std::io::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&found.described())?)?;
        } else {
            write!(out, "{}", told(&found, &names, self.all))?;
        }
        Ok(())
    }
}

/// The whole review as text.
fn told(found: &Found, names: &[String], all: bool) -> String {
    let mut text = String::new();
    if !found.measure.plain {
        text += &accounts(found, names);
        text += "\n";
        for seat in (0..names.len()).map(Seat::new) {
            text += &with_names(&found.sentence_about(seat), names);
            text += "\n";
        }
        text += &turning_points(found, names);
        text += "\n";
        text += &decisions(found, names, all);
    }
    for detail in &found.details {
        if !text.is_empty() {
            text += "\n";
        }
        text += &shown(detail, names);
    }
    text
}

/// A change in the measure by which it is judged.
fn amount(found: &Found, change: f64) -> String {
    match found.measure.judged {
        Scale::Win => format!("{:+.1} %", 100.0 * change),
        Scale::Score => format!("{change:+.2}"),
    }
}

fn accounts(found: &Found, names: &[String]) -> String {
    let (accounts, whole): (_, fn(f64) -> String) = match found.measure.judged {
        Scale::Win => (&found.accounts, |share| format!("{:.1} %", 100.0 * share)),
        Scale::Score => (&found.scores, |score| format!("{score:.2}")),
    };
    let mut text = format!(
        "{:20} {:>8} {:>13} {:>14} {:>8} {:>8}\n",
        "", "start", "own choices", "others' moves", "luck", "result"
    );
    for (name, Account { start, own, others, luck, result }) in names.iter().zip(accounts) {
        let [own, others, luck] = [own, others, luck].map(|change| amount(found, *change));
        let (start, result) = (whole(*start), whole(*result));
        text += &format!("{name:20} {start:>8} {own:>13} {others:>14} {luck:>8} {result:>8}\n");
    }
    text
}

fn turning_points(found: &Found, names: &[String]) -> String {
    let mut text = String::new();
    for turned in &found.turning_points {
        if text.is_empty() {
            text += "\nTurning points\n";
        }
        let by = turned.by.map_or(found.luck_word, |seat| names[seat.index()].as_str());
        let what = turned.label.as_deref().unwrap_or("what could not be known");
        let mistake = if turned.own_mistake() { ", a mistake" } else { "" };
        text += &format!(
            "{:>5}  {} {}: {what} ({by}{mistake})\n",
            turned.version,
            names[turned.seat.index()],
            amount(found, turned.swing),
        );
    }
    text
}

fn decisions(found: &Found, names: &[String], all: bool) -> String {
    let listed = found.decisions.iter().filter(|one| all || one.verdict != Verdict::Fine);
    let mut text = String::new();
    for decision in listed {
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
                let cost = decision.cost(&found.measure);
                let cost = match found.measure.judged {
                    Scale::Win => format!("{:.0} %", 100.0 * cost),
                    Scale::Score => format!("{cost:.1} {}", found.measure.unit),
                };
                text += &format!(": {cost} given away. Better: {}\n", decision.best.1);
                if let Some(why) = &decision.why_about {
                    text += &format!("       {}\n", with_names(why, names));
                }
            }
        }
    }
    if text.is_empty() {
        text += "No mistakes to speak of.\n";
    }
    text
}

/// A part that only this game has: its words, and its table with columns as wide as they need to be.
fn shown(detail: &Detail, names: &[String]) -> String {
    let named = |text: &String| with_names(text, names);
    let mut text = format!("{}\n", named(&detail.title));
    for line in &detail.text {
        text += &format!("  {}\n", named(line));
    }
    let head = (!detail.columns.is_empty()).then_some(&detail.columns);
    let rows: Vec<Vec<String>> =
        head.into_iter().chain(&detail.rows).map(|row| row.iter().map(named).collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide: Vec<usize> = (0..columns)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max())
        .map(|wide| wide.unwrap_or(0))
        .collect();
    for row in &rows {
        let cells: Vec<String> =
            row.iter().zip(&wide).map(|(cell, wide)| format!("{cell:wide$}")).collect();
        text += &format!("  {}\n", cells.join("  ").trim_end());
    }
    text
}
