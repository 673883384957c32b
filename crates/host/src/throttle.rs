//! A limit on how often one guest may do a thing.

use crate::limiter::Limiter;
use crate::{GuestId, HostError};

/// Counts what each guest did lately.
#[derive(Debug)]
pub(crate) struct Throttle(Limiter<GuestId>);

impl Throttle {
    /// Lets each guest do `most` things within `window_ms`; any number if it is 0.
    pub fn new(most: u32, window_ms: u64) -> Throttle {
        Throttle(Limiter::new(most, window_ms))
    }

    /// Counts one thing, or refuses it.
    pub fn count(&self, guest: GuestId, now: u64) -> Result<(), HostError> {
        let refused = |wait: u64| HostError::RateLimited { seconds: wait.div_ceil(1000) };
        self.0.spend(&[(guest, 1)], 1, now).map_err(refused)
    }

    /// Takes one thing back that did not happen.
    pub fn uncount(&self, guest: GuestId, now: u64) {
        self.0.give_back(&[(guest, 1)], 1, now);
    }
}
