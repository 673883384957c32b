//! `play`: a match or a campaign in this terminal, against bots or with friends
//! beside you.

mod campaign;
mod session;

use crate::stock;
use crate::table_options::TableOptions;
use anyhow::{Result, bail};
use bots::Budget;
use catalog::AnyGame;
use game_core::{Seat, Secret, Sitter};
use session::{Opening, Session};
use std::path::PathBuf;
use std::time::Duration;
use terminal::machine;

/// Play in this terminal, against a bot or with a friend beside you.
#[derive(clap::Args)]
pub struct Play {
    /// The game
    game: String,
    /// Play against this bot; without it, everybody sits at this terminal
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
    #[arg(long, value_name = "FILE", conflicts_with_all = ["options", "components", "seed", "record"])]
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
}

impl Play {
    pub fn run(self) -> Result<()> {
        let game = self.which()?;
        if let Some(table) = &self.table {
            machine::use_table(stock::players().of(game), table)?;
        }
        match &self.campaign {
            Some(file) => campaign::play(&self, game, file),
            None => {
                let mut session = self.open(game)?;
                machine::say_goodbye_on_interrupt(session.goodbye())?;
                session.play().map(|_| ())
            }
        }
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

    fn open(&self, game: AnyGame) -> Result<Session> {
        let about = game.about();
        let secret = match &self.seed {
            Some(seed) => seed.parse()?,
            None => Secret::new(machine::entropy()),
        };
        let few = if self.against.is_some() { 2 } else { game.usual_seats() };
        let seats = self.seats.unwrap_or(few.min(about.max_seats));
        let names = self.sitters(game, seats)?;
        let options = self.options.read(game)?;
        Session::open(Opening {
            game,
            options,
            secret,
            names,
            file: self.record.clone(),
            budget: self.budget(),
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
        let Some(bot) = self.against.as_deref() else {
            let person = |n: usize| Sitter { name: format!("Player {n}"), ..Sitter::default() };
            return Ok((1..=seats).map(person).collect());
        };
        if !stock::players().of(game).names().contains(&bot) {
            bail!(
                "{game} has no bot {bot:?}; it has {}",
                stock::players().of(game).names().join(", ")
            );
        }
        let seat = self.seat;
        let Some(you) = seat.checked_sub(1).and_then(|n| Seat::try_new(n, seats)) else {
            bail!("there is no seat {seat}: seats are 1 to {seats}");
        };
        let sitter = |n: usize| {
            if n == you.index() {
                Sitter { name: "You".into(), ..Sitter::default() }
            } else {
                let name = if seats > 2 { format!("{bot} {}", n + 1) } else { bot.into() };
                Sitter { name, bot: Some(bot.into()), ..Sitter::default() }
            }
        };
        Ok((0..seats).map(sitter).collect())
    }
}
