//! A table at one moment, everything included. Stays inside the host: what
//! leaves is a [`TableView`](crate::TableView) bound to one viewer.

use super::archive::Archive;
use super::logged_match::LoggedMatch;
use super::memo::Memo;
use crate::store::{
    CampaignGame, ChatRow, Clocks, Fork, SeatRow, Status, TableNo, Thought, Visibility,
};
use crate::{GuestId, HostError, TableId};
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
    pub ruleset: u32,
    pub options: Value,
    /// The options as everybody may read them while the match lasts.
    pub shown: Value,
    pub visibility: Visibility,
    pub secret: Secret,
    pub commit: Commit,
    pub owner: Option<GuestId>,
    pub created: u64,
    pub clocks: Clocks,
    pub stand_in: String,
    pub forked: Option<Fork>,
    pub rematch_of: Option<TableId>,
    pub campaign: Option<CampaignGame>,
}

impl Setting {
    /// The first line of the record, without the seed.
    pub fn header(&self, seats: &[SeatRow]) -> Header {
        Header {
            tidetable: 1,
            game: self.game.to_string(),
            ruleset: self.ruleset,
            options: self.options.clone(),
            seats: seats.iter().map(SeatRow::sitter).collect(),
            commit: Some(self.commit.to_string()),
            seed: None,
            created: self.created,
            copied: self.forked.map_or(0, |fork| fork.version),
        }
    }
}

/// A table at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub setting: Arc<Setting>,
    pub status: Status,
    pub seats: Arc<Vec<SeatRow>>,
    pub chat: Arc<Vec<ChatRow>>,
    pub votes: Vec<(u8, u8)>,
    pub thoughts: Arc<Vec<Thought>>,
    pub played: Option<LoggedMatch>,
    /// A match by rules that this program does not play.
    pub archive: Option<Arc<Archive>>,
    pub rematch: Option<TableId>,
    /// Seats whose guests are watching.
    pub present: SeatSet,
    /// How many watch, players included.
    pub watchers: usize,
    /// When each seat's time is up; all `None` without clocks.
    pub due: [Option<u64>; MAX_SEATS],
    /// What readers have worked out about the table, and about this moment.
    pub memo: Arc<Memo>,
    pub memo_now: Arc<Memo>,
}

impl Snapshot {
    /// Where a guest sits, if at all.
    pub fn seat_of(&self, guest: Option<GuestId>) -> Option<Seat> {
        seat_of(&self.seats, guest?)
    }

    /// Refuses what can only be done with rules that this program plays.
    pub fn check_rules(&self) -> Result<(), HostError> {
        match &self.archive {
            None => Ok(()),
            Some(archive) => Err(HostError::OtherRules(archive.rules.clone())),
        }
    }

    /// The eyes through which a guest looks at this table.
    pub fn viewer(&self, guest: Option<GuestId>) -> Viewer {
        self.seat_of(guest).map_or(Viewer::Spectator, Viewer::Seat)
    }
}

pub(crate) fn seat_of(seats: &[SeatRow], guest: GuestId) -> Option<Seat> {
    seats.iter().position(|seat| seat.guest == Some(guest)).map(Seat::new)
}
