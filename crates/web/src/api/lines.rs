//! A table told line by line: what streams and sockets send.

use crate::panics;
use host::{Announcement, GuestId, Host, TableView, TableWatch};
use std::future::Future;
use std::hash::{DefaultHasher, Hash, Hasher};
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
    notices: watch::Receiver<Option<Arc<Announcement>>>,
    /// Ends when the viewer's secret proves nothing any more.
    signed_out: Pin<Box<dyn Future<Output = ()> + Send>>,
    /// Ends when the viewer is to come back elsewhere.
    elsewhere: Pin<Box<dyn Future<Output = ()> + Send>>,
    /// The hash of the latest line.
    told: Option<u64>,
    tell: fn(&TableView) -> String,
}

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
        let signed_out: Pin<Box<dyn Future<Output = ()> + Send>> = match proof {
            Some((guest, secret)) => Box::pin(host.signed_out(guest, secret)),
            None => Box::pin(std::future::pending()),
        };
        let notices = host.announcements();
        let elsewhere = Box::pin(host.sent_elsewhere());
        Lines { watch, view: None, notices, signed_out, elsewhere, told: None, tell: line }
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
                Ok(()) = self.notices.changed() => {}
                () = &mut self.signed_out => return Err(Ended::Closed),
                () = &mut self.elsewhere => return Err(Ended::Elsewhere),
            }
            let Some(view) = &self.view else { continue };
            let line = panics::survived("a line of a table", || (self.tell)(view));
            let mut line = line.ok_or(Ended::Broken)?;
            if let Some(notice) = &*self.notices.borrow_and_update() {
                with_notice(&mut line, &notice.text);
            }
            let mut hasher = DefaultHasher::new();
            line.hash(&mut hasher);
            let hash = Some(hasher.finish());
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

/// Adds what everybody is told to a line of JSON.
fn with_notice(line: &mut String, notice: &str) {
    let notice = serde_json::Value::from(notice);
    if line.pop() == Some('}') {
        *line += &format!(r#","notice":{notice}}}"#);
    }
}
