//! `play`: a match or a campaign in this terminal, against bots or with friends
//! beside you.

mod campaign;
mod choices;
mod lines;
mod names;
mod screen;
mod table;

use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Context, Result, bail};
use bots::Budget;
use catalog::AnyGame;
use game_core::{Record, Seat, Secret, Sitter};
use lines::Lines;
use names::YOU;
pub(crate) use names::with_names;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;
use table::{Opening, Table};
use terminal::{LookArgs, machine};

/// Play in this terminal, against a bot or with a friend beside you.
#[derive(clap::Args)]
pub struct Play {
    /// The game
    game: String,
    /// Play against winkle, gull, heron or orca, or a bot by its own name; without it, everybody sits at this terminal
    #[arg(long, value_name = "BOT")]
    against: Option<String>,
    /// Your seat, counted from 1, when you play against a bot
    #[arg(long, default_value_t = 1, requires = "against")]
    seat: u64,
    /// How many play; two, or as few as the game allows, if absent
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    #[command(flatten)]
    options: TableOptions,
    /// How long the bot may think about a move, in milliseconds
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    ms: u64,
    /// Keep the record of the match in this .tide file, up to date after every move
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// A table written by `solve --out`, for bots that would otherwise solve the game
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Play a campaign, kept in this file; a new one if there is no such file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["options", "options_file", "components", "seed", "record"])]
    campaign: Option<PathBuf>,
    /// Which campaign to begin; the first that the game has if absent
    #[arg(long, value_name = "KIND", requires = "campaign")]
    kind: Option<String>,
    /// Begin the campaign that everybody plays on this day, such as 2027-03-01
    #[arg(long, requires = "campaign")]
    day: Option<String>,
    /// Play beside your own printed copy, if the game has a companion for that
    #[arg(long, conflicts_with_all = ["against", "seats", "campaign"])]
    companion: bool,
    /// The seed of the match, 64 hex digits; a random one if absent
    #[arg(long)]
    seed: Option<String>,
    /// The whole screen: board, log and choices, moved through with the arrow keys
    #[arg(long, short = 'F', conflicts_with = "plain")]
    full_screen: bool,
    #[command(flatten)]
    look: LookArgs,
}

impl Play {
    pub fn run(self) -> Result<()> {
        let game = self.which()?;
        if let Some(table) = &self.table {
            machine::use_table(stock::players().of(game), table)?;
        }
        if self.full_screen && !(io::stdout().is_terminal() && io::stdin().is_terminal()) {
            bail!(
                "--full-screen needs a terminal to draw on; without it the match is played line by line"
            );
        }
        match &self.campaign {
            Some(file) => campaign::play(&self, game, file),
            None => {
                let table = self.open(game)?;
                self.say_goodbye_on_interrupt(table.goodbye())?;
                self.play(table).map(|_| ())
            }
        }
    }

    /// Plays a match to its end, on the whole screen or line by line.
    fn play(&self, table: Table) -> Result<Record> {
        match self.full_screen {
            true => screen::play(table, self.look.look()),
            false => Lines::new(table, self.look.look()).play(),
        }
    }

    /// Whoever interrupts finds the terminal as it was.
    fn say_goodbye_on_interrupt(&self, message: String) -> Result<()> {
        match self.full_screen {
            true => machine::on_interrupt(move || {
                screen::restore();
                eprintln!("tidetable: {message}");
            }),
            false => machine::on_interrupt(move || eprintln!("\ntidetable: {message}")),
        }
        .context("cannot listen for Ctrl-C")
    }

    /// The game, or its companion.
    fn which(&self) -> Result<AnyGame> {
        const COMPANION: &str = "-companion";
        if !self.companion || self.game.ends_with(COMPANION) {
            return Ok(stock::games().find(&self.game)?);
        }
        match stock::games().find(&format!("{}{COMPANION}", self.game)) {
            Ok(game) => Ok(game),
            Err(_) => {
                let with: Vec<&str> = stock::games()
                    .iter()
                    .filter_map(|game| game.about().id.strip_suffix(COMPANION))
                    .collect();
                bail!("{:?} has no companion: --companion is for {}", self.game, with.join(", "))
            }
        }
    }

    fn open(&self, game: AnyGame) -> Result<Table> {
        let about = game.about();
        let secret = match &self.seed {
            Some(seed) => seed.parse()?,
            None => Secret::new(machine::entropy()),
        };
        let few = if self.against.is_some() { 2 } else { game.usual_seats() };
        let seats = self.seats.unwrap_or(few.min(about.max_seats));
        let names = self.sitters(game, seats)?;
        let options = self.options.read(game)?;
        Table::open(Opening {
            game,
            options,
            secret,
            names,
            file: self.record.clone(),
            budget: self.budget(),
            goodbye: None,
            daily: false,
        })
    }

    fn budget(&self) -> Budget {
        Budget::Time(Duration::from_millis(self.ms))
    }

    /// Who sits where: you and bots, or everybody at this terminal.
    fn sitters(&self, game: AnyGame, seats: usize) -> Result<Vec<Sitter>> {
        let about = game.about();
        if !(about.min_seats..=about.max_seats).contains(&seats) {
            let (least, most) = (about.min_seats, about.max_seats);
            bail!("{} is played by {least} to {most}, not by {seats}", about.title);
        }
        let you = || Sitter { name: YOU.into(), ..Sitter::default() };
        let Some(bot) = self.against.as_deref() else {
            if seats == 1 {
                return Ok(vec![you()]);
            }
            let person = |n: usize| Sitter { name: format!("Player {n}"), ..Sitter::default() };
            return Ok((1..=seats).map(person).collect());
        };
        let bots = stock::players().of(game);
        let bot = bots.resolve(bot)?;
        let called = bots.called(bot);
        let seat = self.seat;
        let Some(own) = seat.checked_sub(1).and_then(|n| Seat::try_new(n, seats)) else {
            bail!("there is no seat {seat}: seats are 1 to {seats}");
        };
        let mut numbers = 1..;
        let mut sitter = |n: usize| {
            if n == own.index() {
                return you();
            }
            // Two of a kind are told apart: `Gull`, `Gull 2`.
            let name = match numbers.next() {
                Some(number) if number > 1 => format!("{called} {number}"),
                _ => called.into(),
            };
            Sitter { name, bot: Some(bot.into()), ..Sitter::default() }
        };
        Ok((0..seats).map(&mut sitter).collect())
    }
}
