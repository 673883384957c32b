//! TH-5.1: dice of four colours, in a bag, rolled and used.

use super::notation::shortened;
use game_core::BadText;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// TH-5.1: dice drawn in a turn.
pub const DRAWN: u8 = 5;
/// Sides of a die.
pub const SIDES: u8 = 6;

/// The colour of a die, and what it is good for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Earns, sells and delivers.
    Yellow,
    /// Guards.
    Red,
    /// Explores.
    Green,
    /// Takes markers and digs mines.
    Blue,
}

impl Colour {
    /// All four.
    pub const ALL: [Colour; 4] = [Colour::Yellow, Colour::Red, Colour::Green, Colour::Blue];

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// For people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Yellow => "yellow",
            Colour::Red => "red",
            Colour::Green => "green",
            Colour::Blue => "blue",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Colour {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Colour, BadText> {
        let named = Colour::ALL.into_iter().find(|colour| colour.name() == text);
        named.ok_or_else(|| {
            let text = shortened(text);
            BadText(format!("{text:?} is no colour: there are yellow, red, green and blue"))
        })
    }
}

/// A die as it lies: `y4` is a yellow one that shows four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die {
    /// Its colour.
    pub colour: Colour,
    /// What it shows, 1 to 6.
    pub pips: u8,
}

impl Die {
    /// All that can be rolled, by colour and pips.
    pub fn all() -> impl Iterator<Item = Die> {
        ALL.into_iter()
    }

    /// Its place among them.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.colour as usize * SIDES as usize + self.pips as usize - 1
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", &self.colour.name()[..1], self.pips)
    }
}

impl FromStr for Die {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Die, BadText> {
        let named = Die::all().find(|die| die.to_string() == text);
        named.ok_or_else(|| {
            let text = shortened(text);
            BadText(format!("{text:?} is no die such as y4, r1, g6 or b2"))
        })
    }
}

impl Serialize for Die {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How many dice of each colour.
pub type Colours = [u8; 4];

/// The rolled dice that are still to be used. Dice that look the same are the
/// same: they are counted, not listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dice {
    /// How many there are of each, by colour and pips.
    counts: [u8; KINDS],
    /// Which there are, a bit each.
    kinds: u32,
    /// How many in all.
    len: u8,
}

/// How many dice look different.
pub(super) const KINDS: usize = 4 * SIDES as usize;

/// All of them, by colour and pips.
pub(super) static ALL: [Die; KINDS] = {
    let mut all = [Die { colour: Colour::Yellow, pips: 1 }; KINDS];
    let mut at = 0;
    while at < KINDS {
        let (colour, pips) = (at / SIDES as usize, at % SIDES as usize);
        all[at] = Die { colour: Colour::ALL[colour], pips: pips as u8 + 1 };
        at += 1;
    }
    all
};

impl Dice {
    /// How many look like this one.
    #[inline]
    pub const fn count(&self, die: Die) -> u8 {
        self.counts[die.index()]
    }

    /// How many there are.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether none is left.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The different ones.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = Die> + use<> {
        let mut left = self.kinds;
        std::iter::from_fn(move || {
            let die = ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*die)
        })
    }

    /// How many different ones come before this one; `None` if it is not there.
    #[inline]
    pub(super) fn rank(&self, die: Die) -> Option<usize> {
        let bit = 1 << die.index();
        (self.kinds & bit != 0).then(|| (self.kinds & (bit - 1)).count_ones() as usize)
    }

    /// How many there are of each, by colour and pips.
    #[inline]
    pub(super) const fn counts(&self) -> &[u8; KINDS] {
        &self.counts
    }

    /// All of them, the same ones side by side.
    pub fn each(&self) -> impl Iterator<Item = Die> {
        self.kinds().flat_map(|die| (0..self.count(die)).map(move |_| die))
    }

    /// How many of each colour.
    pub fn colours(&self) -> Colours {
        let mut colours = [0; 4];
        for die in self.each() {
            colours[die.colour.index()] += 1;
        }
        colours
    }

    #[inline]
    pub(super) fn add(&mut self, die: Die) {
        self.counts[die.index()] += 1;
        self.kinds |= 1 << die.index();
        self.len += 1;
    }

    #[inline]
    pub(super) fn remove(&mut self, die: Die) {
        self.counts[die.index()] -= 1;
        self.kinds &= !(u32::from(self.counts[die.index()] == 0) << die.index());
        self.len -= 1;
    }
}
