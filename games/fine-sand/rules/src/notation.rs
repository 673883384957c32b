//! Text forms: `draw`, `use draw-6`, `build castle-2`, `pay coin-3`, `done`.

use crate::{Card, Move};
use game_core::BadText;
use std::fmt;
use std::str::FromStr;

impl FromStr for Card {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Card, BadText> {
        let named = Card::ALL.into_iter().find(|card| card.print().text == text);
        named.ok_or_else(|| BadText(format!("{:?} is no card", shortened(text))))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw => f.write_str("draw"),
            Move::Use(card) => write!(f, "use {card}"),
            Move::Red => f.write_str("red"),
            Move::Blue => f.write_str("blue"),
            Move::Build(card) => write!(f, "build {card}"),
            Move::Pay(card) => write!(f, "pay {card}"),
            Move::PayStored(card) => write!(f, "pay stored {card}"),
            Move::PayWood => f.write_str("pay wood"),
            Move::Discard(card) => write!(f, "discard {card}"),
            Move::Take(card) => write!(f, "take {card}"),
            Move::Remove(card) => write!(f, "remove {card}"),
            Move::Offload(card) => write!(f, "offload {card}"),
            Move::Store(card) => write!(f, "store {card}"),
            Move::Reveal => f.write_str("reveal"),
            Move::Enough => f.write_str("enough"),
            Move::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Move {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Move, BadText> {
        let (verb, card) = match text.split_once(' ') {
            Some((verb, card)) => (verb, Some(card)),
            None => (text, None),
        };
        let mv = match (verb, card) {
            ("draw", None) => Move::Draw,
            ("red", None) => Move::Red,
            ("blue", None) => Move::Blue,
            ("reveal", None) => Move::Reveal,
            ("enough", None) => Move::Enough,
            ("done", None) => Move::Done,
            ("pay", Some("wood")) => Move::PayWood,
            ("pay", Some(card)) => match card.strip_prefix("stored ") {
                Some(stored) => Move::PayStored(stored.parse()?),
                None => Move::Pay(card.parse()?),
            },
            ("use", Some(card)) => Move::Use(card.parse()?),
            ("build", Some(card)) => Move::Build(card.parse()?),
            ("discard", Some(card)) => Move::Discard(card.parse()?),
            ("take", Some(card)) => Move::Take(card.parse()?),
            ("remove", Some(card)) => Move::Remove(card.parse()?),
            ("offload", Some(card)) => Move::Offload(card.parse()?),
            ("store", Some(card)) => Move::Store(card.parse()?),
            (
                "use" | "build" | "pay" | "discard" | "take" | "remove" | "offload" | "store",
                None,
            ) => {
                return Err(BadText(format!("{verb} what? Name a card, such as castle-2")));
            }
            _ => {
                return Err(BadText(format!(
                    "{:?} is no move: there are draw, use, red, blue, build, pay, discard, take, \
                     remove, offload, store, reveal, enough and done",
                    shortened(text)
                )));
            }
        };
        Ok(mv)
    }
}

/// Whatever was sent, the answer stays short.
fn shortened(text: &str) -> String {
    text.chars().take(24).collect()
}
