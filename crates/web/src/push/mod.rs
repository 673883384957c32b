//! Calling browsers that are not open: Web Push.
//!
//! A browser that wants to be called gives us an address at a push service. When it is its guest's turn and no
//! page of the table is open, we send there which game and which table, encrypted for this browser and signed
//! with the key of this house. Nothing of the match is in it.

mod address;
mod line;
mod message;
mod sender;
mod vapid;

pub(crate) use address::check_endpoint;
pub(crate) use message::check_key;
pub(crate) use sender::Sender;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use host::{Host, HostError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OnceCell;
use vapid::HouseKey;

/// What an operator decides about calling browsers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PushSettings {
    /// Nobody is called, and nothing leaves this machine.
    pub off: bool,
    /// How whoever runs the house can be reached by push services: `mailto:` or `https://`. Some services want it.
    pub contact: Option<String>,
    /// For tests: messages go to this machine, too, and without TLS.
    pub to_this_machine: bool,
    /// How long to wait before a message is sent again that did not arrive; 0 for the usual time.
    pub again_after: Duration,
}

/// Everything that is needed to call browsers.
#[derive(Clone)]
pub(crate) struct Push {
    pub settings: Arc<PushSettings>,
    key: Arc<OnceCell<Arc<HouseKey>>>,
}

impl Push {
    pub fn new(settings: PushSettings) -> Push {
        Push { settings: Arc::new(settings), key: Arc::default() }
    }

    /// The key of this house. It is made at the first start and kept in the store: browsers know us by it.
    pub async fn key(&self, host: &Host) -> Result<Arc<HouseKey>, HostError> {
        let find = async || {
            let kept = host.store().house_key("vapid", HouseKey::draw()).await?;
            HouseKey::read(&kept).map(Arc::new).map_err(HostError::Broken)
        };
        self.key.get_or_try_init(find).await.cloned()
    }

    /// Makes the key, and calls whoever is to be called from now on.
    pub fn start(&self, host: &Host) {
        if self.settings.off {
            return;
        }
        // Whoever only draws pages has nobody to call.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if let Some(calls) = host.calls() {
            let (push, weak) = (self.clone(), host.clone());
            runtime.spawn(async move {
                if let Err(error) = push.key(&weak).await {
                    tracing::warn!("there is no key to call browsers with: {error}");
                }
                // The host must be able to end while nobody is called.
                drop(weak);
                Sender::new(push).listen(calls).await;
            });
        }
    }
}

pub(crate) fn encoded(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// What was written in base64url, with or without padding.
pub(crate) fn decoded(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}
