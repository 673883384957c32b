//! A table told line by line: what streams and sockets send.

use crate::panics;
use foldhash::fast::RandomState;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use host::{Announcement, GuestId, Host, TableView, TableWatch};
use std::future::Future;
use std::hash::BuildHasher;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How long a connection is silent at most, so that whatever lies between
/// does not take it for dead.
pub(super) const LONGEST_SILENCE: Duration = Duration::from_secs(15);

/// As much room as a line needs, as a rule.
const USUAL_LENGTH: usize = 2 << 10;

/// One viewer's lines of one table.
pub(super) struct Lines {
    watch: TableWatch,
    /// What this viewer was shown last.
    view: Option<TableView>,
    /// What everybody is told by whoever runs the server.
    notice: Option<Arc<Announcement>>,
    /// What hardly ever happens is not asked about with every move, but only when it wakes somebody.
    rare: FuturesUnordered<Pin<Box<dyn Future<Output = Rare> + Send>>>,
    /// The hash of the latest line, by which the next one is known to be another.
    told: Option<u64>,
    hasher: RandomState,
    tell: fn(&TableView) -> String,
}

/// What can come between.
enum Rare {
    /// Something else is told by whoever runs the server.
    Notice(Notices),
    /// The viewer's secret proves nothing any more.
    SignedOut,
    /// The viewer is to come back elsewhere.
    Elsewhere,
}

type Notices = watch::Receiver<Option<Arc<Announcement>>>;

/// Why there are no more lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// The host is closing, or the viewer may not look any more.
    Closed,
    /// The host is about to close, and others serve the table.
    Elsewhere,
    /// The table could not be told; the log says why.
    Broken,
}

impl Lines {
    /// Follows what `watch` sees, for as long as this secret is the guest's.
    pub(super) fn of(watch: TableWatch, host: &Host, proof: Option<(GuestId, String)>) -> Lines {
        let mut notices = host.announcements();
        let notice = notices.borrow_and_update().clone();
        let elsewhere = host.sent_elsewhere();
        let rare = FuturesUnordered::new();
        rare.push(next_notice(notices));
        rare.push(Box::pin(elsewhere.map(|()| Rare::Elsewhere)));
        if let Some((guest, secret)) = proof {
            rare.push(Box::pin(host.signed_out(guest, secret).map(|()| Rare::SignedOut)));
        }
        let hasher = RandomState::default();
        Lines { watch, view: None, notice, rare, told: None, hasher, tell: line }
    }

    /// Lines that cannot be told.
    #[cfg(test)]
    pub(super) fn broken(watch: TableWatch, host: &Host) -> Lines {
        Lines { tell: |_| panic!("no line can be told"), ..Lines::of(watch, host, None) }
    }

    /// The table as it stands now, at once the first time and then whenever
    /// this viewer can see a change; JSON without a line end. Who is slow
    /// skips straight to the latest. Safe to cancel. An error ends it.
    pub(super) async fn next(&mut self) -> Result<String, Ended> {
        loop {
            tokio::select! {
                view = self.watch.next() => self.view = Some(view.map_err(|_| Ended::Closed)?),
                Some(rare) = self.rare.next() => match rare {
                    Rare::Notice(mut notices) => {
                        self.notice = notices.borrow_and_update().clone();
                        self.rare.push(next_notice(notices));
                    }
                    Rare::SignedOut => return Err(Ended::Closed),
                    Rare::Elsewhere => return Err(Ended::Elsewhere),
                },
            }
            let Some(view) = &self.view else { continue };
            let line = panics::survived("a line of a table", || (self.tell)(view));
            let mut line = line.ok_or(Ended::Broken)?;
            if let Some(notice) = &self.notice {
                with_notice(&mut line, &notice.text);
            }
            let hash = Some(self.hasher.hash_one(&line));
            // That something hidden has happened must not be told either.
            if self.told != hash {
                self.told = hash;
                return Ok(line);
            }
        }
    }
}

/// A view as one line.
fn line(view: &TableView) -> String {
    let mut line = Vec::with_capacity(USUAL_LENGTH);
    serde_json::to_writer(&mut line, view).expect("views hold nothing that JSON cannot");
    String::from_utf8(line).expect("JSON is text")
}

/// Ends when something else is told to everybody.
fn next_notice(mut notices: Notices) -> Pin<Box<dyn Future<Output = Rare> + Send>> {
    Box::pin(async move {
        match notices.changed().await {
            Ok(()) => Rare::Notice(notices),
            // The host is gone, and what it showed has ended.
            Err(_) => std::future::pending().await,
        }
    })
}

/// Adds what everybody is told to a line of JSON.
fn with_notice(line: &mut String, notice: &str) {
    let notice = serde_json::Value::from(notice);
    if line.pop() == Some('}') {
        *line += &format!(r#","notice":{notice}}}"#);
    }
}
