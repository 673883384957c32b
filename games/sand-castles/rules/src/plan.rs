//! What the rules ask of a castle all the time: where its tiles go.

use crate::Tile;
use crate::components::{Castle, Cells, ROW, SIDE};

/// The plan on a castle tile. A place without a castle has an empty one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Plan {
    /// Where sandpails go.
    pub sandpails: Cells,
    /// Where towers go.
    pub towers: Cells,
    /// Cells that span a gap, as an arch does: there is nothing directly beneath them.
    spans: Cells,
    /// The points of the castle.
    pub value: u8,
}

impl Plan {
    pub const fn of(castle: &Castle) -> Plan {
        let Castle { sandpails, towers, value, .. } = *castle;
        Plan { sandpails, towers, spans: castle.spans(), value }
    }

    /// All its cells.
    #[inline]
    pub const fn cells(&self) -> Cells {
        self.sandpails | self.towers
    }

    /// SC-3.4: which tile a cell takes.
    #[inline]
    pub const fn tile(&self, bit: Cells) -> Tile {
        if self.towers & bit != 0 { Tile::Tower } else { Tile::Sandpail }
    }

    /// SC-3.5: cells with something beneath them, once this much is built: a
    /// tile directly under it, or, where the design has none there, any tile
    /// of the row below.
    #[inline]
    pub fn supported(&self, built: Cells) -> Cells {
        let directly = self.cells() & (ROW | built << SIDE);
        directly | self.spans & whole_rows(built) << SIDE
    }
}

/// All cells of the rows that hold any of these.
#[inline]
const fn whole_rows(cells: Cells) -> Cells {
    // A carry into the last cell of a row tells that there is something before it.
    let carried = (cells & !LAST_COLUMN) + (ALL & !LAST_COLUMN);
    let some = (carried | cells) & LAST_COLUMN;
    (some >> (SIDE - 1)) * ROW
}

/// Every cell that a castle can have.
const ALL: Cells = (1 << (SIDE * SIDE)) - 1;
/// The last cell of every row.
const LAST_COLUMN: Cells = (ALL / ROW) << (SIDE - 1);
