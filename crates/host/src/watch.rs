//! Following a table.

use crate::house::House;
use crate::table::{Answer, Ask, Attendance, Snapshot};
use crate::view::TableView;
use crate::{GuestId, HostError, TableId};
use std::sync::Arc;
use tokio::sync::watch;

/// One viewer following one table. Dropping it ends the watching.
pub struct TableWatch {
    house: Arc<House>,
    table: TableId,
    guest: Option<GuestId>,
    states: watch::Receiver<Arc<Snapshot>>,
    _attendance: Attendance,
}

impl TableWatch {
    pub(crate) async fn begin(
        house: Arc<House>,
        table: TableId,
        guest: Option<GuestId>,
    ) -> Result<TableWatch, HostError> {
        let Answer::Watch(mut states, attendance) = house.ask(table, Ask::Watch { guest }).await?
        else {
            unreachable!("watching is answered by a watch")
        };
        // The present state is news to a watcher who has just come.
        states.mark_changed();
        Ok(TableWatch { house, table, guest, states, _attendance: attendance })
    }

    /// The newest state that this viewer has not been given yet: at once the
    /// first time, then whenever something changes. Who is slow skips straight
    /// to the latest. Safe to cancel. An error ends the watching.
    pub async fn next(&mut self) -> Result<TableView, HostError> {
        while self.states.changed().await.is_err() {
            // The table had to leave memory; what it has stored is all there.
            *self = TableWatch::begin(self.house.clone(), self.table, self.guest).await?;
        }
        let state = self.states.borrow_and_update().clone();
        Ok(TableView::new(state, self.guest))
    }
}

impl std::fmt::Debug for TableWatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableWatch").field("table", &self.table).finish_non_exhaustive()
    }
}
