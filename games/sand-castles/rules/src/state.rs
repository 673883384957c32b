//! The table: two castles, two builders, one pool.

use crate::components::{CASTLES, Castle, Cells, Components, Die, FACES, OURS, SIDE, row_cells};
use crate::{Cell, Chance, Illegal, Move, Options, Tile, Tiles};
use game_core::{BadOptions, Outcome, Rng, Scores, Seat, SeatSet, Turn, below};
use std::sync::Arc;

/// SC-3.2: tiles that may be played in a turn.
pub const MOST_PLAYED: u8 = 3;
/// SC-3.10: tiles that may be kept.
pub const MOST_HELD: u8 = 5;
/// SC-2.4: sandpails of a head start.
const HEAD_START: u8 = 1;
/// SC-3.8: sandpails that may be kept for the new castle.
const MOST_KEPT: u8 = 2;
/// SC-5.1: walls in front of a castle.
pub const MOST_WALLS: u8 = 2;
/// SC-4.3: turns without a finished castle that end the game.
pub const MOST_DRY_TURNS: u16 = 200;

/// A table of Sand Castles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SandCastles {
    pub(crate) components: Arc<Components>,
    /// SC-5: whether walls may be placed.
    pub(crate) with_walls: bool,
    /// SC-2.4: whether the second player begins with a sandpail.
    pub(crate) head_start: bool,
    /// SC-2.1: castle tiles still in the deck.
    pub(crate) deck: u8,
    /// Castle tiles that nobody has seen, a bit each: those in the deck and
    /// those left out.
    pub(crate) unseen: u32,
    /// SC-2.2: the castles on the table.
    pub(crate) castles: [Option<u8>; 2],
    /// What each seat has built, by seat and castle.
    pub(crate) built: [[Cells; 2]; 2],
    /// SC-5.1: walls, by seat and castle.
    pub(crate) walls: [[u8; 2]; 2],
    pub(crate) pool: Tiles,
    pub(crate) hands: [Tiles; 2],
    /// Castle tiles that each seat has finished, a bit each.
    pub(crate) finished: [u32; 2],
    pub(crate) phase: Phase,
    /// Whose turn it is.
    pub(crate) builder: u8,
    /// From 1.
    pub(crate) turn: u16,
    /// SC-4.3: turns without a finished castle, this one included.
    pub(crate) dry: u16,
    /// Tiles played this turn.
    pub(crate) played: u8,
    pub(crate) waved: bool,
    /// SC-3.9: which castles were drawn this turn.
    pub(crate) just_drawn: [bool; 2],
    /// The faces that were rolled last.
    pub(crate) rolled: Option<(u8, u8)>,
}

/// What is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// SC-2.3: who begins.
    First,
    /// SC-2.2: the first castle tiles.
    LayOut,
    /// SC-3.1: the dice.
    Roll,
    /// SC-1.5: which wave tiles are taken, so many.
    Take(u8),
    /// SC-3.2: tiles are played.
    Build,
    /// SC-3.6: what the wave takes at this castle, so many.
    Hit(u8, u8),
    /// SC-3.8: a new castle tile for this place; so many sandpails could be kept.
    Draw(u8, u8),
    /// SC-3.8: where the other player's sandpails go at this castle, so many.
    Keep(u8, u8),
    /// SC-3.10: the hand is too large.
    Discard,
    /// The end.
    Over,
}

type Verdict = Result<(), Illegal>;

impl SandCastles {
    pub(crate) fn open(options: &Options) -> Result<SandCastles, BadOptions> {
        let components = match options.components.as_str() {
            "" => OURS.clone(),
            text => {
                Arc::new(Components::parse(text).map_err(|error| BadOptions(error.to_string()))?)
            }
        };
        let pool = components.pool(&options.tiles).ok_or_else(|| {
            let known: Vec<&str> = components.pools.iter().map(|(name, _)| name.as_str()).collect();
            BadOptions(format!("tiles: there are pools {}", known.join(" and ")))
        })?;
        Ok(SandCastles {
            components,
            with_walls: options.walls,
            head_start: options.head_start,
            deck: options.castles.number(),
            unseen: (1 << CASTLES) - 1,
            castles: [None; 2],
            built: [[0; 2]; 2],
            walls: [[0; 2]; 2],
            pool,
            hands: [Tiles::default(); 2],
            finished: [0; 2],
            phase: Phase::First,
            builder: 0,
            turn: 1,
            dry: 1,
            played: 0,
            waved: false,
            just_drawn: [false; 2],
            rolled: None,
        })
    }

    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::First | Phase::LayOut | Phase::Draw(..) => Turn::Chance(None),
            Phase::Roll => Turn::Chance(Some(Seat::new(self.builder.into()))),
            Phase::Keep(..) => Turn::Seats(SeatSet::only(self.other())),
            Phase::Over => Turn::Over,
            Phase::Take(_) | Phase::Build | Phase::Hit(..) | Phase::Discard => {
                Turn::Seats(SeatSet::only(Seat::new(self.builder.into())))
            }
        }
    }

    fn other(&self) -> Seat {
        Seat::new(1 - usize::from(self.builder))
    }

    fn me(&self) -> usize {
        self.builder.into()
    }

    fn them(&self) -> usize {
        1 - self.me()
    }

    /// The castle tile on this place, if there is one.
    pub(crate) fn castle(&self, place: u8) -> Option<&Castle> {
        self.castles[usize::from(place)].map(|number| &self.components.castles[usize::from(number)])
    }

    // --- chance ---

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

    /// SC-3.1: equal faces make no difference, so each kind of roll is listed
    /// once, with its weight; nor does the order of dice that are alike.
    fn list_rolls(&self, out: &mut Vec<(Chance, u32)>) {
        let [first, second] = &self.components.dice;
        let alike = self.components.dice_are_alike();
        for one in (0..FACES).filter(|&at| first_alike(first, at) == at) {
            let from = if alike { one } else { 0 };
            for other in (from..FACES).filter(|&at| first_alike(second, at) == at) {
                let both = copies(first, one) * copies(second, other);
                let orders = if alike && one != other { 2 } else { 1 };
                out.push((Chance::Roll(one as u8, other as u8), orders * both));
            }
        }
    }

    pub(crate) fn sample(&self, rng: &mut impl Rng) -> Chance {
        match self.phase {
            Phase::First => Chance::First(below(rng, 2) as u8),
            Phase::Roll => {
                let [first, second] = &self.components.dice;
                let one = first_alike(first, below(rng, FACES as u32) as usize) as u8;
                let other = first_alike(second, below(rng, FACES as u32) as usize) as u8;
                match self.components.dice_are_alike() {
                    true => Chance::Roll(one.min(other), one.max(other)),
                    false => Chance::Roll(one, other),
                }
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
                    let second = &mut self.hands[usize::from(1 - seat)];
                    self.pool.give(Tile::Sandpail, HEAD_START, second);
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
                self.castles[usize::from(place)] = Some(number);
                self.just_drawn[usize::from(place)] = true;
                self.phase = Phase::Keep(place, kept);
                self.go_on_keeping();
            }
            _ => {
                let place = usize::from(self.castles[0].is_some());
                self.castles[place] = Some(number);
                if place == 1 {
                    self.phase = Phase::Roll;
                }
            }
        }
    }

    /// SC-3.1: takes what the dice show from the pool; what is not there is
    /// forfeited. SC-1.5: which wave tiles is the player's choice.
    fn roll(&mut self, one: u8, other: u8) {
        self.rolled = Some((one, other));
        let [one, other] = self.components.shown(one, other);
        let shown = one.with(other);
        let hand = &mut self.hands[usize::from(self.builder)];
        self.pool.give(Tile::Sandpail, shown.sandpails, hand);
        self.pool.give(Tile::Tower, shown.towers, hand);
        self.phase = Phase::Take(shown.waves);
        self.go_on_taking();
    }

    /// SC-3.11: takes wave tiles for as long as there is no choice.
    fn go_on_taking(&mut self) {
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

    fn take(&mut self, tile: Tile, left: u8) {
        self.pool.give(tile, 1, &mut self.hands[usize::from(self.builder)]);
        self.phase = Phase::Take(left - 1);
    }

    // --- what may be played ---

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
        match self.hands[self.me()].count(tile) {
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
        let castle = self.castle(cell.castle).ok_or(Illegal::NoCastle(cell.castle + 1))?;
        let (built, bit) = (self.built[self.me()][usize::from(cell.castle)], cell.bit());
        if castle.cells() & bit == 0 {
            return Err(Illegal::NotInDesign);
        }
        if built & bit != 0 {
            return Err(Illegal::Occupied);
        }
        if castle.supported(built) & bit == 0 {
            return Err(Illegal::Unsupported);
        }
        self.has(tile_of(castle, bit))
    }

    /// SC-5.1.
    fn may_wall(&self, place: u8) -> Verdict {
        if !self.with_walls {
            return Err(Illegal::NoWalls);
        }
        self.may_play()?;
        self.castle(place).ok_or(Illegal::NoCastle(place + 1))?;
        if self.walls[self.me()][usize::from(place)] >= MOST_WALLS {
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
        if self.built[them][at] == 0 && self.walls[them][at] == 0 {
            return Err(Illegal::EmptyCastle);
        }
        Ok(())
    }

    /// SC-3.6: the cells of the opponent's topmost row at this castle.
    fn topmost(&self, place: u8) -> Cells {
        let built = self.built[self.them()][usize::from(place)];
        (0..SIDE).rev().map(|row| built & row_cells(row)).find(|row| *row != 0).unwrap_or(0)
    }

    /// SC-3.8: where the other player may place a sandpail that is kept: any
    /// legal cell, from the ground up.
    fn keepable(&self, place: u8) -> Cells {
        let built = self.built[self.them()][usize::from(place)];
        self.castle(place).map_or(0, |castle| castle.sandpails & castle.supported(built) & !built)
    }

    #[inline]
    pub(crate) fn list_moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if !self.whose_turn().seats().contains(seat) {
            return;
        }
        match self.phase {
            Phase::Take(_) => out.extend([Move::Take(Tile::Single), Move::Take(Tile::Double)]),
            Phase::Hit(place, _) => {
                out.extend(cells(place, self.topmost(place)).map(Move::Hit));
            }
            Phase::Keep(place, _) => {
                out.extend(cells(place, self.keepable(place)).map(Move::Keep));
                out.push(Move::Enough);
            }
            Phase::Discard => {
                let held = Tile::ALL.into_iter().filter(|&tile| self.has(tile).is_ok());
                out.extend(held.map(Move::Discard));
            }
            _ => self.list_builds(out),
        }
    }

    fn list_builds(&self, out: &mut Vec<Move>) {
        let hand = &self.hands[self.me()];
        for place in 0..2 {
            let Some(castle) = self.castle(place).filter(|_| self.played < MOST_PLAYED) else {
                continue;
            };
            let built = self.built[self.me()][usize::from(place)];
            let mut fitting = 0;
            if hand.sandpails > 0 {
                fitting |= castle.sandpails;
            }
            if hand.towers > 0 {
                fitting |= castle.towers;
            }
            let supported = castle.supported(built);
            out.extend(cells(place, fitting & supported & !built).map(Move::Put));
            if self.may_wall(place).is_ok() {
                out.push(Move::Wall(place));
            }
            for tile in [Tile::Single, Tile::Double] {
                if self.may_wave(tile, place).is_ok() {
                    out.push(Move::Wave(tile, place));
                }
            }
        }
        out.push(Move::Done);
    }

    // --- carrying it out ---

    #[inline]
    pub(crate) fn carry_out(&mut self, mv: Move) {
        let me = self.me();
        match (mv, self.phase) {
            (Move::Take(tile), Phase::Take(left)) => {
                self.take(tile, left);
                self.go_on_taking();
            }
            (Move::Put(cell), _) => self.put(cell),
            (Move::Wall(place), _) => {
                self.hands[me].sandpails -= 1;
                self.walls[me][usize::from(place)] += 1;
                self.played += 1;
            }
            (Move::Wave(tile, place), _) => {
                // SC-3.6: the wave tile goes back too.
                let hand = &mut self.hands[me];
                hand.give(tile, 1, &mut self.pool);
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
                let (them, at) = (self.them(), usize::from(place));
                self.built[them][at] |= cell.bit();
                self.phase = Phase::Keep(place, left - 1);
                if self.is_whole(them, place) {
                    self.pool.sandpails += left - 1;
                    self.finish(them, place);
                } else {
                    self.go_on_keeping();
                }
            }
            (Move::Enough, Phase::Keep(_, left)) => {
                self.pool.sandpails += left;
                self.phase = Phase::Build;
            }
            (Move::Discard(tile), _) => {
                self.hands[me].give(tile, 1, &mut self.pool);
                self.end_turn();
            }
            _ => self.end_turn(),
        }
    }

    fn put(&mut self, cell: Cell) {
        let (me, place) = (self.me(), usize::from(cell.castle));
        let castle = self.castle(cell.castle).expect("the move was checked");
        let tile = tile_of(castle, cell.bit());
        *self.hands[me].count_mut(tile) -= 1;
        self.built[me][place] |= cell.bit();
        self.played += 1;
        if self.is_whole(me, cell.castle) {
            self.finish(me, cell.castle);
        }
    }

    /// Whether a seat has built all of the castle on this place.
    fn is_whole(&self, seat: usize, place: u8) -> bool {
        let whole = self.castle(place).map(Castle::cells);
        whole == Some(self.built[seat][usize::from(place)])
    }

    /// SC-3.8: whoever finished it takes the castle tile, all tiles on it go
    /// back to the pool, and SC-5.3: the walls; the other player may keep two
    /// sandpails. SC-3.9: then the builder goes on with what is left of the
    /// turn. What was kept may be all of a small castle: then the keeper has
    /// finished it, and nothing of the builder's stands there yet.
    fn finish(&mut self, by: usize, place: u8) {
        let at = usize::from(place);
        let number = self.castles[at].take().expect("a castle was finished");
        let castle = &self.components.castles[usize::from(number)];
        let theirs = self.built[1 - by][at];
        let kept = ((theirs & castle.sandpails).count_ones() as u8).min(MOST_KEPT);
        for seat in 0..2 {
            let built = std::mem::take(&mut self.built[seat][at]);
            self.pool.sandpails += (built & castle.sandpails).count_ones() as u8;
            self.pool.towers += (built & castle.towers).count_ones() as u8;
            self.pool.sandpails += std::mem::take(&mut self.walls[seat][at]);
        }
        self.finished[by] |= 1 << number;
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
    fn go_on_keeping(&mut self) {
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
            let (them, at) = (self.them(), usize::from(place));
            if left == 0 {
                self.phase = Phase::Build;
            } else if self.walls[them][at] > 0 {
                self.walls[them][at] -= 1;
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
        let castle = self.castle(place).expect("the wave hits a castle on the table");
        let tile = tile_of(castle, cell.bit());
        let them = self.them();
        self.built[them][usize::from(place)] &= !cell.bit();
        *self.pool.count_mut(tile) += 1;
        self.phase = Phase::Hit(place, left - 1);
    }

    /// SC-3.10: no more than five tiles are kept; then the other player rolls.
    fn end_turn(&mut self) {
        if self.hands[self.me()].len() > MOST_HELD {
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

    // --- the end ---

    /// Points so far.
    pub(crate) fn points(&self, seat: usize) -> i32 {
        self.values(seat).iter().map(|&value| i32::from(value)).sum()
    }

    /// The values of the castles a seat has finished, the highest first, and
    /// zeros for all others.
    fn values(&self, seat: usize) -> [u8; CASTLES] {
        let castles = &self.components.castles;
        let mut values = std::array::from_fn(|at| match self.finished[seat] >> at & 1 {
            0 => 0,
            _ => castles[at].value,
        });
        values.sort_unstable_by(|a, b| b.cmp(a));
        values
    }

    /// SC-4.3: whether the safety net ended the game.
    pub fn is_netted(&self) -> bool {
        self.phase == Phase::Over && self.dry >= MOST_DRY_TURNS
    }

    /// SC-4.2: most points, then the highest castles one by one, then a draw.
    /// SC-4.3: the safety net says so.
    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let points = [self.points(0), self.points(1)];
        let (first, second) = (self.values(0), self.values(1));
        let by_points = points[0].cmp(&points[1]);
        let (winners, reason) = match by_points.then_with(|| first.cmp(&second)) {
            std::cmp::Ordering::Greater => (SeatSet::only(Seat::new(0)), by_points.is_eq()),
            std::cmp::Ordering::Less => (SeatSet::only(Seat::new(1)), by_points.is_eq()),
            std::cmp::Ordering::Equal => (SeatSet::first(2), true),
        };
        let reason = match (winners.len(), reason, self.is_netted()) {
            (1, false, false) => "most points",
            (1, true, false) => "equal points, and the castle of higher value",
            (_, _, false) => "equal points and castles: a draw",
            (1, false, true) => "200 turns without a finished castle (SC-4.3), and most points",
            (1, true, true) => {
                "200 turns without a finished castle (SC-4.3), equal points, and the castle of \
                 higher value"
            }
            (_, _, true) => {
                "200 turns without a finished castle (SC-4.3), equal points and castles: a draw"
            }
        };
        Some(Outcome { scores: Scores::new(&points), winners, reason: reason.into() })
    }
}

/// The first face of a die that shows the same as this one.
fn first_alike(die: &Die, at: usize) -> usize {
    die.iter().position(|face| *face == die[at]).expect("it is on the die")
}

/// How many faces of a die show the same as this one.
fn copies(die: &Die, at: usize) -> u32 {
    die.iter().filter(|face| **face == die[at]).count() as u32
}

/// SC-3.4: which tile a cell of a design takes.
pub(crate) fn tile_of(castle: &Castle, bit: Cells) -> Tile {
    if castle.towers & bit != 0 { Tile::Tower } else { Tile::Sandpail }
}

/// The cells of a set, in order.
pub(crate) fn cells(castle: u8, mut set: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros();
        set &= set - 1;
        Some(Cell::at(castle, bit))
    })
}
