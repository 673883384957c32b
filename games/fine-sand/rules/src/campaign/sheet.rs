//! The score sheet of a solo campaign.

use super::NotSo;
use crate::Card;
use serde::{Serialize, Serializer};

/// FS-8.7: the highest number on the sheet.
pub const HIGHEST: u8 = 20;
/// FS-8.8: how many sets of wooden coins there are, worth 1 to 5.
pub const COIN_SETS: u8 = 5;
/// FS-8.8: spaces of a set.
const SET_SIZE: u8 = 5;
/// FS-8.10: numbers up to this one give victory points.
const LAST_WITH_POINTS: u8 = 10;

/// Numbers of a sheet that are struck off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Struck(u32);

impl Struck {
    /// Whether this number is struck.
    pub fn has(self, number: u8) -> bool {
        self.0 >> number & 1 == 1
    }

    /// The same with this number, of 1 to 20.
    pub fn and(self, number: u8) -> Struck {
        debug_assert!((1..=HIGHEST).contains(&number));
        Struck(self.0 | 1 << number)
    }

    /// How many are struck: as many as games are scored.
    pub fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// All of them, the lowest first.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (1..=HIGHEST).filter(move |number| self.has(*number))
    }

    /// FS-8.7: the number that a total strikes off: itself, or the next higher
    /// that is free. A total below 1 counts as 1.
    pub fn number_for(self, total: i32) -> Option<u8> {
        let first = u8::try_from(total.max(1)).unwrap_or(u8::MAX);
        (first..=HIGHEST).find(|&number| !self.has(number))
    }
}

impl Serialize for Struck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

/// Twenty numbers and twenty-five spaces for coins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Sheet {
    /// One row per game scored.
    pub rows: Vec<SheetRow>,
    /// Spaces for wooden coins that are filled.
    pub coins: u8,
    /// The sets that are spent, by their value.
    pub spent: Vec<u8>,
}

/// A game that was scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SheetRow {
    /// Which game, from 1.
    pub game: u8,
    /// Unbuilt cards.
    pub unbuilt: u16,
    /// Cards on the Symbol card.
    pub off_loads: u16,
    /// FS-8.6: both together.
    pub total: u16,
    /// Left-over wooden coins.
    pub coins: u16,
    /// The coin sets that were spent on it.
    pub spent: Vec<u8>,
    /// The number that was struck off; none if there was none left.
    pub struck: Option<u8>,
    /// The Fable cards that came in afterwards.
    pub added: Vec<Card>,
}

/// What spending some sets on a total would strike off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Strike {
    /// The sets, by their value.
    pub spend: Vec<u8>,
    /// The total that is left.
    pub total: i32,
    /// The number that is struck off; none if the campaign is lost by it.
    pub number: Option<u8>,
    /// What it gives.
    pub points: u8,
}

/// FS-8.10: what a struck number gives.
pub fn victory_points(number: u8) -> u8 {
    (LAST_WITH_POINTS + 1).saturating_sub(number)
}

impl Sheet {
    /// Which game struck this number off.
    pub fn struck_in(&self, number: u8) -> Option<u8> {
        self.rows.iter().find(|row| row.struck == Some(number)).map(|row| row.game)
    }

    /// The numbers that are struck.
    pub fn struck(&self) -> Struck {
        let numbers = self.rows.iter().filter_map(|row| row.struck);
        numbers.fold(Struck::default(), Struck::and)
    }

    /// FS-8.7: the number that a total strikes off.
    pub fn number_for(&self, total: i32) -> Option<u8> {
        self.struck().number_for(total)
    }

    /// FS-8.8: left-over coins fill the spaces, top row first.
    pub(super) fn fill(&mut self, coins: u16) {
        let spaces = u16::from(COIN_SETS * SET_SIZE);
        self.coins = (u16::from(self.coins) + coins).min(spaces) as u8;
    }

    /// Whether the set worth `value` is full.
    pub fn is_full(&self, value: u8) -> bool {
        self.coins >= value * SET_SIZE
    }

    /// How many spaces of the set worth `value` are filled.
    pub fn filled(&self, value: u8) -> u8 {
        self.coins.saturating_sub((value - 1) * SET_SIZE).min(SET_SIZE)
    }

    /// FS-8.8: the sets that are full and not spent.
    pub fn available_sets(&self) -> Vec<u8> {
        (1..=COIN_SETS)
            .filter(|&value| self.is_full(value) && !self.spent.contains(&value))
            .collect()
    }

    /// Whether these sets can be spent together, each once.
    pub(super) fn may_spend(&self, sets: &[u8]) -> Result<(), NotSo> {
        for (at, &value) in sets.iter().enumerate() {
            if !(1..=COIN_SETS).contains(&value) {
                return Err(NotSo::NoSuchSet(value));
            }
            if self.spent.contains(&value) || sets[..at].contains(&value) {
                return Err(NotSo::SetSpent(value));
            }
            if !self.is_full(value) {
                return Err(NotSo::SetNotFull(value));
            }
        }
        Ok(())
    }

    /// What spending `sets` on `total` would strike off.
    pub fn strike(&self, total: u16, sets: &[u8]) -> Strike {
        let less: i32 = sets.iter().map(|&value| i32::from(value)).sum();
        let total = i32::from(total) - less;
        let number = self.number_for(total);
        Strike { spend: sets.to_vec(), total, number, points: number.map_or(0, victory_points) }
    }

    /// Every way to spend the available sets on `total`, the fewest first.
    pub fn strikes(&self, total: u16) -> Vec<Strike> {
        let sets = self.available_sets();
        let chosen = |bits: u32| -> Vec<u8> {
            (0..sets.len()).filter(|at| bits >> at & 1 == 1).map(|at| sets[at]).collect()
        };
        let mut ways: Vec<Vec<u8>> = (0..1 << sets.len()).map(chosen).collect();
        ways.sort_by_key(|way| (way.len(), way.iter().sum::<u8>()));
        ways.iter().map(|way| self.strike(total, way)).collect()
    }

    /// FS-8.10: victory points so far.
    pub fn points(&self) -> u32 {
        self.rows
            .iter()
            .filter_map(|row| row.struck)
            .map(|number| u32::from(victory_points(number)))
            .sum()
    }
}
