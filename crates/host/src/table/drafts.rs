//! What seats have begun and not yet played.
//!
//! A drawing takes minutes; what is on the sheet must outlive a reload and a
//! crash, and count when the time is up. It is kept as the move it would be, and
//! forgotten when its step has closed.

use super::devices::Actor;
use super::live::{Done, LiveTable};
use crate::{GuestId, HostError};
use game_core::{MAX_SEATS, Seat};

impl LiveTable {
    /// Keeps what a guest has begun, if it could be played now.
    pub(super) fn keep_draft(&mut self, by: Actor, text: &str) -> Result<Done, HostError> {
        let seat = self.seat_acting(by)?;
        self.running()?.any().check(seat, text)?;
        self.put_draft(seat, Some(text.to_owned()));
        Ok(Done::Version(self.version_of(seat)))
    }

    /// What a guest has begun.
    pub fn draft_of(&self, guest: GuestId) -> Result<Option<String>, HostError> {
        Ok(self.drafts[self.seat(guest)?.index()].clone())
    }

    pub(super) fn forget_drafts(&mut self) {
        for seat in (0..MAX_SEATS).map(Seat::new) {
            if self.drafts[seat.index()].is_some() {
                self.put_draft(seat, None);
            }
        }
    }

    pub(super) fn put_draft(&mut self, seat: Seat, text: Option<String>) {
        self.drafts[seat.index()].clone_from(&text);
        self.change.drafts.retain(|(of, _)| usize::from(*of) != seat.index());
        self.change.drafts.push((seat.index() as u8, text));
    }

    /// What counts for a seat that the rules give no more time: what it has
    /// begun, or what the game says.
    pub(super) fn late_move(&self, seat: Seat) -> Option<String> {
        let any = self.played.as_ref()?.any();
        let begun = self.drafts[seat.index()].clone();
        begun.filter(|text| any.check(seat, text).is_ok()).or_else(|| any.out_of_time(seat))
    }
}
