//! What guilds, spaces and requirements are called.

use super::{Cards, Guild, Order, Question, Requirement, Row, SheetLine, Stake, Trial};
use std::fmt;

impl Guild {
    /// `ochre`.
    pub const fn name(self) -> &'static str {
        match self {
            Guild::Ochre => "ochre",
            Guild::Teal => "teal",
            Guild::Plum => "plum",
        }
    }
}

impl fmt::Display for Guild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Question {
    /// What so many of it are called.
    pub const fn noun(self, count: u32) -> &'static str {
        match (self, count) {
            (Question::Jar, _) => "Jar",
            (Question::ActionCards, 1) => "action card in hand",
            (Question::ActionCards, _) => "action cards in hand",
            (Question::PlayerCards, 1) => "player card in the play area",
            (Question::PlayerCards, _) => "player cards in the play area",
            (Question::CombatStrength, _) => "combat strength",
            (Question::Markers, 1) => "ore or crystal marker",
            (Question::Markers, _) => "ore and crystal markers",
            (Question::TradeMedals, 1) => "trade medal",
            (Question::TradeMedals, _) => "trade medals",
            (Question::ExplorationMedals, 1) => "exploration medal",
            (Question::ExplorationMedals, _) => "exploration medals",
            (Question::CivilMedals, 1) => "civil medal",
            (Question::CivilMedals, _) => "civil medals",
            (Question::KindsOfMedals, 1) => "kind of medal",
            (Question::KindsOfMedals, _) => "kinds of medals",
        }
    }
}

/// `at least 7 Jar`, `no action cards in hand`.
impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Requirement::AtLeast(least, Question::CombatStrength) => {
                write!(f, "combat strength of at least {least}")
            }
            Requirement::AtLeast(least, question) => {
                write!(f, "at least {least} {}", question.noun(least))
            }
            Requirement::None(question) => write!(f, "no {}", question.noun(0)),
        }
    }
}

/// What happens, as part of a sentence: `a line of regions is cleared`.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::RemoveBuildings(1) => f.write_str("1 unbuilt public building leaves the game"),
            Order::RemoveBuildings(count) => {
                write!(f, "{count} unbuilt public buildings leave the game")
            }
            Order::ForeignBuildings(count) => {
                write!(f, "{count} public buildings come into play for another guild")
            }
            Order::RemoveActionCards(Cards::Top(count)) => {
                write!(f, "the top {count} action cards leave the game")
            }
            Order::RemoveActionCards(Cards::Half) => {
                f.write_str("the top half of the action cards leaves the game")
            }
            Order::ClearLine => f.write_str("a line of regions is cleared"),
            Order::ReturnPlayerCards(count) => {
                write!(f, "{count} player cards go back into the deck")
            }
            Order::LoseMedal => f.write_str("1 medal is lost"),
            Order::PlaceMine => f.write_str("the mine is placed on a region"),
            Order::Receive(jar) => write!(f, "{jar} Jar are received"),
            Order::Pay(jar) => write!(f, "{jar} Jar are paid"),
        }
    }
}

impl Trial {
    /// What happens if its requirement is not met, as parts of a sentence.
    pub fn if_not_met(self) -> Vec<String> {
        let minus = (self.minus() > 0).then(|| format!("{} points are lost", self.minus()));
        let stake = match self.stake() {
            Stake::Mine => "the mine goes into the loss box".into(),
            Stake::Coin => format!("the coin goes to {0}6, the last space of row {0}", self.row()),
            Stake::Nothing => "the game is lost".into(),
        };
        let penalty = self.penalty().map(|order| order.to_string());
        penalty.into_iter().chain(minus).chain([stake]).collect()
    }
}

impl SheetLine {
    /// What it is for.
    pub const fn name(self) -> &'static str {
        match self {
            SheetLine::LastSpaces => "Last spaces, 3 each",
            SheetLine::SecondLastSpace => "Second last space",
            SheetLine::LossBox => "Mines in the loss box, −2 each",
            SheetLine::SevenJar => "7 Jar in row A not met",
            SheetLine::FourteenJar => "14 Jar in row B not met",
        }
    }
}
