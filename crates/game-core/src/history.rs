//! A row of things that only grows, and of which many hold copies.
//!
//! A table shows its match to everybody who looks, and every one of them holds it as it was then. A copy costs
//! as much as a list of its pieces, and what is added after it copies one piece at most: a long match
//! is as cheap to show as a short one.

use std::fmt;
use std::sync::Arc;

/// How many things are in a piece.
const PIECE: usize = 64;

/// A row of things in pieces that copies share.
#[derive(Clone)]
pub struct History<T> {
    /// All but the last are full.
    pieces: Vec<Arc<Vec<T>>>,
}

impl<T: Clone> History<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        let last = self.pieces.last().map_or(0, |last| last.len());
        self.pieces.len().saturating_sub(1) * PIECE + last
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// One more.
    pub fn push(&mut self, thing: T) {
        match self.pieces.last_mut() {
            Some(last) if last.len() < PIECE => Arc::make_mut(last).push(thing),
            _ => {
                let mut piece = Vec::with_capacity(PIECE);
                piece.push(thing);
                self.pieces.push(Arc::new(piece));
            }
        }
    }

    /// The one at this place, from 0.
    pub fn get(&self, at: usize) -> Option<&T> {
        self.pieces.get(at / PIECE)?.get(at % PIECE)
    }

    /// The same to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        Arc::make_mut(self.pieces.get_mut(at / PIECE)?).get_mut(at % PIECE)
    }

    /// All from this place on, in order.
    pub fn since(&self, at: usize) -> impl Iterator<Item = &T> {
        let pieces = self.pieces.iter().skip(at / PIECE);
        pieces.flat_map(|piece| piece.iter()).skip(at % PIECE)
    }
}

impl<T> Default for History<T> {
    fn default() -> History<T> {
        History { pieces: Vec::new() }
    }
}

impl<T: Clone> Extend<T> for History<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, things: I) {
        things.into_iter().for_each(|thing| self.push(thing));
    }
}

impl<T: Clone> FromIterator<T> for History<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> History<T> {
        let mut history = History::default();
        history.extend(things);
        history
    }
}

impl<T: Clone + fmt::Debug> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.since(0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_stays_as_it_was_whatever_is_added_or_changed_later() {
        let mut numbers = History::default();
        assert!(numbers.is_empty() && numbers.get(0).is_none());
        let mut copies = Vec::new();
        for number in 0..3 * PIECE {
            copies.push(numbers.clone());
            numbers.push(number);
        }
        *numbers.get_mut(0).unwrap() = 7;
        for (len, copy) in copies.iter().enumerate() {
            assert_eq!(copy.len(), len);
            assert!(copy.since(0).copied().eq(0..len), "{copy:?}");
        }
        assert_eq!((numbers.get(0), numbers.get(3 * PIECE)), (Some(&7), None));
        for from in [0, 1, PIECE - 1, PIECE + 1, 2 * PIECE, 3 * PIECE, 4 * PIECE] {
            assert!(numbers.since(from).skip(1).copied().eq(from + 1..3 * PIECE), "{from}");
        }
    }
}
