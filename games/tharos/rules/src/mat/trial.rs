//! TH-3: the requirements, as one table of questions and orders.

use super::Row;
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

/// TH-1.3: a requirement, called by what it asks for: where it stands is a
/// matter of the layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "they are called as the ledger calls them")]
pub enum Trial {
    SevenJar,
    EmptyHand,
    TradeMedal,
    LastA,
    Strength,
    FourteenJar,
    SixCards,
    LastB,
    FullHand,
    ThreeMarkers,
    ThreeMedals,
    LastC,
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
    /// TH-1.3: all twelve, row by row, the last of a row at its end.
    pub const ALL: [Trial; 12] = {
        use Trial::*;
        [
            SevenJar,
            EmptyHand,
            TradeMedal,
            LastA,
            Strength,
            FourteenJar,
            SixCards,
            LastB,
            FullHand,
            ThreeMarkers,
            ThreeMedals,
            LastC,
        ]
    };

    /// Those on the last spaces of their rows, as a set.
    pub(super) const LAST_ONES: u16 = Trial::LastA.bit() | Trial::LastB.bit() | Trial::LastC.bit();

    /// Its place in a set of spaces.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The row it is in.
    pub const fn row(self) -> Row {
        use Trial::*;
        match self {
            SevenJar | EmptyHand | TradeMedal | LastA => Row::A,
            Strength | FourteenJar | SixCards | LastB => Row::B,
            FullHand | ThreeMarkers | ThreeMedals | LastC => Row::C,
        }
    }

    /// TH-1.3: the four of a row, in the order in which they are reached.
    pub fn of_row(row: Row) -> [Trial; 4] {
        std::array::from_fn(|at| Trial::ALL[4 * row.index() + at])
    }

    /// Which one of its row it is, counted from 0.
    pub(super) const fn nth(self) -> usize {
        self as usize % 4
    }

    /// Whether it stands on the last space of its row.
    pub const fn is_last(self) -> bool {
        matches!(self, Trial::LastA | Trial::LastB | Trial::LastC)
    }

    /// TH-1.2: what lies there at the start.
    pub const fn stake(self) -> Stake {
        match self {
            Trial::TradeMedal | Trial::Strength => Stake::Coin,
            last if last.is_last() => Stake::Nothing,
            _ => Stake::Mine,
        }
    }

    /// TH-3.1: what happens first, met or not.
    pub const fn general(self) -> Option<Order> {
        match self {
            Trial::SevenJar | Trial::FourteenJar => Some(Order::RemoveBuildings(1)),
            Trial::EmptyHand => Some(Order::RemoveActionCards(Cards::Top(5))),
            Trial::Strength => Some(Order::ClearLine),
            _ => None,
        }
    }

    /// What must be true. On a last space a coin changes it (TH-3.3).
    pub const fn requirement(self, coin: bool) -> Requirement {
        use Question::*;
        use Requirement::AtLeast;
        match (self, coin) {
            (Trial::SevenJar, _) => AtLeast(7, Jar),
            (Trial::EmptyHand, _) => Requirement::None(ActionCards),
            (Trial::TradeMedal, _) => AtLeast(1, TradeMedals),
            (Trial::LastA, false) => AtLeast(20, Jar),
            (Trial::LastA, true) => AtLeast(25, Jar),
            (Trial::Strength, _) => AtLeast(3, CombatStrength),
            (Trial::FourteenJar, _) => AtLeast(14, Jar),
            (Trial::SixCards, _) => AtLeast(6, PlayerCards),
            (Trial::LastB, false) => AtLeast(3, ExplorationMedals),
            (Trial::LastB, true) => AtLeast(2, TradeMedals),
            (Trial::FullHand, _) => AtLeast(3, ActionCards),
            (Trial::ThreeMarkers, _) => AtLeast(3, Markers),
            (Trial::ThreeMedals, _) => AtLeast(3, KindsOfMedals),
            (Trial::LastC, _) => AtLeast(3, CivilMedals),
        }
    }

    /// What happens at once if it is not met, beside what becomes of the stake.
    pub const fn penalty(self) -> Option<Order> {
        match self {
            Trial::SevenJar => Some(Order::ForeignBuildings(2)),
            Trial::EmptyHand => Some(Order::RemoveActionCards(Cards::Top(15))),
            Trial::TradeMedal | Trial::ThreeMarkers => Some(Order::ClearLine),
            Trial::FourteenJar => Some(Order::ForeignBuildings(3)),
            Trial::SixCards => Some(Order::ReturnPlayerCards(2)),
            Trial::FullHand => Some(Order::RemoveActionCards(Cards::Half)),
            Trial::ThreeMedals => Some(Order::LoseMedal),
            Trial::Strength | Trial::LastA | Trial::LastB | Trial::LastC => None,
        }
    }

    /// TH-4.2: minus points at the end if it is not met, beside those of a lost mine.
    pub const fn minus(self) -> i32 {
        match self {
            Trial::SevenJar => 2,
            Trial::FourteenJar => 3,
            _ => 0,
        }
    }
}
