//! `replay` and `verify`: records on paper.

use crate::play::with_names;
use crate::stock;
use anyhow::{Context, Result, bail};
use catalog::AnyMatch;
use game_core::{Act, BadRecord, OtherRules, Record, Seat, Tone, Viewer};
use std::io::Write;
use std::path::{Path, PathBuf};
use terminal::LookArgs;
use terminal::machine::read_text;

/// Show a record, move by move.
#[derive(clap::Args)]
pub struct Replay {
    /// A .tide file
    file: PathBuf,
    /// Show only the table as it stood after this entry
    #[arg(long, value_name = "ENTRY")]
    at: Option<u32>,
    /// Look through the eyes of this seat, counted from 1; everybody's eyes if absent
    #[arg(long)]
    seat: Option<u64>,
    #[command(flatten)]
    look: LookArgs,
}

/// Check a finished record: every move against the rules, every draw against the seed.
#[derive(clap::Args)]
pub struct Verify {
    /// A .tide file, or the file of a campaign
    file: PathBuf,
}

fn read(file: &Path) -> Result<Record> {
    Record::parse(&read_text(file)?).with_context(|| format!("{}", file.display()))
}

impl Replay {
    pub fn run(self) -> Result<()> {
        let record = read(&self.file)?;
        let whole = match stock::games().replay(&record) {
            Err(BadRecord::OtherRules(rules)) => return self.as_written(&record, &rules),
            other => other.with_context(|| format!("{}", self.file.display()))?,
        };
        // A seeded record may stop where a draw comes next; show what is written.
        let played = whole.rewound(record.entries.len() as u32);
        let viewer = match self.seat {
            None => Viewer::Spectator,
            Some(number) => {
                match number.checked_sub(1).and_then(|n| Seat::try_new(n, played.seats())) {
                    Some(seat) => Viewer::Seat(seat),
                    None => bail!("there is no seat {number}: seats are 1 to {}", played.seats()),
                }
            }
        };
        let look = self.look.look();
        let seats = &record.header.seats;
        let show = |then: &AnyMatch| {
            let name = |seat: Seat| seats[seat.index()].name.clone();
            match look.drawn {
                true => look.lines(&then.sketch(viewer, &name, look.width).wrapped(look.width)),
                false => then.show(viewer),
            }
        };
        let mut out = std::io::stdout().lock();
        if let Some(at) = self.at {
            if at > played.version() {
                bail!("there is no entry {at}: the record has {}", played.version());
            }
            write!(out, "{}", show(&played.rewound(at)))?;
            return Ok(());
        }
        let names: Vec<&str> = record.header.seats.iter().map(|seat| seat.name.as_str()).collect();
        writeln!(out, "{}: {}", played.game().about().title, names.join(", "))?;
        let mut step = played.rewound(0).step();
        for (number, line) in played.story().iter().enumerate() {
            let version = number as u32 + 1;
            let line = if look.drawn { with_names(line, seats) } else { line.clone() };
            writeln!(out, "{}  {line}", look.paint(Tone::Muted, &format!("{version:>4}")))?;
            let then = played.rewound(version);
            if then.step() != step || version == played.version() {
                step = then.step();
                writeln!(out, "\n{}", show(&then))?;
            }
        }
        match played.outcome() {
            Some(outcome) => {
                let end = outcome.in_words(|seat| names[seat.index()]);
                let scores: Vec<String> = names
                    .iter()
                    .zip(outcome.scores.iter())
                    .map(|(name, score)| format!("{name} {score}"))
                    .collect();
                writeln!(out, "{end}. Scores: {}", scores.join(", "))?;
            }
            None => writeln!(out, "The record ends here; the match is not over.")?,
        }
        Ok(())
    }
}

impl Replay {
    /// A record of rules that this program does not play: what it says, without
    /// what it led to.
    fn as_written(&self, record: &Record, rules: &OtherRules) -> Result<()> {
        if self.at.is_some() || self.seat.is_some() {
            bail!("{}: {rules}; try without --at and --seat", self.file.display());
        }
        let mut out = std::io::stdout().lock();
        let name = |seat: Seat| {
            record.header.seats.get(seat.index()).map_or("nobody", |sitter| sitter.name.as_str())
        };
        let names: Vec<&str> = record.header.seats.iter().map(|seat| seat.name.as_str()).collect();
        writeln!(out, "{}: {}", record.header.game, names.join(", "))?;
        for entry in &record.entries {
            let told = match &entry.act {
                Act::Move { seat, text } => format!("{}: {text}", name(*seat)),
                Act::Chance { text, belongs_to: None } => format!("chance: {text}"),
                Act::Chance { text, belongs_to: Some(seat) } => {
                    format!("chance for {}: {text}", name(*seat))
                }
                Act::TakeBack { seat, of } => format!("{} takes back entry {of}", name(*seat)),
            };
            writeln!(out, "{:>4}  {told}", entry.v)?;
        }
        writeln!(out, "This was {rules}.")?;
        Ok(())
    }
}

impl Verify {
    pub fn run(self) -> Result<()> {
        let text = read_text(&self.file)?;
        if text.contains("\"tidetable_campaign\"") {
            return self.campaign(&text);
        }
        let record = read(&self.file)?;
        let verified =
            stock::games().verify(&record).with_context(|| format!("{}", self.file.display()))?;
        writeln!(
            std::io::stdout(),
            "verified: {} moves keep the rules, {} draws come from the seed that was committed to",
            verified.moves,
            verified.chances
        )?;
        Ok(())
    }

    /// Reading a campaign plays all of it again.
    fn campaign(&self, text: &str) -> Result<()> {
        let campaign = stock::games()
            .read_campaign(text)
            .with_context(|| format!("{}", self.file.display()))?;
        let mut out = std::io::stdout();
        match campaign.records().len() {
            1 => write!(out, "verified: 1 game keeps the rules, with the seed")?,
            many => write!(out, "verified: {many} games keep the rules, with the seeds")?,
        }
        match campaign.day() {
            Some(day) => write!(out, " of the day {day}")?,
            None if campaign.records().len() == 1 => write!(out, " that was committed to")?,
            None => write!(out, " that were committed to")?,
        }
        match campaign.points() {
            Some(points) => writeln!(out, "; {points} victory points")?,
            None => writeln!(out)?,
        }
        Ok(())
    }
}
