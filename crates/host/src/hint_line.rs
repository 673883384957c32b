//! Those who wait for a hint.
//!
//! Hints think no more at once than bots may, and one place more is there for bots that people wait for: however
//! many ask, a table is played on. Only so many wait, and only a few of one guest; whoever comes later is told so.

use crate::{GuestId, HostError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// As many hints wait or are thought of at once.
pub(crate) const MOST_HINTS: usize = 32;
/// As many of them are one guest's.
const MOST_OF_ONE: usize = 4;
/// When it is worth asking again where too many wait.
const LATER: u64 = 3;

/// The line in front of Heron.
pub(crate) struct HintLine {
    waiting: Arc<Mutex<HashMap<GuestId, usize>>>,
    thinking: Arc<Semaphore>,
}

/// A place in the line, until it is dropped.
pub(crate) struct HintPlace {
    waiting: Arc<Mutex<HashMap<GuestId, usize>>>,
    guest: GuestId,
    thinking: Arc<Semaphore>,
}

fn lock(waiting: &Mutex<HashMap<GuestId, usize>>) -> MutexGuard<'_, HashMap<GuestId, usize>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

impl HintLine {
    /// Of which so many are thought of at once, at least one.
    pub fn new(at_once: usize) -> HintLine {
        let thinking = Arc::new(Semaphore::new(at_once.max(1)));
        HintLine { waiting: Arc::default(), thinking }
    }

    /// A guest lines up, if there is room.
    pub fn join(&self, guest: GuestId) -> Result<HintPlace, HostError> {
        let mut waiting = lock(&self.waiting);
        if waiting.values().sum::<usize>() >= MOST_HINTS {
            let what = "many players wait for a hint already";
            return Err(HostError::Busy { what, seconds: LATER });
        }
        let own = waiting.entry(guest).or_default();
        if *own >= MOST_OF_ONE {
            return Err(HostError::RateLimited { seconds: LATER });
        }
        *own += 1;
        let (waiting, thinking) = (self.waiting.clone(), self.thinking.clone());
        Ok(HintPlace { waiting, guest, thinking })
    }
}

impl HintPlace {
    /// Waits until fewer think of hints than may.
    pub async fn turn(&self) -> tokio::sync::SemaphorePermit<'_> {
        self.thinking.acquire().await.expect("the line is never closed")
    }
}

impl Drop for HintPlace {
    fn drop(&mut self) {
        let mut waiting = lock(&self.waiting);
        if let Some(own) = waiting.get_mut(&self.guest) {
            *own -= 1;
            if *own == 0 {
                waiting.remove(&self.guest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(no: usize) -> GuestId {
        format!("{no:020}").parse().expect("a guest")
    }

    #[test]
    fn only_so_many_wait_and_a_few_of_one_guest() {
        let line = HintLine::new(1);
        let mut places: Vec<_> = (0..MOST_OF_ONE).map(|_| line.join(guest(1)).unwrap()).collect();
        assert_eq!(line.join(guest(1)).err(), Some(HostError::RateLimited { seconds: LATER }));
        for no in 0..MOST_HINTS - MOST_OF_ONE {
            places.push(line.join(guest(2 + no)).unwrap());
        }
        assert_eq!(line.join(guest(99)).err().map(|error| error.code()), Some("busy"));
        places.pop();
        assert!(line.join(guest(99)).is_ok(), "whoever has an answer makes room");
        places.clear();
        assert!(lock(&line.waiting).is_empty());
    }
}
