//! A match line by line: what is asked stands there, and the answer is typed. For everybody's
//! terminal, for pipes and for screen readers.

use super::choices::{Answer, Choices};
use super::names::YOU;
use super::table::{Next, Table};
use crate::rules;
use anyhow::{Result, bail};
use catalog::Refused;
use game_core::{Record, Seat, Sketch, Tone, Viewer, shortened};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use terminal::Look;

/// Nothing that can be played is longer, a sheet full of strokes included.
const LONGEST_LINE: u64 = 256 * 1024;
/// So much of the log is told again.
const RECENT: usize = 40;
/// So much of what just happened stands above a board.
const MOST_NEWS: usize = 10;

/// What somebody typed at their turn.
enum Typed {
    Move(String),
    Again,
    Quit,
}

/// A match played line by line.
pub struct Lines {
    table: Table,
    look: Look,
    /// What was told so far.
    log: Sketch,
}

impl Lines {
    pub fn new(table: Table, look: Look) -> Lines {
        Lines { table, look, log: Sketch::default() }
    }

    /// Plays to the end and returns the whole record.
    pub fn play(&mut self) -> Result<Record> {
        self.welcome();
        self.tell();
        loop {
            let step = self.table.played.step();
            match self.table.next() {
                Next::Over => break,
                Next::Bot(seat) => self.table.let_bot_play(seat)?,
                Next::Person(seat) => match self.ask(seat)? {
                    Typed::Again => continue,
                    Typed::Quit => bail!("{}", self.table.goodbye()),
                    Typed::Move(text) => {
                        if let Err(refused) = self.table.play(seat, &text)? {
                            println!("\n{refused}");
                            continue;
                        }
                        if self.table.is_to_be_cleared(seat) {
                            clear_screen();
                        }
                    }
                },
            }
            if self.table.played.step() != step {
                self.tell();
            }
        }
        println!();
        self.print(&self.table.end(&self.look));
        self.print(&self.table.proof());
        Ok(self.table.record())
    }

    fn print(&self, sketch: &Sketch) {
        // Whoever reads the plain lines can break them where they like.
        match self.look.drawn {
            true => print!("{}", self.look.lines(&sketch.wrapped(self.look.width))),
            false => print!("{}", self.look.lines(sketch)),
        }
    }

    fn welcome(&self) {
        let game = self.table.game();
        let mut welcome = Sketch::default();
        welcome.line().say(Tone::Strong, game.about().title);
        welcome.say(Tone::Plain, format!(": {}", self.table.everybody()));
        for character in self.table.cast() {
            welcome.line().say(Tone::Muted, character);
        }
        if let Some(aim) = rules::aim(game) {
            welcome.line().say(Tone::You, "Your goal: ").say(Tone::Plain, aim);
        }
        welcome.line().say(
            Tone::Muted,
            "Type the number of a choice. Also: ? (how to play), ? word or ? 2.1 (rulings), hint, board, log, undo, quit.",
        );
        if self.table.played.no_way_back().is_some() {
            welcome
                .line()
                .say(Tone::Muted, "Whoever types leave is out: a bot plays that seat to the end.");
        }
        // Whoever looks at a board has the whole of it in the record.
        let commit = self.table.commit();
        let commit = if self.look.drawn { format!("{}…", &commit[..16]) } else { commit };
        welcome.line().say(Tone::Muted, format!("Commitment to all draws: {commit}"));
        self.print(&welcome);
    }

    /// Tells what has happened since it was last told.
    fn tell(&mut self) {
        let news = self.table.news();
        if !news.lines.is_empty() {
            println!();
            let long = news.lines.len().saturating_sub(MOST_NEWS);
            match self.look.drawn && long > 0 {
                true => {
                    let more = format!("  … {long} lines before; type log to read them");
                    println!("{}", self.look.paint(Tone::Muted, &more));
                    self.print(&Sketch { lines: news.lines[long..].to_vec() });
                }
                false => self.print(&news),
            }
            self.log.below(news);
        }
    }

    /// Asks a person until there is an answer.
    fn ask(&mut self, seat: Seat) -> Result<Typed> {
        if self.table.sits_down(seat) {
            self.hand_over(seat)?;
        }
        self.show(seat);
        let choices = Choices::of(&self.table.played, seat);
        self.list(&choices);
        let question = match self.table.name(seat) {
            YOU => "Your choice: ".to_owned(),
            name => format!("{name}, your choice: "),
        };
        loop {
            let Some(line) = prompt(&self.look.paint(Tone::You, &question))? else {
                return Ok(Typed::Quit);
            };
            // A move's own name goes before whatever else it could mean.
            let is_move = choices.moves.iter().any(|mv| mv.text.eq_ignore_ascii_case(&line));
            match line.to_lowercase().as_str() {
                "" => self.list(&choices),
                "quit" | "q" | "exit" if !is_move => return Ok(Typed::Quit),
                "hint" | "h" if !is_move => println!("\n{}\n", self.table.hint(seat)?),
                "board" | "b" if !is_move => {
                    self.show(seat);
                    self.list(&choices);
                }
                "log" | "l" if !is_move => self.recall(),
                "undo" | "u" if !is_move => {
                    match self.table.undo(seat)? {
                        Ok(()) => println!("\nTaken back."),
                        Err(why) => println!("\nNot possible: {why}."),
                    }
                    return Ok(Typed::Again);
                }
                question if question.starts_with('?') => self.explain(&line[1..]),
                _ => match choices.read(&self.table.played, seat, &line) {
                    Answer::Move(text) => return Ok(Typed::Move(text)),
                    Answer::Several(places) => self.ask_which(&choices, &line, &places),
                    Answer::Nothing => self.say_why_not(seat, &choices, &line),
                },
            }
        }
    }

    fn show(&self, seat: Seat) {
        println!();
        self.print(&self.table.shown(Viewer::Seat(seat), &self.look));
    }

    /// The choices: for the eye by their verbs, otherwise one after the other.
    fn list(&self, choices: &Choices) {
        println!();
        let key = |at: usize| {
            let key = &choices.keys[at];
            let mark = if choices.asks_for_a_number { ":" } else { ")" };
            self.look.paint(Tone::Strong, &format!("  {key}{mark}"))
        };
        if !self.look.drawn {
            for at in 0..choices.moves.len() {
                // Where a number is an answer, the sentence only says what a word stands for.
                let label = match choices.asks_for_a_number {
                    true => choices.moves[at].label.clone(),
                    false => choices.label(at),
                };
                println!("{} {label}", key(at));
            }
            return;
        }
        for group in choices.groups() {
            match group.title {
                Some(title) => {
                    println!("  {}", self.look.paint(Tone::Muted, &title));
                    for at in group.places {
                        println!("  {} {}", key(at), choices.short_label(at));
                    }
                }
                None => {
                    for at in group.places {
                        println!("{} {}", key(at), choices.label(at));
                    }
                }
            }
        }
    }

    fn ask_which(&self, choices: &Choices, line: &str, places: &[usize]) {
        match places.len() {
            1 => println!("\nDo you mean this one? Type {}.", choices.keys[places[0]]),
            count => println!("\n{count} choices have {:?} in them:", shortened(line)),
        }
        for &at in places {
            println!("  {}) {}", choices.keys[at], choices.label(at));
        }
    }

    /// Why something that was typed is not played.
    fn say_why_not(&self, seat: Seat, choices: &Choices, answer: &str) {
        let last = choices.keys.last();
        let which = match last {
            Some(last) if !choices.asks_for_a_number && choices.keys[0] == "1" && last != "1" => {
                format!(" Type a number from 1 to {last}, or ? for help.")
            }
            _ => " Type ? for help.".to_owned(),
        };
        match self.table.played.check(seat, answer) {
            Err(refused @ Refused::Illegal { clause, .. }) => {
                println!("\nNot now: {refused} ({clause}).");
            }
            _ => println!("\n{:?} is none of these choices.{which}", shortened(answer)),
        }
    }

    /// Nobody sees what the next player chooses: the screen is cleared before
    /// and after.
    fn hand_over(&self, seat: Seat) -> Result<()> {
        let name = self.table.name(seat);
        println!("\n{name} ({seat}) chooses next, in secret.");
        prompt(&format!("{name}: press Enter when only you can see the screen. "))?;
        Ok(())
    }

    /// The last lines of the log again.
    fn recall(&self) {
        let from = self.log.lines.len().saturating_sub(RECENT);
        let recent = Sketch { lines: self.log.lines[from..].to_vec() };
        println!();
        match recent.lines.is_empty() {
            true => println!("  Nothing has happened yet."),
            false => self.print(&recent),
        }
        println!();
    }

    fn explain(&self, question: &str) {
        let (game, width) = (self.table.game(), self.look.width);
        println!();
        match question.trim() {
            "" => {
                self.print(&rules::page(game, width));
                let more = "? 2.1 shows one ruling, ? and a word searches them.";
                println!("\n{}", self.look.paint(Tone::Muted, more));
            }
            asked => match rules::find(game, asked, width.saturating_sub(2)) {
                Some(found) => {
                    let mut margin = Sketch::default();
                    found.lines.iter().for_each(|_| {
                        margin.line();
                    });
                    self.print(&margin.beside(found, 2));
                }
                None if asked.contains(|letter: char| letter.is_ascii_digit()) => {
                    println!("  There is no clause {:?}.", shortened(asked));
                }
                None => println!("  No ruling has the words {:?}.", shortened(asked)),
            },
        }
        println!();
    }
}

/// A line from the terminal, trimmed; `None` at the end of input.
pub fn prompt(question: &str) -> Result<Option<String>> {
    print!("{question}");
    io::stdout().flush()?;
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    if stdin.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE {
        skip_line(&mut stdin)?;
    }
    // What is not text is as good as a wrong answer.
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

/// Reads what is left of a line that is too long to be an answer.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let waiting = input.fill_buf()?;
        let (used, ends) = match waiting.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (waiting.len(), waiting.is_empty()),
        };
        input.consume(used);
        if ends {
            return Ok(());
        }
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
