//! Several people at one device: whoever has it plays, and nobody sees anything
//! while it is handed over.
//!
//! A table that comes back to memory hands it over anew, so that nothing is shown
//! to whoever happens to look. Only where several programs have a table in memory
//! do they tell each other through the store who has it.

use super::live::{Done, LiveTable};
use super::snapshot::seats_of;
use crate::store::{SharedDevice, Status};
use crate::{GuestId, HostError};
use game_core::{Seat, SeatSet, Turn};

/// Who acts: a guest and, where several share a device, for which seat. A page that was made for
/// one of them does nothing for another, who may have taken the device in the meantime.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actor {
    /// Who it is.
    pub guest: GuestId,
    /// The number of the seat; whoever has the device, if none is named.
    pub seat: Option<u64>,
}

impl From<GuestId> for Actor {
    fn from(guest: GuestId) -> Actor {
        Actor { guest, seat: None }
    }
}

/// A device at which several play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Device {
    /// Whose it is.
    pub guest: GuestId,
    /// The seats of those who share it.
    pub seats: SeatSet,
    /// Who has it; nobody while it is handed over.
    pub holder: Option<Seat>,
    /// Who had it last.
    pub last: Option<Seat>,
    /// Who is to have it next.
    pub next: Seat,
    /// How far the match was when it was taken.
    taken: u32,
}

impl LiveTable {
    /// Sees to it that every device is with somebody whose decision is awaited,
    /// or on its way there. Where nothing is hidden it simply is. Whether that
    /// changes anything.
    pub fn mind_devices(&mut self) -> bool {
        let before = std::mem::take(&mut self.devices);
        let Some(played) = self.played.as_ref().filter(|_| self.status == Status::Playing) else {
            return !before.is_empty();
        };
        let (acting, version) = (played.turn().seats(), played.version());
        let hides = self.setting.game.about().hidden;
        for guest in self.sharers() {
            let seats = seats_of(&self.seats, guest);
            let known = before.iter().find(|device| device.guest == guest).copied();
            let first = seats.iter().next().expect("somebody sits there");
            let fresh = Device { guest, seats, holder: None, last: None, next: first, taken: 0 };
            let mut device = Device { seats, ..known.unwrap_or(fresh) };
            // A bot may have taken over.
            device.holder = device.holder.filter(|holder| seats.contains(*holder));
            device.last = device.last.filter(|last| seats.contains(*last));
            let up = after(seats.iter().filter(|seat| acting.contains(*seat)), device.last);
            let is_up = device.holder.is_some_and(|holder| acting.contains(holder));
            if !hides && !is_up {
                device.holder = up.or(device.holder).or(Some(first));
                device.last = device.holder;
            } else if device.holder.is_some() && !is_up && up.is_some() && version > device.taken {
                device.holder = None;
            }
            device.next = up.or(device.last).unwrap_or(first);
            self.devices.push(device);
        }
        let changed = self.devices != before;
        if changed {
            self.devices_changed();
        }
        changed
    }

    /// Whoever else has this table in memory is to know who has which device.
    fn devices_changed(&mut self) {
        let number = |seat: Seat| seat.index() as u8;
        let shared = |device: &Device| SharedDevice {
            guest: device.guest,
            holder: device.holder.map(number),
            last: device.last.map(number),
            taken: device.taken,
        };
        self.change.devices = Some(self.devices.iter().map(shared).collect());
    }

    /// The devices as another program has left them; who is to have them next is worked out.
    pub(super) fn known_devices(&self, shared: &[SharedDevice]) -> Vec<Device> {
        let numbered = |seat: u8| Seat::try_new(seat.into(), self.seats.len());
        let known = |device: &SharedDevice| {
            let seats = seats_of(&self.seats, device.guest);
            let holder = device.holder.and_then(numbered).filter(|seat| seats.contains(*seat));
            let last = device.last.and_then(numbered).filter(|seat| seats.contains(*seat));
            let (guest, next, taken) = (device.guest, seats.iter().next()?, device.taken);
            Some(Device { guest, seats, holder, last, next, taken })
        };
        shared.iter().filter_map(known).collect()
    }

    /// Guests with more than one seat.
    fn sharers(&self) -> Vec<GuestId> {
        let mut guests: Vec<GuestId> = self.seats.iter().filter_map(|row| row.guest).collect();
        guests.sort_unstable();
        let mut shared: Vec<GuestId> =
            guests.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
        shared.dedup();
        shared
    }

    /// Somebody has taken the device, or puts it down to be passed on.
    pub(super) fn take_device(
        &mut self,
        guest: GuestId,
        seat: Option<u64>,
    ) -> Result<Done, HostError> {
        self.running()?;
        let version = self.version();
        let alone = HostError::NotNow("you do not share a device at this table");
        let device = self.devices.iter_mut().find(|device| device.guest == guest).ok_or(alone)?;
        device.holder = match seat {
            None => None,
            Some(number) => {
                let seat = Seat::try_new(number, self.seats.len());
                let seat = seat.filter(|seat| device.seats.contains(*seat));
                Some(seat.ok_or(HostError::NotYourSeat("nobody at your device sits there"))?)
            }
        };
        device.last = device.holder.or(device.last);
        device.taken = version;
        self.devices_changed();
        Ok(Done::Version(match self.devices.iter().find(|device| device.guest == guest) {
            Some(Device { holder: Some(seat), .. }) => self.version_of(*seat),
            _ => self.version_of_spectators(),
        }))
    }

    /// The seat for which somebody acts. What was meant for another at the same device is refused.
    pub(super) fn seat_acting(&self, by: Actor) -> Result<Seat, HostError> {
        let seat = self.seat(by.guest)?;
        match by.seat.is_none_or(|meant| meant == seat.index() as u64) {
            true => Ok(seat),
            false => Err(HostError::NotNow(
                "somebody else has the device now: this page was another player’s",
            )),
        }
    }

    /// Nobody has the device any more, until somebody takes it.
    pub(super) fn put_device_down(&mut self, guest: GuestId) {
        let version = self.version();
        if let Some(device) = self.devices.iter_mut().find(|device| device.guest == guest) {
            (device.holder, device.taken) = (None, version);
            self.devices_changed();
        }
    }

    /// The seat for which this guest acts now.
    pub(super) fn holder(&self, guest: GuestId) -> Result<Option<Seat>, HostError> {
        match self.devices.iter().find(|device| device.guest == guest) {
            None => Ok(None),
            Some(Device { holder: Some(holder), .. }) => Ok(Some(*holder)),
            Some(_) => Err(HostError::NotNow("the device is being passed on: take it first")),
        }
    }

    /// Whether the match waits for anybody.
    pub(super) fn acting(&self) -> SeatSet {
        let playing = self.played.as_ref().filter(|_| self.status == Status::Playing);
        playing.map_or(SeatSet::EMPTY, |played| Turn::seats(played.turn()))
    }
}

/// The first of these seats after one, going round the table.
fn after(seats: impl Iterator<Item = Seat> + Clone, last: Option<Seat>) -> Option<Seat> {
    let later = last.and_then(|last| seats.clone().find(|seat| seat.index() > last.index()));
    later.or_else(|| seats.clone().next())
}
