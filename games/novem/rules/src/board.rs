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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_keeps_what_lies_where() {
        let heights = [2, 0, 1, 1, 2, 0, 0, 1, 2];
        let board = Board::of(heights);
        assert_eq!(board.heights(), heights.map(usize::from));
        assert_eq!(board.less(8, true).less(0, false).heights(), [2, 0, 1, 1, 2, 0, 0, 1, 1]);
        assert_eq!((Board::of([2; 9]), Board::of([0; 9])), (Board::FULL, Board::EMPTY));
    }

    #[test]
    fn nv_3_1_a_line_is_empty_when_its_three_squares_are() {
        for empty in 0..3 {
            let row = Board::of(std::array::from_fn(|at| u8::from(at / 3 != empty)));
            let column = Board::of(std::array::from_fn(|at| u8::from(at % 3 != empty)));
            for (at, line) in Line::ALL.into_iter().enumerate() {
                for other in Line::ALL {
                    assert_eq!(row.is_empty_along(line, other), at == empty);
                    assert_eq!(column.is_empty_along(other, line), at == empty);
                }
            }
        }
    }
}
