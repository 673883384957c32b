//! A match in this terminal.

use crate::rules;
use crate::stock;
use anyhow::{Result, bail};
use bots::{Budget, Choice, SeatedBot};
use catalog::{AnyGame, AnyMatch};
use game_core::{Act, Dice, Entry, Header, Record, Seat, Secret, Sitter, Turn, Viewer};
use serde_json::Value;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use terminal::machine;

/// What somebody typed at their turn.
enum Typed {
    Move(String),
    Again,
    Quit,
}

/// What a match is opened with.
pub struct Opening {
    pub game: AnyGame,
    pub options: Value,
    pub secret: Secret,
    pub names: Vec<Sitter>,
    pub file: Option<PathBuf>,
    pub budget: Budget,
}

/// A match being played here.
pub struct Session {
    played: AnyMatch,
    header: Header,
    secret: Secret,
    times: Vec<u64>,
    file: Option<PathBuf>,
    budget: Budget,
    /// Who was asked last: in turns of many moves nobody else comes between.
    asked: Option<Seat>,
    /// The bots that have been asked, by seat.
    seated: Vec<Option<SeatedBot>>,
    /// What the bots last said about their choices.
    thoughts: Vec<Option<String>>,
}

impl Session {
    /// Opens a match, and its record if there is to be one.
    pub fn open(opening: Opening) -> Result<Session> {
        let Opening { game, options, secret, names, file, budget } = opening;
        let about = game.about();
        let options = game.complete_options(&options)?;
        let dice = Dice::new(&secret, &vec![""; names.len()]);
        let played = game.open(&options, names.len(), Some(dice))?;
        let thoughts = vec![None; names.len()];
        let seated = names.iter().map(|_| None).collect();
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
        let times = Vec::new();
        let mut session =
            Session { played, header, secret, times, file, budget, asked: None, seated, thoughts };
        // Before the first question, so that an unwritable file is told now.
        session.save()?;
        Ok(session)
    }

    /// Plays to the end and returns the whole record.
    pub fn play(&mut self) -> Result<Record> {
        self.welcome();
        let mut told = 0;
        while let Turn::Seats(to_act) = self.played.turn() {
            let same = self.asked.filter(|&seat| to_act.contains(seat));
            // Bots first: they choose from their own views, so it gives nothing away.
            let bot = to_act.iter().find(|seat| self.bot(*seat).is_some());
            let seat = same.or(bot).or(to_act.iter().next()).expect("somebody is to act");
            let text = match self.bot(seat) {
                Some(name) => {
                    let choice = self.ask_bot(seat, &name)?;
                    // One sentence a turn: that on what matters most, or else the first.
                    let telling = self.played.is_telling(&choice.mv);
                    let heard = &mut self.thoughts[seat.index()];
                    if heard.is_none() || telling {
                        *heard = choice.thought;
                    }
                    choice.mv
                }
                None => match self.ask(seat)? {
                    Typed::Move(text) => text,
                    Typed::Again => continue,
                    Typed::Quit => bail!("{}", self.goodbye()),
                },
            };
            let step = self.played.step();
            if let Err(refused) = self.played.play(seat, &text, None) {
                println!("\n{refused}");
                continue;
            }
            self.save()?;
            let done = !self.played.turn().seats().contains(seat) || self.played.step() != step;
            self.asked = Some(seat).filter(|_| !done);
            if done && self.people() > 1 && self.bot(seat).is_none() && !self.is_open() {
                clear_screen();
            }
            if self.played.step() != step {
                self.tell(&mut told);
            }
        }
        self.farewell()?;
        Ok(self.record())
    }

    /// What a bot plays; it sits there from move to move.
    fn ask_bot(&mut self, seat: Seat, name: &str) -> Result<Choice<String>> {
        let bots = stock::players().of(self.played.game());
        let seated = match &mut self.seated[seat.index()] {
            Some(seated) => seated,
            empty => empty.insert(bots.sit(name)?),
        };
        Ok(seated.choose(&self.played, seat, self.budget, machine::seed())?)
    }

    /// The bot that plays this seat, from the beginning or since somebody left.
    fn bot(&self, seat: Seat) -> Option<String> {
        let left = self.played.left().contains(seat);
        let stand_in = || stock::players().of(self.played.game()).names()[0].to_owned();
        self.header.seats[seat.index()].bot.clone().or_else(|| left.then(stand_in))
    }

    fn name(&self, seat: Seat) -> &str {
        &self.header.seats[seat.index()].name
    }

    /// Whether everybody may see everything.
    fn is_open(&self) -> bool {
        let about = self.played.game().about();
        !about.hidden && !about.simultaneous
    }

    /// How many people share this terminal.
    fn people(&self) -> usize {
        let seats = (0..self.header.seats.len()).map(Seat::new);
        seats.filter(|seat| self.bot(*seat).is_none()).count()
    }

    fn welcome(&self) {
        let about = self.played.game().about();
        let names: Vec<&str> =
            self.header.seats.iter().map(|sitter| sitter.name.as_str()).collect();
        println!("{}: {}", about.title, names.join(" and "));
        println!(
            "Type the number or the name of a choice. Also: hint, board, undo, ? (rules), ? 2.1 (one clause), quit."
        );
        if self.played.no_way_back().is_some() {
            println!("Whoever types leave is out: a bot plays that seat to the end.");
        }
        println!("Commitment to all draws: {}", self.secret.commit());
    }

    /// Asks a person until there is an answer.
    fn ask(&mut self, seat: Seat) -> Result<Typed> {
        if self.people() > 1 && self.asked != Some(seat) && !self.is_open() {
            self.hand_over(seat)?;
        }
        self.asked = Some(seat);
        println!("\n{}", self.played.show(Viewer::Seat(seat)));
        let legal = self.played.legal_moves(seat);
        let counts = self.asks_for_a_number(seat, &legal);
        loop {
            for (number, mv) in legal.iter().enumerate() {
                match counts {
                    true => println!("  {}: {}", mv.text, mv.label),
                    false => println!("  {}) {}: {}", number + 1, mv.text, mv.label),
                }
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
                "undo" | "u" if !legal.iter().any(|mv| mv.text == "undo") => {
                    self.undo(seat)?;
                    return Ok(Typed::Again);
                }
                question if question.starts_with('?') => self.explain(&question[1..]),
                answer => match self.read_choice(seat, answer, &legal) {
                    Some(text) => return Ok(Typed::Move(text)),
                    None => self.say_why_not(seat, answer),
                },
            }
        }
    }

    /// Whether a number is an answer of its own, and not a place in the list.
    fn asks_for_a_number(&self, seat: Seat, legal: &[catalog::LegalMove]) -> bool {
        let open = legal.iter().any(|mv| mv.open);
        open && self.played.check(seat, "0").is_ok()
    }

    /// A legal move's own name goes before its number in the list.
    /// What stands for many, such as a blank sheet for any drawing, can be
    /// typed out.
    fn read_choice(
        &self,
        seat: Seat,
        answer: &str,
        legal: &[catalog::LegalMove],
    ) -> Option<String> {
        let named = legal.iter().find(|mv| mv.text.eq_ignore_ascii_case(answer));
        let numbered = || {
            let number: usize = answer.parse().ok()?;
            legal.get(number.checked_sub(1)?)
        };
        let typed = || {
            // Leaving is not listed.
            let leaves = self.played.when_left(seat).as_deref() == Some(answer);
            let open = leaves || legal.iter().any(|mv| mv.open);
            (open && self.played.check(seat, answer).is_ok()).then(|| answer.to_owned())
        };
        let listed = if self.asks_for_a_number(seat, legal) { None } else { numbered() };
        named.or(listed).map(|mv| mv.text.clone()).or_else(typed)
    }

    /// Why something that was typed is not played.
    fn say_why_not(&self, seat: Seat, answer: &str) {
        match self.played.check(seat, answer) {
            Err(refused @ catalog::Refused::Illegal { clause, .. }) => {
                println!("\nNot now: {refused} ({clause}).");
            }
            _ => println!("\n{answer:?} is none of these choices."),
        }
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
        let bots = stock::players().of(self.played.game());
        match bots.hint(&self.played, seat) {
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

    /// Tells what has been turned up since it was last told, and what the bots
    /// thought. What others drew or laid face down is not told.
    fn tell(&mut self, told: &mut usize) {
        let story = self.played.story();
        let acts = self.played.acts_after(*told as u32);
        let undone: Vec<u32> = acts
            .iter()
            .filter_map(
                |(_, act)| if let Act::TakeBack { of, .. } = act { Some(*of) } else { None },
            )
            .collect();
        let mut deeds: Vec<Vec<String>> = vec![Vec::new(); self.header.seats.len()];
        let in_order = !self.played.game().about().simultaneous;
        println!();
        for ((v, act), line) in acts.iter().zip(&story[*told..]) {
            // Where one acts after the other, what a move drew comes after it.
            if in_order && matches!(act, Act::Chance { .. }) {
                self.tell_deeds(&mut deeds);
            }
            match act {
                Act::Move { .. } if undone.contains(v) => {}
                Act::Move { seat, text } => {
                    let open = self.people() == 1 && self.bot(*seat).is_none();
                    let covered = self.played.disclosure(*seat, text).covered().filter(|_| !open);
                    let line = line.split_once(": ").map_or(line.as_str(), |(_, deed)| deed);
                    deeds[seat.index()].push(covered.unwrap_or(line).to_owned());
                }
                Act::Chance { belongs_to: None, .. } => println!("  {line}"),
                Act::Chance { .. } if self.is_open() => println!("  {line}"),
                Act::Chance { .. } | Act::TakeBack { .. } => {}
            }
        }
        self.tell_deeds(&mut deeds);
        *told = story.len();
    }

    /// Tells what each seat has done, and what bots thought of it.
    fn tell_deeds(&mut self, deeds: &mut [Vec<String>]) {
        for (at, deeds) in deeds.iter_mut().enumerate().filter(|(_, deeds)| !deeds.is_empty()) {
            println!("  {}: {}", self.header.seats[at].name, deeds.join("; "));
            deeds.clear();
            if let Some(thought) = self.thoughts[at].take() {
                println!("    ({thought})");
            }
        }
    }

    fn farewell(&mut self) -> Result<()> {
        let outcome = self.played.outcome().expect("nobody is to act any more");
        println!("\n{}", self.played.show(Viewer::Spectator));
        println!("{}.", outcome.in_words(|seat| self.name(seat)));
        for (sitter, score) in self.header.seats.iter().zip(outcome.scores.iter()) {
            println!("  {:12} {score}", sitter.name);
        }
        for line in self.played.epilogue(&|seat| self.name(seat).to_owned()) {
            println!("{line}");
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
        let over = self.played.turn() == Turn::Over;
        self.header.seed = over.then(|| self.secret.reveal());
        match &self.file {
            Some(file) => machine::write_whole(file, self.record().to_text().as_bytes()),
            None => Ok(()),
        }
    }

    fn record(&self) -> Record {
        let entry = |(v, act): (u32, Act)| Entry { v, act, at: self.times[v as usize - 1] };
        let entries = self.played.acts_after(0).into_iter().map(entry).collect();
        Record { header: self.header.clone(), entries }
    }

    /// What is said to somebody who leaves.
    pub fn goodbye(&self) -> String {
        match &self.file {
            Some(file) => format!("the match was left; what was played is in {}", file.display()),
            None => "the match was left before its end; no record was asked for".into(),
        }
    }
}

/// A line from the terminal, trimmed; `None` at the end of input.
pub fn prompt(question: &str) -> Result<Option<String>> {
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
