//! Who asked, for the operator's log.

use axum::http::Extensions;
use host::GuestId;
use std::sync::{Arc, OnceLock};

/// A place on a request where it is noted who makes it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known(Arc<OnceLock<GuestId>>);

impl Known {
    /// Who makes the request, if anybody has found out.
    pub(crate) fn guest(&self) -> Option<GuestId> {
        self.0.get().copied()
    }
}

/// Notes who makes a request.
pub(crate) fn note(extensions: &Extensions, guest: GuestId) {
    if let Some(Known(place)) = extensions.get() {
        let _ = place.set(guest);
    }
}
