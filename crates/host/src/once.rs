//! Names that senders give to what they send: whoever does not know whether it arrived sends it again under
//! the same name, and is answered as the first time.

use std::fmt;
use std::str::FromStr;

/// The longest name.
const MOST: usize = 64;

/// The sender's own name for a move, a taking back or something said. Of one guest's at one table the
/// latest 128 are remembered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Once(Box<str>);

/// Text that is no such name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`once` is a name of 1 to {MOST} letters, digits and signs")]
pub struct BadOnce;

impl FromStr for Once {
    type Err = BadOnce;
    fn from_str(text: &str) -> Result<Once, BadOnce> {
        let plain = text.chars().all(|c| c.is_ascii_graphic());
        match plain && (1..=MOST).contains(&text.len()) {
            true => Ok(Once(text.into())),
            false => Err(BadOnce),
        }
    }
}

impl fmt::Display for Once {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Once {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<BadOnce> for crate::HostError {
    fn from(bad: BadOnce) -> crate::HostError {
        crate::HostError::Malformed(bad.to_string())
    }
}
