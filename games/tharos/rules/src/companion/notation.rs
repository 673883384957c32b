//! Text forms: `ready`, `drew teal`, `swap 1`, `place`, `yes`, `9`, `points 63`, `back 7`, `marker ochre`.

use super::{Marker, Move};
use crate::base::shortened;
use crate::mat::Guild;
use game_core::BadText;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Ready => f.write_str("ready"),
            Move::Drew(guild) => write!(f, "drew {guild}"),
            Move::Swap(at) => write!(f, "swap {at}"),
            Move::Place => f.write_str("place"),
            Move::Yes => f.write_str("yes"),
            Move::No => f.write_str("no"),
            Move::Count(count) => write!(f, "{count}"),
            Move::Done => f.write_str("done"),
            Move::Points(points) => write!(f, "points {points}"),
            Move::Finish => f.write_str("finish"),
            Move::Undo => f.write_str("undo"),
            Move::Back(turn) => write!(f, "back {turn}"),
        }
    }
}

impl FromStr for Move {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Move, BadText> {
        let words: Vec<&str> = text.split(' ').take(3).collect();
        Ok(match words[..] {
            ["ready"] => Move::Ready,
            ["drew", colour] => Move::Drew(drawn(colour)?),
            ["swap", at] => Move::Swap(number(at)?),
            ["place"] => Move::Place,
            ["yes"] => Move::Yes,
            ["no"] => Move::No,
            ["done"] => Move::Done,
            ["points", points] => Move::Points(number(points)?),
            ["finish"] => Move::Finish,
            ["undo"] => Move::Undo,
            ["back", turn] => Move::Back(number(turn)?),
            [count] if count.parse::<i32>().is_ok() => Move::Count(number(count)?),
            _ => {
                return Err(BadText(format!(
                    "{:?} is no answer: there are ready, drew, swap, place, yes, no, a number, done, \
                     points, finish, undo and back",
                    shortened(text)
                )));
            }
        })
    }
}

/// A colour out of the player's own bag.
fn drawn(colour: &str) -> Result<Guild, BadText> {
    let named = Guild::ALL.into_iter().find(|guild| guild.name() == colour);
    named.ok_or_else(|| {
        let colour = shortened(colour);
        BadText(format!("{colour:?} is no colour of the bag: there are ochre, teal and plum"))
    })
}

fn number<T: FromStr>(text: &str) -> Result<T, BadText> {
    text.parse().map_err(|_| BadText(format!("{:?} is no such number", shortened(text))))
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "marker {}", self.0)
    }
}

impl FromStr for Marker {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Marker, BadText> {
        let known = Marker::ALL.into_iter().find(|marker| marker.to_string() == text);
        known.ok_or_else(|| {
            let text = shortened(text);
            BadText(format!("{text:?} is none of `marker ochre`, `marker teal` and `marker plum`"))
        })
    }
}
