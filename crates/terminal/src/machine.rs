//! What the program asks of the machine it runs on: time, randomness, files,
//! interruptions. Everything else gets them as arguments.

use anyhow::{Context, Result};
use bots::AnyBots;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// Milliseconds since 1970 (UTC).
#[allow(clippy::disallowed_methods)] // The one place that reads the clock.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |time| time.as_millis() as u64)
}

/// 32 random bytes.
pub fn entropy() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the machine has randomness");
    bytes
}

/// A random seed for a bot or a simulation.
pub fn seed() -> u64 {
    let bytes = entropy();
    u64::from_le_bytes(std::array::from_fn(|i| bytes[i]))
}

/// Reads a text file, saying which one if that fails.
pub fn read_text(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    String::from_utf8(bytes).with_context(|| format!("{} is not a text file", path.display()))
}

/// Whoever the system lets read new files.
const EVERYBODY: u32 = 0o666;
const OWNER_ONLY: u32 = 0o600;

/// Writes a file whole or not at all: into a temporary file beside it, which
/// then takes its name.
pub fn write_whole(path: &Path, contents: &[u8]) -> Result<()> {
    write_for(EVERYBODY, path, contents)
}

/// The same for what only its owner may read, such as the record of a match that
/// is still being played: its seed tells what comes next.
pub fn write_secret(path: &Path, contents: &[u8]) -> Result<()> {
    write_for(OWNER_ONLY, path, contents)
}

/// Where what is worked out once and for all is kept for the next time: what `TIDETABLE_CACHE` says, or a folder of ours
/// in the cache of whoever runs this. Nothing where that is nowhere.
pub fn cache_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(told) = variable("TIDETABLE_CACHE") {
        return (!told.is_empty()).then(|| told.into());
    }
    let folder = |name| Some(PathBuf::from(variable(name)?)).filter(|path| path.is_absolute());
    let cache = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")))?;
    Some(cache.join("tidetable"))
}

/// Whether a file can be written there: asked before hours of work that would end in it.
pub fn can_write(path: &Path) -> Result<()> {
    let part = beside(path)?;
    anyhow::ensure!(!path.is_dir(), "cannot write {}: it is a folder", path.display());
    let _ = fs::remove_file(&part);
    fs::File::options()
        .write(true)
        .create_new(true)
        .open(&part)
        .and_then(|_| fs::remove_file(&part))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The temporary file beside another.
fn beside(path: &Path) -> Result<PathBuf> {
    let name = path.file_name().with_context(|| format!("{} names no file", path.display()))?;
    Ok(path.with_file_name(format!(".{}.part", name.to_string_lossy())))
}

fn write_for(mode: u32, path: &Path, contents: &[u8]) -> Result<()> {
    let part = beside(path)?;
    let write = || -> io::Result<()> {
        // One left behind by a crash has rights of its own.
        let _ = fs::remove_file(&part);
        let mut file = fs::File::options().write(true).create_new(true).mode(mode).open(&part)?;
        file.write_all(contents)?;
        file.sync_all()?;
        fs::rename(&part, path)
    };
    write().with_context(|| format!("cannot write {}", path.display())).inspect_err(|_| {
        let _ = fs::remove_file(&part); // Nothing half-written stays behind.
    })
}

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
pub fn interrupted() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = flag.clone();
    ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(flag)
}

/// Does this on Ctrl-C and ends the program.
pub fn on_interrupt(mut goodbye: impl FnMut() + Send + 'static) -> Result<()> {
    let end = move || {
        goodbye();
        std::process::exit(130);
    };
    ctrlc::set_handler(end).context("cannot listen for Ctrl-C")
}

/// Lets the bots of a game look up what `solve --out` wrote.
pub fn use_table(bots: AnyBots, path: &Path) -> Result<()> {
    bots.use_table(path).with_context(|| format!("{}", path.display()))
}

/// Whether an error only says that the reader of our output has gone away, as
/// in `tidetable replay x.tide | head`.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cache_is_where_it_is_said_or_where_caches_are() {
        let with = |set: &[(&str, &str)]| {
            let set: Vec<(String, OsString)> =
                set.iter().map(|&(name, value)| (name.into(), value.into())).collect();
            cache_folder(|name| Some(set.iter().find(|(known, _)| known == name)?.1.clone()))
        };
        let home = ("HOME", "/home/ann");
        assert_eq!(with(&[home]), Some("/home/ann/.cache/tidetable".into()));
        assert_eq!(with(&[home, ("XDG_CACHE_HOME", "/c")]), Some("/c/tidetable".into()));
        assert_eq!(
            with(&[home, ("XDG_CACHE_HOME", "c")]),
            Some("/home/ann/.cache/tidetable".into())
        );
        assert_eq!(with(&[home, ("TIDETABLE_CACHE", "here")]), Some("here".into()));
        assert_eq!(with(&[home, ("TIDETABLE_CACHE", "")]), None);
        assert_eq!(with(&[]), None);
    }
}
