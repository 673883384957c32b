//! Browsers that want to be called, and the keys of the house.

use super::db::{Db, Row, given};
use super::{Hash, Store, StoreError, Write, Written};
use crate::GuestId;
use serde::{Deserialize, Serialize};

/// The most browsers that one guest may have called; one more, and the one that
/// was heard of least lately goes.
const MOST_OF_ONE: u32 = 6;

/// A browser that wants to be called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Where messages for it go.
    pub endpoint: String,
    /// Whose browser it is.
    pub guest: GuestId,
    /// Hash of the secret that this browser has.
    #[serde(with = "hex::serde")]
    pub device: Hash,
    /// Its public key, an uncompressed point of P-256.
    #[serde(with = "hex::serde")]
    pub key: Vec<u8>,
    /// What it shares with whoever may write to it.
    #[serde(with = "hex::serde")]
    pub auth: Vec<u8>,
    /// When it was last heard of.
    pub renewed: u64,
}

impl Store {
    /// Every browser of a guest that wants to be called.
    pub async fn push_subscriptions(
        &self,
        guest: GuestId,
    ) -> Result<Vec<PushSubscription>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT endpoint, guest, device, key, auth, renewed FROM push_subscriptions \
                       WHERE guest = ?1 ORDER BY renewed, endpoint";
            db.all(sql, given![guest], subscription)
        })
        .await
    }

    /// The house's key of this name; whoever asks first brings it.
    pub async fn house_key(
        &self,
        name: &'static str,
        otherwise: Vec<u8>,
    ) -> Result<Vec<u8>, StoreError> {
        let add = Write::AddKey { name: name.to_owned(), key: otherwise };
        match self.write(add).await? {
            Written::Key(key) => Ok(key),
            _ => unreachable!("a key is what was asked for"),
        }
    }
}

fn subscription(row: &Row<'_>) -> Result<PushSubscription, StoreError> {
    Ok(PushSubscription {
        endpoint: row.get(0)?,
        guest: row.get(1)?,
        device: row.get(2)?,
        key: row.get(3)?,
        auth: row.get(4)?,
        renewed: row.get(5)?,
    })
}

pub(super) fn all(db: &Db<'_>) -> Result<Vec<PushSubscription>, StoreError> {
    let sql = "SELECT endpoint, guest, device, key, auth, renewed FROM push_subscriptions \
               ORDER BY renewed, endpoint";
    db.all(sql, given![], subscription)
}

/// The keys by name.
pub(super) fn keys(db: &Db<'_>) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
    let sql = "SELECT name, key FROM house_keys ORDER BY name";
    db.all(sql, given![], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Keeps a browser, in place of what was known of it before.
pub(super) fn put(db: &Db<'_>, new: &PushSubscription) -> Result<(), StoreError> {
    let PushSubscription { endpoint, guest, device, key, auth, renewed } = new;
    let sql = "INSERT INTO push_subscriptions \
               (endpoint, guest, device, key, auth, renewed) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
               ON CONFLICT (endpoint) DO UPDATE \
               SET guest = ?2, device = ?3, key = ?4, auth = ?5, renewed = ?6";
    db.execute(sql, given![endpoint, guest, device, key, auth, renewed])?;
    let sql = "DELETE FROM push_subscriptions WHERE guest = ?1 AND endpoint NOT IN \
               (SELECT endpoint FROM push_subscriptions WHERE guest = ?1 \
                ORDER BY renewed DESC, endpoint = ?3 DESC LIMIT ?2)";
    db.execute(sql, given![guest, MOST_OF_ONE, endpoint])?;
    Ok(())
}

/// Forgets a browser: a guest's own, or whoever's it is if it is gone.
pub(super) fn forget(
    db: &Db<'_>,
    endpoint: &str,
    guest: Option<GuestId>,
) -> Result<bool, StoreError> {
    let sql = "DELETE FROM push_subscriptions WHERE endpoint = ?1 AND (CAST(?2 AS TEXT) IS NULL OR guest = ?2)";
    Ok(db.execute(sql, given![endpoint, guest])? > 0)
}

/// Forgets what was signed out.
pub(super) fn forget_device(db: &Db<'_>, device: &Hash) -> Result<(), StoreError> {
    db.execute("DELETE FROM push_subscriptions WHERE device = ?1", given![device])?;
    Ok(())
}

/// Forgets all browsers of a guest.
pub(super) fn forget_guest(db: &Db<'_>, guest: GuestId) -> Result<(), StoreError> {
    db.execute("DELETE FROM push_subscriptions WHERE guest = ?1", given![guest])?;
    Ok(())
}

/// Forgets what was not heard of since a moment; how many have gone.
pub(super) fn forget_old(db: &Db<'_>, before: u64) -> Result<usize, StoreError> {
    let sql = "DELETE FROM push_subscriptions WHERE renewed < ?1";
    db.execute(sql, given![before])
}

/// The key of this name; this one, if there was none.
pub(super) fn add_key(db: &Db<'_>, name: &str, key: &[u8]) -> Result<Vec<u8>, StoreError> {
    let sql = "INSERT INTO house_keys (name, key) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    db.execute(sql, given![name, key])?;
    let sql = "SELECT key FROM house_keys WHERE name = ?1";
    let found = db.first(sql, given![name], |row| row.get(0))?;
    Ok(found.expect("it was there or put there just now"))
}
