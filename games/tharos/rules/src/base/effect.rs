//! What cards and buildings do, as words of the components file.

use super::notation::shortened;
use super::{Colour, Die};
use game_core::BadText;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// TH-5.3: what regions hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Good {
    /// Ore.
    Ore,
    /// Crystals.
    Crystal,
}

impl Good {
    /// Both.
    pub const ALL: [Good; 2] = [Good::Ore, Good::Crystal];

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// For people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Good::Ore => "ore",
            Good::Crystal => "crystal",
        }
    }
}

/// The four kinds of medals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Medal {
    /// For defence with something to spare.
    Combat,
    /// For regions.
    Exploration,
    /// For deliveries.
    Trade,
    /// For buildings.
    Civil,
}

impl Medal {
    /// All four.
    pub const ALL: [Medal; 4] = [Medal::Combat, Medal::Exploration, Medal::Trade, Medal::Civil];

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// For people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Medal::Combat => "combat",
            Medal::Exploration => "exploration",
            Medal::Trade => "trade",
            Medal::Civil => "civil",
        }
    }
}

macro_rules! named {
    ($type:ident, $what:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = BadText;
            fn from_str(text: &str) -> Result<$type, BadText> {
                let named = $type::ALL.into_iter().find(|one| one.name() == text);
                named.ok_or_else(|| {
                    let text = shortened(text);
                    let known = $type::ALL.map($type::name).join(", ");
                    BadText(format!(concat!("{:?} is no ", $what, ": there are {}"), text, known))
                })
            }
        }
    };
}
named!(Good, "marker");
named!(Medal, "medal");

/// What a use of a card or a building does once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Take so many Jar.
    Jar(u8),
    /// Draw so many action cards.
    Draw(u8),
    /// So much more guard in this pass.
    Guard(u8),
    /// Take so many markers of this kind from the supply.
    Goods(u8, Good),
    /// Roll all unused dice again.
    Reroll,
    /// Change the colour of an unused die.
    Recolour,
    /// Turn an unused die up by so many pips, to six at most.
    Raise(u8),
    /// Put up to so many markers back onto a region, up to what is printed there.
    Restock(u8),
    /// Sell up to so many markers of one kind at this price.
    Sell(u8, u8),
    /// The next building or player card of this turn costs so much less.
    Cheaper(u8),
    /// The next exploration of this turn needs so many pips less.
    Path(u8),
    /// Buy a medal at this price.
    Medal(Medal, u8),
    /// Put a new die of a colour of choice into the used pile.
    Die,
}

/// What a hired player card changes for good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lasting {
    /// Every die that earns brings so many Jar more.
    Earn(u8),
    /// Every die on guard counts so much more.
    Guard(u8),
    /// Entry values are so much lower.
    Path(u8),
    /// Every marker sold by a die brings so many Jar more.
    Sell(u8),
    /// Buildings cost so much less.
    Build(u8),
    /// Player cards cost so much less.
    Hire(u8),
    /// Mines cost so much less.
    Mine(u8),
    /// A die that takes a marker takes so many more.
    Take(u8),
    /// Fees of buildings are so much lower.
    Fee(u8),
    /// So many Jar at the end of each round.
    Income(u8),
}

/// What a player card does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ability {
    /// Once a turn, with a die of this colour (any, if none is named) that
    /// shows so much or more.
    Work(Option<Colour>, u8, Effect),
    /// As long as it is in the play area.
    Lasting(Lasting),
}

/// What kind of thing an effect is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Aim {
    Nothing,
    Die,
    Recolour,
    Region,
    Good,
    Colour,
}

impl Effect {
    /// What kind of thing it is aimed at.
    #[inline]
    pub(super) const fn aim(self) -> Aim {
        match self {
            Effect::Jar(_)
            | Effect::Draw(_)
            | Effect::Guard(_)
            | Effect::Goods(..)
            | Effect::Reroll
            | Effect::Cheaper(_)
            | Effect::Path(_)
            | Effect::Medal(..) => Aim::Nothing,
            Effect::Recolour => Aim::Recolour,
            Effect::Raise(_) => Aim::Die,
            Effect::Restock(_) => Aim::Region,
            Effect::Sell(..) => Aim::Good,
            Effect::Die => Aim::Colour,
        }
    }
}

/// What an effect is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// Nothing: it needs no choice.
    Nothing,
    /// A die.
    Die(Die),
    /// A die, and the colour it gets.
    Recolour(Die, Colour),
    /// A region, by its place.
    Region(super::Place),
    /// A kind of marker.
    Good(Good),
    /// A colour.
    Colour(Colour),
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Jar(count) => write!(f, "take {count} Jar"),
            Effect::Draw(1) => f.write_str("draw an action card"),
            Effect::Draw(count) => write!(f, "draw {count} action cards"),
            Effect::Guard(count) => write!(f, "guard +{count} in this pass"),
            Effect::Goods(count, Good::Ore) => write!(f, "take {count} ore"),
            Effect::Goods(1, Good::Crystal) => f.write_str("take 1 crystal"),
            Effect::Goods(count, Good::Crystal) => write!(f, "take {count} crystals"),
            Effect::Reroll => f.write_str("roll your unused dice again"),
            Effect::Recolour => f.write_str("give a die another colour"),
            Effect::Raise(count) => write!(f, "a die shows {count} more"),
            Effect::Restock(1) => f.write_str("put a marker back onto a region"),
            Effect::Restock(count) => write!(f, "put up to {count} markers back onto a region"),
            Effect::Sell(1, price) => write!(f, "sell a marker at {price} Jar"),
            Effect::Sell(count, price) => {
                write!(f, "sell up to {count} markers of a kind at {price} Jar each")
            }
            Effect::Cheaper(count) => {
                write!(f, "your next building or card costs {count} Jar less")
            }
            Effect::Path(count) => write!(f, "your next region needs {count} less"),
            Effect::Medal(medal, price) => write!(f, "buy a {medal} medal for {price} Jar"),
            Effect::Die => f.write_str("a new die of your choice"),
        }
    }
}

impl fmt::Display for Lasting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lasting::Earn(count) => write!(f, "a die that earns brings {count} Jar more"),
            Lasting::Guard(count) => write!(f, "a die on guard counts {count} more"),
            Lasting::Path(count) => write!(f, "regions need {count} less"),
            Lasting::Sell(count) => write!(f, "a marker sold by a die brings {count} Jar more"),
            Lasting::Build(count) => write!(f, "buildings cost {count} Jar less"),
            Lasting::Hire(count) => write!(f, "player cards cost {count} Jar less"),
            Lasting::Mine(count) => write!(f, "mines cost {count} Jar less"),
            Lasting::Take(count) => write!(f, "a die that takes a marker takes {count} more"),
            Lasting::Fee(count) => write!(f, "fees are {count} Jar lower"),
            Lasting::Income(count) => write!(f, "{count} Jar at the end of each round"),
        }
    }
}

impl fmt::Display for Ability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ability::Work(colour, pips, effect) => {
                match (colour, pips) {
                    (None, 1) => f.write_str("any die")?,
                    (None, pips) => write!(f, "any die of {pips} or more")?,
                    (Some(colour), 1) => write!(f, "a {colour} die")?,
                    (Some(colour), pips) => write!(f, "a {colour} die of {pips} or more")?,
                }
                write!(f, ": {effect}")
            }
            Ability::Lasting(lasting) => lasting.fmt(f),
        }
    }
}

macro_rules! serialized_as_text {
    ($($type:ident),*) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        })*
    };
}
serialized_as_text!(Effect, Lasting, Ability);
