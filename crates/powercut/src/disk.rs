//! What a disk holds after the power was cut.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// What a disk writes whole or not at all.
const SECTOR: usize = 512;
/// The head of a record in the shim's log.
const HEAD: usize = 18;

/// How much a power cut took away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cut {
    /// Times something was synced before it.
    pub syncs: usize,
    /// Writes that were not synced, of which some were dropped or torn.
    pub unsynced: usize,
    /// Sectors of those that did not reach the disk.
    pub dropped: usize,
}

/// A file: what is safe, and what has happened to it since.
#[derive(Default)]
struct Platter {
    safe: Option<Vec<u8>>,
    pending: Vec<Change>,
}

enum Change {
    Made,
    Written(u64, Vec<u8>),
    CutOff(u64),
    Deleted,
}

impl Platter {
    fn apply(&mut self, change: Change) {
        match change {
            Change::Deleted => self.safe = None,
            Change::Made => {
                self.safe.get_or_insert_default();
            }
            Change::CutOff(length) => {
                self.safe.get_or_insert_default().resize(length as usize, 0);
            }
            Change::Written(at, data) => {
                let file = self.safe.get_or_insert_default();
                let (from, to) = (at as usize, at as usize + data.len());
                if file.len() < to {
                    file.resize(to, 0);
                }
                file[from..to].copy_from_slice(&data);
            }
        }
    }

    fn sync(&mut self) {
        for change in std::mem::take(&mut self.pending) {
            self.apply(change);
        }
    }

    /// Whatever was not synced may have reached the disk or not, in any order,
    /// sector by sector.
    fn lose(&mut self, chance: &mut Xoshiro256PlusPlus, cut: &mut Cut) {
        // Some disks are nearly done when the power goes, others have not begun.
        let kept_of_four = chance.next_u64() % 5;
        for change in std::mem::take(&mut self.pending) {
            let Change::Written(at, data) = change else {
                if chance.next_u64() % 4 < kept_of_four {
                    self.apply(change);
                }
                continue;
            };
            cut.unsynced += 1;
            let mut from = 0;
            while from < data.len() {
                let in_sector = (at as usize + from) % SECTOR;
                let to = (from + SECTOR - in_sector).min(data.len());
                if chance.next_u64() % 4 < kept_of_four {
                    self.apply(Change::Written(at + from as u64, data[from..to].to_vec()));
                } else {
                    cut.dropped += 1;
                }
                from = to;
            }
        }
    }
}

/// Works out from the shim's `log` what a disk would hold, beginning with what
/// lies in `before`, and leaves exactly that in `folder`.
pub fn cut(folder: &Path, before: &Path, log: &[u8], seed: u64) -> io::Result<Cut> {
    let mut files: BTreeMap<String, Platter> = BTreeMap::new();
    for entry in std::fs::read_dir(before)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        files.entry(name).or_default().safe = Some(std::fs::read(entry.path())?);
    }
    let mut cut = Cut::default();
    replay(log, &mut files, &mut cut);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    for entry in std::fs::read_dir(folder)? {
        std::fs::remove_file(entry?.path())?;
    }
    for (name, mut file) in files {
        file.lose(&mut chance, &mut cut);
        if let Some(bytes) = file.safe {
            let mut owner_only = File::options();
            owner_only.write(true).create(true).truncate(true).mode(0o600);
            owner_only.open(folder.join(name))?.write_all(&bytes)?;
        }
    }
    Ok(cut)
}

fn replay(mut log: &[u8], files: &mut BTreeMap<String, Platter>, cut: &mut Cut) {
    let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    // The last record may be half there: then it had not been done either.
    while log.len() >= HEAD {
        let (kind, name) = (log[0], usize::from(log[1]));
        let (offset, length) = (number(&log[2..10]), number(&log[10..18]) as usize);
        let Some(record) = log.get(HEAD..HEAD + name + length) else { return };
        let (name, data) = record.split_at(name);
        let name = String::from_utf8_lossy(name).into_owned();
        log = &log[HEAD + record.len()..];
        let change = match kind {
            b'c' => Change::Made,
            b'w' => Change::Written(offset, data.to_vec()),
            b't' => Change::CutOff(offset),
            b'u' => Change::Deleted,
            _ => {
                cut.syncs += 1;
                match name.as_str() {
                    // The folder: which files there are, not what is in them.
                    "." => files.values_mut().for_each(sync_name),
                    _ => files.entry(name).or_default().sync(),
                }
                continue;
            }
        };
        if name != "." {
            files.entry(name).or_default().pending.push(change);
        }
    }
}

/// Makes it safe that a file was made or deleted.
fn sync_name(file: &mut Platter) {
    if let Some(at) = file.pending.iter().rposition(|change| matches!(change, Change::Deleted)) {
        file.pending.drain(..=at);
        file.safe = None;
    }
    let (names, rest): (Vec<_>, Vec<_>) =
        file.pending.drain(..).partition(|change| matches!(change, Change::Made));
    names.into_iter().for_each(|made| file.apply(made));
    file.pending = rest;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(kind: u8, name: &str, offset: u64, data: &[u8]) -> Vec<u8> {
        let mut record = vec![kind, name.len() as u8];
        record.extend(offset.to_le_bytes());
        record.extend((data.len() as u64).to_le_bytes());
        record.extend(name.as_bytes());
        record.extend(data);
        record
    }

    fn left(log: &[Vec<u8>], seed: u64) -> Option<Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut cut = Cut::default();
        replay(&log.concat(), &mut files, &mut cut);
        let mut file = files.remove("a")?;
        file.lose(&mut Xoshiro256PlusPlus::seed_from_u64(seed), &mut cut);
        file.safe
    }

    #[test]
    fn what_was_synced_is_there_and_the_rest_is_left_to_chance() {
        let (made, old) = (record(b'c', "a", 0, b""), record(b'w', "a", 0, &[1; 1024]));
        let (synced, new) = (record(b's', "a", 0, b""), record(b'w', "a", 0, &[2; 1024]));
        let log = [made, old, synced, new];
        let seen: std::collections::BTreeSet<(u8, u8)> = (0..200)
            .map(|seed| {
                let file = left(&log, seed).expect("it was synced");
                for sector in file.chunks(SECTOR) {
                    assert!(sector.iter().all(|byte| *byte == sector[0]), "sectors are whole");
                }
                (file[0], file[SECTOR])
            })
            .collect();
        assert_eq!(seen, [(1, 1), (1, 2), (2, 1), (2, 2)].into());
        // Without a sync all of it may be gone.
        assert!((0..200).any(|seed| left(&log[..2], seed).is_none()));
    }
}
