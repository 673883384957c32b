//! Everybody who is connected, and who of them has something to do here.

use super::{DoorCounts, DoorSettings};
use crate::guard::asked::is_trusted;
use crate::guard::limits::household;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

type Household = (IpAddr, u8);

/// How many times longer than a request may take its connection may rest between two.
const REST: u32 = 4;
/// The same for a proxy, which decides itself when it is through.
const REST_OF_A_PROXY: u32 = 30;

/// Why somebody is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    /// There are too many connections, and all are in use.
    Full,
    /// There are too many of the same household, and all are in use.
    FullOfYours,
}

impl Refusal {
    /// What it means, and what may be done about it.
    pub(super) fn for_the_operator(self) -> &'static str {
        match self {
            Refusal::Full => {
                "all connections are in use, so somebody was turned away; --connections allows more"
            }
            Refusal::FullOfYours => {
                "one address has too many connections, so somebody was turned away; if that is your proxy, \
                 name it by --trusted-proxy"
            }
        }
    }
}

/// All connections, the oldest first.
pub(super) struct Crowd {
    most: usize,
    most_of_one: usize,
    settings: DoorSettings,
    here: Mutex<Here>,
}

#[derive(Default)]
struct Here {
    next: u64,
    all: BTreeMap<u64, (Option<Household>, Arc<Life>)>,
    by_household: HashMap<Household, usize>,
}

/// What a connection is doing.
pub(super) struct Life {
    /// The answers that are being made or sent.
    busy: AtomicU64,
    /// Whether something has come since the last answer.
    spoke: AtomicBool,
    /// Whether anything was ever answered.
    known: AtomicBool,
    /// Whether it is a socket by now.
    socket: AtomicBool,
    /// Since when it is silent, or speaks without coming to an end.
    since: Mutex<Instant>,
    leave: Notify,
}

/// A connection's place in the crowd; it is free again when the last clone is gone.
pub(super) struct Place {
    crowd: Arc<Crowd>,
    number: u64,
    household: Option<Household>,
    pub(super) life: Arc<Life>,
}

impl Crowd {
    pub(super) fn new(settings: &DoorSettings) -> Arc<Crowd> {
        let or_any = |most: usize| if most == 0 { usize::MAX } else { most };
        let most = or_any(settings.most);
        // However few there may be, others get in as well.
        let most_of_one = or_any(settings.most_of_one).min((most / 2).max(1));
        let settings = settings.clone();
        Arc::new(Crowd { most, most_of_one, settings, here: Mutex::default() })
    }

    /// How long a request's head may take, and a reader may take nothing.
    pub(super) fn patience(&self) -> Duration {
        self.settings.patience
    }

    pub(super) fn counts(&self) -> &DoorCounts {
        &self.settings.counts
    }

    /// A place for one more. Somebody silent may have to make room.
    pub(super) fn enter(self: &Arc<Crowd>, address: IpAddr) -> Result<Arc<Place>, Refusal> {
        let proxy = is_trusted(&self.settings.trusted_proxies, address);
        let household = (!proxy).then(|| household(address));
        let mut here = self.here();
        let entered = self.enter_by(&mut here, household);
        let counts = self.counts();
        let count = if entered.is_ok() { &counts.let_in } else { &counts.turned_away };
        count.fetch_add(1, Relaxed);
        counts.open.store(here.all.len() as u64, Relaxed);
        let (number, life) = entered?;
        Ok(Arc::new(Place { crowd: self.clone(), number, household, life }))
    }

    fn enter_by(
        &self,
        here: &mut Here,
        household: Option<Household>,
    ) -> Result<(u64, Arc<Life>), Refusal> {
        if let Some(household) = household
            && here.by_household.get(&household).is_some_and(|&own| own >= self.most_of_one)
            && !self.ask_one_to_leave(here, Some(household))
        {
            return Err(Refusal::FullOfYours);
        }
        if here.all.len() >= self.most && !self.ask_one_to_leave(here, None) {
            return Err(Refusal::Full);
        }
        let (number, life) = (here.next, Arc::new(Life::new()));
        here.next += 1;
        here.all.insert(number, (household, life.clone()));
        if let Some(household) = household {
            *here.by_household.entry(household).or_default() += 1;
        }
        Ok((number, life))
    }

    /// Asks somebody silent to leave, whoever it is.
    pub(super) fn make_room(&self) {
        let mut here = self.here();
        self.ask_one_to_leave(&mut here, None);
    }

    /// Asks the one to leave, of this household or of all, that has been here longest and is doing nothing.
    /// Whether there was one.
    fn ask_one_to_leave(&self, here: &mut Here, household: Option<Household>) -> bool {
        let mut silent = here.all.iter().filter(|(_, (of, life))| {
            (household.is_none() || *of == household) && life.is_silent()
        });
        let Some((&number, (_, life))) = silent.next() else { return false };
        life.leave.notify_one();
        self.counts().made_room.fetch_add(1, Relaxed);
        here.remove(number);
        true
    }

    fn here(&self) -> MutexGuard<'_, Here> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Here {
    fn remove(&mut self, number: u64) {
        let Some((household, _)) = self.all.remove(&number) else { return };
        let Some(household) = household else { return };
        if let Some(own) = self.by_household.get_mut(&household) {
            *own -= 1;
            if *own == 0 {
                self.by_household.remove(&household);
            }
        }
    }
}

impl Place {
    pub(super) fn crowd(&self) -> &Crowd {
        &self.crowd
    }

    /// Whether nothing has come for too long, or not to its end.
    pub(super) fn is_too_slow(&self) -> bool {
        if !self.life.is_silent() {
            return false;
        }
        let times = match (self.life.is_resting(), self.household) {
            (false, _) => 1,
            (true, Some(_)) => REST,
            (true, None) => REST_OF_A_PROXY,
        };
        let since = *self.life.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.elapsed() >= times * self.crowd.patience()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut here = self.crowd.here();
        here.remove(self.number);
        self.crowd.counts().open.store(here.all.len() as u64, Relaxed);
    }
}

impl Life {
    fn new() -> Life {
        Life {
            busy: AtomicU64::new(0),
            spoke: AtomicBool::new(false),
            known: AtomicBool::new(false),
            socket: AtomicBool::new(false),
            since: Mutex::new(Instant::now()),
            leave: Notify::new(),
        }
    }

    /// Something has come.
    pub(super) fn spoke(&self) {
        if self.busy.load(Relaxed) == 0 && !self.spoke.swap(true, Relaxed) {
            self.begins_now();
        }
    }

    /// Whether something has come that is not answered yet.
    pub(super) fn has_spoken(&self) -> bool {
        self.spoke.load(Relaxed)
    }

    /// Whether it waits for the next request, after others were answered.
    pub(super) fn is_resting(&self) -> bool {
        self.known.load(Relaxed) && !self.has_spoken()
    }

    /// A request has come whole. It is being answered until what is returned is dropped.
    pub(super) fn asks(self: &Arc<Life>) -> Busy {
        self.busy.fetch_add(1, Relaxed);
        Busy(self.clone())
    }

    /// From now on it is a socket, which watches over itself.
    pub(super) fn becomes_a_socket(&self) {
        self.socket.store(true, Relaxed);
    }

    pub(super) fn is_a_socket(&self) -> bool {
        self.socket.load(Relaxed)
    }

    fn is_silent(&self) -> bool {
        self.busy.load(Relaxed) == 0 && !self.is_a_socket()
    }

    /// Ends when somebody else needs the place.
    pub(super) async fn has_to_leave(&self) {
        self.leave.notified().await;
    }

    fn begins_now(&self) {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}

/// Something is being answered.
pub(super) struct Busy(Arc<Life>);

impl Drop for Busy {
    fn drop(&mut self) {
        let Busy(life) = self;
        life.begins_now();
        life.spoke.store(false, Relaxed);
        life.known.store(true, Relaxed);
        life.busy.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd(most: usize, most_of_one: usize) -> Arc<Crowd> {
        Crowd::new(&DoorSettings {
            patience: Duration::from_secs(20),
            most,
            most_of_one,
            trusted_proxies: vec!["10.9.0.0/16".parse().expect("a network")],
            counts: Arc::default(),
        })
    }

    fn enter(crowd: &Arc<Crowd>, address: [u8; 4]) -> Result<Arc<Place>, Refusal> {
        crowd.enter(address.into())
    }

    #[test]
    fn the_silent_make_room_and_the_busy_stay() {
        let crowd = crowd(100, 2);
        let one = enter(&crowd, [10, 0, 0, 1]).expect("room");
        let busy = one.life.asks();
        let _two = enter(&crowd, [10, 0, 0, 1]).expect("room");
        let three = enter(&crowd, [10, 0, 0, 1]).expect("the second was silent");
        let _three_asks = three.life.asks();
        assert_eq!(enter(&crowd, [10, 0, 0, 1]).err(), Some(Refusal::FullOfYours));
        assert!(enter(&crowd, [10, 0, 0, 2]).is_ok(), "others are let in");
        drop(busy);
        assert!(enter(&crowd, [10, 0, 0, 1]).is_ok());
        assert_eq!(crowd.counts().read()[3], 2);
    }

    #[test]
    fn all_together_have_a_limit_and_a_proxy_has_none_of_its_own() {
        let crowd = crowd(10, 0);
        let places: Vec<_> = (0..10).map(|_| enter(&crowd, [10, 9, 0, 1]).expect("room")).collect();
        let busy: Vec<Busy> = places.iter().map(|place| place.life.asks()).collect();
        assert_eq!(enter(&crowd, [10, 0, 0, 1]).err(), Some(Refusal::Full));
        drop(busy);
        assert!(enter(&crowd, [10, 0, 0, 1]).is_ok());
        drop(places);
        assert_eq!(crowd.here().all.len(), 0);
    }

    #[test]
    fn one_household_never_takes_more_than_half() {
        let crowd = crowd(10, 0);
        let places: Vec<_> = (0..5).map(|_| enter(&crowd, [10, 0, 0, 1]).expect("room")).collect();
        let _busy: Vec<Busy> = places.iter().map(|place| place.life.asks()).collect();
        assert_eq!(enter(&crowd, [10, 0, 0, 1]).err(), Some(Refusal::FullOfYours));
    }
}
