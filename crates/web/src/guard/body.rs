//! What somebody sends, read piece by piece: not for ever, not without end, and
//! not more of it at once than memory has room for.

use super::limits::{Much, TooMuch, household};
use crate::App;
use axum::RequestExt;
use axum::body::{BodyDataStream, Bytes, HttpBody};
use axum::extract::Request;
use futures_util::StreamExt;
use http_body_util::LengthLimitError;
use std::collections::HashMap;
use std::error::Error;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

/// Whatever is no longer than this is always taken: nearly every form and call.
pub(crate) const SHORT: usize = 16 << 10;
/// Whoever sends much has a second more for each of so many bytes.
const EACH_SECOND: usize = 32 << 10;
/// What all longer bodies that are being read may take together, in bytes.
const MOST_IN_ALL: usize = 128 << 20;
/// What those of one household may take of it: the longest file, and a little.
const MOST_OF_ONE: usize = 40 << 20;
/// Seconds until there may be room again.
const COME_BACK: u64 = 30;
/// Whoever has been sending for so long gives way to others when there is no room left, the slowest first.
const GIVES_WAY: Duration = Duration::from_secs(10);

/// Why something could not be read to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unread {
    TooLong,
    TooSlow,
    BrokeOff,
    TooMuch(TooMuch),
}

/// A body that is being read. What it takes of the common room is given back
/// when the last clone of `held` is gone.
pub(crate) struct Incoming {
    data: BodyDataStream,
    /// What it takes of the common room.
    pub(crate) held: Arc<Held>,
    app: App,
    began: Instant,
    got: usize,
    /// Whether it says itself that it is longer than it may be.
    too_long: bool,
}

impl Incoming {
    /// Begins to read what this request brings. The route says how long it may be.
    pub(crate) fn of(request: Request, app: &App, address: Option<IpAddr>) -> Incoming {
        let claimed = request.body().size_hint().lower();
        let body = request.into_limited_body();
        // What would not be read to its end is not begun.
        let too_long = body.size_hint().upper().is_some_and(|most| most < claimed);
        let data = body.into_data_stream();
        let began = Instant::now();
        let held = Arc::new(Held::none(app.room.clone(), address, began));
        Incoming { data, held, app: app.clone(), began, got: 0, too_long }
    }

    /// How much has come so far, in bytes.
    pub(crate) fn got(&self) -> usize {
        self.got
    }

    /// The next piece; none at the end.
    pub(crate) async fn next(&mut self) -> Result<Option<Bytes>, Unread> {
        if self.too_long {
            return Err(Unread::TooLong);
        }
        let more = Duration::from_secs((self.got / EACH_SECOND) as u64);
        let due = self.began + self.app.settings.patience() + more;
        let piece = tokio::select! {
            biased;
            () = self.held.sent_away.notified() => return Err(self.no_room()),
            piece = timeout_at(due, self.data.next()) => piece,
        };
        let piece = match piece {
            Err(_) => return Err(Unread::TooSlow),
            Ok(None) => return Ok(None),
            Ok(Some(Err(error))) if is_too_long(&error) => return Err(Unread::TooLong),
            Ok(Some(Err(_))) => return Err(Unread::BrokeOff),
            Ok(Some(Ok(piece))) => piece,
        };
        self.got += piece.len();
        if !Held::grows_to(&self.held, self.got) {
            return Err(self.no_room());
        }
        Ok(Some(piece))
    }

    fn no_room(&self) -> Unread {
        Unread::TooMuch(self.app.limits.refuse(Much::Uploads, COME_BACK))
    }
}

fn is_too_long(error: &axum::Error) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// The room that all bodies share.
#[derive(Default)]
pub(crate) struct Room(Mutex<Taken>);

#[derive(Default)]
struct Taken {
    in_all: usize,
    /// Only those who take something, so it is no longer than there are connections.
    by_household: HashMap<(IpAddr, u8), usize>,
    bodies: Vec<Weak<Held>>,
}

/// What one body takes of it.
pub(crate) struct Held {
    room: Arc<Room>,
    household: Option<(IpAddr, u8)>,
    began: Instant,
    bytes: AtomicUsize,
    /// Rung for a body that has to make room for others.
    sent_away: Notify,
}

impl Held {
    fn none(room: Arc<Room>, address: Option<IpAddr>, began: Instant) -> Held {
        let (bytes, sent_away) = (AtomicUsize::new(0), Notify::new());
        Held { room, household: address.map(household), began, bytes, sent_away }
    }

    /// Takes as much as a body of this length needs. Whether there is room for it; if not, whoever
    /// has been slowest for long makes some for those who come next.
    fn grows_to(held: &Arc<Held>, length: usize) -> bool {
        let wanted = length.saturating_sub(SHORT);
        let before = held.bytes.load(Relaxed);
        let more = wanted.saturating_sub(before);
        if more == 0 {
            return true;
        }
        let mut taken = held.room.0.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.in_all + more > MOST_IN_ALL {
            taken.slowest(Instant::now()).inspect(|slowest| slowest.sent_away.notify_one());
            return false;
        }
        if let Some(household) = held.household {
            let own = taken.by_household.entry(household).or_default();
            if *own + more > MOST_OF_ONE {
                return false;
            }
            *own += more;
        }
        if before == 0 {
            taken.bodies.retain(|body| body.strong_count() > 0);
            taken.bodies.push(Arc::downgrade(held));
        }
        taken.in_all += more;
        held.bytes.store(wanted, Relaxed);
        true
    }

    /// Bytes a second so far.
    fn pace(&self, now: Instant) -> f64 {
        self.bytes.load(Relaxed) as f64 / now.duration_since(self.began).as_secs_f64().max(1.0)
    }
}

impl Taken {
    /// The slowest of those who have had their time.
    fn slowest(&self, now: Instant) -> Option<Arc<Held>> {
        let old = self.bodies.iter().filter_map(Weak::upgrade);
        let old = old.filter(|body| now.duration_since(body.began) >= GIVES_WAY);
        old.min_by(|one, other| one.pace(now).total_cmp(&other.pace(now)))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let bytes = *self.bytes.get_mut();
        let mut taken = self.room.0.lock().unwrap_or_else(PoisonError::into_inner);
        taken.in_all -= bytes;
        if let Some(household) = self.household
            && let Some(own) = taken.by_household.get_mut(&household)
        {
            *own -= bytes;
            if *own == 0 {
                taken.by_household.remove(&household);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(room: &Arc<Room>, last: u8, began: Instant) -> Arc<Held> {
        Arc::new(Held::none(room.clone(), Some([10, 0, 0, last].into()), began))
    }

    #[test]
    fn one_household_leaves_room_for_others_and_gets_its_own_back() {
        let (room, now) = (Arc::new(Room::default()), Instant::now());
        let [first, second, other] = [1, 1, 2].map(|last| held(&room, last, now));
        assert!(Held::grows_to(&first, MOST_OF_ONE));
        assert!(Held::grows_to(&second, SHORT), "what is short is always taken");
        assert!(!Held::grows_to(&second, 1 << 20));
        assert!(Held::grows_to(&other, 1 << 20));
        drop(first);
        assert!(Held::grows_to(&second, 1 << 20));
        let many: Vec<_> = (3..=6).map(|last| held(&room, last, now)).collect();
        assert!(!many.iter().all(|one| Held::grows_to(one, MOST_OF_ONE)), "all have a limit");
        drop((second, other, many));
        let taken = room.0.lock().expect("no panic");
        assert_eq!((taken.in_all, taken.by_household.len()), (0, 0));
    }

    #[test]
    fn when_there_is_no_room_the_slowest_gives_way() {
        let (room, now) = (Arc::new(Room::default()), Instant::now());
        let long_ago = now.checked_sub(GIVES_WAY).expect("machines run longer than that");
        let slow: Vec<_> = (1..=4).map(|last| held(&room, last, long_ago)).collect();
        // Three have sent all they may, the fourth a little less, so that it is the slowest.
        for (one, much) in slow.iter().zip([MOST_OF_ONE, MOST_OF_ONE, MOST_OF_ONE, 7 << 20]) {
            assert!(Held::grows_to(one, much));
        }
        // Slower still, but it has only just begun.
        let fresh = held(&room, 5, now);
        assert!(Held::grows_to(&fresh, SHORT + 1));
        let newcomer = held(&room, 9, now);
        assert!(!Held::grows_to(&newcomer, 2 << 20));
        let called = |one: &Arc<Held>| {
            futures_util::FutureExt::now_or_never(one.sent_away.notified()).is_some()
        };
        assert_eq!(slow.iter().map(called).collect::<Vec<_>>(), [false, false, false, true]);
        assert!(!called(&fresh) && !called(&newcomer));
        drop(slow);
        assert!(Held::grows_to(&newcomer, 2 << 20));
    }
}
