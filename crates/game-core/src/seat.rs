//! Places at the table, sets of them, and who is looking.

use serde::{Serialize, Serializer};
use std::fmt;

/// No game here seats more than this.
pub const MAX_SEATS: usize = 8;

/// A numbered place at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number. Panics beyond [`MAX_SEATS`]; numbers from
    /// outside go through [`Seat::try_new`].
    #[inline]
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "seat number out of range");
        Seat(index as u8)
    }

    /// The seat with this number, if a table of `seats` has it.
    #[inline]
    pub fn try_new(index: u64, seats: usize) -> Option<Seat> {
        let index = usize::try_from(index).ok()?;
        (index < seats.min(MAX_SEATS)).then_some(Seat(index as u8))
    }

    /// Its number, from 0, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// People count seats from 1.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// On the wire seats are plain numbers, from 0.
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of seats. Iterates in seating order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first `count` seats.
    #[inline]
    pub const fn first(count: usize) -> SeatSet {
        assert!(count <= MAX_SEATS, "more seats than a table has");
        SeatSet(((1u16 << count) - 1) as u8)
    }

    /// This seat alone.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with this seat in it.
    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set with this seat left out.
    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// How many seats it holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A bit for every seat, the lowest for the first.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The seats, in seating order.
    #[inline]
    pub fn iter(self) -> Seats {
        Seats(self.0)
    }
}

/// The seats of a set, in seating order.
#[derive(Clone, Debug)]
pub struct Seats(u8);

impl Iterator for Seats {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let seat = Seat(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1; // drops the lowest bit
        Some(seat)
    }
}

impl FromIterator<Seat> for SeatSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Whoever looks at a table: one of its seats, or somebody who only watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The person or bot in this seat.
    Seat(Seat),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Whether this viewer sits in `seat`.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_seating_order() {
        let set: SeatSet = [Seat::new(6), Seat::new(0)].into_iter().collect();
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [0, 6]);
        assert_eq!((set.len(), set.without(Seat::new(0)).len()), (2, 1));
        assert_eq!(SeatSet::first(8).len(), 8);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,6]");
        assert_eq!(format!("{set:?}"), "{0, 6}");
        assert!(set.contains(Seat::new(6)) && !set.contains(Seat::new(5)));
        assert_eq!(SeatSet::only(Seat::new(3)), SeatSet::EMPTY.with(Seat::new(3)));
        assert!(SeatSet::EMPTY.is_empty() && !set.is_empty());
    }

    #[test]
    fn a_viewer_is_its_own_seat_and_no_other() {
        let viewer = Viewer::Seat(Seat::new(1));
        assert!(viewer.is(Seat::new(1)) && !viewer.is(Seat::new(0)));
        assert!(!Viewer::Spectator.is(Seat::new(0)));
    }

    #[test]
    fn seat_numbers_from_outside_are_checked() {
        assert_eq!(Seat::try_new(1, 2), Some(Seat::new(1)));
        assert_eq!(Seat::try_new(2, 2), None);
        assert_eq!(Seat::try_new(u64::MAX, 8), None);
    }
}
