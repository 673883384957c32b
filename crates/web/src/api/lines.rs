//! A table told line by line: what streams and sockets send.

use crate::panics;
use host::{TableView, TableWatch};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// How long a connection is silent at most, so that whatever lies between
/// does not take it for dead.
pub(super) const LONGEST_SILENCE: Duration = Duration::from_secs(15);

/// One viewer's lines of one table.
pub(super) struct Lines {
    watch: TableWatch,
    /// The hash of the latest line.
    told: Option<u64>,
    tell: fn(&TableView) -> String,
}

/// Why there are no more lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// The host is closing.
    Closed,
    /// The table could not be told; the log says why.
    Broken,
}

impl Lines {
    /// Follows what `watch` sees.
    pub(super) fn of(watch: TableWatch) -> Lines {
        Lines { watch, told: None, tell: line }
    }

    /// Lines that cannot be told.
    #[cfg(test)]
    pub(super) fn broken(watch: TableWatch) -> Lines {
        Lines { watch, told: None, tell: |_| panic!("no line can be told") }
    }

    /// The table as it stands now, at once the first time and then whenever
    /// this viewer can see a change; JSON without a line end. Who is slow
    /// skips straight to the latest. Safe to cancel. An error ends it.
    pub(super) async fn next(&mut self) -> Result<String, Ended> {
        loop {
            let view = self.watch.next().await.map_err(|_| Ended::Closed)?;
            let line = panics::survived("a line of a table", || (self.tell)(&view));
            let line = line.ok_or(Ended::Broken)?;
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
    serde_json::to_string(view).expect("views hold nothing that JSON cannot")
}
