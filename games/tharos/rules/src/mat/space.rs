//! TH-1.1 to TH-1.4: the eighteen spaces.

use super::Trial;
use serde::{Serialize, Serializer};
use std::fmt;

/// TH-1.1: spaces of a row.
pub const SPACES: usize = 6;

/// One of the three rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Row {
    /// The top row.
    A,
    /// The middle row.
    B,
    /// The bottom row.
    C,
}

impl Row {
    /// From the top.
    pub const ALL: [Row; 3] = [Row::A, Row::B, Row::C];

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// TH-1.3, TH-1.4: what lies on its spaces, from the left. The printed
    /// positions are lost; this table says where they are.
    pub const fn trials(self) -> [Option<Trial>; SPACES] {
        use Trial::*;
        match self {
            Row::A => [None, Some(A1), None, Some(A2), Some(A3), Some(ALast)],
            Row::B => [None, Some(B1), None, Some(B2), Some(B3), Some(BLast)],
            Row::C => [None, Some(C1), None, Some(C2), Some(C3), Some(CLast)],
        }
    }
}

/// A space of the mat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space {
    /// Its row.
    pub row: Row,
    /// From the left, counted from 0.
    pub place: u8,
}

impl Space {
    /// What has to be dealt with there.
    pub const fn trial(self) -> Option<Trial> {
        self.row.trials()[self.place as usize]
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.row, self.place + 1)
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
