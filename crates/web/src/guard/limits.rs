//! How much one address and one guest may ask for.

use crate::SiteSettings;
use crate::api::ApiError;
use crate::pages::error::Problem;
use host::{GuestId, Limiter, how_long};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What making a guest or trying a link code counts for: nobody needs many.
pub(crate) const COSTLY: u32 = 10;
/// How many times more drafts than other requests an address may send: eight
/// people who draw in one room may share it.
const DRAFTS: u32 = 4;
/// What a change takes on disk beside what was sent: rows have numbers, names
/// and times.
const AROUND: u32 = 200;

const TEN_SECONDS: u64 = 10 * 1000;
const AN_HOUR: u64 = 60 * 60 * 1000;
const A_DAY: u64 = 24 * AN_HOUR;

/// A network, by its first address and the length of its prefix.
type Network = (IpAddr, u8);

/// Who asks how much.
pub(crate) struct Limits {
    requests: Limiter<Network>,
    drafts: Limiter<Network>,
    guests_requests: Limiter<GuestId>,
    new_guests: Limiter<Network>,
    new_tables: Limiter<Network>,
    /// In steps of a kilobyte.
    stored: Limiter<Network>,
    guests_stored: Limiter<GuestId>,
    refused: [AtomicU64; Much::ALL.len()],
}

/// What somebody wants too much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Much {
    Requests,
    Guests,
    Tables,
    Bytes,
    Streams,
    Uploads,
}

impl Much {
    /// All there are, in order.
    pub(crate) const ALL: [Much; 6] =
        [Much::Requests, Much::Guests, Much::Tables, Much::Bytes, Much::Streams, Much::Uploads];

    /// One word for operators.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Much::Requests => "requests",
            Much::Guests => "guests",
            Much::Tables => "tables",
            Much::Bytes => "bytes",
            Much::Streams => "streams",
            Much::Uploads => "uploads",
        }
    }

    fn sentence(self) -> &'static str {
        match self {
            Much::Requests => "too many requests came at once",
            Much::Guests => "many new players have come from your network lately",
            Much::Tables => "many tables have been opened from your network lately",
            Much::Bytes => "you have uploaded a lot today",
            Much::Streams => "too many pages are open at once on your network",
            Much::Uploads => "too many people are uploading right now",
        }
    }
}

/// A refusal that says when to come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMuch {
    pub(crate) what: Much,
    pub(crate) seconds: u64,
}

impl TooMuch {
    /// In words: lower case, without a full stop.
    pub(crate) fn sentence(self) -> String {
        format!("{}; try again in {}", self.what.sentence(), how_long(self.seconds))
    }
}

impl From<TooMuch> for Problem {
    fn from(much: TooMuch) -> Problem {
        match much.what {
            Much::Requests => Problem::TooFast { seconds: much.seconds },
            _ => Problem::Enough { what: much.sentence(), seconds: much.seconds },
        }
    }
}

impl From<TooMuch> for ApiError {
    fn from(much: TooMuch) -> ApiError {
        ApiError::too_much(much.sentence(), much.seconds)
    }
}

impl Limits {
    pub(crate) fn new(settings: &SiteSettings) -> Limits {
        let kilobytes = settings.megabytes_in_a_day.saturating_mul(1024);
        Limits {
            requests: Limiter::new(settings.most_in_ten_seconds, TEN_SECONDS),
            drafts: Limiter::new(settings.most_in_ten_seconds.saturating_mul(DRAFTS), TEN_SECONDS),
            guests_requests: Limiter::new(settings.guest_most_in_ten_seconds, TEN_SECONDS),
            new_guests: Limiter::new(settings.new_guests_in_an_hour, AN_HOUR),
            new_tables: Limiter::new(settings.new_tables_in_an_hour, AN_HOUR),
            stored: Limiter::new(kilobytes, A_DAY),
            guests_stored: Limiter::new(kilobytes, A_DAY),
            refused: Default::default(),
        }
    }

    /// Counts a request, or something that costs as much as so many.
    pub(crate) fn request(
        &self,
        address: Option<IpAddr>,
        weight: u32,
        now: u64,
    ) -> Result<(), TooMuch> {
        self.told(Much::Requests, self.requests.spend(&networks(address), weight, now))
    }

    /// Counts what is saved of something begun: whoever draws saves with every
    /// stroke, and must not run out of requests for it.
    pub(crate) fn draft(&self, address: Option<IpAddr>, now: u64) -> Result<(), TooMuch> {
        self.told(Much::Requests, self.drafts.spend(&networks(address), 1, now))
    }

    /// Counts a request against the guest who makes it.
    pub(crate) fn guest_request(&self, guest: GuestId, now: u64) -> Result<(), TooMuch> {
        self.told(Much::Requests, self.guests_requests.spend(&[(guest, 1)], 1, now))
    }

    /// Counts a new guest.
    pub(crate) fn new_guest(&self, address: Option<IpAddr>, now: u64) -> Result<(), TooMuch> {
        self.told(Much::Guests, self.new_guests.spend(&networks(address), 1, now))
    }

    /// Counts a new table.
    pub(crate) fn new_table(&self, address: Option<IpAddr>, now: u64) -> Result<(), TooMuch> {
        self.told(Much::Tables, self.new_tables.spend(&networks(address), 1, now))
    }

    /// The table was not opened after all.
    pub(crate) fn no_new_table(&self, address: Option<IpAddr>, now: u64) {
        self.new_tables.give_back(&networks(address), 1, now);
    }

    /// Counts what is sent to be kept.
    pub(crate) fn stored(
        &self,
        address: Option<IpAddr>,
        guest: Option<GuestId>,
        bytes: usize,
        now: u64,
    ) -> Result<(), TooMuch> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX).saturating_add(AROUND);
        let kilobytes = bytes.div_ceil(1024);
        let networks = networks(address);
        self.told(Much::Bytes, self.stored.spend(&networks, kilobytes, now))?;
        let Some(guest) = guest else { return Ok(()) };
        let counted = self.guests_stored.spend(&[(guest, 1)], kilobytes, now);
        if counted.is_err() {
            self.stored.give_back(&networks, kilobytes, now);
        }
        self.told(Much::Bytes, counted)
    }

    /// A refusal for another reason, counted with the others.
    pub(crate) fn refuse(&self, what: Much, seconds: u64) -> TooMuch {
        self.refused[what as usize].fetch_add(1, Relaxed);
        TooMuch { what, seconds }
    }

    /// How often each limit has refused something.
    pub(crate) fn refusals(&self) -> [(&'static str, u64); Much::ALL.len()] {
        Much::ALL.map(|what| (what.word(), self.refused[what as usize].load(Relaxed)))
    }

    fn told(&self, what: Much, counted: Result<(), u64>) -> Result<(), TooMuch> {
        counted.map_err(|wait| self.refuse(what, wait.div_ceil(1000).max(1)))
    }
}

/// The networks that an address stands for, and how many times more each may
/// ask for than one household. Whoever has one IPv6 address has the whole /64
/// around it, may have a /48, and some have a /32: for them there is a limit,
/// too, though it is also that of a whole provider. None without an address.
pub(crate) fn networks(address: Option<IpAddr>) -> Vec<(Network, u32)> {
    match address.map(|address| address.to_canonical()) {
        None => Vec::new(),
        Some(IpAddr::V4(address)) => vec![((address.into(), 32), 1)],
        Some(IpAddr::V6(address)) => {
            let network = |prefix: u8| {
                let bits = u128::from(address) & (u128::MAX << (128 - prefix));
                (Ipv6Addr::from(bits).into(), prefix)
            };
            vec![(network(32), 64), (network(48), 8), (network(64), 1)]
        }
    }
}

/// The household of an address: itself, or the /64 around it.
pub(crate) fn household(address: IpAddr) -> Network {
    networks(Some(address)).pop().expect("an address is in a network").0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(most_in_ten_seconds: u32) -> Limits {
        Limits::new(&SiteSettings { most_in_ten_seconds, ..SiteSettings::default() })
    }

    fn passes(limits: &Limits, address: &str) -> bool {
        limits.request(Some(address.parse().expect("an address")), 1, 0).is_ok()
    }

    #[test]
    fn an_address_that_asks_too_much_has_to_wait_and_others_do_not() {
        let limits = limits(2);
        assert!(passes(&limits, "10.0.0.1") && passes(&limits, "::ffff:10.0.0.1"));
        let refused = limits.request(Some(IpAddr::from([10, 0, 0, 1])), 1, 4_000);
        assert_eq!(refused, Err(TooMuch { what: Much::Requests, seconds: 7 }));
        assert!(passes(&limits, "10.0.0.2"));
        assert_eq!(limits.request(Some(IpAddr::from([10, 0, 0, 1])), 1, 11_000), Ok(()));
        assert_eq!(limits.request(None, 9, 11_000), Ok(()));
    }

    #[test]
    fn neighbours_in_ipv6_count_as_one() {
        let limits = limits(1);
        assert!(passes(&limits, "2001:db8::1"));
        assert!(!passes(&limits, "2001:db8::2"));
        assert!(passes(&limits, "2001:db8:0:1::2"));
    }

    #[test]
    fn a_whole_provider_of_addresses_is_limited_too() {
        let limits = limits(1);
        let of_one_48 = (0..1000).filter(|n| passes(&limits, &format!("2001:db8:5:{n:x}::1")));
        assert_eq!(of_one_48.count(), 8);
        let of_one_32 = (0..1000).filter(|n| passes(&limits, &format!("2001:db8:{n:x}:1::1")));
        assert_eq!(of_one_32.count(), 64 - 8);
        assert!(passes(&limits, "2001:db9::1"), "others are not affected");
    }

    #[test]
    fn a_refusal_says_when_to_come_back() {
        let much = TooMuch { what: Much::Tables, seconds: 1200 };
        let told = "many tables have been opened from your network lately; try again in 20 minutes";
        assert_eq!(much.sentence(), told);
    }
}
