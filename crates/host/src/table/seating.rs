//! Who sits at a table in memory: sitting down, getting up, being away, and
//! the vote that lets a bot take an empty chair.

use super::live::{Done, LiveTable};
use super::logged_match::LoggedMatch;
use super::snapshot::{seat_of, seats_of};
use crate::names::told_apart;
use crate::store::{Guest, SeatRow, Status};
use crate::{GuestId, HostError};
use game_core::{MAX_SEATS, Seat, SeatSet};
use std::sync::Arc;

/// The longest nonce, in characters.
const MOST_NONCE: usize = 64;

impl LiveTable {
    pub(super) fn join(
        &mut self,
        guest: &Guest,
        wanted: Option<u64>,
        nonce: &str,
        now: u64,
    ) -> Result<Seat, HostError> {
        if let Some(seat) = seat_of(&self.seats, guest.id) {
            for own in seats_of(&self.seats, guest.id).iter() {
                self.has_returned(own, now);
            }
            return Ok(seat);
        }
        self.check_welcome(guest.id)?;
        match self.status {
            Status::Open => {}
            Status::Over => return Err(HostError::Over),
            Status::Playing | Status::Abandoned => {
                let full = HostError::NotNow("there is no open seat at this table");
                return Err(self.no_way_back(guest.id).unwrap_or(full));
            }
        }
        check_nonce(nonce)?;
        let free = |row: &SeatRow| {
            row.is_open() && row.reserved.is_none_or(|kept_for| kept_for == guest.id)
        };
        let seat = match wanted {
            Some(number) => {
                let seat = Seat::try_new(number, self.seats.len());
                let seat = seat.ok_or(HostError::NotFound("seat"))?;
                if !free(&self.seats[seat.index()]) {
                    return Err(HostError::NotYourSeat("somebody else has that seat"));
                }
                seat
            }
            None => {
                let kept = |local: bool| {
                    let theirs =
                        |row: &SeatRow| row.reserved == Some(guest.id) && row.local == local;
                    self.seats.iter().position(theirs)
                };
                let found =
                    kept(false).or_else(|| kept(true)).or_else(|| self.seats.iter().position(free));
                found
                    .map(Seat::new)
                    .ok_or(HostError::NotNow("there is no open seat at this table"))?
            }
        };
        let row = &self.seats[seat.index()];
        let local = row.local;
        let name = if local { &row.name } else { &guest.name };
        let name = name_in(&self.seats, seat.index(), name)?;
        let row = &mut Arc::make_mut(&mut self.seats)[seat.index()];
        *row = SeatRow {
            guest: Some(guest.id),
            name,
            nonce: nonce.to_owned(),
            local,
            ..SeatRow::default()
        };
        self.seat_changed(seat);
        self.seen[seat.index()] = now;
        self.bring_along(guest.id, now);
        self.start_if_full(now);
        Ok(seat)
    }

    /// Those who share a guest's device sit down with them where their seats are kept.
    fn bring_along(&mut self, guest: GuestId, now: u64) {
        for at in 0..self.seats.len() {
            let row = &self.seats[at];
            if row.is_open() && row.local && row.reserved == Some(guest) {
                let row = &mut Arc::make_mut(&mut self.seats)[at];
                (row.guest, row.reserved) = (Some(guest), None);
                self.seat_changed(Seat::new(at));
                self.seen[at] = now;
            }
        }
    }

    pub(super) fn start_if_full(&mut self, now: u64) {
        if self.seats.iter().any(SeatRow::is_open) {
            return;
        }
        let at = self.world_time(now);
        let header = self.setting.header(&self.seats);
        let secret = &self.setting.secret;
        let copied = self.version();
        let played = match self.played.take() {
            Some(copied) => copied.with_dice(&header, secret, at),
            None => LoggedMatch::open(self.setting.game, &header, secret, at)
                .expect("the options were checked"),
        };
        self.change.first = copied + 1;
        self.change.lines.extend(played.lines_after(copied));
        self.played = Some(played);
        self.status = Status::Playing;
        self.change.status = Some(Status::Playing);
        self.change.started = Some(at);
        self.since = [now; MAX_SEATS];
        self.began = [now; MAX_SEATS];
        self.recall_known_clocks();
        self.play_what_is_compulsory(now);
    }

    /// Before the start the seat opens again; during play the guest is gone
    /// until they play, join or watch again, or for good if the game says so.
    pub(super) fn leave(&mut self, guest: GuestId, now: u64) -> Result<Done, HostError> {
        let first = self.own_seat(guest)?;
        // Whoever takes their device along takes all who share it.
        for seat in seats_of(&self.seats, guest).iter() {
            self.get_up(seat, now)?;
        }
        // Whoever opens the table next on that device may be somebody else.
        self.put_device_down(guest);
        Ok(Done::Version(self.version_of(first)))
    }

    fn get_up(&mut self, seat: Seat, now: u64) -> Result<(), HostError> {
        match self.status {
            Status::Over | Status::Abandoned => {}
            Status::Playing => {
                if self.is_final() {
                    self.play_leaving(seat, now)?;
                }
                if self.has_left(seat) {
                    self.let_a_bot_play_on(seat, now)?;
                } else if !self.seats[seat.index()].gone {
                    Arc::make_mut(&mut self.seats)[seat.index()].gone = true;
                    self.seat_changed(seat);
                    self.here_until[seat.index()] = 0;
                }
            }
            Status::Open => {
                self.open_again(seat);
                // Somebody for whom a seat is kept may still come.
                if self.seats.iter().all(|row| row.guest.or(row.reserved).is_none()) {
                    self.status = Status::Abandoned;
                    self.change.status = Some(Status::Abandoned);
                }
            }
        }
        Ok(())
    }

    /// Before the start: whoever comes may sit down there.
    pub(super) fn open_again(&mut self, seat: Seat) {
        Arc::make_mut(&mut self.seats)[seat.index()] = SeatRow::default();
        self.seat_changed(seat);
        self.here_until[seat.index()] = 0;
    }

    /// Notes that the guest of `seat` is here after all.
    pub(super) fn has_returned(&mut self, seat: Seat, now: u64) {
        self.seen[seat.index()] = now;
        if self.seats[seat.index()].gone {
            Arc::make_mut(&mut self.seats)[seat.index()].gone = false;
            self.seat_changed(seat);
        }
        let about = seat.index() as u8;
        if self.votes.iter().any(|(voted, _)| *voted == about) {
            self.votes.retain(|(voted, _)| *voted != about);
            self.change.votes = Some(self.votes.clone());
        }
    }

    /// Notes that a guest has looked at the table: they are here, for as long
    /// as somebody may be silent. Whether that is news to the others.
    pub fn looked(&mut self, guest: GuestId, now: u64) -> bool {
        let own = seats_of(&self.seats, guest);
        if own.is_empty() || self.is_archive() {
            return false;
        }
        let away = |seat: Seat| self.seats[seat.index()].gone || !self.here.contains(seat);
        let was_away = own.iter().any(away);
        for seat in own.iter() {
            self.here_until[seat.index()] = now + self.absent_ms;
            self.seen[seat.index()] = now;
        }
        if was_away {
            self.arrived(Some(guest), now);
        }
        was_away
    }

    /// Notes that a guest has done something here. Nobody is told, but nobody
    /// may say either that they are away.
    pub fn was_active(&mut self, guest: GuestId, now: u64) {
        for seat in seats_of(&self.seats, guest).iter() {
            self.seen[seat.index()] = now.max(self.seen[seat.index()]);
        }
    }

    /// When the next guest who has only looked counts as away.
    pub fn next_lapse(&self) -> Option<u64> {
        let watching = self.watching_now();
        let lookers = self.here.iter().filter(|&seat| !watching.contains(seat));
        lookers.map(|seat| self.here_until[seat.index()]).min()
    }

    /// Notes that a guest has begun to watch.
    pub fn arrived(&mut self, guest: Option<GuestId>, now: u64) {
        if let Some(guest) = guest.filter(|_| !self.is_archive()) {
            for seat in seats_of(&self.seats, guest).iter() {
                self.has_returned(seat, now);
            }
        }
        self.note_presence(now);
    }

    /// Seats whose guests are watching now.
    pub(super) fn watching_now(&self) -> SeatSet {
        let watching = |seat: &Seat| {
            self.seats[seat.index()].guest.is_some_and(|guest| self.presence.is_watching(guest))
        };
        (0..self.seats.len()).map(Seat::new).filter(watching).collect()
    }

    /// How many guests who sit here are watching now.
    pub(super) fn players_watching(&self) -> usize {
        let watching = self.watching_now();
        let mut guests: Vec<_> =
            watching.iter().map(|seat| self.seats[seat.index()].guest).collect();
        guests.sort_unstable();
        guests.dedup();
        guests.len()
    }

    /// Notes who has come or gone, and when. Whether anybody has.
    pub fn note_presence(&mut self, now: u64) -> bool {
        let watching = self.watching_now();
        let seats = (0..self.seats.len()).map(Seat::new);
        let here = |seat: &Seat| watching.contains(*seat) || self.here_until[seat.index()] > now;
        let present: SeatSet = seats.filter(here).collect();
        for seat in self.watching.iter().chain(watching.iter()) {
            self.seen[seat.index()] = now;
        }
        self.watching = watching;
        std::mem::replace(&mut self.here, present) != present
    }

    /// Agrees that a bot takes the seat of somebody who is away. When all the
    /// other people at the table agree, it does.
    pub(super) fn vote(&mut self, guest: GuestId, seat: u64, now: u64) -> Result<Done, HostError> {
        let voter = self.own_seat(guest)?;
        self.running()?;
        let seat = Seat::try_new(seat, self.seats.len()).ok_or(HostError::NotFound("seat"))?;
        let row = &self.seats[seat.index()];
        let Some(absent) = row.guest.filter(|absent| *absent != guest) else {
            return Err(HostError::NotNow("a bot can only take over for another person"));
        };
        if !row.gone && self.presence.is_watching(absent) {
            return Err(HostError::NotNow("that player is at the table"));
        }
        if !row.gone && now < self.seen[seat.index()] + self.absent_ms {
            return Err(HostError::NotNow("that player was here a moment ago"));
        }
        // Those who share a device agree together.
        for voter in seats_of(&self.seats, guest).iter() {
            self.has_returned(voter, now);
            let vote = (seat.index() as u8, voter.index() as u8);
            if !self.votes.contains(&vote) {
                self.votes.push(vote);
            }
        }
        self.change.votes = Some(self.votes.clone());
        self.count_votes(seat, now)?;
        Ok(Done::Version(self.version_of(voter)))
    }

    /// Hands the seat of somebody who is away to a bot, if all the other
    /// people agree.
    fn count_votes(&mut self, seat: Seat, now: u64) -> Result<(), HostError> {
        let about = seat.index() as u8;
        let voted = |voter: u8| self.votes.contains(&(about, voter));
        // Others at the device of whoever is away are away with them.
        let absent = self.seats[seat.index()].guest;
        let mut others = (0u8..)
            .zip(self.seats.iter())
            .filter(|(_, row)| row.guest.is_some() && row.guest != absent && !row.gone);
        if !others.all(|(number, _)| voted(number)) {
            return Ok(());
        }
        self.play_leaving(seat, now)?;
        if self.is_final() && !self.has_left(seat) {
            // The match is decided; nobody waits for this seat any more.
            self.votes.retain(|(of, _)| *of != about);
            self.change.votes = Some(self.votes.clone());
            return Ok(());
        }
        self.let_a_bot_play_on(seat, now)
    }

    /// Plays what the game wants to be played when somebody leaves.
    fn play_leaving(&mut self, seat: Seat, now: u64) -> Result<(), HostError> {
        let played = self.played.as_ref();
        match played.and_then(|played| played.any().when_left(seat)) {
            Some(text) => self.seat_plays(seat, &text, None, now),
            None => Ok(()),
        }
    }

    /// A bot has this seat from now on.
    pub(super) fn let_a_bot_play_on(&mut self, seat: Seat, now: u64) -> Result<(), HostError> {
        let for_good = self.is_final();
        let row = &mut Arc::make_mut(&mut self.seats)[seat.index()];
        let guest = row.guest.take();
        row.left_by = guest.filter(|_| for_good);
        // Whoever was only away has their place again in a campaign's next game.
        row.reserved = guest.filter(|_| !for_good && !row.gone);
        row.bot = Some(self.setting.stand_in.clone());
        self.seat_changed(seat);
        self.here_until[seat.index()] = 0;
        if self.drafts[seat.index()].is_some() {
            self.put_draft(seat, None);
        }
        let left = seat.index() as u8;
        self.votes.retain(|(about, voter)| *about != left && *voter != left);
        self.change.votes = Some(self.votes.clone());
        // With one voter fewer, others may now be agreed.
        let mut open: Vec<u8> = self.votes.iter().map(|(about, _)| *about).collect();
        open.dedup();
        for about in open {
            if self.votes.iter().any(|(of, _)| *of == about) {
                self.count_votes(Seat::new(about.into()), now)?;
            }
        }
        Ok(())
    }

    /// Whether the game lets nobody come back who has left.
    fn is_final(&self) -> bool {
        self.played.as_ref().is_some_and(|played| played.any().no_way_back().is_some())
    }

    /// Whether the game knows that this seat was left for good.
    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.played.as_ref().is_some_and(|played| played.any().left().contains(seat))
    }

    /// What a guest is told who has left this match for good.
    pub(super) fn no_way_back(&self, guest: GuestId) -> Option<HostError> {
        self.seats.iter().find(|row| row.left_by == Some(guest))?;
        Some(self.played.as_ref()?.any().no_way_back()?.into())
    }
}

/// What somebody of this name is called in one of these seats.
pub(crate) fn name_in(seats: &[SeatRow], seat: usize, name: &str) -> Result<String, HostError> {
    let others = seats.iter().enumerate().filter(|(at, row)| *at != seat && !row.name.is_empty());
    told_apart(name, others.map(|(_, row)| row.name.as_str()))
}

/// A nonce is short, plain text: it stands in the record.
pub(crate) fn check_nonce(nonce: &str) -> Result<(), HostError> {
    if nonce.len() > MOST_NONCE || !nonce.chars().all(|c| c.is_ascii_graphic()) {
        let what = format!("a nonce has at most {MOST_NONCE} letters, digits and signs");
        return Err(HostError::Malformed(what));
    }
    Ok(())
}
