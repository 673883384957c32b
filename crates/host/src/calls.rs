//! Calls to those whose turn it is and who are not there. The host says who is
//! to be called; how, is up to whoever listens.

use crate::guests::hash;
use crate::host::Host;
use crate::shared::Shared;
use crate::store::{PushSubscription, Write};
use crate::{GuestId, HostError, TableId};
use std::sync::{Arc, Weak};
use tokio::sync::mpsc;

/// Calls that may wait. Further ones are dropped: nobody's move waits for them.
const MOST_WAITING: usize = 1024;

/// It is a guest's turn, and they are not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// Whose turn it is.
    pub guest: GuestId,
    /// Where.
    pub table: TableId,
}

/// All calls from now on.
pub struct Calls {
    calls: mpsc::Receiver<Call>,
    host: Weak<Shared>,
}

impl Calls {
    /// The host they come from, as long as there is one.
    pub fn host(&self) -> Option<Host> {
        Some(Host { shared: self.host.upgrade()? })
    }

    /// The next call, with the host it comes from; none when there is no host any more.
    pub async fn next(&mut self) -> Option<(Host, Call)> {
        let call = self.calls.recv().await?;
        Some((self.host()?, call))
    }
}

impl Shared {
    /// Whether anybody listens to calls.
    pub(crate) fn is_calling(&self) -> bool {
        self.calls.get().is_some_and(|calls| !calls.is_closed())
    }

    pub(crate) fn call(&self, call: Call) {
        if let Some(calls) = self.calls.get() {
            // Whoever is too slow hears the next one.
            let _ = calls.try_send(call);
        }
    }
}

impl Host {
    /// Listens to calls. One can; later ones get nothing.
    pub fn calls(&self) -> Option<Calls> {
        let (sender, calls) = mpsc::channel(MOST_WAITING);
        self.shared.calls.set(sender).ok()?;
        Some(Calls { calls, host: Arc::downgrade(&self.shared) })
    }

    /// Keeps a browser that wants to be called, until whoever has this secret signs out there.
    pub async fn add_push(
        &self,
        guest: GuestId,
        secret: &str,
        endpoint: String,
        key: Vec<u8>,
        auth: Vec<u8>,
    ) -> Result<(), HostError> {
        self.check_open()?;
        self.count(guest)?;
        let (device, renewed) = (hash(secret), self.now());
        let new = PushSubscription { endpoint, guest, device, key, auth, renewed };
        self.shared.store.write(Write::AddPush(Box::new(new))).await?;
        Ok(())
    }

    /// Does not call a browser any more: a guest's own, or one that is gone.
    pub async fn forget_push(
        &self,
        endpoint: String,
        guest: Option<GuestId>,
    ) -> Result<(), HostError> {
        self.check_open()?;
        self.shared.store.write(Write::ForgetPush { endpoint, guest }).await?;
        Ok(())
    }
}

impl std::fmt::Debug for Calls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Calls").finish_non_exhaustive()
    }
}
