//! TH-3: the requirements, as one table of questions and orders.

use super::{Row, SPACES, Space};
use serde::Serialize;

/// What lies on a requirement space until it is dealt with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stake {
    /// A mine of the player's: placed on a region, or lost.
    Mine,
    /// A coin of 5 Jar: the player's, or a burden on the last space of the row.
    Coin,
    /// Nothing: a last space.
    Nothing,
}

/// A space with a requirement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[expect(missing_docs, reason = "they are called as the ledger calls them")]
pub enum Trial {
    A1,
    A2,
    A3,
    ALast,
    B1,
    B2,
    B3,
    BLast,
    C1,
    C2,
    C3,
    CLast,
}

/// What the mat may ask the base game: a number each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Jar owned.
    Jar,
    /// Action cards in hand.
    ActionCards,
    /// Player cards in the play area.
    PlayerCards,
    /// Combat strength.
    CombatStrength,
    /// Ore and crystal markers owned, together.
    Markers,
    /// Trade medals.
    TradeMedals,
    /// Exploration medals.
    ExplorationMedals,
    /// Civil medals.
    CivilMedals,
    /// Kinds of medals owned.
    KindsOfMedals,
}

/// What must be true on a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Requirement {
    /// At least so many.
    AtLeast(u32, Question),
    /// None at all.
    None(Question),
}

impl Requirement {
    /// What has to be known.
    pub const fn question(self) -> Question {
        match self {
            Requirement::AtLeast(_, question) | Requirement::None(question) => question,
        }
    }

    /// Whether this answer meets it.
    pub const fn is_met(self, answer: u32) -> bool {
        match self {
            Requirement::AtLeast(least, _) => answer >= least,
            Requirement::None(_) => answer == 0,
        }
    }
}

/// How many action cards leave the game, from the top of their deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cards {
    /// So many.
    Top(u32),
    /// Half of them, rounded down.
    Half,
}

/// What the mat may order the base game to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// So many random unbuilt public buildings leave the game.
    RemoveBuildings(u32),
    /// So many random unbuilt public buildings come into play with a foreign
    /// guild's marker: using them costs double.
    ForeignBuildings(u32),
    /// Action cards leave the game.
    RemoveActionCards(Cards),
    /// TH-3.5: roll a die and clear a line of regions.
    ClearLine,
    /// So many player cards go from the play area back into the deck.
    ReturnPlayerCards(u32),
    /// One medal of the player's choice is lost.
    LoseMedal,
    /// TH-3.2: the mine is placed on a region by the standard rules.
    PlaceMine,
    /// TH-3.2: the player receives so many Jar.
    Receive(u32),
    /// TH-2.2: the player pays so many Jar.
    Pay(u32),
}

impl Trial {
    /// All twelve, row by row.
    pub const ALL: [Trial; 12] = {
        use Trial::*;
        [A1, A2, A3, ALast, B1, B2, B3, BLast, C1, C2, C3, CLast]
    };

    /// Its place in a set of spaces.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The row it is in.
    pub const fn row(self) -> Row {
        use Trial::*;
        match self {
            A1 | A2 | A3 | ALast => Row::A,
            B1 | B2 | B3 | BLast => Row::B,
            C1 | C2 | C3 | CLast => Row::C,
        }
    }

    /// Where it lies.
    pub fn space(self) -> Space {
        let row = self.row();
        let here = |place: &u8| row.trials()[usize::from(*place)] == Some(self);
        let place = (0..SPACES as u8).find(here).expect("every requirement lies in its row");
        Space { row, place }
    }

    /// Whether it is the last space of its row.
    pub const fn is_last(self) -> bool {
        matches!(self, Trial::ALast | Trial::BLast | Trial::CLast)
    }

    /// TH-1.2: what lies there at the start.
    pub const fn stake(self) -> Stake {
        match self {
            Trial::A3 | Trial::B1 => Stake::Coin,
            last if last.is_last() => Stake::Nothing,
            _ => Stake::Mine,
        }
    }

    /// TH-3.1: what happens first, met or not.
    pub const fn general(self) -> Option<Order> {
        match self {
            Trial::A1 | Trial::B2 => Some(Order::RemoveBuildings(1)),
            Trial::A2 => Some(Order::RemoveActionCards(Cards::Top(5))),
            Trial::B1 => Some(Order::ClearLine),
            _ => None,
        }
    }

    /// What must be true. On a last space a coin changes it (TH-3.3).
    pub const fn requirement(self, coin: bool) -> Requirement {
        use Question::*;
        use Requirement::AtLeast;
        match (self, coin) {
            (Trial::A1, _) => AtLeast(7, Jar),
            (Trial::A2, _) => Requirement::None(ActionCards),
            (Trial::A3, _) => AtLeast(1, TradeMedals),
            (Trial::ALast, false) => AtLeast(20, Jar),
            (Trial::ALast, true) => AtLeast(25, Jar),
            (Trial::B1, _) => AtLeast(3, CombatStrength),
            (Trial::B2, _) => AtLeast(14, Jar),
            (Trial::B3, _) => AtLeast(6, PlayerCards),
            (Trial::BLast, false) => AtLeast(3, ExplorationMedals),
            (Trial::BLast, true) => AtLeast(2, TradeMedals),
            (Trial::C1, _) => AtLeast(3, ActionCards),
            (Trial::C2, _) => AtLeast(3, Markers),
            (Trial::C3, _) => AtLeast(3, KindsOfMedals),
            (Trial::CLast, _) => AtLeast(3, CivilMedals),
        }
    }

    /// What happens at once if it is not met, beside what becomes of the stake.
    pub const fn penalty(self) -> Option<Order> {
        match self {
            Trial::A1 => Some(Order::ForeignBuildings(2)),
            Trial::A2 => Some(Order::RemoveActionCards(Cards::Top(15))),
            Trial::A3 | Trial::C2 => Some(Order::ClearLine),
            Trial::B2 => Some(Order::ForeignBuildings(3)),
            Trial::B3 => Some(Order::ReturnPlayerCards(2)),
            Trial::C1 => Some(Order::RemoveActionCards(Cards::Half)),
            Trial::C3 => Some(Order::LoseMedal),
            Trial::B1 | Trial::ALast | Trial::BLast | Trial::CLast => None,
        }
    }

    /// TH-4.2: minus points at the end if it is not met, beside those of a lost mine.
    pub const fn minus(self) -> i32 {
        match self {
            Trial::A1 => 2,
            Trial::B2 => 3,
            _ => 0,
        }
    }
}
