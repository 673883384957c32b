//! Tiles taken.

/// NV-3.2: what a side has taken, in one word: two bits of count for each
/// number, then the sum, then how many they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Pile(u64);

const SUM: u32 = 32;
const TILES: u32 = 48;

/// What each tile adds to a pile; nothing adds nothing.
static WORTH: [u64; 16] = {
    let mut worth = [0; 16];
    let mut tile = 1;
    while tile < 10 {
        worth[tile] = 1 << (2 * tile) | (tile as u64) << SUM | 1 << TILES;
        tile += 1;
    }
    worth
};

impl Pile {
    /// Adds a tile; 0 stands for none.
    #[inline]
    pub fn add(&mut self, tile: u8) {
        self.0 += WORTH[usize::from(tile & 15)];
    }

    /// What they add up to.
    #[inline]
    pub const fn sum(self) -> i32 {
        (self.0 >> SUM & 0xffff) as i32
    }

    /// How many there are.
    #[inline]
    pub const fn tiles(self) -> u8 {
        (self.0 >> TILES) as u8
    }

    /// The numbers in it, in rising order.
    pub fn numbers(self) -> Vec<u8> {
        let times = |tile: u8| (self.0 >> (2 * tile) & 0b11) as usize;
        let mut numbers = Vec::with_capacity(usize::from(self.tiles()));
        for tile in 1..=9 {
            numbers.extend(std::iter::repeat_n(tile, times(tile)));
        }
        numbers
    }
}
