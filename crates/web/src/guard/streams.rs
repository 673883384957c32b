//! How many streams and sockets one address and one guest keep open.

use super::limits::networks;
use host::GuestId;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// The open ones. Never more than there are connections.
pub(crate) struct Streams {
    by_address: Open<(IpAddr, u8)>,
    by_guest: Open<GuestId>,
    in_all: Open<()>,
}

/// The right to one stream; it ends with it.
pub(crate) struct Pass {
    _address: Vec<Place<(IpAddr, u8)>>,
    _guest: Option<Place<GuestId>>,
    _in_all: Place<()>,
}

impl Streams {
    /// Lets one address, one guest and all together keep so many open; any number if it is 0.
    pub(crate) fn new(of_address: u32, of_guest: u32, in_all: u32) -> Streams {
        Streams {
            by_address: Open::new(of_address),
            by_guest: Open::new(of_guest),
            in_all: Open::new(in_all),
        }
    }

    /// One more, unless that is too many.
    pub(crate) fn enter(&self, address: Option<IpAddr>, guest: Option<GuestId>) -> Option<Pass> {
        let networks = networks(address).into_iter();
        let address: Option<Vec<_>> =
            networks.map(|(network, times)| self.by_address.enter(network, times)).collect();
        let guest = match guest {
            Some(guest) => Some(self.by_guest.enter(guest, 1)?),
            None => None,
        };
        Some(Pass { _address: address?, _guest: guest, _in_all: self.in_all.enter((), 1)? })
    }
}

struct Open<K: Hash + Eq + Copy> {
    most: u32,
    counts: Arc<Mutex<HashMap<K, u32>>>,
}

struct Place<K: Hash + Eq + Copy> {
    key: K,
    counts: Arc<Mutex<HashMap<K, u32>>>,
}

impl<K: Hash + Eq + Copy> Open<K> {
    fn new(most: u32) -> Open<K> {
        Open { most, counts: Arc::default() }
    }

    /// One more of this key, which may have so many times as many as others.
    fn enter(&self, key: K, times: u32) -> Option<Place<K>> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key).or_default();
        if self.most > 0 && *count >= self.most.saturating_mul(times) {
            return None;
        }
        *count += 1;
        Some(Place { key, counts: self.counts.clone() })
    }
}

impl<K: Hash + Eq + Copy> Drop for Place<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_and_gets_one_back_when_one_ends() {
        let streams = Streams::new(2, 0, 0);
        let enter = |address: [u8; 4]| streams.enter(Some(address.into()), None);
        let (one, _two) = (enter([10, 0, 0, 1]), enter([10, 0, 0, 1]));
        assert!(one.is_some() && enter([10, 0, 0, 1]).is_none() && enter([10, 0, 0, 2]).is_some());
        drop(one);
        assert!(enter([10, 0, 0, 1]).is_some());
        assert_eq!(streams.by_address.counts.lock().expect("no panic").len(), 1);
    }

    #[test]
    fn whoever_has_many_networks_does_not_have_all_streams() {
        let streams = Streams::new(1, 0, 12);
        let enter = |site: u16, net: u16| {
            let address = std::net::Ipv6Addr::new(0x2001, 0xdb8, site, net, 0, 0, 0, 1);
            streams.enter(Some(address.into()), None)
        };
        let open: Vec<_> = (0..20).filter_map(|net| enter(1, net)).collect();
        assert_eq!(open.len(), 8, "so many of a /48");
        let others: Vec<_> = (0..20).filter_map(|site| enter(2 + site, 0)).collect();
        assert_eq!(others.len(), 4, "and no more than there may be in all");
        drop(open);
        assert!(enter(1, 0).is_some());
    }
}
