//! TH-1.1: the eighteen spaces. `A2` is the second space of row A.

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
}

/// A space of the mat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space {
    /// Its row.
    pub row: Row,
    /// From the left, counted from 0.
    pub place: u8,
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
