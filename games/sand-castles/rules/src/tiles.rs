//! Builder tiles: four kinds, counted.

use serde::Serialize;
use std::fmt;

/// SC-1.2: a kind of builder tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tile {
    /// Builds the body of a castle.
    Sandpail,
    /// Stands on top.
    Tower,
    /// A wave tile with one wave.
    Single,
    /// A wave tile with two waves.
    Double,
}

impl Tile {
    /// All four.
    pub const ALL: [Tile; 4] = [Tile::Sandpail, Tile::Tower, Tile::Single, Tile::Double];

    /// The name in moves and records.
    pub const fn name(self) -> &'static str {
        match self {
            Tile::Sandpail => "sandpail",
            Tile::Tower => "tower",
            Tile::Single => "single",
            Tile::Double => "double",
        }
    }

    /// How many waves it shows.
    pub const fn waves(self) -> u8 {
        match self {
            Tile::Sandpail | Tile::Tower => 0,
            Tile::Single => 1,
            Tile::Double => 2,
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Tiles {
    /// Sandpails.
    pub sandpails: u8,
    /// Towers.
    pub towers: u8,
    /// Wave tiles with one wave.
    pub singles: u8,
    /// Wave tiles with two waves.
    pub doubles: u8,
}

impl Tiles {
    /// How many of one kind.
    pub const fn count(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Sandpail => self.sandpails,
            Tile::Tower => self.towers,
            Tile::Single => self.singles,
            Tile::Double => self.doubles,
        }
    }

    /// How many in all.
    pub const fn len(&self) -> u8 {
        self.sandpails + self.towers + self.singles + self.doubles
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn count_mut(&mut self, tile: Tile) -> &mut u8 {
        match tile {
            Tile::Sandpail => &mut self.sandpails,
            Tile::Tower => &mut self.towers,
            Tile::Single => &mut self.singles,
            Tile::Double => &mut self.doubles,
        }
    }

    /// Moves as many of a kind over to `to` as there are, up to `most`.
    pub(crate) fn give(&mut self, tile: Tile, most: u8, to: &mut Tiles) {
        let given = self.count(tile).min(most);
        *self.count_mut(tile) -= given;
        *to.count_mut(tile) += given;
    }
}

/// `3 sandpails, 1 tower`.
impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            (self.sandpails, "sandpail", "sandpails"),
            (self.towers, "tower", "towers"),
            (self.singles, "single wave", "single waves"),
            (self.doubles, "double wave", "double waves"),
        ];
        let mut first = true;
        for (count, one, many) in names.into_iter().filter(|(count, ..)| *count > 0) {
            let comma = if first { "" } else { ", " };
            write!(f, "{comma}{count} {}", if count == 1 { one } else { many })?;
            first = false;
        }
        if first { f.write_str("none") } else { Ok(()) }
    }
}
