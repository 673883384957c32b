//! What time it is. Comes in as an argument, so that tests decide it.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::watch;

/// A wait that ends at some time of a [`Clock`].
pub type Wait = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Tells the time, in milliseconds since 1970 (UTC), and waits for it.
pub trait Clock: Send + Sync {
    /// The present time.
    fn now(&self) -> u64;
    /// Ends when the time is `at` or later.
    fn sleep_until(&self, at: u64) -> Wait;
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the machine")]
    fn now(&self) -> u64 {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, |since| since.as_millis() as u64)
    }

    fn sleep_until(&self, at: u64) -> Wait {
        Box::pin(tokio::time::sleep(Duration::from_millis(at.saturating_sub(self.now()))))
    }
}

/// A clock that stands still until it is told to go on; for tests.
#[derive(Clone, Debug)]
pub struct ManualClock {
    time: watch::Sender<u64>,
}

impl ManualClock {
    /// Stands at `time`.
    pub fn new(time: u64) -> ManualClock {
        ManualClock { time: watch::Sender::new(time) }
    }

    /// Goes on by so many milliseconds, and ends every wait that falls within.
    pub fn advance(&self, ms: u64) {
        self.time.send_modify(|time| *time += ms);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> u64 {
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
