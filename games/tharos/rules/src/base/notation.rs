//! Text forms: `y4 earn`, `g3 explore 2a`, `b4 take ore 1c`, `r5 work 3`, `play 7 y2`.
//!
//! A die is the first letter of its colour and its pips. A region is its column
//! and its row from the top, `a` to `c`. Cards and buildings go by their number in
//! the components.

use super::components::{ACTIONS, ATTACKS, BUILDINGS, CARDS, COLUMNS, REGIONS};
use super::effect::{Good, Target};
use super::moves::{Chance, Deed, Move, Place};
use super::{Colour, Die};
use crate::mat::Guild;
use game_core::BadText;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column() + 1, char::from(b'a' + self.row() as u8))
    }
}

impl FromStr for Place {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Place, BadText> {
        let named = Place::all().find(|place| place.to_string() == text);
        named.ok_or_else(|| BadText(format!("{:?} is no region such as 2a", shortened(text))))
    }
}

impl fmt::Display for Target {
    /// With the space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Nothing => Ok(()),
            Target::Die(die) => write!(f, " {die}"),
            Target::Recolour(die, colour) => write!(f, " {die} {colour}"),
            Target::Region(place) => write!(f, " {place}"),
            Target::Good(good) => write!(f, " {good}"),
            Target::Colour(colour) => write!(f, " {colour}"),
        }
    }
}

fn target(words: &[&str]) -> Result<Target, BadText> {
    Ok(match *words {
        [] => Target::Nothing,
        [one] => {
            if let Ok(die) = one.parse::<Die>() {
                Target::Die(die)
            } else if let Ok(place) = one.parse::<Place>() {
                Target::Region(place)
            } else if let Ok(good) = one.parse::<Good>() {
                Target::Good(good)
            } else if let Ok(colour) = one.parse::<Colour>() {
                Target::Colour(colour)
            } else {
                let one = shortened(one);
                return Err(BadText(format!("{one:?} is no die, region, marker or colour")));
            }
        }
        [die, colour] => Target::Recolour(die.parse()?, colour.parse()?),
        _ => return Err(BadText("an effect is aimed at one thing".into())),
    })
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Earn => f.write_str("earn"),
            Deed::Sell(ore, crystals) => write!(f, "sell {ore} {crystals}"),
            Deed::Deliver => f.write_str("deliver"),
            Deed::Explore(place) => write!(f, "explore {place}"),
            Deed::Take(good, place) => write!(f, "take {good} {place}"),
            Deed::Mine(place) => write!(f, "mine {place}"),
            Deed::Guard => f.write_str("guard"),
            Deed::Build(building) => write!(f, "build {}", building + 1),
            Deed::Hire(card) => write!(f, "hire {}", card + 1),
            Deed::Draw => f.write_str("draw"),
            Deed::Use(building, target) => write!(f, "use {}{target}", building + 1),
            Deed::Work(card, target) => write!(f, "work {}{target}", card + 1),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Swap(at) => write!(f, "swap {}", at + 1),
            Move::Place => f.write_str("place"),
            Move::Spend(die, deed) => write!(f, "{die} {deed}"),
            Move::Play(action, target) => write!(f, "play {}{target}", action + 1),
            Move::Buy(colour) => write!(f, "buy {colour}"),
            Move::Pass => f.write_str("pass"),
            Move::Mine(place) => write!(f, "mine {place}"),
            Move::Lose(medal) => write!(f, "lose {medal}"),
            Move::Return(card) => write!(f, "return {}", card + 1),
            Move::Discard(action) => write!(f, "discard {}", action + 1),
        }
    }
}

impl FromStr for Move {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Move, BadText> {
        let words: Vec<&str> = text.split(' ').take(6).collect();
        Ok(match words[..] {
            ["swap", "1"] => Move::Swap(0),
            ["swap", "2"] => Move::Swap(1),
            ["swap", ..] => {
                return Err(BadText(
                    "there are `swap 1` (I and II) and `swap 2` (II and III)".into(),
                ));
            }
            ["place"] => Move::Place,
            ["play", action, ref rest @ ..] => {
                Move::Play(number(action, ACTIONS, "action card")?, target(rest)?)
            }
            ["buy", colour] => Move::Buy(colour.parse()?),
            ["pass"] => Move::Pass,
            ["mine", place] => Move::Mine(place.parse()?),
            ["lose", medal] => Move::Lose(medal.parse()?),
            ["return", card] => Move::Return(number(card, CARDS, "player card")?),
            ["discard", action] => Move::Discard(number(action, ACTIONS, "action card")?),
            [die, ref deed @ ..] if die.parse::<Die>().is_ok() => {
                Move::Spend(die.parse()?, deed_of(deed, text)?)
            }
            _ => {
                return Err(BadText(format!(
                    "{:?} is no move: there are swap, place, a die and what it does, play, buy, \
                     pass, mine, lose, return and discard",
                    shortened(text)
                )));
            }
        })
    }
}

fn deed_of(words: &[&str], text: &str) -> Result<Deed, BadText> {
    Ok(match *words {
        ["earn"] => Deed::Earn,
        ["sell", ore, crystals] => Deed::Sell(few(ore)?, few(crystals)?),
        ["deliver"] => Deed::Deliver,
        ["explore", place] => Deed::Explore(place.parse()?),
        ["take", good, place] => Deed::Take(good.parse()?, place.parse()?),
        ["mine", place] => Deed::Mine(place.parse()?),
        ["guard"] => Deed::Guard,
        ["build", building] => Deed::Build(number(building, BUILDINGS, "building")?),
        ["hire", card] => Deed::Hire(number(card, CARDS, "player card")?),
        ["draw"] => Deed::Draw,
        ["use", building, ref rest @ ..] => {
            Deed::Use(number(building, BUILDINGS, "building")?, target(rest)?)
        }
        ["work", card, ref rest @ ..] => {
            Deed::Work(number(card, CARDS, "player card")?, target(rest)?)
        }
        _ => {
            return Err(BadText(format!(
                "{:?}: a die can earn, sell, deliver, explore, take, mine, guard, build, hire, \
                 draw, use and work",
                shortened(text)
            )));
        }
    })
}

/// A number that people count from 1.
fn number(text: &str, most: usize, what: &str) -> Result<u8, BadText> {
    match text.parse::<u8>() {
        Ok(number) if (1..=most).contains(&usize::from(number)) && canonical(text) => {
            Ok(number - 1)
        }
        _ => Err(BadText(format!("{:?} is no {what}: they go from 1 to {most}", shortened(text)))),
    }
}

/// Markers that a die sells.
fn few(text: &str) -> Result<u8, BadText> {
    match text.parse::<u8>() {
        Ok(number) if number <= 6 && canonical(text) => Ok(number),
        _ => Err(BadText(format!("{:?} is no number of markers from 0 to 6", shortened(text)))),
    }
}

/// One number has one text: no `+1`, no `01`.
fn canonical(text: &str) -> bool {
    text == "0" || !text.starts_with(['+', '0'])
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Region(card) => write!(f, "region {}", card + 1),
            Chance::Building(building) => write!(f, "building {}", building + 1),
            Chance::Offer(card) => write!(f, "offer {}", card + 1),
            Chance::Card(action) => write!(f, "card {}", action + 1),
            Chance::Marker(guild) => write!(f, "marker {guild}"),
            Chance::Attack(attack) => write!(f, "attack {}", attack + 1),
            Chance::Die(die) => write!(f, "die {die}"),
            Chance::Line(pips) => write!(f, "line {pips}"),
            Chance::Remove(building) => write!(f, "remove {}", building + 1),
            Chance::Foreign(building) => write!(f, "foreign {}", building + 1),
        }
    }
}

impl FromStr for Chance {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Chance, BadText> {
        let wrong = || {
            let text = shortened(text);
            BadText(format!("{text:?} is nothing that chance brings, such as `die y4`"))
        };
        let (what, rest) = text.split_once(' ').ok_or_else(wrong)?;
        Ok(match what {
            "region" => Chance::Region(number(rest, REGIONS, "region card")?),
            "building" => Chance::Building(number(rest, BUILDINGS, "building")?),
            "offer" => Chance::Offer(number(rest, CARDS, "player card")?),
            "card" => Chance::Card(number(rest, ACTIONS, "action card")?),
            "marker" => {
                let named = Guild::ALL.into_iter().find(|guild| guild.to_string() == rest);
                Chance::Marker(named.ok_or_else(wrong)?)
            }
            "attack" => Chance::Attack(number(rest, ATTACKS, "attack card")?),
            "die" => Chance::Die(rest.parse()?),
            "line" => Chance::Line(number(rest, COLUMNS + 2, "line")? + 1),
            "remove" => Chance::Remove(number(rest, BUILDINGS, "building")?),
            "foreign" => Chance::Foreign(number(rest, BUILDINGS, "building")?),
            _ => return Err(wrong()),
        })
    }
}

/// Whatever was sent, the answer stays short.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(24).collect()
}
