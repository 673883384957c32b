//! Whether the files that were opened still lie where they were. Whatever is
//! written to a deleted file is gone when the program ends.

use super::lock;
use crate::store::StoreError;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A data file with what lies beside it, as it was when it was opened.
#[derive(Debug)]
pub(super) struct InPlace {
    files: Vec<(PathBuf, Identity)>,
}

/// Device and number: another file of the same name has another.
type Identity = (u64, u64);

impl InPlace {
    /// Remembers the files of a database that has just been opened.
    pub fn of(database: &Path) -> InPlace {
        let [log, index] = beside(database);
        let files = [database.to_path_buf(), log, index, lock::path_of(database)];
        let known = |path: PathBuf| identity(&path).map(|identity| (path, identity));
        InPlace { files: files.into_iter().filter_map(known).collect() }
    }

    /// Refuses if one of them has been deleted, replaced or moved away.
    pub fn check(&self) -> Result<(), StoreError> {
        for (path, opened) in &self.files {
            let what = match identity(path) {
                Some(found) if found == *opened => continue,
                Some(_) => "is not the file that was opened",
                None => "is gone",
            };
            return Err(StoreError::Failed(format!(
                "{} {what}; nothing is stored until it is back",
                path.display()
            )));
        }
        Ok(())
    }
}

/// SQLite's write-ahead log and the index of it.
pub(super) fn beside(database: &Path) -> [PathBuf; 2] {
    ["-wal", "-shm"].map(|end| {
        let mut name = database.as_os_str().to_owned();
        name.push(end);
        name.into()
    })
}

fn identity(path: &Path) -> Option<Identity> {
    std::fs::metadata(path).ok().map(|about| (about.dev(), about.ino()))
}
