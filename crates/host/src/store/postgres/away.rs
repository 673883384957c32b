//! Connecting, and what happens while the database is away: for a moment everybody waits for it to come back, and
//! after that nobody does.

use super::address::Address;
use super::faults;
use super::session::Session;
use crate::store::StoreError;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// As long as it has not been away for longer, it is waited for: a restart is over sooner.
const PATIENCE: Duration = Duration::from_secs(4);
/// Between two attempts.
const PAUSE: Duration = Duration::from_millis(50);
/// Later it is looked for so often, and everybody else is told at once that it is away.
const LOOKED_FOR: Duration = Duration::from_millis(500);

/// A database, and since when it has been away.
pub(super) struct Away {
    address: Address,
    state: Mutex<Option<Outage>>,
}

struct Outage {
    since: Instant,
    looked: Instant,
    why: String,
}

impl Away {
    pub fn new(address: Address) -> Away {
        Away { address, state: Mutex::default() }
    }

    /// Why it is away, if it is.
    pub fn why(&self) -> Option<String> {
        self.lock().as_ref().map(|outage| outage.why.clone())
    }

    /// Another session, if the database is there or comes back soon. Blocks.
    pub fn connect(&self, settings: &str) -> Result<Session, StoreError> {
        loop {
            let now = Instant::now();
            if let Some(outage) = &mut *self.lock()
                && now - outage.since > PATIENCE
            {
                if now - outage.looked < LOOKED_FOR {
                    return Err(StoreError::Away(outage.why.clone()));
                }
                outage.looked = now;
            }
            match Session::open(&self.address, settings) {
                Ok(session) => {
                    if let Some(outage) = self.lock().take() {
                        let lasted = outage.since.elapsed().as_millis();
                        tracing::warn!("the database is back after {lasted} ms");
                    }
                    return Ok(session);
                }
                Err(error) => {
                    let why = match faults::in_play(&error) {
                        StoreError::Away(why) => why,
                        _ => faults::at_start(&self.address, &error).to_string(),
                    };
                    let mut state = self.lock();
                    let outage = state.get_or_insert_with(|| {
                        tracing::error!("the database is away: {why}");
                        Outage { since: now, looked: now, why: String::new() }
                    });
                    outage.why = why.clone();
                    if outage.since.elapsed() > PATIENCE {
                        return Err(StoreError::Away(why));
                    }
                }
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Outage>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
