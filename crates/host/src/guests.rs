//! Who people are: a name, and a secret that only their devices know.

use crate::HostError;
use crate::entropy::{self, Entropy};
use crate::store::{Guest, Hash, Store, StoreError};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The longest name, in characters.
const MOST_NAME: usize = 40;
/// How many guests are remembered without asking the store.
const MOST_KNOWN: usize = 20_000;

/// A name as it will be shown: trimmed, spaces made single, 1 to 40 characters,
/// none that hides or turns the text around it.
pub fn clean_name(name: &str) -> Result<String, HostError> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if length == 0 || length > MOST_NAME {
        return Err(HostError::Malformed(format!("a name has 1 to {MOST_NAME} characters")));
    }
    if name.chars().any(is_treacherous) || !name.chars().any(char::is_alphanumeric) {
        let what = "a name is made of visible letters, digits and signs";
        return Err(HostError::Malformed(what.into()));
    }
    Ok(name)
}

/// Control codes, invisible characters, and those that change the direction of
/// text: with them one name can pass for another or break a page's lines.
fn is_treacherous(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
            | '\u{FFF0}'..='\u{FFFF}' | '\u{E0000}'..='\u{E007F}')
}

/// A new secret: 32 random bytes, in hex.
pub(crate) fn draw_token(entropy: &dyn Entropy) -> String {
    hex::encode(entropy::bytes::<32>(entropy))
}

/// What is stored of a secret.
pub(crate) fn hash(token: &str) -> Hash {
    Sha256::digest(token.as_bytes()).into()
}

/// Guests by the hash of their token, the latest of them in memory.
#[derive(Default)]
pub(crate) struct Guests {
    known: Mutex<HashMap<Hash, Guest>>,
}

impl Guests {
    /// Whose token this is.
    pub async fn by_token(&self, store: &Store, token: &str) -> Result<Option<Guest>, StoreError> {
        let hash = hash(token);
        if let Some(guest) = self.lock().get(&hash) {
            return Ok(Some(guest.clone()));
        }
        let found = store.guest_by_token(hash).await?;
        if let Some(guest) = &found {
            self.remember(hash, guest.clone());
        }
        Ok(found)
    }

    pub fn remember(&self, hash: Hash, guest: Guest) {
        let mut known = self.lock();
        if known.len() >= MOST_KNOWN {
            // Rare, and the store knows them all.
            known.clear();
        }
        known.insert(hash, guest);
    }

    /// Forgets what was known of a guest, after a change.
    pub fn forget(&self, id: crate::GuestId) {
        self.lock().retain(|_, guest| guest.id != id);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Hash, Guest>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_kept_as_they_are_otherwise() {
        assert_eq!(clean_name("  Ann  of\tCove "), Ok("Ann of Cove".into()));
        assert_eq!(clean_name("<b>Zoë</b>"), Ok("<b>Zoë</b>".into()));
        assert_eq!(clean_name(&"x".repeat(40)), Ok("x".repeat(40)));
    }

    #[test]
    fn names_that_mislead_are_refused() {
        for name in ["", "  ", "\u{202E}nnA", "a\u{200B}", "a\0", "...", &"x".repeat(41)] {
            assert!(clean_name(name).is_err(), "{name:?}");
        }
    }
}
