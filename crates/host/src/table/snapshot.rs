//! A table at one moment, everything included. Stays inside the host: what
//! leaves is a [`TableView`](crate::TableView) bound to one viewer.

use super::agreed::Agreed;
use super::archive::Archive;
use super::devices::Device;
use super::hints::Hint;
use super::logged_match::LoggedMatch;
use super::memo::Memo;
use crate::store::{
    AskedHint, CampaignGame, ChatRow, Clocks, Fork, Hints, Peace, SeatRow, Status, TableNo,
    Thought, Visibility,
};
use crate::{GuestId, HostError, TableId};
use ::bots::Ladder;
use catalog::AnyGame;
use game_core::{Commit, Header, MAX_SEATS, Seat, SeatSet, Secret, Viewer};
use serde_json::Value;
use std::sync::Arc;

/// What is settled when a table opens.
#[derive(Debug)]
pub(crate) struct Setting {
    pub no: TableNo,
    pub id: TableId,
    pub game: AnyGame,
    pub cast: Option<Ladder>,
    pub ruleset: u32,
    pub agreed: Agreed,
    pub visibility: Visibility,
    pub secret: Secret,
    pub commit: Commit,
    pub owner: Option<GuestId>,
    pub created: u64,
    pub clocks: Clocks,
    pub stand_in: String,
    pub forked: Option<Fork>,
    /// Which match it takes up again, with the same dice.
    pub again: Option<Fork>,
    pub rematch_of: Option<TableId>,
    pub campaign: Option<CampaignGame>,
    /// Who may ask for hints, if that was chosen.
    pub hints: Option<Hints>,
    /// Why there are none in this game.
    pub no_hints: Option<&'static str>,
}

impl Setting {
    /// Which match it goes on from, with its own dice or the same.
    pub fn taken_up(&self) -> Option<Fork> {
        self.forked.or(self.again)
    }

    /// The first line of the record, without the seed.
    pub fn header(&self, seats: &[SeatRow]) -> Header {
        Header {
            tidetable: 1,
            game: self.game.to_string(),
            ruleset: self.ruleset,
            options: Value::clone(&self.agreed.kept.value),
            seats: seats.iter().map(SeatRow::sitter).collect(),
            commit: Some(self.commit.to_string()),
            seed: None,
            created: self.created,
            copied: self.forked.map_or(0, |fork| fork.version),
        }
    }
}

/// What the others know of a seat's clock: it tells them of no move that they could not notice.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct KnownClock {
    /// How long the seat had thought, as of the latest of its moves that they know of.
    pub used_ms: u64,
    /// When its time is up.
    pub due: Option<u64>,
}

/// A table at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub setting: Arc<Setting>,
    pub status: Status,
    pub seats: Arc<Vec<SeatRow>>,
    pub chat: Arc<Vec<ChatRow>>,
    pub votes: Vec<(u8, u8)>,
    pub peace: Arc<Peace>,
    pub thoughts: Arc<Vec<Thought>>,
    pub played: Option<LoggedMatch>,
    /// A match by rules that this program does not play.
    pub archive: Option<Arc<Archive>>,
    pub rematch: Option<TableId>,
    /// Seats whose guests are here: watching, or having looked a moment ago.
    pub present: SeatSet,
    /// Devices at which several play.
    pub devices: Vec<Device>,
    /// How many watch without a seat.
    pub spectators: usize,
    /// When each seat's time is up; all `None` without clocks.
    pub due: [Option<u64>; MAX_SEATS],
    /// What the others know of each seat's clock.
    pub known_clocks: [KnownClock; MAX_SEATS],
    /// The hints that were asked for.
    pub asked: Arc<Vec<AskedHint>>,
    /// What is shown to each seat just now.
    pub hints: [Option<Arc<Hint>>; MAX_SEATS],
    /// What readers have worked out about the table, and about this moment.
    pub memo: Arc<Memo>,
    pub memo_now: Arc<Memo>,
}

impl Snapshot {
    /// Where a guest sits, if at all.
    pub fn seat_of(&self, guest: Option<GuestId>) -> Option<Seat> {
        seat_of(&self.seats, guest?)
    }

    /// Refuses a guest whom the table's owner does not want here.
    pub fn check_welcome(&self, guest: Option<GuestId>) -> Result<(), HostError> {
        let removed = guest.is_some_and(|guest| self.peace.removed.contains(&guest));
        if removed { Err(HostError::Removed) } else { Ok(()) }
    }

    /// Refuses what can only be done with rules that this program plays.
    pub fn check_rules(&self) -> Result<(), HostError> {
        match &self.archive {
            None => Ok(()),
            Some(archive) => Err(HostError::OtherRules(archive.rules.clone())),
        }
    }

    /// The eyes through which a guest looks at this table. Where several share a device, those of
    /// whoever has it; while it is handed over, it shows what everybody may see.
    pub fn viewer(&self, guest: Option<GuestId>) -> Viewer {
        let several = guest.is_some_and(|guest| seats_of(&self.seats, guest).len() > 1);
        let seat = match several && self.status == Status::Playing {
            true => self.device_of(guest).and_then(|device| device.holder),
            false => self.seat_of(guest),
        };
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The device that a guest shares with others.
    pub fn device_of(&self, guest: Option<GuestId>) -> Option<&Device> {
        self.devices.iter().find(|device| Some(device.guest) == guest)
    }
}

/// Every seat that is played from the devices of a guest.
pub(crate) fn seats_of(seats: &[SeatRow], guest: GuestId) -> SeatSet {
    let own = (0..).zip(seats).filter(|(_, seat)| seat.guest == Some(guest));
    own.map(|(at, _)| Seat::new(at)).collect()
}

/// Those of others at their device.
pub(crate) fn beside(seats: &[SeatRow], guest: GuestId) -> SeatSet {
    let own = seat_of(seats, guest);
    seats_of(seats, guest).iter().filter(|seat| Some(*seat) != own).collect()
}

/// Their own of these, or the first if all are of others at their device.
pub(crate) fn seat_of(seats: &[SeatRow], guest: GuestId) -> Option<Seat> {
    let own = seats.iter().position(|seat| seat.guest == Some(guest) && !seat.local);
    own.map(Seat::new).or_else(|| seats_of(seats, guest).iter().next())
}
