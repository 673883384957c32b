//! The puzzles of a game as a file: a line that says where they come from, then a line for each.

use super::Puzzle;
use catalog::AnyGame;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The only format there is so far.
const FORMAT: u32 = 1;

/// Where puzzles come from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The format of the file: 1.
    pub puzzles: u32,
    /// The game's id.
    pub game: String,
    /// The rules by which they were found.
    pub ruleset: u32,
    /// The command that finds them again.
    pub command: String,
    /// The day on which they were found.
    pub made: String,
    /// Who judged, with how many simulations at first; ten times as many confirmed it.
    pub judge: String,
    /// How many matches they come from.
    pub matches: u64,
}

/// All puzzles of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzles {
    /// Where they come from.
    pub from: Provenance,
    /// The puzzles; people count them from 1.
    pub all: Vec<Puzzle>,
}

/// Why a text holds no puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadPuzzles {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl Provenance {
    /// Of puzzles of this game, by its rules of today.
    pub fn new(game: AnyGame, command: String, made: String, judge: String) -> Provenance {
        let about = game.about();
        let (game, ruleset) = (about.id.to_owned(), about.ruleset);
        Provenance { puzzles: FORMAT, game, ruleset, command, made, judge, matches: 0 }
    }
}

impl Puzzles {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Puzzles, BadPuzzles> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let bad = |line: usize, what: String| BadPuzzles { line, what };
        let (at, first) = lines.next().ok_or_else(|| bad(1, "the file is empty".into()))?;
        let from: Provenance =
            serde_json::from_str(first).map_err(|error| bad(at, error.to_string()))?;
        if from.puzzles != FORMAT {
            return Err(bad(at, format!("format {} is not known here", from.puzzles)));
        }
        let mut all: Vec<Puzzle> = Vec::new();
        for (at, line) in lines {
            let puzzle = read_puzzle(line, all.last()).map_err(|what| bad(at, what))?;
            let moments = puzzle.moments.len();
            let lost = |next: &usize| *next == 0 || *next >= moments;
            let rights = puzzle.moments.iter().flat_map(|moment| &moment.right);
            if moments == 0 || puzzle.moments.iter().any(|moment| moment.right.is_empty()) {
                return Err(bad(at, "there is no answer".into()));
            }
            if rights.filter_map(|(_, next)| next.as_ref()).any(lost) {
                return Err(bad(at, "an answer leads nowhere".into()));
            }
            all.push(puzzle);
        }
        Ok(Puzzles { from, all })
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let mut text = line(&self.from);
        let mut before: &[String] = &[];
        for puzzle in &self.all {
            text += &line(&shortened(puzzle, before));
            before = &puzzle.log;
        }
        text
    }
}

/// A puzzle whose log begins like the one before it, which often comes from the same match, as a line of the
/// file says it: how many entries both share, and the rest.
fn shortened(puzzle: &Puzzle, before: &[String]) -> Value {
    let shared = puzzle.log.iter().zip(before).take_while(|(one, other)| one == other).count();
    let rest = Puzzle { log: puzzle.log[shared..].to_vec(), ..puzzle.clone() };
    let mut line = serde_json::to_value(rest).expect("puzzles are plain data");
    if shared > 0 {
        line["shares"] = shared.into();
    }
    line
}

fn read_puzzle(line: &str, before: Option<&Puzzle>) -> Result<Puzzle, String> {
    let mut line: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let shared = line.as_object_mut().and_then(|fields| fields.remove("shares"));
    let mut puzzle: Puzzle = serde_json::from_value(line).map_err(|error| error.to_string())?;
    if let Some(shared) = shared {
        let count = shared.as_u64().and_then(|count| usize::try_from(count).ok());
        let log = before.zip(count).and_then(|(before, count)| before.log.get(..count));
        let log = log.ok_or("it shares more than the puzzle before it has")?;
        puzzle.log.splice(0..0, log.iter().cloned());
    }
    Ok(puzzle)
}

/// Anything as a line of the file.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("puzzles are plain data") + "\n"
}
