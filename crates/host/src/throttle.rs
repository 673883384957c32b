//! A limit on how often one guest may do a thing.

use crate::{GuestId, HostError};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The length of a window, in milliseconds.
const WINDOW: u64 = 10_000;

/// Counts what each guest did in the present window, and forgets all when the
/// next begins, so that it never grows.
#[derive(Debug, Default)]
pub(crate) struct Throttle {
    most: u32,
    window: Mutex<(u64, HashMap<GuestId, u32>)>,
}

impl Throttle {
    /// Lets each guest do `most` things in a window; any number if it is 0.
    pub fn new(most: u32) -> Throttle {
        Throttle { most, window: Mutex::default() }
    }

    /// Counts one thing, or refuses it.
    pub fn count(&self, guest: GuestId, now: u64) -> Result<(), HostError> {
        if self.most == 0 {
            return Ok(());
        }
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, counts) = &mut *window;
        if *number != now / WINDOW {
            *number = now / WINDOW;
            counts.clear();
        }
        let count = counts.entry(guest).or_default();
        *count += 1;
        if *count > self.most { Err(HostError::RateLimited) } else { Ok(()) }
    }
}
