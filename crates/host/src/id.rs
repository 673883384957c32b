//! Names of tables and guests that nobody can guess.

use crate::entropy::{self, Entropy};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Five bits a character; no letters that look like digits.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 20 characters are 100 random bits.
const LENGTH: usize = 20;

/// Text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an id is {LENGTH} digits and small letters")]
pub struct BadId;

fn draw(entropy: &dyn Entropy) -> u128 {
    u128::from_le_bytes(entropy::bytes(entropy)) >> (128 - 5 * LENGTH)
}

fn write(number: u128, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let digit = |at: usize| ALPHABET[(number >> (5 * (LENGTH - 1 - at)) & 31) as usize];
    let text: [u8; LENGTH] = std::array::from_fn(digit);
    f.pad(std::str::from_utf8(&text).expect("the alphabet is ASCII"))
}

fn read(text: &str) -> Result<u128, BadId> {
    if text.len() != LENGTH {
        return Err(BadId);
    }
    text.bytes().try_fold(0, |number, byte| {
        let digit = ALPHABET.iter().position(|&known| known == byte).ok_or(BadId)?;
        Ok(number << 5 | digit as u128)
    })
}

macro_rules! id {
    ($(#[$doc:meta])* $Name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Name(u128);

        impl $Name {
            /// A new one, unlike any other.
            pub fn draw(entropy: &dyn Entropy) -> $Name {
                $Name(draw(entropy))
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write(self.0, f)
            }
        }

        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write(self.0, f)
            }
        }

        impl FromStr for $Name {
            type Err = BadId;
            fn from_str(text: &str) -> Result<$Name, BadId> {
                read(text).map($Name)
            }
        }

        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

id! {
    /// A table's name in addresses: 100 random bits, 20 characters.
    TableId
}

id! {
    /// A guest's public name for programs. It is no secret and proves nothing.
    GuestId
}

id! {
    /// A campaign's name in addresses.
    CampaignId
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SeededEntropy;

    #[test]
    fn ids_round_trip_and_differ() {
        let entropy = SeededEntropy::new(1);
        let (one, two) = (TableId::draw(&entropy), TableId::draw(&entropy));
        assert_ne!(one, two);
        assert_eq!(one.to_string().len(), LENGTH);
        assert_eq!(one.to_string().parse(), Ok(one));
    }

    #[test]
    fn anything_else_is_no_id() {
        for text in
            ["", "0", "ILOU0000000000000000", "0000000000000000000é", "000000000000000000000"]
        {
            assert_eq!(text.parse::<TableId>(), Err(BadId));
        }
    }
}
