//! What chance does: who begins, which castles come, what the dice bring.

use crate::components::{CASTLES, FACES};
use crate::plan::Plan;
use crate::state::{Phase, SandCastles};
use crate::{Chance, Tile};
use game_core::{Rng, below};

/// SC-2.4: sandpails of a head start.
const HEAD_START: u8 = 1;

impl SandCastles {
    pub(crate) fn list_chances(&self, out: &mut Vec<(Chance, u32)>) {
        match self.phase {
            Phase::First => out.extend([(Chance::First(0), 1), (Chance::First(1), 1)]),
            Phase::Roll => self.list_rolls(out),
            _ => {
                let unseen = (0..CASTLES as u8).filter(|at| self.unseen >> at & 1 == 1);
                out.extend(unseen.map(|at| (Chance::Castle(at), 1)));
            }
        }
    }

    /// SC-3.1: each kind of roll is listed once, with its weight.
    fn list_rolls(&self, out: &mut Vec<(Chance, u32)>) {
        let rolls = &self.components.rolls;
        for one in 0..FACES {
            for other in 0..FACES {
                let roll = (one as u8, other as u8);
                if rolls[one][other] == roll {
                    let alike = rolls.iter().flatten().filter(|kind| **kind == roll).count();
                    out.push((Chance::Roll(roll.0, roll.1), alike as u32));
                }
            }
        }
    }

    #[inline]
    pub(crate) fn sample(&self, rng: &mut impl Rng) -> Chance {
        match self.phase {
            Phase::First => Chance::First(below(rng, 2) as u8),
            Phase::Roll => {
                let mut face = || below(rng, FACES as u32) as usize;
                let (one, other) = self.components.rolls[face()][face()];
                Chance::Roll(one, other)
            }
            _ => {
                let mut left = self.unseen;
                for _ in 0..below(rng, left.count_ones()) {
                    left &= left - 1;
                }
                Chance::Castle(left.trailing_zeros() as u8)
            }
        }
    }

    #[inline]
    pub(crate) fn drawn(&mut self, chance: Chance) {
        match chance {
            Chance::First(seat) => {
                self.builder = seat;
                if self.head_start {
                    // SC-2.4: what makes up for going second.
                    let second = &mut self.sides[usize::from(1 - seat)];
                    self.pool.give(Tile::Sandpail, HEAD_START, &mut second.hand);
                }
                self.phase = Phase::LayOut;
            }
            Chance::Castle(number) => self.lay_out(number),
            Chance::Roll(one, other) => self.roll(one, other),
        }
    }

    /// SC-2.2, SC-3.8: a castle tile comes onto the table.
    fn lay_out(&mut self, number: u8) {
        self.unseen &= !(1 << number);
        self.deck -= 1;
        match self.phase {
            Phase::Draw(place, kept) => {
                self.put_down(usize::from(place), number);
                self.just_drawn[usize::from(place)] = true;
                self.phase = Phase::Keep(place, kept);
                self.go_on_keeping();
            }
            _ => {
                let place = usize::from(self.castles[0].is_some());
                self.put_down(place, number);
                if place == 1 {
                    self.phase = Phase::Roll;
                }
            }
        }
    }

    fn put_down(&mut self, place: usize, number: u8) {
        self.castles[place] = Some(number);
        self.plans[place] = Plan::of(&self.components.castles[usize::from(number)]);
    }

    /// SC-3.1: takes what the dice show from the pool; what is not there is
    /// forfeited. SC-1.5: which wave tiles is the player's choice.
    fn roll(&mut self, one: u8, other: u8) {
        self.rolled = Some((one, other));
        let [one, other] = self.components.shown(one, other);
        let shown = one.with(other);
        let hand = &mut self.sides[usize::from(self.builder)].hand;
        self.pool.give(Tile::Sandpail, shown.sandpails, hand);
        self.pool.give(Tile::Tower, shown.towers, hand);
        self.phase = Phase::Take(shown.waves);
        self.go_on_taking();
    }

    /// SC-3.11: takes wave tiles for as long as there is no choice.
    pub(crate) fn go_on_taking(&mut self) {
        while let Phase::Take(left) = self.phase {
            let only = match (left, self.pool.singles, self.pool.doubles) {
                (0, ..) | (_, 0, 0) => {
                    self.phase = Phase::Build;
                    return;
                }
                (_, _, 0) => Tile::Single,
                (_, 0, _) => Tile::Double,
                _ => return,
            };
            self.take(only, left);
        }
    }

    pub(crate) fn take(&mut self, tile: Tile, left: u8) {
        self.pool.give(tile, 1, &mut self.sides[usize::from(self.builder)].hand);
        self.phase = Phase::Take(left - 1);
    }
}
