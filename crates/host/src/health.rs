//! Whether the store can be read and written, for whoever watches over the program.

use crate::store::{StoreError, Write};
use crate::{GuestId, Host, HostError};
use std::sync::Mutex;
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// How long an answer holds: asking often must not cost anything.
const HOLDS: Duration = Duration::from_secs(2);
/// A store that takes longer than this is not well.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found out last about one side of the store.
#[derive(Debug, Default)]
pub(crate) struct LastCheck {
    found: Mutex<Option<(Instant, Result<(), HostError>)>>,
    /// One looks, the others wait for what they find.
    looking: tokio::sync::Mutex<()>,
}

impl LastCheck {
    async fn of(
        &self,
        look: impl Future<Output = Result<(), StoreError>>,
    ) -> Result<(), HostError> {
        let _turn = self.looking.lock().await;
        if let Some((at, found)) = &*self.lock()
            && at.elapsed() < HOLDS
        {
            return found.clone();
        }
        let slow = || HostError::Storage("the store does not answer".into());
        let found = match timeout(PATIENCE, look).await {
            Ok(looked) => looked.map_err(HostError::from),
            Err(_) => Err(slow()),
        };
        *self.lock() = Some((Instant::now(), found.clone()));
        found
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<(Instant, Result<(), HostError>)>> {
        self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Host {
    /// Whether what is stored can be read.
    pub async fn can_read(&self) -> Result<(), HostError> {
        let store = self.store();
        // Nobody has this id; looking for it is reading.
        let nobody: GuestId = "0".repeat(20).parse().expect("20 digits are an id");
        let look = async { store.guest(nobody).await.map(drop) };
        self.shared.reading.of(look).await
    }

    /// Whether something new can be stored, and the host is not closing.
    pub async fn can_write(&self) -> Result<(), HostError> {
        self.check_open()?;
        if self.shared.is_draining() {
            return Err(HostError::Closing);
        }
        let store = self.store();
        let look = async { store.write(Write::Probe).await.map(drop) };
        self.shared.writing.of(look).await
    }
}
