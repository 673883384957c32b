//! A match at a table: the game's own match, and for every entry of its log
//! what decides who may read it.

use catalog::{AnyGame, AnyMatch, Refused};
use game_core::{Act, Dice, Entry, Header, Record, Seat, Secret, TakeBack, Turn};

/// What the log's readers need to know about one entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The step in which it was made, if the others must not read it before
    /// that step closes.
    pub sealed_in: Option<u32>,
    /// What the others read instead until the match is over.
    pub covered: Option<&'static str>,
}

/// A match with the marks of its log.
#[derive(Clone, Debug)]
pub(crate) struct LoggedMatch {
    any: AnyMatch,
    marks: Vec<Mark>,
}

impl LoggedMatch {
    /// A match from its beginning, chance drawn as soon as it is awaited.
    pub fn open(
        game: AnyGame,
        header: &Header,
        secret: &Secret,
        now: u64,
    ) -> Result<LoggedMatch, String> {
        check_ruleset(game, header)?;
        let dice = Some(dice_of(header, secret));
        let any = game
            .open(&header.options, header.seats.len(), dice)
            .map_err(|error| error.to_string())?;
        let mut played = LoggedMatch { any, marks: Vec::new() };
        played.mark_open(now);
        Ok(played)
    }

    /// The copied beginning of a forked match; its chances stand as they are
    /// in the log, and what follows waits for [`LoggedMatch::with_dice`].
    pub fn copied(
        game: AnyGame,
        header: &Header,
        entries: &[Entry],
    ) -> Result<LoggedMatch, String> {
        let header = Header { commit: None, seed: None, copied: 0, ..header.clone() };
        let record = Record { header, entries: entries.to_vec() };
        let any = game.replay(&record).map_err(|error| error.to_string())?;
        let marks = entries
            .iter()
            .map(|entry| Mark { at: entry.at, sealed_in: None, covered: None })
            .collect();
        Ok(LoggedMatch { any, marks })
    }

    /// The same match, from here on with the dice of its own table.
    #[must_use]
    pub fn with_dice(self, header: &Header, secret: &Secret, now: u64) -> LoggedMatch {
        let dice = dice_of(header, secret);
        let mut played = LoggedMatch { any: self.any.with_dice(dice), marks: self.marks };
        played.mark_open(now);
        played
    }

    /// Rebuilds a match from its log and compares every draw to what the
    /// secret gives, except those `copied` from another table. None before the
    /// match has a beginning.
    pub fn rebuild(
        game: AnyGame,
        header: &Header,
        entries: &[Entry],
        copied: Option<u32>,
        started: bool,
        secret: &Secret,
    ) -> Result<Option<LoggedMatch>, String> {
        let count = entries.len();
        let Some((before, after)) = entries.split_at_checked(copied.unwrap_or(0) as usize) else {
            return Err(format!("the log ends after entry {count}, within what was copied"));
        };
        if !started && !after.is_empty() {
            return Err("the log has entries, but the match has not started".into());
        }
        let mut played = match (copied, started) {
            (None, false) => return Ok(None),
            (Some(_), false) => return LoggedMatch::copied(game, header, before).map(Some),
            (None, true) => LoggedMatch::open(game, header, secret, 0)?,
            (Some(_), true) => {
                LoggedMatch::copied(game, header, before)?.with_dice(header, secret, 0)
            }
        };
        for entry in after {
            played.follow(entry).map_err(|what| format!("entry {}: {what}", entry.v))?;
        }
        if played.version() as usize != count {
            return Err(format!("the log lacks what follows entry {count}"));
        }
        Ok(Some(played))
    }

    /// Takes the step that a stored entry says was taken next.
    fn follow(&mut self, entry: &Entry) -> Result<(), String> {
        if entry.v > self.version() {
            match &entry.act {
                Act::Move { seat, .. } | Act::TakeBack { seat, .. }
                    if seat.index() >= self.any.seats() =>
                {
                    return Err(format!("nobody sits in {seat}"));
                }
                Act::Move { seat, text } => self
                    .play(*seat, text, None, entry.at)
                    .map_err(|error| format!("{seat} cannot play {text}: {error}"))?,
                Act::TakeBack { seat, .. } => {
                    self.take_back(*seat, entry.at).map_err(|error| error.to_string())?;
                }
                Act::Chance { .. } => return Err("nothing was to be drawn or rolled".into()),
            }
        }
        let made = self.any.acts_after(entry.v - 1).into_iter().next().map(|(_, act)| act);
        if made.as_ref() != Some(&entry.act) {
            return Err(format!("says {:?}, but it was {made:?}", entry.act));
        }
        self.marks[entry.v as usize - 1].at = entry.at;
        Ok(())
    }

    /// The match itself.
    pub fn any(&self) -> &AnyMatch {
        &self.any
    }

    /// How many entries the log has.
    pub fn version(&self) -> u32 {
        self.any.version()
    }

    /// Whose decision is awaited.
    pub fn turn(&self) -> Turn {
        self.any.turn()
    }

    /// The mark of the entry that made `version`.
    pub fn mark_of(&self, version: u32) -> Mark {
        self.marks[version as usize - 1]
    }

    /// The step the match has reached.
    pub fn step(&self) -> u32 {
        self.any.step()
    }

    /// Plays a move given as text.
    pub fn play(
        &mut self,
        seat: Seat,
        text: &str,
        version: Option<u32>,
        now: u64,
    ) -> Result<(), Refused> {
        let disclosure = self.any.disclosure(seat, text);
        let sealed_in = disclosure.is_sealed().then(|| self.step());
        self.any.play(seat, text, version)?;
        self.marks.push(Mark { at: now, sealed_in, covered: disclosure.covered() });
        self.mark_open(now);
        Ok(())
    }

    /// Takes back the latest move of `seat`.
    pub fn take_back(&mut self, seat: Seat, now: u64) -> Result<(), TakeBack> {
        self.any.take_back(seat)?;
        self.mark_open(now);
        Ok(())
    }

    /// The record's lines after `version`.
    pub fn lines_after(&self, version: u32) -> Vec<String> {
        self.entries_after(version).iter().map(line).collect()
    }

    /// The record's entries after `version`, secrets included.
    pub fn entries_after(&self, version: u32) -> Vec<Entry> {
        let acts = self.any.acts_after(version).into_iter();
        acts.map(|(v, act)| Entry { v, act, at: self.mark_of(v).at }).collect()
    }

    /// The largest version up to `version` at which nothing lies sealed: a
    /// match copied from there gives nobody a look at a choice still open.
    pub fn settled_version(&self, version: u32) -> u32 {
        let mut version = version.min(self.version());
        while version > 0 {
            let step = self.any.rewound(version).step();
            let lies_sealed = |mark: &Mark| mark.sealed_in == Some(step);
            if !self.marks[..version as usize].iter().any(lies_sealed) {
                break;
            }
            version -= 1;
        }
        version
    }

    /// Marks the newest entries as open.
    fn mark_open(&mut self, at: u64) {
        let open = Mark { at, sealed_in: None, covered: None };
        self.marks.resize(self.any.version() as usize, open);
    }
}

/// The stored lines as entries, their versions without a gap.
pub(crate) fn entries(lines: &[String]) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::with_capacity(lines.len());
    for (line, v) in lines.iter().zip(1..) {
        let entry: Entry =
            serde_json::from_str(line).map_err(|error| format!("entry {v}: {error}"))?;
        if entry.v != v {
            return Err(format!("entry {v} says it is version {}", entry.v));
        }
        entries.push(entry);
    }
    Ok(entries)
}

fn line(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("entries hold nothing that JSON cannot")
}

fn check_ruleset(game: AnyGame, header: &Header) -> Result<(), String> {
    match header.other_rules(game.about()) {
        None => Ok(()),
        Some(rules) => Err(rules.to_string()),
    }
}

fn dice_of(header: &Header, secret: &Secret) -> Dice {
    let nonces: Vec<&str> = header.seats.iter().map(|seat| seat.nonce.as_str()).collect();
    Dice::new(secret, &nonces)
}
