//! Reads a components text, line by line.

use super::components::*;
use super::effect::{Ability, Effect, Good, Lasting, Medal};
use super::notation::shortened;
use super::numbering::Numbering;
use super::{Colour, DRAWN, SIDES};
use std::collections::HashSet;
use std::fmt::Display;
use std::str::FromStr;

/// Most letters of a name or of the name of a picture.
const MOST_LETTERS: usize = 40;
/// The highest number on a card: Jar, points, strength.
const MOST: u8 = 30;

/// How many columns a line has, by its first one. Of dice there may be any number.
const COLUMNS_OF: [(&str, usize); 6] =
    [("number", 3), ("region", 7), ("attack", 4), ("card", 7), ("building", 8), ("action", 4)];

type Read<T> = Result<T, String>;

/// Reads and checks it all.
pub(super) fn components(text: &str) -> Result<Components, BadComponents> {
    let mut box_ = Unpacked::default();
    let mut last = 0;
    for (at, line) in text.lines().enumerate() {
        last = at + 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        box_.take(&columns).map_err(|what| BadComponents { line: last, what })?;
    }
    box_.closed().map_err(|what| BadComponents { line: last, what })
}

/// What was read so far.
#[derive(Default)]
struct Unpacked {
    numbers: Numbers,
    given: HashSet<String>,
    dice: Option<[u8; 4]>,
    regions: Vec<Region>,
    attacks: [Vec<Attack>; ROUNDS],
    cards: Vec<Card>,
    buildings: Vec<Building>,
    actions: Vec<Action>,
}

impl Unpacked {
    fn take(&mut self, columns: &[&str]) -> Read<()> {
        match *columns {
            ["number", name, value] => self.number(name, value),
            ["dice", ref dice @ ..] => self.dice(dice),
            ["region", row, entry, holds, bonus, picture, name] => {
                let row = match row {
                    "top" => 0,
                    "middle" => 1,
                    "bottom" => 2,
                    _ => return Err(format!("{} is no row: top, middle, bottom", shown(row))),
                };
                let region = Region {
                    row,
                    entry: number(entry, "the entry value", 1, SIDES)?,
                    holds: holding(holds)?,
                    bonus: bonus_of(bonus)?,
                    picture: word(picture)?,
                    name: self.name(name)?,
                };
                let in_row = self.regions.iter().filter(|other| other.row == row).count();
                room(in_row, COLUMNS, "regions of a row")?;
                self.regions.push(region);
                Ok(())
            }
            ["attack", round, strength, name] => {
                let round = number(round, "the round", 1, ROUNDS as u8)?;
                let strength = number(strength, "the strength", 0, MOST)?;
                let attack = Attack { strength, name: self.name(name)? };
                let attacks = &mut self.attacks[usize::from(round - 1)];
                room(attacks.len(), ATTACKS, "attack cards of a round")?;
                attacks.push(attack);
                Ok(())
            }
            ["card", price, strength, points, ability, picture, name] => {
                room(self.cards.len(), CARDS, "player cards")?;
                let card = Card {
                    price: number(price, "the price", 0, MOST)?,
                    strength: number(strength, "the strength", 0, 9)?,
                    points: number(points, "the points", 0, MOST)?,
                    ability: ability_of(ability)?,
                    picture: word(picture)?,
                    name: self.name(name)?,
                };
                self.cards.push(card);
                Ok(())
            }
            ["building", price, fee, points, strength, effect, picture, name] => {
                room(self.buildings.len(), BUILDINGS, "public buildings")?;
                let building = Building {
                    price: number(price, "the price", 0, MOST)?,
                    fee: number(fee, "the fee", 0, MOST)?,
                    points: number(points, "the points", 0, MOST)?,
                    strength: number(strength, "the strength", 0, 9)?,
                    effect: effect_of(effect)?,
                    picture: word(picture)?,
                    name: self.name(name)?,
                };
                self.buildings.push(building);
                Ok(())
            }
            ["action", copies, effect, name] => {
                room(self.actions.len(), ACTIONS, "different action cards")?;
                let action = Action {
                    copies: number(copies, "the number of copies", 1, 9)?,
                    effect: effect_of(effect)?,
                    name: self.name(name)?,
                };
                self.actions.push(action);
                Ok(())
            }
            [kind, ref rest @ ..] => Err(match COLUMNS_OF.iter().find(|(of, _)| *of == kind) {
                Some((_, takes)) => {
                    format!("{kind:?} takes {takes} columns, not {}", rest.len() + 1)
                }
                None => format!("nobody knows what {} is", shown(kind)),
            }),
            [] => Ok(()),
        }
    }

    fn number(&mut self, name: &str, value: &str) -> Read<()> {
        let known = Numbers::NAMES.iter().find(|(known, _, _)| *known == name);
        let Some(&(known, low, high)) = known else {
            return Err(format!("there is no number called {}", shown(name)));
        };
        let value = number(value, known, low, high)?;
        self.once(name)?;
        *self.numbers.named(name).expect("it is known") = value;
        Ok(())
    }

    fn dice(&mut self, dice: &[&str]) -> Read<()> {
        self.once("dice")?;
        let mut counts = [0u8; 4];
        for text in dice {
            let (count, colour) = pair::<Colour>(text)?;
            add_once(&mut counts[colour.index()], count, colour)?;
        }
        let all: u8 = counts.iter().sum();
        if all < DRAWN {
            return Err(format!("there are {all} dice, and {DRAWN} are drawn each turn"));
        }
        self.dice = Some(counts);
        Ok(())
    }

    fn name(&mut self, text: &str) -> Read<String> {
        if text.is_empty() {
            return Err("there is no name".into());
        }
        if text.chars().count() > MOST_LETTERS {
            return Err(format!("a name has at most {MOST_LETTERS} letters"));
        }
        if text.chars().any(char::is_control) {
            return Err("a name has only letters, digits and signs".into());
        }
        self.once(text)?;
        Ok(text.into())
    }

    fn once(&mut self, name: &str) -> Read<()> {
        if self.given.insert(name.to_owned()) {
            Ok(())
        } else {
            Err(format!("{} is given twice", shown(name)))
        }
    }

    /// The whole box, if nothing is missing.
    fn closed(self) -> Read<Components> {
        if let Some((name, _, _)) =
            Numbers::NAMES.iter().find(|(name, _, _)| !self.given.contains(*name))
        {
            return Err(format!("the number {name} is missing"));
        }
        let whole = |count: usize, all: usize, what: &str| match count == all {
            true => Ok(()),
            false => Err(format!("there are {count} {what}, and it takes {all}")),
        };
        whole(self.regions.len(), REGIONS, "regions")?;
        whole(self.attacks.iter().map(Vec::len).sum(), ROUNDS * ATTACKS, "attack cards")?;
        whole(self.cards.len(), CARDS, "player cards")?;
        whole(self.buildings.len(), BUILDINGS, "public buildings")?;
        whole(self.actions.len(), ACTIONS, "different action cards")?;
        let works = |card: &Card| matches!(card.ability, Ability::Work(..));
        let workers =
            self.cards.iter().rev().fold(0, |set, card| set << 1 | u16::from(works(card)));
        Ok(Components {
            numbering: Numbering::of(&self.buildings, &self.cards, &self.actions),
            workers,
            numbers: self.numbers,
            dice: self.dice.ok_or("the dice are missing")?,
            regions: self.regions,
            attacks: self.attacks,
            cards: self.cards,
            buildings: self.buildings,
            actions: self.actions,
        })
    }
}

fn room(count: usize, most: usize, what: &str) -> Read<()> {
    if count < most { Ok(()) } else { Err(format!("there are {most} {what}, and no more")) }
}

fn shown(text: &str) -> String {
    format!("{:?}", shortened(text))
}

fn number(text: &str, what: impl Display, low: u8, high: u8) -> Read<u8> {
    match text.parse::<u8>() {
        Ok(value) if (low..=high).contains(&value) => Ok(value),
        _ => Err(format!("{what} is a number from {low} to {high}, not {}", shown(text))),
    }
}

/// The name of a picture: it becomes part of a page.
fn word(text: &str) -> Read<String> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !text.is_empty() && text.len() <= MOST_LETTERS && text.chars().all(plain) {
        Ok(text.into())
    } else {
        Err(format!("{} is no name of a picture: small letters only", shown(text)))
    }
}

/// `2 ore`.
fn pair<T: FromStr<Err: Display>>(text: &str) -> Read<(u8, T)> {
    let (count, what) = text
        .split_once(' ')
        .ok_or_else(|| format!("{} is no number and name, such as `2 ore`", shown(text)))?;
    let count = number(count, "the count", 1, 9)?;
    Ok((count, what.trim().parse().map_err(|error: T::Err| error.to_string())?))
}

/// A kind is named once in a list: a sum could be more than fits on a table.
fn add_once(counted: &mut u8, count: u8, what: impl Display) -> Read<()> {
    if *counted > 0 {
        return Err(format!("{what} is given twice"));
    }
    *counted = count;
    Ok(())
}

fn holding(text: &str) -> Read<[u8; 2]> {
    let mut holds = [0; 2];
    for part in text.split(',') {
        let (count, good) = pair::<Good>(part.trim())?;
        add_once(&mut holds[good.index()], count, good)?;
    }
    Ok(holds)
}

/// TH-5.3: the bonus of a region needs no choice.
fn bonus_of(text: &str) -> Read<Effect> {
    match effect_of(text)? {
        effect @ (Effect::Jar(_) | Effect::Draw(_) | Effect::Goods(..)) => Ok(effect),
        _ => Err("the bonus of a region is Jar, action cards, ore or crystals".into()),
    }
}

fn effect_of(text: &str) -> Read<Effect> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let count = |text| number(text, "the number of an effect", 1, MOST);
    Ok(match words[..] {
        ["jar", n] => Effect::Jar(count(n)?),
        ["draw", n] => Effect::Draw(number(n, "the number of cards", 1, 3)?),
        ["guard", n] => Effect::Guard(count(n)?),
        ["reroll"] => Effect::Reroll,
        ["recolour"] => Effect::Recolour,
        ["raise", n] => Effect::Raise(number(n, "the number of pips", 1, SIDES - 1)?),
        ["restock", n] => Effect::Restock(count(n)?),
        ["sell", n, price] => Effect::Sell(count(n)?, count(price)?),
        ["cheaper", n] => Effect::Cheaper(count(n)?),
        ["path", n] => Effect::Path(number(n, "the number of pips", 1, SIDES)?),
        ["medal", kind, price] => {
            let medal: Medal = kind.parse().map_err(|error: game_core::BadText| error.0)?;
            Effect::Medal(medal, count(price)?)
        }
        ["die"] => Effect::Die,
        [n, good] if n.starts_with(|c: char| c.is_ascii_digit()) => {
            let good: Good = good.parse().map_err(|error: game_core::BadText| error.0)?;
            Effect::Goods(count(n)?, good)
        }
        _ => return Err(format!("{} is no effect", shown(text))),
    })
}

fn ability_of(text: &str) -> Read<Ability> {
    let wrong = || format!("{} is no ability, such as `yellow 3+: jar 5`", shown(text));
    let (when, what) = text.split_once(':').ok_or_else(wrong)?;
    if when.trim() == "always" {
        return Ok(Ability::Lasting(lasting_of(what.trim())?));
    }
    let (colour, pips) = when.trim().split_once(' ').ok_or_else(wrong)?;
    let colour = match colour {
        "any" => None,
        named => Some(named.parse().map_err(|error: game_core::BadText| error.0)?),
    };
    let pips = pips.trim().strip_suffix('+').ok_or_else(wrong)?;
    Ok(Ability::Work(colour, number(pips, "the number of pips", 1, SIDES)?, effect_of(what)?))
}

fn lasting_of(text: &str) -> Read<Lasting> {
    let wrong = || format!("{} is no lasting ability, such as `earn 1`", shown(text));
    let (what, count) = text.split_once(' ').ok_or_else(wrong)?;
    let lasting: fn(u8) -> Lasting = match what {
        "earn" => Lasting::Earn,
        "guard" => Lasting::Guard,
        "path" => Lasting::Path,
        "sell" => Lasting::Sell,
        "build" => Lasting::Build,
        "hire" => Lasting::Hire,
        "mine" => Lasting::Mine,
        "take" => Lasting::Take,
        "fee" => Lasting::Fee,
        "income" => Lasting::Income,
        _ => return Err(wrong()),
    };
    Ok(lasting(number(count.trim(), "the number of an ability", 1, 9)?))
}
