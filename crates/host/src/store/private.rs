//! Files for their owner alone: what is stored holds the secrets of running
//! matches, and proves who guests are.

use std::fs::{File, OpenOptions, Permissions};
use std::io::Write;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// Read and written by the owner, by nobody else.
const OWNER_ONLY: u32 = 0o600;
/// As much as a long move needs, in bytes. A disk on which only a little fits is full.
const ROOM: usize = 64 << 10;
/// What others could do with a file.
const OTHERS: u32 = 0o077;

fn options() -> OpenOptions {
    let mut options = File::options();
    options.read(true).write(true).mode(OWNER_ONLY);
    options
}

/// A new file. There is no moment in which others could open it, and one that
/// is there already, or a link that somebody has laid, is refused.
pub(super) fn make(path: &Path) -> std::io::Result<File> {
    options().create_new(true).open(path)
}

/// The file, made if there is none, and taken away from others if they could
/// use it so far.
pub(super) fn open_or_make(path: &Path) -> std::io::Result<File> {
    let file = options().create(true).truncate(false).open(path)?;
    let mode = file.metadata()?.permissions().mode();
    if mode & OTHERS != 0 {
        file.set_permissions(Permissions::from_mode(mode & !OTHERS))?;
    }
    Ok(file)
}

/// Whether as much as a long move fits beside the data file; tried out, because what a disk says
/// of itself leaves out quotas.
pub(super) fn check_room(database: &Path) -> std::io::Result<()> {
    // A store in memory has no file.
    if database.as_os_str().is_empty() {
        return Ok(());
    }
    let mut name = database.as_os_str().to_owned();
    name.push("-room");
    let tried = open_or_make(Path::new(&name))
        .and_then(|mut file| file.write_all(&[0; ROOM]).and_then(|()| file.sync_data()));
    let gone = std::fs::remove_file(&name);
    tried.and(gone)
}

/// Makes a data file if there is none, and takes an older one, with what
/// SQLite keeps beside it, away from others. SQLite gives whatever it makes
/// later the rights of the data file.
pub(super) fn keep_to_owner(database: &Path, beside: &[&Path]) -> std::io::Result<()> {
    match make(database) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
        made => return made.map(drop),
    }
    for path in [&[database][..], beside].concat() {
        // Not opened: closing a handle would take SQLite's own locks off it.
        let Ok(about) = std::fs::metadata(path) else { continue };
        let mode = about.permissions().mode();
        if mode & OTHERS != 0 {
            let narrowed = Permissions::from_mode(mode & !OTHERS);
            match std::fs::set_permissions(path, narrowed) {
                Ok(()) => {
                    tracing::warn!("{} could be used by others; no longer", path.display());
                }
                // Somebody else's file: they decide who may read it.
                Err(error) => {
                    tracing::warn!("{} can be used by others: {error}", path.display());
                }
            }
        }
    }
    Ok(())
}
