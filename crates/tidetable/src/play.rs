//! `play`: a match in this terminal, against a bot or with a friend beside you.

use crate::{machine, rules};
use anyhow::{Result, bail};
use bots::Budget;
use catalog::{AnyMatch, GameId};
use game_core::{Act, Dice, Entry, Header, Record, Seat, Secret, Sitter, Turn, Viewer};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

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
    /// An option of the table, such as setup=31; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// How long the bot may think about a move, in milliseconds
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    ms: u64,
    /// Keep the record of the match in this .tide file, up to date after every move
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// A table written by `solve --out`, for the equilibrium bot to read instead of solving
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// The seed of the match, 64 hex digits; a random one if absent
    #[arg(long)]
    seed: Option<String>,
}

/// What somebody typed at their turn.
enum Typed {
    Move(String),
    Quit,
}

/// A match being played here.
struct Session {
    played: AnyMatch,
    header: Header,
    secret: Secret,
    times: Vec<u64>,
    file: Option<PathBuf>,
    budget: Budget,
}

impl Play {
    pub fn run(self) -> Result<()> {
        if let Some(table) = &self.table {
            machine::use_table(table)?;
        }
        let mut session = self.open()?;
        machine::say_goodbye_on_interrupt(session.goodbye())?;
        session.play()
    }

    fn open(self) -> Result<Session> {
        let game: GameId = self.game.parse()?;
        let about = game.about();
        let options = game.complete_options(&machine::options(&self.options)?)?;
        let secret = match &self.seed {
            Some(seed) => seed.parse()?,
            None => Secret::new(machine::entropy()),
        };
        let seats = about.min_seats.max(2).min(about.max_seats);
        let names = sitters(game, seats, self.against.as_deref(), self.seat)?;
        let dice = Dice::new(&secret, &vec![""; seats]);
        let played = AnyMatch::open(game, &options, seats, Some(dice))?;
        let header = Header {
            tidetable: 1,
            game: about.id.into(),
            ruleset: about.ruleset,
            options,
            seats: names,
            commit: Some(secret.commit().to_string()),
            seed: None,
            created: machine::now(),
            copied: 0,
        };
        let budget = Budget::Time(Duration::from_millis(self.ms));
        let mut session =
            Session { played, header, secret, times: Vec::new(), file: self.record, budget };
        // Before the first question, so that an unwritable file is told now.
        session.save()?;
        Ok(session)
    }
}

/// Who sits where: you and a bot, or everybody at this terminal.
fn sitters(game: GameId, seats: usize, against: Option<&str>, seat: u64) -> Result<Vec<Sitter>> {
    let Some(bot) = against else {
        let person = |n: usize| Sitter { name: format!("Player {n}"), ..Sitter::default() };
        return Ok((1..=seats).map(person).collect());
    };
    if !bots::names(game).contains(&bot) {
        bail!("{game} has no bot {bot:?}; it has {}", bots::names(game).join(", "));
    }
    let Some(you) = seat.checked_sub(1).and_then(|n| Seat::try_new(n, seats)) else {
        bail!("there is no seat {seat}: seats are 1 to {seats}");
    };
    let sitter = |n: usize| {
        if n == you.index() {
            Sitter { name: "You".into(), ..Sitter::default() }
        } else {
            Sitter { name: bot.into(), bot: Some(bot.into()), ..Sitter::default() }
        }
    };
    Ok((0..seats).map(sitter).collect())
}

impl Session {
    fn play(&mut self) -> Result<()> {
        self.welcome();
        let mut told = 0;
        while let Turn::Seats(to_act) = self.played.turn() {
            // Bots first: they choose from their own views, so it gives nothing away.
            let bot = to_act.iter().find(|seat| self.bot(*seat).is_some());
            let seat = bot.or(to_act.iter().next()).expect("somebody is to act");
            let text = match self.bot(seat) {
                Some(name) => {
                    bots::ask(&self.played, seat, &name, self.budget, machine::seed())?.mv
                }
                None => match self.ask(seat)? {
                    Typed::Move(text) => text,
                    Typed::Quit => bail!("{}", self.goodbye()),
                },
            };
            let step = self.played.step();
            if let Err(refused) = self.played.play(seat, &text, None) {
                println!("\n{refused}");
                continue;
            }
            self.save()?;
            if self.played.step() != step {
                self.tell(&mut told);
            }
        }
        self.farewell()
    }

    fn bot(&self, seat: Seat) -> Option<String> {
        self.header.seats[seat.index()].bot.clone()
    }

    fn name(&self, seat: Seat) -> &str {
        &self.header.seats[seat.index()].name
    }

    /// How many people share this terminal.
    fn people(&self) -> usize {
        self.header.seats.iter().filter(|sitter| sitter.bot.is_none()).count()
    }

    fn welcome(&self) {
        let about = self.played.game().about();
        let names: Vec<&str> =
            self.header.seats.iter().map(|sitter| sitter.name.as_str()).collect();
        println!("{}: {}", about.title, names.join(" and "));
        println!(
            "Type the number or the name of a choice. Also: hint, board, undo, ? (rules), ? 2.1 (one clause), quit."
        );
        println!("Commitment to all draws: {}", self.secret.commit());
    }

    /// Asks a person until there is an answer.
    fn ask(&mut self, seat: Seat) -> Result<Typed> {
        if self.people() > 1 {
            self.hand_over(seat)?;
        }
        println!("\n{}", self.played.show(Viewer::Seat(seat)));
        let legal = self.played.legal_moves(seat);
        loop {
            for (number, mv) in legal.iter().enumerate() {
                println!("  {}) {}: {}", number + 1, mv.text, mv.label);
            }
            let Some(line) = prompt(&format!("{}, your choice: ", self.name(seat)))? else {
                return Ok(Typed::Quit);
            };
            match line.as_str() {
                "" => {}
                "quit" | "q" => return Ok(Typed::Quit),
                "hint" | "h" => self.hint(seat),
                "board" | "b" if !legal.iter().any(|mv| mv.text.eq_ignore_ascii_case(&line)) => {
                    println!("\n{}", self.played.show(Viewer::Seat(seat)));
                }
                "undo" | "u" => self.undo(seat)?,
                question if question.starts_with('?') => self.explain(&question[1..]),
                answer => match self.read_choice(answer, &legal) {
                    Some(text) => {
                        if self.people() > 1 {
                            clear_screen();
                        }
                        return Ok(Typed::Move(text));
                    }
                    None => println!("\n{answer:?} is none of these choices."),
                },
            }
        }
    }

    /// A legal move's own name goes before its number in the list.
    fn read_choice(&self, answer: &str, legal: &[catalog::LegalMove]) -> Option<String> {
        let named = legal.iter().find(|mv| mv.text.eq_ignore_ascii_case(answer));
        let numbered = || {
            let number: usize = answer.parse().ok()?;
            legal.get(number.checked_sub(1)?)
        };
        named.or_else(numbered).map(|mv| mv.text.clone())
    }

    /// Nobody sees what the next player chooses: the screen is cleared before
    /// and after.
    fn hand_over(&self, seat: Seat) -> Result<()> {
        let name = self.name(seat);
        println!("\n{name} ({seat}) chooses next, in secret.");
        prompt(&format!("{name}: press Enter when only you can see the screen. "))?;
        Ok(())
    }

    fn hint(&self, seat: Seat) {
        match bots::hint(&self.played, seat) {
            Some(hint) => println!("\n{hint}"),
            None => println!("\nThere is no hint for this game."),
        }
    }

    fn undo(&mut self, seat: Seat) -> Result<()> {
        match self.played.take_back(seat) {
            Ok(()) => {
                println!("\nTaken back.");
                self.save()
            }
            Err(why) => {
                println!("\nNot possible: {why}.");
                Ok(())
            }
        }
    }

    fn explain(&self, question: &str) {
        let game = self.played.game();
        println!();
        match question.trim() {
            "" => rules::clauses(game).for_each(|clause| println!("  {clause}")),
            name => match rules::clause(game, name) {
                Some(clause) => println!("  {clause}"),
                None => println!("  There is no clause {name:?}."),
            },
        }
        println!();
    }

    /// Tells what has been turned up since it was last told.
    fn tell(&self, told: &mut usize) {
        let story = self.played.story();
        println!();
        for ((_, act), line) in self.played.acts_after(*told as u32).iter().zip(&story[*told..]) {
            match act {
                Act::Move { seat, .. } => println!("  {} ({line})", self.name(*seat)),
                Act::Chance { .. } | Act::TakeBack { .. } => println!("  {line}"),
            }
        }
        *told = story.len();
    }

    fn farewell(&mut self) -> Result<()> {
        let outcome = self.played.outcome().expect("nobody is to act any more");
        println!("\n{}", self.played.show(Viewer::Spectator));
        let winners: Vec<&str> = outcome.winners.iter().map(|seat| self.name(seat)).collect();
        println!("{}: {}.", winners.join(" and "), outcome.reason);
        for (sitter, score) in self.header.seats.iter().zip(outcome.scores.iter()) {
            println!("  {:12} {score}", sitter.name);
        }
        println!("Seed of all draws: {}", self.secret.reveal());
        if let Some(file) = &self.file {
            println!("Check it with: tidetable verify {}", file.display());
        }
        Ok(())
    }

    /// Brings the record up to date on disk.
    fn save(&mut self) -> Result<()> {
        self.times.resize(self.played.version() as usize, machine::now());
        let Some(file) = &self.file else { return Ok(()) };
        let over = self.played.turn() == Turn::Over;
        self.header.seed = over.then(|| self.secret.reveal());
        let entry = |(v, act): (u32, Act)| Entry { v, act, at: self.times[v as usize - 1] };
        let entries = self.played.acts_after(0).into_iter().map(entry).collect();
        let record = Record { header: self.header.clone(), entries };
        machine::write_whole(file, record.to_text().as_bytes())
    }

    fn goodbye(&self) -> String {
        match &self.file {
            Some(file) => format!("the match was left; what was played is in {}", file.display()),
            None => "the match was left before its end; no record was asked for".into(),
        }
    }
}

/// A line from the terminal, trimmed; `None` at the end of input.
fn prompt(question: &str) -> Result<Option<String>> {
    print!("{question}");
    io::stdout().flush()?;
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(line.trim().to_string())),
        // Not text: as good as a wrong answer.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(Some("\u{fffd}".into())),
        Err(error) => Err(error.into()),
    }
}

/// Takes the last choice out of sight.
fn clear_screen() {
    if io::stdout().is_terminal() {
        // Clear screen and scroll-back, cursor home.
        print!("\x1b[2J\x1b[3J\x1b[H");
    } else {
        println!("{}", "\n".repeat(40));
    }
}
