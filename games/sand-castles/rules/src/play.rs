//! Moves, carried out: they have been checked.

use crate::components::SIDE;
use crate::state::{MOST_DRY_TURNS, MOST_HELD, Phase, SandCastles, Side};
use crate::{Cell, Move, Tile};

/// SC-3.8: sandpails that may be kept for the new castle.
const MOST_KEPT: u8 = 2;

impl SandCastles {
    #[inline]
    pub(crate) fn carry_out(&mut self, mv: Move) {
        match (mv, self.phase) {
            (Move::Take(tile), Phase::Take(left)) => {
                self.take(tile, left);
                self.go_on_taking();
            }
            (Move::Put(cell), _) => self.put(cell),
            (Move::Wall(place), _) => {
                let me = self.me_mut();
                me.hand.sandpails -= 1;
                me.walls[usize::from(place)] += 1;
                self.played += 1;
            }
            (Move::Wave(tile, place), _) => {
                // SC-3.6: the wave tile goes back too.
                self.put_back(tile);
                self.played += 1;
                self.waved = true;
                self.phase = Phase::Hit(place, tile.waves());
                self.go_on_waving();
            }
            (Move::Hit(cell), Phase::Hit(place, left)) => {
                self.wash_away(cell, place, left);
                self.go_on_waving();
            }
            (Move::Keep(cell), Phase::Keep(place, left)) => {
                self.them_mut().add(Cell { castle: place, ..cell });
                self.phase = Phase::Keep(place, left - 1);
                if self.is_whole(self.them(), place) {
                    self.pool.sandpails += left - 1;
                    self.finish(1 - self.builder, place);
                } else {
                    self.go_on_keeping();
                }
            }
            (Move::Enough, Phase::Keep(_, left)) => {
                self.pool.sandpails += left;
                self.phase = Phase::Build;
            }
            (Move::Discard(tile), _) => {
                self.put_back(tile);
                self.end_turn();
            }
            _ => self.end_turn(),
        }
    }

    #[inline]
    fn put_back(&mut self, tile: Tile) {
        self.sides[usize::from(self.builder)].hand.give(tile, 1, &mut self.pool);
    }

    #[inline]
    fn put(&mut self, cell: Cell) {
        let place = usize::from(cell.castle);
        let tile = self.plans[place].tile(cell.bit());
        let me = self.me_mut();
        me.hand.remove(tile, 1);
        me.add(cell);
        self.played += 1;
        if self.is_whole(self.me(), cell.castle) {
            self.finish(self.builder, cell.castle);
        }
    }

    /// Whether all of the castle on this place is built on a side.
    #[inline]
    fn is_whole(&self, side: &Side, place: u8) -> bool {
        let place = usize::from(place);
        side.built[place] == self.plans[place].cells()
    }

    /// SC-3.8: whoever finished it takes the castle tile, all tiles on it go
    /// back to the pool, and SC-5.3: the walls; the other player may keep two
    /// sandpails. SC-3.9: then the builder goes on with what is left of the
    /// turn. What was kept may be all of a small castle: then the keeper has
    /// finished it, and nothing of the builder's stands there yet.
    fn finish(&mut self, by: u8, place: u8) {
        let (by, at) = (usize::from(by), usize::from(place));
        let number = self.castles[at].take().expect("a castle was finished");
        let plan = std::mem::take(&mut self.plans[at]);
        let theirs = self.sides[1 - by].built[at];
        let kept = ((theirs & plan.sandpails).count_ones() as u8).min(MOST_KEPT);
        for side in &mut self.sides {
            let built = std::mem::take(&mut side.built[at]);
            side.columns[at * SIDE..][..SIDE].fill(0);
            self.pool.sandpails += (built & plan.sandpails).count_ones() as u8;
            self.pool.towers += (built & plan.towers).count_ones() as u8;
            self.pool.sandpails += std::mem::take(&mut side.walls[at]);
        }
        self.sides[by].finished |= 1 << number;
        self.sides[by].points += i32::from(plan.value);
        self.dry = 0;
        self.phase = if self.deck > 0 {
            self.pool.sandpails -= kept;
            Phase::Draw(place, kept)
        } else if self.castles == [None; 2] {
            // SC-4.1: the last castle is built.
            Phase::Over
        } else {
            Phase::Build
        };
    }

    /// Ends the keeping when there is nothing left to keep, or nowhere to put it.
    pub(crate) fn go_on_keeping(&mut self) {
        let Phase::Keep(place, left) = self.phase else { return };
        if left == 0 || self.keepable(place) == 0 {
            self.pool.sandpails += left;
            self.phase = Phase::Build;
        }
    }

    /// SC-3.6, SC-5.2: walls first, then the topmost row; SC-3.11: for as long
    /// as there is no choice.
    fn go_on_waving(&mut self) {
        while let Phase::Hit(place, left) = self.phase {
            let walls = &mut self.them_mut().walls[usize::from(place)];
            if left == 0 {
                self.phase = Phase::Build;
            } else if *walls > 0 {
                *walls -= 1;
                self.pool.sandpails += 1;
                self.phase = Phase::Hit(place, left - 1);
            } else {
                let row = self.topmost(place);
                match row.count_ones() {
                    0 => self.phase = Phase::Build,
                    1 => self.wash_away(Cell::at(place, row.trailing_zeros()), place, left),
                    _ => return,
                }
            }
        }
    }

    fn wash_away(&mut self, cell: Cell, place: u8, left: u8) {
        let at = usize::from(place);
        let tile = self.plans[at].tile(cell.bit());
        self.them_mut().take_away(Cell { castle: place, ..cell });
        self.pool.add(tile, 1);
        self.phase = Phase::Hit(place, left - 1);
    }

    /// SC-3.10: no more than five tiles are kept; then the other player rolls.
    #[inline]
    fn end_turn(&mut self) {
        if self.me().hand.len() > MOST_HELD {
            self.phase = Phase::Discard;
            return;
        }
        // SC-4.3: the safety net.
        if self.dry >= MOST_DRY_TURNS {
            self.phase = Phase::Over;
            return;
        }
        self.dry += 1;
        self.builder = 1 - self.builder;
        self.turn += 1;
        self.played = 0;
        self.waved = false;
        self.just_drawn = [false; 2];
        self.phase = Phase::Roll;
    }
}
