//! The 72 ways to lay out the board.

use game_core::BadText;
use std::fmt;
use std::str::FromStr;

/// How many set-ups there are (NV-1.3).
pub const SETUPS: usize = 72;

/// All of them, in the order of their digits.
static UPPER_LEVELS: [[u8; 9]; SETUPS] = upper_levels();

/// NV-1.2: the visible tile of every square, by set-up and by how many lie
/// there; 0 for none. Rows of a round length are found with fewer steps.
static TILES: [[[u8; 16]; 4]; SETUPS] = {
    let mut tiles = [[[0; 16]; 4]; SETUPS];
    let mut at = 0;
    while at < 9 * SETUPS {
        let (setup, square) = (at / 9, at % 9);
        let upper = UPPER_LEVELS[setup][square];
        tiles[setup][1][square] = 10 - upper;
        tiles[setup][2][square] = upper;
        at += 1;
    }
    tiles
};

/// The visible tile of a square on which so many lie, by the set-up counted from 0.
pub(crate) const fn tile_of(setup: usize, square: usize, height: usize) -> u8 {
    TILES[setup][height][square]
}

/// NV-1.1, NV-1.2: one way to lay out the board, by its upper level. The tile
/// beneath each square makes ten with the one on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup(u8);

impl Setup {
    /// The set-up with this number, 1 to 72.
    #[inline]
    pub fn numbered(number: usize) -> Option<Setup> {
        (1..=SETUPS).contains(&number).then(|| Setup(number as u8 - 1))
    }

    /// All 72, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Setup> {
        (0..SETUPS as u8).map(Setup)
    }

    /// Its number, 1 to 72.
    #[inline]
    pub fn number(self) -> usize {
        usize::from(self.0) + 1
    }

    /// The nine tiles on top, row by row.
    #[inline]
    pub fn upper(self) -> &'static [u8; 9] {
        &UPPER_LEVELS[usize::from(self.0)]
    }

    /// NV-1.2: the visible tile of a square on which so many lie; 0 if none does.
    #[inline]
    pub(crate) fn tile(self, square: usize, height: usize) -> u8 {
        TILES[usize::from(self.0)][height][square]
    }
}

/// NV-1.3: the upper levels that hold 1–9 once and in which every row and
/// column sums to 15. Four tiles decide the other five.
const fn upper_levels() -> [[u8; 9]; SETUPS] {
    let mut found = [[0; 9]; SETUPS];
    let mut count = 0;
    let mut code = 0;
    while code < 9 * 9 * 9 * 9 {
        let (a, b) = (code / 729 + 1, code / 81 % 9 + 1);
        let (d, e) = (code / 9 % 9 + 1, code % 9 + 1);
        let (c, f) = (15 - a - b, 15 - d - e);
        let level = [a, b, c, d, e, f, 15 - a - d, 15 - b - e, 15 - c - f];
        if holds_one_to_nine(&level) {
            let mut square = 0;
            while square < 9 {
                found[count][square] = level[square] as u8;
                square += 1;
            }
            count += 1;
        }
        code += 1;
    }
    assert!(count == SETUPS);
    found
}

const fn holds_one_to_nine(level: &[i32; 9]) -> bool {
    let mut seen = 0u32;
    let mut square = 0;
    while square < 9 {
        if level[square] < 1 || level[square] > 9 {
            return false;
        }
        seen |= 1 << level[square];
        square += 1;
    }
    seen == 0b11_1111_1110
}

/// The nine digits of the upper level, row by row: `276951438`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.upper().map(|tile| b'0' + tile);
        f.write_str(str::from_utf8(&digits).expect("digits are text"))
    }
}

/// Nine digits or a number from 1 to 72.
impl FromStr for Setup {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Setup, BadText> {
        let by_digits = || Setup::all().find(|setup| setup.to_string() == text);
        let by_number = || text.parse().ok().and_then(Setup::numbered);
        by_digits().or_else(by_number).ok_or_else(|| {
            // Whatever was sent, the answer stays short.
            let start: String = text.chars().take(20).collect();
            BadText(format!(
                "{start:?} is no set-up: give a number from 1 to 72, or nine digits 1 to 9 in \
                 which every row and column sums to 15 (NV-1.2)"
            ))
        })
    }
}
