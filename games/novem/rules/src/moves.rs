//! Markers, and what may be laid when.

use crate::state::{Novem, Phase};
use game_core::{Refusal, Rng, Seat, below};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// NV-1.4: one player owns the rows, the other the columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Side {
    /// Rows A, B and C: the first seat.
    #[default]
    Rows,
    /// Columns 1, 2 and 3: the second seat.
    Columns,
}

impl Side {
    /// Both, in seating order.
    pub const BOTH: [Side; 2] = [Side::Rows, Side::Columns];

    /// The seat that owns these lines.
    #[inline]
    pub fn seat(self) -> Seat {
        Seat::new(self as usize)
    }

    /// The side of one of the two seats.
    #[inline]
    pub fn of(seat: Seat) -> Side {
        match seat.index() {
            0 => Side::Rows,
            1 => Side::Columns,
            _ => unreachable!("Novem has two seats"),
        }
    }

    /// 0 for the rows, 1 for the columns, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for the rows, -1 for the columns: differences are told from the rows' side.
    pub const fn sign(self) -> i32 {
        match self {
            Side::Rows => 1,
            Side::Columns => -1,
        }
    }

    /// `rows` or `columns`.
    pub fn name(self) -> &'static str {
        match self {
            Side::Rows => "rows",
            Side::Columns => "columns",
        }
    }

    /// The opponent.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::Rows => Side::Columns,
            Side::Columns => Side::Rows,
        }
    }
}

/// One of the three lines of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// Row A or column 1.
    First,
    /// Row B or column 2.
    Second,
    /// Row C or column 3.
    Third,
}

impl Line {
    /// All three.
    pub const ALL: [Line; 3] = [Line::First, Line::Second, Line::Third];

    /// Any of the three, each as likely as the others.
    #[inline]
    pub(crate) fn any(rng: &mut impl Rng) -> Line {
        Line::ALL[below(rng, 3) as usize]
    }

    /// For indexing, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A move: laying one marker face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marker {
    /// Whose marker it is.
    pub side: Side,
    /// Which line it names.
    pub line: Line,
}

impl Marker {
    /// NV-1.4: the three markers of each side.
    pub(crate) const OF: [[Marker; 3]; 2] = {
        const fn all(side: Side) -> [Marker; 3] {
            [
                Marker { side, line: Line::First },
                Marker { side, line: Line::Second },
                Marker { side, line: Line::Third },
            ]
        }
        [all(Side::Rows), all(Side::Columns)]
    };
}

/// Why a marker may not be laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// NV-1.4: it belongs to the opponent.
    #[error("{0} is your opponent's marker: {lines} are yours", lines = own_lines(*.0))]
    NotYours(Marker),
    /// NV-2.1: a marker lies there until both are turned up.
    #[error("your marker already lies face down: both turn over once your opponent has chosen")]
    AlreadyLaid,
    /// NV-1.1: there is nothing to attack yet.
    #[error("the tiles have not been laid out yet")]
    NoTilesYet,
    /// NV-3.3: both games have been played.
    #[error("both games have been played: the match is over")]
    Over,
}

fn own_lines(marker: Marker) -> &'static str {
    match marker.side {
        Side::Rows => "columns 1, 2 and 3",
        Side::Columns => "rows A, B and C",
    }
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Illegal::NotYours(_) => "NV-1.4",
            Illegal::AlreadyLaid => "NV-2.1",
            Illegal::NoTilesYet => "NV-1.1",
            Illegal::Over => "NV-3.3",
        }
    }

    fn reason(&self) -> &'static str {
        match self {
            Illegal::NotYours(_) => "not-your-marker",
            Illegal::AlreadyLaid => "already-laid",
            Illegal::NoTilesYet => "no-tiles-yet",
            Illegal::Over => "match-over",
        }
    }
}

impl Novem {
    /// NV-1.4, NV-2.1: each side lays one of its own three markers a round;
    /// all three are there every round.
    pub(crate) fn may_lay(&self, side: Side, marker: Marker) -> Result<(), Illegal> {
        match self.phase {
            Phase::SetUp => Err(Illegal::NoTilesYet),
            Phase::Over => Err(Illegal::Over),
            Phase::Choosing if marker.side != side => Err(Illegal::NotYours(marker)),
            Phase::Choosing if self.has_laid(side) => Err(Illegal::AlreadyLaid),
            Phase::Choosing => Ok(()),
        }
    }
}
