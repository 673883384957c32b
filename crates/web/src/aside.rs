//! Work that takes a while, beside the threads that serve everybody.

use std::panic;
use std::sync::LazyLock;
use std::thread;
use tokio::sync::Semaphore;

/// More at once than there are cores would only make all of them late.
static TURNS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(thread::available_parallelism().map_or(1, usize::from)));

/// Does the work on a thread of its own and waits for it. A panic goes on here.
pub(crate) async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let _turn = TURNS.acquire().await.expect("turns are never closed");
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => panic::resume_unwind(panic),
            // Only a house that is closing stops what it has begun.
            Err(_) => std::future::pending().await,
        },
    }
}
