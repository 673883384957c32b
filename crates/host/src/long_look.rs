//! A long look at a match that nobody waits for.

use crate::bot_queue::{Attention, BotTurn};
use crate::shared::Shared;
use crate::{GuestId, TableId};
use std::cell::RefCell;
use std::sync::Arc;
use tokio::runtime::Handle;

/// A place in the last row of the bots' queue that is given up whenever somebody else needs the bots.
pub(crate) struct LongLook {
    shared: Arc<Shared>,
    table: TableId,
    guests: Vec<GuestId>,
    turn: RefCell<Option<BotTurn>>,
    runtime: Handle,
}

impl LongLook {
    /// Waits for the first turn, on behalf of these guests.
    pub async fn begin(shared: &Arc<Shared>, table: TableId, guests: Vec<GuestId>) -> LongLook {
        let first = shared.bot_queue.turn(table, Attention::Unseen, &guests).await;
        LongLook {
            shared: shared.clone(),
            table,
            guests,
            turn: RefCell::new(Some(first)),
            runtime: Handle::current(),
        }
    }

    /// To be asked now and then, on a thread that may wait: whoever needs the bots comes first, and then the look goes
    /// on from here. Whether it does at all: not in a house that closes.
    pub fn goes_on(&self) -> bool {
        if self.shared.bot_queue.is_wanted() {
            drop(self.turn.take());
            let next = self.shared.bot_queue.turn(self.table, Attention::Unseen, &self.guests);
            self.turn.replace(Some(self.runtime.block_on(next)));
        }
        !self.shared.is_closing()
    }
}
