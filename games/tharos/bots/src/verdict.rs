//! What a table is worth, guild by guild.

use super::chances;
use super::sight;
use ::tharos::base::{MOST_GUILDS, Tharos};
use bots::share;
use game_core::{Game, Seat};

/// How much a point counts that does not win: enough to tell two lost tables apart.
pub(super) const CRUMB: f32 = 0.001;

/// One number for each guild.
pub(super) type ByGuild = [f32; MOST_GUILDS];

/// What a table is worth.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Verdict {
    /// What the search goes by: the chance to win of the seat that asks, and a crumb for points.
    pub value: f32,
    /// Chances to win.
    pub win: ByGuild,
    /// Points at the end.
    pub score: ByGuild,
}

impl Verdict {
    /// The same, but as much worse for a seat as one thing looks than another.
    pub(super) fn behind(&self, one: &Verdict, other: &Verdict, seat: Seat) -> Verdict {
        let at = seat.index();
        let mut behind = *self;
        behind.win[at] = (self.win[at] + one.win[at] - other.win[at]).clamp(0.0, 1.0);
        let (rest, now) = (1.0 - self.win[at], 1.0 - behind.win[at]);
        for (other, win) in behind.win.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            *win = if rest > 0.0 { self.win[other] * now / rest } else { now };
        }
        behind.score[at] += one.score[at] - other.score[at];
        behind.value += one.value - other.value;
        behind
    }

    /// Two to four guilds, if these are the points they will end with.
    pub(super) fn among(table: &Tharos, seat: Seat, points: &ByGuild) -> Verdict {
        let guilds = table.guilds();
        let mut win = [0.0; MOST_GUILDS];
        if let Some(outcome) = table.outcome() {
            for (at, win) in win[..guilds].iter_mut().enumerate() {
                *win = share(&outcome, Seat::new(at)) as f32;
            }
        } else {
            let turns = table.seats_at_table().iter().map(|at| sight::turns_to_come(table, at));
            let turns = turns.map(f32::from).sum::<f32>() / guilds as f32;
            let most = points[..guilds].iter().copied().fold(f32::MIN, f32::max);
            let mut sum = 0.0;
            for (win, points) in win[..guilds].iter_mut().zip(points) {
                *win = ((points - most) / chances::blur(turns)).exp();
                sum += *win;
            }
            win.iter_mut().for_each(|win| *win /= sum);
        }
        let value = win[seat.index()] + CRUMB * points[seat.index()];
        Verdict { value, win, score: *points }
    }

    /// The mean of some.
    pub(super) fn mean<'a>(all: impl ExactSizeIterator<Item = &'a Verdict>) -> Verdict {
        let share = 1.0 / all.len() as f32;
        let mut mean = Verdict::default();
        for one in all {
            mean.value += share * one.value;
            for seat in 0..MOST_GUILDS {
                mean.win[seat] += share * one.win[seat];
                mean.score[seat] += share * one.score[seat];
            }
        }
        mean
    }
}
