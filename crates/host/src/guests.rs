//! Who people are: a name, and a secret that only their devices know.

use crate::GuestId;
use crate::entropy::{self, Entropy};
use crate::store::{Guest, Hash, Store, StoreError};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tokio::sync::broadcast;

/// How many guests are remembered without asking the store.
const MOST_KNOWN: usize = 20_000;

/// A new secret: 32 random bytes, in hex.
pub(crate) fn draw_token(entropy: &dyn Entropy) -> String {
    hex::encode(entropy::bytes::<32>(entropy))
}

/// What is stored of a secret.
pub(crate) fn hash(token: &str) -> Hash {
    Sha256::digest(token.as_bytes()).into()
}

/// How many sign-outs a stream may be behind before it asks anew.
const MOST_BEHIND: usize = 64;

/// Guests by the hash of their token, the latest of them in memory.
pub(crate) struct Guests {
    known: Mutex<HashMap<Hash, Guest>>,
    /// Tells streams whose secrets have changed.
    changed: broadcast::Sender<GuestId>,
}

impl Default for Guests {
    fn default() -> Guests {
        Guests { known: Mutex::default(), changed: broadcast::Sender::new(MOST_BEHIND) }
    }
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
    pub fn forget(&self, id: GuestId) {
        self.lock().retain(|_, guest| guest.id != id);
    }

    /// Forgets what was known of everybody: it may have changed elsewhere.
    pub fn forget_all(&self) {
        self.lock().clear();
    }

    /// The same of one guest, and whatever follows a table with an old secret is told.
    pub fn secrets_changed(&self, id: GuestId) {
        self.forget(id);
        // It is no matter if nobody follows anything.
        let _ = self.changed.send(id);
    }

    /// Ends when the secrets of this guest have changed, or may have.
    pub fn changes(&self) -> broadcast::Receiver<GuestId> {
        self.changed.subscribe()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Hash, Guest>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
