//! What may be played when: `may` says why not, `list_moves` lists what may.

use crate::components::{Cells, SIDE, row_cells};
use crate::state::{MOST_PLAYED, MOST_WALLS, Phase, SandCastles};
use crate::{Cell, Illegal, Move, Tile, Tiles};
use game_core::{Seat, Turn, push_first, push_members};

type Verdict = Result<(), Illegal>;

impl SandCastles {
    pub(crate) fn may(&self, seat: Seat, mv: Move) -> Verdict {
        match self.whose_turn() {
            Turn::Over => return Err(Illegal::Over),
            Turn::Chance(Some(_)) => return Err(Illegal::Rolling),
            Turn::Chance(None) => return Err(Illegal::LayingOut),
            Turn::Seats(seats) if !seats.contains(seat) => return Err(Illegal::NotYourTurn),
            Turn::Seats(_) => {}
        }
        match (self.phase, mv) {
            // SC-3.11: it is asked only while the pool has both kinds.
            (Phase::Take(_), Move::Take(tile)) => match tile.waves() {
                0 => Err(Illegal::NotAWave(tile)),
                _ => Ok(()),
            },
            (Phase::Hit(place, _), Move::Hit(cell)) => {
                let there = cell.castle == place && self.topmost(place) & cell.bit() != 0;
                if there { Ok(()) } else { Err(Illegal::NotTopmost) }
            }
            (Phase::Keep(place, _), Move::Keep(cell)) => {
                let there = cell.castle == place && self.keepable(place) & cell.bit() != 0;
                if there { Ok(()) } else { Err(Illegal::NotForKeeping) }
            }
            (Phase::Keep(..), Move::Enough) => Ok(()),
            (Phase::Discard, Move::Discard(tile)) => self.has(tile),
            (Phase::Take(_), _) => Err(Illegal::TakeFirst),
            (Phase::Hit(..), _) => Err(Illegal::HitFirst),
            (Phase::Keep(..), _) => Err(Illegal::KeepFirst),
            (Phase::Discard, _) => Err(Illegal::DiscardFirst),
            (_, Move::Put(cell)) => self.may_put(cell),
            (_, Move::Wall(place)) => self.may_wall(place),
            (_, Move::Wave(tile, place)) => self.may_wave(tile, place),
            (_, Move::Done) => Ok(()),
            (_, Move::Take(_)) => Err(Illegal::NothingToTake),
            (_, Move::Hit(_)) => Err(Illegal::NoWave),
            (_, Move::Keep(_) | Move::Enough) => Err(Illegal::NothingToKeep),
            (_, Move::Discard(_)) => Err(Illegal::WithinFive),
        }
    }

    fn has(&self, tile: Tile) -> Verdict {
        match self.me().hand.count(tile) {
            0 => Err(Illegal::NotInHand(tile)),
            _ => Ok(()),
        }
    }

    fn may_play(&self) -> Verdict {
        if self.played < MOST_PLAYED { Ok(()) } else { Err(Illegal::ThreePlayed) }
    }

    /// SC-3.3, SC-3.4, SC-3.5.
    fn may_put(&self, cell: Cell) -> Verdict {
        self.may_play()?;
        self.castle(cell.castle).ok_or(Illegal::NoCastle(cell.castle + 1))?;
        let place = usize::from(cell.castle);
        let (plan, built, bit) = (&self.plans[place], self.me().built[place], cell.bit());
        if plan.cells() & bit == 0 {
            return Err(Illegal::NotInDesign);
        }
        if built & bit != 0 {
            return Err(Illegal::Occupied);
        }
        if plan.supported(built) & bit == 0 {
            return Err(Illegal::Unsupported);
        }
        self.has(plan.tile(bit))
    }

    /// SC-5.1.
    pub(crate) fn may_wall(&self, place: u8) -> Verdict {
        if !self.with_walls {
            return Err(Illegal::NoWalls);
        }
        self.may_play()?;
        self.castle(place).ok_or(Illegal::NoCastle(place + 1))?;
        if self.me().walls[usize::from(place)] >= MOST_WALLS {
            return Err(Illegal::TwoWalls);
        }
        self.has(Tile::Sandpail)
    }

    /// SC-3.2, SC-3.6, SC-3.7, SC-3.9.
    fn may_wave(&self, tile: Tile, place: u8) -> Verdict {
        if tile.waves() == 0 {
            return Err(Illegal::NotAWave(tile));
        }
        self.may_play()?;
        if self.waved {
            return Err(Illegal::SecondWave);
        }
        self.has(tile)?;
        self.castle(place).ok_or(Illegal::NoCastle(place + 1))?;
        let (them, at) = (self.them(), usize::from(place));
        if self.just_drawn[at] {
            return Err(Illegal::JustDrawn);
        }
        if them.built[at] == 0 && them.walls[at] == 0 {
            return Err(Illegal::EmptyCastle);
        }
        Ok(())
    }

    /// SC-3.6: the cells of the opponent's topmost row at this castle.
    #[inline]
    pub(crate) fn topmost(&self, place: u8) -> Cells {
        let built = self.them().built[usize::from(place)];
        match built.checked_ilog2() {
            Some(highest) => built & row_cells(highest as usize / SIDE),
            None => 0,
        }
    }

    /// SC-3.8: where the other player may place a sandpail that is kept: any
    /// legal cell, from the ground up.
    #[inline]
    pub(crate) fn keepable(&self, place: u8) -> Cells {
        let place = usize::from(place);
        let (plan, built) = (&self.plans[place], self.them().built[place]);
        plan.sandpails & plan.supported(built) & !built
    }

    #[inline]
    pub(crate) fn list_moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if seat != self.decider() {
            return;
        }
        match self.phase {
            Phase::Build => self.list_builds(out),
            Phase::Take(_) => out.extend([Move::Take(Tile::Single), Move::Take(Tile::Double)]),
            Phase::Hit(place, _) => {
                out.extend(cells(place, self.topmost(place)).map(Move::Hit));
            }
            Phase::Keep(place, _) => {
                out.extend(cells(place, self.keepable(place)).map(Move::Keep));
                out.push(Move::Enough);
            }
            Phase::Discard => {
                let hand = self.me().hand;
                let held = Tile::ALL.into_iter().filter(|&tile| hand.count(tile) > 0);
                out.extend(held.map(Move::Discard));
            }
            Phase::First | Phase::LayOut | Phase::Roll | Phase::Draw(..) | Phase::Over => {}
        }
    }

    #[inline]
    fn list_builds(&self, out: &mut Vec<Move>) {
        if self.played < MOST_PLAYED {
            self.list_builds_at(0, out);
            self.list_builds_at(1, out);
        }
        out.push(Move::Done);
    }

    #[inline(always)] // For either place, code of its own.
    fn list_builds_at(&self, place: u8, out: &mut Vec<Move>) {
        push_members::<4, _>(out, &PUTS[usize::from(place)], self.buildable(place));
        if self.with_walls && self.may_wall(place).is_ok() {
            out.push(Move::Wall(place));
        }
        let Tiles { singles, doubles, .. } = self.me().hand;
        let lesser = if singles > 0 { Tile::Single } else { Tile::Double };
        let waves = [lesser, Tile::Double].map(|tile| Move::Wave(tile, place));
        let held = usize::from(singles > 0) + usize::from(doubles > 0);
        push_first(out, waves, if self.is_in_reach(place) { held } else { 0 });
    }

    /// SC-3.3, SC-3.4, SC-3.5: the cells of this castle that a tile in the
    /// builder's hand could go to.
    #[inline]
    pub(crate) fn buildable(&self, place: u8) -> Cells {
        let (me, at) = (self.me(), usize::from(place));
        let (plan, built) = (&self.plans[at], me.built[at]);
        let sandpails = if me.hand.sandpails > 0 { plan.sandpails } else { 0 };
        let towers = if me.hand.towers > 0 { plan.towers } else { 0 };
        (sandpails | towers) & plan.supported(built) & !built
    }

    /// SC-3.2, SC-3.7, SC-3.9: whether a wave could go at this castle.
    #[inline]
    pub(crate) fn is_in_reach(&self, place: u8) -> bool {
        let (them, at) = (self.them(), usize::from(place));
        !self.waved & !self.just_drawn[at] & ((them.built[at] != 0) | (them.walls[at] > 0))
    }
}

/// The cells of a set, in order.
#[inline]
pub(crate) fn cells(castle: u8, set: Cells) -> impl Iterator<Item = Cell> {
    members(set).map(move |bit| Cell::at(castle, bit))
}

/// The numbers of the bits of a set, in rising order.
#[inline]
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

/// A put for every cell of each castle.
static PUTS: [[Move; 65]; 2] = [puts(0), puts(1)];

const fn puts(castle: u8) -> [Move; 65] {
    let mut all = [Move::Done; 65];
    let mut bit = 0;
    while bit < SIDE * SIDE {
        all[bit] = Move::Put(Cell::at(castle, bit as u32));
        bit += 1;
    }
    all
}
