//! How much of a log each viewer can have noticed, counted as it grows.
//!
//! A seat that makes many hidden moves in a row must not be watched counting them. So every viewer has a
//! version of their own: the number of lines of the log that they may know of. Whatever others hide counts when
//! it changes whose turn it is or closes the step, and for the rest when the step has closed; a hidden move that
//! was taken back unnoticed never does. When the match is over all is open, and versions are those of the log
//! itself, which is at least as long: nobody's version ever goes back.

use super::logged_match::Mark;
use game_core::{Act, History, MAX_SEATS, Seat, Viewer};
use std::sync::Arc;

/// What has been noticed of a log.
#[derive(Clone, Default, Debug)]
pub(crate) struct Noticed {
    /// The log's version with which the present step began.
    settled: u32,
    /// Entries of closed steps that only their own seat ever reads while the match lasts.
    kept: Arc<[Vec<u32>; MAX_SEATS]>,
    /// How many entries of the present step everybody has noticed, and how many more each seat knows of its own.
    open: u32,
    own: [u32; MAX_SEATS],
    /// The log's version of the latest entry that everybody has noticed, and of the latest own one.
    latest: u32,
    latest_own: [u32; MAX_SEATS],
    /// Each seat's own version of the latest entry after which an older answer of it is outdated.
    acted: [u32; MAX_SEATS],
    /// How often each seat has changed its mind in the present step, and whether it is about to.
    changes: [u32; MAX_SEATS],
    changing: [bool; MAX_SEATS],
}

impl Noticed {
    /// Takes in the entries after version `before`, of which the present step began with `settled`.
    pub fn add(&mut self, before: u32, acts: &[(u32, Act)], marks: &History<Mark>, settled: u32) {
        let mark = |v: u32| marks.get(v as usize - 1).expect("every entry has a mark");
        if settled != self.settled {
            for v in self.settled + 1..=settled {
                if let Mark { owner: Some(seat), noticed: false, undone: true, .. } = mark(v) {
                    Arc::make_mut(&mut self.kept)[seat.index()].push(v);
                }
            }
            self.settled = settled;
            (self.open, self.own) = (0, [0; MAX_SEATS]);
            (self.changes, self.changing) = ([0; MAX_SEATS], [false; MAX_SEATS]);
        }
        for (v, act) in acts.iter().filter(|(v, _)| *v > before) {
            let Mark { owner, noticed, .. } = *mark(*v);
            if noticed {
                self.latest = *v;
            } else if let Some(seat) = owner {
                self.latest_own[seat.index()] = *v;
            }
            if *v <= settled {
                continue;
            }
            match owner {
                _ if noticed => self.open += 1,
                Some(seat) => self.own[seat.index()] += 1,
                None => {}
            }
            match act {
                Act::Move { seat, .. } => {
                    self.changing[seat.index()] = false;
                    self.has_acted(*seat);
                }
                Act::TakeBack { seat, .. } => {
                    // A whole turn that is taken back move by move is one change of mind.
                    if !std::mem::replace(&mut self.changing[seat.index()], true) {
                        self.changes[seat.index()] += 1;
                    }
                    self.has_acted(*seat);
                }
                Act::Chance { belongs_to: Some(seat), .. } => self.has_acted(*seat),
                Act::Chance { belongs_to: None, .. } => {
                    (0..MAX_SEATS).map(Seat::new).for_each(|seat| self.has_acted(seat));
                }
            }
        }
    }

    fn has_acted(&mut self, seat: Seat) {
        self.acted[seat.index()] = self.version(Viewer::Seat(seat));
    }

    /// How many lines of the log this viewer may know of.
    pub fn version(&self, viewer: Viewer) -> u32 {
        let own = match viewer {
            Viewer::Seat(seat) => self.own[seat.index()],
            Viewer::Spectator => 0,
        };
        self.settled(viewer) + self.open + own
    }

    /// How many of them stand for good.
    pub fn settled(&self, viewer: Viewer) -> u32 {
        self.number_of(self.settled, viewer)
    }

    /// How many lines this viewer reads up to a version of the log at which a step had closed, or in
    /// a closed step.
    pub fn number_of(&self, version: u32, viewer: Viewer) -> u32 {
        let others = (0..MAX_SEATS).map(Seat::new).filter(|seat| !viewer.is(*seat));
        let kept = others.map(|seat| self.kept[seat.index()].partition_point(|v| *v <= version));
        version - kept.sum::<usize>() as u32
    }

    /// The log's version of the line with this number; of what is to come, the version that stands now.
    pub fn entry_of(&self, number: u32, viewer: Viewer, marks: &History<Mark>) -> u32 {
        let settled = self.settled(viewer);
        if number <= settled {
            // The first version up to which this viewer reads so many lines.
            let (mut low, mut high) = (0, self.settled);
            while low < high {
                let middle = low + (high - low) / 2;
                if self.number_of(middle, viewer) < number {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
        let open = (self.settled + 1..).zip(marks.since(self.settled as usize));
        let mut known = open.filter(|(_, mark)| mark.is_noticed_by(viewer)).map(|(v, _)| v);
        known.nth((number - settled) as usize - 1).unwrap_or(marks.len() as u32)
    }

    /// The log's version of the latest entry that this viewer knows of; 0 if there is none.
    pub fn latest(&self, viewer: Viewer) -> u32 {
        match viewer {
            Viewer::Seat(seat) => self.latest.max(self.latest_own[seat.index()]),
            Viewer::Spectator => self.latest,
        }
    }

    /// Whether something has happened to `seat` since it was at this version of its own, or the step has closed.
    pub fn is_outdated(&self, seat: Seat, version: u32) -> bool {
        let viewer = Viewer::Seat(seat);
        let since = self.settled(viewer).max(self.acted[seat.index()]);
        version < since || version > self.version(viewer)
    }

    /// How often `seat` would have changed its mind in the present step if it took back a move now.
    pub fn changes_of_mind(&self, seat: Seat) -> u32 {
        self.changes[seat.index()] + u32::from(!self.changing[seat.index()])
    }
}
