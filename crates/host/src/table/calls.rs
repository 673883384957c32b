//! When somebody is to be called who is not at the table: it is their turn, and
//! no page of theirs has been open for a while. Once a turn, and never more.

use super::live::LiveTable;
use crate::GuestId;
use game_core::{Seat, SeatSet};

impl LiveTable {
    /// When `seat` is to be called; none if nobody has to.
    fn call_due(&self, seat: Seat, after_ms: u64) -> Option<u64> {
        let row = self.seats.get(seat.index())?;
        let guest = row.guest.filter(|_| row.bot.is_none())?;
        if self.called.contains(seat) || self.presence.is_watching(guest) {
            return None;
        }
        Some(self.began[seat.index()].max(self.seen[seat.index()]) + after_ms)
    }

    /// When the next player is to be called.
    pub fn next_call(&self, after_ms: u64) -> Option<u64> {
        self.acting().iter().filter_map(|seat| self.call_due(seat, after_ms)).min()
    }

    /// The guests who are to be called now. Those who share a device are called once.
    pub fn take_calls(&mut self, now: u64, after_ms: u64) -> Vec<GuestId> {
        let due = |seat: &Seat| self.call_due(*seat, after_ms).is_some_and(|due| due <= now);
        let seats: SeatSet = self.acting().iter().filter(due).collect();
        let mut guests: Vec<GuestId> =
            seats.iter().filter_map(|seat| self.seats[seat.index()].guest).collect();
        guests.sort_unstable();
        guests.dedup();
        for seat in seats.iter() {
            self.called = self.called.with(seat);
        }
        guests
    }

    /// Nobody is called again to a turn that began before the table left memory:
    /// it stays there until everybody has been called.
    pub fn have_been_called(&mut self) {
        self.called = self.acting();
    }
}
