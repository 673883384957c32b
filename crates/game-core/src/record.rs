//! The `.tide` record: a match on paper, one JSON object per line.
//!
//! The first line is the [`Header`], every further line an [`Entry`]. While a
//! match is running the header keeps only the commitment; once it is over the
//! header also holds the seed, and [`Record::verify`] recomputes every chance
//! from it and every state from the moves.

use crate::{About, BadText, Commit, Dice, Game, Match, Seat, Secret, Turn, shortened};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The only format there is so far.
const FORMAT: u32 = 1;
/// Far more than any real match; a longer file is not one.
const MAX_ENTRIES: usize = 100_000;

/// The first line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the record: 1.
    pub tidetable: u32,
    /// The game's id.
    pub game: String,
    /// The rules it was played by.
    pub ruleset: u32,
    /// The table's options, complete.
    pub options: serde_json::Value,
    /// Who sat where.
    pub seats: Vec<Sitter>,
    /// SHA-256 of the seed; `null` when chance was decided by hand.
    pub commit: Option<String>,
    /// The seed, once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// When the table opened, in milliseconds since 1970 (UTC).
    pub created: u64,
    /// How many entries were copied from another match, if this one went on
    /// from there. Their draws came from that match's dice; this one's begin
    /// after them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub copied: u32,
}

impl Header {
    /// Whether it was played by other rules than `about` has now.
    pub fn other_rules(&self, about: About) -> Option<OtherRules> {
        let (played, known) = (self.ruleset, about.ruleset);
        (played != known).then(|| OtherRules { game: self.game.clone(), played, known })
    }
}

/// A match by rules that this program does not play. It can be read, but never
/// replayed: by today's rules it would be another match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "played by ruleset {played} of {game}; this program knows {known}: \
     it can be read, but not played on"
)]
pub struct OtherRules {
    /// The game's id.
    pub game: String,
    /// The rules it was played by.
    pub played: u32,
    /// The rules that this program plays; [`NOT_HERE`] of a game it has not got.
    pub known: u32,
}

/// The ruleset number of a game that is not on this shelf.
pub const NOT_HERE: u32 = 0;

impl OtherRules {
    /// What players are told, without a full stop.
    pub fn sentence(&self) -> &'static str {
        if self.known == NOT_HERE {
            "this game is no longer here: you can read the match, but not play on"
        } else if self.played < self.known {
            "this was played by earlier rules: you can read it, but not play on"
        } else {
            "this was played by newer rules: you can read it, but not play on"
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde hands out references
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Who sat in one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitter {
    /// The name shown at the table.
    pub name: String,
    /// The bot that played, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// What this seat threw into the dice (see the recipe of [`Dice`]).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nonce: String,
    /// How many hints this seat has asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hints: u32,
}

/// One further line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Line", into = "Line")]
pub struct Entry {
    /// The version of the match after this entry, counted from 1 without gaps.
    pub v: u32,
    /// What happened.
    pub act: Act,
    /// When, in milliseconds since 1970 (UTC).
    pub at: u64,
}

/// What an entry says happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// A seat decided something.
    Move {
        /// Whose decision.
        seat: Seat,
        /// Its text form.
        text: String,
    },
    /// Something was drawn or rolled.
    Chance {
        /// Its text form.
        text: String,
        /// Whose stream it came from, if it was a seat's.
        belongs_to: Option<Seat>,
    },
    /// A seat took back its latest move; the move stays in the record above.
    TakeBack {
        /// Whose move.
        seat: Seat,
        /// The version which that move had made.
        of: u32,
    },
}

/// An entry as it stands in the file; what goes with what is checked on the way in.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    v: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    takes_back: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
    #[serde(rename = "for", default, skip_serializing_if = "Option::is_none")]
    belongs_to: Option<u8>,
    at: u64,
}

impl From<Entry> for Line {
    fn from(Entry { v, act, at }: Entry) -> Line {
        let number = |seat: Seat| seat.index() as u8;
        let mut line =
            Line { v, seat: None, mv: None, takes_back: None, chance: None, belongs_to: None, at };
        match act {
            Act::Move { seat, text } => {
                (line.seat, line.mv) = (Some(number(seat)), Some(text));
            }
            Act::Chance { text, belongs_to } => {
                (line.chance, line.belongs_to) = (Some(text), belongs_to.map(number));
            }
            Act::TakeBack { seat, of } => {
                (line.seat, line.takes_back) = (Some(number(seat)), Some(of));
            }
        }
        line
    }
}

impl TryFrom<Line> for Entry {
    type Error = BadText;
    fn try_from(line: Line) -> Result<Entry, BadText> {
        let seat = |number: u8| {
            Seat::try_new(number.into(), crate::MAX_SEATS)
                .ok_or_else(|| BadText(format!("there is no seat {number}")))
        };
        let act = match (line.seat, line.mv, line.takes_back, line.chance, line.belongs_to) {
            (Some(by), Some(text), None, None, None) => Act::Move { seat: seat(by)?, text },
            (Some(by), None, Some(of), None, None) => Act::TakeBack { seat: seat(by)?, of },
            (None, None, None, Some(text), belongs_to) => {
                Act::Chance { text, belongs_to: belongs_to.map(seat).transpose()? }
            }
            _ => return Err(BadText("an entry is either a seat's move or a chance".into())),
        };
        Ok(Entry { v: line.v, act, at: line.at })
    }
}

/// A match on paper, complete or not.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Game, options, seats and commitment.
    pub header: Header,
    /// All that happened, in order.
    pub entries: Vec<Entry>,
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadRecord {
    /// A line is not what it should be. Lines are counted from 1.
    #[error("line {line}: {what}")]
    Line {
        /// Which line.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The header does not describe a match that can be rebuilt.
    #[error("header: {0}")]
    Header(String),
    /// Nothing is wrong with it, but its rules are not the ones that this
    /// program plays.
    #[error(transparent)]
    OtherRules(#[from] OtherRules),
    /// An entry does not follow from the ones before it.
    #[error("entry {v}: {what}")]
    Entry {
        /// Its version.
        v: u32,
        /// What is wrong with it.
        what: String,
    },
    /// The record holds the seed but stops before the end of the match.
    #[error("the record ends after entry {0}, before the match is over")]
    CutShort(u32),
    /// There is no seed to check against.
    #[error("the record holds no seed yet, so its draws cannot be checked")]
    NoSeed,
}

/// What [`Record::verify`] found to be right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Moves that the rules allow.
    pub moves: usize,
    /// Draws and rolls that the seed gives; those of a copied beginning came
    /// from another match's.
    pub chances: usize,
}

impl Record {
    /// Reads a record. Says which line is malformed.
    pub fn parse(text: &str) -> Result<Record, BadRecord> {
        let mut lines = text.lines().enumerate();
        let Some((_, first)) = lines.next() else {
            return Err(BadRecord::Line { line: 1, what: "the record is empty".into() });
        };
        let header: Header = read_line(0, first, "header")?;
        if header.tidetable != FORMAT {
            let what = format!("record format {} is not known here", header.tidetable);
            return Err(BadRecord::Header(what));
        }
        let mut entries = Vec::new();
        for (number, line) in lines {
            let entry: Entry = read_line(number, line, "entry")?;
            let v = entries.len() as u32 + 1;
            if entry.v != v {
                let what = format!("expected version {v}, found {}", entry.v);
                return Err(BadRecord::Line { line: number + 1, what });
            }
            if entries.len() == MAX_ENTRIES {
                return Err(BadRecord::Line { line: number + 1, what: "too many entries".into() });
            }
            entries.push(entry);
        }
        Ok(Record { header, entries })
    }

    /// The record as text, one line each.
    pub fn to_text(&self) -> String {
        let mut text = json(&self.header);
        text.push('\n');
        for entry in &self.entries {
            writeln!(text, "{}", json(entry)).expect("writing to a string succeeds");
        }
        text
    }

    /// The options and seat count of the header, checked against the game.
    fn setup<G: Game>(&self) -> Result<(G::Options, usize), BadRecord> {
        let Header { game, options, seats, .. } = &self.header;
        let about = G::ABOUT;
        if game != about.id {
            return Err(BadRecord::Header(format!("this is a record of {}", shortened(game))));
        }
        if let Some(rules) = self.header.other_rules(about) {
            return Err(rules.into());
        }
        let options = serde_json::from_value(options.clone()).map_err(|error| {
            BadRecord::Header(format!("options: {}", shortened(&error.to_string())))
        })?;
        Ok((options, seats.len()))
    }

    /// Rebuilds the match, complete or not. With a seed in the header the
    /// match goes on from where the dice stand; without one, chance waits to
    /// be decided by hand.
    pub fn replay<G: Game>(&self) -> Result<Match<G>, BadRecord> {
        let (options, seats) = self.setup::<G>()?;
        let bad = |error: &dyn std::fmt::Display| BadRecord::Header(error.to_string());
        let mut played = Match::<G>::new(&options, seats, None).map_err(|error| bad(&error))?;
        let mut dice = self.dice()?;
        let copied = self.header.copied;
        if copied as usize > self.entries.len() {
            return Err(BadRecord::CutShort(self.entries.len() as u32));
        }
        for entry in &self.entries {
            let wrong = |what: String| BadRecord::Entry { v: entry.v, what };
            if let (Act::Chance { text, .. }, Some(dice), Turn::Chance(seat)) =
                (&entry.act, &mut dice, played.game().turn())
                && entry.v > copied
            {
                let drawn = dice.draw(seat, &played.chances()).to_string();
                if *text != drawn {
                    let text = shortened(text);
                    return Err(wrong(format!("says chance {text}, but the seed gives {drawn}")));
                }
            }
            played.enter(&entry.act).map_err(wrong)?;
        }
        match dice {
            Some(dice) => Ok(played.with_dice(dice)),
            None => Ok(played),
        }
    }

    /// The dice of the header's seed, at their beginning.
    fn dice(&self) -> Result<Option<Dice>, BadRecord> {
        let Some(seed) = &self.header.seed else { return Ok(None) };
        let secret: Secret = seed.parse().map_err(|error: BadText| BadRecord::Header(error.0))?;
        let commit = self.header.commit.as_deref().unwrap_or_default();
        let commit: Commit = commit.parse().map_err(|error: BadText| BadRecord::Header(error.0))?;
        if secret.commit() != commit {
            return Err(BadRecord::Header("the seed is not the one committed to".into()));
        }
        let nonces: Vec<&str> = self.header.seats.iter().map(|seat| seat.nonce.as_str()).collect();
        Ok(Some(Dice::new(&secret, &nonces)))
    }

    /// Recomputes every chance from the seed and every state from the moves.
    pub fn verify<G: Game>(&self) -> Result<Verified, BadRecord> {
        if self.header.seed.is_none() {
            return Err(BadRecord::NoSeed);
        }
        // Replay itself compares every draw; what is left is the end.
        let played = self.replay::<G>()?;
        if played.game().turn() != Turn::Over || played.version() as usize != self.entries.len() {
            return Err(BadRecord::CutShort(self.entries.len() as u32));
        }
        let is_chance = |entry: &&Entry| matches!(entry.act, Act::Chance { .. });
        let chances = self.entries.iter().filter(is_chance).count();
        let drawn =
            self.entries.iter().filter(is_chance).filter(|entry| entry.v > self.header.copied);
        Ok(Verified { moves: self.entries.len() - chances, chances: drawn.count() })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("records hold nothing that JSON cannot")
}

fn read_line<T: for<'de> Deserialize<'de>>(
    number: usize,
    line: &str,
    what: &str,
) -> Result<T, BadRecord> {
    serde_json::from_str(line).map_err(|error| BadRecord::Line {
        line: number + 1,
        what: format!("not a readable {what}: {}", without_position(&error)),
    })
}

/// The JSON error without "at line 1 column 7": every line is line 1 there.
fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    shortened(text.split(" at line ").next().unwrap_or_default())
}
