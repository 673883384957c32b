//! Work that takes a while, beside the threads that serve everybody.

use crate::guard::limits::household;
use std::collections::VecDeque;
use std::future::Future;
use std::net::IpAddr;
use std::panic;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use tokio::sync::{Semaphore, oneshot};

/// More at once than there are cores would only make all of them late.
static TURNS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(thread::available_parallelism().map_or(1, usize::from)));

/// What grows with a match, such as a whole replay, is done one at a time, and
/// whoever wants something small does not wait behind it.
static HEAVY: Row = Row::new();

tokio::task_local! {
    /// For whom a request is answered.
    static ASKER: Option<IpAddr>;
}

/// Whatever is done here is done for this address.
pub(crate) async fn on_behalf<T>(asker: Option<IpAddr>, work: impl Future<Output = T>) -> T {
    ASKER.scope(asker, work).await
}

/// Does the work on a thread of its own and waits for it. A panic goes on here.
pub(crate) async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let _turn = TURNS.acquire().await.expect("turns are never closed");
    apart(work).await
}

/// The same for work that takes long. Households take turns, so that whoever
/// asks for hundreds of replays delays nobody's by more than one.
pub(crate) async fn heavy<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let asker = ASKER.try_with(|asker| *asker).ok().flatten();
    let _turn = HEAVY.turn(asker.map(household)).await;
    apart(work).await
}

async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => panic::resume_unwind(panic),
            // Only a house that is closing stops what it has begun.
            Err(_) => std::future::pending().await,
        },
    }
}

/// Whom a turn is for; one for all of whom nothing is known.
type Household = Option<(IpAddr, u8)>;

/// One at a time, household after household.
struct Row(Mutex<Waiting>);

struct Waiting {
    busy: bool,
    /// Whoever waits, by household; the first household is the next.
    households: VecDeque<(Household, VecDeque<oneshot::Sender<Turn>>)>,
}

/// The right to work; whoever is next gets it when it is dropped.
struct Turn(&'static Row);

impl Row {
    const fn new() -> Row {
        Row(Mutex::new(Waiting { busy: false, households: VecDeque::new() }))
    }

    async fn turn(&'static self, who: Household) -> Turn {
        let coming = {
            let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if !waiting.busy {
                waiting.busy = true;
                return Turn(self);
            }
            let (ring, coming) = oneshot::channel();
            match waiting.households.iter_mut().find(|(household, _)| *household == who) {
                Some((_, row)) => row.push_back(ring),
                None => waiting.households.push_back((who, [ring].into())),
            }
            coming
        };
        coming.await.expect("whoever works calls the next one")
    }

    /// The first who still waits, of the household whose turn it is.
    fn next(&self) -> Option<oneshot::Sender<Turn>> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some((household, mut row)) = waiting.households.pop_front() {
            let next = std::iter::from_fn(|| row.pop_front()).find(|ring| !ring.is_closed());
            if !row.is_empty() {
                waiting.households.push_back((household, row));
            }
            if next.is_some() {
                return next;
            }
        }
        waiting.busy = false;
        None
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // Whoever has gone away meanwhile hands the turn on by dropping it.
        if let Some(ring) = self.0.next() {
            drop(ring.send(Turn(self.0)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tokio::task::yield_now;

    fn home(last: u8) -> Household {
        Some(([10, 0, 0, last].into(), 32))
    }

    #[tokio::test]
    async fn households_take_turns_however_many_turns_one_of_them_asks_for() {
        static ROW: Row = Row::new();
        let first = ROW.turn(home(1)).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let asks = [1, 1, 1, 1, 2, 3, 2].map(|who| {
            let order = order.clone();
            async move {
                let _turn = ROW.turn(home(who)).await;
                order.lock().unwrap().push(who);
            }
        });
        let mut all = Vec::new();
        for ask in asks {
            all.push(tokio::spawn(ask));
            yield_now().await;
        }
        // One who has gone away holds up nobody.
        all.remove(1).abort();
        yield_now().await;
        drop(first);
        for one in all {
            one.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [1, 2, 3, 1, 2, 1]);
        assert!(!ROW.0.lock().unwrap().busy);
    }

    #[tokio::test]
    async fn a_turn_that_nobody_takes_up_goes_on() {
        static ROW: Row = Row::new();
        let first = ROW.turn(None).await;
        let mut gone = Box::pin(ROW.turn(home(1)));
        let polled = futures_util::FutureExt::now_or_never(gone.as_mut());
        assert!(polled.is_none());
        drop(first);
        // It has been called, and does not come.
        drop(gone);
        drop(ROW.turn(home(2)).await);
    }
}
