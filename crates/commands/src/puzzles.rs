//! `puzzles`: moments of matches at which one way is clearly best, found, explained and graded.

use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Context, Result, bail};
use bots::puzzle::{Provenance, Puzzle, TRIES};
use bots::{AnyBots, Character, Puzzles as Kept};
use catalog::AnyMatch;
use game_core::{Act, Record, Seat};
use lab::{Hunt, Part, PuzzlePlan};
use std::io::Write;
use std::path::{Path, PathBuf};
use terminal::{machine, progress_bar};

/// Find moments of matches at which one way is clearly best, and grade them by how often the four
/// characters find it.
#[derive(clap::Args)]
pub struct Puzzles {
    /// The game
    game: String,
    /// How many puzzles
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    count: u64,
    /// Random seed: the same one finds the same puzzles; a fresh one if absent
    #[arg(long)]
    seed: Option<u64>,
    /// Look in these .tide files of finished matches; bots play new ones if absent
    #[arg(long, num_args = 1.., value_name = "RECORD")]
    from: Vec<PathBuf>,
    /// How many sit at a table of bots
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=8))]
    seats: Option<u64>,
    #[command(flatten)]
    options: TableOptions,
    /// Simulations of the first look at a decision; ten times as many confirm it. What the strongest bot
    /// spends, if absent
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    sims: Option<u64>,
    /// Write them into this file. What was found is kept beside it (FILE.part), and the same command goes on
    /// from there if it is interrupted
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print them as JSON
    #[arg(long)]
    json: bool,
}

impl Puzzles {
    pub fn run(self) -> Result<()> {
        let game = stock::games().find(&self.game)?;
        let bots_of = stock::players().of(game);
        let mut options = self.options.read(game)?;
        let mut given = Vec::new();
        for file in &self.from {
            let (played, by) = read(bots_of, file)?;
            if !given.is_empty() && by != options {
                bail!("{}: played with other options than the records before it", file.display());
            }
            options = by;
            given.push(played);
        }
        let seats = match given.first() {
            Some(first) => first.seats(),
            None => self.seats.map_or(game.usual_seats(), |seats| seats as usize),
        };
        let plan = PuzzlePlan {
            bots_of,
            options,
            seats,
            count: self.count as usize,
            simulations: self.sims.unwrap_or(bots_of.strongest_simulations()),
            seed: self.seed.unwrap_or_else(machine::seed),
            given,
        };
        let from = self.provenance(&plan);
        let (mut part, mut hunt) = self.begun(&plan, &from)?;
        bots_of.prepare();
        let stop = machine::interrupted()?;
        let bar = progress_bar(self.count, "puzzles");
        bar.set_position(hunt.found.len() as u64);
        let done = lab::hunt(&plan, &mut hunt, &stop, &mut |hunt, new| {
            bar.set_position(hunt.found.len() as u64);
            part.as_mut().map_or(Ok(()), |part| part.keep(hunt, new))
        });
        bar.finish_and_clear();
        let enough = done?;
        let Hunt { matches, found } = hunt;
        if stop.load(std::sync::atomic::Ordering::Relaxed) && !enough {
            let on = match &self.out {
                Some(_) => "; the same command goes on from there",
                None => "; with --out it could go on from there",
            };
            bail!("stopped after {} of {} puzzles{on}", found.len(), self.count);
        }
        let all = Kept { from: Provenance { matches, ..from }, all: found };
        if let Some(file) = &self.out {
            machine::write_whole(file, all.to_text().as_bytes())?;
            part.map_or(Ok(()), Part::done)?;
        }
        self.show(bots_of, &all)?;
        if !enough {
            let (found, wanted) = (all.all.len(), self.count);
            bail!("{found} of {wanted} puzzles were found in {matches} matches");
        }
        Ok(())
    }

    /// Where the puzzles come from, with the command that finds them again.
    fn provenance(&self, plan: &PuzzlePlan) -> Provenance {
        let about = plan.bots_of.game().about();
        let mut command = format!("tidetable puzzles {} --count {}", about.id, plan.count);
        command += &format!(" --seed {} --sims {}", plan.seed, plan.simulations);
        if self.from.is_empty() {
            command += &format!(" --seats {}", plan.seats);
        } else {
            command += &format!(" --from ({} records)", self.from.len());
        }
        if plan.options.as_object().is_some_and(|options| !options.is_empty()) {
            command += " with options of its own";
        }
        let judge = format!("{}:{}", plan.bots_of.strongest(), plan.simulations);
        Provenance::new(plan.bots_of.game(), command, host::day(machine::now()), judge)
    }

    /// The file beside the one to be written, and what it holds already.
    fn begun(&self, plan: &PuzzlePlan, from: &Provenance) -> Result<(Option<Part>, Hunt)> {
        let Some(file) = &self.out else { return Ok((None, Hunt::default())) };
        let mut path = file.clone().into_os_string();
        path.push(".part");
        // All that decides what is found; not the day.
        let what = serde_json::json!({
            "command": from.command, "ruleset": from.ruleset, "options": plan.options,
            "from": self.from,
        });
        let (part, hunt) = Part::open(Path::new(&path), &what.to_string())?;
        Ok((Some(part), hunt))
    }

    fn show(&self, bots: AnyBots, all: &Kept) -> Result<()> {
        let mut out = std::io::stdout();
        if self.json {
            let all = serde_json::json!({"from": all.from, "puzzles": all.all});
            writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
            return Ok(());
        }
        let names = Character::ALL.map(|one| match bots.cast() {
            Some(_) => one.name(),
            None => bots.names()[0],
        });
        for (at, puzzle) in all.all.iter().enumerate() {
            writeln!(out, "{}", line(bots, at + 1, puzzle, names)?)?;
        }
        Ok(())
    }
}

/// A puzzle in a few lines.
fn line(bots: AnyBots, number: usize, puzzle: &Puzzle, names: [&str; 4]) -> Result<String> {
    let best = puzzle.best_line().join("; ");
    let second = puzzle.moments[0].wrong.first().map_or("", |(mv, _)| mv.as_str());
    let mut text = format!("{number:>4}  {}: {best}\n", puzzle.seat);
    text += &format!("      {}\n", puzzle.why);
    text += &format!("      {second} gives {:.0} % away; ", 100.0 * puzzle.lead());
    let tries = puzzle.solved.iter().zip(names).map(|(count, name)| format!("{name} {count}"));
    text += &format!("solved of {TRIES}: {}", tries.collect::<Vec<_>>().join(", "));
    puzzle.open(bots.game())?;
    Ok(text)
}

/// A finished match of the game, without what was taken back, and its options.
fn read(bots: AnyBots, file: &Path) -> Result<(AnyMatch, serde_json::Value)> {
    let name = || file.display().to_string();
    let record = Record::parse(&machine::read_text(file)?).with_context(name)?;
    if record.header.game != bots.game().about().id {
        bail!("{}: a match of {}, not of {}", name(), record.header.game, bots.game());
    }
    let played = bots.game().replay(&record).with_context(name)?;
    if played.outcome().is_none() {
        bail!("{}: the match is not over", name());
    }
    // Who took a move back has made it anew: only what stood is looked at.
    let undone: Vec<u32> = record
        .entries
        .iter()
        .filter_map(|entry| match entry.act {
            Act::TakeBack { of, .. } => Some(of),
            _ => None,
        })
        .collect();
    let mut fresh =
        bots.game().open(&record.header.options, played.seats(), None).with_context(name)?;
    for entry in record.entries.iter().filter(|entry| !undone.contains(&entry.v)) {
        let done = match &entry.act {
            Act::Move { seat, text } => {
                fresh.play(Seat::new(seat.index()), text, None).map_err(|error| error.to_string())
            }
            Act::Chance { text, .. } => fresh.chance(text),
            Act::TakeBack { .. } => Ok(()),
        };
        done.map_err(|why| anyhow::anyhow!("{}: entry {}: {why}", name(), entry.v))?;
    }
    Ok((fresh, record.header.options))
}
