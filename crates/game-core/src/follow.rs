//! A log, walked: for every entry what was before it, what it was and what came
//! of it.
//!
//! There is one way through a log, whoever reads it. What a viewer may read of
//! an entry is [`Known`]. A [`Reader`] takes in one entry after the other; the
//! rules themselves are one. [`Follow`] leads a reader through the log, knows
//! what was taken back, and can go on later from where it stands.

use crate::{Event, Game, Seat, Turn};
use std::collections::BTreeSet;

/// What somebody may know of one entry of a log, in the game's own types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Known<G: Game> {
    /// A seat decided this.
    Move(Seat, G::Move),
    /// A seat has chosen, and what is not to be seen yet.
    Sealed(Seat),
    /// A seat has laid something face down, of which this may be read.
    Covered(Seat, &'static str),
    /// This was drawn or rolled, by a seat or for the whole table.
    Chance(Option<Seat>, G::Chance),
    /// A seat has drawn something that only that seat may see.
    Hidden(Seat),
    /// A seat took back the move that had made this version.
    TakeBack(Seat, u32),
}

/// Nothing is hidden from a match itself.
impl<G: Game> From<Event<G>> for Known<G> {
    fn from(event: Event<G>) -> Known<G> {
        match event {
            Event::Move(seat, mv) => Known::Move(seat, mv),
            Event::Chance(seat, chance) => Known::Chance(seat, chance),
            Event::TakeBack(seat, of) => Known::TakeBack(seat, of),
        }
    }
}

/// Whatever can be worked out of a log, entry by entry.
///
/// The rules read a log by playing it. Where too much is hidden for that, a
/// game brings a reader that makes the best of what is left: it counts who has
/// chosen, or supposes what somebody holds.
pub trait Reader: Clone {
    /// The game whose log is read.
    type Game: Game;
    /// Takes in what happened. It is never handed a take-back: [`Follow`] lets
    /// it read again what is left.
    fn read(&mut self, act: &Known<Self::Game>);
    /// Changes whenever a step closes ([`Game::step`]): what was read before
    /// can no longer be taken back.
    fn closed(&self) -> u32;
}

/// Plays what can be read. What is hidden leaves the state as it was, and so
/// does whatever cannot follow from that.
impl<G: Game> Reader for G {
    type Game = G;

    fn read(&mut self, act: &Known<G>) {
        match act {
            Known::Move(seat, mv) => {
                // A log holds only what the rules have accepted, but the state may lack
                // what this reader has not seen.
                let _ = self.play(*seat, mv.clone());
            }
            Known::Chance(_, chance) if matches!(self.turn(), Turn::Chance(_)) => {
                self.apply_chance(chance.clone());
            }
            Known::Chance(..)
            | Known::Sealed(_)
            | Known::Covered(..)
            | Known::Hidden(_)
            | Known::TakeBack(..) => {}
        }
    }

    fn closed(&self) -> u32 {
        self.step()
    }
}

/// One entry of a log that is followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<R: Reader> {
    /// The version it made.
    pub version: u32,
    /// What the reader knew before it.
    pub before: R,
    /// What happened.
    pub act: Known<R::Game>,
    /// What the reader knows with it; after a take-back, what is left.
    pub after: R,
    /// Whether it is taken back later in the log that is walked.
    pub undone: bool,
}

impl<R: Reader> Step<R> {
    /// Whether a step of the game closed with it.
    pub fn closes(&self) -> bool {
        self.before.closed() != self.after.closed()
    }
}

/// A reader on its way through a log.
///
/// It can be kept and walked on when there is more to read, which costs as much
/// as the new entries do. For that it remembers where the step that is still
/// open began, and what stands since then: no take-back reaches further.
/// Entries are known by their versions, so a log may have gaps.
#[derive(Clone, Debug)]
pub struct Follow<R: Reader> {
    /// What the reader knew when the open step began, and at which version.
    began: R,
    began_at: u32,
    /// What stands since then.
    since: Vec<(u32, Known<R::Game>)>,
    now: R,
    version: u32,
}

impl<R: Reader> Follow<R> {
    /// From the beginning, with a reader that has read nothing.
    pub fn new(reader: R) -> Follow<R> {
        Follow { began: reader.clone(), began_at: 0, since: Vec::new(), now: reader, version: 0 }
    }

    /// What the reader knows by now.
    pub fn now(&self) -> &R {
        &self.now
    }

    /// The version that was read last.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Walks through these entries, the oldest first; what is not asked for is
    /// not read.
    ///
    /// An entry that these entries take back is marked. One that was walked
    /// before and is taken back only now is named by the take-back.
    pub fn walk(&mut self, log: impl IntoIterator<Item = (u32, Known<R::Game>)>) -> Walk<'_, R> {
        let ahead: Vec<_> = log.into_iter().collect();
        let undone = ahead.iter().filter_map(|(_, act)| match act {
            Known::TakeBack(_, of) => Some(*of),
            _ => None,
        });
        let undone = undone.collect();
        Walk { follow: self, ahead: ahead.into_iter(), undone }
    }

    /// Goes back to where the open step began, and says at which version that
    /// was. Once a step has closed, more can be read of what was sealed in it:
    /// whoever follows a log that hides such things goes back first, and then
    /// walks on from there. When a match is over all of it can be read; who
    /// wants to know that too walks it again from the beginning.
    pub fn back_to_step(&mut self) -> u32 {
        self.now = self.began.clone();
        self.since.clear();
        self.version = self.began_at;
        self.version
    }

    fn enter(&mut self, version: u32, act: &Known<R::Game>) {
        self.version = version;
        if let Known::TakeBack(_, of) = act {
            return self.leave_out(*of);
        }
        self.now.read(act);
        if self.now.closed() == self.began.closed() {
            self.since.push((version, act.clone()));
        } else {
            (self.began, self.began_at) = (self.now.clone(), version);
            self.since.clear();
        }
    }

    /// Reads the open step again without this entry. One that is not there was
    /// hidden from this reader together with its version.
    fn leave_out(&mut self, version: u32) {
        self.since.retain(|(v, _)| *v != version);
        self.now = self.began.clone();
        for (_, act) in &self.since {
            self.now.read(act);
        }
    }
}

/// The steps of a walk through a log ([`Follow::walk`]).
#[derive(Debug)]
#[must_use = "what is not asked for is not read"]
pub struct Walk<'a, R: Reader> {
    follow: &'a mut Follow<R>,
    ahead: std::vec::IntoIter<(u32, Known<R::Game>)>,
    undone: BTreeSet<u32>,
}

impl<R: Reader> Iterator for Walk<'_, R> {
    type Item = Step<R>;

    fn next(&mut self) -> Option<Step<R>> {
        let (version, act) = self.ahead.next()?;
        let before = self.follow.now.clone();
        self.follow.enter(version, &act);
        let after = self.follow.now.clone();
        let undone = self.undone.contains(&version);
        Some(Step { version, before, act, after, undone })
    }
}
