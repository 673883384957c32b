//! Who is watching a table.

use super::command::Ask;
use crate::metrics::{down, up};
use crate::shared::Shared;
use crate::store::Present;
use crate::{GuestId, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Counts the watchers of one table, by guest. Shared with them, so that one
/// who vanishes is counted out even when the table is too busy to be told.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<Watching>);

#[derive(Debug, Default)]
struct Watching {
    here: HashMap<Option<GuestId>, usize>,
    /// Through other programs that have this table in memory.
    elsewhere: HashMap<Option<GuestId>, usize>,
}

impl Presence {
    fn lock(&self) -> MutexGuard<'_, Watching> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a watcher in. Whether that changes who is here: a guest who
    /// watches twice is here once, but every stranger counts.
    fn arrive(&self, guest: Option<GuestId>) -> bool {
        let mut watching = self.lock();
        let count = watching.here.entry(guest).or_default();
        *count += 1;
        *count == 1 || guest.is_none()
    }

    /// Counts a watcher out.
    fn depart(&self, guest: Option<GuestId>) {
        let mut watching = self.lock();
        if let Some(count) = watching.here.get_mut(&guest) {
            *count -= 1;
            if *count == 0 {
                watching.here.remove(&guest);
            }
        }
    }

    /// Who watches through other programs. Whether that is news.
    pub fn is_elsewhere(&self, present: Present) -> bool {
        let elsewhere = present.into_iter().map(|(guest, count)| (guest, count as usize)).collect();
        let mut watching = self.lock();
        std::mem::replace(&mut watching.elsewhere, elsewhere) != watching.elsewhere
    }

    /// Who watches through this program, for the others.
    pub fn here(&self) -> Present {
        let watching = self.lock();
        let mut here: Present =
            watching.here.iter().map(|(guest, count)| (*guest, *count as u64)).collect();
        here.sort_unstable();
        here
    }

    pub fn is_watching(&self, guest: GuestId) -> bool {
        let watching = self.lock();
        [&watching.here, &watching.elsewhere].iter().any(|all| all.contains_key(&Some(guest)))
    }

    /// Who is watching, of those who are somebody.
    pub fn guests(&self) -> Vec<GuestId> {
        let watching = self.lock();
        let all = watching.here.keys().chain(watching.elsewhere.keys());
        let mut guests: Vec<GuestId> = all.flatten().copied().collect();
        guests.sort_unstable();
        guests.dedup();
        guests
    }

    /// How many watch, each guest counted once and strangers each by themselves.
    pub fn count(&self) -> usize {
        let guests = self.guests().len();
        let watching = self.lock();
        let strangers = [&watching.here, &watching.elsewhere].map(|all| all.get(&None).copied());
        guests + strangers.into_iter().flatten().sum::<usize>()
    }

    /// Whether nobody watches through this program.
    pub fn nobody_here(&self) -> bool {
        self.lock().here.is_empty()
    }

    /// Whether nobody watches at all.
    pub fn nobody(&self) -> bool {
        let watching = self.lock();
        watching.here.is_empty() && watching.elsewhere.is_empty()
    }
}

/// One watcher, counted in for as long as this lives.
pub(crate) struct Attendance {
    shared: Weak<Shared>,
    table: TableId,
    presence: Arc<Presence>,
    guest: Option<GuestId>,
}

impl Attendance {
    /// Counts a watcher in, and says whether this guest was not watching before.
    pub fn begin(
        shared: &Arc<Shared>,
        table: TableId,
        presence: &Arc<Presence>,
        guest: Option<GuestId>,
    ) -> (Attendance, bool) {
        up(&shared.counts().watchers);
        let first = presence.arrive(guest);
        let (shared, presence) = (Arc::downgrade(shared), presence.clone());
        (Attendance { shared, table, presence, guest }, first)
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.presence.depart(self.guest);
        if let Some(shared) = self.shared.upgrade() {
            down(&shared.counts().watchers);
            shared.poke(self.table, Ask::WatcherLeft);
        }
    }
}
