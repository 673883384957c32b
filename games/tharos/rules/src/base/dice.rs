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
        let sides = |colour| (1..=SIDES).map(move |pips| Die { colour, pips });
        Colour::ALL.into_iter().flat_map(sides)
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
    counts: [[u8; SIDES as usize]; 4],
}

impl Dice {
    /// How many look like this one.
    pub fn count(&self, die: Die) -> u8 {
        self.counts[die.colour.index()][usize::from(die.pips - 1)]
    }

    /// How many there are.
    pub fn len(&self) -> u8 {
        self.counts.iter().flatten().sum()
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The different ones.
    pub fn kinds(&self) -> impl Iterator<Item = Die> {
        let kinds = Colour::ALL.into_iter().zip(self.counts).flat_map(|(colour, row)| {
            (1..=SIDES).zip(row).map(move |(pips, count)| (Die { colour, pips }, count))
        });
        kinds.filter(|(_, count)| *count > 0).map(|(die, _)| die)
    }

    /// All of them, the same ones side by side.
    pub fn each(&self) -> impl Iterator<Item = Die> {
        self.kinds().flat_map(|die| (0..self.count(die)).map(move |_| die))
    }

    /// How many of each colour.
    pub fn colours(&self) -> Colours {
        self.counts.map(|row| row.iter().sum())
    }

    pub(super) fn add(&mut self, die: Die) {
        self.counts[die.colour.index()][usize::from(die.pips - 1)] += 1;
    }

    pub(super) fn remove(&mut self, die: Die) {
        self.counts[die.colour.index()][usize::from(die.pips - 1)] -= 1;
    }
}
