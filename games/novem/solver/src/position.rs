//! How far a Novem board has been cleared.

use std::fmt;

pub use novem::Side;

/// How many tiles lie on each square, nought to two.
///
/// Squares are numbered row by row: square `3 * row + column`. The nine
/// heights are packed as digits in base three, square 0 the least
/// significant, so a position is a number below [`Position::COUNT`] and taking
/// a tile from square `s` subtracts `3^s`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(u16);

/// The place value of each square in the packing.
const DIGITS: [u16; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];

/// The squares of the three rows and the three columns.
const LINES: [[usize; 3]; 6] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]];

impl Position {
    /// How many positions there are, finished games included.
    pub const COUNT: usize = 19_683;

    /// Two tiles on every square.
    pub const FULL: Position = Position(19_682);

    /// The position with these heights. `None` if one of them is above two.
    pub fn from_heights(heights: [u8; 9]) -> Option<Position> {
        if heights.iter().any(|&height| height > 2) {
            return None;
        }
        Some(Position(
            heights.iter().zip(DIGITS).map(|(&height, digit)| u16::from(height) * digit).sum(),
        ))
    }

    /// The position packed as `index`. `None` from [`Position::COUNT`] on.
    pub fn from_index(index: usize) -> Option<Position> {
        (index < Position::COUNT).then_some(Position(index as u16))
    }

    /// The packed number.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// How many tiles lie on each square, row by row.
    pub fn heights(self) -> [u8; 9] {
        DIGITS.map(|digit| (self.0 / digit % 3) as u8)
    }

    /// How many tiles lie on one square.
    pub fn height(self, square: usize) -> u8 {
        (self.0 / DIGITS[square] % 3) as u8
    }

    /// How many tiles are left.
    pub fn tiles(self) -> u32 {
        self.heights().into_iter().map(u32::from).sum()
    }

    /// This position with one tile fewer on `square`. `None` if it is empty.
    pub fn take(self, square: usize) -> Option<Position> {
        (self.height(square) > 0).then(|| Position(self.0 - DIGITS[square]))
    }

    /// Whether some square has been cleared, so that a round may take nothing.
    pub fn has_empty_square(self) -> bool {
        self.heights().contains(&0)
    }

    /// Whether a row or a column is entirely empty, which ends the game.
    pub fn is_over(self) -> bool {
        let heights = self.heights();
        LINES.iter().any(|line| line.iter().all(|&square| heights[square] == 0))
    }

    /// Every position that is not over, those with fewer tiles first.
    pub fn live() -> Vec<Position> {
        let mut live: Vec<_> = (0..Position::COUNT)
            .map(|index| Position(index as u16))
            .filter(|position| !position.is_over())
            .collect();
        live.sort_by_key(|position| (position.tiles(), *position));
        live
    }
}

impl fmt::Debug for Position {
    /// Three rows of heights, as in `222/212/002`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let h = self.heights();
        write!(f, "{}{}{}/{}{}{}/{}{}{}", h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[8])
    }
}
