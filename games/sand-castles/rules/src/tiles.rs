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
    #[inline]
    pub const fn waves(self) -> u8 {
        match self {
            Tile::Sandpail | Tile::Tower => 0,
            Tile::Single => 1,
            Tile::Double => 2,
        }
    }

    /// Where its count lies among the counts of all four.
    #[inline]
    const fn shift(self) -> u32 {
        8 * self as u32
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
    #[inline]
    pub const fn count(&self, tile: Tile) -> u8 {
        (self.in_one_word() >> tile.shift()) as u8
    }

    /// How many in all.
    #[inline]
    pub const fn len(&self) -> u8 {
        // Its topmost byte is the sum of all four: no box holds more than 240 tiles.
        (self.in_one_word().wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// So many more of a kind.
    #[inline]
    pub(crate) fn add(&mut self, tile: Tile, count: u8) {
        *self = Tiles::from_word(self.in_one_word() + (u32::from(count) << tile.shift()));
    }

    /// So many fewer of a kind, which are there.
    #[inline]
    pub(crate) fn remove(&mut self, tile: Tile, count: u8) {
        debug_assert!(self.count(tile) >= count);
        *self = Tiles::from_word(self.in_one_word() - (u32::from(count) << tile.shift()));
    }

    /// Moves as many of a kind over to `to` as there are, up to `most`.
    #[inline]
    pub(crate) fn give(&mut self, tile: Tile, most: u8, to: &mut Tiles) {
        let given = self.count(tile).min(most);
        self.remove(tile, given);
        to.add(tile, given);
    }

    /// All four counts, a byte each: which kind is asked for then decides
    /// about a shift and not about a jump that nobody can foresee.
    #[inline]
    pub(crate) const fn in_one_word(self) -> u32 {
        u32::from_le_bytes([self.sandpails, self.towers, self.singles, self.doubles])
    }

    #[inline]
    const fn from_word(word: u32) -> Tiles {
        let [sandpails, towers, singles, doubles] = word.to_le_bytes();
        Tiles { sandpails, towers, singles, doubles }
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
