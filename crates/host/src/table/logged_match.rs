//! A match at a table: the game's own match, and for every entry of its log
//! what decides who may read it.

use super::noticed::Noticed;
use catalog::{AnyGame, AnyMatch, Refused};
use game_core::{
    Act, Dice, Entry, Header, History, MAX_SEATS, Record, Seat, Secret, Stale, TakeBack, Turn,
    Viewer,
};

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
    /// Whose it is, if the others are not to know of it at once.
    pub owner: Option<Seat>,
    /// Whether the others know that something has happened: it lay open, or changed whose turn it is.
    pub noticed: bool,
    /// Whether it was a hidden move that was taken back, or is that taking back.
    pub undone: bool,
}

impl Mark {
    /// Of something that everybody knows of.
    fn open(at: u64) -> Mark {
        Mark { at, sealed_in: None, covered: None, owner: None, noticed: true, undone: false }
    }

    /// Whether `viewer` knows of it while its step is open.
    pub fn is_noticed_by(&self, viewer: Viewer) -> bool {
        self.noticed || self.owner.is_some_and(|seat| viewer.is(seat))
    }

    /// Whether `viewer` knows of it when its step has closed.
    pub fn is_told_to(&self, viewer: Viewer) -> bool {
        !self.undone || self.is_noticed_by(viewer)
    }
}

/// A match with the marks of its log.
#[derive(Clone, Debug)]
pub(crate) struct LoggedMatch {
    any: AnyMatch,
    marks: History<Mark>,
    noticed: Noticed,
    /// Hidden decisions of each seat that stand in the present step.
    sealed: [u32; MAX_SEATS],
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
        Ok(LoggedMatch::marked_open(any, |_| now))
    }

    /// A match whose log begins so, every draw as the secret gives it. Whatever has to be drawn next is.
    pub fn begun(
        game: AnyGame,
        header: &Header,
        entries: &[Entry],
        secret: &Secret,
        now: u64,
    ) -> Result<LoggedMatch, String> {
        let mut played = LoggedMatch::open(game, header, secret, now)?;
        for entry in entries {
            played.follow(entry)?;
        }
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
        Ok(LoggedMatch::marked_open(any, |v| entries[v as usize - 1].at))
    }

    /// A match that only is imagined: chance brings what `acts` say, and everybody knows of
    /// it what they would at a table.
    pub fn imagined(mut fresh: AnyMatch, acts: &[Act], now: u64) -> Result<LoggedMatch, String> {
        let dealt = acts.iter().take_while(|act| matches!(act, Act::Chance { .. })).count();
        for act in &acts[..dealt] {
            if let Act::Chance { text, .. } = act {
                fresh.chance(text)?;
            }
        }
        let mut played = LoggedMatch::marked_open(fresh, |_| now);
        let mut step = played.step();
        for act in &acts[dealt..] {
            match act {
                Act::Move { seat, text } => {
                    step = played.step();
                    played.play(*seat, text, None, now).map_err(|error| error.to_string())?;
                }
                Act::Chance { text, .. } => {
                    let before = played.version();
                    played.any.chance(text)?;
                    played.mark_draws(step, now);
                    played.notice(before, step);
                }
                Act::TakeBack { seat, .. } => {
                    played.take_back(*seat, now).map_err(|error| error.to_string())?;
                }
            }
        }
        Ok(played)
    }

    /// A match of which everybody knows everything that has happened so far.
    fn marked_open(any: AnyMatch, at: impl Fn(u32) -> u64) -> LoggedMatch {
        let marks = (1..=any.version()).map(|v| Mark::open(at(v))).collect();
        let (noticed, sealed) = (Noticed::default(), [0; MAX_SEATS]);
        let mut played = LoggedMatch { any, marks, noticed, sealed };
        played.notice(0, played.any.step());
        played
    }

    /// The same match, from here on with the dice of its own table.
    #[must_use]
    pub fn with_dice(self, header: &Header, secret: &Secret, now: u64) -> LoggedMatch {
        let (before, step) = (self.version(), self.step());
        let any = self.any.with_dice(dice_of(header, secret));
        let mut played = LoggedMatch { any, ..self };
        played.marks.extend((before..played.any.version()).map(|_| Mark::open(now)));
        played.notice(before, step);
        played
    }

    /// Where a match begins whose log is given: what was `copied` from another table has happened, and
    /// whatever chance draws first, too. None before the match has a beginning. The entries after that
    /// beginning are to be followed one by one.
    pub fn beginning<'e>(
        game: AnyGame,
        header: &Header,
        entries: &'e [Entry],
        copied: Option<u32>,
        started: bool,
        secret: &Secret,
    ) -> Result<Option<(LoggedMatch, &'e [Entry])>, String> {
        let count = entries.len();
        let Some((before, after)) = entries.split_at_checked(copied.unwrap_or(0) as usize) else {
            return Err(format!("the log ends after entry {count}, within what was copied"));
        };
        if !started && !after.is_empty() {
            return Err("the log has entries, but the match has not started".into());
        }
        let played = match (copied, started) {
            (None, false) => return Ok(None),
            (Some(_), false) => LoggedMatch::copied(game, header, before)?,
            (None, true) => LoggedMatch::open(game, header, secret, 0)?,
            (Some(_), true) => {
                LoggedMatch::copied(game, header, before)?.with_dice(header, secret, 0)
            }
        };
        Ok(Some((played, after)))
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
        let beginning = LoggedMatch::beginning(game, header, entries, copied, started, secret)?;
        let Some((mut played, after)) = beginning else { return Ok(None) };
        for entry in after {
            played.follow(entry)?;
        }
        played.check_whole(entries.len())?;
        Ok(Some(played))
    }

    /// Refuses a log that ends before chance has done what it had to.
    pub fn check_whole(&self, entries: usize) -> Result<(), String> {
        match self.version() as usize == entries {
            true => Ok(()),
            false => Err(format!("the log lacks what follows entry {entries}")),
        }
    }

    /// Takes the step that a stored entry says was taken next.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), String> {
        self.take_step(entry).map_err(|what| format!("entry {}: {what}", entry.v))
    }

    fn take_step(&mut self, entry: &Entry) -> Result<(), String> {
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
        self.marks.get_mut(entry.v as usize - 1).expect("every entry has a mark").at = entry.at;
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
        *self.marks.get(version as usize - 1).expect("every entry has a mark")
    }

    /// The marks of all entries after `version`, with the versions they made.
    pub fn marks_after(&self, version: u32) -> impl Iterator<Item = (u32, &Mark)> {
        (version + 1..).zip(self.marks.since(version as usize))
    }

    /// How many lines of the log this viewer may know of.
    pub fn version_for(&self, viewer: Viewer) -> u32 {
        self.noticed.version(viewer)
    }

    /// How many of them stand for good.
    pub fn settled_for(&self, viewer: Viewer) -> u32 {
        self.noticed.settled(viewer)
    }

    /// The log's version of the line that has this number for `viewer`.
    pub fn entry_of(&self, number: u32, viewer: Viewer) -> u32 {
        self.noticed.entry_of(number, viewer, &self.marks)
    }

    /// How many lines `viewer` reads up to a version of the log at which a step had closed.
    pub fn number_of(&self, version: u32, viewer: Viewer) -> u32 {
        self.noticed.number_of(version, viewer)
    }

    /// When the latest entry was made that this viewer knows of.
    pub fn latest_for(&self, viewer: Viewer) -> Option<u64> {
        let latest = self.noticed.latest(viewer);
        (latest > 0).then(|| self.mark_of(latest).at)
    }

    /// Refuses what answers an outdated version of the seat's own.
    pub fn check_answer(&self, seat: Seat, answered: u32) -> Result<(), Stale> {
        let current = self.version_for(Viewer::Seat(seat));
        match self.noticed.is_outdated(seat, answered) {
            true => Err(Stale { answered, current }),
            false => Ok(()),
        }
    }

    /// How often `seat` would have changed its mind in the present step if it took back a move now.
    pub fn changes_of_mind(&self, seat: Seat) -> u32 {
        self.noticed.changes_of_mind(seat)
    }

    /// Whether `seat` has a hidden decision in the step that is still open.
    pub fn has_sealed(&self, seat: Seat) -> bool {
        self.sealed[seat.index()] > 0
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
        let (before, step, turn) = (self.version(), self.step(), self.turn());
        self.any.play(seat, text, version)?;
        let sealed = disclosure.is_sealed();
        self.marks.push(Mark {
            at: now,
            sealed_in: sealed.then_some(step),
            covered: disclosure.covered(),
            owner: sealed.then_some(seat),
            noticed: !sealed || self.has_changed(step, turn),
            undone: false,
        });
        self.sealed[seat.index()] += u32::from(sealed);
        self.mark_draws(step, now);
        self.notice(before, step);
        Ok(())
    }

    /// Takes back the latest move of `seat`.
    pub fn take_back(&mut self, seat: Seat, now: u64) -> Result<(), TakeBack> {
        let (before, step, turn) = (self.version(), self.step(), self.turn());
        self.any.take_back(seat)?;
        let mut mark = Mark::open(now);
        if let Some((_, Act::TakeBack { of, .. })) = self.any.acts_after(before).first()
            && let Some(taken) = self.marks.get_mut(*of as usize - 1)
            && taken.owner.is_some()
        {
            taken.undone = true;
            self.sealed[seat.index()] = self.sealed[seat.index()].saturating_sub(1);
            let noticed = self.has_changed(step, turn);
            mark = Mark { owner: Some(seat), noticed, undone: true, ..mark };
        }
        self.marks.push(mark);
        self.notice(before, step);
        Ok(())
    }

    /// Whether everybody sees that something has happened since.
    fn has_changed(&self, step: u32, turn: Turn) -> bool {
        (self.step(), self.turn()) != (step, turn)
    }

    /// Marks what was drawn after the latest move. What is drawn for a seat may be a card in its hand; dice on an
    /// open table are not. That a hand was filled when the step had closed is no secret.
    fn mark_draws(&mut self, step: u32, now: u64) {
        let hides = self.any.game().about().hidden;
        let closed = self.step() != step;
        for (_, act) in self.any.acts_after(self.marks.len() as u32) {
            let owner = match act {
                Act::Chance { belongs_to, .. } if hides => belongs_to,
                _ => None,
            };
            self.marks.push(Mark { owner, noticed: owner.is_none() || closed, ..Mark::open(now) });
        }
    }

    /// Counts what everybody may know of the entries after `before`, when the match was at `step`.
    fn notice(&mut self, before: u32, step: u32) {
        if self.step() != step {
            self.sealed = [0; MAX_SEATS];
        }
        let acts = self.any.acts_after(before);
        self.noticed.add(before, &acts, &self.marks, self.any.settled());
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
        let version = version.min(self.version());
        let step = self.any.rewound(version).step();
        let mut marks = self.marks_after(0).take(version as usize);
        marks.find(|(_, mark)| mark.sealed_in == Some(step)).map_or(version, |(v, _)| v - 1)
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
