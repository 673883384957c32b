//! One server for each data file: a lock on a small file beside it.
//!
//! The system releases the lock when the program ends, however it ends. The
//! file stays where it is; what it says counts only while the lock is held.
//! The database itself is not locked: SQLite's own locks on it are lost when
//! anybody in the same program closes another handle of it.

use crate::moment;
use crate::store::{StoreError, private};
use serde::{Deserialize, Serialize};
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// A server that was told to end may need a moment for it.
const PATIENCE: Duration = Duration::from_millis(100);
const MOST_TRIES: usize = 20;

/// The lock, held until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
}

/// Who holds it, for whoever is refused.
#[derive(Serialize, Deserialize)]
struct Holder {
    process: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    address: Option<String>,
}

impl Lock {
    /// Takes the lock of a data file, or says who holds it.
    pub fn take(database: &Path) -> Result<Lock, StoreError> {
        check_single(database)?;
        let path = path_of(database);
        let file = private::open_or_make(&path).map_err(|error| {
            StoreError::Unusable(format!("the lock {}: {error}", path.display()))
        })?;
        let mut tries = 0;
        while let Err(refused) = file.try_lock() {
            match refused {
                TryLockError::WouldBlock if tries < MOST_TRIES => {
                    tries += 1;
                    std::thread::sleep(PATIENCE);
                }
                TryLockError::WouldBlock => return Err(StoreError::Unusable(held(database, file))),
                TryLockError::Error(error) => {
                    let what = format!("the lock {}: {error}", path.display());
                    return Err(StoreError::Unusable(what));
                }
            }
        }
        let mut lock = Lock { file };
        lock.say(None)?;
        Ok(lock)
    }

    /// Lets those who are refused know where the server is.
    pub fn say(&mut self, address: Option<String>) -> Result<(), StoreError> {
        let holder = Holder { process: std::process::id(), address };
        let text = serde_json::to_string(&holder).expect("plain data");
        self.file.set_len(0)?;
        self.file.rewind()?;
        Ok(self.file.write_all(text.as_bytes())?)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Nobody holds it from here on. If that cannot be written, the lock says so.
        let _ = self.file.set_len(0);
    }
}

/// Refuses a file that can be reached by another name, too: the lock of that name would be another one.
fn check_single(database: &Path) -> Result<(), StoreError> {
    let names = std::fs::metadata(database).map_or(1, |about| about.nlink());
    if names <= 1 {
        return Ok(());
    }
    Err(StoreError::Unusable(format!(
        "{} has {names} names (hard links), and a server could be started on each; copy it, and keep one name",
        database.display()
    )))
}

/// Refuses a data file that somebody works on.
pub(in crate::store) fn check_free(database: &Path) -> Result<(), StoreError> {
    let Ok(file) = File::open(path_of(database)) else { return Ok(()) };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(StoreError::Unusable(held(database, file))),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// The lock's own file.
pub(super) fn path_of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-lock");
    name.into()
}

/// One sentence about who holds the lock of this file.
fn held(database: &Path, mut file: File) -> String {
    let mut text = String::new();
    // Whoever has just taken the lock may not have said anything yet.
    let _ = file.read_to_string(&mut text);
    let holder: Option<Holder> = serde_json::from_str(&text).ok();
    let since = file.metadata().and_then(|about| about.modified()).ok();
    let since = since.and_then(|since| since.duration_since(UNIX_EPOCH).ok());
    let mut sentence = format!("another program works on {}: ", database.display());
    match holder {
        Some(Holder { process, address }) => {
            sentence += &format!("process {process}");
            if let Some(since) = since {
                sentence += &format!(", since {}", moment::iso(since.as_millis() as u64));
            }
            if let Some(address) = address {
                sentence += &format!(", which serves it at {address}");
            }
        }
        None => sentence += "one that has only just begun",
    }
    sentence + "; stop it first, or use another file"
}
