//! Carrying on after a panic: one table that breaks must not take others along.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

/// Runs a future to its end, or to its panic and what that said. Whatever the
/// future had in hand may be half done: throw it away.
pub(crate) fn caught<T>(
    future: impl Future<Output = T>,
) -> impl Future<Output = Result<T, String>> {
    // In a box: handed from one to the next it would take its room in each of them.
    let mut future = Box::pin(future);
    poll_fn(move |context| {
        let polled = catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context)));
        match polled {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
            Err(panic) => Poll::Ready(Err(words(&*panic))),
        }
    })
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_becomes_an_error_with_its_words() {
        assert_eq!(caught(async { 7 }).await, Ok(7));
        let number = 3;
        let broken = caught(async {
            tokio::task::yield_now().await;
            assert_eq!(number, 4, "three is not four");
        });
        assert!(broken.await.unwrap_err().contains("three is not four"));
    }
}
