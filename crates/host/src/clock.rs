//! What time it is. Comes in as an argument, so that tests decide it.

use crate::store::Neighbours;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// A wait that ends at some time of a [`Clock`].
pub type Wait = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Tells the time, in milliseconds, and waits for it.
///
/// There are two times. What is stored and shown is the world's, which somebody
/// may set by a day in either direction. How long somebody has thought, been away
/// or not been heard of is measured in steady time, which only goes on.
pub trait Clock: Send + Sync {
    /// The world's time, since 1970 (UTC).
    fn now(&self) -> u64;
    /// Steady time. Only differences mean anything.
    fn steady(&self) -> u64 {
        self.now()
    }
    /// Ends when the steady time is `at` or later.
    fn sleep_until(&self, at: u64) -> Wait;
}

/// Where steady time begins with the program: what happened at a table before has its place too.
const BEFORE_US: u64 = 1 << 40;

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the machine")]
    fn now(&self) -> u64 {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, |since| since.as_millis() as u64)
    }

    fn steady(&self) -> u64 {
        static START: OnceLock<Instant> = OnceLock::new();
        BEFORE_US + START.get_or_init(Instant::now).elapsed().as_millis() as u64
    }

    fn sleep_until(&self, at: u64) -> Wait {
        Box::pin(tokio::time::sleep(Duration::from_millis(at.saturating_sub(self.steady()))))
    }
}

/// The clock of a database that several machines share: theirs differ, and what is stored has one time.
pub(crate) struct DatabaseClock {
    neighbours: Neighbours,
}

impl DatabaseClock {
    pub fn new(neighbours: Neighbours) -> DatabaseClock {
        DatabaseClock { neighbours }
    }
}

impl Clock for DatabaseClock {
    fn now(&self) -> u64 {
        SystemClock.now().saturating_add_signed(self.neighbours.ahead())
    }

    fn steady(&self) -> u64 {
        SystemClock.steady()
    }

    fn sleep_until(&self, at: u64) -> Wait {
        SystemClock.sleep_until(at)
    }
}

/// A clock that stands still until it is told to go on; for tests.
#[derive(Clone, Debug)]
pub struct ManualClock {
    time: watch::Sender<u64>,
    /// How far the world's time has been set ahead of the steady one.
    ahead: Arc<AtomicI64>,
}

impl ManualClock {
    /// Stands at `time`.
    pub fn new(time: u64) -> ManualClock {
        ManualClock { time: watch::Sender::new(time), ahead: Arc::default() }
    }

    /// Goes on by so many milliseconds, and ends every wait that falls within.
    pub fn advance(&self, ms: u64) {
        self.time.send_modify(|time| *time += ms);
    }

    /// Sets the world's time by so many milliseconds, forwards or back, as an
    /// operator may. Nothing has lasted any longer for that.
    pub fn set_by(&self, ms: i64) {
        self.ahead.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> u64 {
        self.steady().saturating_add_signed(self.ahead.load(Ordering::SeqCst))
    }

    fn steady(&self) -> u64 {
        *self.time.borrow()
    }

    fn sleep_until(&self, at: u64) -> Wait {
        let mut time = self.time.subscribe();
        Box::pin(async move {
            if time.wait_for(|&now| now >= at).await.is_err() {
                // The clock is gone and so is the test; nothing will be due.
                std::future::pending::<()>().await;
            }
        })
    }
}
