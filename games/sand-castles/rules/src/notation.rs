//! Text forms: `put 1a1`, `wave double 2`, `hit 1c3`, `roll 1 4`.
//!
//! A cell is the number of the castle, a letter for the column and the row
//! counted from the base: `1a1` is the base cell furthest to the left.

use crate::components::SIDE;
use crate::{Cell, Chance, Move, Tile};
use game_core::BadText;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column);
        write!(f, "{}{column}{}", self.castle + 1, self.row + 1)
    }
}

impl FromStr for Cell {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Cell, BadText> {
        let wrong = || BadText(format!("{:?} is no cell such as 1a1", shortened(text)));
        let &[castle, column, row] = text.as_bytes() else { return Err(wrong()) };
        let side = SIDE as u8;
        let castle = castle.checked_sub(b'1').filter(|n| *n < 2).ok_or_else(wrong)?;
        let column = column.checked_sub(b'a').filter(|n| *n < side).ok_or_else(wrong)?;
        let row = row.checked_sub(b'1').filter(|n| *n < side).ok_or_else(wrong)?;
        Ok(Cell { castle, column, row })
    }
}

impl FromStr for Tile {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Tile, BadText> {
        let named = Tile::ALL.into_iter().find(|tile| tile.name() == text);
        named.ok_or_else(|| {
            let text = shortened(text);
            BadText(format!("{text:?} is no tile: there are sandpail, tower, single and double"))
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Take(tile) => write!(f, "take {tile}"),
            Move::Put(cell) => write!(f, "put {cell}"),
            Move::Wall(castle) => write!(f, "wall {}", castle + 1),
            Move::Wave(tile, castle) => write!(f, "wave {tile} {}", castle + 1),
            Move::Hit(cell) => write!(f, "hit {cell}"),
            Move::Keep(cell) => write!(f, "keep {cell}"),
            Move::Enough => f.write_str("enough"),
            Move::Discard(tile) => write!(f, "discard {tile}"),
            Move::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Move {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Move, BadText> {
        let words: Vec<&str> = text.split(' ').take(4).collect();
        Ok(match words[..] {
            ["take", tile] => Move::Take(tile.parse()?),
            ["put", cell] => Move::Put(cell.parse()?),
            ["wall", castle] => Move::Wall(number(castle)?),
            ["wave", tile, castle] => Move::Wave(tile.parse()?, number(castle)?),
            ["hit", cell] => Move::Hit(cell.parse()?),
            ["keep", cell] => Move::Keep(cell.parse()?),
            ["enough"] => Move::Enough,
            ["discard", tile] => Move::Discard(tile.parse()?),
            ["done"] => Move::Done,
            _ => {
                return Err(BadText(format!(
                    "{:?} is no move: there are take, put, wall, wave, hit, keep, enough, \
                     discard and done",
                    shortened(text)
                )));
            }
        })
    }
}

/// The first or the second castle.
fn number(text: &str) -> Result<u8, BadText> {
    match text {
        "1" => Ok(0),
        "2" => Ok(1),
        _ => Err(BadText(format!("{:?} is no castle: there are 1 and 2", shortened(text)))),
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::First(seat) => write!(f, "first {}", seat + 1),
            Chance::Castle(number) => write!(f, "castle {}", number + 1),
            Chance::Roll(one, other) => write!(f, "roll {} {}", one + 1, other + 1),
        }
    }
}

impl FromStr for Chance {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Chance, BadText> {
        let wrong = || {
            let text = shortened(text);
            BadText(format!("{text:?} is none of `first 1`, `castle 7` and `roll 1 4`"))
        };
        let number = |text: &str, most: u8| match text.parse::<u8>() {
            Ok(number) if (1..=most).contains(&number) => Ok(number - 1),
            _ => Err(wrong()),
        };
        let words: Vec<&str> = text.split(' ').take(4).collect();
        Ok(match words[..] {
            ["first", seat] => Chance::First(number(seat, 2)?),
            ["castle", castle] => Chance::Castle(number(castle, 24)?),
            ["roll", one, other] => Chance::Roll(number(one, 6)?, number(other, 6)?),
            _ => return Err(wrong()),
        })
    }
}

/// Whatever was sent, the answer stays short.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(24).collect()
}
