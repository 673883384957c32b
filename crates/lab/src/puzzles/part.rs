//! A search that was interrupted, as a file: it goes on from there.

use super::Hunt;
use bots::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What was looked for and found so far: a line that says what is looked for, then puzzles, and after each
/// handful of matches how many were looked at.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    file: File,
}

/// Why a search does not go on.
#[derive(Debug, thiserror::Error)]
pub enum BadPart {
    /// Something else was looked for.
    #[error(
        "{0} is what is left of another search; finish that with the same options, delete the file, or choose another --out"
    )]
    Another(String),
    /// It cannot be read.
    #[error("{path}: line {line}: {what}; delete the file to begin again")]
    Line {
        /// Which file.
        path: String,
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The machine failed.
    #[error("{0}: {1}")]
    Failed(String, io::Error),
}

/// A line of the file after the first.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Looked { looked: u64 },
    Found(Box<Puzzle>),
}

impl Part {
    /// Begins or goes on with a search of which `what` says everything that decides what is found.
    pub fn open(path: &Path, what: &str) -> Result<(Part, Hunt), BadPart> {
        let name = || path.display().to_string();
        let failed = |error| BadPart::Failed(name(), error);
        let mut hunt = Hunt::default();
        let mut whole = 0;
        match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
            Ok(text) => {
                let mut lines = (2..).zip(text.split_inclusive('\n'));
                let first = lines.next().map(|(_, line)| line).unwrap_or_default();
                if first.trim_end() != what && !text.is_empty() {
                    return Err(BadPart::Another(name()));
                }
                whole = first.len();
                let (mut length, mut new) = (whole, Vec::new());
                for (line, text) in lines {
                    // Whatever came after the last handful is found again.
                    if !text.ends_with('\n') {
                        break;
                    }
                    length += text.len();
                    let read = serde_json::from_str(text).map_err(|error| BadPart::Line {
                        path: name(),
                        line,
                        what: error.to_string(),
                    })?;
                    match read {
                        Line::Found(puzzle) => new.push(*puzzle),
                        Line::Looked { looked } => {
                            hunt.found.append(&mut new);
                            (hunt.matches, whole) = (looked, length);
                        }
                    }
                }
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        let mut part = Part { path: path.to_owned(), file };
        if whole == 0 {
            writeln!(part.file, "{what}").map_err(failed)?;
        }
        Ok((part, hunt))
    }

    /// Keeps what a handful of matches held.
    pub fn keep(&mut self, hunt: &Hunt, new: &[Puzzle]) -> io::Result<()> {
        let mut text = String::new();
        let line =
            |line: &Line| serde_json::to_string(line).expect("puzzles are plain data") + "\n";
        for puzzle in new {
            text += &line(&Line::Found(Box::new(puzzle.clone())));
        }
        text += &line(&Line::Looked { looked: hunt.matches });
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }

    /// The search is over.
    pub fn done(self) -> io::Result<()> {
        fs::remove_file(self.path)
    }
}
