//! What an adviser has solved, kept in files for the next time the program starts.
//!
//! A file begins with a line that says what is in it. Then come the kinds of all states, four to a byte, the values that
//! are listed, little-endian, and the SHA-256 of all that. Whatever is not just so is as good as not there.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Raised whenever anything changes within a version in what is solved, or in how it is written.
const EDITION: u32 = 1;
const CHECKSUM: usize = 32;

/// The kinds of all states, and the values that are listed.
pub(crate) type Kept = (Vec<u8>, Vec<f64>);

/// The file of one part of a solution.
pub(crate) struct Keeper {
    file: PathBuf,
    header: Vec<u8>,
}

impl Keeper {
    pub(crate) fn new(folder: &Path, part: &str) -> Keeper {
        Keeper {
            file: folder.join(format!("novem-{part}.values")),
            header: format!("tidetable {VERSION} novem values, edition {EDITION}: {part}\n")
                .into_bytes(),
        }
    }

    /// What is kept of so many states, if that is there and sound.
    pub(crate) fn read(&self, states: usize, listed: impl Fn(&[u8]) -> usize) -> Option<Kept> {
        let most = self.header.len() + states.div_ceil(4) + 8 * states + CHECKSUM;
        let mut bytes = Vec::new();
        // One byte more than there can be shows that a file is too long.
        File::open(&self.file).ok()?.take(most as u64 + 1).read_to_end(&mut bytes).ok()?;
        let (bytes, checksum) = bytes.split_last_chunk::<CHECKSUM>()?;
        if checksum[..] != Sha256::digest(bytes)[..] {
            return None;
        }
        let rest = bytes.strip_prefix(&self.header[..])?;
        let (kinds, numbers) = rest.split_at_checked(states.div_ceil(4))?;
        let number = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        let values: Vec<f64> = numbers.chunks_exact(8).map(number).collect();
        let sound =
            numbers.len() == 8 * listed(kinds) && values.iter().all(|value| value.is_finite());
        sound.then(|| (kinds.to_vec(), values))
    }

    /// Keeps it. Where nothing can be written it is solved anew the next time.
    pub(crate) fn write(&self, kinds: &[u8], listed: &[f64]) {
        let mut bytes = self.header.clone();
        bytes.extend_from_slice(kinds);
        bytes.extend(listed.iter().flat_map(|value| value.to_le_bytes()));
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        let _ = self.put(&bytes);
    }

    /// The file appears whole or not at all, whoever else writes it at the same time.
    fn put(&self, bytes: &[u8]) -> io::Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        let part = self.file.with_extension(format!("{}.part", std::process::id()));
        let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, &self.file));
        if written.is_err() {
            let _ = fs::remove_file(&part);
        }
        written
    }
}
