//! Who is watching a table.

use super::command::Ask;
use crate::metrics::{down, up};
use crate::shared::Shared;
use crate::{GuestId, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Counts the watchers of one table, by guest. Shared with them, so that one
/// who vanishes is counted out even when the table is too busy to be told.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<HashMap<Option<GuestId>, usize>>);

impl Presence {
    /// Counts a watcher in. Whether that changes who is here: a guest who
    /// watches twice is here once, but every stranger counts.
    fn arrive(&self, guest: Option<GuestId>) -> bool {
        let mut watching = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = watching.entry(guest).or_default();
        *count += 1;
        *count == 1 || guest.is_none()
    }

    /// Counts a watcher out.
    fn depart(&self, guest: Option<GuestId>) {
        let mut watching = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = watching.get_mut(&guest) {
            *count -= 1;
            if *count == 0 {
                watching.remove(&guest);
            }
        }
    }

    pub fn is_watching(&self, guest: GuestId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&Some(guest))
    }

    /// Who is watching, of those who are somebody.
    pub fn guests(&self) -> Vec<GuestId> {
        let watching = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut guests: Vec<GuestId> = watching.keys().flatten().copied().collect();
        guests.sort_unstable();
        guests
    }

    /// How many watch, each guest counted once and strangers each by themselves.
    pub fn count(&self) -> usize {
        let watching = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        watching.iter().map(|(guest, count)| if guest.is_some() { 1 } else { *count }).sum()
    }

    pub fn nobody(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
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
