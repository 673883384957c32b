//! Whole tables played to the end by weights alone.

use super::side::Side;
use super::turn::{Clock, play_turn};
use super::weights::Weights;
use ::fine_sand::{Card, MOST_TURNS, Trigger};
use bots::BotRng;
use rand_core::SeedableRng;

/// FS-2.4: most seats.
pub(super) const MOST_SEATS: usize = 4;

/// What a seat draws from in a turn.
pub(super) fn stream(dice: u64, at: usize, turn: u16) -> BotRng {
    let place = 4 * u64::from(turn) + at as u64 + 1;
    BotRng::seed_from_u64(dice ^ place.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// All sides of a table in a playout.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub sides: [Side; MOST_SEATS],
    pub seats: usize,
    /// The turn that is being played.
    pub turn: u16,
    pub last_turn: Option<u16>,
}

impl Table {
    fn in_play(&self) -> std::ops::Range<usize> {
        0..self.seats
    }

    /// What everybody knows when a turn begins.
    fn clock(&self) -> Clock {
        let fewest = self.in_play().map(|at| self.sides[at].unbuilt()).min();
        Clock {
            first: self.turn == 1,
            last: self.last_turn == Some(self.turn) || self.turn == MOST_TURNS,
            fewest: fewest.expect("somebody sits"),
        }
    }

    /// Plays on to the end. In the present turn the seats of `played` have
    /// had their turn already. Every seat has dice of its own for every turn, so that what
    /// one does changes as little as can be of what the others draw.
    pub fn play_out(
        &mut self,
        played: [bool; MOST_SEATS],
        weights: [&Weights; MOST_SEATS],
        dice: u64,
    ) {
        let mut played = played;
        loop {
            let clock = self.clock();
            for at in self.in_play() {
                if !played[at] {
                    let mut rng = stream(dice, at, self.turn);
                    play_turn(&mut self.sides[at], weights[at], clock, &mut rng);
                }
            }
            played = [false; MOST_SEATS];
            if self.end_turn() {
                return;
            }
        }
    }

    /// What crosses the table; whether the game is over.
    fn end_turn(&mut self) -> bool {
        for at in self.in_play() {
            let left = (at + 1) % self.seats;
            let side = &mut self.sides[at];
            let (chairs, raised) =
                (std::mem::take(&mut side.chairs), std::mem::take(&mut side.raised));
            if !side.solo {
                (0..raised).for_each(|_| side.put_on_symbol(Card::RaiseLimit));
            }
            self.sides[left].discard.add_some(Card::BeachChair, chairs.into());
        }
        if self.seats == 1 {
            let coins = &mut self.sides[0].symbol_coins;
            *coins = coins.saturating_sub(1);
        } else if self.in_play().all(|at| !self.sides[at].symbol_is_empty()) {
            for at in self.in_play() {
                let card = self.sides[at].take_from_symbol();
                self.sides[(at + 1) % self.seats].discard.add(card);
            }
        }
        let trigger = self.in_play().map(|at| self.sides[at].trigger).max();
        let last = self.last_turn == Some(self.turn) || self.turn == MOST_TURNS;
        match trigger {
            _ if last => return true,
            Some(Trigger::ThisTurn) => return true,
            Some(Trigger::NextTurn) => self.last_turn = Some(self.turn + 1),
            _ => {}
        }
        self.turn += 1;
        false
    }

    /// Share of the win, seat by seat.
    pub fn shares(&self) -> [f32; MOST_SEATS] {
        let rank = |at: usize| (self.sides[at].score(), -i32::from(self.sides[at].wood));
        let best = self.in_play().map(rank).min().expect("somebody sits");
        let winners = self.in_play().filter(|&at| rank(at) == best).count();
        let mut shares = [0.0; MOST_SEATS];
        for at in self.in_play().filter(|&at| rank(at) == best) {
            shares[at] = 1.0 / winners as f32;
        }
        shares
    }
}
