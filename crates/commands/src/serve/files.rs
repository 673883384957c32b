//! How many connections the machine lets one process have.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are no connections: the database and what reads it, standard
/// output, and those who are being turned away.
const OTHERS: u64 = 64;

/// Raises the limit of open files as far as it goes, and says how many
/// connections that leaves room for.
pub(super) fn most() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: maximum, maximum };
    let files = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => maximum,
        Err(_) => current,
    };
    // None is no limit at all.
    let files = files.unwrap_or(u64::MAX);
    let connections = files.saturating_sub(OTHERS).max(files / 4).max(1);
    usize::try_from(connections).unwrap_or(usize::MAX)
}
