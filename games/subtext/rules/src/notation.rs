//! Text forms: `draw 2 120,80 125,82 | 1 300,300`, `guess C`, `card 17`.

use crate::{Chance, Guess, Letter, Move, Sheet};
use game_core::{BadText, MAX_SEATS};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.index() as u8))
    }
}

impl FromStr for Letter {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Letter, BadText> {
        // One fewer than the most players: the Dealer has no letter.
        let all = (0..MAX_SEATS as u8 - 1).map(Letter::new);
        let named = all.into_iter().find(|letter| letter.to_string() == text);
        named.ok_or_else(|| BadText(format!("{:?} is no letter from A to G", shortened(text))))
    }
}

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A letter, or `none` for a guess that is missing.
impl Serialize for Guess {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Guess::At(letter) => letter.serialize(serializer),
            Guess::Missing => serializer.serialize_str("none"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw(sheet) if *sheet == Sheet::blank() => f.write_str("draw"),
            Move::Draw(sheet) => write!(f, "draw {sheet}"),
            Move::Guess(letter) => write!(f, "guess {letter}"),
            Move::Pass => f.write_str("pass"),
            Move::Object(Some(letter)) => write!(f, "object {letter}"),
            Move::Object(None) => f.write_str("object dealer"),
            Move::Next => f.write_str("next"),
            Move::Leave => f.write_str("leave"),
        }
    }
}

impl FromStr for Move {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Move, BadText> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match (word, rest) {
            ("draw", sheet) => Move::Draw(sheet.parse()?),
            ("guess", letter) => Move::Guess(letter.parse()?),
            ("pass", "") => Move::Pass,
            ("object", "dealer") => Move::Object(None),
            ("object", letter) => Move::Object(Some(letter.parse()?)),
            ("next", "") => Move::Next,
            ("leave", "") => Move::Leave,
            _ => {
                return Err(BadText(format!(
                    "{:?} is no move: there are draw, guess, pass, object, next and leave",
                    shortened(text)
                )));
            }
        })
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Dealer(seat) => write!(f, "dealer {}", seat + 1),
            Chance::Card(card) => write!(f, "card {}", card + 1),
            Chance::Letter(letter) => write!(f, "letter {letter}"),
        }
    }
}

impl FromStr for Chance {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Chance, BadText> {
        let wrong = || {
            let text = shortened(text);
            BadText(format!("{text:?} is none of `dealer 1`, `card 17` and `letter C`"))
        };
        let number = |text: &str| {
            let number = text.parse::<u16>().ok().filter(|n| n.to_string() == text);
            number.and_then(|number| number.checked_sub(1)).ok_or_else(wrong)
        };
        Ok(match text.split_once(' ').ok_or_else(wrong)? {
            ("dealer", seat) => {
                let seat = number(seat)?;
                Chance::Dealer(u8::try_from(seat).map_err(|_| wrong())?)
            }
            ("card", card) => Chance::Card(number(card)?),
            ("letter", letter) => Chance::Letter(letter.parse()?),
            _ => return Err(wrong()),
        })
    }
}

/// Whatever was sent, the answer stays short.
fn shortened(text: &str) -> String {
    text.chars().take(24).collect()
}
