//! `tune`: turns the numbers of a game until its figures are what a target file asks for.

use crate::balance::study_of;
use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Context, Result, anyhow, bail};
use lab::{State, Study, Target, TunePlan};
use std::io::Write;
use std::path::PathBuf;
use terminal::{machine, progress_bar};

/// Search the numbers of a game's components until its figures are what a target file asks for.
#[derive(clap::Args)]
pub struct Tune {
    /// The game
    game: String,
    /// What is wanted: a file of figures with their bounds, such as `figure length.turns = 60..70`, and of
    /// numbers that may move (docs/lab.md)
    #[arg(long, value_name = "FILE")]
    target: PathBuf,
    /// Where the search keeps what it has found out, to go on from when it is interrupted; beside the
    /// target if absent
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the components that were found into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many rounds at most; each takes about six whole evaluations
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    rounds: u64,
    #[command(flatten)]
    options: TableOptions,
    /// Random seed; that of an interrupted search, or a fresh one, if absent
    #[arg(long)]
    seed: Option<u64>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

impl Tune {
    pub fn run(self) -> Result<()> {
        let game = stock::games().find(&self.game)?;
        let bots_of = stock::players().of(game);
        let text = machine::read_text(&self.target)?;
        let file = || self.target.display().to_string();
        let target = Target::parse(&text).with_context(file)?;
        let study = study_of(bots_of);
        let usual = study.map_or(game.usual_seats(), Study::seats);
        let bot = target.bot.clone().unwrap_or_else(|| bots_of.strongest().into());
        let plan = TunePlan {
            bots_of,
            study,
            options: self.options.read(game)?,
            bot,
            seats: target.seats.unwrap_or(usual),
            rounds: self.rounds,
            target,
        };
        plan.begin().with_context(file)?;
        let path = self.state.clone().unwrap_or_else(|| {
            let mut name = self.target.clone().into_os_string();
            name.push(".state");
            name.into()
        });
        let about = game.about();
        let mut state = State {
            tidetable_tune: 1,
            game: about.id.into(),
            ruleset: about.ruleset,
            target: text,
            options: plan.options.clone(),
            seed: self.seed.unwrap_or_else(machine::seed),
            evaluations: Vec::new(),
        };
        if path.exists() {
            state = self.kept(&path, state)?;
        }
        for file in [&path].into_iter().chain(&self.out) {
            machine::can_write(file)?;
        }
        let stop = machine::interrupted()?;
        // Eight neighbours on a quarter of the games, four on half of them, two on all.
        let most = plan.target.games * (6 * self.rounds + 3);
        let bar = progress_bar(most, "matches at most");
        let mut keep = |state: &State| {
            let text = serde_json::to_string_pretty(state).map_err(|error| error.to_string())?;
            machine::write_whole(&path, (text + "\n").as_bytes())
                .map_err(|error| format!("{error:#}"))
        };
        let found = lab::tune(&plan, state, &stop, &mut keep, &|| bar.inc(1));
        bar.finish_and_clear();
        let report = found.with_context(file)?;
        if let Some(out) = &self.out {
            let options = plan.options_with(&report.values)?;
            let text = match options["components"].as_str() {
                Some(components) => components.to_owned(),
                None => serde_json::to_string_pretty(&options)? + "\n",
            };
            machine::write_whole(out, text.as_bytes())?;
        }
        let mut out = std::io::stdout();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
        } else {
            write!(out, "{report}")?;
        }
        if report.stopped {
            bail!("stopped; the same command goes on from {}", path.display());
        }
        Ok(())
    }

    /// What an interrupted search has found out, if it is this one.
    fn kept(&self, path: &std::path::Path, fresh: State) -> Result<State> {
        let kept = State::parse(&machine::read_text(path)?)
            .map_err(|what| anyhow!("{}: {what}", path.display()))?;
        if let Some(what) = kept.differs(&fresh) {
            bail!("{}: {what}; name another file with --state", path.display());
        }
        if self.seed.is_some_and(|seed| seed != kept.seed) {
            bail!("{}: it was begun with seed {}", path.display(), kept.seed);
        }
        Ok(kept)
    }
}
