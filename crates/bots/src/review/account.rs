//! What became of a seat's chance, and of its score: start, own choices, those of others, luck, result.

use game_core::Seat;

/// What became of a seat's chance, or of its score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Account {
    /// What was to be expected when the match began.
    pub start: f64,
    /// What its own decisions did to it: to a chance, hardly ever more than nothing.
    pub own: f64,
    /// What the others' decisions did to it.
    pub others: f64,
    /// What dice, draws and things that could not be known did to it.
    pub luck: f64,
    /// How it ended: its share of the win, or its final score.
    pub result: f64,
}

/// A seat's chance at a moment, from its own eyes, and the score it could expect.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// As it stood with this version.
    pub version: u32,
    /// Whose.
    pub seat: Seat,
    /// The chance to win.
    pub win: f64,
    /// The final score to be expected.
    pub score: f64,
}

/// What luck did to a seat between two of its own decisions.
#[derive(Clone, PartialEq, Debug)]
pub struct Turned {
    /// The last draw or roll in between; the version of the seat's next moment if there was none.
    pub version: u32,
    /// Whose draw it was, if it was one seat's.
    pub belongs_to: Option<Seat>,
    /// What came up there, for people; nothing if there was no draw.
    pub label: Option<String>,
    /// To whose chance.
    pub seat: Seat,
    /// How much.
    pub luck: f64,
    /// What it did to the score to be expected.
    pub score: f64,
}

/// One number of one seat on its way through the match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ledger {
    start: f64,
    /// As of its latest decision, with what it chose.
    expected: f64,
    own: f64,
    /// What others did to it, all in all and since then.
    others: f64,
    since: f64,
}

impl Ledger {
    pub(super) fn new(start: f64) -> Ledger {
        Ledger { start, expected: start, own: 0.0, others: 0.0, since: 0.0 }
    }

    /// Somebody else has chosen.
    pub(super) fn other_chose(&mut self, effect: f64) {
        self.others += effect;
        self.since += effect;
    }

    /// The seat itself has chosen, and can expect so much now.
    pub(super) fn chose(&mut self, effect: f64, expected: f64) {
        self.own += effect;
        self.since = 0.0;
        self.expected = expected;
    }

    /// What luck must have done for it to stand there now.
    pub(super) fn luck(&self, now: f64) -> f64 {
        now - self.expected - self.since
    }

    /// The end: what is left is luck, and everything adds up.
    pub(super) fn closed(&self, result: f64) -> Account {
        let &Ledger { start, own, others, .. } = self;
        Account { start, own, others, luck: result - start - own - others, result }
    }
}
