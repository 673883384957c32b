//! Who is kept out: guests, and networks they come from.

use crate::store::{Ban, Store, StoreError};
use crate::{GuestId, HostError};
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;

/// Addresses that begin alike: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`.
/// Whoever has one IPv6 address has the whole /64 around it, so a single one
/// stands for that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    first: IpAddr,
    bits: u32,
}

/// Text that names no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an address looks like 203.0.113.7, a network like 203.0.113.0/24 or 2001:db8::/32")]
pub struct BadNetwork;

impl Network {
    /// Whether an address is one of these.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.first.is_ipv4() && cut(address, self.bits) == self.first
    }
}

/// The address with all but its first bits cleared.
fn cut(address: IpAddr, bits: u32) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32 - bits).unwrap_or(0);
            IpAddr::V4((address.to_bits() & mask).into())
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - bits).unwrap_or(0);
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & mask))
        }
    }
}

impl FromStr for Network {
    type Err = BadNetwork;
    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse().map_err(|_| BadNetwork)?)),
            None => (text.trim(), None),
        };
        let address = address.parse::<IpAddr>().map_err(|_| BadNetwork)?.to_canonical();
        let (usual, most) = if address.is_ipv4() { (32, 32) } else { (64, 128) };
        let bits = bits.unwrap_or(usual);
        // Shorter ones would keep out half the world by a slip of the pen.
        if bits > most || bits < 8 {
            return Err(BadNetwork);
        }
        Ok(Network { first: cut(address, bits), bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

/// A moment for people anywhere: `2027-03-01 20:00 UTC`.
pub(crate) fn utc(ms: u64) -> String {
    let (minutes, days) = (ms / 60_000 % 1440, ms / 86_400_000);
    // Years are counted from March, so that a leap day is the last of its year, in eras of 400.
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + 400 * era + u64::from(month <= 2);
    format!("{year}-{month:02}-{of_month:02} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

/// The bans that hold, in memory: every request asks.
#[derive(Default)]
pub(crate) struct Bans {
    known: OnceCell<Mutex<Arc<Vec<Ban>>>>,
}

impl Bans {
    async fn known(&self, store: &Store, now: u64) -> Result<&Mutex<Arc<Vec<Ban>>>, StoreError> {
        let read = async || Ok(Mutex::new(Arc::new(store.bans(now).await?)));
        self.known.get_or_try_init(read).await
    }

    /// The bans as they are known now.
    pub async fn all(&self, store: &Store, now: u64) -> Result<Arc<Vec<Ban>>, StoreError> {
        let known = self.known(store, now).await?;
        Ok(known.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }

    /// Reads them anew, after a change.
    pub async fn read_again(&self, store: &Store, now: u64) -> Result<(), StoreError> {
        let known = self.known(store, now).await?;
        let fresh = Arc::new(store.bans(now).await?);
        *known.lock().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// Refuses a guest, or an address, that is kept out.
    pub async fn check(
        &self,
        store: &Store,
        guest: Option<GuestId>,
        address: Option<IpAddr>,
        now: u64,
    ) -> Result<(), HostError> {
        let all = self.all(store, now).await?;
        let meant = |ban: &&Ban| {
            ban.until > now
                && (ban.guest.is_some() && ban.guest == guest
                    || ban
                        .network
                        .zip(address)
                        .is_some_and(|(network, from)| network.contains(from)))
        };
        match all.iter().filter(meant).max_by_key(|ban| ban.until) {
            None => Ok(()),
            Some(ban) => Err(HostError::Banned { until: ban.until, why: ban.why.clone() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_in_the_worlds_time() {
        assert_eq!(utc(0), "1970-01-01 00:00 UTC");
        assert_eq!(utc(1_709_164_800_000), "2024-02-29 00:00 UTC");
        assert_eq!(utc(1_800_000_000_000), "2027-01-15 08:00 UTC");
        assert_eq!(utc(4_107_542_399_000), "2100-02-28 23:59 UTC");
    }

    #[test]
    fn networks_are_read_and_hold_their_addresses() {
        let holds = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().contains(address.parse().unwrap())
        };
        assert!(holds("203.0.113.7", "203.0.113.7") && !holds("203.0.113.7", "203.0.113.8"));
        assert!(holds("203.0.113.7/24", "203.0.113.99") && !holds("203.0.113.0/24", "203.0.114.1"));
        assert!(holds("203.0.113.7", "::ffff:203.0.113.7"));
        assert!(holds("2001:db8::1", "2001:db8::2") && !holds("2001:db8::1", "2001:db8:0:1::1"));
        assert!(holds("2001:db8::/32", "2001:db8:ffff::1") && !holds("2001:db8::/32", "10.0.0.1"));
        assert_eq!("203.0.113.7/24".parse::<Network>().unwrap().to_string(), "203.0.113.0/24");
        for wrong in ["", "ann", "1.2.3", "1.2.3.4/33", "0.0.0.0/0", "::/129", "1.2.3.4/x", "::/0"]
        {
            assert_eq!(wrong.parse::<Network>(), Err(BadNetwork), "{wrong}");
        }
    }
}
