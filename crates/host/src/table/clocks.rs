//! The clocks of a table in memory.

use super::live::LiveTable;
use super::snapshot::KnownClock;
use crate::store::{SeatRow, Status};
use game_core::{Seat, SeatSet};
use std::sync::Arc;

/// How long a seat had thought at some moment, and since when its decision was awaited then.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Thinking {
    used_ms: u64,
    since: u64,
}

impl LiveTable {
    /// The clock of `seat` as it stands is known to everybody.
    pub(super) fn clock_is_known(&mut self, seat: Seat) {
        let SeatRow { used_ms, known_ms, .. } = self.seats[seat.index()];
        self.known[seat.index()] = Thinking { used_ms, since: self.since[seat.index()] };
        if known_ms != used_ms {
            Arc::make_mut(&mut self.seats)[seat.index()].known_ms = used_ms;
            self.seat_changed(seat);
        }
    }

    /// The same, when it was stored with something that has only been read now.
    pub(super) fn clock_was_known(&mut self, seat: Seat) {
        self.known[seat.index()].since = self.since[seat.index()];
    }

    /// A table that comes to memory remembers what was known of its clocks: seats may be in the middle of
    /// a turn of which the others know nothing yet.
    pub(super) fn recall_known_clocks(&mut self) {
        for (at, row) in self.seats.iter().enumerate() {
            self.known[at] = Thinking { used_ms: row.known_ms, since: self.since[at] };
        }
    }

    /// The same of a table that has gone on elsewhere.
    pub(super) fn recall_known_times(&mut self) {
        for (at, row) in self.seats.iter().enumerate() {
            self.known[at].used_ms = row.known_ms;
        }
    }

    /// What the others know of the clock of `seat`.
    pub(super) fn known_clock(&self, seat: Seat) -> KnownClock {
        let Some(Thinking { used_ms, since }) = self.known.get(seat.index()).copied() else {
            return KnownClock::default();
        };
        KnownClock { used_ms, due: self.due_with(seat, Thinking { used_ms, since }) }
    }

    /// Notes how long the seat that has just decided had thought.
    pub(super) fn stop_clock(&mut self, actor: Seat, acting: SeatSet, now: u64) {
        if self.setting.clocks.any() && acting.contains(actor) {
            let thought = now.saturating_sub(self.since[actor.index()]);
            Arc::make_mut(&mut self.seats)[actor.index()].used_ms += thought;
            self.seat_changed(actor);
        }
    }

    /// When the time of `seat` is up; none if no clock of it runs.
    pub(super) fn due(&self, seat: Seat) -> Option<u64> {
        let used_ms = self.seats.get(seat.index())?.used_ms;
        self.due_with(seat, Thinking { used_ms, since: self.since[seat.index()] })
    }

    /// The same for whoever knows this of how long the seat has thought.
    fn due_with(&self, seat: Seat, Thinking { used_ms, since }: Thinking) -> Option<u64> {
        let clocks = self.setting.clocks;
        let played = self.played.as_ref()?;
        let row = self.seats.get(seat.index())?;
        let timed = self.status == Status::Playing && row.bot.is_none();
        if !timed || !played.turn().seats().contains(seat) {
            return None;
        }
        let began = self.began[seat.index()];
        let by_move = clocks.per_move_s.map(|s| began + 1000 * u64::from(s));
        let by_game =
            clocks.per_game_s.map(|s| since + (1000 * u64::from(s)).saturating_sub(used_ms));
        by_move.into_iter().chain(by_game).chain(self.step_due(seat)).min()
    }

    /// When the time that the rules give `seat` for this step is up.
    fn step_due(&self, seat: Seat) -> Option<u64> {
        let seconds = self.played.as_ref()?.any().seconds(seat)?;
        Some(self.began[seat.index()] + 1000 * u64::from(seconds))
    }

    /// Whether the rules give `seat` no more time; a clock of the table may
    /// have run out as well.
    pub(super) fn is_late(&self, seat: Seat, now: u64) -> bool {
        self.step_due(seat).is_some_and(|due| due <= now)
    }

    /// When the next clock runs out, among seats no bot is deciding for.
    pub fn next_due(&self) -> Option<u64> {
        let seats = (0..self.seats.len()).map(Seat::new);
        seats.filter(|&seat| !self.thinking.contains(seat)).filter_map(|seat| self.due(seat)).min()
    }

    /// When something happens by itself: a clock runs out, or somebody who has
    /// only looked counts as away.
    pub fn next_event(&self) -> Option<u64> {
        self.next_due().into_iter().chain(self.next_lapse()).min()
    }

    /// Seats whose time is up and for which no bot is deciding yet.
    pub fn overdue(&self, now: u64) -> Vec<Seat> {
        let seats = (0..self.seats.len()).map(Seat::new);
        let late = |seat: &Seat| self.due(*seat).is_some_and(|due| due <= now);
        seats.filter(|&seat| !self.thinking.contains(seat)).filter(late).collect()
    }
}
