//! A limit on how much one address may ask for.

use axum::extract::ConnectInfo;
use axum::http::Extensions;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Mutex, PoisonError};

/// The length of a window, in milliseconds.
const WINDOW: u64 = 10_000;
/// What making a guest or trying a link code counts for: nobody needs many.
pub(crate) const COSTLY: u32 = 10;

/// Counts what each address asked for in the present window, and forgets all
/// when the next begins, so that it never grows.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    most: u32,
    window: Mutex<(u64, HashMap<IpAddr, u32>)>,
}

impl Gate {
    /// Lets each address ask for `most` things in a window; any number if it
    /// is 0.
    pub(crate) fn new(most: u32) -> Gate {
        Gate { most, window: Mutex::default() }
    }

    /// Counts a request of this weight. On `Err`, the seconds until the next
    /// window. Callers without an address are not counted.
    pub(crate) fn count(&self, peer: Option<IpAddr>, weight: u32, now: u64) -> Result<(), u64> {
        let Some(peer) = peer.filter(|_| self.most > 0) else { return Ok(()) };
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, counts) = &mut *window;
        if *number != now / WINDOW {
            *number = now / WINDOW;
            counts.clear();
        }
        let count = counts.entry(neighbourhood(peer)).or_default();
        *count = count.saturating_add(weight);
        if *count > self.most { Err((WINDOW - now % WINDOW).div_ceil(1000)) } else { Ok(()) }
    }
}

/// Whoever has one IPv6 address has the whole /64 around it.
fn neighbourhood(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

/// The address a request came from, if the server was told.
pub(crate) fn peer(extensions: &Extensions) -> Option<IpAddr> {
    let info = extensions.get::<ConnectInfo<SocketAddr>>();
    info.map(|ConnectInfo(address)| address.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_asks_too_much_waits_for_the_next_window() {
        let gate = Gate::new(2);
        let peer = |text: &str| Some(text.parse().unwrap());
        assert_eq!(gate.count(peer("10.0.0.1"), 2, 1), Ok(()));
        assert_eq!(gate.count(peer("10.0.0.1"), 1, 4_000), Err(6));
        assert_eq!(gate.count(peer("10.0.0.2"), 1, 4_000), Ok(()));
        assert_eq!(gate.count(peer("10.0.0.1"), 1, 10_000), Ok(()));
        assert_eq!(gate.count(None, 9, 10_000), Ok(()));
    }

    #[test]
    fn neighbours_in_ipv6_count_as_one() {
        let gate = Gate::new(1);
        assert_eq!(gate.count(Some("2001:db8::1".parse().unwrap()), 1, 0), Ok(()));
        assert!(gate.count(Some("2001:db8::2".parse().unwrap()), 1, 0).is_err());
        assert_eq!(gate.count(Some("2001:db8:0:1::2".parse().unwrap()), 1, 0), Ok(()));
    }
}
