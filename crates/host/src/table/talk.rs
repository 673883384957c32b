//! What is said at a table in memory, who hears it, and who is sent away.

use super::command::Whom;
use super::live::{Done, LiveTable, MOST_SAID};
use super::snapshot::{seat_of, seats_of};
use crate::names::{clean_talk, told_apart};
use crate::store::{ChatRow, Guest, Peace, Status};
use crate::{GuestId, HostError};
use game_core::{MAX_SEATS, Seat};
use std::sync::Arc;

/// The most that those who sit there can say at one table.
const MOST_BY_PLAYERS: usize = 2000;
/// The most that all spectators together can say there. They cannot use up
/// what the players have to say.
const MOST_BY_SPECTATORS: usize = 1000;
/// The most that one spectator can say there.
const MOST_BY_ONE_SPECTATOR: usize = 200;
/// The most guests that can be sent away from one table.
const MOST_REMOVED: usize = 1000;

/// What a viewer may read of a chat, numbered as they see it. Spectators talk among
/// themselves during play: a hint must not reach a player, nor that there was one.
pub(crate) fn readable(
    chat: &[ChatRow],
    seated: bool,
    over: bool,
) -> impl Iterator<Item = (u32, &ChatRow)> {
    (1..).zip(chat.iter().filter(move |said| over || !seated || !said.hidden))
}

impl LiveTable {
    pub(super) fn say(&mut self, guest: &Guest, text: &str, now: u64) -> Result<Done, HostError> {
        self.check_welcome(guest.id)?;
        let length = text.trim().chars().count();
        let unreadable = |c: char| c.is_control() && c != '\n';
        // What is far too long is not worth the work of looking at it.
        let text = match length > MOST_SAID || text.trim().contains(unreadable) {
            true => String::new(),
            false => clean_talk(text),
        };
        let text = text.trim();
        if text.is_empty() {
            let what = format!("a message needs 1 to {MOST_SAID} characters");
            return Err(HostError::Malformed(what));
        }
        // At a shared device whoever has it speaks.
        let sits = seat_of(&self.seats, guest.id).is_some();
        let seat = if sits { Some(self.seat(guest.id)?) } else { None };
        self.check_may_speak(guest.id, seat)?;
        let said = ChatRow {
            no: self.chat.len() as u32 + 1,
            guest: Some(guest.id),
            name: self.name_of_speaker(guest, seat)?,
            seat: seat.map(|seat| seat.index() as u8),
            hidden: seat.is_none() && self.status == Status::Playing,
            text: text.to_string(),
            at: self.world_time(now),
        };
        self.change.chat.push(said.clone());
        Arc::make_mut(&mut self.chat).push(said);
        Ok(Done::Version(self.version()))
    }

    /// Players and spectators have limits of their own.
    fn check_may_speak(&self, guest: GuestId, seat: Option<Seat>) -> Result<(), HostError> {
        let by_player = |said: &&ChatRow| said.seat.is_some();
        let by_players = self.chat.iter().filter(by_player).count();
        let own = self.chat.iter().filter(|said| said.seat.is_none() && said.guest == Some(guest));
        let enough = match seat {
            Some(_) => by_players >= MOST_BY_PLAYERS,
            None if self.peace.quiet && self.setting.owner != Some(guest) => {
                return Err(HostError::NotNow(
                    "the person who opened this table has turned spectators’ chat off",
                ));
            }
            None => {
                self.chat.len() - by_players >= MOST_BY_SPECTATORS
                    || own.count() >= MOST_BY_ONE_SPECTATOR
            }
        };
        match enough {
            true => Err(HostError::NotNow("this table’s chat is full")),
            false => Ok(()),
        }
    }

    /// A player's is that of the seat; a spectator is told apart from those
    /// who sit here and from others who have spoken.
    fn name_of_speaker(&self, guest: &Guest, seat: Option<Seat>) -> Result<String, HostError> {
        if let Some(seat) = seat {
            return Ok(self.seats[seat.index()].name.clone());
        }
        let seated = self.seats.iter().map(|row| row.name.as_str()).filter(|name| !name.is_empty());
        let others = self.chat.iter().filter(|said| said.guest != Some(guest.id));
        let mut names: Vec<&str> = seated.chain(others.map(|said| said.name.as_str())).collect();
        names.sort_unstable();
        names.dedup();
        told_apart(&guest.name, names.into_iter())
    }

    /// Refuses a guest who was sent away.
    pub(super) fn check_welcome(&self, guest: GuestId) -> Result<(), HostError> {
        if self.peace.removed.contains(&guest) { Err(HostError::Removed) } else { Ok(()) }
    }

    /// Who is meant; somebody else than the guest who says so.
    fn person(&self, guest: GuestId, whom: Whom) -> Result<GuestId, HostError> {
        let person = match whom {
            Whom::Seat(number) => {
                let seat = Seat::try_new(number, self.seats.len());
                let row = &self.seats[seat.ok_or(HostError::NotFound("seat"))?.index()];
                row.guest.ok_or(HostError::NotNow("nobody sits there"))?
            }
            Whom::Line(line) => {
                let seated = seat_of(&self.seats, guest).is_some();
                let mut read = readable(&self.chat, seated, self.status == Status::Over);
                let said = read.find(|(no, _)| *no == line);
                said.and_then(|(_, said)| said.guest).ok_or(HostError::NotFound("line"))?
            }
            Whom::Guest(person) => {
                let spoke = self.chat.iter().any(|said| said.guest == Some(person));
                let known = spoke || self.presence.is_watching(person);
                Some(person).filter(|_| known).ok_or(HostError::NotFound("guest"))?
            }
        };
        if person == guest {
            return Err(HostError::NotNow("that is you"));
        }
        Ok(person)
    }

    /// Does not show a player what somebody says, or shows it again.
    pub(super) fn mute(
        &mut self,
        guest: GuestId,
        whom: Whom,
        mute: bool,
    ) -> Result<Done, HostError> {
        self.own_seat(guest)?;
        let pair = (guest, self.person(guest, whom)?);
        let spoke = self.chat.iter().any(|said| said.guest == Some(pair.1));
        if !spoke && seat_of(&self.seats, pair.1).is_none() {
            return Err(HostError::NotNow("that person has said nothing here"));
        }
        if self.peace.mutes.contains(&pair) != mute {
            self.keep_peace(|peace| match mute {
                true => peace.mutes.push(pair),
                false => peace.mutes.retain(|other| *other != pair),
            });
        }
        Ok(Done::Version(self.version()))
    }

    /// Lets only those speak who sit here, or all.
    pub(super) fn be_quiet(&mut self, guest: GuestId, quiet: bool) -> Result<Done, HostError> {
        self.check_owner(guest)?;
        if self.peace.quiet != quiet {
            self.keep_peace(|peace| peace.quiet = quiet);
        }
        Ok(Done::Version(self.version()))
    }

    /// Sends somebody away who only watches or, before the start, sits here.
    /// They do not come back as this guest. A seat that is kept for somebody
    /// is opened for all, and for them as well.
    pub(super) fn remove(&mut self, guest: GuestId, whom: Whom) -> Result<Done, HostError> {
        self.check_owner(guest)?;
        if let Some(kept) = self.kept_seat(whom) {
            self.open_again(kept);
            return Ok(Done::Version(self.version()));
        }
        let person = self.person(guest, whom)?;
        let seats = seats_of(&self.seats, person);
        if !seats.is_empty() && self.status != Status::Open {
            return Err(HostError::NotNow(
                "you can remove a player only before the match starts; later the others can let a \
                 bot play on for somebody who is away",
            ));
        }
        if self.peace.removed.len() >= MOST_REMOVED {
            return Err(HostError::NotNow("you have removed as many people as a table allows"));
        }
        if !self.peace.removed.contains(&person) {
            self.keep_peace(|peace| peace.removed.push(person));
        }
        for seat in seats.iter() {
            self.open_again(seat);
        }
        Ok(Done::Version(self.version()))
    }

    /// The open seat that is meant, if it is kept for somebody.
    fn kept_seat(&self, whom: Whom) -> Option<Seat> {
        let Whom::Seat(number) = whom else { return None };
        let seat = Seat::try_new(number, self.seats.len())?;
        let row = &self.seats[seat.index()];
        let kept = self.status == Status::Open && row.is_open() && row.reserved.is_some();
        kept.then_some(seat)
    }

    /// Those of these watchers who do not sit here, for whoever opened the table.
    pub fn spectators(&self, guest: GuestId) -> Result<Vec<GuestId>, HostError> {
        self.check_owner(guest)?;
        let watching = self.presence.guests().into_iter();
        let others = |person: &GuestId| {
            *person != guest
                && seat_of(&self.seats, *person).is_none()
                && !self.peace.removed.contains(person)
        };
        Ok(watching.filter(others).collect())
    }

    fn check_owner(&self, guest: GuestId) -> Result<(), HostError> {
        if self.setting.owner == Some(guest) {
            return Ok(());
        }
        Err(HostError::NotYourSeat("only the person who opened this table can do that"))
    }

    fn keep_peace(&mut self, change: impl FnOnce(&mut Peace)) {
        change(Arc::make_mut(&mut self.peace));
        self.change.peace = Some((*self.peace).clone());
    }

    /// The operator closes the table. Whatever was hidden stays hidden.
    pub(super) fn close(&mut self, why: String) -> Result<Done, HostError> {
        if !matches!(self.status, Status::Open | Status::Playing) {
            return Err(HostError::NotNow("that table is no longer in use"));
        }
        self.status = Status::Abandoned;
        self.change.status = Some(Status::Abandoned);
        self.keep_peace(|peace| peace.closed = Some(why));
        self.votes.clear();
        self.change.votes = Some(Vec::new());
        for seat in (0..MAX_SEATS).map(Seat::new) {
            if self.drafts[seat.index()].is_some() {
                self.put_draft(seat, None);
            }
        }
        Ok(Done::Version(self.version()))
    }

    /// The operator hides a line of the chat.
    pub(super) fn withdraw(&mut self, line: u32) -> Result<Done, HostError> {
        if !self.chat.iter().any(|said| said.no == line) {
            return Err(HostError::NotFound("line"));
        }
        if !self.peace.withdrawn.contains(&line) {
            self.keep_peace(|peace| peace.withdrawn.push(line));
        }
        Ok(Done::Version(self.version()))
    }

    /// The operator gives a guest another name, at this table as well. The
    /// record of a match that is over says who they were then.
    pub(super) fn call_guest(&mut self, guest: GuestId, name: &str) -> Result<Done, HostError> {
        let over = self.status == Status::Over;
        for seat in seats_of(&self.seats, guest).iter().filter(|_| !over) {
            let name = super::name_in(&self.seats, seat.index(), name)?;
            Arc::make_mut(&mut self.seats)[seat.index()].name = name;
            self.seat_changed(seat);
        }
        Ok(Done::Version(self.version()))
    }
}
