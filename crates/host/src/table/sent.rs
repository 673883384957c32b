//! What was sent before under the same name.

use super::command::Ask;
use super::live::{Done, LiveTable};
use crate::GuestId;
use crate::once::Once;
use crate::store::{REMEMBERED, Sent};

impl Ask {
    /// Who sends it, and under which name.
    fn name(&self) -> Option<(GuestId, &Once)> {
        match self {
            Ask::Play { by, once, .. } | Ask::TakeBack { by, once, .. } => {
                Some((by.guest, once.as_ref()?))
            }
            Ask::Say { guest, once, .. } => Some((guest.id, once.as_ref()?)),
            _ => None,
        }
    }
}

impl LiveTable {
    /// What was answered when this was sent before.
    pub(super) fn answered_before(&self, ask: &Ask) -> Option<Done> {
        let (guest, once) = ask.name()?;
        let same = |sent: &&Sent| sent.guest == guest && sent.id == once.as_str();
        self.sent.iter().find(same).map(|sent| Done::Version(sent.answer))
    }

    /// Remembers what is answered now, for whoever sends it again.
    pub(super) fn remember_answer(&mut self, ask: &Ask, done: Done) {
        let (Some((guest, once)), Done::Version(answer)) = (ask.name(), done) else { return };
        let own = self.sent.iter().filter(|sent| sent.guest == guest);
        let no = own.map(|sent| sent.no + 1).max().unwrap_or(0);
        let sent = Sent { guest, no, id: once.to_string(), answer };
        self.sent.retain(|old| old.guest != guest || old.no + REMEMBERED > no);
        self.sent.push(sent.clone());
        self.change.sent.push(sent);
    }
}
