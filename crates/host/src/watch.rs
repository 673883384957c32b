//! Following a table.

use crate::shared::Shared;
use crate::table::{Ask, Attendance, Reply, Snapshot};
use crate::view::TableView;
use crate::{GuestId, HostError, TableId};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// One viewer following one table. Dropping it ends the watching.
pub struct TableWatch {
    shared: Arc<Shared>,
    table: TableId,
    guest: Option<GuestId>,
    states: watch::Receiver<Arc<Snapshot>>,
    /// What was given last, and how often the table was lost since its version moved.
    seen: Option<TableView>,
    lost: u32,
    _attendance: Attendance,
}

/// A table that is lost at once is looked for again at once, but one that is
/// lost again and again, with a bot that breaks it or a disk that is full, must
/// not be loaded without pause for whoever watches.
fn pause(lost: u32) -> Duration {
    match lost {
        0 => Duration::ZERO,
        times => Duration::from_millis(100 << times.min(6)),
    }
}

impl TableWatch {
    pub(crate) async fn begin(
        shared: Arc<Shared>,
        table: TableId,
        guest: Option<GuestId>,
    ) -> Result<TableWatch, HostError> {
        let Reply::Watch(mut states, attendance) = shared.ask(table, Ask::Watch { guest }).await?
        else {
            unreachable!("watching is answered by a watch")
        };
        states.borrow().check_welcome(guest)?;
        // The present state is news to a watcher who has just come.
        states.mark_changed();
        Ok(TableWatch {
            shared,
            table,
            guest,
            states,
            seen: None,
            lost: 0,
            _attendance: attendance,
        })
    }

    /// The newest state that this viewer has not been given yet: at once the
    /// first time, then whenever something changes that this viewer may know of. Who is
    /// slow skips straight to the latest. Safe to cancel. An error ends the watching.
    pub async fn next(&mut self) -> Result<TableView, HostError> {
        loop {
            while self.states.changed().await.is_err() {
                // The table had to leave memory; what it has stored is all there.
                tokio::time::sleep(pause(self.lost)).await;
                match TableWatch::begin(self.shared.clone(), self.table, self.guest).await {
                    Ok(anew) => {
                        let seen = self.seen.take();
                        *self = TableWatch { seen, lost: self.lost + 1, ..anew };
                    }
                    // While the database is away there is nothing to be shown, and nothing to be ended.
                    Err(HostError::Storage(_)) => self.lost += 1,
                    Err(error) => return Err(error),
                }
            }
            let state = self.states.borrow_and_update().clone();
            state.check_welcome(self.guest)?;
            let view = TableView::new(state, self.guest);
            let seen = self.seen.as_ref();
            if seen.is_none_or(|seen| seen.version() < view.version()) {
                self.lost = 0;
            }
            // That something hidden has happened is not told either.
            if seen.is_some_and(|seen| seen.shows_the_same(&view)) {
                continue;
            }
            self.seen = Some(view.clone());
            return Ok(view);
        }
    }
}

impl std::fmt::Debug for TableWatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableWatch").field("table", &self.table).finish_non_exhaustive()
    }
}
