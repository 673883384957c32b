//! The 72 ways to lay out a Novem board, and how they resemble each other.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::matrix::{Cells, Mix};
use crate::position::{Position, Side};

/// One of the 72 set-ups, with what a solver asks about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "[u8; 9]", into = "[u8; 9]")]
pub struct Setup {
    upper: [u8; 9],
}

/// The tiles do not make an upper level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("an upper level holds 1 to 9 once each, with every row and column summing to 15")]
pub struct BadSetup;

impl Setup {
    /// A set-up from its upper level, row by row.
    pub fn new(upper: [u8; 9]) -> Result<Setup, BadSetup> {
        Setup::all().into_iter().find(|setup| setup.upper == upper).ok_or(BadSetup)
    }

    /// All 72, in the order of their upper levels.
    pub fn all() -> Vec<Setup> {
        novem::Setup::all().map(Setup::from).collect()
    }

    /// The upper level, row by row.
    pub fn upper(self) -> [u8; 9] {
        self.upper
    }

    /// The tile on top of a square of that height. Nought if it is empty.
    pub fn tile(self, square: usize, height: u8) -> u8 {
        match height {
            0 => 0,
            1 => 10 - self.upper[square],
            _ => self.upper[square],
        }
    }

    /// The sum of all tiles no longer on the board.
    pub fn taken(self, position: Position) -> i32 {
        let gone = |(square, height): (usize, u8)| match height {
            0 => 10,
            1 => i32::from(self.upper[square]),
            _ => 0,
        };
        position.heights().into_iter().enumerate().map(gone).sum()
    }

    /// The board seen from its side: rows and columns change places.
    pub fn transposed(self) -> Setup {
        let u = self.upper;
        Setup { upper: [u[0], u[3], u[6], u[1], u[4], u[7], u[2], u[5], u[8]] }
    }
}

impl TryFrom<[u8; 9]> for Setup {
    type Error = BadSetup;

    fn try_from(upper: [u8; 9]) -> Result<Setup, BadSetup> {
        Setup::new(upper)
    }
}

impl From<novem::Setup> for Setup {
    fn from(setup: novem::Setup) -> Setup {
        Setup { upper: *setup.upper() }
    }
}

impl From<Setup> for [u8; 9] {
    fn from(setup: Setup) -> [u8; 9] {
        setup.upper
    }
}

/// A renaming of rows and columns that turns one set-up into another.
///
/// Every set-up can be turned into every other: 36 of them by reordering rows
/// and columns, the other 36 by transposing as well. Transposing makes the
/// rows' player the columns' player, so values and differences change sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relabelling {
    /// Where each row goes: to this row or, when transposed, to this column.
    rows: [usize; 3],
    /// Where each column goes.
    columns: [usize; 3],
    transposed: bool,
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Relabelling {
    /// The renaming that turns `from` into `to`.
    pub fn between(from: Setup, to: Setup) -> Relabelling {
        for transposed in [false, true] {
            for rows in ORDERS {
                for columns in ORDERS {
                    let relabelling = Relabelling { rows, columns, transposed };
                    if relabelling.squares(from.upper) == to.upper {
                        return relabelling;
                    }
                }
            }
        }
        unreachable!("the 72 set-ups form one class once transposing is allowed")
    }

    /// Whether the two players change places.
    pub fn is_transposed(self) -> bool {
        self.transposed
    }

    /// The same position on the other board.
    pub fn position(self, position: Position) -> Position {
        Position::from_heights(self.squares(position.heights())).expect("heights are only moved")
    }

    /// Who the given side is on the other board.
    pub fn side(self, side: Side) -> Side {
        if self.transposed { side.other() } else { side }
    }

    /// 1, or −1 when the players change places.
    pub fn sign(self) -> i32 {
        if self.transposed { -1 } else { 1 }
    }

    /// What the mixes (rows', columns') of the other board are on this one.
    pub fn mixes_back(self, rows: Mix, columns: Mix) -> (Mix, Mix) {
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        (self.rows.map(|row| rows[row]), self.columns.map(|column| columns[column]))
    }

    /// What the payoffs of the other board are on this one.
    pub fn cells_back(self, cells: &Cells) -> Cells {
        let sign = f64::from(self.sign());
        self.rows.map(|row| {
            self.columns.map(|column| {
                sign * if self.transposed { cells[column][row] } else { cells[row][column] }
            })
        })
    }

    fn squares<T: Copy>(self, from: [T; 9]) -> [T; 9] {
        let mut to = from;
        for (square, &item) in from.iter().enumerate() {
            let (row, column) = (self.rows[square / 3], self.columns[square % 3]);
            to[if self.transposed { 3 * column + row } else { 3 * row + column }] = item;
        }
        to
    }
}
