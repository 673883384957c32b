//! The nine squares.

use crate::Line;

/// How many tiles lie on each square: two bits each, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board(u32);

/// The bits of the first row and of the first column.
const ROW: u32 = 0b11_11_11;
const COLUMN: u32 = 0b11 | 0b11 << 6 | 0b11 << 12;

impl Board {
    pub const EMPTY: Board = Board(0);
    /// NV-1.1: two tiles on every square.
    pub const FULL: Board = Board(0b10_10_10_10_10_10_10_10_10);

    /// A board with so many tiles on its squares, row by row, at most two each.
    pub fn of(heights: [u8; 9]) -> Board {
        Board(heights.into_iter().rev().fold(0, |board, height| board << 2 | u32::from(height)))
    }

    /// How many tiles lie on this square.
    #[inline]
    pub const fn height(self, square: usize) -> usize {
        (self.0 >> (2 * square) & 0b11) as usize
    }

    /// How many tiles lie on each square.
    pub fn heights(self) -> [usize; 9] {
        std::array::from_fn(|square| self.height(square))
    }

    /// How many tiles lie on all of them.
    #[inline]
    pub const fn tiles(self) -> u32 {
        // Neighbours are added up, then neighbouring pairs, then fours.
        let pairs = (self.0 & 0x3333_3333) + (self.0 >> 2 & 0x3333_3333);
        let fours = (pairs & 0x0f0f_0f0f) + (pairs >> 4 & 0x0f0f_0f0f);
        fours.wrapping_mul(0x0101_0101) >> 24
    }

    /// The board after a tile is taken, if one is.
    #[inline]
    pub const fn less(self, square: usize, taken: bool) -> Board {
        Board(self.0 - ((taken as u32) << (2 * square)))
    }

    /// NV-3.1: whether nothing lies in one of the two lines.
    #[inline]
    pub const fn is_empty_along(self, row: Line, column: Line) -> bool {
        (self.0 & ROW << (6 * row.index()) == 0) | (self.0 & COLUMN << (2 * column.index()) == 0)
    }
}
