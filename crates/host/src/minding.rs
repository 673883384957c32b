//! A table that other programs may have in memory too: what this one tells them of it, and which of them minds it,
//! asking its bots and looking after its clocks.

use crate::TableId;
use crate::shared::Shared;
use crate::store::{HasTable, Neighbours, Present, StoreError, TableNo};
use std::collections::HashMap;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The tables in this program's memory that others may change, by their numbers.
#[derive(Default)]
pub(crate) struct Minded(Mutex<HashMap<TableNo, Arc<Known>>>);

/// How far a table in memory is.
pub(crate) struct Known {
    /// Its name.
    pub id: TableId,
    no: TableNo,
    /// 0 while it is read for the first time.
    rev: AtomicU64,
    version: AtomicU32,
    /// Whether something happened at it while it was read, which may be missing in what was read.
    may_lack: AtomicBool,
}

impl Known {
    /// How far it is.
    pub fn has(&self) -> HasTable {
        let (rev, version) = (self.rev.load(SeqCst), self.version.load(Relaxed));
        HasTable { no: self.no, rev, version }
    }

    /// Whether it lacks something, now that it has come to `rev`. If it is only being read for the first time, whoever
    /// reads it is told that this may be so.
    pub fn lacks(&self, rev: u64) -> bool {
        if self.rev.load(SeqCst) == 0 {
            self.may_lack.store(true, SeqCst);
        }
        // It may have been read just now.
        (1..rev).contains(&self.rev.load(SeqCst))
    }
}

impl Minded {
    fn lock(&self) -> MutexGuard<'_, HashMap<TableNo, Arc<Known>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this number, if it is in memory.
    pub fn find(&self, no: TableNo) -> Option<Arc<Known>> {
        self.lock().get(&no).cloned()
    }

    /// All of them.
    pub fn all(&self) -> Vec<Arc<Known>> {
        self.lock().values().cloned().collect()
    }
}

/// One table in memory, as the other programs know of it. They do until this is dropped.
pub(crate) struct Minding {
    among: Option<Among>,
    /// Whether other programs had it in memory when it came here.
    pub is_elsewhere: bool,
}

struct Among {
    shared: Arc<Shared>,
    neighbours: Neighbours,
    known: Arc<Known>,
    /// Who the others were told is here.
    told: Option<Present>,
}

impl Minding {
    /// A table comes to memory; from now on this program is told what others do there.
    pub async fn begin(
        shared: &Arc<Shared>,
        id: TableId,
        no: TableNo,
    ) -> Result<Minding, StoreError> {
        let Some(neighbours) = shared.store.neighbours().cloned() else {
            return Ok(Minding { among: None, is_elsewhere: false });
        };
        let (rev, version) = (AtomicU64::new(0), AtomicU32::new(0));
        let known = Arc::new(Known { id, no, rev, version, may_lack: AtomicBool::new(false) });
        // Known here first: what is told from now on finds its table.
        shared.minded.lock().insert(no, known.clone());
        let among = Among { shared: shared.clone(), neighbours, known, told: None };
        let mut minding = Minding { among: Some(among), is_elsewhere: false };
        minding.is_elsewhere = shared.store.begin_watching(no).await?;
        Ok(minding)
    }

    /// The table in memory is this far.
    pub fn is_at(&self, rev: u64, version: u32) {
        if let Some(Among { known, .. }) = &self.among {
            known.version.store(version, Relaxed);
            known.rev.store(rev, SeqCst);
        }
    }

    /// Whether others did something at it while it was read, so that it has to be read once more.
    pub fn may_lack_something(&self) -> bool {
        self.among.as_ref().is_some_and(|among| among.known.may_lack.swap(false, SeqCst))
    }

    /// Whether this program minds the table.
    pub fn is_on_duty(&self) -> bool {
        self.among.as_ref().is_none_or(|among| among.neighbours.is_on_duty(among.known.no))
    }

    /// Offers to mind it, if nobody else does.
    pub fn offer(&self) {
        if let Some(Among { neighbours, known, .. }) = &self.among {
            neighbours.take_on(known.no);
        }
    }

    /// Says who is here, if that has changed.
    pub fn tell_presence(&mut self, present: impl FnOnce() -> Present) {
        if let Some(Among { neighbours, known, told, .. }) = &mut self.among {
            let present = present();
            if told.as_ref() != Some(&present) && !(told.is_none() && present.is_empty()) {
                neighbours.tell_presence(known.no, present.clone());
                *told = Some(present);
            }
        }
    }
}

impl Drop for Among {
    fn drop(&mut self) {
        let mut minded = self.shared.minded.lock();
        // It may have come back to memory before this was dropped.
        if minded.get(&self.known.no).is_some_and(|known| Arc::ptr_eq(known, &self.known)) {
            minded.remove(&self.known.no);
            self.neighbours.unwatch(self.known.no);
        }
    }
}
