//! The rules for people at a terminal: the page that is read in three minutes, and the rulings
//! behind it, clause by clause.

use crate::stock;
use anyhow::{Result, bail};
use catalog::AnyGame;
use game_core::{Sketch, Tone, shortened};
use std::io::Write;
use terminal::{LookArgs, markdown};

/// So many rulings are shown of a search that finds more.
const MOST_FOUND: usize = 12;

/// Print how a game is played, its rulings, or one of them.
#[derive(clap::Args)]
pub struct Rules {
    /// The game
    game: String,
    /// A clause, such as FE-2.1, or words to search the rulings for
    clause: Vec<String>,
    /// All rulings, clause by clause
    #[arg(long, conflicts_with = "clause")]
    all: bool,
    #[command(flatten)]
    look: LookArgs,
}

impl Rules {
    pub fn run(self) -> Result<()> {
        let game = stock::games().find(&self.game)?;
        let look = self.look.look();
        let mut out = std::io::stdout();
        let asked = self.clause.join(" ");
        if !asked.is_empty() {
            let Some(found) = find(game, &asked, look.width) else {
                let title = game.about().title;
                bail!("the rules of {title} have no clause {:?}", shortened(&asked));
            };
            write!(out, "{}", look.lines(&found))?;
            return Ok(());
        }
        match game.how_to_play().filter(|_| !self.all) {
            Some(page) => {
                let mut page = markdown(page, look.width);
                page.line().line().say(
                    Tone::Muted,
                    format!("The rulings, clause by clause: tidetable rules {game} --all"),
                );
                write!(out, "{}", look.lines(&page.wrapped(look.width)))?;
            }
            None if look.drawn => {
                write!(out, "{}", look.lines(&markdown(game.ledger(), look.width)))?;
            }
            // In a pipe the ledger is what the file says.
            None => writeln!(out, "{}", game.ledger().trim_end())?,
        }
        Ok(())
    }
}

/// How the game is played; where nobody has written that yet, what the rulings are about.
pub fn page(game: AnyGame, width: usize) -> Sketch {
    if let Some(page) = game.how_to_play() {
        return markdown(page, width);
    }
    let title = game.about().title;
    let mut page = Sketch::default();
    page.line().say(Tone::You, format!("How to play {title}"));
    page.line().say(Tone::Plain, "There is no short page for this game yet.");
    let chapters: Vec<&str> =
        game.ledger().lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let count = clauses(game).count();
    if chapters.is_empty() {
        page.line().say(Tone::Plain, format!("Its rules are {count} short rulings."));
    } else {
        page.line().say(Tone::Plain, format!("Its {count} rulings are about:"));
        for chapter in chapters {
            page.line().say(Tone::Plain, format!("  {chapter}"));
        }
    }
    page.wrapped(width)
}

/// The aim in a few words, for whoever sits down.
pub fn aim(game: AnyGame) -> Option<&'static str> {
    let heading = game.how_to_play()?.lines().find_map(|line| line.strip_prefix("## "))?;
    heading.split_once(": ").map(|(_, aim)| aim.trim())
}

/// One ruling by its clause, or every ruling with these words in it.
pub fn find(game: AnyGame, asked: &str, width: usize) -> Option<Sketch> {
    let asked = asked.trim();
    if let Some(clause) = clause(game, asked) {
        return Some(ruling(&clause).wrapped(width));
    }
    // What looks like a clause and is none is not searched for.
    if asked.contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let words: Vec<String> = asked.split_whitespace().map(str::to_lowercase).collect();
    let fits = |clause: &&str| {
        let clause = clause.to_lowercase();
        !words.is_empty() && words.iter().all(|word| clause.contains(word))
    };
    let found: Vec<&str> = clauses(game).filter(fits).collect();
    let mut sketch = Sketch::default();
    for clause in found.iter().take(MOST_FOUND) {
        sketch.below(ruling(clause));
    }
    if found.len() > MOST_FOUND {
        let more = found.len() - MOST_FOUND;
        sketch.line().say(Tone::Muted, format!("And {more} more: add another word."));
    }
    (!found.is_empty()).then(|| sketch.wrapped(width))
}

fn ruling(clause: &str) -> Sketch {
    let (id, words) = clause.split_once(' ').unwrap_or((clause, ""));
    let mut sketch = Sketch::default();
    sketch.line().say(Tone::Strong, id).say(Tone::Plain, " ");
    let words = markdown(words, usize::MAX);
    sketch.lines[0].extend(words.lines.into_iter().flatten());
    sketch
}

/// One clause of a game's ledger: its list item or table row. The letters in
/// front may be left out: `2.1` finds `FE-2.1`.
fn clause(game: AnyGame, name: &str) -> Option<String> {
    let wanted = name.trim().to_uppercase();
    game.ledger().lines().find_map(|line| {
        let item = line.strip_prefix("- ").or_else(|| line.strip_prefix("| "))?;
        let id = item.split_whitespace().next()?;
        let number = id.split_once('-')?.1;
        let (id, number) = (id.to_uppercase(), number.to_uppercase());
        (id == wanted || number == wanted).then(|| row(item))
    })
}

/// A row of a table as words: its cells, one after the other.
fn row(item: &str) -> String {
    match item.strip_suffix('|') {
        Some(cells) => {
            let mut cells = cells.split('|').map(str::trim);
            let id = cells.next().unwrap_or_default();
            format!("{id} {}", cells.filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join("; "))
        }
        None => item.to_owned(),
    }
}

/// All clauses, one line each.
fn clauses(game: AnyGame) -> impl Iterator<Item = &'static str> {
    game.ledger().lines().filter_map(|line| line.strip_prefix("- ")).filter(|item| {
        let id = item.split_whitespace().next().unwrap_or_default();
        id.split_once('-')
            .is_some_and(|(_, number)| number.starts_with(|c: char| c.is_ascii_digit()))
    })
}
