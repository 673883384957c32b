//! What a wave would take, before it is sent.

use super::{other, tile_at};
use ::sand_castles::{Cell, Move, SandCastlesView, Tile};

/// A wave that could be sent: what it takes anyway, and what can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wave {
    /// The wave tile.
    pub tile: Tile,
    /// The first or the second castle, 0 or 1.
    pub place: u8,
    /// SC-5.2: the walls it takes first.
    pub walls: u8,
    /// The tiles it takes in any case, in this order.
    pub sure: Vec<Cell>,
    /// The tiles of the row from which the rest is chosen; empty if there is
    /// nothing to choose.
    pub row: Vec<Cell>,
    /// How many of them it takes; never all of them.
    pub choose: usize,
    /// A hit that has to be said although it changes nothing: of two tiles the
    /// rules ask which goes first, and the other follows by itself.
    said: Option<Cell>,
}

impl Wave {
    /// What this wave tile of the builder's takes at the opponent's castle.
    /// SC-3.6, SC-5.2: walls first, then the topmost row, then the row below.
    pub fn at(view: &SandCastlesView, tile: Tile, place: u8) -> Wave {
        let target = &view.players[other(view.builder).index()];
        let mut built = target.built[usize::from(place)].clone();
        let walls = target.walls[usize::from(place)].min(tile.waves());
        let mut left = usize::from(tile.waves() - walls);
        let mut wave =
            Wave { tile, place, walls, sure: Vec::new(), row: Vec::new(), choose: 0, said: None };
        while let Some(top) = built.iter().map(|cell| cell.row).max().filter(|_| left > 0) {
            let (row, below): (Vec<Cell>, Vec<Cell>) =
                built.into_iter().partition(|cell| cell.row == top);
            if row.len() > left {
                return Wave { row, choose: left, ..wave };
            }
            if row.len() > 1 {
                wave.said = row.first().copied();
            }
            left -= row.len();
            wave.sure.extend(row);
            built = below;
        }
        wave
    }

    /// What is proposed: towers first, they are the rarest.
    pub fn proposed(&self, view: &SandCastlesView) -> Vec<Cell> {
        let mut row = self.row.clone();
        row.sort_by_key(|cell| tile_at(view, *cell) != Tile::Tower);
        row.truncate(self.choose);
        row
    }

    /// The moves to send before those that name what was chosen. SC-3.11: what
    /// leaves no choice is carried out by itself and must not be said.
    pub fn opening(&self) -> String {
        let wave = Move::Wave(self.tile, self.place).to_string();
        match self.said {
            Some(cell) => format!("{wave}; {}", Move::Hit(cell)),
            None => wave,
        }
    }

    /// How much it takes in all.
    pub fn takes(&self) -> usize {
        usize::from(self.walls) + self.sure.len() + self.choose
    }

    /// Which of its waves takes this tile in any case, from 1.
    pub(super) fn number(&self, cell: Cell) -> Option<usize> {
        let at = self.sure.iter().position(|sure| *sure == cell)?;
        Some(usize::from(self.walls) + at + 1)
    }

    /// For ids and the style sheet: `double-1`.
    pub(super) fn key(&self) -> String {
        format!("{}-{}", self.tile, self.place + 1)
    }

    /// The form that sends it.
    pub(super) fn form(&self) -> String {
        format!("wave-{}", self.key())
    }
}
