//! What seats decide, what chance brings, and why a coin is refused.

use game_core::{BadText, Refusal};
use std::fmt::{self, Display};
use std::str::FromStr;

/// A coin to be sealed, by its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coin(pub(crate) u8);

/// Somebody who waits for the boat, by the fare: `p3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passenger(pub(crate) u8);

/// Why a coin is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// It is spent, or never was there.
    #[error("coin {0} is not in your purse")]
    NotInPurse(u8),
    /// One coin a boat.
    #[error("you have already sealed a coin")]
    AlreadySealed,
    /// Nobody has been turned up, or all is over.
    #[error("no boat is waiting")]
    NoBoat,
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Illegal::NotInPurse(_) => "FE-2.3",
            Illegal::AlreadySealed => "FE-2.1",
            Illegal::NoBoat => "FE-1.2",
        }
    }

    fn reason(&self) -> &'static str {
        match self {
            Illegal::NotInPurse(_) => "not-in-purse",
            Illegal::AlreadySealed => "already-sealed",
            Illegal::NoBoat => "no-boat",
        }
    }
}

impl Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Coin {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Coin, BadText> {
        let start: String = text.chars().take(20).collect();
        text.parse().map(Coin).map_err(|_| BadText(format!("{start:?} is no coin")))
    }
}

impl Display for Passenger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}

impl FromStr for Passenger {
    type Err = BadText;
    fn from_str(text: &str) -> Result<Passenger, BadText> {
        let number = text.strip_prefix('p').and_then(|digits| digits.parse().ok());
        let start: String = text.chars().take(20).collect();
        number.map(Passenger).ok_or_else(|| BadText(format!("{start:?} is no passenger")))
    }
}
