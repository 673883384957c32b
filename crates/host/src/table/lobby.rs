//! Before the match: who sits where, which bots play along, and starting now.

use super::live::{Done, LiveTable};
use super::seating::name_in;
use super::snapshot::beside;
use crate::bots::called;
use crate::store::{SeatRow, Status};
use crate::{GuestId, HostError};
use game_core::{MAX_SEATS, Seat};
use std::sync::Arc;

/// What can be arranged before a match starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arrange {
    /// Whoever asks takes another seat: an open one, or that of somebody at their own
    /// device. Whoever opened the table may also change places with a bot.
    MoveTo(u64),
    /// This bot takes an open seat, that of another bot, or that of somebody at the
    /// device of whoever opened the table.
    Bot(u64, String),
    /// The seat of a bot, or of somebody at the device of whoever opened the table, is
    /// open again.
    Open(u64),
    /// The match starts: this bot takes every open seat or, without one, open
    /// seats are left out.
    Start(Option<String>),
}

impl LiveTable {
    /// Arranges the seats. Only whoever opened the table does, but for their own
    /// place everybody.
    pub(super) fn arrange(
        &mut self,
        guest: GuestId,
        how: Arrange,
        now: u64,
    ) -> Result<Done, HostError> {
        let owner = self.setting.owner == Some(guest);
        if !owner && !matches!(how, Arrange::MoveTo(_)) {
            return Err(HostError::NotYourSeat(
                "only whoever opened this table arranges the seats",
            ));
        }
        match self.status {
            Status::Open => {}
            Status::Over => return Err(HostError::Over),
            _ => return Err(HostError::NotNow("the match has started: the seats are settled")),
        }
        match how {
            Arrange::MoveTo(to) => self.move_to(guest, to, owner)?,
            Arrange::Bot(seat, bot) => self.seat_bot(guest, seat, bot)?,
            Arrange::Open(seat) => {
                let seat = self.numbered(seat)?;
                if self.seats[seat.index()].bot.is_none() && !self.is_beside(guest, seat) {
                    return Err(HostError::NotNow("no bot sits there"));
                }
                self.open_again(seat);
            }
            Arrange::Start(bot) => self.close_ranks(bot)?,
        }
        self.rename_bots();
        self.start_if_full(now);
        Ok(Done::Version(self.version()))
    }

    fn numbered(&self, number: u64) -> Result<Seat, HostError> {
        Seat::try_new(number, self.seats.len()).ok_or(HostError::NotFound("seat"))
    }

    fn move_to(&mut self, guest: GuestId, to: u64, owner: bool) -> Result<(), HostError> {
        let (from, to) = (self.seat(guest)?, self.numbered(to)?);
        let there = &self.seats[to.index()];
        let beside = self.is_beside(guest, to);
        let kept = there.reserved.is_some_and(|kept_for| kept_for != guest);
        match &there.bot {
            _ if from == to => return Ok(()),
            None if beside || (there.is_open() && !kept) => {}
            Some(_) if owner => {}
            Some(_) => {
                return Err(HostError::NotYourSeat(
                    "a bot sits there; whoever opened this table can change places with it",
                ));
            }
            None => return Err(HostError::NotYourSeat("somebody else has that seat")),
        }
        let seats = Arc::make_mut(&mut self.seats);
        seats.swap(from.index(), to.index());
        self.seen.swap(from.index(), to.index());
        self.here_until.swap(from.index(), to.index());
        self.seat_changed(from);
        self.seat_changed(to);
        // What was said stays with whoever said it.
        let (from, to) = (from.index() as u8, to.index() as u8);
        let chat = Arc::make_mut(&mut self.chat).iter_mut();
        for said in chat.chain(&mut self.change.chat) {
            said.seat = match said.seat {
                Some(seat) if seat == from => Some(to),
                Some(seat) if seat == to => Some(from),
                seat => seat,
            };
        }
        self.change.swapped.push((from, to));
        Ok(())
    }

    /// Whether somebody at this guest's device sits there, and not the guest.
    fn is_beside(&self, guest: GuestId, seat: Seat) -> bool {
        beside(&self.seats, guest).contains(seat)
    }

    fn seat_bot(&mut self, guest: GuestId, seat: u64, bot: String) -> Result<(), HostError> {
        let seat = self.numbered(seat)?;
        let row = &self.seats[seat.index()];
        match (&row.bot, row.is_open(), row.reserved) {
            _ if self.is_beside(guest, seat) => {}
            (Some(_), ..) | (None, true, None) => {}
            (None, true, Some(_)) => return Err(kept()),
            (None, false, _) => return Err(HostError::NotYourSeat("somebody sits there")),
        }
        let others = self.seats.iter().enumerate().filter(|(at, _)| *at != seat.index());
        if others.clone().all(|(_, row)| row.bot.is_some()) {
            return Err(only_bots());
        }
        self.put_bot(seat, bot);
        Ok(())
    }

    fn put_bot(&mut self, seat: Seat, bot: String) {
        let name = called(self.setting.cast, &bot).to_owned();
        let row = SeatRow { name, bot: Some(bot), ..SeatRow::default() };
        Arc::make_mut(&mut self.seats)[seat.index()] = row;
        self.seat_changed(seat);
    }

    /// No seat is open any more: bots have them, or they are gone.
    fn close_ranks(&mut self, bot: Option<String>) -> Result<(), HostError> {
        if self.seats.iter().any(|row| row.is_open() && row.reserved.is_some()) {
            return Err(kept());
        }
        if self.seats.iter().all(|row| row.guest.is_none()) {
            return Err(only_bots());
        }
        let seats = (0..self.seats.len()).map(Seat::new);
        let open: Vec<Seat> = seats.filter(|seat| self.seats[seat.index()].is_open()).collect();
        match bot {
            Some(bot) => open.into_iter().for_each(|seat| self.put_bot(seat, bot.clone())),
            None => self.drop_seats(&open)?,
        }
        Ok(())
    }

    fn drop_seats(&mut self, open: &[Seat]) -> Result<(), HostError> {
        if open.is_empty() {
            return Ok(());
        }
        if self.setting.campaign.is_some() || self.played.is_some() {
            return Err(HostError::NotNow(
                "this match has its seats already: let bots have the open ones",
            ));
        }
        let left = self.seats.len() - open.len();
        let (game, options) = (self.setting.game, &self.setting.agreed.kept.value);
        game.open(options, left, None).map_err(|bad| HostError::Malformed(bad.0))?;
        // All that are left are told anew, by their new numbers.
        self.change.seats.clear();
        // From the last on, so that the numbers of the others still hold.
        for seat in open.iter().rev() {
            let at = seat.index();
            Arc::make_mut(&mut self.seats).remove(at);
            self.seen[at..].rotate_left(1);
            self.here_until[at..].rotate_left(1);
            self.here_until[MAX_SEATS - 1] = 0;
            let chat = Arc::make_mut(&mut self.chat).iter_mut();
            for said in chat.chain(&mut self.change.chat) {
                said.seat = match said.seat.map(usize::from) {
                    Some(from) if from == at => None,
                    Some(from) if from > at => Some(from as u8 - 1),
                    _ => said.seat,
                };
            }
            self.change.dropped.push(at as u8);
        }
        (0..left).map(Seat::new).for_each(|seat| self.seat_changed(seat));
        Ok(())
    }

    /// Two of a kind are told apart, and one alone needs no number.
    fn rename_bots(&mut self) {
        let of_bots = |rows: &[SeatRow]| -> Vec<usize> {
            (0..rows.len()).filter(|at| rows[*at].bot.is_some()).collect()
        };
        let mut rows = SeatRows::clone(&self.seats);
        of_bots(&rows).into_iter().for_each(|at| rows[at].name.clear());
        for at in of_bots(&rows) {
            let bot = rows[at].bot.clone().unwrap_or_default();
            let name = called(self.setting.cast, &bot);
            // Somebody whose name only looks like it is no reason not to start.
            rows[at].name = name_in(&rows, at, name).unwrap_or_else(|_| name.to_owned());
        }
        for at in of_bots(&rows) {
            if rows[at].name != self.seats[at].name {
                Arc::make_mut(&mut self.seats)[at].name = rows[at].name.clone();
                self.seat_changed(Seat::new(at));
            }
        }
    }
}

type SeatRows = Vec<SeatRow>;

fn kept() -> HostError {
    HostError::NotNow("a seat is kept for somebody: open it first, or wait for them")
}

fn only_bots() -> HostError {
    HostError::NotNow("only bots would play: take a seat first, or wait for somebody")
}
